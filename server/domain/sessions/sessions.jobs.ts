/** What sessions need done at intervals: closing streams whose session ended elsewhere, and clearing out old rows. */
import type { Clock } from '#server/kit/clock.ts';
import type { Database } from '#server/kit/database.ts';
import type { Live } from '#server/kit/live.ts';
import type { Log } from '#server/kit/log.ts';

import { deleteOldBuckets } from './attempts.sql.ts';
import { deleteOldDevices } from './devices.sql.ts';
import { lifetimeOf } from './sessions.rules.ts';
import { deleteOldSessions } from './sessions.sql.ts';
import { DEVICE_KEPT_MS, type Sessions } from './sessions.ts';

/** A session that ends in another process must not hear from us for more than five seconds. */
const CHECK_EVERY_MS = 2_000;
const CLEAR_EVERY_MS = 5 * 60_000;
const HOUR_MS = 60 * 60_000;

/** Answers a function that stops them. */
export function startSessionJobs(services: {
  database: Database;
  clock: Clock;
  log: Log;
  live: Live;
  sessions: Sessions;
}): () => void {
  const { log } = services;
  const every = (ms: number, name: string, work: () => Promise<void>) => {
    let running = false;
    const timer = setInterval(() => {
      if (running) return;
      running = true;
      work()
        .catch((error: unknown) => log.warn({ error, job: name }, 'A job failed; it runs again'))
        .finally(() => {
          running = false;
        });
    }, ms);
    timer.unref();
    return timer;
  };
  const timers = [
    every(CHECK_EVERY_MS, 'end-streams', () => endStreams(services)),
    every(CLEAR_EVERY_MS, 'clear-out', () => clearOut(services)),
  ];
  return () => timers.forEach((timer) => clearInterval(timer));
}

/** One query for all connected sessions. */
export async function endStreams({ live, sessions }: { live: Live; sessions: Sessions }) {
  for (const session of await sessions.ended(live.sessions())) live.end({ session });
}

export async function clearOut({ database, clock }: { database: Database; clock: Clock }) {
  const nowMs = clock.now().getTime();
  const { idleMs, absoluteMs } = lifetimeOf('user');
  await deleteOldSessions(database, new Date(nowMs - absoluteMs), new Date(nowMs - idleMs));
  await deleteOldDevices(database, new Date(nowMs - DEVICE_KEPT_MS));
  await deleteOldBuckets(database, new Date(nowMs - HOUR_MS));
}
