/**
 * Klines as exchange clients and charts ask for them: any interval from a second to a month, the
 * running one included.
 */
import type { Reader } from '#server/kit/database/database.ts';

import { type Candle, lengthMs, type StoredInterval } from './candles.rules.ts';
import { beginsAtStart, type HistoryCoin, readFiner } from './finer-history.ts';
import {
  anchorMs,
  type ExchangeKline,
  foldKlines,
  type KlineInterval,
  klineLengthMs,
  klineStart,
  nextKlineStart,
  partsOf,
  storedFor,
} from './klines.rules.ts';
import { dateOf, readStoredKlines, readTicksAsKlines, readUnstored } from './klines.sql.ts';

export type KlineQuery = {
  interval: KlineInterval;
  /** Milliseconds: of klines that start in this range, both ends included. */
  from: number | null;
  to: number | null;
  limit: number;
  /** Which end is kept where there are more. */
  keep: 'oldest' | 'newest';
  /** How far the wanted clock is ahead of UTC: days, weeks and months begin by it. */
  offsetMs: number;
  /**
   * Of what is not stored yet, the fills of ticks up to this one; without it all that are booked.
   */
  fillsUpTo?: number;
};

/** Rising order of time. A span without a price has none. */
export async function readKlines(
  reader: Reader,
  coin: HistoryCoin,
  query: KlineQuery,
): Promise<ExchangeKline[]> {
  const { interval, limit, keep, offsetMs } = query;
  const startOf = (at: number) => klineStart(at, interval, offsetMs);
  const nextOf = (start: number) => nextKlineStart(start, interval, offsetMs);
  const from = query.from === null ? null : firstStart(query.from, startOf, nextOf);
  const to = query.to === null ? null : nextOf(startOf(query.to));
  const cut = (klines: ExchangeKline[]) =>
    keep === 'oldest' ? klines.slice(0, limit) : klines.slice(-limit);

  const stored = storedFor(interval, offsetMs);
  if (stored === null) {
    // Two ticks may lie in the same second.
    const ticks = await readTicksAsKlines(reader, coin, { from, to, keep, limit: limit + 1 });
    return cut(foldKlines(ticks, interval, offsetMs));
  }
  // This order: what is stored in between is then in both answers, and in the other order it would
  // be in none.
  const unstored = await readUnstored(reader, coin, stored, query.fillsUpTo);
  const { klines: finished, last } = await readFinishedKlines(reader, coin, {
    interval,
    stored,
    from,
    to,
    offsetMs,
    keep,
    limit,
  });
  // Past a full page of the oldest there is no room for the newest.
  if (keep === 'oldest' && finished.length > limit) return cut(finished);
  const after = last === null ? Number.NEGATIVE_INFINITY : last + lengthMs(stored);
  const fresh = unstored.filter(
    ({ time }) => time >= after && (from === null || time >= from) && (to === null || time < to),
  );
  return cut(foldKlines([...finished, ...fresh], interval, offsetMs));
}

/**
 * Most stored candles in a kline whose history is split from coarser candles. Only time zones that
 * are no whole number of quarter hours have klines of more; a page of those would be 43,200 splits.
 */
const MOST_SPLIT_PARTS = 3;

type FinishedKlines = Omit<KlineQuery, 'fillsUpTo'> & { stored: StoredInterval };

/**
 * Klines of finished candles, those of the made-up history that are not stored included. Up to
 * `limit` of them are whole; one more can be cut off.
 */
async function readFinishedKlines(
  reader: Reader,
  coin: HistoryCoin,
  { interval, stored, from, to, offsetMs, keep, limit }: FinishedKlines,
): Promise<{ klines: ExchangeKline[]; last: number | null }> {
  const length = klineLengthMs(interval);
  const parts = partsOf(interval, stored);
  const { klines, first, last } = await readStoredKlines(reader, {
    coin: coin.symbol,
    stored,
    from,
    to,
    offsetMs,
    keep,
    limit: limit + 1,
    step:
      length === null ? null : { seconds: length / 1000, anchorMs: anchorMs(interval, offsetMs) },
    parts: (limit + 1) * parts,
  });
  const query = { interval: stored, from: dateOf(from), to: dateOf(to === null ? null : to - 1) };
  const isFull = keep === 'newest' && klines.length > limit;
  if (isFull || parts > MOST_SPLIT_PARTS || beginsAtStart(first, query)) return { klines, last };
  const missing = keep === 'newest' ? limit + 1 - klines.length : limit + 1;
  const finer = await readFiner(reader, coin, { ...query, limit: missing * parts, keep });
  return { klines: foldKlines([...finer.map(untraded), ...klines], interval, offsetMs), last };
}

/** A made-up candle as a kline: nobody traded in it. */
const untraded = ({ time, open, high, low, close }: Candle): ExchangeKline => ({
  time,
  open,
  high,
  low,
  close,
  fills: 0,
  quantity: 0n,
  boughtQuantity: 0n,
  amount: 0n,
  boughtAmount: 0n,
});

function firstStart(
  at: number,
  startOf: (at: number) => number,
  nextOf: (start: number) => number,
): number {
  const start = startOf(at);
  return start === at ? start : nextOf(start);
}
