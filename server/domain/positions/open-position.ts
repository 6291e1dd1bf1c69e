/**
 * Opening a position, as a command of the teller: margin and fee are frozen, and the next tick
 * enters it (P1 to P3).
 */
import { INR_SCALE, parseAmount, PRICE_SCALE } from '#protocol/money.ts';
import { MAX_OPEN_POSITIONS, type OpenPosition } from '#protocol/positions.ts';
import {
  CONFIRM_LEVERAGE_ABOVE,
  exposureOf,
  feeOf,
  heldFor,
  leverages,
  leveragesOfRealFunds,
  type PositionSide,
} from '#protocol/trading.ts';
import type { Reason } from '#protocol/reasons.ts';
import {
  coinExposure,
  limitRefusal,
  type LoadedExposure,
  loadPersonExposure,
  openingNotes,
} from '#server/domain/exposure/exposure.ts';
import {
  selfImposedFacts,
  selfImposedNotes,
  selfImposedRefusal,
} from '#server/domain/limits/limits.ts';
import { type CoinFact, type Market, whileTrading } from '#server/domain/market/market.ts';
import { refuse, leading } from '#server/kit/refuse.ts';
import { rupees } from '#server/ledger/accounts.ts';
import { type CommandKind, refused, refusedField, type View } from '#server/ledger/commands.ts';
import { insert } from '#server/ledger/rows.ts';

import { openRow, positionAccounts, positionEvent } from './changes.ts';
import { type Targets, targetRefusals } from './positions.rules.ts';
import type { PositionRow } from './positions.sql.ts';
import { positionBody, positionId } from './positions.ts';

/** Above the largest price that the tape can hold. */
const PRICE_LIMIT = 2n ** 63n;

export type Opening = Targets & {
  personId: string;
  coin: Pick<CoinFact, 'symbol' | 'name' | 'scale' | 'relation'>;
  side: PositionSide;
  /** Paise, greater than zero. */
  margin: bigint;
  leverage: number;
  confirmedLeverage: number | null;
};

/**
 * Reads a request for a position. Refuses `invalid` with the reason at each field, all at once:
 * margin, coin, leverage, confirmedLeverage (P3), takeProfit, stopLoss.
 */
export function readOpening(
  { market }: { market: Pick<Market, 'coin'> },
  personId: string,
  body: OpenPosition,
): Opening {
  const fields: Record<string, Reason> = {};
  const margin = parseAmount(body.margin, INR_SCALE);
  if (margin === null || margin === 0n) fields['margin'] = 'amount-invalid';
  const coin = market.coin(body.coin);
  if (!coin) fields['coin'] = 'coin-unknown';
  const offered: readonly number[] = leverages;
  if (!offered.includes(body.leverage)) fields['leverage'] = 'leverage-unavailable';
  const needsTyping = body.leverage > CONFIRM_LEVERAGE_ABOVE;
  const typed = body.confirmedLeverage;
  if (typed === undefined ? needsTyping : typed !== body.leverage)
    fields['confirmedLeverage'] = 'leverage-unconfirmed';
  const targets = readTargets(body, fields);
  const isWhole = Object.keys(fields).length === 0;
  if (!isWhole || margin === null || !coin) return refuse('invalid', leading(fields));
  return {
    ...targets,
    personId,
    coin,
    side: body.side,
    margin,
    leverage: body.leverage,
    confirmedLeverage: typed ?? null,
  };
}

/**
 * Reads targets; what is no price is noted in `fields`. Where they may be is judged at the last
 * price.
 */
export function readTargets(
  body: { takeProfit?: string | null; stopLoss?: string | null },
  fields: Record<string, Reason>,
): Targets {
  const read = (field: 'takeProfit' | 'stopLoss') => {
    const text = body[field] ?? null;
    const price = text === null ? null : parseAmount(text, PRICE_SCALE);
    const isPrice = price !== null && price > 0n && price < PRICE_LIMIT;
    if (text !== null && !isPrice) fields[field] = 'price-invalid';
    return price;
  };
  return { takeProfit: read('takeProfit'), stopLoss: read('stopLoss') };
}

/** Paise, on the exposure. */
const feeIn = ({ margin, leverage }: Opening, { terms }: View): bigint =>
  feeOf(exposureOf(margin, leverage), terms.feeBps);

/** What an opening adds to what its person has limited for themselves. */
const adding = (opening: Opening, view: View) => ({
  personId: opening.personId,
  adds: {
    loss: heldFor(opening.margin, opening.leverage, view.terms.feeBps),
    stake: opening.margin,
    contracts: 1n,
  },
  field: 'margin',
});

/**
 * Freezes margin and fee; the entry is the next tick, whatever it will be. Refuses, in this order:
 * `forbidden`, `not-offered` for a coin that stands still, `invalid` for a leverage that real funds
 * do not have, `on-break`, `own-limit`, `insufficient-funds`, `price-stale`, `invalid` for targets
 * on the wrong side, `exposure-limit`.
 */
export const openPosition: CommandKind<Opening, LoadedExposure> = {
  name: 'position.open',
  carried: [coinExposure],
  callers: 'people',
  accounts: ({ personId }) => positionAccounts(personId),
  load: loadPersonExposure,
  guardedFacts: selfImposedFacts,
  precheck(opening, view) {
    if (opening.coin.relation === 'fixed')
      return refusedField('not-offered', 'coin', 'coin-stands-still');
    const offered: readonly number[] = leveragesOfRealFunds;
    if (view.terms.funds === 'real' && !offered.includes(opening.leverage))
      return refusedField('invalid', 'leverage', 'leverage-unavailable');
    const passed = selfImposedRefusal(view, adding(opening, view));
    if (passed) return passed;
    const held = heldFor(opening.margin, opening.leverage, view.terms.feeBps);
    return view.balance(rupees(opening.personId, 'available')) < held
      ? refusedField('insufficient-funds', 'margin', 'insufficient-for-order')
      : null;
  },
  when: whileTrading({ freshPrice: true, coin: ({ coin }) => coin.symbol }),
  decide(opening, view, loaded) {
    const { personId, coin, side, margin, leverage } = opening;
    const fee = feeIn(opening, view);
    const { takeProfit, stopLoss } = opening;
    const { now } = view;
    const acceptedAfterTick = view.tick?.number ?? 0;
    const price = view.tick?.prices.get(coin.symbol) ?? 0n;
    const faults = targetRefusals({ side, leverage, entryPrice: price }, opening, price);
    const [fault] = Object.values(faults);
    if (fault !== undefined) return refused('invalid', fault, faults);
    const standing = loaded.find(opening, view);
    if (standing.openPositions >= MAX_OPEN_POSITIONS)
      return refused('exposure-limit', 'too-many-positions');
    const acceptance = { personId, coin: coin.symbol, side, adds: exposureOf(margin, leverage) };
    const passed = limitRefusal(view, acceptance, standing);
    if (passed) return passed;

    const uuid = view.newId();
    const id = positionId(uuid);
    const row: PositionRow = {
      id: uuid,
      person_id: personId,
      coin: coin.symbol,
      side,
      margin,
      leverage,
      fee,
      accepted_at: now,
      accepted_after_tick: acceptedAfterTick,
      state: 'pending',
      after_tick: acceptedAfterTick,
      warned: false,
      outcome: null,
      reason: null,
      entry_tick: null,
      entry_price: null,
      entry_at: null,
      take_profit: takeProfit,
      stop_loss: stopLoss,
      close_asked_at: null,
      close_tick: null,
      close_price: null,
      closed_at: null,
      pnl: null,
      returned: null,
      gap: null,
    };
    return {
      status: 201,
      body: positionBody(row, coin, price),
      transfers: [
        {
          from: rupees(personId, 'available'),
          to: rupees(personId, 'frozen'),
          amount: margin + fee,
          kind: 'position-hold',
          cause: id,
        },
      ],
      inserts: [
        insert('positions', {
          person_id: personId,
          id: uuid,
          coin: coin.symbol,
          side,
          margin,
          leverage,
          fee,
          confirmed_leverage: opening.confirmedLeverage,
          take_profit: takeProfit,
          stop_loss: stopLoss,
          accepted_at: now,
          accepted_after_tick: acceptedAfterTick,
        }),
        openRow(row),
      ],
      events: [positionEvent(row, coin, price)],
      notes: [
        ...openingNotes({ personId, what: 'positions' }, acceptance),
        ...selfImposedNotes(view, adding(opening, view)),
      ],
    };
  },
};
