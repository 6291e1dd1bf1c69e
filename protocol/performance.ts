/**
 * How a person's money did over time: returns without what was put in or taken out, against holding
 * BTC, by coin, how far it fell, and the record of their contracts beside chance. Definitions and
 * hand-worked cases: docs/returns.md. Its page is /performance. Amounts are INR with two decimals;
 * percents have four decimals where nothing else is said.
 */
import { type Static, Type } from 'typebox';

import { CurvePoint } from './portfolio.ts';
import { closed, Nullable, type Route, SignedAmount, Time, noun } from './route.ts';

export const performanceRanges = ['1m', '3m', '1y', 'all'] as const;
export const PerformanceRange = Type.Enum([...performanceRanges], {
  title: 'PerformanceRange',
  description: 'How far back.',
});
export type PerformanceRange = Static<typeof PerformanceRange>;
/** Points of an answer, however long the range; the figures go by every day and every flow. */
export const MAX_PERFORMANCE_POINTS = 400;
/** Below this number of days no rate a year is worked out. */
export const YEARLY_FROM_DAYS = 365;

const Percent = SignedAmount;

const PerformancePoint = noun('PerformancePoint', {
  ...CurvePoint.properties,
  /** Time-weighted, since the first point, percent. */
  timeWeighted: Percent,
  /** How much the price of BTC changed since the first point, percent; null where it had none. */
  bitcoin: Nullable(Percent),
});
export type PerformancePoint = Static<typeof PerformancePoint>;

const Drawdown = noun('Drawdown', {
  /**
   * The deepest fall of the time-weighted return from its highest level before, percent, zero or
   * below.
   */
  deepest: Percent,
  /** When that level and the lowest one behind it were; null where it never fell. */
  peakAt: Nullable(Time),
  troughAt: Nullable(Time),
  /** When the level was reached again; null where it was not, or never fell. */
  recoveredAt: Nullable(Time),
  /** How far below its highest level it is now. */
  now: Percent,
});

/** Of the coins that were held at any time of the range. */
const CoinPerformance = noun('CoinPerformance', {
  coin: Type.String(),
  coinName: Type.String(),
  /**
   * Value now less value at the start, less what was paid, with what was received, fees included.
   */
  gained: SignedAmount,
  timeWeighted: Percent,
  /** Growth over the time in which some were held; null where no rate fits. */
  moneyWeighted: Nullable(Percent),
  /** How much its price changed over the range; null where it had none at the start. */
  price: Nullable(Percent),
});
export type CoinPerformance = Static<typeof CoinPerformance>;

const Returns = noun('Returns', {
  /** The first moment that counts: the start of a day (IST), or just after the first money. */
  from: Time,
  to: Time,
  /** Whether it begins with the first money. */
  isWhole: Type.Boolean(),
  points: Type.Array(PerformancePoint),
  /** Net worth at both ends, and what was put in between them, less what was taken out. */
  start: Type.String(),
  end: Type.String(),
  added: SignedAmount,
  /** end - start - added. */
  gained: SignedAmount,
  timeWeighted: Percent,
  /**
   * Growth over the range at the one rate that fits all that was put in and taken out; null where
   * no rate fits.
   */
  moneyWeighted: Nullable(Percent),
  /** The same rate a year (XIRR), percent; null where the range is shorter than a year. */
  yearly: Nullable(Percent),
  /** How much the price of BTC changed over the range. */
  bitcoin: Nullable(Percent),
  /**
   * What there would be had all of it been BTC; null where what was taken out would have been more
   * than that.
   */
  inBitcoin: Nullable(SignedAmount),
  drawdown: Drawdown,
  coins: Type.Array(CoinPerformance),
  /** The other parts of what was gained: with the coins they add up to it. */
  positions: SignedAmount,
  contracts: SignedAmount,
});
export type Returns = Static<typeof Returns>;

/**
 * `beyond-luck`: the whole interval is above the break-even rate; `losing`: all of it is below;
 * `open`: it holds that rate.
 */
const Verdict = Type.Enum(['beyond-luck', 'open', 'losing', 'none'], { title: 'Verdict' });

const ContractRecord = noun('ContractRecord', {
  /** Seconds. */
  duration: Type.Integer(),
  /** Percent of the stake. */
  returnPercentage: Type.Integer(),
  wins: Type.Integer(),
  losses: Type.Integer(),
  /** Refunded or void: neither right nor wrong. */
  returned: Type.Integer(),
  staked: Type.String(),
  /** Payouts less stakes. */
  net: SignedAmount,
  /**
   * wins ÷ (wins + losses), percent with one decimal; null where there are none. So have the three
   * below.
   */
  rate: Nullable(Percent),
  /** Wilson's interval at 95 %: where the rate would be if it were not for luck. */
  low: Nullable(Percent),
  high: Nullable(Percent),
  /** Being right so often loses and gains nothing: 100 ÷ (100 + return). */
  breakEven: Percent,
  verdict: Verdict,
});
export type ContractRecord = Static<typeof ContractRecord>;

export const Performance = noun('Performance', {
  range: PerformanceRange,
  returns: Nullable(Returns),
  /**
   * Why there are none: no money came yet; it came today (IST); something that is owned has no
   * price, or had none.
   */
  missing: Nullable(Type.Enum(['no-money', 'first-day', 'no-price'])),
  /** Of contracts that settled in the range, by duration. */
  record: Type.Array(ContractRecord),
});
export type Performance = Static<typeof Performance>;

export const performance = {
  read: {
    method: 'GET',
    path: '/api/portfolio/performance',
    summary:
      'Returns over time, time- and money-weighted, against holding BTC, by coin; drawdown; contracts beside chance',
    access: 'signed-in',
    keys: 'read',
    query: closed({ range: PerformanceRange }),
    status: 200,
    reply: Performance,
    cost: 'expensive',
    refusals: [],
  },
} as const satisfies Record<string, Route>;
