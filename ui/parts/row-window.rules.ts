/**
 * Which rows of a long list are drawn: those in sight and half a screen before and after them, a
 * few at a time. Pure.
 */

/** Lists of up to this many rows are drawn whole. */
export const WHOLE_UP_TO = 60;
/** This many rows come and go at once, so that scrolling does not draw at every step. */
const STEP = 5;
/** More new rows than this take a slow phone longer than a frame may. */
const MOST_NEW = 10;

export type RowWindow = {
  /** The first that is drawn, and the one after the last. */
  from: number;
  to: number;
};

/**
 * A list whose first row begins so far beneath the top of what is seen, all in pixels; above it,
 * where that is negative.
 */
type Placed = { count: number; top: number; rowHeight: number; seen: number };

/**
 * What to draw next where this is drawn: the rows in sight first, then those around them. At most
 * `MOST_NEW` new ones at a time.
 */
export function nextRows(before: RowWindow, list: Placed): RowWindow {
  if (list.count <= WHOLE_UP_TO) return { from: 0, to: list.count };
  const inSight = rowsWithin(list, 0);
  const isSeen = inSight.from >= before.from && inSight.to <= before.to;
  const target = isSeen ? rowsWithin(list, list.seen / 2) : inSight;
  const from = Math.max(before.from, target.from);
  const to = Math.min(before.to, target.to);
  if (from >= to) return { from: target.from, to: Math.min(target.from + MOST_NEW, target.to) };
  const end = Math.min(target.to, to + MOST_NEW);
  return { from: Math.max(target.from, from - MOST_NEW + (end - to)), to: end };
}

function rowsWithin({ count, top, rowHeight, seen }: Placed, margin: number): RowWindow {
  const steps = (pixels: number) => pixels / (rowHeight * STEP);
  const last = Math.ceil(count / STEP);
  // However far away, a step is drawn: its rows say how high rows are.
  const first = Math.min(Math.max(Math.floor(steps(-top - margin)), 0), last - 1);
  const end = Math.min(Math.max(Math.ceil(steps(seen + margin - top)), first + 1), last);
  return { from: first * STEP, to: Math.min(end * STEP, count) };
}
