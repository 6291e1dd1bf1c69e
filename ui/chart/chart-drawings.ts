/**
 * Drawings, levels and fills as the drawing library takes them. It only draws: pointer, touch and
 * keys are ChartLayer's.
 */
import type { OverlayFigure, OverlayTemplate } from 'klinecharts';

import type { Drawing } from '#protocol/drawings.ts';

import type { ChartColours } from './chart-palette.ts';
import { sansFont } from './chart-styles.ts';
import { shapeOf, type Spot } from './drawing.rules.ts';

/** A price that something waits for or began at. */
export type ChartLevel = {
  id: string;
  price: number;
  /** The same as lists write it, without the sign. */
  text: string;
  words: string;
  colour: keyof ChartColours;
};
/** Where something was bought or sold. */
export type ChartFill = { id: string; time: number; price: number; isBuy: boolean };

type Paint = Pick<ChartColours, 'second' | 'background' | 'text'>;
const bare = {
  totalStep: 2,
  needDefaultPointFigure: false,
  needDefaultXAxisFigure: false,
  needDefaultYAxisFigure: false,
};

export const drawingOverlay: OverlayTemplate<{ drawing: Drawing; colours: ChartColours }> = {
  ...bare,
  name: 'drawing',
  createPointFigures({ overlay, coordinates, bounding }) {
    const { drawing, colours } = overlay.extendData;
    const { lines, area, note } = shapeOf(drawing.kind, coordinates, bounding);
    const figures: OverlayFigure[] = [];
    if (area) figures.push(rectangle(area.from, area.to, colours));
    for (const { from, to, label } of lines) {
      figures.push(line([from, to], colours.second));
      if (label !== undefined) figures.push(words({ x: from.x, y: from.y }, label, colours));
    }
    if (note) figures.push(words(note, drawing.text, colours));
    return figures;
  },
};

export const levelOverlay: OverlayTemplate<{ level: ChartLevel; colours: ChartColours }> = {
  ...bare,
  name: 'own-level',
  createPointFigures({ overlay, coordinates, bounding }) {
    const y = coordinates[0]?.y;
    if (y === undefined) return [];
    const { level, colours } = overlay.extendData;
    const colour = colours[level.colour];
    const ends = [
      { x: 0, y },
      { x: bounding.width, y },
    ];
    return line(ends, colour, [6, 3]);
  },
};

/** A small triangle under a buy and over a sell. */
export const fillOverlay: OverlayTemplate<{ fill: ChartFill; colours: ChartColours }> = {
  ...bare,
  name: 'own-fill',
  createPointFigures({ overlay, coordinates }) {
    const [spot] = coordinates;
    if (!spot) return [];
    const { fill, colours } = overlay.extendData;
    const way = fill.isBuy ? 1 : -1;
    const tip = spot.y + way * 3;
    const base = tip + way * 9;
    return {
      type: 'polygon',
      ignoreEvent: true,
      attrs: {
        coordinates: [
          { x: spot.x, y: tip },
          { x: spot.x - 6, y: base },
          { x: spot.x + 6, y: base },
        ],
      },
      styles: {
        style: 'stroke_fill',
        color: fill.isBuy ? colours.up : colours.down,
        borderColor: colours.background,
        borderSize: 1,
      },
    };
  },
};

function line(coordinates: Spot[], color: string, dashedValue: number[] = []): OverlayFigure {
  const style = dashedValue.length > 0 ? 'dashed' : 'solid';
  return {
    type: 'line',
    ignoreEvent: true,
    attrs: { coordinates },
    styles: { style, dashedValue, color, size: style === 'solid' ? 1.5 : 1 },
  };
}

function rectangle(from: Spot, to: Spot, colours: ChartColours): OverlayFigure {
  return {
    type: 'rect',
    ignoreEvent: true,
    attrs: {
      x: Math.min(from.x, to.x),
      y: Math.min(from.y, to.y),
      width: Math.abs(to.x - from.x),
      height: Math.abs(to.y - from.y),
    },
    styles: {
      style: 'stroke_fill',
      color: colours.winning,
      borderColor: colours.second,
      borderSize: 1.5,
    },
  };
}

function words({ x, y }: Spot, text: string, { second, background }: Paint): OverlayFigure {
  return {
    type: 'text',
    ignoreEvent: true,
    attrs: { x, y, text, align: 'left', baseline: 'bottom' },
    styles: {
      style: 'fill',
      color: second,
      backgroundColor: background,
      borderRadius: 6,
      family: sansFont,
      size: 11,
      paddingLeft: 5,
      paddingRight: 4,
      paddingTop: 3,
      paddingBottom: 3,
    },
  };
}
