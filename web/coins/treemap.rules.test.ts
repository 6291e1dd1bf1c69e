/** The treemap fills its box, and each area is as its value. */
import fc from 'fast-check';
import { expect, test } from 'vitest';

import type { Coin } from '#protocol/market.ts';

import { byValue, squarified, strengthOf, tilesOf } from './treemap.rules.ts';

const close = (one: number, other: number) =>
  Math.abs(one - other) <= 1e-5 * Math.max(1, Math.abs(other));

test('areas are as the values, inside the box, and none lies on another', () => {
  const value = fc.integer({ min: 1, max: 10 ** 9 });
  const side = fc.integer({ min: 40, max: 1600 });
  fc.assert(
    fc.property(fc.array(value, { minLength: 1, maxLength: 40 }), side, side, (some, width, height) => {
      const values = some.toSorted((a, b) => b - a);
      const total = values.reduce((sum, each) => sum + each, 0);
      const places = squarified(values, { width, height });
      expect(places.length).toBe(values.length);
      for (const [index, place] of places.entries()) {
        expect(close((place.width * place.height) / (width * height), (values[index] ?? 0) / total)).toBe(true);
        expect(place.left + place.width).toBeLessThanOrEqual(width + 1e-3);
        expect(place.top + place.height).toBeLessThanOrEqual(height + 1e-3);
        for (const other of places.slice(index + 1)) {
          const across = Math.min(place.left + place.width, other.left + other.width) - Math.max(place.left, other.left);
          const down = Math.min(place.top + place.height, other.top + other.height) - Math.max(place.top, other.top);
          expect(Math.min(across, down)).toBeLessThan(1e-3);
        }
      }
    }),
  );
});

test('the example of its authors: 6, 6, 4, 3, 2, 2, 1 in a box of 6 by 4', () => {
  const places = squarified([6, 6, 4, 3, 2, 2, 1], { width: 6, height: 4 });
  expect(places.slice(0, 2)).toEqual([
    { left: 0, top: 0, width: 3, height: 2 },
    { left: 0, top: 2, width: 3, height: 2 },
  ]);
  // The next two lie side by side at the top of what is left.
  expect(places[2]?.top).toBe(0);
  expect(places[2]?.height).toBeCloseTo(7 / 3);
  expect(places[3]?.height).toBeCloseTo(7 / 3);
});

const coin = (symbol: string, marketCap: string | null) =>
  ({ symbol, stats: { marketCap, volume24h: '0.00', supply: '1' } }) as Coin;

test('coins without a value have no tile, and those that are too small share one', () => {
  const coins = [
    ...[coin('LOW', '4.00'), coin('BTC', '850.00'), coin('NONE', null), coin('ETH', '95.00')],
    coin('TINY', '50.00'),
  ];
  const { tiles, rest } = tilesOf(coins, { width: 400, height: 400 });
  expect(tiles.map(({ coin: { symbol } }) => symbol)).toEqual(['BTC', 'ETH']);
  expect(rest?.coins.map(({ symbol }) => symbol)).toEqual(['TINY', 'LOW']);
  expect(byValue(coins).map(({ value }) => value)).toEqual([850, 95, 50, 4]);
  expect(tilesOf([], { width: 10, height: 10 })).toEqual({ tiles: [], rest: null });
});

test('whatever the values, a finger finds each tile', () => {
  const value = fc.integer({ min: 1, max: 10 ** 9 });
  fc.assert(
    fc.property(fc.array(value, { minLength: 2, maxLength: 40 }), (values) => {
      const coins = values.map((each, index) => coin(`C${index}`, `${each}.00`));
      const { tiles, rest } = tilesOf(coins, { width: 358, height: 352 });
      expect(tiles.length + (rest?.coins.length ?? 0)).toBe(coins.length);
      if (tiles.length === 0) return;
      for (const { width, height } of [...tiles.map(({ place }) => place), ...(rest ? [rest.place] : [])])
        expect(Math.min(width, height)).toBeGreaterThanOrEqual(46);
    }),
  );
});

test.each([
  ['0.00', 0],
  ['-0.01', 1],
  ['2.99', 2],
  ['-3.00', 3],
  ['812.00', 4],
])('a change of %s is of strength %i', (percent, strength) => {
  expect(strengthOf(percent)).toBe(strength);
});
