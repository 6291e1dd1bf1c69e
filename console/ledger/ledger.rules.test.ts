/** Words for the rules of the checks, and the sums of the books. */
import { expect, test } from 'vitest';

import { findingMeaning, totalsByAsset } from './ledger.rules.ts';

test('the rules of the checks are explained, others are not made up', () => {
  for (const rule of ['L2', 'L5', 'L6', 'L7', 'L8', 'L9']) {
    expect(findingMeaning(rule), rule).not.toBeNull();
  }
  expect(findingMeaning('L99')).toBeNull();
});

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
