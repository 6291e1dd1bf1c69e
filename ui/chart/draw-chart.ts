/**
 * Draws candles on a canvas with Lightweight Charts. The heavy part of the chart: PriceChart loads it on demand, nothing
 * else may import it. Colours are hex, because the library cannot read oklch() and then draws nothing.
 */
import {
  CandlestickSeries,
  ColorType,
  createChart,
  createTextWatermark,
  type CandlestickData,
  type DeepPartial,
  type IChartApi,
  type IPriceLine,
  type ISeriesApi,
  type ISeriesPrimitive,
  type Logical,
  type TextWatermarkOptions,
  type Time,
  type TimeChartOptions,
  LineStyle,
  type UTCTimestamp,
} from 'lightweight-charts';

import { type Interval, intervalSeconds } from '#protocol/market.ts';

import { axisLabel, axisLabels, type Bar } from './bars.ts';

export type ChartTheme = 'dark' | 'light';

/** An open contract on the chart: its entry price, the side that wins, when it expires. */
export type ChartMark = {
  id: string;
  price: number;
  winsAbove: boolean;
  expiresAtMs: number | null;
};

export type DrawnChart = {
  setBars(bars: readonly Bar[], interval: Interval): void;
  /** Grows the last bar or adds one; redraws only that. */
  setLastBar(bar: Bar): void;
  setMarks(marks: readonly ChartMark[]): void;
  setTheme(theme: ChartTheme): void;
  close(): void;
};

const sansFont = "'Geist Variable'";
const watermarkText = 'SIMULATED';

const palettes = {
  dark: {
    background: '#14171f',
    text: '#91959f',
    grid: '#23262f',
    up: '#56e5bf',
    down: '#f66751',
    last: '#f2f3f6',
    entry: '#9eb3ff',
    winning: 'rgba(158, 179, 255, 0.06)',
    watermark: 'rgba(242, 243, 246, 0.09)',
    crosshair: '#707481',
  },
  light: {
    background: '#ffffff',
    text: '#636773',
    grid: '#eff1f5',
    up: '#00765e',
    down: '#bf2e1b',
    last: '#131721',
    entry: '#2f42af',
    winning: 'rgba(47, 66, 175, 0.06)',
    watermark: 'rgba(19, 23, 33, 0.07)',
    crosshair: '#858993',
  },
} as const;
type Palette = (typeof palettes)[ChartTheme];

/** Candles that fit without crowding, by width in pixels. */
const PIXELS_PER_BAR = 7.5;
/** Free bars kept at the right edge, so that the last candle and an expiry line have room. */
const RIGHT_OFFSET = 4;

/** Resolves once the fonts are there: a canvas measures whatever font it has at the time. */
export async function drawChart(
  element: HTMLElement,
  options: { theme: ChartTheme; simulated: boolean },
): Promise<DrawnChart> {
  await Promise.all(['0', '₹'].map((sample) => document.fonts.load(`12px ${sansFont}`, sample)));

  let palette: Palette = palettes[options.theme];
  const chart = createChart(element, chartOptions(palette));
  const series = chart.addSeries(CandlestickSeries, seriesOptions(palette));
  const watermarkPane = chart.panes()[0];
  const watermark =
    options.simulated && watermarkPane
      ? createTextWatermark(watermarkPane, watermarkOptions(palette))
      : null;

  let interval: Interval = '15m';
  let bars: Bar[] = [];
  let marks: readonly ChartMark[] = [];
  let entryLines: IPriceLine[] = [];
  const markLayer = createMarkLayer(() => ({ chart, series, bars, marks, interval, palette }));
  series.attachPrimitive(markLayer.primitive);

  return {
    setBars(next, nextInterval) {
      interval = nextInterval;
      bars = [...next];
      series.setData(bars.map(toCandle));
      showLatest(chart, element, bars.length);
    },
    setLastBar(bar) {
      const last = bars.at(-1);
      if (last && bar.time < last.time) return;
      if (last && bar.time === last.time) bars[bars.length - 1] = bar;
      else bars.push(bar);
      series.update(toCandle(bar));
    },
    setMarks(next) {
      marks = next;
      for (const line of entryLines) series.removePriceLine(line);
      entryLines = marks.map((mark) => series.createPriceLine(entryLine(mark, palette)));
      markLayer.redraw();
    },
    setTheme(theme) {
      palette = palettes[theme];
      chart.applyOptions(chartOptions(palette));
      series.applyOptions(seriesOptions(palette));
      watermark?.applyOptions(watermarkOptions(palette));
      for (const line of entryLines) line.applyOptions({ color: palette.entry });
      markLayer.redraw();
    },
    close() {
      chart.remove();
    },
  };
}

function chartOptions(palette: Palette): DeepPartial<TimeChartOptions> {
  return {
    autoSize: true,
    layout: {
      background: { type: ColorType.Solid, color: palette.background },
      textColor: palette.text,
      fontSize: 11,
      fontFamily: `${sansFont}, system-ui, sans-serif`,
      // The library's own logo brings an inline style that our content security policy refuses; PriceChart shows a link.
      attributionLogo: false,
    },
    grid: { vertLines: { visible: false }, horzLines: { color: palette.grid } },
    crosshair: {
      vertLine: { color: palette.crosshair, labelBackgroundColor: palette.crosshair },
      horzLine: { color: palette.crosshair, labelBackgroundColor: palette.crosshair },
    },
    rightPriceScale: { borderVisible: false, scaleMargins: { top: 0.14, bottom: 0.1 } },
    timeScale: {
      borderVisible: false,
      timeVisible: true,
      secondsVisible: false,
      rightOffset: RIGHT_OFFSET,
    },
    localization: {
      locale: 'en-IN',
      priceFormatter: axisLabel,
      tickmarksPriceFormatter: (prices: readonly number[]) => axisLabels(prices),
      timeFormatter: crosshairTime,
    },
    // The page keeps scrolling over the chart, with the wheel and with a finger.
    handleScale: { mouseWheel: false },
    handleScroll: { mouseWheel: false, vertTouchDrag: false },
  };
}

/** Up hollow, down filled: direction that survives without colour. */
function seriesOptions(palette: Palette) {
  return {
    upColor: 'rgba(0, 0, 0, 0)',
    borderUpColor: palette.up,
    wickUpColor: palette.up,
    downColor: palette.down,
    borderDownColor: palette.down,
    wickDownColor: palette.down,
    // Colours the label of the last price; its line is drawn fainter, by the mark layer.
    priceLineColor: palette.last,
    priceLineVisible: false,
  } as const;
}

function watermarkOptions(palette: Palette): DeepPartial<TextWatermarkOptions> {
  return {
    horzAlign: 'center',
    vertAlign: 'top',
    lines: [
      {
        text: watermarkText.split('').join('\u2009'),
        color: palette.watermark,
        fontSize: 24,
        fontFamily: `${sansFont}, sans-serif`,
        fontStyle: '600',
      },
    ],
  };
}

function entryLine(mark: ChartMark, palette: Palette) {
  return {
    id: mark.id,
    price: mark.price,
    color: palette.entry,
    lineWidth: 1,
    lineStyle: LineStyle.Dashed,
    title: 'Entry',
    axisLabelVisible: true,
  } as const;
}

function showLatest(chart: IChartApi, element: HTMLElement, count: number) {
  const visible = Math.max(24, Math.floor(element.clientWidth / PIXELS_PER_BAR));
  chart.timeScale().setVisibleLogicalRange({
    from: count - visible + RIGHT_OFFSET,
    to: count - 1 + RIGHT_OFFSET,
  });
}

function toCandle(bar: Bar): CandlestickData<Time> {
  return { ...bar, time: bar.time as UTCTimestamp };
}

const crosshairFormat = new Intl.DateTimeFormat('en-IN', {
  day: 'numeric',
  month: 'short',
  hour: '2-digit',
  minute: '2-digit',
  hourCycle: 'h23',
  timeZone: 'UTC',
});

function crosshairTime(time: Time): string {
  // All our bars carry seconds; the library's other kinds of time do not occur.
  return typeof time === 'number' ? `${crosshairFormat.format(time * 1000)} UTC` : '';
}

type Drawing = {
  chart: IChartApi;
  series: ISeriesApi<'Candlestick'>;
  bars: readonly Bar[];
  marks: readonly ChartMark[];
  interval: Interval;
  palette: Palette;
};

/** The level of the last price, the winning side of the contract that settles first, a vertical line at every expiry. */
function createMarkLayer(drawing: () => Drawing) {
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
