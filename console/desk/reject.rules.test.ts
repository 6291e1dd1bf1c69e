/** What counts as a reason; the presets are all of that kind. */
import { expect, test } from 'vitest';

import { rejectReasons } from '#protocol/reject-reasons.ts';

import { reasonError } from './reject.rules.ts';

test('a reason has something in it, and not too much', () => {
  expect(reasonError(' \n ')).toBe('Choose a reason or write one.');
  expect(reasonError('🙂'.repeat(300))).toBeNull();
  expect(reasonError('a'.repeat(301))).toBe('At most 300 characters.');
});

test('six presets a desk, each of them a reason', () => {
  for (const presets of Object.values(rejectReasons)) {
    expect(presets).toHaveLength(6);
    expect(presets.map(reasonError)).toEqual(presets.map(() => null));
  }
});
