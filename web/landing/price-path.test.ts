/**
 * The landing page's art: the same on both sides of the wire, clear of the text above it, and
 * light.
 */
import { expect, it } from 'vitest';

import { HORIZON, horizonRidges, sampleCandles } from './price-path.ts';

it('draws the same picture from the same seed, and another from another', () => {
  expect(horizonRidges(41)).toEqual(horizonRidges(41));
  expect(horizonRidges(41)).not.toEqual(horizonRidges(42));
});

it('has twelve ridges that weigh less than 30 kB together', () => {
  const ridges = horizonRidges(41);
  expect(ridges).toHaveLength(HORIZON.ridges);
  expect(ridges.join('').length).toBeLessThan(30_000);
});

it('never rises out of its box, where the text stands', () => {
  for (let seed = 1; seed <= 60; seed += 1) {
    for (const ridge of horizonRidges(seed)) {
      const [start = '', steps = ''] = ridge.replace(/^M-?\d+ /, '').split('l');
      let y = Number(start);
      let top = y;
      for (const [, dy] of steps.matchAll(/\d+ ?(-?\d+)(?: |$)/g)) {
        y += Number(dy);
        top = Math.min(top, y);
      }
      expect(top).toBeGreaterThanOrEqual(8);
    }
  }
});

it('makes candles whose wicks hold their bodies', () => {
  for (const { open, high, low, close } of sampleCandles(7, 56)) {
    expect(high).toBeGreaterThanOrEqual(Math.max(open, close));
    expect(low).toBeLessThanOrEqual(Math.min(open, close));
  }
});
