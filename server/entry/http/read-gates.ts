/**
 * How many reads of a class run at once. A few wait behind them. A caller that comes after those is
 * refused at once, which costs next to nothing. So is a caller who has most of the places already.
 * Commands never pass here.
 */
import type { Cost } from '#protocol/route.ts';
import { Refusal } from '#server/kit/refuse.ts';

import type { Gate, RequestLimits } from './request-limits.ts';

/** Reads take milliseconds: by then there is room. Seconds. */
const RETRY_AFTER = 1;

export type ReadGates = {
  /**
   * Refuses `overloaded` where nobody can be let in or wait. Called before anything is looked up.
   */
  refuseIfFull(cost: Cost): void;
  /**
   * Runs the read, now or after those before it. Refuses `overloaded`, or `rate-limited` for the
   * caller's own share.
   */
  run<T>(cost: Cost, caller: string, read: () => Promise<T> | T): Promise<T>;
};

export function openReadGates(gates: RequestLimits['gates']): ReadGates {
  const opened = { list: openGate(gates.list), expensive: openGate(gates.expensive) };
  return {
    refuseIfFull(cost) {
      if (cost !== 'cheap') opened[cost].refuseIfFull();
    },
    async run(cost, caller, read) {
      return cost === 'cheap' ? read() : opened[cost].run(caller, read);
    },
  };
}

function openGate({ atOnce, waiting, ofOneCaller }: Gate) {
  const queue: (() => void)[] = [];
  const places = new Map<string, number>();
  let running = 0;

  function refuseIfFull(): void {
    if (running >= atOnce && queue.length >= waiting)
      throw new Refusal('overloaded', { retryAfter: RETRY_AFTER });
  }

  function leave(caller: string): void {
    const left = (places.get(caller) ?? 1) - 1;
    if (left > 0) places.set(caller, left);
    else places.delete(caller);
    const next = queue.shift();
    if (next) next();
    else running -= 1;
  }

  return {
    refuseIfFull,
    async run<T>(caller: string, read: () => Promise<T> | T): Promise<T> {
      refuseIfFull();
      const own = places.get(caller) ?? 0;
      if (own >= ofOneCaller) throw new Refusal('rate-limited', { retryAfter: RETRY_AFTER });
      places.set(caller, own + 1);
      if (running < atOnce) running += 1;
      else await new Promise<void>((resolve) => void queue.push(resolve));
      try {
        return await read();
      } finally {
        leave(caller);
      }
    },
  };
}
