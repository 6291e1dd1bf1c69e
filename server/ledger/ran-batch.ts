/** What observers are told of a batch: metrics and the log of slow requests. */
import type { Command } from './commands.ts';

/** A batch that has been run, for observers: also one that failed, whose commands may run again. */
export type RanBatch = {
  kinds: readonly string[];
  /** Of the requests that asked for them; the house's own jobs have none. */
  requestIds: readonly string[];
  /** Of this process's clock (`performance.now()`), milliseconds. */
  from: number;
  to: number;
  hasFailed: boolean;
};

export function ranBatch(batch: readonly Command[], from: number, hasFailed: boolean): RanBatch {
  return {
    kinds: batch.map(({ kind }) => kind.name),
    requestIds: batch.flatMap(({ caller }) => caller.requestId ?? []),
    ...{ from, to: performance.now(), hasFailed },
  };
}
