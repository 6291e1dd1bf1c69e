/**
 * Finished candles of all the made-up history of a new installation. One- and five-minute candles
 * are stored for its last days only; older ones are split from stored coarser candles as they are
 * read (decision 117).
 */
import { createHash } from 'node:crypto';

import type { Reader } from '#server/kit/database/database.ts';

import { type Candle, lengthMs } from './candles.rules.ts';
import { type FinishedQuery, readFinished } from './candles.sql.ts';
import { type CoinFact, followedBy } from './coin-list.rules.ts';
import { EXCHANGE } from './exchange.ts';
import { coarserOf, finerCandles, wholeAt, wholesOf } from './finer-history.rules.ts';
import { readFirstTick } from './tape.sql.ts';

export type HistoryCoin = Pick<CoinFact, 'symbol' | 'position' | 'relation'>;
export type HistoryQuery = Omit<FinishedQuery, 'coin'>;

const draw = (name: string) => createHash('sha256').update(name).digest();

/** Rising order of time. */
export async function readHistory(
  reader: Reader,
  coin: HistoryCoin,
  query: HistoryQuery,
): Promise<Candle[]> {
  const { limit, keep } = query;
  const stored = await readFinished(reader, { ...query, coin: coin.symbol });
  const isFull = keep === 'newest' && stored.length === limit;
  if (isFull || beginsAtStart(stored[0]?.time ?? null, query)) return stored;
  const all = [...(await readFiner(reader, coin, query)), ...stored];
  return keep === 'oldest' ? all.slice(0, limit) : all.slice(-limit);
}

/** True if no candle of the range can be older than the one that starts at `first`. */
export function beginsAtStart(
  first: number | null,
  { from, interval }: Pick<HistoryQuery, 'from' | 'interval'>,
): boolean {
  return first !== null && from !== null && first - lengthMs(interval) < from.getTime();
}

/**
 * Candles from before the oldest stored one of their interval, in rising order of time. None where
 * the tape began with an exchange's prices: its minutes are not made up.
 */
export async function readFiner(
  reader: Reader,
  coin: HistoryCoin,
  { interval, from, to, limit, keep }: HistoryQuery,
): Promise<Candle[]> {
  const coarser = coarserOf(interval);
  if (coarser === null) return [];
  const [oldest] = await readFinished(reader, {
    coin: coin.symbol,
    interval,
    from: null,
    to: null,
    limit: 1,
    keep: 'oldest',
  });
  if (!oldest || (from && from.getTime() >= oldest.time)) return [];
  const genesis = await readFirstTick(reader);
  if (!genesis || genesis.source.startsWith(EXCHANGE)) return [];
  const last = Math.min(to?.getTime() ?? Number.POSITIVE_INFINITY, oldest.time - 1);
  const wholes = await readHistory(reader, coin, {
    interval: coarser,
    from: from && wholeAt(from, coarser),
    to: new Date(last),
    limit: wholesOf(interval, coarser, limit),
    keep,
  });
  const candles = finerCandles(
    // A candle that ticks have a part in begins no history.
    wholes.filter(({ synthetic }) => synthetic),
    {
      finer: interval,
      coarser,
      until: oldest,
      draw,
      name: followedBy(coin.relation) ?? coin.symbol,
    },
  ).filter(({ time }) => time <= last && (!from || time >= from.getTime()));
  return keep === 'oldest' ? candles.slice(0, limit) : candles.slice(-limit);
}
