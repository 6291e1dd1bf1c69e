/**
 * Open contracts on the candle chart: their entry, the side that wins, when they expire. They do
 * not answer to the pointer.
 */
import type { Coordinate, OverlayFigure, OverlayTemplate } from 'klinecharts';

import type { ChartColours } from './chart-palette.ts';

/** An open contract on the chart: its entry price, the side that wins, when it expires. */
export type ChartMark = {
  id: string;
  price: number;
  /** The same as lists write it, without the sign. */
  text: string;
  winsAbove: boolean | null;
  expiresAtMs: number | null;
};

/** `isFirst` is the one that settles first: only its winning side is shaded. */
export type MarkData = { mark: ChartMark; isFirst: boolean; colours: ChartColours };

export function markPoints({
  price,
  expiresAtMs,
}: ChartMark): { value: number; timestamp?: number }[] {
  return [{ value: price, ...(expiresAtMs === null ? {} : { timestamp: expiresAtMs }) }];
}

export const markOverlay: OverlayTemplate<MarkData> = {
  name: 'contract',
  totalStep: 2,
  needDefaultPointFigure: false,
  needDefaultXAxisFigure: false,
  needDefaultYAxisFigure: false,
  createPointFigures({ chart, overlay, coordinates, bounding }) {
    const y = coordinates[0]?.y;
    const { mark, isFirst, colours } = overlay.extendData;
    if (y === undefined) return [];
    const figures: OverlayFigure[] = [];
    if (isFirst && mark.winsAbove !== null) figures.push(winningSide(y, bounding, mark, colours));
    figures.push(
      dashed(
        [
          { x: 0, y },
          { x: bounding.width, y },
        ],
        [5, 4],
        colours.entry,
      ),
    );
    const x = expiryX(chart.getDataList().at(-1)?.timestamp, mark, chart);
    if (x !== null) {
      figures.push(
        dashed(
          [
            { x, y: 0 },
            { x, y: bounding.height },
          ],
          [2, 3],
          colours.entry,
        ),
      );
    }
    return figures;
  },
};

/** How far from the top a price is; null where nothing is drawn. */
export function placeOnAxis(chart: Drawn, value: number | undefined): number | null {
  if (value === undefined) return null;
  const place = chart.convertToPixel({ value }, { paneId: 'candle_pane' });
  return Array.isArray(place) ? null : (place.y ?? null);
}

export type Drawn = Parameters<NonNullable<typeof markOverlay.createPointFigures>>[0]['chart'];

/** A candle is drawn around its index and represents the interval that begins at its time. */
function expiryX(
  lastMs: number | undefined,
  { expiresAtMs }: ChartMark,
  chart: Drawn,
): number | null {
  const period = chart.getPeriod();
  if (lastMs === undefined || expiresAtMs === null || !period) return null;
  const last = chart.convertToPixel({ dataIndex: chart.getDataList().length - 1 });
  if (Array.isArray(last) || last.x === undefined) return null;
  const bars = (expiresAtMs - lastMs) / periodMs(period) - 0.5;
  return last.x + bars * chart.getBarSpace().bar;
}

const unitMs: Partial<Record<string, number>> = {
  minute: 60_000,
  hour: 3_600_000,
  day: 86_400_000,
};
const periodMs = ({ type, span }: { type: string; span: number }) =>
  span * (unitMs[type] ?? 60_000);

function winningSide(
  y: number,
  { width, height }: { width: number; height: number },
  { winsAbove }: ChartMark,
  { winning }: ChartColours,
): OverlayFigure {
  return {
    type: 'rect',
    ignoreEvent: true,
    attrs: winsAbove
      ? { x: 0, y: 0, width, height: Math.max(0, y) }
      : { x: 0, y, width, height: Math.max(0, height - y) },
    styles: { style: 'fill', color: winning },
  };
}

function dashed(coordinates: Coordinate[], dashedValue: number[], color: string): OverlayFigure {
  return {
    type: 'line',
    ignoreEvent: true,
    attrs: { coordinates },
    styles: { style: 'dashed', dashedValue, color, size: 1 },
  };
}
