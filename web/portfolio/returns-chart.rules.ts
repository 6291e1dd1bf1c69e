/** Where two lines of returns stand in a box: one's own and that of BTC, in percent. Numbers to draw with. Pure. */
import { formatAmount } from '#protocol/money.ts';
import type { PerformancePoint } from '#protocol/performance.ts';
import { formatPercent } from '#texts/format.ts';
import { pixelValue } from '#ui/chart/bars.ts';
import { axisWidth, type LineBox, levelScale } from '#ui/chart/line-scale.ts';
import { withRoom } from '#ui/chart/range-line.rules.ts';

import { timesOf } from './curve.rules.ts';

const TIME_HEIGHT = 22;
const INSET = { top: 10, bottom: 6 };

export type ReturnsScene = {
  plot: { width: number; height: number };
  own: string;
  /** Empty where BTC had no price. */
  bitcoin: string;
  levels: readonly { y: number; text: string; isZero: boolean }[];
  times: readonly { x: number; text: string; at: 'start' | 'middle' | 'end' }[];
  marks: readonly { x: number; y: number; at: string }[];
};

/** Null where there is no room, or nothing to draw a line between. */
export function returnsScene(
  points: readonly PerformancePoint[],
  box: LineBox,
): ReturnsScene | null {
  const [first] = points;
  const last = points.at(-1);
  if (!first || !last || points.length < 2) return null;
  const own = points.map(({ timeWeighted }) => pixelValue(timeWeighted));
  const bitcoin = points.map((point) =>
    point.bitcoin === null ? null : pixelValue(point.bitcoin),
  );
  const known = bitcoin.filter((value) => value !== null);
  const scale = levelScale([0, ...own, ...known]);
  const decimals = scale.ticks.every((tick) => Number.isInteger(tick)) ? 0 : 2;
  const labels = scale.ticks.map((tick) =>
    formatPercent(formatAmount(BigInt(Math.round(tick * 100)), 2)).replace(
      decimals === 0 ? /\.00(?=%)/ : /^$/,
      '',
    ),
  );
  const plot = {
    width: box.width - axisWidth(labels, box.scale) + 16 * box.scale,
    height: box.height - TIME_HEIGHT * box.scale,
  };
  if (plot.width < 40 || plot.height < 24) return null;
  const [from, to] = [Date.parse(first.at), Date.parse(last.at)];
  const span = Math.max(1, to - from);
  const x = (at: number) => round(((at - from) / span) * plot.width);
  const inner = plot.height - (INSET.top + INSET.bottom) * box.scale;
  const y = (value: number) =>
    round(INSET.top * box.scale + ((scale.high - value) / (scale.high - scale.low)) * inner);
  const places = (values: readonly (number | null)[]) =>
    points.flatMap(({ at }, index) => {
      const value = values[index] ?? null;
      return value === null ? [] : [{ x: x(Date.parse(at)), y: y(value), at }];
    });
  const marks = places(own);
  return {
    ...{ plot, marks, own: pathOf(marks), bitcoin: pathOf(places(bitcoin)) },
    levels: scale.ticks.map((tick, index) => ({
      y: y(tick),
      text: labels[index] ?? '',
      isZero: Math.abs(tick) < 1e-9,
    })),
    times: withRoom(
      timesOf(from, to).map(({ at, text }, index, all) => ({
        x: x(at),
        text,
        at: index === 0 ? 'start' : index === all.length - 1 ? 'end' : 'middle',
      })),
      box.scale,
    ),
  };
}

const pathOf = (places: readonly { x: number; y: number }[]) =>
  places.map(({ x, y }, index) => `${index ? 'L' : 'M'}${x} ${y}`).join('');

const round = (value: number) => Math.round(value * 10) / 10;
