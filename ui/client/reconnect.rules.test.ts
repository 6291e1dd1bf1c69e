/** Pauses between attempts to open the live stream. */
import fc from 'fast-check';
import { expect, test } from 'vitest';

import { reconnectPause } from './reconnect.rules.ts';

const SEED = 20_261_129;

test.each([
  { failures: 1, longest: 1_000 },
  { failures: 2, longest: 2_000 },
  { failures: 4, longest: 8_000 },
  { failures: 5, longest: 16_000 },
  { failures: 60, longest: 16_000 },
])('pauses at most $longest ms after failure $failures', ({ failures, longest }) => {
  fc.assert(
    fc.property(fc.double({ min: 0, max: 1, maxExcluded: true, noNaN: true }), (chance) => {
      expect(reconnectPause(failures, chance)).toBeGreaterThanOrEqual(0);
      expect(reconnectPause(failures, chance)).toBeLessThan(longest);
    }),
    { seed: SEED },
  );
  expect(reconnectPause(failures, 0)).toBe(0);
  expect(reconnectPause(failures, 0.5)).toBe(longest / 2);
});
