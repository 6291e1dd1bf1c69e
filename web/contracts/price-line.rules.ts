/**
 * The places of everything in the line of one-second prices, in pixels of its box. Its frame is a
 * window of time. That is the last minutes, and to the right of them the seconds that a contract
 * would run, or runs. While one runs the frame stands still and the line grows into it. For drawing
 * only: prices are numbers here, their texts come from elsewhere.
 */
import { axisText } from '#ui/chart/bars.ts';
import { pathOf, planeOf, type Plot, plotOf, round } from '#ui/chart/line-plane.ts';
import { type LineBox, levelScale, levelsFor } from '#ui/chart/line-scale.ts';
import { placeMarks } from '#ui/chart/marks.rules.ts';

/** What the line shows before the entry. */
const HISTORY_MS = 160_000;
/** Two labels nearer than this would touch. */
export const CHIP_GAP = 24;
/** Words fit into the seconds ahead from here on; below it there is only a triangle. */
const WORDS_FROM = 71;
const TIME_GAP = 64;
/** Beneath the plot, and inside it above and below the line. */
const TIME_HEIGHT = 28;
const INSET = { top: 12, bottom: 12 };

export type LinePoint = { atMs: number; price: number };

/** What the frame is about: what would begin now, or what has begun. */
export type LineFrame =
  | { kind: 'idle'; seconds: number }
  | {
      kind: 'entered';
      entryMs: number;
      expiryMs: number;
      entry: number;
      winsAbove: boolean;
      /** Nothing is drawn after it: a settled contract ended here. */
      endMs: number | null;
    };

export type LineScene = {
  plot: Plot;
  /** Of the letters and of what holds them. */
  scale: number;
  path: string;
  /** Point of the last price; `chipY` is the middle of its label. */
  last: { x: number; y: number; chipY: number };
  /** Where the seconds ahead begin: now, or the entry. */
  from: number;
  /** Its label is left out where there is no room beside the one of the price. */
  entry: { y: number; chipY: number | null } | null;
  /** The two sides of the seconds ahead, the upper one first. */
  sides: readonly { y: number; height: number }[];
  hasWords: boolean;
  prices: readonly { y: number; text: string }[];
  times: readonly { x: number; atMs: number }[];
};

/** Null where there is no price yet, or no room. `texts` are the widest at the right. */
export function lineScene(
  points: readonly LinePoint[],
  frame: LineFrame,
  box: LineBox,
  texts: readonly string[],
): LineScene | null {
  const newest = points.at(-1);
  if (!newest) return null;
  const window = windowOf(frame, newest.atMs);
  const shown = points.filter(
    ({ atMs }) => atMs >= window.fromMs - 1_000 && atMs <= (window.endMs ?? window.toMs),
  );
  const last = shown.at(-1);
  if (!last) return null;
  const scale = scaleOf(
    shown.map(({ price }) => price),
    frame,
    levelsFor(box.height, box.scale),
  );
  const labels = scale.ticks.map((tick) => axisText(tick, scale.decimals));
  const plot = plotOf(box, { labels: [...labels, ...texts], foot: TIME_HEIGHT, isFlush: false });
  if (!plot) return null;
  const { x, y } = planeOf(
    plot,
    { ...scale, from: window.fromMs, to: window.toMs },
    INSET,
    box.scale,
  );
  const end = { x: Math.max(0, x(last.atMs)), y: y(last.price) };
  const from = frame.kind === 'idle' ? end.x : x(frame.entryMs);
  const split = frame.kind === 'idle' ? end.y : y(frame.entry);
  const marks = [{ ...end, price: last.price }];
  if (frame.kind === 'entered') marks.push({ x: from, y: split, price: frame.entry });
  const [nowY, entryY] = placeMarks(marks, { height: plot.height, gap: CHIP_GAP * box.scale });
  return {
    plot,
    scale: box.scale,
    path: pathOf(shown.map(({ atMs, price }) => ({ x: x(atMs), y: y(price) }))),
    last: { ...end, chipY: nowY ?? end.y },
    from,
    entry: frame.kind === 'idle' ? null : { y: split, chipY: entryY ?? null },
    sides: [
      { y: 0, height: split },
      { y: split, height: round(plot.height - split) },
    ],
    hasWords: plot.width - from >= WORDS_FROM * box.scale,
    prices: scale.ticks.map((tick, at) => ({ y: y(tick), text: labels[at] ?? '' })),
    times: timeTicks(window.fromMs, window.toMs, plot.width, box.scale).map((atMs) => ({
      x: x(atMs),
      atMs,
    })),
  };
}

/**
 * Levels and range of the axis. Before a contract the price of this moment is in the middle of the
 * range, so that both sides are as high.
 */
function scaleOf(prices: readonly number[], frame: LineFrame, lines: number) {
  if (frame.kind === 'entered') return levelScale([...prices, frame.entry], lines);
  const now = prices.at(-1) ?? 0;
  const reach = Math.max(...prices.map((price) => Math.abs(price - now)));
  const scale = levelScale([now - reach, now + reach], lines);
  const half = Math.max(scale.high - now, now - scale.low);
  const ticks = scale.ticks.filter((tick) => tick >= 0);
  return { ...scale, ticks, low: now - half, high: now + half };
}

function windowOf(frame: LineFrame, nowMs: number) {
  return frame.kind === 'idle'
    ? { fromMs: nowMs - HISTORY_MS, toMs: nowMs + frame.seconds * 1_000, endMs: null }
    : { fromMs: frame.entryMs - HISTORY_MS, toMs: frame.expiryMs, endMs: frame.endMs };
}

const MINUTE_MS = 60_000;
const steps = [MINUTE_MS, 2 * MINUTE_MS, 5 * MINUTE_MS];

/** Whole minutes that have room between the edge and the label of the end. */
function timeTicks(fromMs: number, toMs: number, width: number, scale: number): number[] {
  const pixels = width / (toMs - fromMs);
  const step = steps.find((each) => each * pixels >= TIME_GAP * scale) ?? steps.at(-1) ?? MINUTE_MS;
  const ticks: number[] = [];
  for (let at = Math.ceil(fromMs / step) * step; at < toMs; at += step) {
    const left = (at - fromMs) * pixels;
    if (left >= 30 * scale && width - left >= TIME_GAP * scale) ticks.push(at);
  }
  return ticks;
}
