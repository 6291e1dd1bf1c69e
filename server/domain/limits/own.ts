/** What people have set against themselves, as money commands meet it: the last thing that may refuse, whatever the route. */
import { limitTexts } from '#texts/limits.ts';
import { type Guard, type Refused, refused, type View } from '#server/ledger/commands.ts';

import {
  type Adds,
  type Break,
  type LimitChange,
  type LimitKey,
  limitKey,
  limitKeys,
  limitPassed,
  passedFacts,
  periodStart,
  type Used,
} from './limits.rules.ts';
import { type LimitRow, readStandings, type StandingRow } from './limits.sql.ts';

export type Standing = {
  limits: ReadonlyMap<LimitKey, LimitChange>;
  used: Used;
  /** The break that ends last, on or over. */
  lastBreak: Break | null;
};

/** The values of `readStandings`. */
export function standingValues(personIds: readonly string[], now: Date) {
  const week = periodStart('week', now);
  return [`{${personIds.join(',')}}`, periodStart('day', now), week, firstIdOf(week)];
}

/** Below every UUIDv7 of that time or later. */
export function firstIdOf(at: Date): string {
  const time = at.getTime().toString(16).padStart(12, '0');
  return `${time.slice(0, 8)}-${time.slice(8)}-0000-0000-000000000000`;
}

export function standingOf(row: StandingRow): Standing {
  const stored = JSON.parse(row.limits) as LimitRow[];
  const big = (text: string | null) => (text === null ? null : BigInt(text));
  const limits = new Map(
    stored.map((limit): [LimitKey, LimitChange] => [
      `${limit.measure} ${limit.period}` as LimitKey,
      { before: big(limit.before), amount: big(limit.amount), actsAt: new Date(limit.acts_at) },
    ]),
  );
  const used = Object.fromEntries(
    limitKeys.map(({ measure, period }) => [
      limitKey(measure, period),
      row[`${measure}_${period}`],
    ]),
  ) as Used;
  const { ends_at: endsAt, hours } = row;
  return { limits, used, lastBreak: endsAt && hours !== null ? { endsAt, hours } : null };
}

/** The `guard` of every command by which somebody puts money in or at stake. */
export const ownGuard: Guard = {
  name: 'own-limits',
  text: readStandings,
  values: standingValues,
};

/** What a batch has accepted of a person so far: the rows that it read do not hold it yet. */
const batches = new WeakMap<View, Map<string, Used>>();
const nothing = Object.fromEntries(
  limitKeys.map(({ measure, period }) => [limitKey(measure, period), 0n]),
) as Used;

function added(used: Used, adds: Adds | Used): Used {
  return Object.fromEntries(
    limitKeys.map(({ measure, period }) => {
      const key = limitKey(measure, period);
      const more = key in adds ? (adds as Used)[key] : ((adds as Adds)[measure] ?? 0n);
      return [key, used[key] + more];
    }),
  ) as Used;
}

/**
 * Refuses `on-break` while the person is on a break, and `own-limit` where the command would pass a limit of theirs; the text
 * goes to `field`. Null for everybody else, at no cost.
 */
export function ownRefusal(
  view: View,
  asked: { personId: string; adds: Adds; field: string },
): Refused | null {
  const row = view.guardOf(asked.personId);
  if (row === null) return null;
  const { limits, used, lastBreak } = standingOf(row as StandingRow);
  if (lastBreak && lastBreak.endsAt > view.now) {
    const text = limitTexts().onBreak({ endsAt: lastBreak.endsAt.toISOString() });
    return refused('on-break', text, { [asked.field]: text });
  }
  const inBatch = batches.get(view)?.get(asked.personId) ?? nothing;
  const passed = limitPassed(limits, added(used, inBatch), asked.adds, view.now);
  if (passed === null) return null;
  const text = limitTexts().passed(passedFacts(passed));
  return refused('own-limit', text, { [asked.field]: text });
}

/** Notes what a decision has just accepted of a guarded person: the last thing before it answers its effects. */
export function noteOwn(view: View, accepted: { personId: string; adds: Adds }): void {
  const { personId, adds } = accepted;
  if (view.guardOf(personId) === null) return;
  const batch = batches.get(view) ?? new Map<string, Used>();
  batches.set(view, batch);
  batch.set(personId, added(batch.get(personId) ?? nothing, adds));
}
