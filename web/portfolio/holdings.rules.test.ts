/** What a holding is worth by a price. */
import { expect, test } from 'vitest';

import type { Holding } from '#protocol/portfolio.ts';

import { percentOf, worthAt } from './holdings.rules.ts';

const holding: Holding = {
  coin: 'BTC',
  coinName: 'Bitcoin',
  available: '0.01000000',
  frozen: '0.00000000',
  total: '0.01000000',
  price: null,
  value: null,
  cost: '50000.00',
  averageCost: '5000000.00000000',
  unrealised: null,
  dayChange: null,
  dayPercent: null,
  realised: '0.00',
};

test('value is rounded down, profit is value less cost', () => {
  expect(worthAt(holding, '5100000.99999999')).toEqual({
    value: '51000.00',
    unrealised: '1000.00',
  });
  expect(worthAt(holding, '4900000.00000000')?.unrealised).toBe('-1000.00');
  expect(worthAt(holding, null)).toBeNull();
});

test.each([
  ['21093.07', '159749.74', '13.20'],
  ['-2343.68', '132746.01', '-1.77'],
  ['0.00', '100.00', '0.00'],
  ['-0.01', '1000000.00', '0.00'],
  ['0.05', '1000.00', '0.01'],
  ['5.00', '0.00', null],
] as const)('a profit of %s on %s is %s percent', (profit, cost, percent) => {
  expect(percentOf(profit, cost)).toBe(percent);
});
