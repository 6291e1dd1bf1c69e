/** Words for the feed. */
import { expect, test } from 'vitest';

import { coverage, feedState, spanText } from './feed.rules.ts';

test.each([
  [0, '0 ms'],
  [999, '999 ms'],
  [1_000, '1.0 s'],
  [3_249, '3.2 s'],
  [59_960, '60.0 s'],
  [125_000, '2 min 5 s'],
])('%i milliseconds are %s', (ms, text) => {
  expect(spanText(ms)).toBe(text);
});

test('a feed runs, is stale, or has never begun', () => {
  const lastTick = { number: 1, at: '2026-11-21T10:00:00.000Z', hash: 'ab' };
  expect(feedState({ lastTick, isStale: false })).toBe('running');
  expect(feedState({ lastTick, isStale: true })).toBe('stale');
  expect(feedState({ lastTick: null, isStale: true })).toBe('none');
});

test('coverage is cut, never rounded up to whole', () => {
  expect(coverage(3_599)).toBe('99.9%');
  expect(coverage(3_601)).toBe('100.0%');
  expect(coverage(0)).toBe('0.0%');
});
