/**
 * Rules of recurring buys, pure: which time is bought, which is too late, and why one was missed.
 */
import {
  type MissedReason,
  nextRun,
  RECURRING_LATE_HOURS,
  type Schedule,
} from '#protocol/recurring.ts';
import type { Refused } from '#server/ledger/commands.ts';

const LATE_MS = RECURRING_LATE_HOURS * 3_600_000;

/** Whether a time has passed for so long that nothing is bought for it any more. */
export const isLate = (dueAt: Date, now: Date): boolean =>
  now.getTime() - dueAt.getTime() >= LATE_MS;

/**
 * The times from `dueAt` on that are too late by now, and the first that is not, which may be to
 * come.
 */
export function passedTimes(
  schedule: Schedule,
  dueAt: Date,
  now: Date,
): { late: Date[]; nextAt: Date } {
  const late: Date[] = [];
  let nextAt = dueAt;
  for (; isLate(nextAt, now); nextAt = nextRun(schedule, nextAt)) late.push(nextAt);
  return { late, nextAt };
}

/** What a refusal of the order means for the plan. */
export function missedReason({ refused }: Refused): MissedReason {
  switch (refused) {
    case 'insufficient-funds':
      return 'unpaid';
    case 'on-break':
    case 'own-limit':
    case 'exposure-limit':
      return refused;
    case 'invalid':
      return 'too-small';
    default:
      return 'not-offered';
  }
}
