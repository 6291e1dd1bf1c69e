/**
 * What sessions need done: closing streams whose session has ended, as soon as that is heard of and
 * at intervals, and clearing out old rows.
 */
import type { Outbox } from '#server/domain/outbox/outbox.ts';
import type { Clock } from '#server/kit/clock.ts';
import type { Database } from '#server/kit/database/database.ts';
import type { Live } from '#server/entry/http/live.ts';
import type { Log } from '#server/kit/process/log.ts';

import { deleteOldBuckets } from './attempts.sql.ts';
import { deleteOldDevices } from './devices.sql.ts';
import { lifetimeOf } from './sessions.rules.ts';
import { deleteOldSessions } from './sessions.sql.ts';
import { DEVICE_KEPT_MS, type Sessions } from './sessions.ts';

/**
 * A session that ends in another process, without an event, must not hear from us for more than
 * five seconds.
 */
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
  outbox: Outbox;
}): () => void {
  const { log, live, outbox } = services;
  const once = (name: string, work: () => Promise<void>) => {
    let running = false;
    /** Asked for while it ran, and perhaps too late for that run to see. */
    let again = false;
    return function run(isNews = false): void {
      again ||= running && isNews;
      if (running) return;
      running = true;
      work()
        .catch((error: unknown) => log.warn({ error, job: name }, 'A job failed; it runs again'))
        .finally(() => {
          running = false;
          if (!again) return;
          again = false;
          run();
        });
    };
  };
  const every = (ms: number, run: () => void) => setInterval(run, ms).unref();
  const lookForEnded = once('end-streams', () => endStreams(services));
  const clear = once('clear-out', () => clearOut(services));
  const timers = [
    every(CHECK_EVERY_MS, () => lookForEnded()),
    every(CLEAR_EVERY_MS, () => clear()),
  ];
  const hear = (ended: readonly string[]) => {
    if (ended.length === 0) return;
    const here = new Set(live.people());
    if (ended.some((personId) => here.has(personId))) lookForEnded(true);
  };
  outbox.follow({
    committed: (_, events) =>
      hear(events.flatMap(({ name, personId }) => (name === 'sessions-ended' ? personId : []))),
    arrived: async (entries) =>
      hear(
        entries.flatMap(({ pointers }) =>
          pointers.flatMap(([personId, name]) => (name === 'sessions-ended' ? personId : [])),
        ),
      ),
  });
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
