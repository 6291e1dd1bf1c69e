/**
 * Draws candles on a canvas with KLineChart. The heavy part of the chart: PriceChart loads it on
 * demand, nothing else may import it. The library makes no style element, no markup from text and
 * no request.
 */
import {
  type Chart,
  dispose,
  init,
  type KLineData,
  type Period,
  type OverlayTemplate,
  registerOverlay,
} from 'klinecharts';

import type { Drawing, DrawnPoint } from '#protocol/drawings.ts';
import type { Interval } from '#protocol/market.ts';
import { TIME_ZONE } from '#texts/format.ts';
import { wordTexts } from '#texts/words.ts';
import { candleTime } from './axis-times.ts';
import { amountText, axisText, type Bar, chartDecimals, groupAxisText } from './bars.ts';
import {
  type ChartFill,
  type ChartLevel,
  drawingOverlay,
  fillOverlay,
  levelOverlay,
} from './chart-drawings.ts';
import { keepAxisClear } from './chart-axis.ts';
import { chipsOf, chipsOverlay, type Marked } from './chart-chips.ts';
import { type ChartMark, markOverlay, markPoints } from './chart-marks.ts';
import type { ChartColours } from './chart-palette.ts';
import { type Compared, openComparison } from './chart-compare.ts';
import { drawIndicators, type DrawnCandle, valuesAt } from './chart-indicators.ts';
import { priceText, type Spot } from './drawing.rules.ts';
import { textWidth } from './line-scale.ts';
import { chartStyles, lookStyles, sansFont } from './chart-styles.ts';
import { type ChartLook, type ChartScale, heikinAshi, usualLook } from './look.rules.ts';

/**
 * What is asked of it after `close` does nothing: React lets go of a chart a moment after it is
 * gone.
 */
export type DrawnChart = {
  /** `shown` is how many are to be seen at once; without it each takes its usual width. */
  setBars(bars: readonly Bar[], interval: Interval, shown?: number): void;
  /** Where bars before the first come from, rising; none is the end of them. */
  setOlder(load: (first: Bar) => Promise<readonly Bar[]>): void;
  setLook(look: ChartLook): void;
  /** Another coin beside this one, in percent; null takes it away. */
  setCompared(compared: Compared | null): void;
  /**
   * Its price in the bar that begins then, seconds since 1970; drawn with the next bar that is set
   * here.
   */
  setComparedPrice(time: number, price: number): void;
  /**
   * Moves the crosshair by this many bars, from the last one first, and says what is under it. Null
   * without bars.
   */
  step(by: number): UnderCrosshair | null;
  /** Above one is nearer. */
  zoom(scale: number): void;
  /** What is drawn, as a PNG in a data address. */
  picture(): string;
  /** Grows the last bar or adds one; redraws only that. */
  setLastBar(bar: Bar): void;
  setMarks(marks: readonly ChartMark[]): void;
  setDrawings(drawings: readonly Drawing[]): void;
  setLevels(levels: readonly ChartLevel[]): void;
  setFills(fills: readonly ChartFill[]): void;
  /**
   * Where a moment (seconds since 1970) and a price are, in pixels of the chart's box; null while
   * nothing is drawn.
   */
  placeOf(point: { time: number; price: number }): Spot | null;
  /** The bar's time and the price at a place, the price with the decimals of the chart. */
  pointAt(place: Spot): DrawnPoint | null;
  /** How wide and high the prices are. */
  size(): { width: number; height: number };
  /** Calls after each drawing; the answer ends it. */
  onRedraw(listener: () => void): () => void;
  close(): void;
};

export type UnderCrosshair = {
  bar: Bar;
  values: readonly { title: string; value: number }[];
  /** What each of two compared coins has made since the left edge, as it is said. */
  compared: readonly string[];
};

/** Candles that fit without crowding, by width in pixels. */
const PIXELS_PER_BAR = 7.5;
const MIN_PIXELS_PER_BAR = 3;
const MAX_PIXELS_PER_BAR = 18;
/** About what the labels of prices take. */
const AXIS_WIDTH = 84;
/** Size of the axis's letters as a part of those of lines, and pixels beside a price's digits. */
const LETTERS = 11 / 12;
const AXIS_GAP = 16;
/** Pixels below which a chart has no room for a line of values. */
const LOW_HEIGHT = 260;
/** Free bars kept at the right edge, so that the last candle and an expiry line have room. */
const RIGHT_OFFSET = 4;
/** Half of a letter of the times beneath the candles, in pixels. */
const HALF_LETTER = 3;
const MARKS = 'contracts';
const CANDLES = { paneId: 'candle_pane' };

const periods: Record<Interval, Period> = {
  '1s': { type: 'second', span: 1 },
  '1m': { type: 'minute', span: 1 },
  '5m': { type: 'minute', span: 5 },
  '15m': { type: 'minute', span: 15 },
  '1h': { type: 'hour', span: 1 },
  '4h': { type: 'hour', span: 4 },
  '1d': { type: 'day', span: 1 },
  '1w': { type: 'week', span: 1 },
};

const axes: Record<ChartScale, string> = {
  linear: 'normal',
  log: 'logarithm',
  percent: 'percentage',
};

for (const overlay of [markOverlay, drawingOverlay, levelOverlay, fillOverlay, chipsOverlay])
  registerOverlay(overlay as OverlayTemplate<unknown> as OverlayTemplate);

/**
 * Resolves once the fonts are there: a canvas measures whatever font it has at the time. Times are
 * IST.
 */
export async function drawChart(
  element: HTMLElement,
  { colours }: { colours: ChartColours },
): Promise<DrawnChart> {
  const samples = ['0', '₹', wordTexts().price];
  await Promise.all(samples.map((sample) => document.fonts.load(`12px ${sansFont}`, sample)));

  const chart = init(element, {
    styles: chartStyles(colours),
    locale: 'en-US',
    timezone: TIME_ZONE,
    thousandsSeparator: { format: (value) => groupAxisText(String(value)) },
    // Its decimals are ours already: it would write zeros behind the point as a count.
    decimalFold: { format: String },
    formatter: {
      formatBigNumber: (value) => amountText(Number(value)),
      formatDate: candleTime,
    },
    // It would listen to the keys of the whole page.
    hotkey: { enabled: false },
    layout: { yAxis: { gap: { top: 0.14, bottom: 0.1 } } },
  });
  if (!chart) throw new Error('The chart has no element to be drawn in.');
  const stopYielding = yieldToPage(element);
  let bars: Bar[] = [];
  let look = usualLook;
  let marks: readonly ChartMark[] = [];
  let levels: readonly ChartLevel[] = [];
  /** Start of the bar that the keys have reached. */
  let reached: number | null = null;
  let loadOlder: ((first: Bar) => Promise<readonly Bar[]>) | undefined;
  let push: ((bar: KLineData) => void) | undefined;
  let isClosed = false;
  chart.setBarSpace(PIXELS_PER_BAR);
  chart.setOffsetRightDistance(RIGHT_OFFSET * PIXELS_PER_BAR);
  chart.setPeriod(periods['15m']);

  const comparison = openComparison(chart, colours);
  const listeners = new Set<() => void>();
  watchDrawing(chart, listeners);
  const marked = (): Marked => ({ marks, levels, hasLast: look.kind !== 'heikin-ashi' });
  /** Above all lines. */
  const layChips = () => {
    chart.removeOverlay({ groupId: chipsOverlay.name });
    chart.createOverlay({
      name: chipsOverlay.name,
      groupId: chipsOverlay.name,
      lock: true,
      points: [{ value: 1 }],
      extendData: { marked, colours },
    });
  };
  layChips();
  chart.overrideXAxis({
    // A time that the edge would cut says another one.
    createTicks: ({ bounding, defaultTicks }) =>
      defaultTicks.filter(({ coord, text }) => {
        const half = text.length * HALF_LETTER;
        return coord >= half && coord <= bounding.width - half;
      }),
  });
  const keepClear = keepAxisClear(chart, {
    ...CANDLES,
    chips: () => chipsOf(chart, marked()).map(({ y }) => y),
  });
  listeners.add(keepClear);
  /** Puts these on the chart in the place of those of the same name. */
  const lay = (name: string, overlays: readonly { points: object[]; extendData: unknown }[]) => {
    if (isClosed) return;
    chart.removeOverlay({ groupId: name });
    for (const overlay of overlays)
      chart.createOverlay({ ...overlay, name, groupId: name, lock: true });
    layChips();
  };

  /** The axis holds its chips, whatever levels it has: percents, or none on a low chart. */
  const keepRoom = () => {
    const last = axisText(bars.at(-1)?.close ?? 0, chartDecimals(bars));
    const size = Math.ceil(textWidth(last) * LETTERS + AXIS_GAP);
    chart.setStyles({ yAxis: { size } });
  };
  const drawn = (real: readonly Bar[]) => candlesOf(real, look);
  /**
   * Brings what comes before the first bar; a chart that has gone on to other bars meanwhile does
   * not take it.
   */
  const older = async (callback: (candles: KLineData[], more: boolean) => void) => {
    const before = bars;
    const [first] = before;
    const found = first && loadOlder ? await loadOlder(first).catch(() => []) : [];
    if (isClosed || bars[0] !== first) return;
    bars = [...found, ...bars];
    callback(drawn(bars).slice(0, found.length), found.length > 0);
  };
  const load = () => {
    chart.setDataLoader({
      getBars: ({ type, callback }) => {
        if (type === 'init') callback(drawn(bars), loadOlder ? { forward: true } : false);
        else if (type === 'forward') void older(callback);
        else callback([], false);
      },
      subscribeBar: ({ callback }) => {
        push = callback;
      },
    });
  };

  return {
    setBars(next, interval, shown) {
      if (isClosed) return;
      bars = [...next];
      const count = Math.min(shown ?? 0, next.length) + RIGHT_OFFSET;
      chart.setBarSpace(shown === undefined ? PIXELS_PER_BAR : barSpace(element, count));
      chart.setSymbol({ ticker: '', pricePrecision: chartDecimals(bars), volumePrecision: 0 });
      chart.setPeriod(periods[interval]);
      keepRoom();
      load();
    },
    setOlder(source) {
      loadOlder = source;
    },
    setLook(next) {
      if (isClosed) return;
      const isRedrawn = (next.kind === 'heikin-ashi') !== (look.kind === 'heikin-ashi');
      look = next;
      chart.setStyles(lookStyles(look, colours, element.clientHeight < LOW_HEIGHT));
      chart.overrideYAxis({ paneId: 'candle_pane', name: axes[look.scale] });
      keepRoom();
      drawIndicators(chart, look.indicators, colours);
      comparison.draw();
      if (isRedrawn && bars.length > 0) load();
    },
    setCompared(compared) {
      if (!isClosed) comparison.set(compared);
    },
    setComparedPrice: comparison.setPrice,
    step(by) {
      const last = bars.length - 1;
      if (isClosed || last < 0) return null;
      const from = bars.findIndex(({ time }) => time === reached);
      const at = Math.max(0, Math.min(last, from < 0 ? last : from + by));
      const bar = bars[at];
      if (!bar) return null;
      reached = bar.time;
      const range = chart.getVisibleRange();
      if (at < range.from || at >= range.to) chart.scrollToDataIndex(at);
      const paneId = 'candle_pane';
      const place = chart.convertToPixel({ dataIndex: at, value: bar.close }, { paneId });
      if (!Array.isArray(place)) chart.executeAction('onCrosshairChange', { ...place, paneId });
      return { bar, values: valuesAt(chart, at), compared: comparison.said(at) };
    },
    zoom(scale) {
      if (!isClosed) chart.zoomAtCoordinate(scale);
    },
    picture: () => (isClosed ? '' : chart.getConvertPictureUrl(true, 'png', colours.background)),
    setLastBar(bar) {
      const last = bars.at(-1);
      if (isClosed || (last && bar.time < last.time)) return;
      bars[last?.time === bar.time ? bars.length - 1 : bars.length] = bar;
      // Only means are made of the bars before; any other candle is of its own.
      const candle = drawn(look.kind === 'heikin-ashi' ? bars : [bar]).at(-1);
      if (candle) push?.(candle);
    },
    setMarks(next) {
      if (isClosed) return;
      marks = next;
      chart.removeOverlay({ groupId: MARKS });
      for (const [index, mark] of marks.entries()) addMark(chart, mark, index === 0, colours);
      layChips();
    },
    setDrawings(drawings) {
      lay(
        drawingOverlay.name,
        drawings.map((drawing) => ({
          points: drawing.points.map(({ time, price }) => pointOf({ time, price: Number(price) })),
          extendData: { drawing, colours },
        })),
      );
    },
    setLevels(next) {
      levels = next;
      lay(
        levelOverlay.name,
        next.map((level) => ({
          points: [{ value: level.price }],
          extendData: { level, colours },
        })),
      );
    },
    setFills(fills) {
      lay(
        fillOverlay.name,
        fills.map((fill) => ({ points: [pointOf(fill)], extendData: { fill, colours } })),
      );
    },
    placeOf(point) {
      if (isClosed || bars.length === 0) return null;
      const place = chart.convertToPixel(pointOf(point), CANDLES);
      if (Array.isArray(place) || place.x === undefined || place.y === undefined) return null;
      return { x: place.x, y: place.y };
    },
    pointAt(place) {
      if (isClosed || bars.length === 0) return null;
      const point = chart.convertFromPixel([place], CANDLES);
      const { timestamp, value } = (Array.isArray(point) ? point[0] : point) ?? {};
      if (timestamp === undefined || value === undefined) return null;
      return { time: Math.floor(timestamp / 1000), price: priceText(value, chartDecimals(bars)) };
    },
    size() {
      const { width = 0, height = 0 } =
        (isClosed ? null : chart.getSize('candle_pane', 'main')) ?? {};
      return { width, height };
    },
    onRedraw(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    close() {
      isClosed = true;
      comparison.close();
      listeners.clear();
      stopYielding();
      dispose(element);
    },
  };
}

const pointOf = ({ time, price }: { time: number; price: number }) => ({
  timestamp: time * 1000,
  value: price,
});

/**
 * The library says when it scrolls, not when a price moves its axis: something on the chart that is
 * drawn with it knows.
 */
function watchDrawing(chart: Chart, listeners: ReadonlySet<() => void>): void {
  registerOverlay({
    name: 'watch',
    totalStep: 2,
    createPointFigures({ overlay }) {
      (overlay.extendData as (() => void) | undefined)?.();
      return [];
    },
  });
  let isAsked = false;
  chart.createOverlay({
    name: 'watch',
    groupId: 'watch',
    lock: true,
    points: [{ value: 1 }],
    extendData: () => {
      if (isAsked) return;
      isAsked = true;
      requestAnimationFrame(() => {
        isAsked = false;
        for (const listener of listeners) listener();
      });
    },
  });
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

/**
 * The page keeps scrolling over the chart, with the wheel and with a finger, and the chart takes no
 * place of its own in its order.
 */
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

function candlesOf(bars: readonly Bar[], { kind }: ChartLook): DrawnCandle[] {
  const shown = kind === 'heikin-ashi' ? heikinAshi(bars) : bars;
  return shown.map(({ time, ...prices }, at) => ({
    timestamp: time * 1000,
    ...prices,
    real: bars[at] ?? { time, ...prices },
  }));
}
