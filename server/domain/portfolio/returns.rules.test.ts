/**
 * Returns: the cases that docs/returns.md works out by hand, intervals as published, and what must
 * hold of anything.
 */
import { readFileSync } from 'node:fs';

import { describe, expect, test } from 'vitest';

import { againstChance, wilson } from './chance.rules.ts';
import {
  coinResult,
  growthInTime,
  heldGrowth,
  heldInstead,
  type Mark,
  trackOf,
  valuationMoments,
} from './performance.rules.ts';
import {
  changeOf,
  deepestFall,
  growthOf,
  growthPercent,
  levelsOf,
  percentOf,
  yearlyOf,
} from './returns.rules.ts';

const document = readFileSync(new URL('../../../docs/returns.md', import.meta.url), 'utf8');
/** A figure of a case: worked out, and as the page has it. */
function written(figure: string | null, text: string): void {
  expect(figure).toBe(text);
  const shown = text.replace('-', '−').replace(/\.?0+$/, '');
  expect(document).toContain(`${shown}%`);
}

const DAY = 86_400_000;
const rupees = (amount: number) => BigInt(Math.round(amount * 100));
const price = (amount: number) => BigInt(Math.round(amount * 1e8));
/** Days, worth, put in. */
const track = (...marks: [number, number, number][]): Mark[] =>
  marks.map(([day, value, added]) => ({
    at: day * DAY,
    value: rupees(value),
    added: rupees(added),
  }));
const timeWeighted = (marks: readonly Mark[]) => percentOf(levelsOf(marks).at(-1) ?? 0n);
const moneyWeighted = (marks: readonly Mark[]) => growthPercent(heldGrowth(marks));

describe('the cases of the page', () => {
  test('1: what is put in is no gain', () => {
    const marks = track([0, 1000, 0], [10, 1100, 900], [20, 1800, 0]);
    written(timeWeighted(marks), '-1.0000');
  });
  test('2: what is taken out is no loss', () => {
    const marks = track([0, 1000, 0], [10, 1200, -600], [20, 660, 0]);
    written(timeWeighted(marks), '32.0000');
  });
  test('3: money counts by how much there was and for how long', () => {
    const marks = track([0, 1000, 0], [365, 1100, 1000], [730, 2310, 0]);
    written(moneyWeighted(marks), '21.0000');
    written(timeWeighted(marks), '21.0000');
    written(growthPercent(yearlyOf(growthInTime(marks) ?? 0, 730)), '10.0000');
    const late = track([0, 1000, 0], [365, 2000, 9000], [730, 5500, 0]);
    written(timeWeighted(late), '0.0000');
    written(moneyWeighted(late), '-67.0012');
  });
  test('4: what is lost whole stays lost, and only the money-weighted return sees what came after', () => {
    const marks = track([0, 1000, 0], [10, 0, 1000], [20, 1100, 0]);
    written(timeWeighted(marks), '-100.0000');
    expect(heldGrowth(track([0, 1000, 0], [10, 0, 1000], [20, 0, 0]))).toBe(0);
  });
  test('5: a coin loses the fee when it is bought and when it is sold', () => {
    const scale = 8;
    const fills = [
      { at: DAY, side: 'buy', price: price(99), quantity: 10n * 10n ** 8n, amount: rupees(1000) },
      { at: 3 * DAY, side: 'sell', price: price(110), quantity: 10n ** 9n, amount: rupees(1089) },
    ] as const;
    const held = { scale, from: 0, to: 90 * DAY, startPrice: null, endPrice: price(200), fills };
    const result = coinResult({ ...held, quantity: 0n });
    expect(result?.gained).toBe(rupees(89));
    written(percentOf(result?.level ?? 0n), '8.9000');
    // Days on which nothing was held do not count.
    written(growthPercent(result?.growth ?? null), '8.9000');
    // Held before there was a price: nothing can be said.
    expect(coinResult({ ...held, quantity: 1n })).toBeNull();
  });
  test('6: the same money in BTC', () => {
    const marks = track([0, 1000, 0], [10, 1100, 500], [20, 1500, 0]);
    const prices = [price(100), price(50), price(75)];
    expect(heldInstead(marks, prices)).toBe(rupees(1500));
    written(changeOf(price(100), price(75)), '-25.0000');
    // More was taken out than BTC would have been worth.
    const taken = track([0, 1000, 0], [10, 1100, -600], [20, 600, 0]);
    expect(heldInstead(taken, prices)).toBeNull();
    expect(heldInstead(marks, [price(100), null, price(75)])).toBeNull();
  });
  test('7: how far it fell', () => {
    const levels = levelsOf(
      track(
        ...([1000, 1200, 900, 1000, 1200, 1140] as const).map(
          (value, day): [number, number, number] => [day, value, 0],
        ),
      ),
    );
    const fall = deepestFall(levels);
    written(percentOf(fall.deepest), '-25.0000');
    expect(fall).toMatchObject({ peak: 1, trough: 2, recovered: 4 });
    written(percentOf(fall.now), '-5.0000');
    expect(deepestFall([1n, 1n, 2n])).toMatchObject({ peak: null, trough: null, recovered: null });
  });
  test.each([
    [60, 100, '50.2', '69.1', 'losing'],
    [80, 100, '71.1', '86.7', 'open'],
    [90, 100, '82.6', '94.5', 'beyond-luck'],
    [4, 4, '51.0', '100.0', 'open'],
  ] as const)('8: right %i times of %i', (wins, all, low, high, verdict) => {
    const found = againstChance(wins, all - wins, 30);
    expect(found).toMatchObject({ low, high, verdict, breakEven: '76.9' });
    const of = (text: string) => text.replace('.0', '');
    expect(document).toContain(`${wins} of ${all} | ${of(low)} to ${of(high)}%`);
  });
});

test('break-even rates are those of the published rule', () => {
  expect([30, 40, 50].map((percent) => againstChance(0, 0, percent))).toEqual(
    ['76.9', '71.4', '66.7'].map((breakEven) => ({
      rate: null,
      low: null,
      high: null,
      breakEven,
      verdict: 'none',
    })),
  );
});

// R. G. Newcombe, Statistics in Medicine 17 (1998), table I, method 3.
test.each([
  [81, 263, 0.2553, 0.3662],
  [15, 148, 0.0624, 0.1605],
  [0, 20, 0, 0.1611],
  [1, 29, 0.0061, 0.1718],
])('the interval of %i of %i is as published', (wins, trials, low, high) => {
  const found = wilson(wins, trials);
  expect(found.low.toFixed(4)).toBe(low.toFixed(4));
  expect(found.high.toFixed(4)).toBe(high.toFixed(4));
});

test('a rate is nothing where no time passed, nothing moved, or none fits', () => {
  const span = { from: 0, to: 10 };
  expect(growthOf([{ at: 0, amount: 100n }], 110n, { from: 5, to: 5 })).toBeNull();
  expect(growthOf([], 110n, span)).toBeNull();
  expect(growthOf([{ at: 0, amount: 100n }], 100n, span)).toBe(1);
  expect(growthOf([{ at: 0, amount: 1n }], 10n ** 15n, span)).toBeNull();
});

test('one is valued at the beginning, at each midnight in India and at each flow', () => {
  const at = (text: string) => Date.parse(text);
  const flow = at('2026-01-06T12:00:00Z');
  const moments = valuationMoments(at('2026-01-05T07:00:00Z'), at('2026-01-07T18:30:09Z'), [
    at('2026-01-05T06:00:00Z'),
    flow,
  ]);
  expect(moments.map((moment) => new Date(moment).toISOString())).toEqual([
    '2026-01-05T07:00:00.000Z',
    '2026-01-05T18:30:00.000Z',
    '2026-01-06T12:00:00.000Z',
    '2026-01-06T18:30:00.000Z',
  ]);
  // A moment that could not be valued is left out: what came at it counts at the one before.
  expect(
    trackOf([
      { at: 0, total: 10n, added: 10n },
      { at: 2, total: 30n, added: 25n },
    ]),
  ).toEqual([
    { at: 0, value: 10n, added: 15n },
    { at: 2, value: 30n, added: 0n },
  ]);
});
