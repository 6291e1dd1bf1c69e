/** The line of a receipt: its ends, its level, and the room that a label needs. */
import { expect, test } from 'vitest';

import { plotPath } from './price-path.rules.ts';

const box = { width: 100, height: 60, top: 20, bottom: 4, side: 4 };

test('fills the box between its margins, from the highest to the lowest price', () => {
  expect(plotPath([1, 3, 2], box)).toEqual({
    points: [
      { x: 4, y: 56 },
      { x: 50, y: 20 },
      { x: 96, y: 38 },
    ],
    entryY: 56,
  });
});

test('the entry is the level, also where it is the highest or nothing moved', () => {
  expect(plotPath([3, 1, 2], box)?.entryY).toBe(20);
  expect(plotPath([5, 5, 5], box)).toEqual({
    points: [4, 50, 96].map((x) => ({ x, y: 38 })),
    entryY: 38,
  });
});

test('draws nothing of a contract without a path', () => {
  expect(plotPath([5], box)).toBeNull();
  expect(plotPath([], box)).toBeNull();
});
