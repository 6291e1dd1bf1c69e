/**
 * SQL of klines: stored candles folded to the asked interval, what no stored candle holds yet, and
 * seconds from the tape.
 */
import type { Reader } from '#server/kit/database/database.ts';

import { lengthMs, type StoredInterval } from './candles.rules.ts';
import { sumOfFills, sumOfParts } from './candles.sql.ts';
import type { ExchangeKline } from './klines.rules.ts';
import { sinceChange, spanOfCoin } from './tape.sql.ts';

type Row = {
  time: Date;
  open: bigint;
  high: bigint;
  low: bigint;
  close: bigint;
  fills: number;
  fill_quantity: bigint;
  fill_amount: bigint;
  bought_quantity: bigint;
  bought_amount: bigint;
};

const toKline = (row: Row): ExchangeKline => ({
  time: row.time.getTime(),
  open: row.open,
  high: row.high,
  low: row.low,
  close: row.close,
  fills: row.fills,
  quantity: row.fill_quantity,
  boughtQuantity: row.bought_quantity,
  amount: row.fill_amount,
  boughtAmount: row.bought_amount,
});

/** Of the tape's column. */
const ANY_TICK = 2_147_483_647;

const columns =
  'open, high, low, close, fills, fill_quantity, fill_amount, bought_quantity, bought_amount';

export type StoredQuery = {
  coin: string;
  stored: StoredInterval;
  /** Milliseconds; of what is folded. `to` is not included. */
  from: number | null;
  to: number | null;
  /**
   * How what is read is folded: spans of `seconds` seconds from `anchorMs` on; null for months,
   * `offsetMs` ahead of UTC.
   */
  step: { seconds: number; anchorMs: number } | null;
  offsetMs: number;
  /** Klines; and stored candles that they are made of at most. */
  limit: number;
  parts: number;
  keep: 'oldest' | 'newest';
};

export const dateOf = (ms: number | null) => (ms === null ? null : new Date(ms));

/**
 * Rising order of time. `first` and `last` are the starts of the first and the last stored candle
 * in them, milliseconds; null where there is none.
 */
export async function readStoredKlines(
  reader: Reader,
  query: StoredQuery,
): Promise<{ klines: ExchangeKline[]; first: number | null; last: number | null }> {
  const { coin, stored, step, offsetMs, limit, parts, keep } = query;
  const order = keep === 'oldest' ? 'asc' : 'desc';
  const start = step
    ? `date_bin(make_interval(secs => $7), time, $9::timestamptz)`
    : `(date_trunc('month', time at time zone 'UTC' + make_interval(secs => $7))
        - make_interval(secs => $7)) at time zone 'UTC'`;
  const [change] = await reader.query<{ since: string }>(`select (${sinceChange})::text as since`);
  const rows = await reader.query<Row & { first: Date; last: Date }>(
    `with parts as (
       select time, ${columns}, ${start} as start from candles
       where coin = $1 and interval = $2 and time >= $3::timestamptz
         and time >= coalesce($4, '-infinity'::timestamptz) and time < coalesce($5, 'infinity'::timestamptz)
       order by time ${order} limit $6
     )
     select start as time, (array_agg(open order by time))[1] as open, max(high) as high, min(low) as low,
            (array_agg(close order by time desc))[1] as close, ${sumOfParts},
            min(time) as first, max(time) as last
     from parts group by start order by start ${order} limit $8`,
    [
      coin,
      stored,
      change?.since ?? '-infinity',
      dateOf(query.from),
      dateOf(query.to),
      parts,
      step?.seconds ?? offsetMs / 1000,
      limit,
      ...(step ? [new Date(step.anchorMs)] : []),
    ],
  );
  const rising = keep === 'oldest' ? rows : rows.toReversed();
  return {
    klines: rising.map(toKline),
    first: rising[0]?.first.getTime() ?? null,
    last: rising.at(-1)?.last.getTime() ?? null,
  };
}

/**
 * What no stored candle of the interval holds yet, in rising order: minutes, then ticks with the
 * fills booked after each.
 */
export async function readUnstored(
  reader: Reader,
  coin: { symbol: string; position: number },
  stored: StoredInterval,
  fillsUpTo = ANY_TICK,
): Promise<ExchangeKline[]> {
  const rows = await reader.query<Row>(
    `with edges as (
       select max((select max(time) from candles where coin = c.symbol and interval = $3))
                + make_interval(secs => $4) as bucket,
              max((select max(time) from candles where coin = c.symbol and interval = '1m'))
                + interval '1 minute' as minute
       from coins c
     ), tail as (
       select number, at, prices[$2] as price from ticks
       where at >= (select greatest(minute, ${sinceChange}) from edges)
     ), traded as (
       select o.tick as number, ${sumOfFills('o')} from order_endings o
       where o.coin = $1 and o.outcome = 'completed' and o.tick >= (select min(number) from tail)
         and o.fill_tick <= $5
       group by o.tick
     )
     select time, ${columns} from candles, edges
     where $3 <> '1m' and coin = $1 and interval = '1m' and time >= greatest(edges.bucket, ${sinceChange})
     union all
     select at, price, price, price, price, coalesce(fills, 0), coalesce(fill_quantity, 0),
            coalesce(fill_amount, 0), coalesce(bought_quantity, 0), coalesce(bought_amount, 0)
     from tail left join traded using (number) where price is not null
     order by 1`,
    [coin.symbol, coin.position, stored, lengthMs(stored) / 1000, fillsUpTo],
  );
  return rows.map(toKline);
}

/** Ticks as klines, rising; `to` is not included. */
export async function readTicksAsKlines(
  reader: Reader,
  coin: { symbol: string; position: number },
  query: { from: number | null; to: number | null; limit: number; keep: 'oldest' | 'newest' },
): Promise<ExchangeKline[]> {
  const rows = await reader.query<Row>(
    `with ${spanOfCoin(query.keep)}, traded as (
       select o.tick as number, ${sumOfFills('o')} from order_endings o
       where o.coin = $1 and o.outcome = 'completed'
         and o.tick between (select min(number) from span) and (select max(number) from span)
       group by o.tick
     )
     select at as time, price as open, price as high, price as low, price as close, coalesce(fills, 0) as fills,
            coalesce(fill_quantity, 0) as fill_quantity, coalesce(fill_amount, 0) as fill_amount,
            coalesce(bought_quantity, 0) as bought_quantity, coalesce(bought_amount, 0) as bought_amount
     from span left join traded using (number) order by 1`,
    [coin.symbol, coin.position, dateOf(query.from), dateOf(query.to), query.limit],
  );
  return rows.map(toKline);
}

type WindowRow = Row & { symbol: string };

/**
 * Each coin's prices and fills from a moment on, up to the last tick; coins without a price since
 * then are left out.
 */
export async function readWindows(
  reader: Reader,
  coins: readonly string[],
  from: number,
  fillsUpTo = ANY_TICK,
): Promise<Map<string, ExchangeKline>> {
  const rows = await reader.query<WindowRow>(
    `with edge as (
       select max((select max(time) from candles where coin = c.symbol and interval = '1m'))
                + interval '1 minute' as minute
       from coins c
     ), tail as (
       select number, at, prices from ticks
       where at >= (select greatest(minute, $2::timestamptz, ${sinceChange}) from edge)
     ), traded as (
       select o.tick as number, o.coin, ${sumOfFills('o')} from order_endings o
       where o.coin = any($1) and o.outcome = 'completed' and o.tick >= (select min(number) from tail)
         and o.fill_tick <= $3
       group by o.tick, o.coin
     ), parts as (
       select coin as symbol, time, ${columns} from candles
       where coin = any($1) and interval = '1m' and time >= greatest($2::timestamptz, ${sinceChange})
       union all
       select c.symbol, at, prices[c.position], prices[c.position], prices[c.position], prices[c.position],
              coalesce(fills, 0), coalesce(fill_quantity, 0), coalesce(fill_amount, 0),
              coalesce(bought_quantity, 0), coalesce(bought_amount, 0)
       from tail cross join coins c left join traded on traded.number = tail.number and traded.coin = c.symbol
       where c.symbol = any($1) and prices[c.position] is not null
     )
     select symbol, min(time) as time, (array_agg(open order by time))[1] as open, max(high) as high,
            min(low) as low, (array_agg(close order by time desc))[1] as close, ${sumOfParts}
     from parts group by symbol`,
    [coins, new Date(from), fillsUpTo],
  );
  return new Map(rows.map((row) => [row.symbol, toKline(row)]));
}
