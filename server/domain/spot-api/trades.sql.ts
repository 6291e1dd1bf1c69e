/**
 * SQL of trades: people's fills, numbered by their tick and their place in it. Only ticks are shown
 * whose fills are all booked, so that a place never changes.
 */
import type { OrderSide } from '#protocol/orders.ts';
import type { Reader } from '#server/kit/database/database.ts';

export type TradeRow = {
  coin: string;
  tick: number;
  /** In its tick, from 0. */
  place: number;
  side: OrderSide;
  price: bigint;
  quantity: bigint;
  /** Paise, fees aside. */
  amount: bigint;
  at: Date;
};

/** Of the tape's column. */
const ANY_TICK = 2_147_483_647;

/** Up to which tick all fills are booked. */
const upto = `(select tick from processed_ticks where name = 'orders')`;

/** `e` is of order_endings. */
const numbered = `
  e.coin, e.fill_tick as tick, (row_number() over (partition by e.coin, e.fill_tick order by e.order_id) - 1)::int as place,
  e.side, e.fill_price as price, e.quantity,
  case e.side when 'buy' then e.amount - e.fee - e.remainder else e.amount + e.fee end as amount`;

export type TradeQuery = {
  coin: string;
  /** By tick and place; null from the first. */
  from: { tick: number; place: number } | null;
  /** Ticks, and moments in milliseconds, both ends included; null for no bound. */
  startTime: number | null;
  endTime: number | null;
  limit: number;
  keep: 'oldest' | 'newest';
};

/** Rising. */
export async function readTrades(reader: Reader, query: TradeQuery): Promise<TradeRow[]> {
  const { coin, from, startTime, endTime, limit, keep } = query;
  const order = keep === 'oldest' ? 'asc' : 'desc';
  const rows = await reader.query<TradeRow>(
    `with span as (
       select greatest($2::int, coalesce(packed_from($3::timestamptz), (select number from ticks where at >= $3::timestamptz order by at limit 1),
                                         case when $3::timestamptz is null then 0 else 2147483647 end)) as low,
              least(${upto}, coalesce((select number from ticks where at <= $4::timestamptz order by at desc limit 1), packed_until($4::timestamptz),
                                      case when $4::timestamptz is null then 2147483647 else -1 end)) as high
     ), page as (
       select fill_tick from order_endings e, span
       where e.coin = $1 and e.outcome = 'completed' and e.fill_tick between span.low and span.high
       order by e.fill_tick ${order}, e.order_id ${order} limit $5
     ), trades as (
       select ${numbered} from order_endings e
       where e.coin = $1 and e.outcome = 'completed'
         and e.fill_tick between (select min(fill_tick) from page) and (select max(fill_tick) from page)
     )
     select trades.*, coalesce(t.at, packed_time(trades.tick)) as at from trades left join ticks t on t.number = trades.tick
     where (trades.tick, trades.place) >= ($2::int, $6::int)
     order by trades.tick ${order}, trades.place ${order} limit $7`,
    [
      ...[coin, from?.tick ?? 0, dateOf(startTime), dateOf(endTime)],
      ...[limit + (from?.place ?? 0), from?.place ?? 0, limit],
    ],
  );
  return keep === 'oldest' ? rows : rows.toReversed();
}

const dateOf = (ms: number | null) => (ms === null ? null : new Date(ms));

/** Of all coins, of the ticks after this one: rising, and up to which tick they are. */
export async function readTradesAfter(
  reader: Reader,
  tick: number,
): Promise<{ upto: number; trades: TradeRow[] }> {
  const rows = await reader.query<TradeRow & { upto: number }>(
    `with done as (select ${upto} as upto), trades as (
       select ${numbered} from order_endings e, done
       where e.outcome = 'completed' and e.tick > $1 and e.fill_tick > $1 and e.fill_tick <= done.upto
     )
     select done.upto, trades.*, coalesce(t.at, packed_time(trades.tick)) as at
     from done left join trades on true left join ticks t on t.number = trades.tick
     order by trades.tick, trades.coin, trades.place`,
    [tick],
  );
  return {
    upto: rows[0]?.upto ?? tick,
    trades: rows.filter((row) => row.side !== null),
  };
}

export type EdgeRow = {
  coin: string;
  /**
   * The first tick with a fill from the moment on, and the last of all with its last fill; null
   * where there is none.
   */
  first: number | null;
  last: number | null;
  /** Of the last fill: its place, and how much it was. */
  lastPlace: number | null;
  lastQuantity: bigint | null;
};

/** The first fill of each coin from a moment on (milliseconds), and its last one; up to a tick. */
export function readTradeEdges(
  reader: Reader,
  coins: readonly string[],
  from: number,
  fillsUpTo = ANY_TICK,
): Promise<EdgeRow[]> {
  return reader.query<EdgeRow>(
    `with span as (
       select coalesce(packed_from($2::timestamptz), (select number from ticks where at >= $2::timestamptz order by at limit 1), 2147483647) as low,
              least(${upto}, $3::int) as high
     )
     select c.coin, first.tick as first, last.tick as last, last.quantity as "lastQuantity",
            (select count(*)::int - 1 from order_endings e
             where e.coin = c.coin and e.outcome = 'completed' and e.fill_tick = last.tick) as "lastPlace"
     from span cross join unnest($1::text[]) as c (coin)
     left join lateral (
       select e.fill_tick as tick from order_endings e
       where e.coin = c.coin and e.outcome = 'completed' and e.fill_tick between span.low and span.high
       order by e.fill_tick, e.order_id limit 1
     ) first on true
     left join lateral (
       select e.fill_tick as tick, e.quantity from order_endings e
       where e.coin = c.coin and e.outcome = 'completed' and e.fill_tick <= span.high
       order by e.fill_tick desc, e.order_id desc limit 1
     ) last on true`,
    [coins, new Date(from), fillsUpTo],
  );
}
