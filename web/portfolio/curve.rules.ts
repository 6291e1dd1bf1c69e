/**
 * How net worth changed over a range, and where its curve is in a box. The change is exact, in
 * paise, and without what was put in or taken out. Places are numbers to draw with, and never flow
 * back into an amount. Pure.
 */
import { formatAmount, INR_SCALE } from '#protocol/money.ts';
import type { CurvePoint, CurveRange } from '#protocol/portfolio.ts';
import { portfolioTexts } from '#texts/portfolio.ts';
import { pixelValue } from '#ui/chart/bars.ts';
import { pathOf, type Place } from '#ui/chart/line-plane.ts';
import type { LineBox } from '#ui/chart/line-scale.ts';
import { parseSigned } from '#web/parts/parse-signed.ts';

import { levelTexts, rangeOf } from './curve-axis.rules.ts';
import { type LineFrame, lineFrame } from './line-frame.rules.ts';
import { formatShare } from '#texts/format.ts';

const says = portfolioTexts();

export const ranges: readonly { range: CurveRange; label: string; words: string }[] = [
  {
    range: '1d',
    label: '1D',
    words: says.dayRange,
  },
  {
    range: '1w',
    label: '1W',
    words: says.weekRange,
  },
  {
    range: '1m',
    label: '1M',
    words: says.monthRange,
  },
  {
    range: '1y',
    label: '1Y',
    words: says.yearRange,
  },
  {
    range: 'all',
    label: says.all,
    words: says.sinceStart,
  },
];

export type Owned = Pick<CurvePoint, 'total' | 'added' | 'granted'>;

export type Change = {
  /** INR, signed: what was gained or lost. */
  gained: string;
  /** INR, signed: what was put in meanwhile, or taken out, beside what was granted. */
  added: string;
  /** INR: what the house gave meanwhile. */
  granted: string;
};

const paise = (amount: string): bigint => parseSigned(amount, INR_SCALE) ?? 0n;
/** 100.0 % in tenths. */
const WHOLE = 1000n;
const inr = (amount: bigint) => formatAmount(amount, INR_SCALE);

/** From one moment to a later one; null `before`: from before there was any money. */
export function changeBetween(before: Owned | null, now: Owned): Change {
  const added = paise(now.added) - paise(before?.added ?? '0');
  const moved = paise(now.total) - paise(before?.total ?? '0');
  const granted = paise(now.granted) - paise(before?.granted ?? '0');
  return { gained: inr(moved - added), added: inr(added - granted), granted: inr(granted) };
}

/**
 * The share of each part in their sum, in tenths of a percent. Together they are 1,000:
 * what cutting leaves over goes to those that lost most by it. All of nothing is nothing.
 */
export function tenthsOf(parts: readonly string[]): bigint[] {
  const amounts = parts.map(paise);
  const all = amounts.reduce((sum, amount) => sum + amount, 0n);
  if (all <= 0n) return parts.map(() => 0n);
  const tenths = amounts.map((amount) => (amount * WHOLE) / all);
  const left = Number(WHOLE - tenths.reduce((sum, each) => sum + each, 0n));
  const lost = amounts.map((amount, index) => ({ index, by: (amount * WHOLE) % all }));
  const most = lost.toSorted((one, other) =>
    one.by === other.by ? 0 : one.by > other.by ? -1 : 1,
  );
  const raised = new Set(most.slice(0, left).map(({ index }) => index));
  return tenths.map((each, index) => (raised.has(index) ? each + 1n : each));
}

/** Tenths of a percent as they are shown: '57.2%'. */
export const shareText = (tenths: bigint): string => formatShare(formatAmount(tenths, 1));

/**
 * The words that name the dashed line: how far their middle is from it, and how wide they are at
 * most.
 */
const NAME = { apart: 10, width: 140 };

export type CurveScene = {
  frame: LineFrame;
  /** The line, and the area beneath it. */
  line: string;
  area: string;
  /**
   * What was put in, as steps: they may go beyond the plot, which ends where the line has its room.
   */
  steps: string;
  /**
   * Where the steps are named: above or beneath them, away from the line. Null where they are out
   * of sight.
   */
  stepsName: { x: number; y: number; at: 'start' | 'end' } | null;
  levels: readonly { y: number; text: string }[];
  /** What is drawn, and what can be read off. */
  shown: readonly CurveMark[];
  marks: readonly Place[];
  /** What is owned at the end, along the axis. */
  end: { y: number; text: string };
};

export type CurveMark = Pick<CurvePoint, 'at' | 'total' | 'added'>;

/**
 * The curve as far as it says something: where more was put in at once than was owned before, or
 * taken out than was left, it begins after that, since beside such a step all that was gained or
 * lost would be a level line.
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
  const framed = lineFrame(box, {
    ...range,
    labels: [...labels, endText],
    from: first.at,
    to: last.at,
  });
  if (!framed) return null;
  const { frame, x, y } = framed;
  const marks = shown.map(({ at, total }) => ({ x: x(at), y: y(pixelValue(total)) }));
  const flows = shown.map(({ at, added }) => ({ x: x(at), y: y(pixelValue(added)) }));
  const line = pathOf(marks);
  return {
    frame,
    shown,
    marks,
    line,
    // Nothing is filled below zero.
    area: `${line}V${Math.min(frame.plot.height, y(0))}H0Z`,
    steps: flows.map((at, index) => (index ? `H${at.x}V${at.y}` : `M${at.x} ${at.y}`)).join(''),
    stepsName: nameOf(flows, marks, frame.plot.height, box.scale),
    levels: range.ticks.map((tick, at) => ({ y: y(tick), text: labels[at] ?? '' })),
    end: { y: marks.at(-1)?.y ?? 0, text: endText },
  };
}

/**
 * At the end of the last level that is in sight, or from its beginning where that is near the left
 * edge.
 */
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
