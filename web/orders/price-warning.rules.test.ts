/** When the ticket warns of an order's own price, and how. */
import { expect, test } from 'vitest';

import { type OwnPrice, priceWarning } from './price-warning.rules.ts';

/** Rupees with eight decimals. */
const at = (rupees: number) => BigInt(rupees) * 100_000_000n;
const LAST = at(1_000);
const warned = (type: OwnPrice['type'], side: OwnPrice['side'], rupees: number) =>
  priceWarning({ type, side, price: at(rupees) }, LAST);

test('a limit that would fill at once says so, and how far it is where that is far', () => {
  expect(warned('limit', 'buy', 1_001)).toBe(
    'Fills at the next price: your limit is above the price.',
  );
  expect(warned('limit', 'sell', 999)).toBe(
    'Fills at the next price: your limit is below the price.',
  );
  expect(warned('limit', 'buy', 1_000)).toBe(
    'Fills at the next price: your limit is at the price.',
  );
  expect(warned('limit', 'buy', 10_000)).toBe(
    'Fills at the next price: your limit is 900.00% above the price.',
  );
});

test('a stop that is already past says on which side it stands', () => {
  const sides = 'A buy stop must be above the price, a sell stop below it.';
  expect([warned('stop', 'buy', 999), warned('stop', 'sell', 1_000)]).toEqual([sides, sides]);
});

test('beyond ten percent it says how far, up to there nothing', () => {
  expect(warned('limit', 'buy', 876)).toBe('The limit is 12.40% below the price.');
  expect(warned('stop', 'sell', 899)).toBe('The stop is 10.10% below the price.');
  expect(warned('stop', 'buy', 1_500)).toBe('The stop is 50.00% above the price.');
  expect([warned('limit', 'buy', 900), warned('stop', 'buy', 1_100)]).toEqual([null, null]);
});

test('without a price there is nothing to compare with', () => {
  expect(priceWarning({ type: 'limit', side: 'buy', price: at(1) }, null)).toBeNull();
});
