/**
 * How net worth changed over a range, and where its curve stands in a box. The change is exact, in paise, and without what was put
 * in or taken out; places are numbers to draw with, and never flow back into an amount. Pure.
 */
import { formatAmount, INR_SCALE, parseAmount } from '#protocol/money.ts';
import type { CurveRange } from '#protocol/portfolio.ts';
import { portfolioTexts } from '#texts/portfolio.ts';
import { formatClockMinute, formatDate } from '#texts/format.ts';
import { pixelValue } from '#ui/chart/bars.ts';
import { axisWidth, type LineBox } from '#ui/chart/line-scale.ts';
import { withRoom } from '#ui/chart/range-line.rules.ts';

import { levelTexts, rangeOf } from './curve-axis.rules.ts';

const says = portfolioTexts();

export const ranges: readonly { range: CurveRange; label: string; words: string }[] = [
  {
    range: '1d',
    label: '1D',
    words: says.n1Day,
  },
  {
    range: '1w',
    label: '1W',
    words: says.n1Week,
  },
  {
    range: '1m',
    label: '1M',
    words: says.n1Month,
  },
  {
    range: '1y',
    label: '1Y',
    words: says.n1Year,
  },
  {
    range: 'all',
    label: says.all,
    words: says.sinceTheStart,
  },
];

export type Owned = { total: string; added: string };

export type Change = {
  /** INR, signed: what was gained or lost. */
  gained: string;
  /** INR, signed: what was put in meanwhile, or taken out. */
  added: string;
};

const paise = (amount: string): bigint => {
  const size = parseAmount(amount.replace(/^-/, ''), INR_SCALE) ?? 0n;
  return amount.startsWith('-') ? -size : size;
};
const inr = (amount: bigint) => formatAmount(amount, INR_SCALE);

/** From one moment to a later one; null `before`: from before there was any money. */
export function changeBetween(before: Owned | null, now: Owned): Change {
  const added = paise(now.added) - paise(before?.added ?? '0');
  const moved = paise(now.total) - paise(before?.total ?? '0');
  return { gained: inr(moved - added), added: inr(added) };
}

/** In tenths of a percent, to the nearest: '57.2%'. All of nothing is nothing. */
export function shareOf(part: string, total: string): string {
  const [of, all] = [paise(part), paise(total)];
  if (all <= 0n) return '0.0%';
  const tenths = ((of * 2000n) / all + 1n) / 2n;
  return `${tenths / 10n}.${tenths % 10n}%`;
}

const TIME_HEIGHT = 22;
const INSET = { top: 10, bottom: 6 };
/** The words that name the dashed line: how far their middle is from it, and how wide they are at most. */
const NAME = { apart: 10, width: 140 };

export type CurveScene = {
  plot: { width: number; height: number };
  scale: number;
  /** The line, and the area beneath it. */
  line: string;
  area: string;
  /** What was put in, as steps: they may go beyond the plot, which ends where the line has its room. */
  steps: string;
  /** Where the steps are named: above or beneath them, away from the line. Null where they are out of sight. */
  stepsName: { x: number; y: number; at: 'start' | 'end' } | null;
  levels: readonly { y: number; text: string }[];
  times: readonly { x: number; text: string; at: 'start' | 'middle' | 'end' }[];
  /** What is drawn, and what can be read off. */
  shown: readonly CurveMark[];
  marks: readonly { x: number; y: number }[];
  /** What is owned at the end, along the axis. */
  end: { y: number; text: string };
};

export type CurveMark = { at: string } & Owned;

/**
 * The curve as far as it says something: where more was put in at once than was owned before, or taken out than was left, it begins
 * after that, since beside such a step all that was gained or lost would be a level line.
 */
export function sinceGreatFlow(marks: readonly CurveMark[]): readonly CurveMark[] {
  const last = marks.findLastIndex((mark, index) => {
    const before = marks[index - 1];
    if (!before) return false;
    const added = paise(mark.added) - paise(before.added);
    return added > paise(before.total) || -added > paise(mark.total);
  });
  // What came just now is a step all the same: a line between two moments says nothing.
  return last > 0 && last < marks.length - 2 ? marks.slice(last) : marks;
}

/** Null where there is no room, or nothing to draw a line between. */
export function curveScene(all: readonly CurveMark[], box: LineBox): CurveScene | null {
  const shown = sinceGreatFlow(all);
  const [first] = shown;
  const last = shown.at(-1);
  if (!first || !last || shown.length < 2) return null;
  const range = rangeOf(shown.map(({ total }) => pixelValue(total)));
  const { labels, end: endText } = levelTexts(range.ticks, last.total);
  const plot = {
    width: box.width - axisWidth([...labels, endText], box.scale) + 16 * box.scale,
    height: box.height - TIME_HEIGHT * box.scale,
  };
  if (plot.width < 40 || plot.height < 24) return null;
  const [from, to] = [Date.parse(first.at), Date.parse(last.at)];
  const x = (at: string) => round(((Date.parse(at) - from) / Math.max(1, to - from)) * plot.width);
  const inner = plot.height - (INSET.top + INSET.bottom) * box.scale;
  const y = (value: number) =>
    round(INSET.top * box.scale + ((range.high - value) / (range.high - range.low)) * inner);
  const marks = shown.map(({ at, total }) => ({ x: x(at), y: y(pixelValue(total)) }));
  const flows = shown.map(({ at, added }) => ({ x: x(at), y: y(pixelValue(added)) }));
  const line = marks.map((place, at) => `${at ? 'L' : 'M'}${place.x} ${place.y}`).join('');
  return {
    ...{ plot, scale: box.scale, shown, marks, line },
    // Nothing is filled below zero.
    area: `${line}V${Math.min(plot.height, y(0))}H0Z`,
    steps: flows.map((at, index) => (index ? `H${at.x}V${at.y}` : `M${at.x} ${at.y}`)).join(''),
    stepsName: nameOf(flows, marks, plot.height, box.scale),
    levels: range.ticks.map((tick, at) => ({ y: y(tick), text: labels[at] ?? '' })),
    times: withRoom(
      timesOf(from, to).map(({ at, text }, index, every) => ({
        x: round(((at - from) / Math.max(1, to - from)) * plot.width),
        text,
        at: index === 0 ? 'start' : index === every.length - 1 ? 'end' : 'middle',
      })),
      box.scale,
    ),
    end: { y: marks.at(-1)?.y ?? 0, text: endText },
  };
}

type Place = { x: number; y: number };

/** At the end of the last level that is in sight, or from its beginning where that is near the left edge. */
function nameOf(
  flows: readonly Place[],
  marks: readonly Place[],
  height: number,
  scale: number,
): CurveScene['stepsName'] {
  const index = flows.findLastIndex(({ y }) => y >= 0 && y <= height);
  const flow = flows[index];
  if (!flow) return null;
  const end = (flows[index + 1] ?? flow).x;
  const width = NAME.width * scale;
  const at = end < width ? 'start' : 'end';
  const x = at === 'end' ? end : 0;
  const beside = marks.filter((mark) => Math.abs(mark.x - x) < width);
  const middle = beside.reduce((sum, { y }) => sum + y, 0) / Math.max(1, beside.length);
  const apart = NAME.apart * scale;
  const hasRoom = (y: number) => y >= apart && y <= height - apart;
  const places = [flow.y + apart, flow.y - apart];
  const [better = 0, other = 0] = middle < flow.y ? places : places.toReversed();
  return { x, y: hasRoom(better) ? better : other, at };
}

const DAY_MS = 86_400_000;

/** The first, the middle and the last moment; the last one says the zone. */
export function timesOf(from: number, to: number): { at: number; text: string }[] {
  const text = (at: number) => {
    const iso = new Date(at).toISOString();
    if (to - from <= 2 * DAY_MS) return formatClockMinute(iso);
    const [day = '', month = '', year = ''] = formatDate(iso).split(' ');
    return to - from > 300 * DAY_MS ? `${month} ${year}` : `${day} ${month}`;
  };
  return [from, (from + to) / 2, to].map((at) => ({
    at,
    text: at === to ? `${text(at)}, IST` : text(at),
  }));
}

/** The mark that is nearest to a place along the curve; for reading it off. */
export function nearestMark(scene: Pick<CurveScene, 'marks'>, x: number): number {
  let nearest = 0;
  for (const [index, mark] of scene.marks.entries()) {
    if (Math.abs(mark.x - x) < Math.abs((scene.marks[nearest]?.x ?? 0) - x)) nearest = index;
  }
  return nearest;
}

const round = (value: number) => Math.round(value * 10) / 10;
