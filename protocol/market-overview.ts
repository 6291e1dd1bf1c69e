/**
 * The market at a glance: how much prices move, how far apart a day's are, and which coins move
 * together.
 */
import { type Static, Type } from 'typebox';

import { Nullable, type Route, SignedAmount, Time, noun } from './route.ts';

/** Hours of closing prices that volatility and correlation are worked out from. */
export const OVERVIEW_HOURS = 168;
/** Coins that are held against each other: those of the greatest market value. */
export const CORRELATED_MOST = 12;

const CoinOverview = noun('CoinOverview', {
  coin: Type.String(),
  /**
   * How much the price usually moves in a day, percent with two decimals: the standard deviation of
   * its hourly changes in the last 168 hours × √24. Null with fewer than 24 changes.
   */
  volatility: Nullable(Type.String()),
  /**
   * The highest and lowest price of the last 24 hours, INR with eight decimals; null where there
   * was none.
   */
  high: Nullable(Type.String()),
  low: Nullable(Type.String()),
  /** (high - low) ÷ price, percent with two decimals. */
  spread: Nullable(Type.String()),
});
export type CoinOverview = Static<typeof CoinOverview>;

export const MarketOverview = noun('MarketOverview', {
  items: Type.Array(CoinOverview),
  correlation: Type.Object({
    coins: Type.Array(Type.String()),
    /**
     * A row and a column for each of the coins: Pearson's correlation of their hourly changes in
     * the last 168 hours, -1 to 1 with two decimals. Null with fewer than 24 hours in common, and
     * where a price stands still.
     */
    rows: Type.Array(Type.Array(Nullable(SignedAmount))),
  }),
  /** Of the last tick in it; null before there is one. */
  asOf: Nullable(Time),
});
export type MarketOverview = Static<typeof MarketOverview>;

export const marketOverview = {
  read: {
    method: 'GET',
    path: '/api/market/overview',
    summary:
      'Volatility and the spread of a day of each coin, and which of the largest move together; worked out once a minute',
    access: 'public',
    keys: 'read',
    status: 200,
    shared: true,
    reply: MarketOverview,
    cost: 'expensive',
    refusals: [],
  },
} as const satisfies Record<string, Route>;
