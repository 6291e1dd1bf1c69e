/**
 * SQL of what is shown beside a price: the price a day ago, hourly closes and the rupees of a day.
 */
import type { Reader } from '#server/kit/database/database.ts';

import { sinceChange } from './tape.sql.ts';

export type DayRow = {
  symbol: string;
  /** Close of the last minute that ended at least 24 h before; null where none is known. */
  dayAgo: bigint | null;
  /** Closes of the last 24 finished hours, oldest first. */
  hourly: bigint[];
  /** Paise, of the finished minutes of the last 24 h. */
  volume: bigint;
};

/**
 * `minute` is the start of the current minute: everything finished before it counts. Volumes are
 * summed by the hour as far as hours are written, and by the minute at both ends: with hundreds of
 * coins a day has too many minutes for each minute.
 */
export async function readDay(reader: Reader, minute: Date): Promise<DayRow[]> {
  return reader.query<DayRow>(
    `with change as (select ${sinceChange} as since), hours as (
       select date_bin('1 hour', $1::timestamptz - interval '24 hours' + interval '59 minutes', 'epoch'::timestamptz) as first
     )
     select c.symbol,
       (select close from candles where coin = c.symbol and interval = '1m'
          and time <= $1::timestamptz - interval '24 hours 1 minute' and time >= since
        order by time desc limit 1) as "dayAgo",
       array(select close from (
          select time, close from candles where coin = c.symbol and interval = '1h'
            and time >= greatest($1::timestamptz - interval '25 hours', since) order by time desc limit 24) hours
          order by time) as hourly,
       (select coalesce(sum(volume), 0)::bigint from (
          select volume from candles where coin = c.symbol and interval = '1m'
            and time >= $1::timestamptz - interval '24 hours' and time < hours.first
          union all
          select volume from candles where coin = c.symbol and interval = '1h' and time >= hours.first and time < e.edge
          union all
          select volume from candles where coin = c.symbol and interval = '1m' and time >= e.edge) day) as volume
     from coins c cross join change cross join hours
     cross join lateral (
       select greatest(hours.first, max(time) + interval '1 hour') as edge
       from candles where coin = c.symbol and interval = '1h') e
     order by c.position`,
    [minute],
  );
}

/** Paise staked and filled by coin since the last finished minute: what no candle counts yet. */
export async function readLatestStakes(reader: Reader): Promise<{ coin: string; stake: bigint }[]> {
  return reader.query(
    `with edge as (
       select number from ticks where at >= coalesce(
         (select max((select max(time) from candles where coin = c.symbol and interval = '1m'))
            + interval '1 minute' from coins c), '-infinity')
       order by at, number limit 1
     ), moved as (
       select coin, stake from contracts where accepted_after_tick >= (select number from edge)
       union all
       select coin, amount from order_endings
       where outcome = 'completed' and tick >= (select number from edge)
     )
     select coin, sum(stake)::bigint as stake from moved group by coin`,
  );
}
