/**
 * A treemap: rectangles in a box whose areas are as the values, as near to squares as can be.
 * Bruls, Huizing and van Wijk, 'Squarified treemaps', 2000. Numbers to draw with. Pure.
 */
import type { Coin } from '#protocol/market.ts';

type Place = { left: number; top: number; width: number; height: number };

/** One rectangle for each value, in their order; values are above zero and fall. */
export function squarified(values: readonly number[], box: { width: number; height: number }): Place[] {
  const total = values.reduce((sum, value) => sum + value, 0);
  if (total <= 0 || box.width <= 0 || box.height <= 0) return [];
  const unit = (box.width * box.height) / total;
  const places: Place[] = [];
  let rest: Place = { left: 0, top: 0, ...box };
  let row: number[] = [];
  for (const value of values) {
    const area = value * unit;
    const side = Math.min(rest.width, rest.height);
    if (row.length > 0 && worst([...row, area], side) > worst(row, side)) {
      rest = layOut(row, rest, places);
      row = [];
    }
    row.push(area);
  }
  layOut(row, rest, places);
  return places;
}

/** How far the least square one of a row is from a square; 1 is one. */
function worst(row: readonly number[], side: number): number {
  const sum = row.reduce((total, area) => total + area, 0);
  return Math.max(
    ...row.map((area) => Math.max((side * side * area) / (sum * sum), (sum * sum) / (side * side * area))),
  );
}

/** Fills the shorter side of what is left with a row; answers what is left then. */
function layOut(row: readonly number[], rest: Place, places: Place[]): Place {
  const sum = row.reduce((total, area) => total + area, 0);
  const isWide = rest.width >= rest.height;
  const depth = sum / (isWide ? rest.height : rest.width);
  let along = 0;
  for (const area of row) {
    const length = area / depth;
    places.push(
      isWide
        ? { left: rest.left, top: rest.top + along, width: depth, height: length }
        : { left: rest.left + along, top: rest.top, width: length, height: depth },
    );
    along += length;
  }
  return isWide
    ? { ...rest, left: rest.left + depth, width: rest.width - depth }
    : { ...rest, top: rest.top + depth, height: rest.height - depth };
}

/** In pixels, with the gap around it: what is narrower would be no tile that a finger finds. */
const LEAST_SIDE = 46;

/** Coins with a market value, the largest first. */
export function byValue(coins: readonly Coin[]): { coin: Coin; value: number }[] {
  return coins
    .flatMap((coin) => {
      const { marketCap } = coin.stats;
      // Whole rupees are enough for an area.
      const value = marketCap === null ? 0 : Number.parseInt(marketCap, 10);
      return value > 0 ? [{ coin, value }] : [];
    })
    .toSorted((one, other) => other.value - one.value);
}

type Tiles = {
  tiles: { coin: Coin; place: Place }[];
  /** The others share a tile; null where there are none. */
  rest: { coins: readonly Coin[]; place: Place } | null;
};

/** As many tiles as a finger finds, those of the largest. */
export function tilesOf(coins: readonly Coin[], box: { width: number; height: number }): Tiles {
  const valued = byValue(coins);
  const total = valued.reduce((sum, { value }) => sum + value, 0);
  const area = box.width * box.height;
  const large = valued.filter(({ value }) => value * area >= total * LEAST_SIDE ** 2);
  for (let count = large.length; ; count -= 1) {
    const others = valued.slice(count);
    const values = valued.slice(0, count).map(({ value }) => value);
    if (others.length > 0) values.push(others.reduce((sum, { value }) => sum + value, 0));
    const places = squarified(values, box);
    const isWide = places.every(({ width, height }) => Math.min(width, height) >= LEAST_SIDE);
    if (!isWide && count > 0) continue;
    const last = places[count];
    return {
      tiles: valued.slice(0, count).flatMap(({ coin }, index) => {
        const place = places[index];
        return place ? [{ coin, place }] : [];
      }),
      rest: last ? { coins: others.map(({ coin }) => coin), place: last } : null,
    };
  }
}

/** How strong the colour of a change is: 0 for none, to 4 from 8 percent on. */
export function strengthOf(percent: string): number {
  const size = Math.abs(Number(percent));
  return size === 0 ? 0 : size < 1 ? 1 : size < 3 ? 2 : size < 8 ? 3 : 4;
}
