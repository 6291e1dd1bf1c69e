/** How long a session lives, and where it may be used, by role. Pure. */
import type { Role } from '#protocol/people.ts';
import type { Realm } from '#server/kit/signed-in.ts';
import { type Refused, refused, type StaffCaller, type View } from '#server/ledger/commands.ts';

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;

export type Lifetime = { idleMs: number; absoluteMs: number };

const customers: Lifetime = { idleMs: 30 * MINUTE_MS, absoluteMs: 12 * HOUR_MS };
const staff: Lifetime = { idleMs: 15 * MINUTE_MS, absoluteMs: 8 * HOUR_MS };

export function lifetimeOf(role: Role): Lifetime {
  return role === 'user' ? customers : staff;
}

/** Where people of that role sign in. */
export function realmOf(role: Role): Realm {
  return role === 'user' ? 'app' : 'console';
}

/** How long a second factor counts for what needs a fresh one. */
const PROVEN_MS = 5 * MINUTE_MS;

/**
 * What a session's owner has to do first; customers nothing. `isRequired` where staff must have a
 * second factor.
 */
export function needsOf(
  session: { role: Role; hasFactor: boolean; confirmedAt: Date | null },
  { isRequired, now }: { isRequired: boolean; now: Date },
): 'set-up' | 'step-up' | null {
  const { role, hasFactor, confirmedAt } = session;
  if (role === 'user') return null;
  if (!hasFactor) return isRequired ? 'set-up' : null;
  const isFresh = confirmedAt !== null && now.getTime() - confirmedAt.getTime() <= PROVEN_MS;
  return isFresh ? null : 'step-up';
}

/** The same of staff who call a command that needs a fresh second factor. */
export function unproven(
  caller: Pick<StaffCaller, 'role' | 'hasFactor'> & { confirmedAt: Date | null },
  { terms, now }: Pick<View, 'terms' | 'now'>,
): Refused | null {
  const needs = needsOf(caller, { isRequired: terms.mustStaffProve, now });
  if (needs === null) return null;
  return refused(needs === 'set-up' ? 'set-up-needed' : 'step-up');
}

/** `last_seen_at` is written at most this often, so that reading a page is not a write. */
export const SEEN_EVERY_MS = MINUTE_MS;

export type SessionTimes = { role: Role; createdAt: Date; lastSeenAt: Date };

export function isAlive({ role, createdAt, lastSeenAt }: SessionTimes, now: Date): boolean {
  const { idleMs, absoluteMs } = lifetimeOf(role);
  const nowMs = now.getTime();
  return nowMs - lastSeenAt.getTime() < idleMs && nowMs - createdAt.getTime() < absoluteMs;
}
