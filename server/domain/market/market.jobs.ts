/**
 * Records a tick at each whole second while this process holds the lease, and takes the lease where
 * nobody holds it. Missed seconds are never made up for: what was not recorded did not happen.
 */
import { setTimeout as wait } from 'node:timers/promises';

import type { Clock } from '#server/kit/clock.ts';
import type { Log } from '#server/kit/process/log.ts';

import { LeaseLost, NoPrices, type Recorder } from './recorder.ts';
import type { TapeTick } from './tape.rules.ts';

const SECOND_MS = 1_000;
const RETRY_MS = 100;

export type TickTimer = { start(): void; stop(): Promise<void> };

export type TickTimerServices = {
  recorder: Recorder;
  clock: Clock;
  log: Log;
  /** `dueMs` is when it should have been recorded. */
  recorded(tick: TapeTick, dueMs: number): void;
};

export function openTickTimer(options: TickTimerServices): TickTimer {
  const { recorder, clock, log, recorded } = options;
  const stopping = new AbortController();
  let loop: Promise<void> | null = null;
  let failures = 0;

  const sleep = (ms: number) =>
    wait(ms, undefined, { signal: stopping.signal }).catch(() => undefined);
  const nowMs = () => clock.now().getTime();

  async function run(): Promise<void> {
    let second = 0;
    while (!stopping.signal.aborted) {
      second = nextSecond(nowMs(), second);
      await sleepUntil(second * SECOND_MS);
      if (!stopping.signal.aborted) await recordWithin(second);
    }
  }

  /** Timers may fire a millisecond early, and the tick would fall into the second before. */
  async function sleepUntil(dueMs: number): Promise<void> {
    let left = dueMs - nowMs();
    // More than two seconds are left only where the clock was set back meanwhile.
    while (left > 0 && left <= 2 * SECOND_MS && !stopping.signal.aborted) {
      await sleep(left);
      left = dueMs - nowMs();
    }
  }

  /**
   * Tries until the second is over; the recorder sees to it that a retry cannot make two ticks of
   * one.
   */
  async function recordWithin(second: number): Promise<void> {
    do {
      try {
        if (!recorder.holdsLease && !(await recorder.acquire())) return;
        recorded(await recorder.record(), second * SECOND_MS);
        if (failures > 0) log.info({ failures }, 'Ticks are being recorded again');
        failures = 0;
        return;
      } catch (error) {
        if (error instanceof NoPrices) {
          await sleep(RETRY_MS);
          continue;
        }
        failures += 1;
        if (error instanceof LeaseLost) {
          log.warn({}, 'Another process records ticks now');
          return;
        }
        if (failures === 1) log.warn({ error }, 'A tick could not be recorded; trying again');
        await sleep(RETRY_MS);
      }
    } while (!stopping.signal.aborted && nowMs() < (second + 1) * SECOND_MS);
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

/**
 * The whole second to record at next: after the last one, however early a timer fires, and not far
 * ahead where the clock has been set back.
 */
export function nextSecond(nowMs: number, last: number): number {
  const next = Math.floor(nowMs / SECOND_MS) + 1;
  const afterLast = Math.max(next, last + 1);
  return afterLast - next > 1 ? next : afterLast;
}
