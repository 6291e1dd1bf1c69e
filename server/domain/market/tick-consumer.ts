/**
 * Keeps something up with the tape: once at the start, after every tick, and by a sweep while no
 * tick comes. At most one run at a time; a tick that comes during one starts another right after
 * it.
 */
import type { Clock } from '#server/kit/clock.ts';
import type { Log } from '#server/kit/process/log.ts';
import { Refusal } from '#server/kit/refuse.ts';

import type { Market } from './market.ts';

const SWEEP_MS = 1_000;

export type TickConsumer = {
  /** Once true, a run ends as soon as it can. */
  isStopped(): boolean;
  start(): void;
  /** Waits for the run that is under way. */
  stop(): Promise<void>;
};

/**
 * `keepUp` brings `what` up to the tape and the clock. What it throws is logged, and it is tried
 * again.
 */
export function openTickConsumer(
  { market, clock, log }: { market: Market; clock: Clock; log: Log },
  what: string,
  keepUp: () => Promise<unknown>,
): TickConsumer {
  let running: Promise<unknown> | null = null;
  let wanted = false;
  let stopped = false;
  let timer: NodeJS.Timeout | undefined;

  function run(): Promise<unknown> {
    wanted = true;
    running ??= (async () => {
      while (wanted && !stopped) {
        wanted = false;
        try {
          await keepUp();
        } catch (error) {
          // The database was away, or the books are halted: said elsewhere.
          const isExpected = error instanceof Refusal;
          log[isExpected ? 'warn' : 'error']({ error }, `${what} will be tried again`);
        }
      }
      running = null;
    })();
    return running;
  }

  return {
    isStopped: () => stopped,
    start() {
      market.onTick(() => void run());
      timer = setInterval(() => {
        if (market.isStale(clock.now())) void run();
      }, SWEEP_MS);
      void run();
    },
    async stop() {
      stopped = true;
      clearInterval(timer);
      await running;
    },
  };
}
