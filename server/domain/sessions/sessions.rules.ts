/** How long a session lives, and where it may be used, by role. Pure. */
import type { Role } from '#protocol/people.ts';
import type { Realm } from '#server/kit/http.ts';

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

/** `last_seen_at` is written at most this often, so that reading a page is not a write. */
export const SEEN_EVERY_MS = MINUTE_MS;

export type SessionTimes = { role: Role; createdAt: Date; lastSeenAt: Date };

export function isAlive({ role, createdAt, lastSeenAt }: SessionTimes, now: Date): boolean {
  const { idleMs, absoluteMs } = lifetimeOf(role);
  const nowMs = now.getTime();
  return nowMs - lastSeenAt.getTime() < idleMs && nowMs - createdAt.getTime() < absoluteMs;
}
