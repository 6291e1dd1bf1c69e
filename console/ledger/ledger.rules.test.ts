/** The sums of the books. */
import { expect, test } from 'vitest';

import { totalsByAsset } from './ledger.rules.ts';

test('totals are added up exactly, by asset, rupees first', () => {
  const total = (asset: string, kind: string, balance: string) => ({ asset, kind, balance });
  expect(
    totalsByAsset([
      total('BTC', 'available', '0.10000001'),
      total('INR', 'available', '90071992547409.93'),
      total('INR', 'external', '-90071992547409.92'),
      total('BTC', 'external', '-0.10000001'),
    ]).map(({ asset, sum }) => [asset, sum]),
  ).toEqual([
    ['INR', '0.01'],
    ['BTC', '0.00000000'],
  ]);
});
