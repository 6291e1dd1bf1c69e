/**
 * SQL of the market at a glance: hourly closes, and the highest and lowest price of a day, of all
 * coins at once.
 */
import type { Reader } from '#server/kit/database/database.ts';

import { sinceChange } from './tape.sql.ts';

export type OverviewRow = {
  coin: string;
  /** Of finished hours, rising: which (hours since 1970), and INR with eight decimals. */
  hours: number[];
  closes: bigint[];
  /** Of the finished minutes of the last 24 hours: by quarters of an hour, but for both ends. */
  high: bigint | null;
  low: bigint | null;
};

/** Candles from before the source of prices changed are left out. */
export function readOverview(
  reader: Reader,
  query: { at: Date; hours: number },
): Promise<OverviewRow[]> {
  return reader.query<OverviewRow>(
    `with change as materialized (select ${sinceChange} as since)
     select c.symbol as coin, h.hours, h.closes, d.high, d.low
     from coins c cross join change
     cross join lateral (
       select coalesce(array_agg((extract(epoch from time) / 3600)::int order by time), '{}') as hours,
              coalesce(array_agg(close order by time), '{}') as closes
       from candles where coin = c.symbol and interval = '1h' and time >= since
         and time >= $1::timestamptz - make_interval(hours => $2 + 2)
     ) h
     cross join lateral (
       select max(high) as high, min(low) as low from (
         select high, low from candles where coin = c.symbol and interval = '15m' and time >= since
           and time >= $1::timestamptz - interval '24 hours'
         union all
         select high, low from candles where coin = c.symbol and interval = '1m' and time >= since
           and time >= $1::timestamptz - interval '24 hours'
           and time < $1::timestamptz - interval '23 hours 45 minutes'
         union all
         select high, low from candles where coin = c.symbol and interval = '1m' and time >= since
           and time >= $1::timestamptz - interval '30 minutes'
       ) day
     ) d
     order by c.position`,
    [query.at, query.hours],
  );
}
