/**
 * Writes down that a round is waited for, while it is: processes that only follow the tape read it
 * there.
 */
import { setTimeout as wait } from 'node:timers/promises';

import type { Clock } from '#server/kit/clock.ts';
import type { Database } from '#server/kit/database/database.ts';
import type { Log } from '#server/kit/process/log.ts';

import { noteWait } from './beacon.sql.ts';
import type { Rounds } from './rounds.ts';

/** Milliseconds of a wait that is worth telling: relays are away for some seconds now and then. */
export const TOLD_AFTER_MS = 60_000;
const LOOK_MS = 1_000;
const WRITE_MS = 10_000;

export type WaitKeeper = { start(): void; stop(): Promise<void> };

/** For the process that asks for rounds. A write that fails is tried again a second later. */
export function keepWaits(options: {
  rounds: Pick<Rounds, 'waitsSince' | 'waitsFor'>;
  marketDatabase: Database;
  clock: Clock;
  log: Log;
}): WaitKeeper {
  const { rounds, marketDatabase, clock, log } = options;
  const stopping = new AbortController();
  let loop: Promise<void> | null = null;
  let written: { round: number; at: number } | null = null;

  async function look(): Promise<void> {
    const [since, round, seenAt] = [rounds.waitsSince(), rounds.waitsFor(), clock.now()];
    if (!since || round === null || seenAt.getTime() - since.getTime() < TOLD_AFTER_MS) return;
    if (written?.round === round && seenAt.getTime() - written.at < WRITE_MS) return;
    try {
      await noteWait(marketDatabase, { round, since, seenAt });
      written = { round, at: seenAt.getTime() };
    } catch (error) {
      log.warn({ error, round }, 'The wait for the beacon could not be written down');
    }
  }

  async function run(): Promise<void> {
    while (!stopping.signal.aborted) {
      await look();
      await wait(LOOK_MS, undefined, { signal: stopping.signal }).catch(() => undefined);
    }
  }

  return {
    start() {
      loop ??= run();
    },
    async stop() {
      stopping.abort();
      await loop;
    },
  };
}
