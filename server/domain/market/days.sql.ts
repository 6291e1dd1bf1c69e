/**
 * SQL of finished days: which there are, and their ticks and candles of a coin, a piece at a time.
 */
import type { Rows } from '#server/schema/tables.ts';
import { packedPrices } from '#server/ledger/packed-ticks.ts';
import type { Interval } from '#protocol/market.ts';
import type { Reader } from '#server/kit/database/database.ts';

export type DayRow = { day: string; firstTick: number; lastTick: number; lastHash: string };

/**
 * Newest first, or the one that is named. A day is finished once its candle of the day is written:
 * all its ticks are on the tape then, and all its other candles are written too. A day without a
 * tick has no files.
 */
export async function readFinishedDays(reader: Reader, day: string | null): Promise<DayRow[]> {
  return reader.query<DayRow>(
    `with bounds as (
       select (select (least((select min(began_at) from packed_ticks), (select min(at) from ticks)) at time zone 'UTC')::date) as first,
              (select max((select max(time) from candles where coin = c.symbol and interval = '1d')) from coins c) as last
     ), days as (
       select d::date as day, d at time zone 'UTC' as starts
       from bounds, generate_series(first::timestamp, last at time zone 'UTC', interval '1 day') d
       where $1::date is null or d::date = $1::date
     )
     select to_char(day, 'YYYY-MM-DD') as day, f.number as "firstTick", l.number as "lastTick", l.hash as "lastHash"
     from days
     cross join lateral (
       select coalesce(packed_from(starts), (select number from ticks where at >= starts order by at limit 1)) as number,
              coalesce((select number from ticks where at < starts + interval '1 day' order by at desc limit 1),
                       packed_until(starts + interval '1 day' - interval '1 microsecond')) as last offset 0) f
     cross join lateral (select f.last as number, coalesce(
       (select hash from ticks where number = f.last), packed_hash(f.last)) as hash offset 0) l
     where f.number <= l.number
     order by day desc`,
    [day],
  );
}

export type TickOfDay = { number: number; at: Date; price: bigint | null };

/** Both ends included, by number. */
export async function readTicksOfCoin(
  reader: Reader,
  position: number,
  { from, to }: { from: number; to: number },
): Promise<TickOfDay[]> {
  return reader.query<TickOfDay>(
    `select number, at, prices[$1::int] as price from ticks where number between $2::int and $3::int
     union all ${packedPrices('$1::int', '$2::int', '$3::int')} order by number`,
    [position, from, to],
  );
}

export type CandleOfDay = Pick<
  Rows['candles'],
  'time' | 'open' | 'high' | 'low' | 'close' | 'volume' | 'synthetic'
>;

/** That begin on this day, by time. */
export async function readCandlesOfDay(
  reader: Reader,
  { coin, interval, day }: { coin: string; interval: Interval; day: string },
): Promise<CandleOfDay[]> {
  return reader.query<CandleOfDay>(
    `select time, open, high, low, close, volume, synthetic from candles
     where coin = $1 and interval = $2 and time >= $3::timestamp at time zone 'UTC'
       and time < ($3::timestamp + interval '1 day') at time zone 'UTC'
     order by time`,
    [coin, interval, day],
  );
}
