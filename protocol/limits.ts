/**
 * What people set against themselves: limits for each day and week, breaks, self-exclusion.
 * Stricter acts at once, looser after 24 hours, and a break is shortened by nobody.
 */
import { type Static, Type } from 'typebox';

import { closed, Nullable, type Route, Time, typedText, noun } from './route.ts';

/**
 * What a limit is of: rupees asked to be deposited, lost, staked; and how many contracts and
 * leveraged trades.
 */
export const limitMeasures = ['deposit', 'loss', 'stake', 'contracts'] as const;
export type LimitMeasure = (typeof limitMeasures)[number];
/** A day begins at midnight in India, a week on Monday. */
export const limitPeriods = ['day', 'week'] as const;
export type LimitPeriod = (typeof limitPeriods)[number];

/** How long before a limit is raised or taken away. */
export const RAISE_AFTER_HOURS = 24;
/** The person is told once they have this number of losses within this number of minutes. */
export const NUDGE_LOSSES = 3;
export const NUDGE_MINUTES = 30;

/** Hours of each break; from a month on it is a self-exclusion. */
export const breakHours = {
  '12h': 12,
  '24h': 24,
  '7d': 168,
  '1m': 720,
  '6m': 4368,
  '12m': 8760,
} as const;
export type BreakLength = keyof typeof breakHours;
export const breakLengths = Object.keys(breakHours) as BreakLength[];
export const SELF_EXCLUSION_HOURS = breakHours['1m'];

export const MOST_CONTRACTS = 100_000;

/**
 * A limit that something would pass: rupees with two decimals, or whole numbers of contracts; times
 * in ISO.
 */
export type PassedLimit = {
  measure: LimitMeasure;
  period: LimitPeriod;
  limit: string;
  left: string;
  renewsAt: string;
};

const Measure = Type.Enum([...limitMeasures], { title: 'Measure' });
const Period = Type.Enum([...limitPeriods], { title: 'Period' });

export const OwnLimit = noun('OwnLimit', {
  measure: Measure,
  period: Period,
  /** INR with two decimals, or a whole number of contracts; null where there is no limit. */
  amount: Nullable(Type.String()),
  /**
   * Since the period began. Of losses: what was lost and what is at stake, less what was won; never
   * below zero.
   */
  used: Type.String(),
  left: Nullable(Type.String()),
  /** When the period ends and all of it is there again. */
  renewsAt: Time,
  /** A looser limit that is waiting for its time. */
  next: Nullable(Type.Object({ amount: Nullable(Type.String()), actsAt: Time })),
});
export type OwnLimit = Static<typeof OwnLimit>;

export const OwnBreak = noun('OwnBreak', {
  endsAt: Time,
  isSelfExclusion: Type.Boolean(),
});
export type OwnBreak = Static<typeof OwnBreak>;

export const OwnLimits = noun('OwnLimits', {
  /** All measures, each of a day and of a week. */
  items: Type.Array(OwnLimit),
  /** Null where none is on. */
  pause: Nullable(OwnBreak),
});
export type OwnLimits = Static<typeof OwnLimits>;

export const OwnStanding = noun('OwnStanding', {
  pause: Nullable(OwnBreak),
  /** Losses in the last half hour since the last nudge; null below three. */
  nudge: Nullable(Type.Object({ losses: Type.Integer() })),
});
export type OwnStanding = Static<typeof OwnStanding>;

export const SetLimit = closed({
  measure: Measure,
  period: Period,
  /** Rupees, or a whole number of contracts; null takes the limit away. */
  amount: Nullable(
    Type.String({ ...typedText('amount', 20, { examples: ['5000'] }), minLength: 1 }),
  ),
});
export type SetLimit = Static<typeof SetLimit>;
const KeepLimit = closed({ measure: Measure, period: Period });
const TakeBreak = closed({ length: Type.Enum(breakLengths) });

export const limits = {
  read: {
    method: 'GET',
    path: '/api/me/limits',
    summary: 'One’s own limits, how far they are used, and one’s break',
    access: 'signed-in',
    keys: 'read',
    status: 200,
    reply: OwnLimits,
    refusals: [],
  },
  set: {
    method: 'POST',
    path: '/api/me/limits',
    summary: 'Set or take away a limit of one’s own: stricter at once, looser after 24 hours',
    access: 'signed-in',
    body: SetLimit,
    status: 200,
    reply: OwnLimits,
    refusals: [],
  },
  keep: {
    method: 'POST',
    path: '/api/me/limits/keep',
    summary: 'Keep a limit: withdraw a change that is waiting',
    access: 'signed-in',
    body: KeepLimit,
    status: 200,
    reply: OwnLimits,
    refusals: ['already-decided'],
  },
  pause: {
    method: 'POST',
    path: '/api/me/breaks',
    summary: 'Take a break, or exclude oneself: at once, and shortened by nobody',
    access: 'signed-in',
    body: TakeBreak,
    status: 200,
    reply: OwnLimits,
    refusals: ['already-decided'],
  },
  standing: {
    method: 'GET',
    path: '/api/me/standing',
    summary: 'Whether one is on a break, or has lost three times in half an hour',
    access: 'signed-in',
    status: 200,
    reply: OwnStanding,
    refusals: [],
  },
  nudged: {
    method: 'POST',
    path: '/api/me/standing/seen',
    summary: 'One has read of the losses: not told again of the same ones',
    access: 'signed-in',
    status: 204,
    refusals: [],
  },
  ofPerson: {
    method: 'GET',
    path: '/api/staff/people/:id/limits',
    summary: 'Limits and break of a person: to be read, not changed',
    access: ['finance', 'admin'],
    params: closed({ id: Type.String({ maxLength: 60, description: 'Id of the limit.' }) }),
    status: 200,
    reply: OwnLimits,
    refusals: ['not-found'],
  },
} as const satisfies Record<string, Route>;
