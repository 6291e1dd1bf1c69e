/**
 * Open contracts on the candle chart: their entry, the side that wins, when they expire. They do
 * not answer to the pointer.
 */
import type { Coordinate, OverlayFigure, OverlayTemplate } from 'klinecharts';

import { axisText } from './bars.ts';
import type { ChartColours } from './chart-palette.ts';
import { sansFont } from './chart-styles.ts';

/** An open contract on the chart: its entry price, the side that wins, when it expires. */
export type ChartMark = {
  id: string;
  price: number;
  winsAbove: boolean | null;
  expiresAtMs: number | null;
};

/** `isFirst` is the one that settles first: only its winning side is shaded. */
export type MarkData = { mark: ChartMark; isFirst: boolean; colours: ChartColours };

const LABEL_GAP = 24;

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
  createYAxisFigures({ chart, overlay, coordinates, bounding }) {
    const y = coordinates[0]?.y;
    if (y === undefined) return [];
    const { mark, colours } = overlay.extendData;
    return {
      type: 'text',
      ignoreEvent: true,
      attrs: {
        x: 0,
        y: besideLast(y, placeOnAxis(chart, chart.getDataList().at(-1)?.close), bounding.height),
        text: axisText(mark.price, chart.getSymbol()?.pricePrecision ?? 2),
        align: 'left',
        baseline: 'middle',
      },
      styles: {
        style: 'stroke_fill',
        color: colours.entry,
        backgroundColor: colours.background,
        borderColor: colours.entry,
        borderSize: 1,
        borderRadius: 6,
        family: sansFont,
        size: 11,
        ...{ paddingLeft: 5, paddingRight: 4, paddingTop: 3, paddingBottom: 3 },
      },
    };
  },
};

/**
 * The label of the last price is drawn over all others: one that is nearer than a label's height
 * and a gap steps aside.
 */
function besideLast(y: number, last: number | null, height: number): number {
  if (last === null || Math.abs(y - last) >= LABEL_GAP) return y;
  const [above, below] = [last - LABEL_GAP, last + LABEL_GAP];
  const isAbove = y < last ? above >= LABEL_GAP / 2 : below > height - LABEL_GAP / 2;
  return isAbove ? above : below;
}

/** Where the chips of the last price and of marks are, given whether the last price has one. */
export function chipPlaces(
  chart: Drawn,
  marks: readonly ChartMark[],
  hasLast: boolean,
): readonly number[] {
  const last = placeOnAxis(chart, chart.getDataList().at(-1)?.close);
  const height = chart.getSize('candle_pane', 'main')?.height ?? 0;
  const own = marks.flatMap(({ price }) => {
    const y = placeOnAxis(chart, price);
    return y === null ? [] : [besideLast(y, last, height)];
  });
  return hasLast && last !== null ? [last, ...own] : own;
}

/** How far from the top a price is; null where nothing is drawn. */
export function placeOnAxis(chart: Drawn, value: number | undefined): number | null {
  if (value === undefined) return null;
  const place = chart.convertToPixel({ value }, { paneId: 'candle_pane' });
  return Array.isArray(place) ? null : (place.y ?? null);
}

type Drawn = Parameters<NonNullable<typeof markOverlay.createPointFigures>>[0]['chart'];

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
