/**
 * What a tick does to a position, as a command of the teller: enters it, warns, closes or
 * liquidates it, or fails it where no price came in time. By the recorded ticks alone; nothing
 * happens twice, because who has ended is no longer open and whose row was replaced counts later
 * ticks only.
 */
import { formatAmount, PRICE_SCALE } from '#protocol/money.ts';
import { liquidationPriceOf } from '#protocol/trading.ts';
import { type CoinTick, isPriced, type PricedTick } from '#server/domain/market/market.ts';
import { noticeEffects } from '#server/domain/notices/notices.ts';
import { rupees, tillOf } from '#server/ledger/accounts.ts';
import {
  type CommandKind,
  type Effects,
  type Refused,
  refused,
  type View,
} from '#server/ledger/commands.ts';

import {
  changeNote,
  coinOf,
  enteredOf,
  isChanged,
  type LoadedPositions,
  loadPositions,
  openRow,
  positionAccounts,
  positionEvent,
  type PositionInput,
  removal,
} from './changes.ts';
import { closingEffects, failureEffects, warningNotice } from './terminal-states.ts';
import { isEnteredInTime, meetingAt } from './positions.rules.ts';
import type { PositionRow } from './positions.sql.ts';
import { factsOf, inr, positionId } from './positions.ts';

/** `tick` null: none has come, and the database's clock says that none can come in time. */
export type Advance = PositionInput & { tick: CoinTick | null };

/**
 * P2, P5 to P8. Refuses `not-settled` where there is nothing to do, which is no news to anybody.
 */
export const advancePosition: CommandKind<Advance, LoadedPositions> = {
  name: 'position.advance',
  callers: 'house',
  accounts: ({ personId }) => positionAccounts(personId),
  load: loadPositions,
  decide(advance, view, rows) {
    const { uuid, tick } = advance;
    const row = rows.get(uuid);
    // What changed it in this batch has looked at every tick so far.
    if (!row || row.after_tick === null || isChanged(view, uuid)) return refused('not-settled');
    const coin = coinOf(advance.market, row.coin);
    const decided = decideOpen(row, tick, coin, view);
    return 'refused' in decided ? decided : { ...decided, notes: [changeNote(uuid)] };
  },
};

function decideOpen(
  row: PositionRow & { after_tick: number | null },
  tick: CoinTick | null,
  coin: ReturnType<typeof coinOf>,
  view: View,
): Effects | Refused {
  const after = row.after_tick ?? row.accepted_after_tick;
  const entered = enteredOf(row);
  if (tick === null) {
    // Every later tick's time is at least now: none can come in time any more.
    const isLate = !isEnteredInTime(row.accepted_at, view.now);
    const isLast = view.tick?.number === after;
    return !entered && isLate && isLast ? failureEffects(row, coin, view) : refused('not-settled');
  }
  if (tick.number <= after) return refused('not-settled');
  if (!entered) {
    if (tick.number !== after + 1) return refused('not-settled');
    if (!isEnteredInTime(row.accepted_at, tick.at) || !isPriced(tick))
      return failureEffects(row, coin, view);
    return entryEffects(row, tick, coin, view);
  }
  if (!isPriced(tick)) return refused('not-settled');
  const meeting = meetingAt(entered, tick.price);
  if (meeting === null) return refused('not-settled');
  if (meeting !== 'warning')
    return closingEffects({ row, terms: entered, coin, tick, reason: meeting, view });
  const warned: PositionRow = { ...row, after_tick: tick.number, warned: true };
  const notice = warningNotice(warned, tick.price, view);
  return {
    status: 200,
    body: undefined,
    removals: [removal(row)],
    inserts: [openRow(warned), ...notice.inserts],
    events: [positionEvent(warned, coin, tick.price), ...notice.events],
  };
}

/** P2: the tick's price is where it begins; the fee is paid. */
function entryEffects(
  row: PositionRow,
  tick: PricedTick,
  coin: ReturnType<typeof coinOf>,
  view: View,
): Effects | Refused {
  const entered: PositionRow = {
    ...row,
    state: 'open',
    after_tick: tick.number,
    entry_tick: tick.number,
    entry_price: tick.price,
    entry_at: tick.at,
  };
  const liquidation = liquidationPriceOf({
    side: row.side,
    leverage: row.leverage,
    entryPrice: tick.price,
  });
  const notice = noticeEffects({
    personId: row.person_id,
    notice: {
      code: 'position-opened',
      facts: {
        ...factsOf(row),
        price: formatAmount(tick.price, PRICE_SCALE),
        fee: inr(row.fee),
        liquidation: formatAmount(liquidation, PRICE_SCALE),
      },
    },
    view,
  });
  return {
    status: 200,
    body: undefined,
    transfers:
      row.fee === 0n
        ? []
        : [
            {
              from: rupees(row.person_id, 'frozen'),
              to: rupees(tillOf(row.person_id), 'fees'),
              amount: row.fee,
              kind: 'position-fee',
              cause: positionId(row.id),
            },
          ],
    removals: [removal(row)],
    inserts: [openRow(entered), ...notice.inserts],
    events: [positionEvent(entered, coin, tick.price), ...notice.events],
  };
}
