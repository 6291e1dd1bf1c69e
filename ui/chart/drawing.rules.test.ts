/** Drawings in pixels, and two tabs that have drawn at once. */
import { describe, expect, test } from 'vitest';

import type { Drawing } from '#protocol/drawings.ts';

import {
  changedIn,
  distanceTo,
  mergedDrawings,
  priceText,
  shapeOf,
  undone,
  withDrawing,
  withPoint,
} from './drawing.rules.ts';

const box = { width: 400, height: 200 };
const [a, b] = [
  { x: 100, y: 100 },
  { x: 200, y: 50 },
];

test('a trend line ends at its points, a ray goes on to the edge, a level across', () => {
  expect(shapeOf('trend', [a, b], box).lines).toEqual([{ from: a, to: b }]);
  expect(shapeOf('ray', [a, b], box).lines).toEqual([{ from: a, to: { x: 300, y: 0 } }]);
  expect(shapeOf('ray', [b, a], box).lines).toEqual([{ from: b, to: { x: 0, y: 150 } }]);
  expect(shapeOf('ray', [a, a], box).lines).toEqual([{ from: a, to: a }]);
  const [level] = shapeOf('level', [a], box).lines;
  expect(level).toEqual({ from: { x: 0, y: 100 }, to: { x: 400, y: 100 } });
  expect(shapeOf('trend', [], box).lines).toEqual([]);
});

test('Fibonacci goes back from the second point to the first', () => {
  const { lines } = shapeOf('fibonacci', [a, b], box);
  expect(lines.map(({ label }) => label)).toEqual([
    '0.0%',
    '23.6%',
    '38.2%',
    '50.0%',
    '61.8%',
    '78.6%',
    '100.0%',
  ]);
  expect(lines.map(({ from }) => Number(from.y.toFixed(6)))).toEqual([
    50, 61.8, 69.1, 75, 80.9, 89.3, 100,
  ]);
});

test('what is near is hit, along the line and not beyond its end', () => {
  const trend = shapeOf('trend', [a, { x: 200, y: 100 }], box);
  expect(distanceTo(trend, { x: 150, y: 106 })).toBe(6);
  expect(distanceTo(trend, { x: 203, y: 104 })).toBe(5);
  const rectangle = shapeOf('rectangle', [a, b], box);
  expect(distanceTo(rectangle, { x: 150, y: 75 })).toBe(25);
  expect(distanceTo(rectangle, { x: 150, y: 51 })).toBe(1);
  expect(distanceTo(shapeOf('note', [a], box), { x: 103, y: 104 })).toBe(5);
});

const level = (id: string, price: string): Drawing => ({
  id,
  kind: 'level',
  text: '',
  points: [{ time: 60, price }],
});

test('of two who have changed the same drawings neither loses what they did elsewhere', () => {
  const base = [level('a', '1'), level('b', '2'), level('c', '3')];
  // I move a, delete b and draw d; they move c and draw e.
  const mine = [level('a', '10'), level('c', '3'), level('d', '4')];
  const theirs = [level('a', '1'), level('b', '2'), level('c', '30'), level('e', '5')];
  expect(mergedDrawings(base, mine, theirs)).toEqual([
    level('a', '10'),
    level('c', '30'),
    level('e', '5'),
    level('d', '4'),
  ]);
  // What both have changed is as who comes later has it.
  expect(mergedDrawings(base, [level('a', '10')], [level('a', '20')])).toEqual([level('a', '10')]);
  expect(mergedDrawings(base, base, [])).toEqual([]);
});

test('a changed drawing takes the place of the one before; a price keeps the decimals of the chart', () => {
  const moved = withPoint(level('a', '1'), 0, { time: 120, price: '9' });
  expect(withDrawing([level('a', '1'), level('b', '2')], moved)).toEqual([moved, level('b', '2')]);
  expect(withDrawing([], moved)).toEqual([moved]);
  expect(priceText(13904.5512, 2)).toBe('13904.55');
  expect(priceText(0.00700012, 8)).toBe('0.00700012');
  expect(priceText(-3, 2)).toBe('0.01');
});

describe('undoing', () => {
  const [one, two, moved] = [level('a', '1.00'), level('b', '2.00'), level('a', '3.00')];

  test.each([
    ['made', [one], [one, two]],
    ['moved', [one, two], [moved, two]],
    ['deleted', [one, two], [two]],
    ['made and moved at once', [one], [moved, two]],
  ])('what was %s is as before', (_, before, after) => {
    const back = undone(after, changedIn(before, after));
    expect(back.toSorted((left, right) => (left.id < right.id ? -1 : 1))).toEqual(before);
  });

  test('keeps what was drawn elsewhere meanwhile', () => {
    const elsewhere = level('c', '9.00');
    expect(undone([moved, elsewhere], changedIn([one], [moved]))).toEqual([one, elsewhere]);
    expect(undone([one, two, elsewhere], changedIn([one], [one, two]))).toEqual([one, elsewhere]);
  });

  test('of nothing changed is nothing', () => {
    expect(changedIn([one, two], [one, two])).toEqual([]);
    expect(undone([one], [])).toEqual([one]);
  });
});
