/**
 * The prices of a contract as a line in a box, with the level of its entry and the side on which it
 * wins. For drawing only.
 */

import { type Place, planeOf } from '#ui/chart/line-plane.ts';

export type PathBox = {
  width: number;
  height: number;
  /** Free space above the highest and below the lowest price: a label is at the side that wins. */
  top: number;
  bottom: number;
  /** Free space at both ends, for their dots. */
  side: number;
};

export type PlottedPath = { points: Place[]; entryY: number };

/**
 * The first price is the entry. Null for fewer than two prices; a level line where nothing moved.
 */
export function plotPath(prices: readonly number[], box: PathBox): PlottedPath | null {
  const [entry] = prices;
  if (entry === undefined || prices.length < 2) return null;
  const low = Math.min(...prices);
  const high = Math.max(...prices);
  const { x, y } = planeOf(box, { from: 0, to: prices.length - 1, low, high }, box);
  return { points: prices.map((price, index) => ({ x: x(index), y: y(price) })), entryY: y(entry) };
}
