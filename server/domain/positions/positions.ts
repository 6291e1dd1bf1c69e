/**
 * Positions: reading them, and how one goes over the wire. Opening is in open-position.ts, what the
 * person does with one in requests.ts, what prices do in advance-position.ts. A position row never
 * changes.
 */
import { formatAmount, INR_SCALE, PRICE_SCALE } from '#protocol/money.ts';
import type { Position, PositionPage } from '#protocol/positions.ts';
import {
  equityAt,
  exposureOf,
  liquidationPriceOf,
  type PositionTerms,
  quantityFor,
} from '#protocol/trading.ts';
import type { CoinFact, Market } from '#server/domain/market/market.ts';
import { pageOf, readCursor } from '#server/kit/page-of.ts';
import type { Reader } from '#server/kit/database/database.ts';
import { refuse } from '#server/kit/refuse.ts';

import {
  findPosition,
  listEndedPositions,
  listPositions,
  type PositionRow,
} from './positions.sql.ts';

const PREFIX = 'position-';

export const positionId = (uuid: string): string => PREFIX + uuid;

/** The uuid in `position-…`, or null where it is none. */
export function uuidOf(id: string): string | null {
  const match = /^position-([0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12})$/.exec(
    id,
  );
  return match?.[1] ?? null;
}

export const inr = (paise: bigint) => formatAmount(paise, INR_SCALE);

/** Which position a notice is about. */
export const factsOf = (row: PositionRow) => ({
  id: positionId(row.id),
  coin: row.coin,
  side: row.side,
  margin: inr(row.margin),
  leverage: row.leverage,
});

/** The terms of an entered position; null of one that waits for its entry or failed. */
export function termsOf(row: PositionRow): PositionTerms | null {
  const { side, margin, leverage, entry_price: entryPrice } = row;
  return entryPrice === null ? null : { side, margin, leverage, entryPrice };
}

/**
 * What the position is and earns at the last price, as it goes over the wire. `price` null: none is
 * known.
 */
export function positionBody(
  row: PositionRow,
  coin: Pick<CoinFact, 'symbol' | 'name' | 'scale'>,
  price: bigint | null,
): Position {
  const priced = (value: bigint | null) =>
    value === null ? null : formatAmount(value, PRICE_SCALE);
  const terms = termsOf(row);
  const exposure = exposureOf(row.margin, row.leverage);
  const live = row.outcome === null && terms ? price : null;
  const equity = live === null || !terms ? null : equityAt(terms, live);
  const pnl = equity === null ? row.pnl : equity - row.margin;
  return {
    id: positionId(row.id),
    coin: coin.symbol,
    coinName: coin.name,
    side: row.side,
    status: row.outcome ?? row.state ?? 'pending',
    margin: inr(row.margin),
    leverage: row.leverage,
    exposure: inr(exposure),
    fee: inr(row.fee),
    quantity: terms
      ? formatAmount(quantityFor(exposure, terms.entryPrice, coin.scale), coin.scale)
      : null,
    acceptedAt: row.accepted_at.toISOString(),
    acceptedAfterTick: row.accepted_after_tick,
    entryTick: row.entry_tick,
    entryPrice: priced(row.entry_price),
    entryAt: row.entry_at?.toISOString() ?? null,
    liquidationPrice: terms ? priced(liquidationPriceOf(terms)) : null,
    takeProfit: priced(row.take_profit),
    stopLoss: priced(row.stop_loss),
    price: priced(live),
    equity: equity === null ? null : inr(equity),
    pnl: pnl === null ? null : inr(pnl),
    closeAskedAt: row.close_asked_at?.toISOString() ?? null,
    closeReason: row.reason,
    closeTick: row.close_tick,
    closePrice: priced(row.close_price),
    closedAt: row.closed_at?.toISOString() ?? null,
    returned: row.returned === null ? null : inr(row.returned),
    gap: row.gap === null ? null : inr(row.gap),
  };
}

type Prices = Pick<Market, 'coin' | 'last'>;

function bodyOf(market: Prices, row: PositionRow): Position {
  const coin = market.coin(row.coin) ?? { symbol: row.coin, name: row.coin, scale: 8 };
  return positionBody(row, coin, market.last()?.prices.get(row.coin) ?? null);
}

/** Its state now, for a live event that somebody missed; null where there is none. */
export async function findPositionBody(
  reader: Reader,
  market: Prices,
  personId: string,
  id: string,
): Promise<Position | null> {
  const uuid = uuidOf(id);
  const row = uuid === null ? undefined : await findPosition(reader, personId, uuid);
  return row ? bodyOf(market, row) : null;
}

/**
 * One of a person's positions. Refuses `not-found`, the same for absent and for somebody else's.
 */
export async function readPosition(
  reader: Reader,
  market: Prices,
  personId: string,
  id: string,
): Promise<Position> {
  return (await findPositionBody(reader, market, personId, id)) ?? refuse('not-found');
}

/**
 * A page of a person's positions, newest first or last ended first. Refuses `invalid` for a cursor
 * that is none of ours.
 */
export async function readPositionPage(
  reader: Reader,
  market: Prices,
  query: {
    personId: string;
    state: 'open' | 'ended' | undefined;
    cursor: string | undefined;
    limit: number;
  },
): Promise<PositionPage> {
  const before = readCursor(query.cursor, uuidOf, 'cursor-foreign');
  const { personId, state } = query;
  const asked = { personId, before, limit: query.limit + 1 };
  const rows =
    state === 'ended'
      ? await listEndedPositions(reader, asked)
      : await listPositions(reader, { ...asked, isOpen: state === 'open' });
  const { shown, nextCursor } = pageOf(rows, query.limit, ({ id }) => positionId(id));
  return { items: shown.map((row) => bodyOf(market, row)), nextCursor };
}
