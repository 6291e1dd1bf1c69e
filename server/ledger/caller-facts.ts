/**
 * What has to be known of few callers only, read for a batch: a round trip of its own under the
 * batch's locks, where needed.
 */
import type pg from 'pg';

import { runPipeline } from '#server/kit/database/pipeline.ts';

import type { CallerFacts } from './commands.ts';

type Row = Record<string, unknown>;
/** By person, of those of whom something is known. */
export type FactsByPerson = ReadonlyMap<CallerFacts, ReadonlyMap<string, Row>>;

type Called = {
  kind: { guardedFacts?: CallerFacts; busyFacts?: CallerFacts };
  caller: { personId: string };
};
/** Owners, by what is noticed where the accounts are read. */
type Noticed = { guarded: ReadonlySet<string>; busy: ReadonlySet<string> };

function wantedOf(
  commands: readonly Called[],
  { guarded, busy }: Noticed,
): Map<CallerFacts, Set<string>> {
  const wanted = new Map<CallerFacts, Set<string>>();
  if (guarded.size + busy.size === 0) return wanted;
  const want = (facts: CallerFacts | undefined, among: ReadonlySet<string>, personId: string) => {
    if (facts && among.has(personId))
      wanted.set(facts, (wanted.get(facts) ?? new Set()).add(personId));
  };
  for (const { kind, caller } of commands) {
    want(kind.guardedFacts, guarded, caller.personId);
    want(kind.busyFacts, busy, caller.personId);
  }
  return wanted;
}

/**
 * Of the commands of guarded and of busy people whose kind asks; nothing is sent where there is
 * none.
 */
export async function readCallerFacts(
  client: pg.Client,
  commands: readonly Called[],
  noticed: Noticed,
  now: Date,
): Promise<FactsByPerson> {
  const wanted = [...wantedOf(commands, noticed)];
  if (wanted.length === 0) return new Map();
  const read = await runPipeline(
    client,
    wanted.map(([facts, people]) => ({
      name: `facts-${facts.name}`,
      text: facts.text,
      values: facts.values([...people], now),
    })),
  );
  return new Map(
    wanted.map(([facts], index) => [
      facts,
      new Map((read[index] ?? []).map((row): [string, Row] => [row['person_id'] as string, row])),
    ]),
  );
}
