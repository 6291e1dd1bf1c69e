/** What people have set against themselves, as money commands meet it: whatever the route. */
import type { LimitMeasure } from '#protocol/limits.ts';
import {
  type CallerFacts,
  type Refused,
  refusedField,
  type View,
} from '#server/ledger/commands.ts';
import { noteIn, type Notebook, type Noted } from '#server/ledger/notes.ts';

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

export type SelfImposedLimits = {
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

export function standingOf(row: StandingRow): SelfImposedLimits {
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

/** The `guardedFacts` of every command by which somebody puts money in or at stake. */
export const selfImposedFacts: CallerFacts = {
  name: 'self-imposed-limits',
  text: readStandings,
  values: standingValues,
};

const nothing = Object.fromEntries(
  limitKeys.map(({ measure, period }) => [limitKey(measure, period), 0n]),
) as Used;

function plus(used: Used, more: (measure: LimitMeasure, key: LimitKey) => bigint): Used {
  return Object.fromEntries(
    limitKeys.map(({ measure, period }) => {
      const key = limitKey(measure, period);
      return [key, used[key] + more(measure, key)];
    }),
  ) as Used;
}

type Accepted = { personId: string; adds: Adds };

/** What was accepted of a person, beyond the rows that were read. */
const acceptedSince: Notebook<Accepted, Used> = {
  name: 'limits.used',
  keyOf: ({ personId }) => personId,
  none: nothing,
  fold: (before, { adds }) => plus(before, (measure) => adds[measure] ?? 0n),
};

/**
 * Refuses `on-break` while the person is on a break, and `own-limit` where the command would pass a
 * limit of theirs. The reason is given at `field`. Null for everybody else, at no cost.
 */
export function selfImposedRefusal(
  view: View,
  asked: { personId: string; adds: Adds; field: string },
): Refused | null {
  const row = view.factsOf(selfImposedFacts, asked.personId);
  if (row === null) return null;
  const { limits, used: read, lastBreak } = standingOf(row as StandingRow);
  if (lastBreak && lastBreak.endsAt > view.now) {
    const facts = { endsAt: lastBreak.endsAt.toISOString() };
    return refusedField('on-break', asked.field, { reason: 'on-break', facts });
  }
  const noted = view.noted(acceptedSince, asked.personId);
  const passed = limitPassed(
    limits,
    plus(read, (_, key) => noted[key]),
    asked.adds,
    view.now,
  );
  if (passed === null) return null;
  const facts = passedFacts(passed);
  return refusedField('own-limit', asked.field, { reason: 'limit-passed', facts });
}

/**
 * What a decision notes that has accepted something of somebody with limits; nothing of everybody
 * else.
 */
export function selfImposedNotes(view: View, accepted: Accepted): Noted[] {
  const { personId, adds } = accepted;
  return view.factsOf(selfImposedFacts, personId) === null
    ? []
    : [noteIn(acceptedSince, { personId, adds })];
}
