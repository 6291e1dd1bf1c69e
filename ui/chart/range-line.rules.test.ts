/** Where the line of a range is, what its colour is against, and the relative strength. */
import { describe, expect, test } from 'vitest';

import type { Candle } from '#protocol/market.ts';

import type { LineBox } from './line-scale.ts';
import { rangeLine, rangeScene, relativeStrength } from './range-line.rules.ts';

const NOW = Date.UTC(2026, 10, 23, 10, 0, 0);
const MINUTE = 60_000;
const phone: LineBox = { width: 374, height: 340, scale: 1 };

/** Candles of five minutes that end now, oldest first; the last one still runs. */
function candlesOf(closes: readonly number[], volume = '100.00'): Candle[] {
  return closes.map((close, index) => {
    const price = close.toFixed(8);
    const time = new Date(NOW - 2 * MINUTE - (closes.length - 1 - index) * 5 * MINUTE);
    return {
      open: price,
      high: price,
      low: price,
      close: price,
      volume,
      synthetic: false,
      time: time.toISOString(),
    };
  });
}

const wave = (count: number) =>
  Array.from({ length: count }, (_, index) => 14_000 + 200 * Math.sin(index / 9));

function lineOf(closes: readonly number[], price: number | null = closes.at(-1) ?? null) {
  const line = rangeLine(candlesOf(closes), '1D', {
    atMs: NOW,
    price: price === null ? null : price.toFixed(8),
  });
  if (!line) throw new Error('No line.');
  return line;
}

function sceneOf(closes: readonly number[], dayAgo: number | null, box = phone) {
  const scene = rangeScene(lineOf(closes), { box, dayAgo, texts: ['14,000.00'] });
  if (!scene) throw new Error('No room.');
  return scene;
}

describe('the line', () => {
  test('looks back as far as its range, and ends with the price of this moment', () => {
    const line = lineOf(wave(400), 14_321.5);
    expect(line.toMs - line.fromMs).toBe(86_400_000);
    expect(line.points[0]?.atMs).toBeGreaterThanOrEqual(line.fromMs);
    expect(line.points.length).toBe(289);
    expect(line.points.at(-1)).toMatchObject({
      atMs: NOW,
      price: 14_321.5,
      text: '14321.50000000',
    });
    expect(line.points.at(-2)?.atMs).toBe(NOW - 2 * MINUTE);
  });

  test('adds up exactly what was traded in the range', () => {
    const candles = candlesOf(wave(3), '0.10');
    const line = rangeLine(candles, '1D', { atMs: NOW, price: '14000.00000000' });
    expect(line?.volume).toBe('0.30');
    expect(line?.volumes).toHaveLength(3);
  });

  test('is there with candles alone, with a price alone, and not without both', () => {
    expect(rangeLine(candlesOf(wave(3)), '1D', { atMs: NOW, price: null })?.points).toHaveLength(3);
    expect(rangeLine([], '1D', { atMs: NOW, price: '7.00000000' })?.points).toHaveLength(1);
    expect(rangeLine([], '1D', { atMs: NOW, price: null })).toBeNull();
  });

  test('of all time begins with the first candle', () => {
    const candles = candlesOf(wave(5));
    const line = rangeLine(candles, 'ALL', { atMs: NOW, price: '14000.00000000' });
    expect(line?.fromMs).toBe(NOW);
  });
});

describe('the scene', () => {
  test('keeps the plot, both panes and the times inside the box', () => {
    const { plot, volume, strength, points, times } = sceneOf(wave(300), 13_990);
    expect(plot.height).toBe(340 - 40 - 52 - 24);
    expect([volume.top, strength.top]).toEqual([plot.height, plot.height + 40]);
    for (const { x, y } of points) {
      expect(x).toBeGreaterThanOrEqual(0);
      expect(x).toBeLessThanOrEqual(plot.width);
      expect(y).toBeGreaterThan(0);
      expect(y).toBeLessThan(plot.height);
    }
    for (const bar of volume.bars) expect(bar.x + bar.width).toBeLessThanOrEqual(plot.width + 0.1);
    expect(times.map(({ at }) => at)).toEqual(['start', 'middle', 'end']);
    expect(times.at(-1)?.x).toBe(plot.width);
  });

  test('draws the level of 24 hours ago among the prices, with its words off the line', () => {
    const slow = Array.from({ length: 300 }, (_, index) => 14_000 + 300 * Math.sin(index / 60));
    const { dayAgo, points, plot } = sceneOf(slow, 14_020);
    expect(dayAgo?.beyond).toBeNull();
    const { x, y } = dayAgo?.words ?? { x: -1, y: -1 };
    const near = points.filter((point) => point.x >= x - 60 && point.x <= x);
    expect(near.every((point) => Math.abs(point.y - y) >= 8)).toBe(true);
    expect(y).toBeGreaterThan(0);
    expect(y).toBeLessThan(plot.height);
  });

  test('says where that level is when the range does not reach so far, and does not press the line flat', () => {
    const still = wave(300).map((price) => 14_000 + (price - 14_000) / 100);
    expect(sceneOf(still, 12_000).dayAgo?.beyond).toBe('below');
    const { dayAgo, points } = sceneOf(still, 16_000);
    expect(dayAgo?.beyond).toBe('above');
    const ys = points.map(({ y }) => y);
    expect(Math.max(...ys) - Math.min(...ys)).toBeGreaterThan(80);
  });

  test('has no level where it is unknown, and none of a box without room', () => {
    expect(sceneOf(wave(20), null).dayAgo).toBeNull();
    const line = lineOf(wave(20));
    expect(rangeScene(line, { box: { ...phone, width: 90 }, dayAgo: 1, texts: [] })).toBeNull();
  });

  test('holds one price, a price that stands still, and prices of millionths and of crores', () => {
    for (const price of [0.000_000_12, 0.007, 85, 999_999_999.99]) {
      const { points, prices } = sceneOf(
        Array.from({ length: 50 }, () => price),
        price,
      );
      expect(points.every(({ y }) => Number.isFinite(y))).toBe(true);
      expect(prices.length).toBeGreaterThan(1);
    }
    expect(sceneOf([14_000], 14_000).last.x).toBeGreaterThan(0);
  });

  test('has no bars where nothing was traded', () => {
    const line = rangeLine(candlesOf(wave(40), '0.00'), '1D', {
      atMs: NOW,
      price: '14000.00000000',
    });
    const scene = line && rangeScene(line, { box: phone, dayAgo: null, texts: [] });
    expect(scene?.volume.bars).toEqual([]);
  });
});

describe('the relative strength', () => {
  test('is what the definition gives: 14 moves averaged evenly, each later one for a fourteenth', () => {
    const closes = wave(60).map((price, index) => price + ((index * 37) % 11));
    const moves = closes.slice(1).map((close, index) => close - (closes[index] ?? close));
    const mean = (pick: (move: number) => number, count: number) => {
      const [first, later] = [moves.slice(0, 14), moves.slice(14, count)];
      const even = first.reduce((sum, move) => sum + pick(move), 0) / 14;
      return later.reduce((average, move) => (average * 13 + pick(move)) / 14, even);
    };
    const found = relativeStrength(closes, 14);
    expect(found.slice(0, 14).every((value) => value === null)).toBe(true);
    for (const count of [14, 15, 30, 59]) {
      const [up, down] = [
        mean((move) => Math.max(0, move), count),
        mean((move) => Math.max(0, -move), count),
      ];
      expect(found[count]).toBeCloseTo(100 - 100 / (1 + up / down), 9);
    }
  });

  test('is 100 where a price only rises, 0 where it only falls, 50 where it stands', () => {
    const last = (step: number) =>
      relativeStrength(
        Array.from({ length: 30 }, (_, index) => 100 + index * step),
        14,
      ).at(-1);
    expect([last(1), last(-1), last(0)]).toEqual([100, 0, 50]);
  });
});
