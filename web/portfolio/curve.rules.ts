/**
 * How net worth changed over a range, and where its curve stands in a box. The change is exact, in paise, and without what was put
 * in or taken out; places are numbers to draw with, and never flow back into an amount. Pure.
 */
import { formatAmount, INR_SCALE, parseAmount } from '#protocol/money.ts';
import type { CurveRange } from '#protocol/portfolio.ts';
import { portfolioTexts } from '#texts/portfolio.ts';
import { formatAxisInr, formatClockMinute, formatCompactInr, formatDate } from '#texts/format.ts';
import { axisText, pixelValue } from '#ui/chart/bars.ts';
import { axisWidth, type LineBox, levelScale } from '#ui/chart/line-scale.ts';
import { withRoom } from '#ui/chart/range-line.rules.ts';

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

export type CurveScene = {
  plot: { width: number; height: number };
  scale: number;
  /** The line, and the area beneath it. */
  line: string;
  area: string;
  /** What was put in, as steps. */
  steps: string;
  levels: readonly { y: number; text: string }[];
  times: readonly { x: number; text: string; at: 'start' | 'middle' | 'end' }[];
  marks: readonly { x: number; y: number }[];
  /** What is owned at the end, along the axis. */
  end: { y: number; text: string };
};

export type CurveMark = { at: string } & Owned;

/** Null where there is no room, or nothing to draw a line between. */
export function curveScene(marks: readonly CurveMark[], box: LineBox): CurveScene | null {
  const [first] = marks;
  const last = marks.at(-1);
  if (!first || !last || marks.length < 2) return null;
  const values = marks.map(({ total, added }) => ({
    total: pixelValue(total),
    added: pixelValue(added),
  }));
  const scale = levelScale(values.flatMap(({ total, added }) => [total, added]));
  const { labels, end: endText } = levelTexts(scale.ticks, last.total);
  const plot = {
    width: box.width - axisWidth([...labels, endText], box.scale) + 16 * box.scale,
    height: box.height - TIME_HEIGHT * box.scale,
  };
  if (plot.width < 40 || plot.height < 24) return null;
  const [from, to] = [Date.parse(first.at), Date.parse(last.at)];
  const x = (at: string) => round(((Date.parse(at) - from) / Math.max(1, to - from)) * plot.width);
  const inner = plot.height - (INSET.top + INSET.bottom) * box.scale;
  const y = (value: number) =>
    round(INSET.top * box.scale + ((scale.high - value) / (scale.high - scale.low)) * inner);
  const places = marks.map(({ at }, index) => ({ x: x(at), y: y(values[index]?.total ?? 0) }));
  const line = places.map((place, at) => `${at ? 'L' : 'M'}${place.x} ${place.y}`).join('');
  const steps = marks
    .map(({ at }, index) => {
      const level = y(values[index]?.added ?? 0);
      return index ? `H${x(at)}V${level}` : `M${x(at)} ${level}`;
    })
    .join('');
  return {
    plot,
    scale: box.scale,
    line,
    area: `${line}V${plot.height}H0Z`,
    steps,
    levels: scale.ticks.map((tick, at) => ({ y: y(tick), text: labels[at] ?? '' })),
    times: withRoom(
      timesOf(from, to).map(({ at, text }, index, all) => ({
        x: round(((at - from) / Math.max(1, to - from)) * plot.width),
        text,
        at: index === 0 ? 'start' : index === all.length - 1 ? 'end' : 'middle',
      })),
      box.scale,
    ),
    marks: places,
    end: { y: places.at(-1)?.y ?? 0, text: endText },
  };
}

/** In lakh and crore, or whole rupees where two of those would be the same; the last value has as many decimals as they. */
function levelTexts(
  ticks: readonly number[],
  total: string,
): { labels: readonly string[]; end: string } {
  const short = ticks.map((tick) => formatAxisInr(String(Math.round(tick))));
  if (new Set(short).size === short.length) return { labels: short, end: formatAxisInr(total) };
  const isFine = ticks.some((tick) => !Number.isInteger(tick));
  return {
    labels: ticks.map((tick) => `₹${axisText(tick, isFine ? 2 : 0)}`),
    end: isFine ? formatCompactInr(total) : formatAxisInr(total),
  };
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
