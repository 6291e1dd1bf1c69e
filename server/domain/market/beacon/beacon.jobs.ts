/**
 * Times the ticks of a beacon's tape: records each at its time, and after a pause all that were
 * missed, in their order and without waiting. Takes the lease where nobody holds it.
 */
import { setTimeout as wait } from 'node:timers/promises';

import type { TickTimerServices, TickTimer } from '#server/domain/market/market.jobs.ts';
import { LeaseLost } from '#server/domain/market/recorder.ts';

/**
 * Ticks of one transaction while it catches up: some tenths of a second of work, in which nobody is
 * served.
 */
const MOST_AT_ONCE = 120;
/** Between two looks for a round that is due. */
const LOOK_MS = 20;
const RETRY_MS = 100;
/** Between two tries to take the lease from the process that holds it. */
const LEASE_MS = 1_000;

export function openBeaconTimer(options: TickTimerServices): TickTimer {
  const { recorder, clock, log, recorded } = options;
  const stopping = new AbortController();
  let loop: Promise<void> | null = null;
  let failures = 0;

  const sleep = (ms: number) =>
    wait(ms, undefined, { signal: stopping.signal }).catch(() => undefined);

  /** How long nothing is to be done. */
  async function recordDue(): Promise<number> {
    try {
      if (!recorder.holdsLease && !(await recorder.acquire())) return LEASE_MS;
      const { tick, next } = await recorder.recordDue(MOST_AT_ONCE);
      if (tick) recorded(tick, tick.at.getTime());
      if (failures > 0) log.info({ failures }, 'Ticks are being recorded again');
      failures = 0;
      const left = next.getTime() - clock.now().getTime();
      if (left > 0) return Math.min(left, LEASE_MS);
      return tick ? 0 : LOOK_MS;
    } catch (error) {
      failures += 1;
      if (error instanceof LeaseLost) {
        log.warn({}, 'Another process records ticks now');
        return LEASE_MS;
      }
      if (failures === 1) log.warn({ error }, 'A tick could not be recorded; trying again');
      return RETRY_MS;
    }
  }

  async function run(): Promise<void> {
    while (!stopping.signal.aborted) {
      const pause = await recordDue();
      if (pause > 0) await sleep(pause);
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
