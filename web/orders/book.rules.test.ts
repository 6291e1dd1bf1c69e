/** The rows of the book and their bars, and the times of fills. */
import { expect, test } from 'vitest';

import type { BookRow } from '#protocol/orders.ts';

import { deepBook, fillTime } from './book.rules.ts';

const row = (price: string, quantity: string): BookRow => ({
  price,
  quantity,
  orders: 0,
  source: 'house',
});

test('the dearest row stands on top of each side, and the largest has the longest bar', () => {
  const { asks, bids } = deepBook({
    asks: [row('101.00000000', '2.00000000'), row('102.00000000', '4.00000000')],
    bids: [row('99.00000000', '1.00000000'), row('98.00000000', '0.00000000')],
  });
  expect(asks.map(({ price, share }) => [price, share])).toEqual([
    ['102.00000000', 100],
    ['101.00000000', 50],
  ]);
  expect(bids.map(({ share }) => share)).toEqual([25, 0]);
});

test('an empty book has no bars to measure', () => {
  expect(deepBook({ asks: [], bids: [] })).toEqual({ asks: [], bids: [] });
});

test('a fill of another day in India does not look like one of today', () => {
  const now = Date.parse('2026-11-21T19:00:00.000Z');
  expect(fillTime('2026-11-21T18:45:05.000Z', now)).toBe('12:15:05 am');
  expect(fillTime('2026-11-21T18:15:05.000Z', now)).toBe('21 Nov 2026');
});
