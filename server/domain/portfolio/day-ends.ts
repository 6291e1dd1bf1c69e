/**
 * Balances of a person at the end of each day (UTC), available and frozen, with the closing prices
 * of that day. Both are worked out of the ledger and the candles when they are asked for.
 */
import type { Reader } from '#server/kit/database/database.ts';

import { WRITTEN_MS } from './curve.rules.ts';
import { listChanges, readStanding } from './day-ends.sql.ts';
import { listPrices, readFirst, readLastCandle } from './past.sql.ts';

const DAY_MS = 24 * 3_600_000;
const DAY_S = 24 * 3_600;

export type DayEnd = {
  /** Midnight (UTC) after the day, milliseconds: all that happened before it counts. */
  end: number;
  /** Smallest units by asset. */
  balances: ReadonlyMap<string, { available: bigint; frozen: bigint }>;
  /** Closing prices of the coins; without those that had none yet. */
  prices: ReadonlyMap<string, bigint>;
};

/**
 * Days that ended within a span (milliseconds, both ends included), rising: those that the person
 * had money in, and whose prices are written.
 */
export async function readDayEnds(
  reader: Reader,
  asked: { personId: string; from: number; to: number; now: number; coins: readonly string[] },
): Promise<DayEnd[]> {
  const { personId, coins } = asked;
  const [first, candle] = await Promise.all([
    readFirst(reader, personId),
    readLastCandle(reader, '1d'),
  ]);
  if (first === null || candle === null) return [];
  const begin = Math.max(asked.from, first.getTime() + 1);
  const last = Math.min(asked.to, asked.now - WRITTEN_MS, candle.getTime() + DAY_MS);
  const ends: number[] = [];
  for (let end = Math.ceil(begin / DAY_MS) * DAY_MS; end <= last; end += DAY_MS) ends.push(end);
  if (ends.length === 0) return [];
  const moments = ends.map((end) => new Date(end));
  const { balances, lines } = await readStanding(reader, personId);
  const [changes, priced] = await Promise.all([
    listChanges(reader, { personId, lines, moments }),
    listPrices(reader, { coins, interval: '1d', seconds: DAY_S, moments }),
  ]);
  const had = new Map(balances.map(({ asset, ...balance }) => [asset, balance]));
  const days: DayEnd[] = [];
  for (const [moment, end] of [...ends.entries()].toReversed()) {
    for (const change of changes.filter((one) => one.moment === moment)) {
      const { available = 0n, frozen = 0n } = had.get(change.asset) ?? {};
      had.set(change.asset, {
        available: available - change.available,
        frozen: frozen - change.frozen,
      });
    }
    const prices = priced.filter((one) => one.moment === moment);
    days.push({
      end,
      balances: new Map(had),
      prices: new Map(prices.map(({ coin, price }) => [coin, price])),
    });
  }
  return days.toReversed();
}
