/** What counts as the one-time code of a link. */
import { expect, test } from 'vitest';

import { tokenOf } from './link-token.ts';

test('the one-time code is what stands after #', () => {
  expect(tokenOf('#abcDEF_123-456')).toBe('abcDEF_123-456');
  expect(['', '#', '#short', '#has blank in it', `#${'x'.repeat(101)}`].map(tokenOf)).toEqual(
    Array.from({ length: 5 }, () => null),
  );
});
