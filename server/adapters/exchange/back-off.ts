/**
 * Waiting before another attempt: longer each time and never at the same moment as everybody else.
 */
import { setTimeout as wait } from 'node:timers/promises';

import type { RandomSource } from '#server/kit/ids.ts';

const LARGEST = 2 ** 32;

/**
 * Milliseconds: a random part, from a quarter up, of a wait that doubles with each failure up to
 * its limit.
 */
export function backOff(
  failures: number,
  pace: { retryMs: number; retryMostMs: number },
  random: RandomSource,
): number {
  const longest = Math.min(pace.retryMs * 2 ** Math.min(failures - 1, 16), pace.retryMostMs);
  const bytes = Buffer.alloc(4);
  random(bytes);
  return Math.round(longest * (0.25 + (0.75 * bytes.readUInt32LE()) / LARGEST));
}

/** Resolves earlier where everything stops. */
export async function pause(ms: number, stopping: AbortSignal): Promise<void> {
  await wait(ms, undefined, { signal: stopping }).catch(() => undefined);
}
