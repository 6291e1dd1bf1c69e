/** Prices in order, whether they come one by one, late, or twice. */
import { expect, test } from 'vitest';

import { upTo, upToPrice, withPrices } from './recent-prices.rules.ts';

const at = (second: number) => ({
  time: `2026-11-21T10:00:0${second}.000Z`,
  price: `${second}.00000000`,
});
const seconds = (...all: number[]) => all.map(at);

test.each([
  ['the next one', [1, 2], [3], [1, 2, 3]],
  ['one of the past', [1, 3], [2], [1, 2, 3]],
  ['one that is known', [1, 2], [2], [1, 2]],
  ['a list that overlaps', [2, 3], [1, 2, 3, 4], [1, 2, 3, 4]],
  ['the first of all', [], [5], [5]],
  ['nothing', [1], [], [1]],
  ['more than are kept', [1, 2, 3, 4], [5], [2, 3, 4, 5]],
  ['a list longer than is kept', [], [1, 2, 3, 4, 5, 6], [3, 4, 5, 6]],
])('%s', (_, known, more, all) => {
  expect(withPrices(seconds(...known), seconds(...more), 4)).toEqual(seconds(...all));
});

test.each([
  ['the newest', [1, 2, 3], 3, [1, 2, 3]],
  ['newer than all', [1, 2], 3, [1, 2, 3]],
  ['one that others have passed', [1, 2, 3], 2, [1, 2]],
  ['one between', [1, 3], 2, [1, 2]],
  ['older than all', [2, 3], 1, [1]],
  ['the only one', [], 1, [1]],
])('they end with the price that is shown: %s', (_, known, shown, all) => {
  expect(upTo(seconds(...known), at(shown))).toEqual(seconds(...all));
});

test.each([
  ['the newest', [1, 2, 3], '3.00000000', [1, 2, 3]],
  ['one that others have passed', [1, 2, 3], '2.00000000', [1, 2]],
  ['none of them', [1, 2], '3.00000000', [1, 2, 3]],
  ['unknown', [1, 2], null, [1, 2]],
  ['one without a list', [], '1.00000000', []],
])('without a time they end with the price of the page: %s', (_, known, price, all) => {
  expect(upToPrice(seconds(...known), price)).toEqual(seconds(...all));
});
