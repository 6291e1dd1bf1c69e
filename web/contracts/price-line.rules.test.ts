/**
 * The places of the line's parts: the frame before and during a contract, its levels, its labels.
 */
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';

import { type LineBox, levelScale, levelsFor, roundStep, textWidth } from '#ui/chart/line-scale.ts';

import {
  CHIP_GAP,
  type LineFrame,
  type LinePoint,
  type LineScene,
  lineScene,
} from './price-line.rules.ts';

const START = Date.parse('2026-11-21T10:00:00.000Z');
const phone: LineBox = { width: 390, height: 204, scale: 1 };

/** A price a second that rises by one. */
const rising = (seconds: number, from = 14_400): LinePoint[] =>
  Array.from({ length: seconds }, (_, second) => ({
    atMs: START + second * 1_000,
    price: from + second,
  }));

function sceneOf(points: LinePoint[], frame: LineFrame, box = phone): LineScene {
  const scene = lineScene(points, frame, box, []);
  if (!scene) throw new Error('nothing is drawn');
  return scene;
}
const idle = (seconds: number): LineFrame => ({ kind: 'idle', seconds });
/** Entered after 200 seconds. */
const entered = (given: Partial<Extract<LineFrame, { kind: 'entered' }>> = {}): LineFrame => ({
  kind: 'entered',
  entryMs: START + 200_000,
  expiryMs: START + 260_000,
  entry: 14_600,
  winsAbove: true,
  endMs: null,
  ...given,
});
const firstX = ({ path }: LineScene) => Number(/^M(-?[\d.]+) /.exec(path)?.[1]);

describe('before a contract', () => {
  test.each([60, 120, 180])('%i seconds ahead take their share of the width', (seconds) => {
    const { plot, from, last, path } = sceneOf(rising(300), idle(seconds));
    expect(last.x).toBeCloseTo((plot.width * 160) / (160 + seconds), 0);
    expect(from).toBe(last.x);
    expect(firstX({ path } as LineScene)).toBeLessThanOrEqual(0);
  });

  test('both sides meet at the price and fill the height', () => {
    const { plot, last, sides } = sceneOf(rising(300), idle(60));
    expect(sides[0]).toEqual({ y: 0, height: last.y });
    expect((sides[1]?.y ?? 0) + (sides[1]?.height ?? 0)).toBeCloseTo(plot.height, 0);
  });

  test('both sides are as high, whatever the prices were', () => {
    fc.assert(
      fc.property(
        fc.array(fc.double({ min: 1e-8, max: 9e10, noNaN: true }), {
          minLength: 1,
          maxLength: 200,
        }),
        fc.integer({ min: 60, max: 900 }),
        (prices, height) => {
          const points = prices.map((price, second) => ({ atMs: START + second * 1_000, price }));
          const { sides, last, plot } = sceneOf(points, idle(60), { ...phone, height });
          expect(Math.abs((sides[0]?.height ?? 0) - (sides[1]?.height ?? 0))).toBeLessThanOrEqual(
            1,
          );
          expect(Math.abs(last.y - plot.height / 2)).toBeLessThanOrEqual(0.5);
          expect(last.chipY).toBeCloseTo(last.y);
        },
      ),
      { seed: 20_261_130, numRuns: 2_000 },
    );
  });

  test('in a narrow window triangles stand without words', () => {
    expect(sceneOf(rising(300), idle(60)).hasWords).toBe(true);
    expect(sceneOf(rising(300), idle(60), { ...phone, width: 320 }).hasWords).toBe(false);
    expect(sceneOf(rising(300), idle(180), { ...phone, width: 320 }).hasWords).toBe(true);
  });
});

describe('while a contract runs', () => {
  test('the frame is the one it was placed in, and the line grows in it', () => {
    const before = sceneOf(rising(201), idle(60));
    const at = sceneOf(rising(201), entered());
    const later = sceneOf(rising(231), entered());
    expect(at.plot.width).toBe(before.plot.width);
    expect(at.from).toBeCloseTo(before.from, 0);
    expect(later.from).toBe(at.from);
    expect(later.last.x).toBeCloseTo((at.from + at.plot.width) / 2, 0);
  });

  test('where two labels have no room, the one of the entry is left out', () => {
    const box = { ...phone, height: 150, scale: 2 };
    const { entry, last } = sceneOf(rising(206), entered({ entry: 14_603 }), box);
    expect(entry?.y).not.toBe(last.y);
    expect(entry?.chipY).toBeNull();
  });

  test('what comes after its end is not drawn', () => {
    const over = sceneOf(rising(300), entered({ endMs: START + 260_000 }));
    expect(over.last.x).toBeCloseTo(over.plot.width, 0);
    expect(over.last.y).toBe(sceneOf(rising(261), entered()).last.y);
  });

  test('the labels of the entry and the price keep apart, in their order, and inside', () => {
    const seed = 20_261_123;
    fc.assert(
      fc.property(
        fc.array(fc.integer({ min: -200, max: 200 }), { minLength: 2, maxLength: 60 }),
        fc.integer({ min: -200, max: 200 }),
        (moves, away) => {
          const points = moves.map((move, second) => ({
            atMs: START + (200 + second) * 1_000,
            price: 14_600 + move,
          }));
          const { entry, last, plot } = sceneOf(points, entered({ entry: 14_600 + away }));
          const chip = entry?.chipY ?? Number.NaN;
          expect(Math.abs(chip - last.chipY)).toBeGreaterThanOrEqual(CHIP_GAP - 0.2);
          // The higher price is above, however near the other is.
          const order = Math.sign(14_600 + away - (points.at(-1)?.price ?? 0));
          if (order !== 0) expect(Math.sign(last.chipY - chip)).toBe(order);
          expect(chip).toBeGreaterThanOrEqual(0);
          expect(chip).toBeLessThanOrEqual(plot.height);
        },
      ),
      { numRuns: 1_000, seed },
    );
  });
});

describe('levels', () => {
  test.each([
    [14_440, 14_515, [14_440, 14_460, 14_480, 14_500, 14_520], 2],
    [5_310_000, 5_332_000, [5_310_000, 5_320_000, 5_330_000], 2],
    [0.0512, 0.0519, [0.0512, 0.0514, 0.0516, 0.0518, 0.052], 4],
  ])('between %d and %d they are round', (low, high, ticks, decimals) => {
    const scale = levelScale([low, high]);
    expect(scale.ticks).toHaveLength(ticks.length);
    for (const [at, tick] of ticks.entries()) expect(scale.ticks[at]).toBeCloseTo(tick, 8);
    expect(scale.decimals).toBe(decimals);
    expect(scale.low).toBeLessThan(low);
    expect(scale.high).toBeGreaterThan(high);
  });

  test.each([
    [204, 1, 4],
    [420, 1, 7],
    [420, 2, 4],
    [900, 1, 8],
  ])(
    'an axis %d pixels high with letters %d times as large has about %d',
    (height, scale, lines) => {
      expect(levelsFor(height, scale)).toBe(lines);
      const { ticks } = levelScale([14_440, 14_515], lines);
      expect(ticks.length).toBeGreaterThanOrEqual(lines / 2);
      expect(ticks.length).toBeLessThanOrEqual(lines + 3);
    },
  );

  test.each([
    [0.7, 1],
    [1, 1],
    [1.2, 2],
    [3, 5],
    [6, 10],
    [0.013, 0.02],
  ])('the step for %d is %d', (least, step) => {
    expect(roundStep(least)).toBeCloseTo(step, 10);
  });

  test('a price that stands still has a level, and one of nothing draws', () => {
    expect(levelScale([85, 85]).ticks.length).toBeGreaterThan(1);
    expect(levelScale([0.00000001]).high).toBeGreaterThan(0.00000001);
    expect(sceneOf([{ atMs: START, price: 85 }], idle(60)).path).toMatch(/^M/);
  });
});

test('without a price, or without room, nothing is drawn', () => {
  expect(lineScene([], idle(60), phone, [])).toBeNull();
  expect(lineScene(rising(9), idle(60), { ...phone, height: 40 }, [])).toBeNull();
  expect(lineScene(rising(9), idle(60), { ...phone, width: 90 }, [])).toBeNull();
});

test('labels have the room of the longest text, also with letters twice as large', () => {
  const long = '92,23,37,20,368.54';
  const room = (scale: number) => {
    const box = { ...phone, width: 640, scale };
    return 640 - (lineScene(rising(300), idle(60), box, [long])?.plot.width ?? 0);
  };
  expect(room(1)).toBeGreaterThan(textWidth(long));
  expect(Math.abs(room(2) - 2 * room(1))).toBeLessThanOrEqual(1);
});

test('whole minutes are marked, none beneath the label of the end', () => {
  const { times, plot } = sceneOf(rising(300), idle(60), { ...phone, width: 900 });
  expect(times.length).toBeGreaterThan(1);
  for (const { x, atMs } of times) {
    expect(atMs % 60_000).toBe(0);
    expect(plot.width - x).toBeGreaterThanOrEqual(60);
  }
});
