/** SQL of spot orders: what is read, and the keys of the rows that their commands remove. */
import type {
  OrderFailure,
  OrderSide,
  OrderStatus,
  OrderType,
  TimeInForce,
} from '#protocol/orders.ts';
import type { DueTick } from '#server/domain/market/tick-cursor.ts';
import type { Database, Reader } from '#server/kit/database/database.ts';
import type { RemoveTable } from '#server/ledger/rows.ts';

import type { OrderState } from './orders.rules.ts';

export const openOrdersKey: RemoveTable = {
  name: 'open_orders',
  key: { order_id: 'uuid' },
};

/** What an order is called. */
type Called = {
  client_id: string | null;
  list_client_id: string | null;
};

/**
 * What people find in their list of orders: an order, or the opening of a position. The view has an
 * older name, `trades`.
 */
export type ListedOrder = Called & {
  id: string;
  /** Null of a position. */
  number: bigint | null;
  /** Of the limit order of its pair. */
  list_number: bigint | null;
  limit_price: bigint | null;
  time_in_force: TimeInForce;
  post_only: boolean;
  by_quantity: boolean;
  fill_number: number | null;
  person_id: string;
  coin: string;
  side: OrderSide;
  type: OrderType;
  leverage: number;
  is_position: boolean;
  amount: bigint | null;
  quantity: bigint | null;
  price: bigint | null;
  fee: bigint | null;
  accepted_at: Date;
  accepted_after_tick: number;
  changed_at: Date | null;
  changed_after_tick: number | null;
  expires_at: Date | null;
  triggered_tick: number | null;
  fill_tick: number | null;
  fill_price: bigint | null;
  filled_at: Date | null;
  ended_at: Date | null;
  status: OrderStatus;
  failure: OrderFailure | null;
  /** Paise that a filled sell brought above what its coins had cost; null of all else. */
  realised: bigint | null;
  /** Id of the limit order of its pair. */
  pair: string | null;
};

export const listed = `t.*, coalesce(x.at, packed_time(t.fill_tick)) as filled_at, s.realised_after - coalesce(b.realised_after, 0) as realised`;
/** A sell's own part of the realised profit is what the fill before it left less. */
export const joins = `
  left join ticks x on x.number = t.fill_tick
  left join order_endings s on t.side = 'sell' and s.person_id = t.person_id and s.order_id = t.id
    and s.outcome = 'completed'
  left join order_endings b on b.person_id = s.person_id and b.coin = s.coin
    and b.fill_number = s.fill_number - 1 and b.outcome = 'completed'`;
const selectListed = `select ${listed} from trades t ${joins}`;

export async function findListedOrder(
  reader: Reader,
  personId: string,
  id: string,
): Promise<ListedOrder | undefined> {
  const rows = await reader.query<ListedOrder>(
    `${selectListed} where t.person_id = $1 and t.id = $2`,
    [personId, id],
  );
  return rows[0];
}

/** Likewise many, of any people: by two arrays, of people and of their orders. */
export function findListedOrders(
  reader: Reader,
  asked: readonly { personId: string; id: string }[],
): Promise<ListedOrder[]> {
  return reader.query<ListedOrder>(
    `select ${listed} from ${askedByIds('$1', '$2')}
     cross join lateral (
       select * from trades t where t.person_id = asked.person_id and t.id = asked.id offset 0
     ) t ${joins}`,
    [asked.map(({ personId }) => personId), asked.map(({ id }) => id)],
  );
}

/** The id of a person's order by its number; null where there is none. */
export async function findIdByNumber(
  reader: Reader,
  personId: string,
  number: number,
): Promise<string | null> {
  const rows = await reader.query<{ id: string }>(
    'select id from orders where person_id = $1 and number = $2',
    [personId, number],
  );
  return rows[0]?.id ?? null;
}

/** Likewise by what the client calls it. */
export async function findIdByClient(
  reader: Reader,
  personId: string,
  clientId: string,
): Promise<string | null> {
  const rows = await reader.query<{ id: string }>(
    'select id from orders where person_id = $1 and client_id = $2',
    [personId, clientId],
  );
  return rows[0]?.id ?? null;
}

type OrderQuery = {
  personId: string;
  coin: string | null;
  /** The last of the page before. */
  before: string | null;
  limit: number;
};

/** Newest first, openings of positions among them. */
export function listOrders(
  reader: Reader,
  { isOpen, ...query }: OrderQuery & { isOpen: boolean },
): Promise<ListedOrder[]> {
  return reader.query<ListedOrder>(
    `${selectListed}
     where t.person_id = $1 and ($2::uuid is null or t.id < $2) and ($3::text is null or t.coin = $3)
       ${isOpen ? `and t.status = 'pending'` : ''}
     order by t.id desc limit $4`,
    [query.personId, query.before, query.coin, query.limit],
  );
}

/**
 * Spot orders that have ended, the last to end first. By the index of endings, one order looked up
 * for each that is shown.
 */
export function listEndedOrders(reader: Reader, query: OrderQuery): Promise<ListedOrder[]> {
  return reader.query<ListedOrder>(
    `select ${listed}
     from (
       select person_id, order_id, at from order_endings
       where person_id = $1 and ($3::text is null or coin = $3)
         and ($2::uuid is null or (at, order_id) <
           (select at, order_id from order_endings where person_id = $1 and order_id = $2))
       order by at desc, order_id desc limit $4
     ) e
     cross join lateral (
       select * from trades t where t.person_id = e.person_id and t.id = e.order_id offset 0
     ) t ${joins}
     order by e.at desc, e.order_id desc`,
    [query.personId, query.before, query.coin, query.limit],
  );
}

export async function countOrders(
  reader: Reader,
  personId: string,
): Promise<Map<OrderStatus, number>> {
  const rows = await reader.query<{ status: OrderStatus; count: number }>(
    'select status, count(*)::int as count from trades where person_id = $1 group by status',
    [personId],
  );
  return new Map(rows.map(({ status, count }) => [status, count]));
}

// Under the locks of a batch
// ------------------------------------------------------------------------------------------

/**
 * One row. `taken`: which ids of clients ($3 `order` or `list`, $4 people, $5 ids) are taken.
 */
export const readNames = `
  select string_agg(k.what || '|' || k.person_id || '|' || k.id, ' ') as taken
  from unnest($3::text[], $4::uuid[], $5::text[]) as k(what, person_id, id)
  cross join lateral (
    select o.id from orders o where k.what = 'order' and o.person_id = k.person_id and o.client_id = k.id
    union all
    select o.id from orders o
    where k.what = 'list' and o.person_id = k.person_id and o.list_client_id = k.id and o.pair = o.id
    offset 0
  ) o`;

export type OpenOrderRow = Called & {
  id: string;
  number: bigint;
  list_number: bigint | null;
  /** Smallest units that a buy brings exactly; null of all else. */
  quantity: bigint | null;
  limit_price: bigint | null;
  time_in_force: TimeInForce;
  post_only: boolean;
  person_id: string;
  coin: string;
  side: OrderSide;
  type: OrderType;
  state: OrderState;
  price: bigint | null;
  gives: bigint;
  /** What is frozen for it. */
  reserved: bigint;
  pair: string | null;
  fee_bps: number;
  after_tick: number;
  accepted_at: Date;
  accepted_after_tick: number;
  /** How often it was changed, and when it last was. */
  changes: number;
  changed_at: Date | null;
  changed_after_tick: number | null;
  expires_at: Date | null;
};

const openColumns = `
  o.id, o.person_id, o.coin, o.side, o.type, w.state, coalesce(h.price, o.price) as price, w.gives, w.reserved, o.pair, w.fee_bps, w.after_tick,
  o.accepted_at, o.accepted_after_tick, coalesce(h.number, 0) as changes, h.at as changed_at,
  h.after_tick as changed_after_tick, w.expires_at, o.number, o.client_id, o.list_client_id, o.quantity, o.limit_price,
  o.time_in_force, o.post_only,
  case when o.pair is not null then (select l.number from orders l where l.person_id = o.person_id and l.id = o.pair) end
    as list_number`;

/** The last change of an order `o`. */
const lastChange = `
  left join lateral (
    select * from order_changes h where h.person_id = o.person_id and h.order_id = o.id order by h.number desc limit 1
  ) h on true`;

/**
 * An open order and what the person has of its coin by the last fill; up to where the tape has been
 * gone through.
 */
export type DueRow = OpenOrderRow & {
  processed: number;
  fill_number: number | null;
  quantity_after: bigint | null;
  cost_after: bigint | null;
  realised_after: bigint | null;
};

/** Open orders ($1), each with the other one of its pair; what has ended is not among them. */
export const readDue = `
  select ${openColumns}, p.tick as processed, s.fill_number, s.quantity_after, s.cost_after, s.realised_after
  from unnest($1::uuid[]) as k(id)
  cross join lateral (
    select * from open_orders a where a.order_id = k.id
    union all
    select b.* from open_orders a join open_orders b on b.pair = a.pair and b.order_id <> a.order_id where a.order_id = k.id
    offset 0
  ) w
  cross join lateral (select * from orders o where o.person_id = w.person_id and o.id = w.order_id offset 0) o
  ${lastChange}
  cross join (select tick from processed_ticks where name = 'orders') p
  left join lateral (
    select * from order_endings e
    where e.person_id = w.person_id and e.coin = w.coin and e.outcome = 'completed'
    order by e.fill_number desc limit 1
  ) s on true`;

export type DecidableRow = OpenOrderRow & {
  /** Whether it is open; `state` and what follows are null where it is not. */
  is_open: boolean;
  /** A recorded price that was not gone through yet meets it. */
  is_met: boolean;
};

/** Orders by two arrays: of uuids of people, and of their orders. */
export const askedByIds = (people: string, ids: string): string =>
  `unnest(${people}::uuid[], ${ids}::uuid[]) as asked(person_id, id)`;

/** All open orders of people ($1) in a coin ($2). */
export const askedByCoins = `
  (select w.person_id, w.order_id as id from unnest($1::uuid[], $2::text[]) as k(person_id, coin)
   cross join lateral (select * from open_orders w where w.person_id = k.person_id and w.coin = k.coin offset 0) w) as asked`;

/**
 * The orders asked for, open or not, each with the open one of its pair, and whether the tape has
 * decided about them.
 */
export const readDecidable = (asked: string): string => `
  select ${openColumns}, w.order_id is not null as is_open, m.is_met
  from ${asked}
  cross join lateral (
    select asked.person_id, asked.id
    union all
    select asked.person_id, b.order_id from open_orders a join open_orders b on b.pair = a.pair and b.order_id <> a.order_id
    where a.order_id = asked.id
    offset 0
  ) k
  cross join lateral (select * from orders o where o.person_id = k.person_id and o.id = k.id offset 0) o
  ${lastChange}
  left join lateral (select * from open_orders w where w.order_id = o.id) w on true
  cross join lateral (select position from coins where symbol = o.coin) c
  cross join (select tick from processed_ticks where name = 'orders') p
  cross join lateral (
    select exists (
      select from ticks t
      where t.number > greatest(w.after_tick, p.tick) and (w.expires_at is null or t.at <= w.expires_at)
        and case when w.state in ('limit-buy', 'stop-sell', 'profit-buy') then t.prices[c.position] <= w.price
                 else t.prices[c.position] >= w.price end
    ) and w.state <> 'waiting' as is_met
  ) m`;

// What the job goes by
// ------------------------------------------------------------------------------------------------

export type Due = { order_id: string; person_id: string; coin: string };

/** Resting orders of a state whose price the coin's price ($3) has reached. */
const met = (state: OrderState, reached: '>=' | '<=') => `
  select w.order_id, w.person_id, w.coin
  from unnest($2::text[], $3::bigint[]) as k(coin, price)
  cross join lateral (
    select * from open_orders w
    where w.coin = k.coin and w.state = '${state}' and w.price ${reached} k.price and w.after_tick < $1 offset 0
  ) w`;

/**
 * What a tick decides: everything that waits for it, what its prices ($3, of the coins $2) meet,
 * and what was good until before its time ($4). By the indexes whatever the planner believes: the
 * table's size swings within seconds, its statistics do not.
 */
export function listDue(database: Database, dueTick: DueTick): Promise<Due[]> {
  return database.transaction(async (tx) => {
    await tx.execute('set local enable_seqscan = off; set local enable_bitmapscan = off');
    return tx.query<Due>(
      `select order_id, person_id, coin from open_orders where state = 'waiting' and after_tick < $1
       union ${met('limit-buy', '>=')} union ${met('limit-sell', '<=')}
       union ${met('stop-buy', '<=')} union ${met('stop-sell', '>=')}
       union ${met('profit-buy', '>=')} union ${met('profit-sell', '<=')}
       union select order_id, person_id, coin from open_orders where expires_at < $4 and after_tick < $1
       order by order_id`,
      [dueTick.number, dueTick.coins, dueTick.prices, dueTick.at],
    );
  });
}

/**
 * What the clock has decided: orders for the next price that waited `milliseconds`, and those whose
 * chosen time is over.
 */
export function listLate(
  database: Database,
  standIn: Date | null,
  milliseconds: number,
): Promise<Due[]> {
  return database.query<Due>(
    `select w.order_id, w.person_id, w.coin
     from open_orders w join orders o on o.person_id = w.person_id and o.id = w.order_id
     where w.state = 'waiting' and o.type in ('market', 'limit')
       and o.accepted_at < coalesce($1::timestamptz, clock_timestamp()) - make_interval(secs => $2 / 1000.0)
     union
     select order_id, person_id, coin from open_orders
     where state <> 'waiting' and expires_at < coalesce($1::timestamptz, clock_timestamp())
     order by order_id`,
    [standIn, milliseconds],
  );
}
