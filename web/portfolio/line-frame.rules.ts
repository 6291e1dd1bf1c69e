/**
 * The frame of the lines of net worth and of returns: their plot, its labelled moments, and its
 * levels. For drawing only.
 */
import { formatHour, formatDate } from '#texts/format.ts';
import { planeOf, type Plot, plotOf, type TextAnchor } from '#ui/chart/line-plane.ts';
import type { LineBox } from '#ui/chart/line-scale.ts';
import { anchorOf, withRoom } from '#ui/chart/line-times.ts';

const TIME_HEIGHT = 22;
const INSET = { top: 10, bottom: 6 };

export type LineFrame = {
  plot: Plot;
  scale: number;
  times: readonly { x: number; text: string; at: TextAnchor }[];
};

type Lines = {
  /** Everything along the axis. */
  labels: readonly string[];
  low: number;
  high: number;
  /** ISO 8601: the first moment, and the last one. */
  from: string;
  to: string;
};

/** Null where there is no room. `x` takes a moment, ISO 8601; `y` a level. */
export function lineFrame(
  box: LineBox,
  { labels, low, high, ...moments }: Lines,
): { frame: LineFrame; x: (at: string) => number; y: (level: number) => number } | null {
  const plot = plotOf(box, { labels, foot: TIME_HEIGHT, isFlush: true });
  if (!plot) return null;
  const [from, to] = [Date.parse(moments.from), Date.parse(moments.to)];
  const { x, y } = planeOf(plot, { low, high, from, to }, INSET, box.scale);
  const times = timesOf(from, to).map(({ at, text }, index, all) => ({
    x: x(at),
    text,
    at: anchorOf(index, all.length),
  }));
  return {
    frame: { plot, scale: box.scale, times: withRoom(times, box.scale) },
    x: (at) => x(Date.parse(at)),
    y,
  };
}

const DAY_MS = 86_400_000;

/** The first, the middle and the last moment; the last one says the zone. */
function timesOf(from: number, to: number): { at: number; text: string }[] {
  const text = (at: number) => {
    const iso = new Date(at).toISOString();
    if (to - from <= 2 * DAY_MS) return formatHour(iso);
    const [day = '', month = '', year = ''] = formatDate(iso).split(' ');
    return to - from > 300 * DAY_MS ? `${month} ${year}` : `${day} ${month}`;
  };
  return [from, (from + to) / 2, to].map((at) => ({
    at,
    text: at === to ? `${text(at)}, IST` : text(at),
  }));
}
