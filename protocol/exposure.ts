/** Exposure of all people together in each coin, for the staff. */
import { type Static, Type } from 'typebox';

import { noun, Nullable, type Route, Time } from './route.ts';

/** Person with the largest exposure on a side of a coin, in rupees at the last price. */
const LargestStand = noun('LargestStand', {
  personId: Type.String(),
  name: Type.String(),
  amount: Type.String(),
});
/**
 * The exposure of all people together in a coin; the house has the opposite one. Rupees at the last
 * price.
 */
export const CoinExposure = noun('CoinExposure', {
  coin: Type.String(),
  price: Nullable(Type.String()),
  /** Coins that people own, in coins and in rupees. */
  coins: Type.String(),
  coinsValue: Type.String(),
  /** Rupees of buy orders that are not filled yet. */
  openBuys: Type.String(),
  /** Exposure of long and short positions, those not entered yet included. */
  longPositions: Type.String(),
  shortPositions: Type.String(),
  openPositions: Type.Integer(),
  /**
   * coinsValue + openBuys + longPositions, and shortPositions: what the limits are held against.
   */
  long: Type.String(),
  short: Type.String(),
  /** long - short; signed. */
  net: Type.String(),
  /** Null where nobody has an exposure. The limits of one person are compared with it. */
  largestLong: Nullable(LargestStand),
  largestShort: Nullable(LargestStand),
});
export type CoinExposure = Static<typeof CoinExposure>;
export const ExposureReport = noun('ExposureReport', {
  tick: Nullable(Type.Integer()),
  asOf: Nullable(Time),
  /** Rupees; null where there is none. Of all people and of one person, in one coin. */
  limits: Type.Object({
    coinLong: Nullable(Type.String()),
    coinShort: Nullable(Type.String()),
    personLong: Nullable(Type.String()),
    personShort: Nullable(Type.String()),
  }),
  items: Type.Array(CoinExposure),
  /**
   * Rupees that the house has taken for coins and from positions, less what it paid; what gaps have
   * cost it; fees. Signed. What people own in coins is not deducted.
   */
  principalDesk: Type.String(),
  insurance: Type.String(),
  fees: Type.String(),
});
export type ExposureReport = Static<typeof ExposureReport>;

export const exposure = {
  report: {
    method: 'GET',
    path: '/api/staff/exposure',
    summary: 'What people stand for in each coin, against the limits',
    access: ['finance', 'admin'],
    status: 200,
    reply: ExposureReport,
    cost: 'expensive',
    refusals: [],
  },
} as const satisfies Record<string, Route>;
