/** Numbers of things in words. */
import { expect, test } from 'vitest';

import { countOf } from './counts.ts';

test('one is one, everything else is many', () => {
  expect([0, 1, 2].map((count) => countOf(count, 'change'))).toEqual([
    '0 changes',
    '1 change',
    '2 changes',
  ]);
});
