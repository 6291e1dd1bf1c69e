/**
 * The online check: verifies the books every twenty seconds and stops money writes at the first
 * mismatch.
 */
import type { Clock } from '#server/kit/clock.ts';
import type { Database } from '#server/kit/database/database.ts';
import type { Log } from '#server/kit/process/log.ts';

import { noteBooksCheck } from './checks.ts';
import type { Report, Verifier } from './verify.ts';

const WATCH_MS = 20_000;

export type BookWatch = {
  /**
   * Verifies now, and notes the result for every process. A database that cannot be asked proves
   * nothing and halts nothing: then the answer is null.
   */
  check(isFull: boolean): Promise<Report | null>;
  /** Resolves after a first, full check; then checks again and again, never two at once. */
  start(): Promise<void>;
  stop(): Promise<void>;
};

export function openBookWatch(services: {
  verifier: Verifier;
  database: Pick<Database, 'execute'>;
  clock: Clock;
  log: Log;
}): BookWatch {
  const { verifier, database, clock, log } = services;
  let running: Promise<unknown> | null = null;
  let timer: NodeJS.Timeout | undefined;
  let isStopped = false;
  /**
   * Where a full check could not be noted, the next one is full again: some of its findings only
   * such a one has.
   */
  let isFullDue = true;

  async function check(isFull: boolean): Promise<Report | null> {
    try {
      const report = isFull ? await verifier.verifyFully() : await verifier.verify();
      const { findings } = report;
      if (findings.length > 0)
        log.error({ findings }, 'ALARM: the books do not agree, money writes are stopped');
      await noteBooksCheck(database, { at: clock.now(), findings, isFull });
      if (isFull) isFullDue = false;
      return report;
    } catch (error) {
      log.warn({ error }, 'the books could not be checked now');
      return null;
    }
  }

  function checkNext(): Promise<unknown> {
    running ??= check(isFullDue).finally(() => {
      running = null;
    });
    return running;
  }

  return {
    check,
    async start() {
      await checkNext();
      if (!isStopped) timer = setInterval(() => void checkNext(), WATCH_MS);
    },
    async stop() {
      isStopped = true;
      clearInterval(timer);
      await running;
    },
  };
}
