/** The portfolio: what a person owns of each coin, what it cost and what it is worth; its page is /wallet. Movements are the statement's. */
import { type Static, Type } from 'typebox';

import { closed, Nullable, type Route, SignedAmount, Time } from './route.ts';

export const Holding = Type.Object({
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
  /** What the coins have cost, fees included, INR; average over what was bought and is still there. */
  cost: Type.String(),
  /** cost ÷ total, INR for one coin with eight decimals, rounded down; null where there is none. */
  averageCost: Nullable(Type.String()),
  /** value - cost. */
  unrealised: Nullable(SignedAmount),
  /** What sales have brought beyond what was sold had cost, INR. */
  realised: SignedAmount,
});
export type Holding = Static<typeof Holding>;

export const Portfolio = Type.Object({
  /** The seven coins of every portfolio, then every other coin of which the person owns or has owned some. */
  items: Type.Array(Holding),
  /** Sums over all coins, INR; the first three null before the first tick. */
  value: Nullable(Type.String()),
  cost: Type.String(),
  unrealised: Nullable(SignedAmount),
  realised: SignedAmount,
  asOf: Nullable(Time),
});
export type Portfolio = Static<typeof Portfolio>;

export const portfolio = {
  all: {
    method: 'GET',
    path: '/api/portfolio',
    summary: 'One’s own coins with value, cost and profit',
    access: 'signed-in',
    status: 200,
    reply: Portfolio,
    refusals: [],
  },
  one: {
    method: 'GET',
    path: '/api/portfolio/:coin',
    summary: 'One coin of the portfolio; its movements are `/api/me/statement?asset=`',
    access: 'signed-in',
    params: closed({ coin: Type.String({ maxLength: 10 }) }),
    status: 200,
    reply: Holding,
    refusals: ['not-found'],
  },
} as const satisfies Record<string, Route>;
