/**
 * Draws candles on a canvas with Lightweight Charts. The heavy part of the chart: PriceChart loads it on demand, nothing
 * else may import it.
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
  type TextWatermarkOptions,
  type Time,
  type TimeChartOptions,
  LineStyle,
  type UTCTimestamp,
} from 'lightweight-charts';

import type { Interval } from '#protocol/market.ts';

import { axisLabel, axisLabels, type Bar } from './bars.ts';
import { type ChartMark, createMarkLayer } from './chart-marks.ts';
import type { ChartColours } from './chart-palette.ts';

/** What is asked of it after `close` does nothing: React lets go of a chart a moment after it is gone. */
export type DrawnChart = {
  setBars(bars: readonly Bar[], interval: Interval): void;
  /** Grows the last bar or adds one; redraws only that. */
  setLastBar(bar: Bar): void;
  setMarks(marks: readonly ChartMark[]): void;
  close(): void;
};

const sansFont = "'Geist Variable'";
const watermarkText = 'SIMULATED';

/** Candles that fit without crowding, by width in pixels. */
const PIXELS_PER_BAR = 7.5;
/** Free bars kept at the right edge, so that the last candle and an expiry line have room. */
const RIGHT_OFFSET = 4;

/** Resolves once the fonts are there: a canvas measures whatever font it has at the time. */
export async function drawChart(
  element: HTMLElement,
  options: { colours: ChartColours; simulated: boolean },
): Promise<DrawnChart> {
  await Promise.all(['0', '₹'].map((sample) => document.fonts.load(`12px ${sansFont}`, sample)));

  const palette = options.colours;
  const chart = createChart(element, chartOptions(palette));
  const series = chart.addSeries(CandlestickSeries, seriesOptions(palette));
  const pane = chart.panes()[0];
  if (options.simulated && pane) createTextWatermark(pane, watermarkOptions(palette));

  let interval: Interval = '15m';
  let bars: Bar[] = [];
  let marks: readonly ChartMark[] = [];
  let entryLines: IPriceLine[] = [];
  let isClosed = false;
  const markLayer = createMarkLayer(() => ({ chart, series, bars, marks, interval, palette }));
  series.attachPrimitive(markLayer.primitive);

  return {
    setBars(next, nextInterval) {
      if (isClosed) return;
      interval = nextInterval;
      bars = [...next];
      series.setData(bars.map(toCandle));
      showLatest(chart, element, bars.length);
    },
    setLastBar(bar) {
      const last = bars.at(-1);
      if (isClosed || (last && bar.time < last.time)) return;
      if (last && bar.time === last.time) bars[bars.length - 1] = bar;
      else bars.push(bar);
      series.update(toCandle(bar));
    },
    setMarks(next) {
      if (isClosed) return;
      marks = next;
      for (const line of entryLines) series.removePriceLine(line);
      entryLines = marks.map((mark) => series.createPriceLine(entryLine(mark, palette)));
      markLayer.redraw();
    },
    close() {
      isClosed = true;
      chart.remove();
    },
  };
}

function chartOptions(palette: ChartColours): DeepPartial<TimeChartOptions> {
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
function seriesOptions(palette: ChartColours) {
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

function watermarkOptions(palette: ChartColours): DeepPartial<TextWatermarkOptions> {
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

function entryLine(mark: ChartMark, palette: ChartColours) {
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
