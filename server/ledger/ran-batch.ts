/** Facts of a batch for its observers: metrics and the log of slow requests. */
import type { Command } from './commands.ts';

/** A batch that ran, for observers. If it failed, its commands may run again in another batch. */
export type RanBatch = {
  kinds: readonly string[];
  /** Ids of the HTTP requests behind the commands; the house's own jobs have none. */
  requestIds: readonly string[];
  /** Milliseconds of this process's clock (`performance.now()`). */
  from: number;
  to: number;
  hasFailed: boolean;
};

export function ranBatch(batch: readonly Command[], from: number, hasFailed: boolean): RanBatch {
  return {
    kinds: batch.map(({ kind }) => kind.name),
    requestIds: batch.flatMap(({ caller }) => caller.requestId ?? []),
    from,
    to: performance.now(),
    hasFailed,
  };
}
