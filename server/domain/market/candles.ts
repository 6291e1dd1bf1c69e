/**
 * Candles: finished ones are written once, by the process that records ticks, when the next
 * bucket's first tick is on the tape; the current one is computed on reading. What a stop left
 * unwritten is made up from the tape.
 */
import type { Interval } from '#protocol/market.ts';
import type { Database, Reader } from '#server/kit/database/database.ts';
import { CANDLES_LOCK } from '#server/kit/database/locks.ts';

import {
  type Candle,
  bucketStart,
  foldCandles,
  intervals,
  lengthMs,
  storedOf,
  type StoredInterval,
} from './candles.rules.ts';
import {
  readLastFinished,
  readTickCandles,
  readTapeSpan,
  readUnfinished,
  writeMinutes,
  writeRollUp,
} from './candles.sql.ts';
import { type HistoryCoin, readHistory } from './finer-history.ts';

/** Most stored candles, or ticks, that one call answers or folds into its answer. */
const MAX_CANDLES = 1_000;
/** Ticks are folded in spans of this length, so that a long backlog is many short transactions. */
const SPAN_MS = 3 * 3_600_000;

/**
 * Writes all finished candles that the tape has and the table does not. Safe to repeat and to run
 * twice at once.
 */
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

/**
 * Minutes from ticks, then each coarser interval as far as the minutes now reach, in one
 * transaction.
 */
async function writeSpan(
  market: Database,
  finished: ReadonlyMap<StoredInterval, Date>,
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
 * Pages of finished candles that a process keeps: those asked for last, 0.6 MB each with what their
 * candles are spelled as.
 */
const KEPT_PAGES = 16;

type Page = { finished: string; candles: Candle[] };

export type Candles = {
  /**
   * Candles whose bucket starts in the range, rising, the current one included: the oldest where
   * `from` is given, else the newest. At most 1,000, or those that 1,000 stored ones or ticks fold
   * into.
   */
  read(reader: Reader, coin: HistoryCoin, range: CandleRange): Promise<Candle[]>;
};

/**
 * A page without a range is what every chart begins with. It is read whole only once a bucket:
 * until the next candle of the coin is finished, its finished ones are the same objects.
 */
export function openCandles(): Candles {
  /** The least lately asked for first. */
  const pages = new Map<string, Page>();

  async function newestFinished(
    reader: Reader,
    coin: HistoryCoin,
    interval: StoredInterval,
    finished: string | null,
  ): Promise<Candle[]> {
    const name = `${coin.symbol} ${interval}`;
    const known = pages.get(name);
    pages.delete(name);
    const isSame = known !== undefined && known.finished === finished;
    const candles = isSame
      ? known.candles
      : await readHistory(reader, coin, {
          interval,
          from: null,
          to: null,
          limit: MAX_CANDLES,
          keep: 'newest',
        });
    if (finished !== null) pages.set(name, { finished, candles });
    const [oldest] = pages.keys();
    if (pages.size > KEPT_PAGES && oldest !== undefined) pages.delete(oldest);
    return candles;
  }

  /**
   * Two ticks may lie in the same second: the last second that is read is answered only where all
   * of it was.
   */
  async function readSeconds(
    reader: Reader,
    coin: { symbol: string; position: number },
    { from, to }: Pick<CandleRange, 'from' | 'to'>,
  ): Promise<Candle[]> {
    const ticks = await readTickCandles(reader, coin, {
      from: from && new Date(bucketStart(from.getTime() + 999, '1s')),
      to: to && new Date(bucketStart(to.getTime(), '1s') + 1_000),
      keep: from ? 'oldest' : 'newest',
      limit: MAX_CANDLES + 1,
    });
    const candles = foldCandles(ticks, '1s');
    if (ticks.length <= MAX_CANDLES) return candles;
    return from ? candles.slice(0, -1) : candles.slice(1);
  }

  async function readStored(
    reader: Reader,
    coin: HistoryCoin,
    { interval, from, to }: CandleRange & { interval: StoredInterval },
  ): Promise<Candle[]> {
    const keep = from ? 'oldest' : 'newest';
    // This order: a candle that is finished in between is then in both answers, and in the other
    // order it would be in none.
    const unfinished = await readUnfinished(reader, coin, interval);
    const current = foldCandles(unfinished.parts, interval);
    const finished =
      from || to
        ? await readHistory(reader, coin, { interval, from, to, limit: MAX_CANDLES, keep })
        : await newestFinished(reader, coin, interval, unfinished.finished);
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

  return {
    async read(reader, coin, { interval, from, to }) {
      const stored = storedOf(interval);
      if (stored === null) return readSeconds(reader, coin, { from, to });
      if (stored === interval) return readStored(reader, coin, { interval: stored, from, to });
      const length = lengthMs(interval);
      const parts = await readStored(reader, coin, {
        interval: stored,
        // The first bucket that starts in the range, and the end of the last one that does.
        from: from && new Date(bucketStart(from.getTime() + length - 1, interval)),
        to: to && new Date(bucketStart(to.getTime(), interval) + length - 1),
      });
      const candles = foldCandles(parts, interval);
      if (parts.length < MAX_CANDLES) return candles;
      // What lies beyond the most that is read may belong to the candle at that end.
      return from ? candles.slice(0, -1) : candles.slice(1);
    },
  };
}
