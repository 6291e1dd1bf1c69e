/**
 * Recurring buys: the same amount of the same coin, every day, week or month at an hour in India.
 * Each time is one market order, filled like any other at the next price.
 */
import { type Static, Type } from 'typebox';

import { OrderStatus } from './orders.ts';
import { Amount, closed, Nullable, Page, PageQuery, type Route, Time, noun } from './route.ts';

/** The most that one person can have set up at once. */
export const RECURRING_LIMIT = 20;
/** Rupees of each buy. */
export const RECURRING_LEAST = '10.00';
export const RECURRING_MOST = '10000000.00';
/**
 * A buy whose time has passed is made at the next price within this number of hours, and not later.
 */
export const RECURRING_LATE_HOURS = 24;

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
/** India keeps one time all year, five and a half hours ahead of UTC. */
const INDIA_MS = 5.5 * HOUR_MS;
/** Day 0 of the epoch was a Thursday: three days after a Monday. */
const SINCE_MONDAY = 3;

export const Every = Type.Enum(['day', 'week', 'month'], { title: 'Every' });
export type Every = Static<typeof Every>;

/**
 * `day` is of the week from Monday, 1 to 7, or of the month, 1 to 31: the last one where it has
 * fewer; null of every day.
 */
export type Schedule = { every: Every; day: number | null; hour: number };

/** The first time of a schedule after a moment. Hours are India's. */
export function nextRun({ every, day, hour }: Schedule, after: Date): Date {
  const today = Math.floor((after.getTime() + INDIA_MS) / DAY_MS);
  const at = (dayNumber: number) => new Date(dayNumber * DAY_MS + hour * HOUR_MS - INDIA_MS);
  if (every === 'month') {
    const { year, month } = monthOf(today);
    const inMonth = (number: number) => at(dayOfMonth(year, number, day ?? 1));
    return inMonth(month) > after ? inMonth(month) : inMonth(month + 1);
  }
  const weekday = ((today + SINCE_MONDAY) % 7) + 1;
  const ahead = every === 'week' ? ((day ?? 1) - weekday + 7) % 7 : 0;
  const first = at(today + ahead);
  return first > after ? first : at(today + ahead + (every === 'week' ? 7 : 1));
}

function monthOf(dayNumber: number): { year: number; month: number } {
  const date = new Date(dayNumber * DAY_MS);
  return { year: date.getUTCFullYear(), month: date.getUTCMonth() };
}

/** The number of a day since 1970; of a month without it, the month's last. */
function dayOfMonth(year: number, month: number, day: number): number {
  const first = Date.UTC(year, month, 1) / DAY_MS;
  const following = Date.UTC(year, month + 1, 1) / DAY_MS;
  return first + Math.min(day, following - first) - 1;
}

/** What the plans take together up to and at a moment, in paise: each from its own next time on. */
export function neededUntil(
  plans: readonly (Schedule & { amount: bigint; nextAt: Date })[],
  until: Date,
): bigint {
  let needed = 0n;
  for (const plan of plans)
    for (let at = plan.nextAt; at <= until; at = nextRun(plan, at)) needed += plan.amount;
  return needed;
}

/**
 * Why a time passed without a buy: too little money, a break, a limit of one's own or of the house,
 * an amount that buys nothing, a coin or an account that may not trade, or no price within the
 * hours that a buy may be late.
 */
export const MissedReason = Type.Enum(
  ['unpaid', 'on-break', 'own-limit', 'exposure-limit', 'too-small', 'not-offered', 'no-price'],
  { title: 'MissedReason' },
);
export type MissedReason = Static<typeof MissedReason>;

export const RecurringRun = noun('RecurringRun', {
  planId: Type.String(),
  coin: Type.String(),
  /** Rupees with two decimals. */
  amount: Amount,
  dueAt: Time,
  outcome: Type.Enum(['ordered', 'missed', 'skipped']),
  /** Of one that was missed. */
  reason: Nullable(MissedReason),
  /** The order that was placed, its status, and the coins that it brought. */
  orderId: Nullable(Type.String()),
  orderStatus: Nullable(OrderStatus),
  quantity: Nullable(Amount),
  at: Time,
});
export type RecurringRun = Static<typeof RecurringRun>;
export const RecurringRunPage = Page(RecurringRun);
export type RecurringRunPage = Static<typeof RecurringRunPage>;

export const RecurringPlan = noun('RecurringPlan', {
  id: Type.String(),
  coin: Type.String(),
  coinName: Type.String(),
  /** Rupees with two decimals. */
  amount: Amount,
  every: Every,
  day: Nullable(Type.Integer()),
  hour: Type.Integer(),
  isPaused: Type.Boolean(),
  /** When it buys next; of one that is paused, when it would. */
  nextAt: Time,
  /** What has to be there by then for it and all that is due before it; null while it is paused. */
  needed: Nullable(Amount),
  createdAt: Time,
});
export type RecurringPlan = Static<typeof RecurringPlan>;

/** Those that have not ended, the next one first. */
export const RecurringList = noun('RecurringList', {
  items: Type.Array(RecurringPlan),
  limit: Type.Integer(),
});
export type RecurringList = Static<typeof RecurringList>;

export const NewRecurring = closed({
  coin: Type.String({ minLength: 1, maxLength: 20, examples: ['BTC'] }),
  amount: Amount,
  every: Every,
  day: Nullable(Type.Integer({ minimum: 1, maximum: 31 })),
  hour: Type.Integer({ minimum: 0, maximum: 23 }),
});
export type NewRecurring = Static<typeof NewRecurring>;

const params = closed({
  id: Type.String({ maxLength: 60, description: 'Id of the recurring buy.' }),
});
const change = {
  method: 'POST',
  access: 'signed-in',
  params,
  status: 200,
  reply: RecurringList,
} as const;

export const recurring = {
  list: {
    method: 'GET',
    path: '/api/recurring',
    summary: 'One’s own recurring buys, the next one first',
    access: 'signed-in',
    status: 200,
    reply: RecurringList,
    refusals: [],
  },
  runs: {
    method: 'GET',
    path: '/api/recurring/runs',
    summary: 'What became of each time that they were due, newest first',
    access: 'signed-in',
    query: PageQuery,
    status: 200,
    reply: RecurringRunPage,
    refusals: [],
  },
  add: {
    method: 'POST',
    path: '/api/recurring',
    summary: 'Set up a recurring buy',
    access: 'signed-in',
    body: NewRecurring,
    example: { coin: 'BTC', amount: '500.00', every: 'week', day: 1, hour: 9 },
    status: 201,
    reply: RecurringList,
    refusals: ['not-found'],
  },
  pause: {
    ...change,
    path: '/api/recurring/:id/pause',
    summary: 'Pause a recurring buy',
    refusals: ['not-found'],
  },
  resume: {
    ...change,
    path: '/api/recurring/:id/resume',
    summary: 'Let a paused one go on; what was due meanwhile is not bought',
    refusals: ['not-found'],
  },
  skip: {
    ...change,
    path: '/api/recurring/:id/skip',
    summary: 'Leave out the next time',
    body: closed({ nextAt: Time }),
    refusals: ['not-found', 'changed'],
  },
  end: {
    method: 'DELETE',
    path: '/api/recurring/:id',
    summary: 'End a recurring buy; what it bought stays',
    access: 'signed-in',
    params,
    status: 200,
    reply: RecurringList,
    refusals: ['not-found'],
  },
} as const satisfies Record<string, Route>;
