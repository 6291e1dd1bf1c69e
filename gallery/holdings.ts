/**
 * Coins in a portfolio that the entries share: an ordinary holding, and one of the largest figures.
 */
import { type Holding, portfolio } from '#protocol/portfolio.ts';

import { type Answer, type Moments, replies } from './entry.ts';
import { MOST, noCoins, worthOf } from './samples.ts';

export const LONGEST_COIN = {
  coin: 'THELONGEST',
  coinName: 'The Wrapped and Staked Coin of a Name Nobody Can Read Aloud',
} as const;
export const MOST_PRICE = '92233720368.54775807';
export const MOST_COINS = '9223372036.85477580';

export function holdingOf(given: Partial<Holding> = {}): Holding {
  return {
    coin: 'BTC',
    coinName: 'Bitcoin',
    available: '0.01725388',
    frozen: '0.00100000',
    total: '0.01825388',
    price: '5790000.00000000',
    value: '105689.96',
    cost: '105884.12',
    averageCost: '5800636.35873754',
    unrealised: '-194.16',
    dayChange: '-2013.17',
    dayPercent: '-1.87',
    realised: '1204.55',
    ...given,
  };
}

/**
 * A portfolio of those coins, and none of the others of the seven. Its sums are the first one's.
 */
export function portfolioOf(moments: Moments, ...held: Holding[]): Answer {
  const others = noCoins(moments).items.filter(
    ({ coin }) => !held.some((holding) => holding.coin === coin),
  );
  const [first = holdingOf()] = held;
  const { value, cost, unrealised, realised } = first;
  return replies(portfolio.all, {
    startAgain: null,
    worth: worthOf({ coins: value }),
    items: [...held, ...others],
    value,
    cost,
    unrealised,
    realised,
    dayChange: first.dayChange,
    asOf: moments.ago(1),
  });
}

export const mostHolding: Holding = holdingOf({
  ...LONGEST_COIN,
  coin: 'BTC',
  available: MOST_COINS,
  frozen: MOST_COINS,
  total: '18446744073.70955160',
  value: MOST,
  cost: MOST,
  averageCost: MOST_PRICE,
  unrealised: `-${MOST}`,
  dayChange: `-${MOST}`,
  dayPercent: '-1234567.89',
  realised: `-${MOST}`,
});
