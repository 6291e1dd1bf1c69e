/** What has to be known of few callers only, read for a batch: a round trip of its own under the batch's locks, where needed. */
import type pg from 'pg';

import { runPipeline } from '#server/kit/pipeline.ts';

import type { CallerFacts } from './commands.ts';

export type FactsByPerson = ReadonlyMap<string, Record<string, unknown>>;
const noFacts: FactsByPerson = new Map();

type Called = { kind: { callerFacts?: CallerFacts }; caller: { personId: string } };

/** By person, of the commands of guarded people whose kind asks; nothing is sent where there is none. */
export async function readCallerFacts(
  client: pg.Client,
  commands: readonly Called[],
  guarded: ReadonlySet<string>,
  now: Date,
): Promise<FactsByPerson> {
  if (guarded.size === 0) return noFacts;
  const wanted = new Map<CallerFacts, Set<string>>();
  for (const { kind, caller } of commands) {
    if (!kind.callerFacts || !guarded.has(caller.personId)) continue;
    const people = wanted.get(kind.callerFacts) ?? new Set();
    wanted.set(kind.callerFacts, people.add(caller.personId));
  }
  if (wanted.size === 0) return noFacts;
  const read = await runPipeline(
    client,
    [...wanted].map(([facts, people]) => ({
      name: `facts-${facts.name}`,
      text: facts.text,
      values: facts.values([...people], now),
    })),
  );
  return new Map(read.flat().map((row) => [row['person_id'] as string, row]));
}
