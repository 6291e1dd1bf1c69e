/**
 * Referral codes as the tables show them: what state they are in, whose they are, and how many came
 * on which day.
 */
import type { OwnCodes, ReferralCode } from '#protocol/referral-codes.ts';
import { consoleCodeTexts } from '#texts/console-codes.ts';

export type CodeState = 'active' | 'expired' | 'revoked';

/** `nowMs` is the server's time: a code may run out while the page is open. */
export function codeState(
  code: Pick<ReferralCode, 'expiresAt' | 'revokedAt'>,
  nowMs: number,
): CodeState {
  if (code.revokedAt !== null) return 'revoked';
  if (code.expiresAt !== null && Date.parse(code.expiresAt) <= nowMs) return 'expired';
  return 'active';
}

export type SubAdminTotal = { id: string; name: string; codes: number; signUps: number };

/** How many signed up with each sub-admin's codes, by name: no ranking. */
export function totalsBySubAdmin(codes: readonly ReferralCode[]): SubAdminTotal[] {
  const totals = new Map<string, SubAdminTotal>();
  for (const { subAdmin, signUps } of codes) {
    const before = totals.get(subAdmin.id) ?? { ...subAdmin, codes: 0, signUps: 0 };
    totals.set(subAdmin.id, {
      ...before,
      codes: before.codes + 1,
      signUps: before.signUps + signUps,
    });
  }
  return [...totals.values()].toSorted(
    (a, b) => a.name.localeCompare(b.name) || (a.id < b.id ? -1 : 1),
  );
}

/** Whole days from 1 to 3650; '' means that the code does not expire. */
export function readDays(text: string): { days: number | null } | { error: string } {
  const typed = text.trim();
  if (typed === '') return { days: null };
  const days = /^[0-9]{1,4}$/.test(typed) ? Number.parseInt(typed, 10) : 0;
  return days >= 1 && days <= 3650 ? { days } : { error: consoleCodeTexts().daysInvalid };
}

export type DayCount = { date: string; signUps: number };

const DAY_MS = 86_400_000;
const dateOf = (ms: number) => new Date(ms).toISOString().slice(0, 10);

/**
 * Sign-ups on each of the last `count` days up to `today` (YYYY-MM-DD, Indian time), days without
 * any included: a chart that leaves them out would flatter.
 */
export function lastDays(days: OwnCodes['days'], today: string, count: number): DayCount[] {
  const sums = new Map<string, number>();
  for (const { date, signUps } of days) sums.set(date, (sums.get(date) ?? 0) + signUps);
  const end = Date.parse(`${today}T00:00:00Z`);
  return Array.from({ length: count }, (_, index) => {
    const date = dateOf(end - (count - 1 - index) * DAY_MS);
    return { date, signUps: sums.get(date) ?? 0 };
  });
}

/** The day in India at that moment: YYYY-MM-DD. */
export function indianDay(nowMs: number): string {
  return dateOf(nowMs + 19_800_000);
}
