/** What is drawn behind the candles: the level of the last price, and the open contracts with their winning side and expiry. */
import type { IChartApi, ISeriesApi, ISeriesPrimitive, Logical, Time } from 'lightweight-charts';

import { type Interval, intervalSeconds } from '#protocol/market.ts';

import type { Bar } from './bars.ts';
import type { ChartColours } from './chart-palette.ts';

/** An open contract on the chart: its entry price, the side that wins, when it expires. */
export type ChartMark = {
  id: string;
  price: number;
  winsAbove: boolean;
  expiresAtMs: number | null;
};

type Drawing = {
  chart: IChartApi;
  series: ISeriesApi<'Candlestick'>;
  bars: readonly Bar[];
  marks: readonly ChartMark[];
  interval: Interval;
  palette: ChartColours;
};

/** The level of the last price, the winning side of the contract that settles first, a vertical line at every expiry. */
export function createMarkLayer(drawing: () => Drawing) {
  let requestUpdate: (() => void) | undefined;
  const primitive: ISeriesPrimitive<Time> = {
    attached(attached) {
      requestUpdate = attached.requestUpdate;
    },
    detached() {
      requestUpdate = undefined;
    },
    paneViews: () => [
      {
        zOrder: () => 'bottom',
        renderer: () => ({
          draw(target) {
            target.useMediaCoordinateSpace(({ context, mediaSize }) => {
              drawMarks(context, mediaSize, drawing());
            });
          },
        }),
      },
    ],
  };
  return { primitive, redraw: () => requestUpdate?.() };
}

function drawMarks(
  context: CanvasRenderingContext2D,
  size: { width: number; height: number },
  { chart, series, bars, marks, interval, palette }: Drawing,
) {
  const first = marks[0];
  const entryY = first ? series.priceToCoordinate(first.price) : null;
  if (first && entryY !== null) {
    context.fillStyle = palette.winning;
    if (first.winsAbove) context.fillRect(0, 0, size.width, entryY);
    else context.fillRect(0, entryY, size.width, size.height - entryY);
  }
  const last = bars.at(-1);
  if (!last) return;
  const lastY = series.priceToCoordinate(last.close);
  if (lastY !== null) {
    context.strokeStyle = palette.crosshair;
    context.lineWidth = 1;
    context.setLineDash([1, 3]);
    context.beginPath();
    context.moveTo(0, Math.round(lastY) + 0.5);
    context.lineTo(size.width, Math.round(lastY) + 0.5);
    context.stroke();
    context.setLineDash([]);
  }
  for (const mark of marks) {
    if (mark.expiresAtMs === null) continue;
    // A bar is drawn around its index and stands for the interval that begins at its time.
    const offset = (mark.expiresAtMs / 1000 - last.time) / intervalSeconds[interval] - 0.5;
    const x = coordinateBetween(chart, bars.length - 1 + offset);
    if (x === null) continue;
    context.strokeStyle = palette.entry;
    context.setLineDash([2, 3]);
    context.lineWidth = 1;
    context.beginPath();
    context.moveTo(Math.round(x) + 0.5, 0);
    context.lineTo(Math.round(x) + 0.5, size.height);
    context.stroke();
    context.setLineDash([]);
  }
}

/** The library places whole bars only, so what lies between two of them is measured from both. */
function coordinateBetween(chart: IChartApi, logical: number): number | null {
  const whole = Math.floor(logical);
  const left = chart.timeScale().logicalToCoordinate(whole as Logical);
  const right = chart.timeScale().logicalToCoordinate((whole + 1) as Logical);
  return left === null || right === null ? null : left + (right - left) * (logical - whole);
}
