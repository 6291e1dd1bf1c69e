/**
 * What is shown beside prices, kept in memory: read from the candles once a minute, stakes of the
 * current minute on demand. Correct in every process, whichever records the ticks.
 */
import type { Reader } from '#server/kit/database/database.ts';

import { bucketStart } from './candles.rules.ts';
import { readDay, readLatestStakes } from './summaries.sql.ts';

type Summary = {
  /** INR, eight decimals; null where nothing is known of 24 h ago. */
  dayAgo: bigint | null;
  /** INR, eight decimals, oldest first. */
  hourly: readonly bigint[];
  /** Paise of the finished minutes of the last 24 h. */
  volume: bigint;
};

/** Stakes of the current minute are read again after this many ticks. */
const STAKES_EVERY_TICKS = 3;

const none: Summary = { dayAgo: null, hourly: [], volume: 0n };

export type Summaries = {
  of(symbol: string): Summary;
  /** Reads the finished candles again, as of this tick's minute. */
  refresh(at: Date): Promise<void>;
  /** Paise of the last 24 h and the current minute, by symbol. */
  volumes(tick: number): Promise<ReadonlyMap<string, bigint>>;
};

export function keepSummaries(reader: Reader): Summaries {
  let bySymbol = new Map<string, Summary>();
  let volumes: { fromTick: number; bySymbol: ReadonlyMap<string, bigint> } | null = null;

  return {
    of: (symbol) => bySymbol.get(symbol) ?? none,
    async refresh(at) {
      const rows = await readDay(reader, new Date(bucketStart(at.getTime(), '1m')));
      bySymbol = new Map(rows.map(({ symbol, ...summary }) => [symbol, summary]));
      volumes = null;
    },
    async volumes(tick) {
      if (volumes && tick - volumes.fromTick < STAKES_EVERY_TICKS) return volumes.bySymbol;
      const finished = bySymbol;
      const stakes = new Map<string, bigint>();
      for (const { coin, stake } of await readLatestStakes(reader)) stakes.set(coin, stake);
      const sums = new Map<string, bigint>();
      for (const [symbol, { volume }] of finished)
        sums.set(symbol, volume + (stakes.get(symbol) ?? 0n));
      // A refresh in between makes these out of date: the next reader reads again.
      if (finished === bySymbol) volumes = { fromTick: tick, bySymbol: sums };
      return sums;
    },
  };
}
