/**
 * Draws candles on a canvas with KLineChart. The heavy part of the chart: PriceChart loads it on demand, nothing else may
 * import it. The library makes no style element, no markup from text and no request.
 */
import {
  type Chart,
  dispose,
  init,
  type KLineData,
  type Period,
  registerOverlay,
} from 'klinecharts';

import type { Interval } from '#protocol/market.ts';
import { TIME_ZONE } from '#texts/format.ts';
import { type Bar, chartDecimals, groupAxisText } from './bars.ts';
import { type ChartMark, markOverlay, markPoints } from './chart-marks.ts';
import type { ChartColours } from './chart-palette.ts';
import { chartStyles, sansFont } from './chart-styles.ts';

/** What is asked of it after `close` does nothing: React lets go of a chart a moment after it is gone. */
export type DrawnChart = {
  /** `shown` is how many are to be seen at once; without it each takes its usual width. */
  setBars(bars: readonly Bar[], interval: Interval, shown?: number): void;
  /** Grows the last bar or adds one; redraws only that. */
  setLastBar(bar: Bar): void;
  setMarks(marks: readonly ChartMark[]): void;
  close(): void;
};

/** Candles that fit without crowding, by width in pixels. */
const PIXELS_PER_BAR = 7.5;
const MIN_PIXELS_PER_BAR = 3;
const MAX_PIXELS_PER_BAR = 18;
/** About what the labels of prices take. */
const AXIS_WIDTH = 84;
/** Free bars kept at the right edge, so that the last candle and an expiry line have room. */
const RIGHT_OFFSET = 4;
const MARKS = 'contracts';

const periods: Record<Interval, Period> = {
  '1m': { type: 'minute', span: 1 },
  '5m': { type: 'minute', span: 5 },
  '15m': { type: 'minute', span: 15 },
  '1h': { type: 'hour', span: 1 },
  '1d': { type: 'day', span: 1 },
};

registerOverlay(markOverlay);

/** Resolves once the fonts are there: a canvas measures whatever font it has at the time. Times are IST. */
export async function drawChart(
  element: HTMLElement,
  { colours }: { colours: ChartColours },
): Promise<DrawnChart> {
  await Promise.all(['0', '₹'].map((sample) => document.fonts.load(`12px ${sansFont}`, sample)));

  const chart = init(element, {
    styles: chartStyles(colours),
    locale: 'en-US',
    timezone: TIME_ZONE,
    thousandsSeparator: { format: (value) => groupAxisText(String(value)) },
    // Its decimals are ours already: it would write zeros behind the point as a count.
    decimalFold: { format: String },
    // It would listen to the keys of the whole page.
    hotkey: { enabled: false },
    layout: { yAxis: { gap: { top: 0.14, bottom: 0.1 } } },
  });
  if (!chart) throw new Error('The chart has no element to be drawn in.');
  const stopYielding = yieldToPage(element);
  let bars: readonly Bar[] = [];
  let push: ((bar: KLineData) => void) | undefined;
  let isClosed = false;
  chart.setBarSpace(PIXELS_PER_BAR);
  chart.setOffsetRightDistance(RIGHT_OFFSET * PIXELS_PER_BAR);
  chart.setPeriod(periods['15m']);

  return {
    setBars(next, interval, shown) {
      if (isClosed) return;
      bars = next;
      const count = Math.min(shown ?? 0, next.length) + RIGHT_OFFSET;
      chart.setBarSpace(shown === undefined ? PIXELS_PER_BAR : barSpace(element, count));
      chart.setSymbol({ ticker: '', pricePrecision: chartDecimals(bars), volumePrecision: 0 });
      chart.setPeriod(periods[interval]);
      chart.setDataLoader({
        getBars: ({ type, callback }) => callback(type === 'init' ? bars.map(toCandle) : [], false),
        subscribeBar: ({ callback }) => {
          push = callback;
        },
      });
    },
    setLastBar(bar) {
      const last = bars.at(-1);
      if (isClosed || (last && bar.time < last.time)) return;
      push?.(toCandle(bar));
    },
    setMarks(marks) {
      if (isClosed) return;
      chart.removeOverlay({ groupId: MARKS });
      for (const [index, mark] of marks.entries()) addMark(chart, mark, index === 0, colours);
    },
    close() {
      isClosed = true;
      stopYielding();
      dispose(element);
    },
  };
}

/** Wide enough to tell candles apart, and not so wide that a few look like columns. */
function barSpace(element: HTMLElement, count: number): number {
  const width = element.clientWidth - AXIS_WIDTH;
  return Math.max(MIN_PIXELS_PER_BAR, Math.min(MAX_PIXELS_PER_BAR, width / count));
}

function addMark(chart: Chart, mark: ChartMark, isFirst: boolean, colours: ChartColours): void {
  chart.createOverlay({
    name: markOverlay.name,
    groupId: MARKS,
    points: markPoints(mark),
    extendData: { mark, isFirst, colours },
    lock: true,
  });
}

/** The page keeps scrolling over the chart, with the wheel and with a finger, and the chart takes no place of its own in its order. */
function yieldToPage(element: HTMLElement): () => void {
  const inner = element.firstElementChild;
  if (inner instanceof HTMLElement) {
    inner.tabIndex = -1;
    inner.style.touchAction = 'pan-y';
    inner.style.overscrollBehavior = 'auto';
  }
  const passOn = (event: WheelEvent) => {
    // With Ctrl it is a pinch, which zooms the chart.
    if (!event.ctrlKey) event.stopPropagation();
  };
  element.addEventListener('wheel', passOn, { capture: true, passive: true });
  return () => element.removeEventListener('wheel', passOn, { capture: true });
}

function toCandle({ time, ...prices }: Bar): KLineData {
  return { timestamp: time * 1000, ...prices };
}
