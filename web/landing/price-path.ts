/**
 * Price paths drawn from a seed: the material of the landing page's art and of its sample chart.
 * Integer arithmetic, so that the page rendered at build and the page in the browser are the same
 * to the pixel. It is no market data.
 */

/**
 * A small deterministic generator of 32-bit numbers (mulberry32); the same seed gives the same
 * picture everywhere.
 */
function numbersFrom(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return (mixed ^ (mixed >>> 14)) >>> 0;
  };
}

/** A whole number from -reach to reach. */
function step(next: () => number, reach: number): number {
  return (next() % (2 * reach + 1)) - reach;
}

const POINTS = 257;

/**
 * A path of `POINTS` heights around zero: large moves first, then smaller ones between them, as
 * prices look at any scale.
 */
function walk(seed: number, reach: number): number[] {
  const next = numbersFrom(seed);
  const heights = Array.from({ length: POINTS }, () => 0);
  heights[0] = step(next, reach);
  heights[POINTS - 1] = step(next, reach);
  let swing = reach;
  for (let stride = POINTS - 1; stride > 1; stride /= 2) {
    for (let left = 0; left + stride < POINTS; left += stride) {
      const middle = left + stride / 2;
      const level = ((heights[left] ?? 0) + (heights[left + stride] ?? 0)) >> 1;
      heights[middle] = level + step(next, Math.max(1, swing));
    }
    // A little more than half keeps the ridge rough, as a price is.
    swing = (swing * 11) >> 4;
    if (stride <= 8) swing = (swing * 3) >> 2;
  }
  return heights;
}

export const HORIZON = { width: 2880, height: 700, ridges: 12 } as const;
/** Ridges begin and end outside the picture, so that no edge of theirs is seen. */
const OVERHANG = 40;
/** The highest that a ridge may reach. */
const TOP = 8;

/**
 * How far the massif at the right lifts a nearer ridge: a tent over 78 % of the width, none at its
 * feet.
 */
function massif(point: number, depth: number): number {
  const distance = Math.abs(point * 100 - 78 * (POINTS - 1));
  const reach = 26 * (POINTS - 1);
  if (distance >= reach || depth < 0.4 || depth > 0.92) return 0;
  return Math.round((118 * (reach - distance)) / reach);
}

/**
 * The outline of each ridge from the farthest to the nearest, as SVG path data without its closing
 * edge. Every ridge stays below the top of the box, so that text above it is on clear sky.
 */
export function horizonRidges(seed: number): string[] {
  return Array.from({ length: HORIZON.ridges }, (_, ridge) => {
    const depth = ridge / (HORIZON.ridges - 1);
    const base = 60 + Math.round(500 * depth * (0.7 + 0.3 * depth));
    const reach = 30 + Math.round(120 * depth);
    const heights = walk(seed * 1_000 + ridge * 37, reach);
    const risen = heights.map((height, point) => base + height - massif(point, depth));
    // One that would leave the box is moved down as a whole, so that no peak is cut flat.
    const lower = Math.max(0, TOP - Math.min(...risen));
    const ys = risen.map((y) => y + lower);
    const dx = (HORIZON.width + 2 * OVERHANG) / (POINTS - 1);
    let x = -OVERHANG;
    const moves = ys.slice(1).map((y, index) => {
      const toX = Math.round((index + 1) * dx) - OVERHANG;
      const move = `${toX - x} ${y - (ys[index] ?? 0)}`.replace(' -', '-');
      x = toX;
      return move;
    });
    return `M-${OVERHANG} ${ys[0] ?? 0}l${moves.join(' ')}`;
  });
}

/** One candle in whole rupees. */
export type PlainCandle = { open: number; high: number; low: number; close: number };

/**
 * Sample candles for a page that has not heard from the market: they say 'sample' wherever they are
 * shown.
 */
export function sampleCandles(seed: number, count: number): PlainCandle[] {
  const next = numbersFrom(seed);
  let price = 5_765_000;
  return Array.from({ length: count }, () => {
    const open = price;
    const close = open + step(next, 6_500) + 460;
    const high = Math.max(open, close) + (next() % 3_600);
    const low = Math.min(open, close) - (next() % 3_600);
    price = close;
    return { open, high, low, close };
  });
}
