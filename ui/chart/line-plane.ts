/**
 * The places of moments and levels in the plot of a line, in pixels. Every line that we draw takes
 * its places from here. For drawing only: what is drawn is numbers here, its texts come from
 * elsewhere.
 */
import { axisWidth, type LineBox } from './line-scale.ts';

export type Place = { x: number; y: number };

/** `right` is where the labels of its levels end. */
export type Plot = { width: number; height: number; right: number };

/** Between the edges of a plot and what is drawn in it, in pixels at letters of the usual size. */
type Inset = { top: number; bottom: number; side?: number };

/** The air at the right of the labels that their width holds. */
const AIR = 16;
const LEAST = { width: 40, height: 24 };

/**
 * The room that the labels of the levels leave of a box, in pixels. `foot` is the height beneath
 * the plot at letters of the usual size; labels that are flush end where the box does. Null where
 * there is no room for a line.
 */
export function plotOf(
  box: LineBox,
  { labels, foot, isFlush }: { labels: readonly string[]; foot: number; isFlush: boolean },
): Plot | null {
  const width = box.width - axisWidth(labels, box.scale) + (isFlush ? AIR * box.scale : 0);
  const height = box.height - foot * box.scale;
  if (width < LEAST.width || height < LEAST.height * box.scale) return null;
  return { width, height, right: box.width - (isFlush ? 0 : AIR) };
}

/**
 * A moment's x and a level's y, from `from` to `to` and from `low` to `high`; where nothing moved,
 * in the middle.
 */
export function planeOf(
  plot: Pick<Plot, 'width' | 'height'>,
  { from, to, low, high }: { from: number; to: number; low: number; high: number },
  { top, bottom, side = 0 }: Inset,
  scale = 1,
): { x: (moment: number) => number; y: (level: number) => number } {
  const width = plot.width - 2 * side * scale;
  const height = plot.height - (top + bottom) * scale;
  const part = (of: number, all: number, still: number) => (all === 0 ? still : of / all);
  return {
    x: (moment) => round(side * scale + part(moment - from, to - from, 0) * width),
    y: (level) => round(top * scale + part(high - level, high - low, 0.5) * height),
  };
}

/** A line of one pixel is sharp between two of them. */
export const crisp = (at: number) => Math.round(at) + 0.5;

/** To a tenth of a pixel. */
export const round = (value: number) => Math.round(value * 10) / 10;

/** A path through each place, from left to right; empty without any. */
export const pathOf = (places: readonly Place[]) =>
  places.map(({ x, y }, index) => `${index ? 'L' : 'M'}${x} ${y}`).join('');

/**
 * Between the middles of two labels beneath one another; and what a label needs above and below it
 * in the plot.
 */
const LEVEL_ROOM = { chip: 19, top: 6, bottom: 4 };

/**
 * Whether a level's label has room: inside the plot, and beside no chip, whose middles `chips` are.
 */
export function hasLabelRoom(
  y: number,
  { plot, scale, chips }: { plot: Plot; scale: number; chips: readonly number[] },
): boolean {
  return (
    y > LEVEL_ROOM.top * scale &&
    y < plot.height - LEVEL_ROOM.bottom * scale &&
    chips.every((chip) => Math.abs(chip - y) >= LEVEL_ROOM.chip * scale)
  );
}

/** The edge or the middle of a text at a place. */
export type TextAnchor = 'start' | 'middle' | 'end';
