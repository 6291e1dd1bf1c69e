/**
 * SQL of the lists of orders that programs ask for: by number, by time, by fill. Each begins at an
 * index of what is asked.
 */
import type { Reader } from '#server/kit/database/database.ts';

import { joins, listed, type ListedOrder } from './orders.sql.ts';

/** Orders named by a query of `person_id` and `id`, each looked up once. */
const lookedUp = (named: string) => `
  select ${listed} from (${named}) e
  cross join lateral (
    select * from trades t where t.person_id = e.person_id and t.id = e.id offset 0
  ) t ${joins}`;

/** A person's open orders, in one coin or in all (null), in the order of acceptance. */
export function listOpen(
  reader: Reader,
  personId: string,
  coin: string | null,
): Promise<ListedOrder[]> {
  return reader.query<ListedOrder>(
    `${lookedUp(`
      select person_id, order_id as id from open_orders
      where person_id = $1 and ($2::text is null or coin = $2)`)}
     order by t.number`,
    [personId, coin],
  );
}

/** A person's open order; `id` and all of it is null where the person has none. */
type StandingRow = ListedOrder & { of: string; last_number: bigint | null };

/** The open orders of people, and the highest number of an order of each, all of one moment. */
export function listStandings(reader: Reader, people: readonly string[]): Promise<StandingRow[]> {
  return reader.query<StandingRow>(
    `select k.id as of, n.last_number, ${listed}
     from unnest($1::uuid[]) as k(id)
     cross join lateral (
       select max(o.number) as last_number from coins c cross join lateral (
         select number from orders where person_id = k.id and coin = c.symbol order by number desc limit 1
       ) o
     ) n
     left join open_orders w on w.person_id = k.id
     left join lateral (
       select * from trades t where t.person_id = w.person_id and t.id = w.order_id offset 0
     ) t on true
     ${joins}
     order by t.number`,
    [people],
  );
}

export type RangeQuery = {
  personId: string;
  coin: string;
  /** Numbers of orders, or of fills, from this one on; null for the newest. */
  from: number | null;
  limit: number;
};

/**
 * A person's orders in a coin, open or ended, from a number on, rising; or the newest, the last
 * first.
 */
export function listByNumber(reader: Reader, query: RangeQuery): Promise<ListedOrder[]> {
  const { personId, coin, from, limit } = query;
  const order = from === null ? 'desc' : 'asc';
  return reader.query<ListedOrder>(
    `${lookedUp(`
      select person_id, id, number from orders
      where person_id = $1 and coin = $2 and number >= coalesce($3::bigint, 0)
      order by number ${order} limit $4`)}
     order by t.number ${order}`,
    [personId, coin, from, limit],
  );
}

/** Of ids by when they were made: the least of that millisecond. */
const leastId = (at: Date) => {
  const time = at.getTime().toString(16).padStart(12, '0');
  return `${time.slice(0, 8)}-${time.slice(8)}-0000-0000-000000000000`;
};
/** An id may be made so much later than the time that is written beside it. */
const ID_LATE_MS = 60_000;

/** Which are left out where there are more than the limit. */
export type Keep = 'oldest' | 'newest';
const directions = { oldest: 'asc', newest: 'desc' } as const;

/** Both ends included. */
export type Span = { from: Date; to: Date };

export type TimeQuery = Span & { personId: string; coin: string; limit: number; keep: Keep };

/**
 * A person's orders in a coin that were accepted within a time, rising: by their ids, which begin
 * with it.
 */
export function listByTime(reader: Reader, query: TimeQuery): Promise<ListedOrder[]> {
  const { personId, coin, from, to, limit, keep } = query;
  return reader.query<ListedOrder>(
    `${lookedUp(`
      select person_id, id from orders
      where person_id = $1 and coin = $2 and id >= $3 and id < $4 and accepted_at between $5 and $6
      order by id ${directions[keep]} limit $7`)}
     order by t.number`,
    [
      ...[personId, coin, leastId(from), leastId(new Date(to.getTime() + ID_LATE_MS))],
      ...[from, to, limit],
    ],
  );
}

/**
 * A person's filled orders of a coin from a fill's number on, rising; or the newest, the last
 * first.
 */
export function listFilledByNumber(reader: Reader, query: RangeQuery): Promise<ListedOrder[]> {
  const { personId, coin, from, limit } = query;
  const order = from === null ? 'desc' : 'asc';
  return reader.query<ListedOrder>(
    `${lookedUp(`
      select person_id, order_id as id, fill_number from order_endings
      where person_id = $1 and coin = $2 and outcome = 'completed' and fill_number >= coalesce($3::bigint, 0)
      order by fill_number ${order} limit $4`)}
     order by t.fill_number ${order}`,
    [personId, coin, from, limit],
  );
}

/**
 * Likewise those whose fill's tick is of a time: booked at that time or after it, so they end no
 * earlier.
 */
export function listFilledByTime(reader: Reader, query: TimeQuery): Promise<ListedOrder[]> {
  const { personId, coin, from, to, limit, keep } = query;
  return reader.query<ListedOrder>(
    `${lookedUp(`
      select e.person_id, e.order_id as id from order_endings e left join ticks x on x.number = e.fill_tick
      where e.person_id = $1 and e.coin = $2 and e.outcome = 'completed' and e.at >= $3
        and coalesce(x.at, packed_time(e.fill_tick)) between $3 and $4
      order by e.fill_number ${directions[keep]} limit $5`)}
     order by t.fill_number`,
    [personId, coin, from, to, limit],
  );
}

/**
 * Both orders of pairs, open or not, by rising number: of a query of `person_id`, `coin`, `id` and
 * `number` of the limit orders. The other one of a pair is the person's next in the coin.
 */
const bothOf = (limits: string) => `${lookedUp(`
    select o.person_id, o.id from (${limits}) p
    cross join lateral (
      select n.person_id, n.id, n.pair from orders n
      where n.person_id = p.person_id and n.coin = p.coin and n.number >= p.number
      order by n.number limit 2
    ) o
    where o.pair = p.id`)}
  order by t.number`;
const ofPair = 'select o.person_id, o.coin, o.id, o.number from orders o where o.person_id = $1';

/** Of all coins: those of which an order is open. */
export const listOpenPairs = (reader: Reader, personId: string): Promise<ListedOrder[]> =>
  reader.query<ListedOrder>(
    bothOf(`${ofPair} and o.id in
      (select w.pair from open_orders w where w.person_id = $1 and w.pair is not null)`),
    [personId],
  );

/** By the number of the limit order, by its id, or by what the client calls the pair. */
export function findPair(
  reader: Reader,
  personId: string,
  called: { number: number } | { id: string } | { clientId: string },
): Promise<ListedOrder[]> {
  const isOne = (column: string) => bothOf(`${ofPair} and o.${column} = $2 and o.pair = o.id`);
  if ('number' in called) return reader.query(isOne('number'), [personId, called.number]);
  if ('id' in called) return reader.query(isOne('id'), [personId, called.id]);
  return reader.query(isOne('list_client_id'), [personId, called.clientId]);
}

/**
 * Of all coins: those whose limit order has this number or a later one, and that were accepted
 * within a time.
 */
export function listPairs(
  reader: Reader,
  query: Span & { personId: string; number: number; limit: number; keep: Keep },
): Promise<ListedOrder[]> {
  const { personId, number, from, to, limit, keep } = query;
  return reader.query<ListedOrder>(
    bothOf(`${ofPair} and o.pair = o.id and o.number >= $2 and o.accepted_at between $3 and $4
      order by o.number ${directions[keep]} limit $5`),
    [personId, number, from, to, limit],
  );
}
