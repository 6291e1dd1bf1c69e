/**
 * Candles: finished ones are written once, by the process that records ticks, when the next bucket's first tick is on
 * the tape; the current one is computed on reading. What a stop left unwritten is made up from the tape.
 */
import type { Interval } from '#protocol/market.ts';
import type { Database, Reader } from '#server/kit/database.ts';
import { CANDLES_LOCK } from '#server/kit/locks.ts';

import { type Candle, bucketStart, foldCandles, intervals, lengthMs } from './candles.rules.ts';
import {
  readFinished,
  readLastFinished,
  readTapeSpan,
  readUnfinished,
  writeMinutes,
  writeRollUp,
} from './candles.sql.ts';

/** Most candles that one call answers. */
export const MAX_CANDLES = 1_000;
/** Ticks are folded in spans of this length, so that a long backlog is many short transactions. */
const SPAN_MS = 3 * 3_600_000;

/** Writes all finished candles that the tape has and the table does not. Safe to repeat and to run twice at once. */
export async function writeFinishedCandles(market: Database): Promise<void> {
  for (;;) {
    const finished = await readLastFinished(market);
    const minute = finished.get('1m');
    const edge = minute ? new Date(minute.getTime() + lengthMs('1m')) : null;
    const { first, last } = await readTapeSpan(market, edge);
    if (!first || !last) return;
    const from = bucketStart(first.getTime(), '1m');
    const end = bucketStart(last.getTime(), '1m');
    const to = Math.min(end, from + SPAN_MS);
    if (to <= from) return;
    await writeSpan(market, finished, { from, to });
    if (to === end) return;
  }
}

/** Minutes from ticks, then each coarser interval as far as the minutes now reach, in one transaction. */
async function writeSpan(
  market: Database,
  finished: ReadonlyMap<Interval, Date>,
  minutes: { from: number; to: number },
): Promise<void> {
  await market.transaction(async (tx) => {
    await tx.query(`select pg_advisory_xact_lock(${CANDLES_LOCK})`);
    await writeMinutes(tx, new Date(minutes.from), new Date(minutes.to));
    for (const [index, interval] of intervals.entries()) {
      const finer = intervals[index - 1];
      if (!finer) continue;
      const last = finished.get(interval);
      // Where none was written yet, nothing before these minutes can be unwritten.
      const from = last ? last.getTime() + lengthMs(interval) : 0;
      const to = bucketStart(minutes.to, interval);
      if (to > from)
        await writeRollUp(tx, finer, interval, { from: new Date(from), to: new Date(to) });
    }
  });
}

export type CandleRange = { interval: Interval; from: Date | null; to: Date | null };

/**
 * Candles whose bucket starts in the range, rising, the current one included; at most 1,000: the oldest where `from` is
 * given, else the newest.
 */
export async function readCandles(
  reader: Reader,
  coin: { symbol: string; position: number },
  range: CandleRange,
): Promise<Candle[]> {
  const { interval, from, to } = range;
  const keep = from ? 'oldest' : 'newest';
  // This order: a candle that is finished in between is then in both answers, and in the other order it would be in none.
  const current = foldCandles(await readUnfinished(reader, coin, interval), interval);
  const finished = await readFinished(reader, {
    coin: coin.symbol,
    interval,
    from,
    to,
    limit: MAX_CANDLES,
    keep,
  });
  const known = new Set(finished.map((candle) => candle.time));
  const added = current.filter(
    ({ time }) =>
      !known.has(time) &&
      (!from || time >= from.getTime()) &&
      (!to || time <= to.getTime()) &&
      // Past a full page of finished ones there is no room for the current one.
      (keep === 'newest' || finished.length < MAX_CANDLES),
  );
  const candles = [...finished, ...added].toSorted((a, b) => a.time - b.time);
  return keep === 'oldest' ? candles.slice(0, MAX_CANDLES) : candles.slice(-MAX_CANDLES);
}
