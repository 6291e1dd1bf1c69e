/**
 * Waits of tests. A test waits for a state or an event, never for a time: how long work takes is
 * the machine's. `test/waits.test.ts` lists every real wait that remains, with its reason.
 */
import { setTimeout as sleep } from 'node:timers/promises';

/**
 * Limit of every wait, milliseconds: a backstop for what hangs and no promise of the product. It is
 * longer than the longest contract. A run that is to fail soon sets `TEST_WAIT_MS`.
 */
export const WAIT_MS = Number(process.env['TEST_WAIT_MS'] ?? 240_000);
/** The runner's own limit of a test, whose waits end sooner and say their names. */
export const TEST_MS = 4 * WAIT_MS;

/** Looks are soon at first and rare later, so that a long wait costs the server little. */
const [SOON_MS, LATER_MS] = [5, 250];
const nextPause = (ms: number) => Math.min(LATER_MS, 1.5 * ms);

/**
 * Asks until `check` answers something that is not false, null or undefined, and answers it. Throws
 * with the name of what was waited for where it hangs, also within a look; the last error of
 * `check` is the cause.
 */
export async function until<T>(
  what: string,
  check: () => T | Promise<T>,
): Promise<Exclude<T, false | null | undefined>> {
  const end = performance.now() + WAIT_MS;
  let cause: unknown;
  for (let pauseMs = SOON_MS; ; pauseMs = nextPause(pauseMs)) {
    try {
      const result = await came(what, Promise.resolve(check()));
      if (isThere(result)) return result;
    } catch (error) {
      cause = error;
    }
    if (performance.now() > end) throw new Error(`This did not come: ${what}`, { cause });
    await sleep(pauseMs);
  }
}

const isThere = <T>(value: T): value is Exclude<T, false | null | undefined> =>
  value !== false && value !== null && value !== undefined;

/** Runs `check` until none of its expectations fails; throws the last failure where it hangs. */
export async function untilPasses(check: () => unknown): Promise<void> {
  const end = performance.now() + WAIT_MS;
  for (let pauseMs = SOON_MS; ; pauseMs = nextPause(pauseMs)) {
    try {
      await came('the end of a look at what is expected', Promise.resolve(check()));
      return;
    } catch (error) {
      if (performance.now() > end) throw error;
    }
    await sleep(pauseMs);
  }
}

/** Waits for an event. Throws with its name where it does not come. */
export async function came<T>(what: string, event: Promise<T>): Promise<T> {
  const over = new AbortController();
  const hang = sleep(WAIT_MS, undefined, { signal: over.signal }).then(() => {
    throw new Error(`This did not come: ${what}`);
  });
  try {
    return await Promise.race([event, hang]);
  } finally {
    over.abort();
    hang.catch(() => undefined);
  }
}

/**
 * Waits for a time. Only where no state or event can be waited for: what a test needs that sets a
 * pace of its own, or leaves time for what must not happen. No outcome may depend on it.
 */
export const pause = (ms: number, _reason: string): Promise<void> => sleep(ms);

/**
 * Milliseconds of processor time that this process spent on `work`: unlike its duration, the same
 * beside other work.
 */
export async function processorMs(work: () => Promise<unknown>): Promise<number> {
  const before = process.cpuUsage();
  await work();
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1000;
}

/** Begins racers at different moments, so that either may come first. */
export const spread = (ms: number): Promise<void> => pause(ms, 'racers begin at different moments');
