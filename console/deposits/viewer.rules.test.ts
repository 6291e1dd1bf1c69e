/**
 * The arithmetic of the viewer: what fits, what stays under the pointer, and that nothing leaves
 * the box.
 */
import fc from 'fast-check';
import { expect, test } from 'vitest';

import {
  fitScale,
  type Frame,
  keepInside,
  openingView,
  panBy,
  reach,
  restView,
  scaleOf,
  toggleFit,
  turn,
  type View,
  ZOOM_STEP,
  zoomBy,
} from './viewer.rules.ts';

const frame: Frame = { image: { width: 1200, height: 800 }, box: { width: 600, height: 300 } };

test('the whole image is seen at first, and never larger than it is', () => {
  expect(scaleOf(restView, frame)).toBe(0.375);
  expect(fitScale(frame, 1)).toBe(0.25);
  expect(fitScale({ ...frame, image: { width: 100, height: 50 } }, 0)).toBe(1);
});

test('a long picture opens as wide as its box, at its top, and can be moved to its end', () => {
  const long = { image: { width: 600, height: 5000 }, box: { width: 450, height: 300 } };
  const opened = openingView(long);
  expect(scaleOf(opened, long)).toBe(0.75);
  expect(opened.offset).toEqual({ x: 0, y: (5000 * 0.75 - 300) / 2 });
  expect(panBy(opened, long, { x: 0, y: 100 }).offset).toEqual(opened.offset);
  expect(panBy(opened, long, { x: 0, y: -9999 }).offset.y).toBe(-opened.offset.y);
  // From there to the whole, and to its real size.
  expect(toggleFit(opened, long)).toEqual(restView);
  // Never larger than it is; an ordinary one opens as a whole.
  expect(scaleOf(openingView({ ...long, box: { width: 900, height: 300 } }), long)).toBe(1);
  expect(openingView(frame)).toEqual(restView);
});

test('zooming keeps what is under the pointer', () => {
  const at = { x: 40, y: -20 };
  const near = zoomBy(restView, frame, 8, at);
  // The point of the image beneath `at`, before and after.
  const point = (view: View) => ({
    x: (at.x - view.offset.x) / scaleOf(view, frame),
    y: (at.y - view.offset.y) / scaleOf(view, frame),
  });
  expect(point(near).x).toBeCloseTo(point(restView).x);
  expect(point(near).y).toBeCloseTo(point(restView).y);
});

test('zooming ends at 400 % and at the whole image, which then fits by itself', () => {
  let view = restView;
  for (let step = 0; step < 30; step += 1) view = zoomBy(view, frame, ZOOM_STEP);
  expect(view.scale).toBe(4);
  for (let step = 0; step < 30; step += 1) view = zoomBy(view, frame, 1 / ZOOM_STEP);
  expect(view).toEqual(restView);
});

test('fit and real size take turns; a small image has only one of them', () => {
  const real = toggleFit(restView, frame);
  expect(real.scale).toBe(1);
  expect(toggleFit(real, frame)).toEqual(restView);
  const small = { ...frame, image: { width: 100, height: 50 } };
  expect(toggleFit(restView, small)).toEqual(restView);
});

test('the image can be moved only as far as it reaches', () => {
  expect(panBy(restView, frame, { x: 500, y: 500 }).offset).toEqual({ x: 0, y: 0 });
  const real = toggleFit(restView, frame);
  expect(reach(real, frame)).toEqual({ x: 300, y: 250 });
  expect(panBy(real, frame, { x: 60, y: -900 }).offset).toEqual({ x: 60, y: -250 });
});

test('four turns are none, and what is in the middle stays there', () => {
  const real = panBy(toggleFit(restView, frame), frame, { x: 100, y: 50 });
  expect(turn(real, frame)).toMatchObject({ turns: 1, offset: { x: -50, y: 100 } });
  const around = [1, 2, 3, 4].reduce((view) => turn(view, frame), real);
  expect(around).toEqual(real);
});

test('whatever is done, the image covers the box or lies in its middle', () => {
  const side = fc.integer({ min: 1, max: 4_000 });
  const size = fc.record({ width: side, height: side });
  const delta = fc.integer({ min: -3_000, max: 3_000 });
  const step = fc.oneof(
    fc.record({ x: delta, y: delta }).map((by) => (view: View, on: Frame) => panBy(view, on, by)),
    fc.record({ factor: fc.double({ min: 0.2, max: 5, noNaN: true }), x: delta, y: delta }).map(
      ({ factor, ...at }) =>
        (view: View, on: Frame) =>
          zoomBy(view, on, factor, at),
    ),
    fc.constant(turn),
    fc.constant(toggleFit),
  );
  fc.assert(
    fc.property(size, size, fc.array(step, { maxLength: 12 }), (image, box, steps) => {
      const on: Frame = { image, box };
      const view = steps.reduce((current, take) => take(current, on), restView);
      expect(scaleOf(view, on)).toBeLessThanOrEqual(4);
      expect(scaleOf(view, on)).toBeGreaterThanOrEqual(fitScale(on, view.turns) - 1e-9);
      expect(keepInside(view, on)).toEqual(view);
    }),
  );
});
