/** Words for spans and ages. */
import { expect, test } from 'vitest';

import { ageWords, clockText, spanWords } from './age.ts';

test.each([
  [0, 'less than a minute'],
  [59, 'less than a minute'],
  [60, '1 minute'],
  [3599, '59 minutes'],
  [3600, '1 hour'],
  [4800, '1 hour 20 minutes'],
  [7200 + 1200, '2 hours'],
  [86_400, '1 day'],
  [86_400 + 3600, '1 day 1 hour'],
  [9 * 86_400, '9 days'],
])('%d seconds are %s', (seconds, words) => {
  expect(spanWords(seconds)).toBe(words);
});

test('an age is told by the clock that is passed in, and never lies in the future', () => {
  const at = '2026-11-21T10:00:00.000Z';
  const now = Date.parse(at);
  expect(ageWords(at, now + 59_000)).toBe('just now');
  expect(ageWords(at, now + 3 * 3_600_000)).toBe('3 hours ago');
  expect(ageWords(at, now - 5_000)).toBe('just now');
});

test('a clock text never falls below 0:00', () => {
  expect([clockText(-3), clockText(0), clockText(59.2), clockText(61)]).toEqual([
    '0:00',
    '0:00',
    '1:00',
    '1:01',
  ]);
});
