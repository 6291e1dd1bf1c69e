/**
 * The places of everything in a coin's line over a range, in pixels of its box. That is the line,
 * the level of 24 hours ago, what was traded, the relative strength and the labels. For drawing
 * only: prices are numbers here, and nothing may flow back.
 */
import { type Candle, intervalSeconds } from '#protocol/market.ts';
import { formatAmount, INR_SCALE, parseAmount } from '#protocol/money.ts';

import { axisText, pixelValue } from './bars.ts';
import {
  pathOf,
  type Place,
  planeOf,
  type Plot,
  plotOf,
  round,
  type TextAnchor,
} from './line-plane.ts';
import { type LineBox, levelScale, levelsFor } from './line-scale.ts';
import { anchorOf } from './line-times.ts';
import { type Range, ranges } from './ranges.ts';

type RangePoint = {
  /** When it was the price: the end of a candle, or now. */
  atMs: number;
  price: number;
  /** The same as it was recorded: INR, eight decimals. */
  text: string;
  strength: number | null;
};

export type RangeLine = {
  fromMs: number;
  toMs: number;
  points: readonly RangePoint[];
  /** Rupees of each candle in the range. */
  volumes: readonly { atMs: number; rupees: number }[];
  /** Rupees of all of them, two decimals. */
  volume: string;
};

/** Candles that the relative strength looks back over. */
export const STRENGTH_OF = 14;
const LOW_STRENGTH = 30;
const HIGH_STRENGTH = 70;

/** The candles of a range and the price of this moment, as a line. Null without either. */
export function rangeLine(
  candles: readonly Candle[],
  range: Range,
  now: { atMs: number; price: string | null },
): RangeLine | null {
  const { seconds, line } = ranges[range];
  const lengthMs = intervalSeconds[line] * 1_000;
  const closes = candles.map(({ close }) => pixelValue(close));
  const strengths = relativeStrength(closes, STRENGTH_OF);
  const ends = candles.map(({ time }) => Math.min(now.atMs, Date.parse(time) + lengthMs));
  const fromMs = seconds === null ? (ends[0] ?? now.atMs) : now.atMs - seconds * 1_000;
  const points: RangePoint[] = [];
  const volumes: { atMs: number; rupees: number }[] = [];
  let paise = 0n;
  for (const [index, { close, volume }] of candles.entries()) {
    const atMs = ends[index] ?? 0;
    if (atMs < fromMs) continue;
    // What runs up to this moment is drawn to the price of this moment.
    if (atMs < now.atMs || now.price === null)
      points.push({ atMs, ...priceOf(close), strength: strengths[index] ?? null });
    volumes.push({ atMs, rupees: pixelValue(volume) });
    paise += parseAmount(volume, INR_SCALE) ?? 0n;
  }
  if (now.price !== null)
    points.push({ atMs: now.atMs, ...priceOf(now.price), strength: strengths.at(-1) ?? null });
  if (points.length === 0) return null;
  return { fromMs, toMs: now.atMs, points, volumes, volume: formatAmount(paise, INR_SCALE) };
}

const priceOf = (text: string) => ({ price: pixelValue(text), text });

/**
 * Wilder's relative strength index of each close, 0 to 100; null for the first ones, which have too
 * little before them. A price that has not moved is at 50.
 */
export function relativeStrength(closes: readonly number[], length: number): (number | null)[] {
  let [gain, loss] = [0, 0];
  return closes.map((close, index) => {
    const move = index === 0 ? 0 : close - (closes[index - 1] ?? close);
    const [up, down] = [Math.max(0, move), Math.max(0, -move)];
    // The first ones are averaged evenly; each later one has a weight of 1/`length`.
    const weight = Math.min(Math.max(1, index), length);
    gain += (up - gain) / weight;
    loss += (down - loss) / weight;
    if (index < length) return null;
    return gain + loss === 0 ? 50 : (100 * gain) / (gain + loss);
  });
}

const PANES = { volume: 40, strength: 52, time: 24 };
const INSET = { top: 14, bottom: 12 };
/** Two of these have air between them. */
const BAR_PITCH = 5;
const TIME_GAP = 108;

export type RangeScene = {
  scale: number;
  plot: Plot;
  path: string;
  points: readonly Place[];
  last: Place;
  prices: readonly { y: number; text: string }[];
  /**
   * The level of 24 hours ago; at the edge, and beyond it, where the range does not reach so far.
   */
  dayAgo: { y: number; beyond: 'above' | 'below' | null; words: Place } | null;
  volume: {
    top: number;
    height: number;
    bars: readonly { x: number; width: number; height: number }[];
  };
  strength: { top: number; height: number; path: string; low: number; high: number };
  times: readonly { x: number; atMs: number; at: TextAnchor }[];
};

/** Null where there is no room. `texts` are the widest at the right. */
export function rangeScene(
  line: RangeLine,
  { box, dayAgo, texts }: { box: LineBox; dayAgo: number | null; texts: readonly string[] },
): RangeScene | null {
  const { fromMs, toMs, points } = line;
  const prices = points.map(({ price }) => price);
  const foot = PANES.volume + PANES.strength + PANES.time;
  const lines = levelsFor(box.height - foot * box.scale, box.scale);
  const scale = levelScale(nearby(prices, dayAgo), lines);
  const labels = scale.ticks.map((tick) => axisText(tick, scale.decimals));
  const plot = plotOf(box, {
    labels: [...labels, ...texts],
    foot,
    isFlush: false,
  });
  if (!plot) return null;
  const { width, height } = plot;
  const { x, y } = planeOf(plot, { ...scale, from: fromMs, to: toMs }, INSET, box.scale);
  const placed = points.map(({ atMs, price }) => ({ x: x(atMs), y: y(price) }));
  const volumeTop = height;
  const strengthTop = height + PANES.volume * box.scale;
  const strengthHeight = PANES.strength * box.scale;
  const strengthY = (value: number) => round(strengthTop + (strengthHeight * (100 - value)) / 100);
  return {
    scale: box.scale,
    plot,
    path: pathOf(placed),
    points: placed,
    last: placed.at(-1) ?? { x: 0, y: 0 },
    prices: scale.ticks.map((tick, at) => ({ y: y(tick), text: labels[at] ?? '' })),
    dayAgo:
      dayAgo === null
        ? null
        : levelOf(dayAgo, scale, { y, width, height, letters: box.scale, points: placed }),
    volume: {
      top: volumeTop,
      height: PANES.volume * box.scale,
      bars: barsOf(line, { width, height: (PANES.volume - 8) * box.scale, x }),
    },
    strength: {
      top: strengthTop,
      height: strengthHeight,
      path: pathOf(
        points.flatMap(({ atMs, strength }) =>
          strength === null ? [] : [{ x: x(atMs), y: strengthY(strength) }],
        ),
      ),
      low: strengthY(LOW_STRENGTH),
      high: strengthY(HIGH_STRENGTH),
    },
    times: timesOf(fromMs, toMs, width / (TIME_GAP * box.scale)).map((atMs, index, all) => ({
      x: x(atMs),
      atMs,
      at: anchorOf(index, all.length),
    })),
  };
}

/** The prices, and the level of 24 hours ago where it does not press them together. */
function nearby(prices: readonly number[], dayAgo: number | null): readonly number[] {
  if (dayAgo === null) return prices;
  const [low, high] = [Math.min(...prices), Math.max(...prices)];
  const reach = Math.max(low - dayAgo, dayAgo - high);
  return reach <= high - low ? [...prices, dayAgo] : prices;
}

/** Wide enough for '24 h ago', and how far its middle is from its level. */
const WORDS = { width: 56, away: 11 };

function levelOf(
  price: number,
  { low, high }: { low: number; high: number },
  plot: {
    y: (price: number) => number;
    width: number;
    height: number;
    letters: number;
    points: readonly Place[];
  },
): RangeScene['dayAgo'] {
  const { width, height, letters } = plot;
  const edge = width - 20 * letters;
  if (price > high) {
    return { y: 0, beyond: 'above', words: { x: edge, y: 10 * letters } };
  }
  if (price < low) {
    return { y: height, beyond: 'below', words: { x: edge, y: height - 10 * letters } };
  }
  const y = plot.y(price);
  return { y, beyond: null, words: freePlace(y, plot) };
}

/**
 * Beside the level where the line leaves the most room: at either end of it, above or below; their
 * end and their middle.
 */
function freePlace(
  y: number,
  {
    width,
    height,
    letters,
    points,
  }: { width: number; height: number; letters: number; points: readonly Place[] },
): Place {
  const long = WORDS.width * letters;
  const room = ({ x, y: middle }: Place) =>
    middle < 8 * letters || middle > height - 8 * letters
      ? -1
      : Math.min(
          ...points
            .filter((point) => point.x >= x - long - 4 && point.x <= x + 4)
            .map((point) => Math.abs(point.y - middle)),
          height,
        );
  const places = [width - 6, long + 6].flatMap((x) =>
    [WORDS.away, -WORDS.away].map((away) => ({ x, y: y + away * letters })),
  );
  return places.reduce((best, place) => (room(place) > room(best) + 6 ? place : best));
}

/**
 * Bars that have room. Where there are more candles than that, each bar is the sum of several in a
 * row.
 */
function barsOf(
  { volumes }: RangeLine,
  { width, height, x }: { width: number; height: number; x: (atMs: number) => number },
): RangeScene['volume']['bars'] {
  const most = Math.max(1, Math.floor(width / BAR_PITCH));
  const each = Math.ceil(volumes.length / most);
  const sums: { atMs: number; rupees: number }[] = [];
  for (let index = 0; index < volumes.length; index += each) {
    const group = volumes.slice(index, index + each);
    sums.push({
      atMs: group.at(-1)?.atMs ?? 0,
      rupees: group.reduce((sum, { rupees }) => sum + rupees, 0),
    });
  }
  const highest = Math.max(...sums.map(({ rupees }) => rupees), 0);
  if (highest === 0) return [];
  const pitch = width / Math.max(sums.length, 1);
  const bar = Math.max(1, round(Math.min(pitch * 0.72, 10)));
  return sums
    .filter(({ rupees }) => rupees > 0)
    .map(({ atMs, rupees }) => ({
      x: round(Math.max(0, x(atMs) - bar)),
      width: bar,
      height: Math.max(1, round((rupees / highest) * height)),
    }));
}

/** The first and the last moment, and evenly between them as many as have room. */
function timesOf(fromMs: number, toMs: number, room: number): number[] {
  const parts = Math.max(1, Math.min(4, Math.floor(room)));
  return Array.from({ length: parts + 1 }, (_, index) =>
    Math.round(fromMs + ((toMs - fromMs) * index) / parts),
  );
}
