/**
 * The lists of orders, pairs and fills that programs ask for: by number, by time, by fill. A filled
 * order is its one fill.
 */
import type { HistoryQuery, Order, OrderList } from '#protocol/orders.ts';
import type { Market } from '#server/domain/market/market.ts';
import type { Reader } from '#server/kit/database/database.ts';

import {
  findPair,
  type Keep,
  listByNumber,
  listByTime,
  listFilledByNumber,
  listFilledByTime,
  listOpen,
  listOpenPairs,
  listPairs,
  listStandings,
  type RangeQuery,
  type Span,
  type TimeQuery,
} from './lists.sql.ts';
import { bodyOf, numberOf, uuidOf } from './orders.ts';
import type { ListedOrder } from './orders.sql.ts';

type Coins = Pick<Market, 'coin'>;
const bodies = (market: Coins, rows: readonly ListedOrder[]): Order[] =>
  rows.map((row) => bodyOf(market, row));

/** A person's open orders, in one coin or in all (null), by rising number. */
export async function openOrdersOf(
  reader: Reader,
  market: Coins,
  { personId, coin }: { personId: string; coin: string | null },
): Promise<OrderList> {
  return { items: bodies(market, await listOpen(reader, personId, coin)) };
}

export type OpenOrders = {
  open: Order[];
  /** The highest number of an order of the person; 0 before the first. */
  lastNumber: number;
};

/** The state of the orders of people, by their ids: of each all of one moment. */
export async function openOrdersByPerson(
  reader: Reader,
  market: Coins,
  people: readonly string[],
): Promise<Map<string, OpenOrders>> {
  const rows = Map.groupBy(await listStandings(reader, people), (row) => row.of);
  return new Map(
    people.map((personId) => {
      const own = rows.get(personId) ?? [];
      const open = own.filter(({ person_id: of }) => of !== null);
      return [
        personId,
        { open: bodies(market, open), lastNumber: numberOf(own[0]?.last_number ?? 0n) },
      ];
    }),
  );
}

type Lists = {
  byNumber(reader: Reader, query: RangeQuery): Promise<ListedOrder[]>;
  byTime(reader: Reader, query: TimeQuery): Promise<ListedOrder[]>;
};
const ORDERS: Lists = { byNumber: listByNumber, byTime: listByTime };
const FILLS: Lists = { byNumber: listFilledByNumber, byTime: listFilledByTime };

/** Later than any time that counts, and still one that a UUIDv7 holds. */
const FAR_MS = Date.parse('9999-01-01T00:00:00Z');

/** What is asked for, and of a time with more than the limit: which. */
type ListQuery = HistoryQuery & { keep?: Keep };

type Within = { from?: string | undefined; to?: string | undefined };

function spanOf({ from, to }: Within): Span {
  const between = (ms: number) => new Date(Math.min(Math.max(ms, 0), FAR_MS));
  return {
    from: between(from === undefined ? 0 : Date.parse(from)),
    to: between(to === undefined ? FAR_MS : Date.parse(to)),
  };
}

async function listed(
  lists: Lists,
  { reader, market, personId }: { reader: Reader; market: Coins; personId: string },
  { coin: symbol, number, from, to, limit = 500, keep = 'oldest' }: ListQuery,
): Promise<OrderList> {
  const coin = symbol.toUpperCase();
  if (number === undefined && (from !== undefined || to !== undefined)) {
    const asked = { personId, coin, ...spanOf({ from, to }), limit, keep };
    return { items: bodies(market, await lists.byTime(reader, asked)) };
  }
  const rows = await lists.byNumber(reader, { personId, coin, from: number ?? null, limit });
  return { items: bodies(market, number === undefined ? rows.toReversed() : rows) };
}

type Of = Parameters<typeof listed>[1];

/**
 * A person's orders in a coin, open or ended, by rising number: from a number on, of a time, or the
 * newest.
 */
export const ordersOfCoin = (of: Of, query: ListQuery) => listed(ORDERS, of, query);

/** A person's filled orders of a coin, by rising number of the fill: likewise. */
export const fillsOfCoin = (of: Of, query: ListQuery) => listed(FILLS, of, query);

/** Two orders of which one cancels the other, the limit order first. */
export type Pair = readonly [Order, ...Order[]];

function pairsAmong(market: Coins, rows: readonly ListedOrder[]): Pair[] {
  const groups = Map.groupBy(bodies(market, rows), ({ pair }) => pair);
  return [...groups.values()].flatMap(([first, ...rest]): Pair[] =>
    first ? [[first, ...rest]] : [],
  );
}

/** Of all coins: those of which an order is open, by rising number. */
export const openPairsOf = async ({ reader, market, personId }: Of): Promise<Pair[]> =>
  pairsAmong(market, await listOpenPairs(reader, personId));

/**
 * By its number, by what the client calls it, or by the id of its limit order; null where the
 * person has none such.
 */
export async function findPairOf(
  { reader, market, personId }: Of,
  called: { number: number } | { id: string } | { clientId: string },
): Promise<Pair | null> {
  const uuid = 'id' in called ? uuidOf(called.id) : null;
  if ('id' in called && uuid === null) return null;
  const rows = await findPair(reader, personId, uuid === null ? called : { id: uuid });
  return pairsAmong(market, rows)[0] ?? null;
}

/** Of all coins: from a number on, of a time, or the newest; by rising number. */
export async function pairsOf(
  { reader, market, personId }: Of,
  asked: Within & { number?: number; limit: number; keep: Keep },
): Promise<Pair[]> {
  const { number = 0, limit, keep } = asked;
  const query = { personId, number, ...spanOf(asked), limit, keep };
  return pairsAmong(market, await listPairs(reader, query));
}
