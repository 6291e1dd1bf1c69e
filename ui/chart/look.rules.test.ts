/** What is stored of a look, and the bars of Heikin-Ashi. */
import { expect, test } from 'vitest';

import { heikinAshi, MOST_INDICATORS, readLook, usualLook, usualIndicator } from './look.rules.ts';
import { indicatorBar, indicatorFacts, indicatorNames } from './indicator-list.rules.ts';

test('a look is read as it was stored', () => {
  const look = {
    kind: 'area',
    scale: 'log',
    indicators: [
      { name: 'sma', settings: [50] },
      { name: 'bollinger', settings: [20, 2.5] },
      { name: 'volume', settings: [] },
    ],
  };
  expect(readLook(JSON.stringify(look))).toEqual(look);
});

test.each([
  null,
  '',
  '{',
  '[]',
  '7',
  'null',
  '{"indicators":{}}',
  '{"indicators":[null,7,{"name":"x"}]}',
])('what makes no sense (%s) is as usual', (stored) => {
  expect(readLook(stored)).toEqual(usualLook);
});

test('settings that an indicator cannot have are its usual ones', () => {
  for (const settings of [[0], [-3], [2.5], [501], ['20'], [null], 'all', undefined]) {
    const { indicators } = readLook(JSON.stringify({ indicators: [{ name: 'rsi', settings }] }));
    expect(indicators).toEqual([usualIndicator('rsi')]);
  }
});

test('more indicators than a chart holds are left out', () => {
  const indicators = Array.from({ length: 40 }, () => usualIndicator('ema'));
  expect(readLook(JSON.stringify({ indicators })).indicators).toHaveLength(MOST_INDICATORS);
});

test('Heikin-Ashi opens in the middle of the bar before and reaches to its own middle', () => {
  const bars = [
    { time: 0, open: 10, high: 14, low: 8, close: 12 },
    { time: 60, open: 12, high: 13, low: 11, close: 12 },
    { time: 120, open: 5, high: 6, low: 4, close: 5 },
  ];
  expect(heikinAshi(bars)).toEqual([
    { time: 0, open: 11, high: 14, low: 8, close: 11 },
    { time: 60, open: 11, high: 13, low: 11, close: 12 },
    { time: 120, open: 11.5, high: 11.5, low: 4, close: 5 },
  ]);
});

test('what a candle traded is its amount at its typical price', () => {
  const bar = { time: 0, open: 1, high: 30, low: 10, close: 20, volume: 500 };
  expect(indicatorBar(bar).quantity).toBe(25);
  expect(indicatorBar({ ...bar, high: 0, low: 0, close: 0 }).quantity).toBe(0);
});

test('every indicator has a value a bar in each of its lines', () => {
  const bars = Array.from({ length: 60 }, (_, at) => ({
    time: at * 60,
    open: 100,
    high: 103 + (at % 7),
    low: 97 - (at % 5),
    close: 99 + (at % 3),
    volume: 1_000 + at,
  }));
  for (const name of indicatorNames) {
    const { start, lines } = indicatorFacts(name);
    const read = start(usualIndicator(name).settings);
    const last = bars.map((bar) => read(bar, true)).at(-1);
    expect(last, name).toEqual(lines.map(() => expect.any(Number)));
  }
});
