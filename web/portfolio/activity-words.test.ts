/** What happened to a person's money, as it is told: what was bought or sold, and at what. */
import { expect, test } from 'vitest';

import type { Activity } from '#protocol/portfolio.ts';

import { activityWords } from './activity-words.ts';

const entry = (given: Partial<Activity>): Activity => ({
  id: '1',
  at: '2026-11-21T10:00:00.000Z',
  kind: 'deposit',
  cause: 'dep-1',
  amount: '0.00',
  moved: null,
  movedAsset: null,
  coin: null,
  quantity: null,
  price: null,
  fee: null,
  side: null,
  leverage: null,
  result: null,
  outcome: null,
  ...given,
});
const fill = { coin: 'SOL', quantity: '0.34780800', price: '14372.10000000', fee: '12.50' };
const short = { coin: 'ETH', side: 'short', leverage: 5, price: '286360.97000000' } as const;

test.each([
  [{ kind: 'bought', ...fill }, 'Bought 0.347808 SOL', 'at ₹14,372.10 · fee ₹12.50'],
  [{ kind: 'sold', ...fill, fee: '0.00' }, 'Sold 0.347808 SOL', 'at ₹14,372.10'],
  [
    { kind: 'order-hold', coin: 'SOL', side: 'sell' },
    'Order to sell SOL',
    'Reserved for the order',
  ],
  [
    { kind: 'contract-stake', coin: 'BTC', side: 'SELL_SHORT' },
    'BTC contract, Sell Short',
    'running',
  ],
  [
    { kind: 'contract-stake', coin: 'BTC', side: 'BUY_UP', outcome: 'LOSS' },
    'BTC contract, Buy Up',
    'lost',
  ],
  [
    { kind: 'contract-refund', coin: 'BTC', outcome: 'VOID' },
    'BTC contract, stake returned',
    'No price in time',
  ],
  [{ kind: 'position-closed', ...short }, 'Short ETH 5×, closed', 'at ₹2,86,360.97'],
  [
    { kind: 'position-closed', ...short, outcome: 'liquidated' },
    'Short ETH 5×, liquidated',
    'at ₹2,86,360.97',
  ],
  [{ kind: 'withdrawal' }, 'Withdrawal paid out', ''],
  [{ kind: 'started-again' }, 'Started again', 'Virtual rupees added; no gain'],
] as const)('%o', (given, title, note) => {
  expect(activityWords(entry(given))).toEqual({ title, note });
});
