/** An id as people read it. */
import { expect, test } from 'vitest';

import { shortId } from './short-id.ts';

test('a long id shows its kind and its end, a short one is whole', () => {
  expect(shortId('dep-019aa1b2-c3d4-7e5f-8a9b-0c1d2e3f4a5b')).toBe('dep-…2e3f4a5b');
  expect(shortId('dep-17637')).toBe('dep-17637');
});
