/** The day's change of a coin counts from when it was bought, and until it was sold. */
import { expect, test } from 'vitest';

import { dayChangeOf, dayPercentOf } from './day.rules.ts';

const at = (value: bigint | null, cost: bigint, realised = 0n) => ({ value, cost, realised });

test.each([
  ['held all day: what the price did', at(110n, 70n), at(100n, 70n), 10n],
  ['bought within the day: since it was bought', at(1_590n, 1_500n), at(0n, 0n), 90n],
  ['some held, more bought at 50', at(165n, 120n), at(100n, 70n), 15n],
  ['half of it sold at 60', at(55n, 35n, 25n), at(100n, 70n), 15n],
  ['all of it sold at 120', at(0n, 0n, 50n), at(100n, 70n), 20n],
  ['bought and sold within the day', at(0n, 0n, -7n), at(0n, 0n), -7n],
  ['gains of earlier sales are not of the day', at(110n, 70n, 900n), at(100n, 70n, 900n), 10n],
] as const)('%s', (_, now, before, change) => {
  expect(dayChangeOf(now, before)).toBe(change);
});

test('unknown where what is or was owned has no price', () => {
  expect(dayChangeOf(at(null, 1n), at(1n, 1n))).toBeNull();
  expect(dayChangeOf(at(1n, 1n), at(null, 1n))).toBeNull();
});

test.each([
  ['held all day: as the price', 10n, { value: 100n, bought: 0n }, 1_000n],
  [
    'bought within the day: since then, of what was paid',
    -130_480n,
    { value: 0n, bought: 10_000_000n },
    -130n,
  ],
  ['some held, more bought', 15n, { value: 100n, bought: 50n }, 1_000n],
  ['all of it sold', 20n, { value: 100n, bought: 0n }, 2_000n],
  ['to the nearest', 1n, { value: 3n, bought: 0n }, 3_333n],
  ['half a hundredth away from zero', -1n, { value: 20_000n, bought: 0n }, -1n],
] as const)('in percent: %s', (_, change, before, percent) => {
  expect(dayPercentOf(change, before)).toBe(percent);
});

test('a coin whose price rose and that was bought above it lost: amount and percent alike', () => {
  // DOGE rose by 0.53 % within the day, and was bought on its way for more than it costs now.
  const [now, paid] = [99_869_520n, 100_000_000n];
  const change = dayChangeOf(at(now, paid), at(0n, 0n));
  expect(change).toBe(-130_480n);
  expect(dayPercentOf(change, { value: 0n, bought: paid })).toBe(-13n);
});

test('no percent of nothing, and none of what is unknown', () => {
  expect(dayPercentOf(0n, { value: 0n, bought: 0n })).toBeNull();
  expect(dayPercentOf(null, { value: 1n, bought: 0n })).toBeNull();
  expect(dayPercentOf(1n, { value: null, bought: 1n })).toBeNull();
});
