/**
 * The portfolio: what a person owns in all and what it is worth, how that came about, and each coin
 * with what it cost. Its page is /wallet. Single movements are the statement's. Amounts are INR
 * with two decimals where nothing else is said.
 */
import { type Static, Type } from 'typebox';

import {
  closed,
  Nullable,
  Page,
  PageQuery,
  type Route,
  SignedAmount,
  Time,
  noun,
  CoinSymbol,
} from './route.ts';

export const Holding = noun('Holding', {
  /** Upper-case symbol. */
  coin: Type.String(),
  coinName: Type.String(),
  available: Type.String(),
  frozen: Type.String(),
  total: Type.String(),
  /** INR with eight decimals, of the last tick. */
  price: Nullable(Type.String()),
  /** total × price, INR, rounded down. */
  value: Nullable(Type.String()),
  /**
   * What the coins have cost, fees included, INR; average over what was bought and is still there.
   */
  cost: Type.String(),
  /** cost ÷ total, INR for one coin with eight decimals, rounded down; null where there is none. */
  averageCost: Nullable(Type.String()),
  /** value - cost. */
  unrealised: Nullable(SignedAmount),
  /**
   * What fills and prices brought within 24 hours: coins bought meanwhile count from what was paid
   * for them, coins sold meanwhile up to what they brought. Null where a price that it takes is not
   * known.
   */
  dayChange: Nullable(SignedAmount),
  /**
   * `dayChange` in percent of what was owned 24 hours ago and what was paid for coins meanwhile,
   * two decimals; null where that is nothing.
   */
  dayPercent: Nullable(SignedAmount),
  /** What sales have brought beyond what was sold had cost, INR. */
  realised: SignedAmount,
});
export type Holding = Static<typeof Holding>;

/** Each rupee is in exactly one part: cash + coins + positions + stakes = total. */
export const Worth = noun('Worth', {
  /**
   * By the last prices. The same as the books would say it; null, like its part, while something
   * that is owned has no price.
   */
  total: Nullable(Type.String()),
  /** Rupees, but for the margin of positions. */
  cash: Type.String(),
  /** Of the cash, what can be used at once. */
  available: Type.String(),
  /**
   * Of the cash, what is frozen for orders, for positions that have not begun, and for withdrawals.
   */
  reserved: Type.String(),
  coins: Nullable(Type.String()),
  /** Margin and profit or loss of each, never below zero. */
  positions: Nullable(Type.String()),
  /** Of the positions, the margin: it is frozen, and is not in `reserved`. */
  margin: Type.String(),
  openPositions: Type.Integer(),
  /** Of the contracts that run. */
  stakes: Type.String(),
  openContracts: Type.Integer(),
  /**
   * What came from outside less what was paid out: grants, deposits, withdrawals, corrections.
   * total - added is the result so far.
   */
  added: SignedAmount,
  /** Funds that the house gave, at sign-up and for starting again: part of `added`. */
  granted: Type.String(),
});
export type Worth = Static<typeof Worth>;

export const Portfolio = noun('Portfolio', {
  worth: Worth,
  /**
   * The seven coins of every portfolio, then every other coin of which the person owns or has owned
   * some.
   */
  items: Type.Array(Holding),
  /** What starting again would give now, INR; null where it is not to be had. */
  startAgain: Nullable(Type.String()),
  /** Sums over all coins, INR; the first three null before the first tick. */
  value: Nullable(Type.String()),
  cost: Type.String(),
  unrealised: Nullable(SignedAmount),
  realised: SignedAmount,
  /** Sum of the coins' day's changes; null where one that is owned has none. */
  dayChange: Nullable(SignedAmount),
  asOf: Nullable(Time),
});
export type Portfolio = Static<typeof Portfolio>;

/** INR: what was given, and what can be spent now. */
export const StartedAgain = noun('StartedAgain', {
  amount: Type.String(),
  available: Type.String(),
});
export type StartedAgain = Static<typeof StartedAgain>;

export const CurveRange = Type.Enum(['1d', '1w', '1m', '1y', 'all'], {
  title: 'CurveRange',
  description: 'How far back; without it as far as the first money.',
});
export type CurveRange = Static<typeof CurveRange>;
/** A curve has no more points than this, however long the range. */
export const MAX_CURVE_POINTS = 400;

export const CurvePoint = noun('CurvePoint', {
  at: Time,
  /** As `Worth.total`, by the last prices before that moment. */
  total: Type.String(),
  /** As `Worth.added`, up to that moment. */
  added: SignedAmount,
  /** `Worth.granted` up to that moment. */
  granted: Type.String(),
});
export type CurvePoint = Static<typeof CurvePoint>;

export const Curve = noun('Curve', {
  range: CurveRange,
  /**
   * Rising, evenly spaced but for the first; none on the day (IST) on which the first money came.
   * Now is not among them.
   */
  points: Type.Array(CurvePoint),
  /**
   * Whether it goes back to the first money, or would on the next day: before that nothing was
   * owned.
   */
  isWhole: Type.Boolean(),
});
export type Curve = Static<typeof Curve>;

/** What was gained or lost for good in a financial year, fees included. */
export const RealisedYear = noun('RealisedYear', {
  /** April 1 of that year to March 31 of the next, IST, e.g. 2026-27. */
  name: Type.String(),
  from: Time,
  /** Sales of coins, less what the coins had cost on average. */
  coins: SignedAmount,
  /** Profits and losses of positions that closed, less fees. */
  positions: SignedAmount,
  /** Payouts of contracts that settled, less their stakes. */
  contracts: SignedAmount,
  net: SignedAmount,
});
export type RealisedYear = Static<typeof RealisedYear>;
/** The current year first, back to that of the first money. */
export const Realised = noun('Realised', { items: Type.Array(RealisedYear) });
export type Realised = Static<typeof Realised>;

/** What one command did to the person's money; its movements are in the statement. */
export const ActivityKind = Type.Enum(
  [
    'welcome-grant',
    'started-again',
    'deposit',
    'withdrawal-hold',
    'withdrawal-release',
    'withdrawal',
    'correction',
    'order-hold',
    'order-release',
    'bought',
    'sold',
    'order-change-hold',
    'order-change-release',
    'contract-stake',
    'contract-payout',
    'contract-refund',
    'position-hold',
    'position-entered',
    'position-closed',
    'position-return',
  ] as const,
  { title: 'ActivityKind' },
);
export type ActivityKind = Static<typeof ActivityKind>;

export const Activity = noun('Activity', {
  /** Number of its last movement in the statement. */
  id: Type.String(),
  at: Time,
  kind: ActivityKind,
  /** What it was about, e.g. an order's id. */
  cause: Type.String(),
  /** By how much available and frozen rupees changed, together. */
  amount: SignedAmount,
  /**
   * What only became frozen, or available again, and of what: `INR` or a coin. Null where something
   * came or went.
   */
  moved: Nullable(Type.String()),
  movedAsset: Nullable(Type.String()),
  /** Symbol. */
  coin: Nullable(Type.String()),
  /** Of coins that were bought or sold. */
  quantity: Nullable(Type.String()),
  /** INR with eight decimals: of the fill, of the position's entry or close. */
  price: Nullable(Type.String()),
  /** INR, part of the amount. */
  fee: Nullable(Type.String()),
  side: Nullable(Type.Enum(['buy', 'sell', 'long', 'short', 'BUY_UP', 'SELL_SHORT'])),
  leverage: Nullable(Type.Integer()),
  /**
   * What was gained or lost for good, of a sale, a position or a contract; of a stake, once it is
   * lost.
   */
  result: Nullable(SignedAmount),
  /** Of a contract, how it ended so far; of a position, whether it was liquidated. */
  outcome: Nullable(Type.Enum(['WIN', 'LOSS', 'REFUNDED', 'VOID', 'liquidated'])),
});
export type Activity = Static<typeof Activity>;
export const ActivityPage = Page(Activity);
export type ActivityPage = Static<typeof ActivityPage>;

/** Earlier endings are in the lists alone. */
export const ENDED_WITHIN_DAYS = 30;
/** Things that ended after `until` come by themselves, this many of the newest. */
export const ENDED_LATER = 20;

/** A contract that settled, an order that was filled, or a position that closed. */
export const Ended = noun('Ended', {
  kind: Type.Enum(['contract', 'order', 'position']),
  id: Type.String(),
  coin: Type.String(),
  /**
   * `settledAt` of a contract, `endedAt` of an order, `closedAt` of a position: the same number as
   * in the live events.
   */
  at: Time,
  /** INR; null of an order. */
  profit: Nullable(SignedAmount),
});
export type Ended = Static<typeof Ended>;

const Counted = noun('Counted', { count: Type.Integer(), profit: SignedAmount });
/** Counts of endings after `after`, up to and with `until`; and the endings after that. */
export const EndedBetween = noun('EndedBetween', {
  /** `profit` is INR. */
  contracts: Counted,
  orders: Type.Object({ count: Type.Integer() }),
  positions: Counted,
  /** Newest first. */
  later: Type.Array(Ended, { maxItems: ENDED_LATER }),
});
export type EndedBetween = Static<typeof EndedBetween>;

export const portfolio = {
  all: {
    method: 'GET',
    path: '/api/portfolio',
    summary: 'What one owns in all, and one’s own coins with value, cost and profit',
    access: 'signed-in',
    keys: 'read',
    status: 200,
    reply: Portfolio,
    refusals: [],
  },
  curve: {
    method: 'GET',
    path: '/api/portfolio/curve',
    summary: 'What one owned in all over time, beside the money put in',
    access: 'signed-in',
    keys: 'read',
    /** Without a range, the longest that goes back no further than the first money. */
    query: closed({ range: Type.Optional(CurveRange) }),
    status: 200,
    reply: Curve,
    cost: 'expensive',
    refusals: [],
  },
  realised: {
    method: 'GET',
    path: '/api/portfolio/realised',
    summary: 'Gains and losses for good, by financial year (April to March)',
    access: 'signed-in',
    keys: 'read',
    status: 200,
    reply: Realised,
    cost: 'expensive',
    refusals: [],
  },
  ended: {
    method: 'GET',
    path: '/api/portfolio/ended',
    summary: `What of one’s own ended between two moments of the last ${ENDED_WITHIN_DAYS} days, counted, and what ended later`,
    access: 'signed-in',
    keys: 'read',
    query: closed({
      after: Type.String({ ...Time, description: 'Beginning, not included.' }),
      until: Type.String({ ...Time, description: 'End, included.' }),
    }),
    status: 200,
    reply: EndedBetween,
    cost: 'list',
    refusals: [],
  },
  activity: {
    method: 'GET',
    path: '/api/portfolio/activity',
    summary:
      'What happened to one’s own money, newest first; each movement is in `/api/me/statement`',
    access: 'signed-in',
    keys: 'read',
    query: PageQuery,
    status: 200,
    reply: ActivityPage,
    refusals: [],
  },
  startAgain: {
    method: 'POST',
    path: '/api/portfolio/start-again',
    summary: 'With virtual funds that are lost: as much again as at sign-up, once in 24 hours',
    access: 'signed-in',
    money: true,
    status: 201,
    reply: StartedAgain,
    refusals: ['not-offered', 'own-limit', 'on-break'],
  },
  one: {
    method: 'GET',
    path: '/api/portfolio/:coin',
    summary: 'One coin of the portfolio; its movements are `/api/me/statement?asset=`',
    access: 'signed-in',
    keys: 'read',
    // An empty address answers 404, as any other address that nothing has.
    params: closed({ coin: Type.String({ ...CoinSymbol, minLength: 0 }) }),
    status: 200,
    reply: Holding,
    refusals: ['not-found'],
  },
} as const satisfies Record<string, Route>;
