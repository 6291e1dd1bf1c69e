/**
 * Publishes the day's root as soon as a day has a tick: looks once a minute, so that after a pause
 * it comes late rather than not at all. A day on which nothing ran has none. While the books do not
 * agree, nothing is published of them.
 */
import type { Log } from '#server/kit/process/log.ts';

import type { Liabilities } from './liabilities.ts';

const LOOK_MS = 60_000;

export type DailyPublishing = { start(): void; stop(): Promise<void> };

export function publishDaily(services: {
  liabilities: Liabilities;
  isLedgerRunning(): Promise<boolean>;
  log: Log;
}): DailyPublishing {
  const { liabilities, isLedgerRunning, log } = services;
  let running: Promise<void> | null = null;
  let timer: NodeJS.Timeout | undefined;

  async function look(): Promise<void> {
    try {
      if (!(await isLedgerRunning())) return;
      const root = await liabilities.publish();
      if (root)
        log.info({ day: root.day, root: root.hash }, 'The root of liabilities is published');
    } catch (error) {
      log.warn({ error }, 'The root of liabilities could not be published now');
    }
  }

  const begin = () => {
    running ??= look().finally(() => {
      running = null;
    });
  };
  return {
    start() {
      begin();
      timer = setInterval(begin, LOOK_MS);
    },
    async stop() {
      clearInterval(timer);
      await running;
    },
  };
}
