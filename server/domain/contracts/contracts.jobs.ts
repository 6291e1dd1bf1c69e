/**
 * Settlement, driven by the tape: after each tick, and by a sweep while no tick comes. Loads what
 * is due in keyset chunks and hands it to the teller like any other command; stops and starts
 * anywhere without harm, because a contract that has left open_contracts is never settled again.
 */
import { type Contract, durations } from '#protocol/contracts.ts';
import { STALE_AFTER_MS } from '#protocol/market.ts';
import { openTickConsumer } from '#server/domain/market/tick-consumer.ts';
import type { Market, MarketTick } from '#server/domain/market/market.ts';
import type { Clock } from '#server/kit/clock.ts';
import type { Database } from '#server/kit/database/database.ts';
import type { Log } from '#server/kit/process/log.ts';
import type { Teller } from '#server/ledger/teller.ts';

import { exitTickOf } from './contracts.rules.ts';
import { contractBody } from './contracts.ts';
import {
  databaseNow,
  findEndsBy,
  findTick,
  listEntered,
  listOpen,
  type OpenKey,
} from './contracts.sql.ts';
import { house } from '#server/ledger/commands.ts';
import { settleContract, type TapeGroup } from './settlement.ts';

/** Large chunks make placements wait: twice as many doubled their p99 (docs/performance.md). */
const CHUNK = 250;
/**
 * While one is settled the next waits already, so that no lane of the teller is idle in between.
 */
const CHUNKS_UNDER_WAY = 2;
/** Contracts accepted before the first tick cannot exist. */
const FIRST_TICK = 0;

export type Settlement = {
  /** Settles all that the tape or the clock has decided by now. */
  settleDue(): Promise<{ settled: number; chunks: number }>;
  /** Starts listening to ticks and sweeping. */
  start(): void;
  stop(): Promise<void>;
};

/** For those who watch the settlement. */
export type SettledChunk = {
  contracts: number;
  settled: number;
  /** Of the earliest tick that decided one of them; null where the clock alone did. */
  decidedAt: Date | null;
  /** Of this process's clock (`performance.now()`), milliseconds. */
  from: number;
  to: number;
};

type Services = {
  database: Database;
  teller: Teller;
  market: Market;
  clock: Clock;
  log: Log;
  /** Told of each chunk, once it is settled. Must not throw. */
  onChunk?: ((chunk: SettledChunk) => void) | undefined;
};

export function openSettlement(services: Services): Settlement {
  const { database, teller, market, clock } = services;
  const consumer = openTickConsumer(services, 'settlement', settleDue);

  async function readGroup(key: OpenKey): Promise<TapeGroup> {
    const endsBy = await findEndsBy(database, key.accepted_after_tick);
    const entry = await findTick(database, key.accepted_after_tick + 1);
    if (!entry) return { endsBy, entry: null, exit: null };
    return {
      endsBy,
      entry,
      exit: await findTick(database, exitTickOf(entry.number, key.duration)),
    };
  }

  async function settleRange(
    duration: number,
    fromTick: number,
    toTick: number,
  ): Promise<{ settled: number; chunks: number }> {
    const groups = new Map<number, TapeGroup>();
    let after: OpenKey | null = null;
    let settled = 0;
    let chunks = 0;
    const underWay: Promise<number>[] = [];
    for (;;) {
      const keys: OpenKey[] = await listOpen(database, {
        duration,
        fromTick,
        toTick,
        after,
        limit: CHUNK,
      });
      if (keys.length === 0 || consumer.isStopped()) break;
      for (const key of keys) {
        if (!groups.has(key.accepted_after_tick))
          groups.set(key.accepted_after_tick, await readGroup(key));
      }
      const chunk = settleChunk(keys, groups);
      // The code that waits for it hears of its failure; where an earlier one failed first, nobody
      // does.
      chunk.catch(() => undefined);
      underWay.push(chunk);
      chunks += 1;
      after = keys.at(-1) ?? null;
      if (underWay.length === CHUNKS_UNDER_WAY) settled += (await underWay.shift()) ?? 0;
    }
    for (const chunk of underWay) settled += await chunk;
    return { settled, chunks };
  }

  /** Answers how many of them it settled. */
  async function settleChunk(
    keys: readonly OpenKey[],
    groups: ReadonlyMap<number, TapeGroup>,
  ): Promise<number> {
    const from = performance.now();
    const groupOf = (key: OpenKey) => groups.get(key.accepted_after_tick) as TapeGroup;
    const answers = await Promise.all(
      keys.map((key) => {
        const group = groupOf(key);
        return teller.submit(settleContract, { key, group, market }, house(key.person_id));
      }),
    );
    const settled = answers.filter(({ status }) => status === 200).length;
    if (services.onChunk) {
      const decided = keys.flatMap((key) => groupOf(key).exit?.at.getTime() ?? []);
      const decidedAt = decided.length > 0 ? new Date(Math.min(...decided)) : null;
      const to = performance.now();
      services.onChunk({ contracts: keys.length, settled, decidedAt, from, to });
    }
    return settled;
  }

  /**
   * Whether some that were accepted after the tick before this one have no entry in it: it came
   * late, or has no price of a coin.
   */
  async function hasLostEntries(last: MarketTick): Promise<boolean> {
    if (last.number === 0) return false;
    // That others entered without a price is found out when they are asked for.
    if (last.prices.size < market.coins.length) return true;
    const before = await findTick(database, last.number - 1);
    return before !== null && last.at.getTime() - before.at.getTime() > STALE_AFTER_MS;
  }

  async function settleDue(): Promise<{ settled: number; chunks: number }> {
    const now = await databaseNow(database, clock.databaseTime());
    const last = market.last();
    const total = { settled: 0, chunks: 0 };
    const isStale = last !== null && now.getTime() - last.at.getTime() > STALE_AFTER_MS;
    const isLastLate = last !== null && (await hasLostEntries(last));
    for (const duration of durations) {
      const ranges: { from: number; to: number }[] = [];
      if (last) {
        // The entry is the tick after acceptance.
        ranges.push({ from: FIRST_TICK, to: last.number - exitTickOf(1, duration) });
        // C7: what waits for its entry longer than five seconds, and what a late tick entered, is
        // void at once.
        if (isStale) ranges.push({ from: last.number, to: last.number });
        if (isLastLate) ranges.push({ from: last.number - 1, to: last.number - 1 });
      }
      for (const { from, to } of ranges) {
        // Before the first of them can be over there is nothing to ask for.
        if (to < from) continue;
        const part = await settleRange(duration, from, to);
        total.settled += part.settled;
        total.chunks += part.chunks;
      }
    }
    return total;
  }

  return { settleDue, start: consumer.start, stop: consumer.stop };
}

/**
 * Sends connected people their contracts that a tick has priced. Derived from the tape, so it needs
 * no outbox.
 */
export async function sendEntered(
  services: { database: Database; market: Market },
  tick: number,
  personIds: readonly string[],
  send: (personId: string, event: 'contract', data: Contract) => void,
): Promise<void> {
  if (personIds.length === 0) return;
  const rows = await listEntered(services.database, tick - 1, personIds);
  for (const row of rows) {
    const coin = services.market.coin(row.coin);
    if (coin) send(row.person_id, 'contract', contractBody(row, coin));
  }
}
