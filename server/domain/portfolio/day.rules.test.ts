/** The day's change of a coin counts from when it was bought, and until it was sold. */
import { expect, test } from 'vitest';

import { dayChangeOf } from './day.rules.ts';

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
