/**
 * The indicators that a person can put on a chart: what each is called, what can be set in it, and
 * the lines that it draws.
 */
import { uiTexts } from '#texts/ui.ts';
import type { Bar } from './bars.ts';
import {
  atr,
  bollinger,
  ema,
  type IndicatorBar,
  macd,
  type Reader,
  rsi,
  sma,
  stochastic,
  typicalPrice,
  type Value,
  vwap,
  wma,
} from './indicators.rules.ts';

const texts = uiTexts();

type Setting = { label: string; usual: number; least: number; most: number; step: number };
const length = (usual: number, label = texts.length): Setting => ({
  label,
  usual,
  least: 1,
  most: 500,
  step: 1,
});

type IndicatorLine = {
  title: string;
  /** Bars begin at zero. */
  isBars?: boolean;
};

export type IndicatorFacts = {
  name: string;
  short: string;
  settings: readonly Setting[];
  /**
   * On the prices, or in a pane of its own: one that has prices, amounts of INR, or points from 0
   * to 100.
   */
  pane: 'prices' | 'levels' | 'amounts' | 'points';
  lines: readonly IndicatorLine[];
  /** Begins to read bars: answers a value for each line, in the order of the lines. */
  start(settings: readonly number[]): Reader<Bar, readonly Value[]>;
};

const ofClose =
  (read: Reader<Value>): Reader<Bar, readonly Value[]> =>
  (bar, kept) => [read(bar.close, kept)];
const ofBar =
  (read: Reader<IndicatorBar>): Reader<Bar, readonly Value[]> =>
  (bar, kept) => [read(indicatorBar(bar), kept)];

/**
 * The volume of a candle is an amount of INR: the coin that it bought is about that at the typical
 * price.
 */
export function indicatorBar(bar: Bar): IndicatorBar {
  const price = typicalPrice(bar);
  return { ...bar, quantity: price > 0 ? (bar.volume ?? 0) / price : 0 };
}

const indicators = {
  volume: {
    name: texts.volume,
    short: texts.volume,
    settings: [],
    pane: 'amounts',
    lines: [{ title: 'INR ', isBars: true }],
    start: () => (bar) => [bar.volume ?? null],
  },
  sma: {
    name: texts.movingAverage,
    short: 'MA',
    settings: [length(20)],
    pane: 'prices',
    lines: [{ title: 'MA ' }],
    start: ([size = 20]) => ofClose(sma(size)),
  },
  ema: {
    name: texts.exponentialAverage,
    short: 'EMA',
    settings: [length(20)],
    pane: 'prices',
    lines: [{ title: 'EMA ' }],
    start: ([size = 20]) => ofClose(ema(size)),
  },
  wma: {
    name: texts.weightedAverage,
    short: 'WMA',
    settings: [length(20)],
    pane: 'prices',
    lines: [{ title: 'WMA ' }],
    start: ([size = 20]) => ofClose(wma(size)),
  },
  bollinger: {
    name: texts.bollingerBands,
    short: 'BB',
    pane: 'prices',
    settings: [
      length(20),
      {
        label: texts.standardDeviations,
        usual: 2,
        least: 0.5,
        most: 10,
        step: 0.5,
      },
    ],
    lines: [
      { title: `${texts.upperBand} ` },
      { title: `${texts.middleBand} ` },
      { title: `${texts.lowerBand} ` },
    ],
    start: ([size = 20, width = 2]) => {
      const read = bollinger(size, width);
      return ({ close }, kept) => {
        const { upper, middle, lower } = read(close, kept);
        return [upper, middle, lower];
      };
    },
  },
  vwap: {
    name: texts.dayVwap,
    short: 'VWAP',
    settings: [],
    pane: 'prices',
    lines: [{ title: 'VWAP ' }],
    start: () => ofBar(vwap()),
  },
  rsi: {
    name: 'RSI',
    short: 'RSI',
    settings: [length(14)],
    pane: 'points',
    lines: [{ title: 'RSI ' }],
    start: ([size = 14]) => ofClose(rsi(size)),
  },
  macd: {
    name: 'MACD',
    short: 'MACD',
    pane: 'levels',
    settings: [length(12, texts.fast), length(26, texts.slow), length(9, texts.signal)],
    lines: [
      { title: `${texts.histogram} `, isBars: true },
      { title: 'MACD ' },
      { title: `${texts.signal} ` },
    ],
    start: ([fast = 12, slow = 26, mean = 9]) => {
      const read = macd(fast, slow, mean);
      return ({ close }, kept) => {
        const { histogram, macd: line, signal } = read(close, kept);
        return [histogram, line, signal];
      };
    },
  },
  atr: {
    name: texts.averageTrueRange,
    short: 'ATR',
    settings: [length(14)],
    pane: 'levels',
    lines: [{ title: 'ATR ' }],
    start: ([size = 14]) => ofBar(atr(size)),
  },
  stochastic: {
    name: texts.stochastic,
    short: texts.stoch,
    pane: 'points',
    settings: [length(14), length(3, texts.smoothing), length(3, texts.signal)],
    lines: [{ title: '%K ' }, { title: '%D ' }],
    start: ([size = 14, smoothing = 3, signal = 3]) => {
      const read = stochastic(size, smoothing, signal);
      return (bar, kept) => {
        const { k, d } = read(indicatorBar(bar), kept);
        return [k, d];
      };
    },
  },
} as const satisfies Record<string, IndicatorFacts>;

export type IndicatorName = keyof typeof indicators;
export const indicatorNames = Object.keys(indicators) as IndicatorName[];
export const indicatorFacts = (name: IndicatorName): IndicatorFacts => indicators[name];
