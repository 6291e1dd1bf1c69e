/**
 * SQL of candles: made from the tape and from finer candles, never changed; and what the current
 * ones are computed from.
 */
import type { Reader, Tx } from '#server/kit/database/database.ts';

import { type Candle, lengthMs, priceCandle, type StoredInterval } from './candles.rules.ts';
import type { StoredCandle } from './history.rules.ts';
import { sinceChange, spanOfCoin } from './tape.sql.ts';

/**
 * Of `order_endings` that are completed: how many, and what they traded, fees aside; of that what
 * people bought.
 */
export const sumOfFills = (endings: string) => {
  const bought = `${endings}.amount - ${endings}.fee - ${endings}.remainder`;
  const sold = `${endings}.amount + ${endings}.fee`;
  return `
    count(*)::int as fills, sum(${endings}.quantity)::bigint as fill_quantity,
    sum(case ${endings}.side when 'buy' then ${bought} else ${sold} end)::bigint as fill_amount,
    coalesce(sum(${endings}.quantity) filter (where ${endings}.side = 'buy'), 0)::bigint as bought_quantity,
    coalesce(sum(${bought}) filter (where ${endings}.side = 'buy'), 0)::bigint as bought_amount`;
};

/** The same of candles. */
export const sumOfParts = `
  sum(fills)::int as fills, sum(fill_quantity)::bigint as fill_quantity, sum(fill_amount)::bigint as fill_amount,
  sum(bought_quantity)::bigint as bought_quantity, sum(bought_amount)::bigint as bought_amount`;

const seconds = (interval: StoredInterval) => lengthMs(interval) / 1000;

export async function insertCandles(
  tx: Tx,
  coin: string,
  candles: readonly StoredCandle[],
): Promise<void> {
  const column = (pick: (candle: StoredCandle) => bigint) => `{${candles.map(pick).join(',')}}`;
  await tx.execute(
    `insert into candles (coin, interval, time, open, high, low, close, volume, synthetic)
     select $1, interval, time, open, high, low, close, 0, true
     from unnest($2::text[], $3::timestamptz[], $4::bigint[], $5::bigint[], $6::bigint[], $7::bigint[])
       as b(interval, time, open, high, low, close)
     on conflict do nothing`,
    [
      coin,
      `{${candles.map((candle) => candle.interval).join(',')}}`,
      `{${candles.map((candle) => `"${new Date(candle.time).toISOString()}"`).join(',')}}`,
      column((candle) => candle.open),
      column((candle) => candle.high),
      column((candle) => candle.low),
      column((candle) => candle.close),
    ],
  );
}

/**
 * Start of the last finished candle of each interval: all coins' are written together, but not
 * every coin has a price.
 */
export async function readLastFinished(reader: Reader): Promise<Map<StoredInterval, Date>> {
  const rows = await reader.query<{ interval: StoredInterval; time: Date | null }>(
    `select i.interval, max((select max(time) from candles where coin = c.symbol and interval = i.interval)) as time
     from coins c, unnest(array['1m', '5m', '15m', '1h', '1d']) as i(interval) group by i.interval`,
  );
  return new Map(rows.flatMap(({ interval, time }) => (time ? [[interval, time]] : [])));
}

/** Times of the first tick after a moment and of the last tick of all. */
export async function readTapeSpan(
  reader: Reader,
  after: Date | null,
): Promise<{ first: Date | null; last: Date | null }> {
  const [row] = await reader.query<{ first: Date | null; last: Date | null }>(
    `select (select at from ticks where at >= coalesce($1, '-infinity'::timestamptz) order by at limit 1) as first,
            (select at from ticks order by number desc limit 1) as last`,
    [after],
  );
  return row ?? { first: null, last: null };
}

/**
 * Writes the one-minute candles of the ticks from `from` to before `to`. A contract's stake counts
 * for the minute of the tick it was accepted after, a spot fill's rupees for that of the last tick
 * when it was booked, so what a finished minute holds is final once the next minute's first tick is
 * recorded.
 */
export async function writeMinutes(tx: Tx, from: Date, to: Date): Promise<void> {
  await tx.execute(
    `with minutes as (
       select date_bin('1 minute', at, 'epoch'::timestamptz) as time, number, prices
       from ticks where at >= $1 and at < $2
     ), extremes as (
       select time, position, min(number) as first, max(number) as last, max(price) as high, min(price) as low
       from minutes cross join lateral unnest(prices) with ordinality as p(price, position)
       where price is not null
       group by time, position
     ), span as (
       select min(number) as first, max(number) as last from minutes
     ), moved as (
       select accepted_after_tick as number, coin, stake from contracts, span
       where accepted_after_tick between span.first and span.last
       union all
       select tick, coin, amount from order_endings, span
       where outcome = 'completed' and tick between span.first and span.last
     ), stakes as (
       select number, coin, sum(stake) as stake from moved group by number, coin
     ), volumes as (
       select m.time, s.coin, sum(s.stake)::bigint as volume
       from stakes s join minutes m on m.number = s.number group by m.time, s.coin
     ), traded as (
       select m.time, o.coin, ${sumOfFills('o')}
       from span cross join order_endings o join minutes m on m.number = o.tick
       where o.outcome = 'completed' and o.tick between span.first and span.last
       group by m.time, o.coin
     )
     insert into candles (coin, interval, time, open, high, low, close, volume, synthetic,
                          fills, fill_quantity, fill_amount, bought_quantity, bought_amount)
     select c.symbol, '1m', e.time, f.prices[e.position], e.high, e.low, l.prices[e.position],
            coalesce(v.volume, 0), false, coalesce(d.fills, 0), coalesce(d.fill_quantity, 0),
            coalesce(d.fill_amount, 0), coalesce(d.bought_quantity, 0), coalesce(d.bought_amount, 0)
     from extremes e
     join coins c on c.position = e.position
     join minutes f on f.number = e.first
     join minutes l on l.number = e.last
     left join volumes v on v.time = e.time and v.coin = c.symbol
     left join traded d on d.time = e.time and d.coin = c.symbol
     on conflict do nothing`,
    [from, to],
  );
}

/**
 * Writes the candles of an interval from finer ones, for the buckets from `from` to before `to`.
 */
export async function writeRollUp(
  tx: Tx,
  finer: StoredInterval,
  interval: StoredInterval,
  span: { from: Date; to: Date },
): Promise<void> {
  await tx.execute(
    `with parts as (
       select p.coin, date_bin(make_interval(secs => $3), p.time, 'epoch'::timestamptz) as bucket, p.time,
              p.high, p.low, p.volume, p.synthetic,
              p.fills, p.fill_quantity, p.fill_amount, p.bought_quantity, p.bought_amount
       from coins c join candles p on p.coin = c.symbol and p.interval = $1
       where p.time >= $4 and p.time < $5
     ), sums as (
       select coin, bucket, min(time) as first, max(time) as last, max(high) as high, min(low) as low,
              sum(volume)::bigint as volume, bool_or(synthetic) as synthetic, ${sumOfParts}
       from parts group by coin, bucket
     )
     insert into candles (coin, interval, time, open, high, low, close, volume, synthetic,
                          fills, fill_quantity, fill_amount, bought_quantity, bought_amount)
     select s.coin, $2, s.bucket, f.open, s.high, s.low, l.close, s.volume, s.synthetic,
            s.fills, s.fill_quantity, s.fill_amount, s.bought_quantity, s.bought_amount
     from sums s
     join candles f on f.coin = s.coin and f.interval = $1 and f.time = s.first
     join candles l on l.coin = s.coin and l.interval = $1 and l.time = s.last
     on conflict do nothing`,
    [finer, interval, seconds(interval), span.from, span.to],
  );
}

type CandleRow = Omit<Candle, 'time'> & { time: Date };
const toCandle = ({ time, open, high, low, close, volume, synthetic }: CandleRow): Candle => ({
  time: time.getTime(),
  open,
  high,
  low,
  close,
  volume,
  synthetic,
});

export type FinishedQuery = {
  coin: string;
  interval: StoredInterval;
  from: Date | null;
  to: Date | null;
  limit: number;
  /** Which end is kept where there are more than `limit`. */
  keep: 'oldest' | 'newest';
};

/**
 * Rising order of time. Since when prices are comparable is asked first: not knowing that time, the
 * planner believes in few candles and sorts all that there ever were.
 */
export async function readFinished(reader: Reader, query: FinishedQuery): Promise<Candle[]> {
  const { coin, interval, from, to, limit, keep } = query;
  const [change] = await reader.query<{ since: string }>(`select (${sinceChange})::text as since`);
  const rows = await reader.query<CandleRow>(
    `select time, open, high, low, close, volume, synthetic from candles
     where coin = $1 and interval = $2 and time >= $6::timestamptz
       and time >= coalesce($3, '-infinity'::timestamptz) and time <= coalesce($4, 'infinity'::timestamptz)
     order by time ${keep === 'oldest' ? 'asc' : 'desc'} limit $5`,
    [coin, interval, from, to, limit, change?.since ?? '-infinity'],
  );
  const candles = rows.map(toCandle);
  return keep === 'oldest' ? candles : candles.toReversed();
}

/**
 * Ticks as candles of their own moments, rising, each with the stakes accepted and the fills booked
 * after it; `to` is not included.
 */
export async function readTickCandles(
  reader: Reader,
  coin: { symbol: string; position: number },
  query: { from: Date | null; to: Date | null; limit: number; keep: 'oldest' | 'newest' },
): Promise<Candle[]> {
  const rows = await reader.query<{ time: Date; price: bigint; volume: bigint }>(
    `with ${spanOfCoin(query.keep)}, ends as (
       select min(number) as first, max(number) as last from span
     ), moved as (
       select accepted_after_tick as number, stake from contracts, ends
       where coin = $1 and accepted_after_tick between ends.first and ends.last
       union all
       select tick, amount from order_endings, ends
       where coin = $1 and outcome = 'completed' and tick between ends.first and ends.last
     ), stakes as (
       select number, sum(stake)::bigint as stake from moved group by number
     )
     select at as time, price, coalesce(stake, 0) as volume
     from span left join stakes using (number) order by 1`,
    [coin.symbol, coin.position, query.from, query.to, query.limit],
  );
  return rows.map(({ time, price, volume }) => priceCandle(time.getTime(), price, volume, false));
}

export type Unfinished = {
  parts: Candle[];
  /**
   * Changes whenever the coin's finished candles of the interval do; null where there are no parts
   * to say it.
   */
  finished: string | null;
};

/**
 * What no finished candle of the interval holds yet: the minutes after the last one of any coin,
 * then the ticks after the last minute, each with the stakes accepted and the fills booked after
 * it; all as of one moment.
 */
export async function readUnfinished(
  reader: Reader,
  coin: { symbol: string; position: number },
  interval: StoredInterval,
): Promise<Unfinished> {
  const rows = await reader.query<CandleRow & { finished: string }>(
    `with own as (
       select concat_ws(' ', (select max(time) from candles where coin = $1 and interval = $3), ${sinceChange}) as finished
     ), edges as (
       select max((select max(time) from candles where coin = c.symbol and interval = $3))
                + make_interval(secs => $4) as bucket,
              max((select max(time) from candles where coin = c.symbol and interval = '1m'))
                + interval '1 minute' as minute
       from coins c
     ), tail as (
       select number, at, prices[$2] as price from ticks
       where at >= (select greatest(minute, ${sinceChange}) from edges)
     ), moved as (
       select accepted_after_tick as number, stake from contracts
       where coin = $1 and accepted_after_tick >= (select min(number) from tail)
       union all
       select tick, amount from order_endings
       where coin = $1 and outcome = 'completed' and tick >= (select min(number) from tail)
     ), stakes as (
       select number, sum(stake)::bigint as stake from moved group by number
     )
     select time, open, high, low, close, volume, synthetic, finished from candles, edges, own
     where $3 <> '1m' and coin = $1 and interval = '1m' and time >= greatest(edges.bucket, ${sinceChange})
     union all
     select at, price, price, price, price, coalesce(stake, 0), false, finished
     from own, tail left join stakes using (number) where price is not null
     order by 1`,
    [coin.symbol, coin.position, interval, seconds(interval)],
  );
  return { parts: rows.map(toCandle), finished: rows[0]?.finished ?? null };
}
