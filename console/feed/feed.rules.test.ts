/** Words for the feed. */
import { expect, test } from 'vitest';

import { coverage, feedState, roundsBehind, spanText } from './feed.rules.ts';

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
  expect(feedState({ lastTick, isStale: false, beacon: null })).toBe('running');
  expect(feedState({ lastTick, isStale: true, beacon: null })).toBe('stale');
  expect(feedState({ lastTick: null, isStale: true, beacon: null })).toBe('none');
});

test('a feed with a beacon that stands still waits for it, or is behind', () => {
  const lastTick = { number: 1, at: '2026-11-21T10:00:00.000Z', hash: 'ab' };
  const stateOf = (state: 'ok' | 'behind' | 'waiting', isStale: boolean) =>
    feedState({ lastTick, isStale, beacon: { state } });
  expect(stateOf('ok', false)).toBe('running');
  // Nobody can trade, and five seconds have not passed since then.
  expect(stateOf('ok', true)).toBe('behind');
  expect(stateOf('behind', true)).toBe('behind');
  expect(stateOf('waiting', true)).toBe('waiting');
});

test('rounds behind are those that are due and not used', () => {
  expect(roundsBehind({ round: 40, dueRound: 41 })).toBe(1);
  expect(roundsBehind({ round: 40, dueRound: 39 })).toBe(0);
  expect(roundsBehind({ round: null, dueRound: 41 })).toBeNull();
});

test('coverage is cut, never rounded up to whole', () => {
  expect(coverage(3_599)).toBe('99.9%');
  expect(coverage(3_601)).toBe('100.0%');
  expect(coverage(0)).toBe('0.0%');
});
