/** Two coins compared: both begin at nothing, and gaps and missing prices draw no false line. */
import { describe, expect, test } from 'vitest';

import { changesSince, percentText } from './compare.rules.ts';

const bars = [100, 110, 90, 95].map((close, at) => ({ time: at * 60, close }));

describe('what two coins have made since the first bar', () => {
  test('both begin at nothing, whatever their prices are', () => {
    const closes = new Map([2000, 2100, 2200, 1900].map((close, at) => [at * 60, close] as const));
    const points = changesSince(bars, closes);
    const rounded = (values: (number | undefined)[]) =>
      values.map((value) => value && Math.round(value * 1e6) / 1e6);
    expect(rounded(points.map(({ own }) => own))).toEqual([0, 10, -10, -5]);
    expect(rounded(points.map(({ percent }) => percent))).toEqual([0, 5, 10, -5]);
    // As high as the coin would be, so that an axis in percent says the other's percent too.
    expect(rounded(points.map(({ line }) => line))).toEqual([100, 105, 110, 95]);
  });

  test('an other coin that comes later begins at nothing where it comes, and keeps its price through gaps', () => {
    const points = changesSince(
      bars,
      new Map([
        [60, 50],
        [180, 55],
      ]),
    );
    expect(points.map(({ line }) => line)).toEqual([undefined, 100, 100, 110.00000000000001]);
    expect(points[0]).toEqual({ own: 0 });
  });

  test('without a price there is no line, and no division by nothing', () => {
    expect(changesSince([], new Map())).toEqual([]);
    expect(changesSince([{ time: 0, close: 0 }], new Map([[0, 5]]))).toEqual([{}]);
    expect(changesSince(bars, new Map([[0, 0]])).every(({ line }) => line === undefined)).toBe(
      true,
    );
  });
});

test('a change says its direction; what rounds to nothing has none', () => {
  expect([1.254, -0.3, 0.004, -0.004, 1234.5].map(percentText)).toEqual([
    ...['+1.25%', '−0.30%', '0.00%', '0.00%', '+1,234.50%'],
  ]);
});
