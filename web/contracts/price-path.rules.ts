/** The prices of a contract as a line in a box, with the level of its entry and the side on which it wins. For drawing only. */

export type PathBox = {
  width: number;
  height: number;
  /** Free space above the highest and below the lowest price: a label stands at the side that wins. */
  top: number;
  bottom: number;
  /** Free space at both ends, for their dots. */
  side: number;
};

export type PlottedPath = { points: { x: number; y: number }[]; entryY: number };

/** The first price is the entry. Null for fewer than two prices; a level line where nothing moved. */
export function plotPath(prices: readonly number[], box: PathBox): PlottedPath | null {
  const [entry] = prices;
  if (entry === undefined || prices.length < 2) return null;
  const low = Math.min(...prices);
  const high = Math.max(...prices);
  const height = box.height - box.top - box.bottom;
  const yOf = (price: number) =>
    round(box.top + (high === low ? height / 2 : (height * (high - price)) / (high - low)));
  const step = (box.width - 2 * box.side) / (prices.length - 1);
  return {
    points: prices.map((price, index) => ({ x: round(box.side + step * index), y: yOf(price) })),
    entryY: yOf(entry),
  };
}

const round = (value: number) => Math.round(value * 100) / 100;
