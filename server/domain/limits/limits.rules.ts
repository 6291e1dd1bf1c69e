/**
 * The rules of people's own limits, pure: when days and weeks begin, what is in force, what may be
 * changed when, what is passed.
 */
import {
  limitMeasures,
  type LimitMeasure,
  type LimitPeriod,
  limitPeriods,
  type PassedLimit,
  RAISE_AFTER_HOURS,
  SELF_EXCLUSION_HOURS,
} from '#protocol/limits.ts';
import { formatAmount, INR_SCALE } from '#protocol/money.ts';

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
/** India keeps one time all year, five and a half hours ahead of UTC. */
const INDIA_MS = 5.5 * HOUR_MS;
/** Day 0 of the epoch was a Thursday: three days after a Monday. */
const SINCE_MONDAY = 3;

const indianDay = (at: Date) => Math.floor((at.getTime() + INDIA_MS) / DAY_MS);
const startOf = (day: number) => new Date(day * DAY_MS - INDIA_MS);

/** Midnight in India; of a week, Monday's. */
export function periodStart(period: LimitPeriod, now: Date): Date {
  const day = indianDay(now);
  return startOf(period === 'day' ? day : day - ((day + SINCE_MONDAY) % 7));
}

/** When all of a limit is there again. */
export function renewalOf(period: LimitPeriod, now: Date): Date {
  return new Date(periodStart(period, now).getTime() + (period === 'day' ? 1 : 7) * DAY_MS);
}

/**
 * A limit as it was last changed: `before` is in force until `actsAt`, then `amount`; null is none.
 */
export type LimitChange = { before: bigint | null; amount: bigint | null; actsAt: Date };
export type LimitKey = `${LimitMeasure} ${LimitPeriod}`;
export const limitKey = (measure: LimitMeasure, period: LimitPeriod): LimitKey =>
  `${measure} ${period}`;
export const limitKeys = limitMeasures.flatMap((measure) =>
  limitPeriods.map((period) => ({ measure, period })),
);

export function inForce(change: LimitChange | undefined, now: Date): bigint | null {
  if (!change) return null;
  return change.actsAt > now ? change.before : change.amount;
}

/** What is still to come, or null. */
export function pendingOf(change: LimitChange | undefined, now: Date): LimitChange | null {
  return change && change.actsAt > now ? change : null;
}

/** Stricter acts now, looser 24 hours from now. Null where it changes nothing. */
export function planChange(
  change: LimitChange | undefined,
  amount: bigint | null,
  now: Date,
): LimitChange | null {
  const before = inForce(change, now);
  const pending = pendingOf(change, now);
  if (amount === (pending ? pending.amount : before)) return null;
  const isStricter = amount !== null && (before === null || amount <= before);
  const actsAt = isStricter ? now : new Date(now.getTime() + RAISE_AFTER_HOURS * HOUR_MS);
  return { before, amount, actsAt };
}

/** Paise, or a number of contracts, by measure and period. */
export type Used = Readonly<Record<LimitKey, bigint>>;
/** What a command would add. */
export type Adds = Partial<Record<LimitMeasure, bigint>>;

export type Passed = {
  measure: LimitMeasure;
  period: LimitPeriod;
  limit: bigint;
  left: bigint;
  renewsAt: Date;
};

/**
 * The first limit that it would pass, or null. Sums are those of now; what is exactly the limit is
 * within it.
 */
export function limitPassed(
  limits: ReadonlyMap<LimitKey, LimitChange>,
  used: Used,
  adds: Adds,
  now: Date,
): Passed | null {
  for (const { measure, period } of limitKeys) {
    const added = adds[measure];
    const key = limitKey(measure, period);
    const limit = inForce(limits.get(key), now);
    if (added === undefined || limit === null || used[key] + added <= limit) continue;
    const left = leftOf(limit, used[key]);
    return { measure, period, limit, left, renewsAt: renewalOf(period, now) };
  }
  return null;
}

/** Never below zero; of losses never more than the limit, whatever was won. */
export function leftOf(limit: bigint, used: bigint): bigint {
  if (used <= 0n) return limit;
  return used >= limit ? 0n : limit - used;
}

/** As it goes over the wire: rupees with two decimals, or a whole number. */
export const amountText = (measure: LimitMeasure, amount: bigint): string =>
  measure === 'contracts' ? amount.toString() : formatAmount(amount, INR_SCALE);

/** What its sentence is made of. */
export const passedFacts = ({ measure, period, limit, left, renewsAt }: Passed): PassedLimit => ({
  measure,
  period,
  limit: amountText(measure, limit),
  left: amountText(measure, left),
  renewsAt: renewsAt.toISOString(),
});

export type Break = { hours: number; endsAt: Date };
export const isSelfExclusion = ({ hours }: Break) => hours >= SELF_EXCLUSION_HOURS;
