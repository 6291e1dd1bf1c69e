/**
 * Erases what is personal of accounts that were closed, in pieces, so that nobody waits for it. It
 * begins once every request that was under way when the account was closed has ended. A process
 * that ends meanwhile leaves the rest to the next run, of whichever process.
 */
import type { Clock } from '#server/kit/clock.ts';
import type { Database, Tx } from '#server/kit/database/database.ts';
import { ERASING_LOCK } from '#server/kit/database/locks.ts';
import type { Log } from '#server/kit/process/log.ts';

import { claimErasing, eraseAnswers, erasePiece, listUnerased, markErased } from './closing.sql.ts';

const LOOK_MS = 20_000;
/** Requests are answered within ten seconds, or given up. */
const UNDER_WAY_MS = 30_000;
/** Rows of a table, and answers looked at, in one transaction. */
const PIECE = 5_000;

export type Eraser = {
  /**
   * Erases all that is due; answers how many accounts are done. None where another process is at
   * it.
   */
  run(): Promise<number>;
  start(): void;
  stop(): Promise<void>;
};

export function openEraser(services: {
  database: Database;
  clock: Clock;
  log: Log;
  /** Rows in one transaction. */
  piece?: number;
}): Eraser {
  const { database, clock, log, piece = PIECE } = services;
  let running: Promise<unknown> | null = null;
  let timer: NodeJS.Timeout | undefined;
  let isStopped = false;

  /**
   * Goes on in a transaction of its own; null where another process has the lock, or this one is
   * about to end.
   */
  async function step<Result>(work: (tx: Tx) => Promise<Result>): Promise<Result | null> {
    if (isStopped) return null;
    return database.transaction(async (tx) =>
      (await claimErasing(tx, ERASING_LOCK)) ? work(tx) : null,
    );
  }

  async function run(): Promise<number> {
    const people = await listUnerased(database, new Date(clock.now().getTime() - UNDER_WAY_MS));
    if (people.length === 0) return 0;
    for (const personId of people) {
      for (let isDone: boolean | null = false; !isDone;) {
        isDone = await step((tx) => erasePiece(tx, personId, piece));
        if (isDone === null) return 0;
      }
    }
    for (let after: string | null = ''; after !== null;) {
      const from: string = after;
      const looked: { last: string | null } | null = await step(async (tx) => ({
        last: await eraseAnswers(tx, from, piece),
      }));
      if (looked === null) return 0;
      after = looked.last;
    }
    await markErased(database, people, clock.now());
    return people.length;
  }

  const look = () => {
    running ??= run()
      .catch((error: unknown) => log.warn({ error }, 'A closed account could not be erased now'))
      .finally(() => {
        running = null;
      });
  };
  return {
    run,
    start() {
      look();
      timer = setInterval(look, LOOK_MS);
      timer.unref();
    },
    async stop() {
      isStopped = true;
      clearInterval(timer);
      await running;
    },
  };
}
