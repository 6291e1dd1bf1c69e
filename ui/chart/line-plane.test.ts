/**
 * The places of every line's parts: its points, its labels beside one another, the place that is
 * read.
 */
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';

import { hasLabelRoom, pathOf, planeOf, plotOf } from './line-plane.ts';
import { withRoom } from './line-times.ts';
import { nearest } from './use-line-reading.ts';

const phone = { width: 390, height: 204, scale: 1 };

describe('the plane', () => {
  test('holds the first and the last moment, the lowest and the highest level', () => {
    const { x, y } = planeOf(
      { width: 200, height: 100 },
      { from: 10, to: 20, low: 1, high: 3 },
      { top: 10, bottom: 5, side: 4 },
      2,
    );
    expect([x(10), x(15), x(20)]).toEqual([8, 100, 192]);
    expect([y(3), y(2), y(1)]).toEqual([20, 55, 90]);
  });

  test('draws in the middle what stands still, and a single moment at the left', () => {
    const { x, y } = planeOf(
      { width: 200, height: 100 },
      { from: 7, to: 7, low: 5, high: 5 },
      { top: 0, bottom: 0 },
    );
    expect([x(7), y(5)]).toEqual([0, 50]);
  });

  test('leaves the labels their room, with air at their right or flush with the box', () => {
    const labels = ['14,500.00', '9.00'];
    const aired = plotOf(phone, { labels, foot: 24, isFlush: false });
    const flush = plotOf(phone, { labels, foot: 24, isFlush: true });
    expect(aired).toMatchObject({ height: 180, right: 374 });
    expect(flush).toMatchObject({ height: 180, right: 390 });
    expect((flush?.width ?? 0) - (aired?.width ?? 0)).toBe(16);
    expect(plotOf({ ...phone, width: 110 }, { labels, foot: 24, isFlush: false })).toBeNull();
    expect(plotOf({ ...phone, height: 47 }, { labels, foot: 24, isFlush: true })).toBeNull();
  });

  test('a path goes through each place', () => {
    expect(pathOf([])).toBe('');
    expect(
      pathOf([
        { x: 0, y: 4 },
        { x: 2.5, y: 3 },
      ]),
    ).toBe('M0 4L2.5 3');
  });
});

test('no label of a level touches a chip, however both stand', () => {
  const plot = { width: 300, height: 180, right: 374 };
  fc.assert(
    fc.property(
      fc.double({ min: 0, max: 180, noNaN: true }),
      fc.array(fc.double({ min: 0, max: 180, noNaN: true }), { maxLength: 3 }),
      fc.constantFrom(1, 1.5, 2),
      (y, chips, scale) => {
        // A chip is 20 pixels high, digits are 9: what touches is nearer than half of both.
        const touches = chips.some((chip) => Math.abs(chip - y) < 14.5 * scale);
        if (touches) expect(hasLabelRoom(y, { plot, scale, chips })).toBe(false);
      },
    ),
    { seed: 20_261_126, numRuns: 1_000 },
  );
  expect(hasLabelRoom(90, { plot, scale: 1, chips: [60, 120] })).toBe(true);
  expect(hasLabelRoom(2, { plot, scale: 1, chips: [] })).toBe(false);
});

test('the place nearest to a pointer is read, of two the later one, and none of none', () => {
  const places = [{ x: 0 }, { x: 10 }, { x: 20 }];
  expect([-50, 4, 5, 14, 900].map((x) => nearest(places, x))).toEqual([0, 0, 1, 1, 2]);
  expect(nearest([], 4)).toBeNull();
});

describe('labels of time', () => {
  const label = (x: number, at: 'start' | 'middle' | 'end', text: string) => ({ x, at, text });
  const [start, middle, end] = [
    label(0, 'start', '22 Nov, 7:02 pm'),
    label(110, 'middle', '1:02 am'),
    label(240, 'end', '7:02 am IST'),
  ];

  test('all are shown where they have room', () => {
    const wide = [start, label(170, 'middle', '1:02 am'), label(340, 'end', '7:02 am IST')];
    expect(withRoom(wide, 1)).toEqual(wide);
  });

  test('one between goes first, then the first; the last one stays', () => {
    expect(withRoom([start, middle, end], 1)).toEqual([start, end]);
    expect(withRoom([start, middle, { ...end, x: 150 }], 1)).toEqual([{ ...end, x: 150 }]);
    expect(withRoom([start, middle, end], 1.5)).toEqual([end]);
    expect(withRoom([], 1)).toEqual([]);
  });
});
