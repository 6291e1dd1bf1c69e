/**
 * Where two lines of returns are in a box: one's own and that of BTC, in percent. Numbers to draw
 * with. Pure.
 */
import { formatAmount } from '#protocol/money.ts';
import type { PerformancePoint } from '#protocol/performance.ts';
import { formatPercent } from '#texts/format.ts';
import { pixelValue } from '#ui/chart/bars.ts';
import { pathOf, type Place } from '#ui/chart/line-plane.ts';
import { type LineBox, levelScale } from '#ui/chart/line-scale.ts';

import { type LineFrame, lineFrame } from './line-frame.rules.ts';

export type ReturnsScene = {
  frame: LineFrame;
  own: string;
  /** Empty where BTC had no price. */
  bitcoin: string;
  levels: readonly { y: number; text: string; isZero: boolean }[];
  marks: readonly Place[];
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
  const framed = lineFrame(box, { ...scale, labels, from: first.at, to: last.at });
  if (!framed) return null;
  const { frame, x, y } = framed;
  const places = (values: readonly (number | null)[]) =>
    points.flatMap(({ at }, index) => {
      const value = values[index] ?? null;
      return value === null ? [] : [{ x: x(at), y: y(value) }];
    });
  const marks = places(own);
  return {
    frame,
    marks,
    own: pathOf(marks),
    bitcoin: pathOf(places(bitcoin)),
    levels: scale.ticks.map((tick, index) => ({
      y: y(tick),
      text: labels[index] ?? '',
      isZero: Math.abs(tick) < 1e-9,
    })),
  };
}
