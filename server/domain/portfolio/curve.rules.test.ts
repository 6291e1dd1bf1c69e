/** When a curve has points, and where financial years begin. */
import { describe, expect, test } from 'vitest';

import { MAX_CURVE_POINTS } from '#protocol/portfolio.ts';

import { financialYears, longestFilled, momentsOf } from './curve.rules.ts';

const at = (text: string) => new Date(text).getTime();
const texts = (moments: readonly number[]) =>
  moments.map((moment) => new Date(moment).toISOString());
const DAY = 86_400_000;

describe('moments', () => {
  test('none on the day of the first money, which is the day in India', () => {
    const first = at('2026-01-05T18:29:00Z');
    expect(momentsOf('all', first, at('2026-01-05T18:29:59.999Z')).moments).toEqual([]);
    const tomorrow = momentsOf('all', first, at('2026-01-05T18:30:10Z'));
    expect(texts(tomorrow.moments)).toEqual([
      '2026-01-05T18:29:00.001Z',
      '2026-01-05T18:30:00.000Z',
    ]);
  });

  test('the last one is as old as what may still be written', () => {
    const first = at('2026-01-01T00:00:00Z');
    const last = (now: string) => momentsOf('1d', first, at(now)).moments.at(-1);
    expect(last('2026-01-05T10:00:09.999Z')).toBe(at('2026-01-05T09:45:00Z'));
    expect(last('2026-01-05T10:00:10Z')).toBe(at('2026-01-05T10:00:00Z'));
  });

  test.each([
    ['1d', '15m', 96],
    ['1w', '1h', 168],
    ['1m', '1h', 120],
    ['1y', '1d', 365],
    ['all', '1d', 133],
  ] as const)('%s goes by candles of %s, %i points', (range, interval, count) => {
    const found = momentsOf(range, at('2024-05-12T10:00:00Z'), at('2026-11-21T10:07:00Z'));
    expect(found.interval).toBe(interval);
    expect(found.moments.length).toBeGreaterThanOrEqual(count - 1);
    expect(found.moments.length).toBeLessThanOrEqual(count + 1);
  });

  test('never more than there may be, and rising, however long it has been', () => {
    const first = at('2026-01-05T10:07:00.250Z');
    for (let days = 1; days < 30_000; days = Math.ceil(days * 1.3)) {
      const { moments } = momentsOf('all', first, first + days * DAY);
      expect(moments.length).toBeLessThanOrEqual(MAX_CURVE_POINTS);
      expect(moments.length).toBeGreaterThan(20);
      expect(moments).toEqual(moments.toSorted((a, b) => a - b));
      expect(moments[0]).toBe(first + 1);
    }
  });
});

test.each([
  ['2026-11-20T10:00:01Z', 'all'],
  ['2026-11-20T10:00:00Z', '1d'],
  ['2026-11-14T10:00:00Z', '1w'],
  ['2026-10-22T10:00:01Z', '1w'],
  ['2026-10-22T10:00:00Z', '1m'],
  ['2025-11-21T10:00:00Z', '1y'],
  ['1999-11-21T10:00:00Z', '1y'],
] as const)('with money since %s the longest range that is filled is %s', (first, range) => {
  expect(longestFilled(at(first), at('2026-11-21T10:00:00Z'))).toBe(range);
});

test('financial years are from April to March, by the time in India', () => {
  expect(financialYears(at('2026-03-31T18:29:59Z'), at('2026-03-31T18:30:00Z'))).toEqual([
    { name: '2025-26', from: at('2025-03-31T18:30:00Z') },
    { name: '2026-27', from: at('2026-03-31T18:30:00Z') },
  ]);
  expect(financialYears(at('2099-12-31T00:00:00Z'), at('2100-01-01T00:00:00Z'))).toEqual([
    { name: '2099-00', from: at('2099-03-31T18:30:00Z') },
  ]);
});
