/**
 * What is drawn on a chart by hand: its shape in pixels, how it is hit and moved, and how two
 * versions of it become one. Pure.
 */
import {
  type Drawing,
  DRAWING_LIMIT,
  type DrawingKind,
  type DrawnPoint,
} from '#protocol/drawings.ts';

export type Spot = { x: number; y: number };
type Box = { width: number; height: number };
type Line = { from: Spot; to: Spot; label?: string };
export type Shape = {
  lines: readonly Line[];
  area: { from: Spot; to: Spot } | null;
  note: Spot | null;
};

/** Parts of the way back from the second point to the first, as they are usually drawn. */
const retracements = [0, 0.236, 0.382, 0.5, 0.618, 0.786, 1] as const;

/** The lines and areas of a drawing whose points are there, within a box. */
export function shapeOf(kind: DrawingKind, points: readonly Spot[], box: Box): Shape {
  const [a, b = a] = points;
  const none: Shape = { lines: [], area: null, note: null };
  if (!a || !b) return none;
  const across = (y: number): Line => ({ from: { x: 0, y }, to: { x: box.width, y } });
  if (kind === 'trend') return { ...none, lines: [{ from: a, to: b }] };
  if (kind === 'ray') return { ...none, lines: [{ from: a, to: edgeOf(a, b, box) }] };
  if (kind === 'level') return { ...none, lines: [across(a.y)] };
  if (kind === 'rectangle') return { ...none, area: { from: a, to: b } };
  if (kind === 'note') return { ...none, note: a };
  const [left, right] = a.x < b.x ? [a.x, b.x] : [b.x, a.x];
  const lines = retracements.map((part): Line => {
    const y = b.y + (a.y - b.y) * part;
    return { from: { x: left, y }, to: { x: right, y }, label: `${(part * 100).toFixed(1)}%` };
  });
  return { ...none, lines };
}

/** Where a ray from one point through another leaves the box. */
function edgeOf(from: Spot, through: Spot, { width, height }: Box): Spot {
  const [dx, dy] = [through.x - from.x, through.y - from.y];
  if (dx === 0 && dy === 0) return through;
  const reach = [
    dx > 0 ? (width - from.x) / dx : dx < 0 ? -from.x / dx : Infinity,
    dy > 0 ? (height - from.y) / dy : dy < 0 ? -from.y / dy : Infinity,
  ];
  const times = Math.max(1, Math.min(...reach));
  return { x: from.x + dx * times, y: from.y + dy * times };
}

/** How many pixels a spot is from what is drawn of a shape. */
export function distanceTo({ lines, area, note }: Shape, spot: Spot): number {
  const sides = area === null ? [] : sidesOf(area);
  const noted = note === null ? [] : [Math.hypot(spot.x - note.x, spot.y - note.y)];
  return Math.min(Infinity, ...noted, ...[...lines, ...sides].map((line) => fromLine(line, spot)));
}

function sidesOf({ from, to }: { from: Spot; to: Spot }): Line[] {
  const corners = [from, { x: to.x, y: from.y }, to, { x: from.x, y: to.y }];
  return corners.map((corner, at) => ({ from: corner, to: corners[(at + 1) % 4] ?? from }));
}

function fromLine({ from, to }: Line, { x, y }: Spot): number {
  const [dx, dy] = [to.x - from.x, to.y - from.y];
  const size = dx ** 2 + dy ** 2;
  const along = size === 0 ? 0 : ((x - from.x) * dx + (y - from.y) * dy) / size;
  const part = Math.max(0, Math.min(1, along));
  return Math.hypot(x - from.x - part * dx, y - from.y - part * dy);
}

/** A price as a drawing keeps it: above zero, no more decimals than the chart shows. */
export function priceText(price: number, decimals: number): string {
  return Math.max(price, 10 ** -decimals).toFixed(decimals);
}

export const withPoint = (drawing: Drawing, at: number, point: DrawnPoint): Drawing => ({
  ...drawing,
  points: drawing.points.with(at, point),
});

/** Puts a changed drawing in the place of the one before, or on top. */
export function withDrawing(items: readonly Drawing[], changed: Drawing): Drawing[] {
  const isKnown = items.some(({ id }) => id === changed.id);
  return isKnown
    ? items.map((one) => (one.id === changed.id ? changed : one))
    : [...items, changed];
}

/**
 * What two have made of the same drawings, put together: whatever I have changed, made or deleted
 * is as I have it, all else as they have it. So neither loses what they did elsewhere.
 */
export function mergedDrawings(
  base: readonly Drawing[],
  mine: readonly Drawing[],
  theirs: readonly Drawing[],
): Drawing[] {
  const textOf = (items: readonly Drawing[], id: string) =>
    JSON.stringify(items.find((one) => one.id === id) ?? null);
  const isMine = (id: string) => textOf(base, id) !== textOf(mine, id);
  const ids = [...new Set([...theirs, ...mine].map(({ id }) => id))];
  return ids
    .flatMap((id) => (isMine(id) ? mine : theirs).find((one) => one.id === id) ?? [])
    .slice(0, DRAWING_LIMIT);
}

/** A drawing as it was before it was changed; null where it was made. */
export type DrawnBefore = { id: string; before: Drawing | null };

/**
 * What of each drawing has to come back for a change to be undone. Deleted ones come back on top.
 */
export function changedIn(before: readonly Drawing[], after: readonly Drawing[]): DrawnBefore[] {
  const old = new Map(before.map((one) => [one.id, one]));
  const kept = new Set(after.map(({ id }) => id));
  return [
    ...after.filter((one) => old.get(one.id) !== one),
    ...before.filter(({ id }) => !kept.has(id)),
  ].map(({ id }) => ({ id, before: old.get(id) ?? null }));
}

/**
 * Drawings with a change taken back; what was done since elsewhere stays. None over the limit comes
 * back.
 */
export function undone(items: readonly Drawing[], changes: readonly DrawnBefore[]): Drawing[] {
  let now = [...items];
  for (const { id, before } of changes)
    now = before === null ? now.filter((one) => one.id !== id) : withDrawing(now, before);
  return now.slice(0, DRAWING_LIMIT);
}
