/**
 * A market on a database of its own, for the tests of its slice: repeatable chance, a clock that
 * moves only when told.
 */
import { createCipheriv, createHash } from 'node:crypto';

import {
  type Market,
  type MarketOptions,
  openMarket,
  readCoins,
} from '#server/domain/market/market.ts';
import { type VirtualClock, virtualClock } from '#server/kit/clock.ts';
import { type Database, openDatabase } from '#server/kit/database/database.ts';
import type { RandomSource } from '#server/kit/ids.ts';
import { openLog } from '#server/kit/process/log.ts';

import { cloneDatabase, type TestDatabase } from './database.ts';

export const MARKET_START = new Date('2026-01-05T06:30:00.250Z');
/** The first five of the list, for long tapes: each tick writes candles of every coin. */
export const fewCoins = readCoins(null).slice(0, 5);

/** The same name gives the same bytes in every run. */
export function seededRandom(name: string): RandomSource {
  const key = createHash('sha256').update(name).digest();
  const stream = createCipheriv('aes-256-ctr', key, Buffer.alloc(16));
  return (buffer) => {
    const bytes = stream.update(Buffer.alloc(buffer.byteLength));
    new Uint8Array(buffer.buffer, buffer.byteOffset, buffer.byteLength).set(bytes);
  };
}

export type MarketHouse = {
  clone: TestDatabase;
  /** As the application, the market and the owner. */
  database: Database;
  marketDatabase: Database;
  owner: Database;
  clock: VirtualClock;
  /** Opens one more market on this database; all are stopped with the house. */
  open(options?: Partial<MarketOptions>): Promise<Market>;
  [Symbol.asyncDispose](): Promise<void>;
};

/** On a database of the test run, or of a server of the caller's own. */
export async function openMarketHouse(given?: TestDatabase): Promise<MarketHouse> {
  const clone = given ?? (await cloneDatabase());
  const at = (connectionString: string) =>
    openDatabase({ connectionString, applicationName: 'market test', maxConnections: 4 });
  const database = at(clone.appUrl);
  const marketDatabase = at(clone.marketUrl);
  const owner = at(clone.ownerUrl);
  const clock = virtualClock(MARKET_START);
  const markets: Market[] = [];
  return {
    clone,
    database,
    marketDatabase,
    owner,
    clock,
    async open(options = {}) {
      const market = await openMarket({
        database,
        marketDatabase,
        clock,
        log: openLog('silent'),
        random: seededRandom('market'),
        coins: readCoins(null),
        exchange: null,
        historyDays: 0,
        ...options,
      });
      markets.push(market);
      return market;
    },
    async [Symbol.asyncDispose]() {
      for (const market of markets) await market.stop();
      for (const pool of [database, marketDatabase, owner]) await pool.close();
      await clone.drop();
    },
  };
}

/** Times of ticks a second apart, the first a second after `from`. */
export function eachSecond(from: Date, count: number): Date[] {
  return Array.from({ length: count }, (_, index) => new Date(from.getTime() + (index + 1) * 1000));
}
