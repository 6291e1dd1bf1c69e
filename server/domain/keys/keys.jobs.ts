/** What keys need done at intervals: streams end whose key was ended elsewhere, or has expired. */
import type { Log } from '#server/kit/process/log.ts';

import type { Keys } from './keys.ts';

/** As often as sessions that ended elsewhere are looked for. */
const LOOK_EVERY_MS = 2_000;

/** Answers a function that stops them. */
export function startKeyJobs({ keys, log }: { keys: Keys; log: Log }): () => void {
  let isLooking = false;
  const timer = setInterval(() => {
    if (isLooking) return;
    isLooking = true;
    keys
      .lookForEnded()
      .catch((error: unknown) => log.warn({ error }, 'Ended keys are looked for again'))
      .finally(() => {
        isLooking = false;
      });
  }, LOOK_EVERY_MS);
  timer.unref();
  return () => clearInterval(timer);
}
