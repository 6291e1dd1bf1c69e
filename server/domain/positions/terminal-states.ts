/**
 * The terminal states of a position, and the notices on the way to them: effects of the commands
 * that decide it.
 */
import { formatAmount, PRICE_SCALE } from '#protocol/money.ts';
import { closingAt, liquidationPriceOf, type PositionTerms } from '#protocol/trading.ts';
import type { Rows } from '#server/schema/tables.ts';
import type { CoinFact } from '#server/domain/market/market.ts';
import { noticeEffects } from '#server/domain/notices/notices.ts';
import { rupees, tillOf } from '#server/ledger/accounts.ts';
import type { Effects, Transfer, View } from '#server/ledger/commands.ts';
import { type Insert, insert } from '#server/ledger/rows.ts';

import { positionEvent, removal } from './changes.ts';
import type { Closed } from './positions.rules.ts';
import type { PositionRow } from './positions.sql.ts';
import { factsOf, inr, positionId } from './positions.ts';

type Coin = Pick<CoinFact, 'symbol' | 'name' | 'scale'>;

/** P6: three quarters of the way to liquidation. */
export function warningNotice(row: PositionRow, price: bigint, view: View) {
  const { side, leverage, entry_price: entryPrice } = row;
  const liquidation = liquidationPriceOf({ side, leverage, entryPrice: entryPrice ?? price });
  return noticeEffects({
    personId: row.person_id,
    notice: {
      code: 'position-warned',
      facts: { ...factsOf(row), liquidation: formatAmount(liquidation, PRICE_SCALE) },
    },
    view,
  });
}

type EndedRow = PositionRow & Pick<Rows['position_endings'], 'outcome' | 'returned' | 'gap'>;

function terminalRow(row: EndedRow, view: View): Insert {
  return insert('position_endings', {
    person_id: row.person_id,
    position_id: row.id,
    outcome: row.outcome,
    reason: row.reason,
    entry_tick: row.entry_tick,
    entry_price: row.entry_price,
    close_tick: row.close_tick,
    close_price: row.close_price,
    take_profit: row.take_profit,
    stop_loss: row.stop_loss,
    close_asked_at: row.close_asked_at,
    pnl: row.pnl,
    returned: row.returned,
    gap: row.gap,
    tick: view.tick?.number ?? row.accepted_after_tick,
    at: view.now,
  });
}

/**
 * P7: of the margin, what is left comes back and the principal desk keeps the loss; a profit is
 * paid on top; a gap is insured.
 */
function closingTransfers(row: PositionRow, closing: ReturnType<typeof closingAt>): Transfer[] {
  const person = (kind: 'available' | 'frozen') => rupees(row.person_id, kind);
  const till = tillOf(row.person_id);
  const principal = rupees(till, 'dealer');
  const moves = [
    {
      from: person('frozen'),
      to: person('available'),
      amount: closing.released,
      kind: 'position-release',
    },
    { from: principal, to: person('available'), amount: closing.profit, kind: 'position-profit' },
    { from: person('frozen'), to: principal, amount: closing.loss, kind: 'position-loss' },
    { from: rupees(till, 'insurance'), to: principal, amount: closing.gap, kind: 'position-gap' },
  ];
  const cause = positionId(row.id);
  return moves.filter(({ amount }) => amount > 0n).map((move) => ({ ...move, cause }));
}

/** Closes it at a tick's price. */
export function closingEffects(closed: {
  row: PositionRow;
  terms: PositionTerms;
  coin: Coin;
  tick: { number: number; at: Date; price: bigint };
  reason: Closed;
  view: View;
}): Effects {
  const { row, terms, coin, tick, reason, view } = closed;
  const closing = closingAt(terms, tick.price);
  const returned = closing.released + closing.profit;
  const ended: EndedRow = {
    ...row,
    state: null,
    after_tick: null,
    outcome: reason === 'liquidation' ? 'liquidated' : 'closed',
    reason,
    close_tick: tick.number,
    close_price: tick.price,
    closed_at: tick.at,
    pnl: returned - row.margin,
    returned,
    gap: closing.gap,
  };
  const facts = {
    ...factsOf(row),
    price: formatAmount(tick.price, PRICE_SCALE),
    returned: inr(returned),
    pnl: inr(returned - row.margin),
  };
  const notice = noticeEffects({
    personId: row.person_id,
    notice:
      reason === 'liquidation'
        ? { code: 'position-liquidated', facts }
        : { code: 'position-closed', facts: { ...facts, reason } },
    view,
  });
  return {
    status: 200,
    body: undefined,
    transfers: closingTransfers(row, closing),
    removals: [removal(row)],
    inserts: [terminalRow(ended, view), ...notice.inserts],
    events: [positionEvent(ended, coin, tick.price), ...notice.events],
  };
}

/** P2: no price came in time: margin and fee are returned. */
export function failureEffects(row: PositionRow, coin: Coin, view: View): Effects {
  const returned = row.margin + row.fee;
  const failed: EndedRow = {
    ...row,
    state: null,
    after_tick: null,
    outcome: 'failed',
    returned,
    gap: 0n,
  };
  const notice = noticeEffects({
    personId: row.person_id,
    notice: { code: 'position-failed', facts: { ...factsOf(row), returned: inr(returned) } },
    view,
  });
  return {
    status: 200,
    body: undefined,
    transfers: [
      {
        from: rupees(row.person_id, 'frozen'),
        to: rupees(row.person_id, 'available'),
        amount: returned,
        kind: 'position-return',
        cause: positionId(row.id),
      },
    ],
    removals: [removal(row)],
    inserts: [terminalRow(failed, view), ...notice.inserts],
    events: [positionEvent(failed, coin, 0n), ...notice.events],
  };
}
