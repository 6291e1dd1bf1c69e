/** What is said where nothing can be traded. */
import { expect, test } from 'vitest';

import { closedReason } from './closed-reason.rules.ts';

test('a market that is not open says why, and for how long', () => {
  const open = { coinKnown: true, delayed: false, tradable: true, tick: 500, opensAtTick: null };
  expect(closedReason(open)).toBeNull();
  expect(closedReason({ ...open, tradable: false, tick: 500, opensAtTick: 780 })).toBe(
    'Trading opens in 4:40.',
  );
  expect(closedReason({ ...open, delayed: true })).toMatch(/^Prices are delayed/);
  expect(closedReason({ ...open, coinKnown: false })).toMatch(/^This coin has no prices/);
});
