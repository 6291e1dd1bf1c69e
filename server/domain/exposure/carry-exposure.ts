/**
 * The exposure of all people as commands see it: the last sums, and what this process has decided
 * since then. What was decided is known by the id of its transaction, and the sums say which
 * transactions they hold, so that each counts exactly once: not twice while both know of it, and
 * not at all once its transaction was rolled back. Every process does this for itself; what another
 * one has accepted is in the next sums.
 */
import type { Carrier } from '#server/ledger/notes.ts';

import { added, type Exposure, noExposure } from './exposure.rules.ts';

/** PostgreSQL's `pg_snapshot`: `xmin:xmax:` and the ids in progress between them. */
export type Snapshot = { from: bigint; to: bigint; inProgress: ReadonlySet<bigint> };

export function readSnapshot(text: string): Snapshot {
  const [from = '', to = '', list = ''] = text.split(':');
  const ids = list === '' ? [] : list.split(',');
  return { from: BigInt(from), to: BigInt(to), inProgress: new Set(ids.map((id) => BigInt(id))) };
}

/** Whether a transaction was over, committed or not, when the snapshot was taken. */
export function isOver(transaction: bigint, { from, to, inProgress }: Snapshot): boolean {
  return transaction < from || (transaction < to && !inProgress.has(transaction));
}

type Sums = ReadonlyMap<string, Exposure>;

export function carryExposure<Note>(rule: {
  keyOf(note: Note): string;
  fold(before: Exposure, note: Note): Exposure;
}): { carrier: Carrier<Note, Exposure>; replace(sums: Sums, snapshot: string): void } {
  let sums: Sums = new Map();
  let values: Sums = sums;
  /** By transaction, what it adds to each coin: what the sums do not hold. */
  const since = new Map<bigint, Sums>();

  function plus(to: Sums, more: Sums): Sums {
    const all = new Map(to);
    for (const [coin, exposure] of more)
      all.set(coin, added(all.get(coin) ?? noExposure, exposure));
    return all;
  }

  function sumUp(): void {
    values = [...since.values()].reduce(plus, sums);
  }

  return {
    carrier: {
      values: () => values,
      decided(transaction, notes) {
        const own = new Map<string, Exposure>();
        for (const note of notes) {
          const coin = rule.keyOf(note);
          own.set(coin, rule.fold(own.get(coin) ?? noExposure, note));
        }
        since.set(transaction, own);
        values = plus(values, own);
      },
      rolledBack(transaction) {
        if (since.delete(transaction)) sumUp();
      },
    },
    replace(read, snapshot) {
      const seen = readSnapshot(snapshot);
      sums = read;
      for (const transaction of since.keys())
        if (isOver(transaction, seen)) since.delete(transaction);
      sumUp();
    },
  };
}
