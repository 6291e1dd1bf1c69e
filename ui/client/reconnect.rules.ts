/** Pauses between attempts to open the live stream. */

const FIRST_MS = 1_000;
const LONGEST_MS = 16_000;

/**
 * Milliseconds before the next attempt, from zero up to a bound that doubles with each failure.
 * `chance` is at least 0 and less than 1. Random pauses spread browsers that lost a server at the
 * same moment.
 */
export function reconnectPause(failures: number, chance: number): number {
  return Math.floor(chance * Math.min(LONGEST_MS, FIRST_MS * 2 ** Math.max(0, failures - 1)));
}
