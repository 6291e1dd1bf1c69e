/** How ticks grow the live candle, and how the axis writes rupees. */
import { expect, test } from 'vitest';

import {
  axisText,
  type Bar,
  chartDecimals,
  describeBars,
  groupAxisText,
  growBar,
  toBar,
  withBars,
} from './bars.ts';

const start = Date.parse('2026-11-21T10:00:00.000Z');
const bar: Bar = { time: start / 1000, open: 100, high: 110, low: 95, close: 105 };

test('a candle of the API becomes a bar that starts at its time', () => {
  expect(
    toBar({
      time: '2026-11-21T10:00:00.000Z',
      open: '100.00000000',
      high: '110.50000000',
      low: '95.25000000',
      close: '105.00000000',
      volume: '12.50',
      synthetic: false,
    }),
  ).toEqual({ time: start / 1000, open: 100, high: 110.5, low: 95.25, close: 105, volume: 12.5 });
});

test('a tick inside the interval moves close and stretches high and low', () => {
  expect(growBar(bar, { atMs: start + 1_000, price: '120.5' }, '1m')).toEqual({
    ...bar,
    high: 120.5,
    close: 120.5,
  });
  expect(growBar(bar, { atMs: start + 59_999, price: '90' }, '1m')).toEqual({
    ...bar,
    low: 90,
    close: 90,
  });
});

test('the first tick of the next interval opens a new bar at its own price', () => {
  expect(growBar(bar, { atMs: start + 60_000, price: '104' }, '1m')).toEqual({
    time: start / 1000 + 60,
    open: 104,
    high: 104,
    low: 104,
    close: 104,
  });
  expect(growBar(bar, { atMs: start + 60_000, price: '104' }, '15m')?.time).toBe(start / 1000);
});

test('a tick older than the last bar changes nothing', () => {
  expect(growBar(bar, { atMs: start - 1, price: '104' }, '1m')).toBeNull();
});

test('newer bars take the place of those of their time, and go behind the others', () => {
  const [first, second, third] = [0, 60, 120].map((later) => ({ ...bar, time: bar.time + later }));
  if (!first || !second || !third) throw new Error('three bars');
  const grown = { ...second, close: 107 };
  expect(withBars([first, second], [grown, third])).toEqual([first, grown, third]);
  expect(withBars([first], [second])).toEqual([first, second]);
  expect(withBars([], [first])).toEqual([first]);
  expect(withBars([first, second], [])).toEqual([first, second]);
});

test('prices along an axis are whole, in Indian groups', () => {
  expect(axisText(5_322_544, 2)).toBe('53,22,544.00');
  expect(axisText(0.0004, 6)).toBe('0.000400');
  expect(groupAxisText('-1234.50')).toBe('−1,234.50');
  expect(groupAxisText('0.00000012')).toBe('0.00000012');
});

test.each([
  [5_322_544, 2],
  [1, 2],
  [0.5, 6],
  [0.0099, 8],
])('at %s rupees an axis has %s decimals', (close, decimals) => {
  expect(chartDecimals([{ ...bar, close }])).toBe(decimals);
});

test('the summary names interval, last price and range', () => {
  const bars = [bar, { ...bar, time: bar.time + 900, high: 130, close: 120 }];
  expect(describeBars(bars, '15m')).toBe(
    '15-minute candles, last 120.00, range 95.00 to 130.00 rupees',
  );
  expect(describeBars([], '15m')).toBeNull();
});
