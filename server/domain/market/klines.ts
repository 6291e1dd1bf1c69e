/**
 * Klines as exchange clients and charts ask for them: any interval from a second to a month, the
 * running one included.
 */
import type { Reader } from '#server/kit/database/database.ts';

import { lengthMs } from './candles.rules.ts';
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
import { readStoredKlines, readTicksAsKlines, readUnstored } from './klines.sql.ts';

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
  coin: { symbol: string; position: number },
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
  const length = klineLengthMs(interval);
  const { klines, last } = await readStoredKlines(reader, {
    ...{ coin: coin.symbol, stored, from, to, offsetMs, keep, limit: limit + 1 },
    step:
      length === null ? null : { seconds: length / 1000, anchorMs: anchorMs(interval, offsetMs) },
    parts: (limit + 1) * partsOf(interval, stored),
  });
  // Past a full page of the oldest there is no room for the newest.
  if (keep === 'oldest' && klines.length > limit) return cut(klines);
  const after = last === null ? Number.NEGATIVE_INFINITY : last + lengthMs(stored);
  const fresh = unstored.filter(
    ({ time }) => time >= after && (from === null || time >= from) && (to === null || time < to),
  );
  return cut(foldKlines([...klines, ...fresh], interval, offsetMs));
}

function firstStart(
  at: number,
  startOf: (at: number) => number,
  nextOf: (start: number) => number,
): number {
  const start = startOf(at);
  return start === at ? start : nextOf(start);
}
