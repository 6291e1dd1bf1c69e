/** Volatility and correlation, worked out by hand and by their definitions. */
import { expect, test } from 'vitest';

import { correlation, dailyVolatility, hourlyChanges, type HourlyClose } from './overview.rules.ts';

const priced = (prices: readonly number[], first = 100): HourlyClose[] =>
  prices.map((price, index) => ({ hour: first + index, close: BigInt(Math.round(price * 1e8)) }));
/** Up by a factor and back again, hour by hour. */
const swinging = (factor: number, count = 25) =>
  priced(Array.from({ length: count }, (_, hour) => (hour % 2 === 0 ? 100 : 100 * factor)));

test('a price that goes up and down by one percent each hour usually moves five percent in a day', () => {
  // 24 changes of ±ln 1.01: their deviation is ln 1.01 × √(24/23), and a day's √24 times that.
  const expected = Math.log(1.01) * Math.sqrt(24 / 23) * Math.sqrt(24) * 100;
  expect(dailyVolatility(hourlyChanges(swinging(1.01)))).toBe(expected.toFixed(2));
  expect(expected.toFixed(1)).toBe('5.0');
});

test('with fewer than 24 changes, or hours in common, nothing is said', () => {
  expect(dailyVolatility(hourlyChanges(swinging(1.01, 24)))).toBeNull();
  const late = priced(
    Array.from({ length: 30 }, (_, hour) => 50 + (hour % 3)),
    110,
  );
  expect(correlation(hourlyChanges(swinging(1.01, 30)), hourlyChanges(late))).toBeNull();
});

test('an hour without a price has no change, nor has the one behind it', () => {
  const [a, b, , d, e] = priced([100, 101, 102, 103, 104]);
  const changes = hourlyChanges([a, b, d, e].flatMap((close) => close ?? []));
  expect([...changes.keys()]).toEqual([101, 104]);
});

test('what moves alike is at 1, what moves the other way at -1, what does neither near 0', () => {
  const one = hourlyChanges(swinging(1.01, 41));
  expect(correlation(one, hourlyChanges(swinging(1.05, 41)))).toBe('1.00');
  expect(correlation(one, hourlyChanges(swinging(1 / 1.02, 41)))).toBe('-1.00');
  // Two hours up, two hours down: every other pair is alike.
  const slow = [100, 101, 102, 101];
  const half = priced(Array.from({ length: 41 }, (_, hour) => slow[hour % 4] ?? 100));
  expect(Math.abs(Number(correlation(one, hourlyChanges(half))))).toBeLessThan(0.02);
  expect(correlation(one, hourlyChanges(priced(Array(41).fill(5))))).toBeNull();
});
