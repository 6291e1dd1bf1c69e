/** What people have set against themselves, read for a batch: a round trip of its own under the batch's locks, where needed. */
import type pg from 'pg';

import { runPipeline } from '#server/kit/pipeline.ts';

import type { Guard } from './commands.ts';

export type Guards = ReadonlyMap<string, Record<string, unknown>>;
export const noGuards: Guards = new Map();

type Guarded = { kind: { guard?: Guard }; caller: { personId: string } };

/** By person, of the commands of guarded people whose kind asks; nothing is sent where there is none. */
export async function readGuards(
  client: pg.Client,
  commands: readonly Guarded[],
  guarded: ReadonlySet<string>,
  now: Date,
): Promise<Guards> {
  const byGuard = new Map<Guard, Set<string>>();
  for (const { kind, caller } of commands) {
    if (!kind.guard || !guarded.has(caller.personId)) continue;
    const people = byGuard.get(kind.guard) ?? new Set();
    byGuard.set(kind.guard, people.add(caller.personId));
  }
  if (byGuard.size === 0) return noGuards;
  const read = await runPipeline(
    client,
    [...byGuard].map(([guard, people]) => ({
      name: `guard-${guard.name}`,
      text: guard.text,
      values: guard.values([...people], now),
    })),
  );
  return new Map(read.flat().map((row) => [row['person_id'] as string, row]));
}
