/**
 * Indicators against figures that others have published, to every digit they print. ChartSchool's
 * are of its spreadsheets (chartschool.stockcharts.com, technical indicators and overlays: cs-rsi,
 * cs-atr, cs-bbands, cs-movavg, cs-vwap, the last with the further digits that other libraries
 * give); Tulip's of the tests of a C library (github.com/TulipCharts/tulipindicators,
 * tests/untest.txt).
 */
import { expect, test } from 'vitest';

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
  type Value,
  vwap,
  wma,
} from './indicators.rules.ts';

/** Figures as printed, apart by spaces. */
const figures = (text: string) => text.trim().split(/\s+/);
const numbers = (text: string) => figures(text).map(Number);

/** What is read of each, with another bar tried before it, which has to leave nothing behind. */
function along<In, Out>(read: Reader<In, Out>, inputs: readonly In[]): Out[] {
  return inputs.map((next, at) => {
    read(inputs[(at * 7 + 3) % inputs.length] ?? next, false);
    const tried = read(next, false);
    const kept = read(next, true);
    expect(tried).toEqual(kept);
    return kept;
  });
}

/**
 * The values are as many as printed after those that are not there yet, and each is the printed one
 * to half its last digit.
 */
function expectPrinted(values: readonly Value[], text: string): void {
  const printed = figures(text);
  const first = values.length - printed.length;
  expect(values.map((value) => value === null)).toEqual(values.map((_, at) => at < first));
  for (const [place, figure] of printed.entries()) {
    const half = 0.5 * 10 ** -(figure.split('.')[1]?.length ?? 0);
    const distance = Math.abs((values[first + place] ?? Number.NaN) - Number(figure));
    expect(distance, `${figure} at ${place}`).toBeLessThanOrEqual(half * 1.000001);
  }
}

function bars(columns: { high: string; low: string; close: string; volume?: string }) {
  const [highs, lows, closes] = [columns.high, columns.low, columns.close].map(numbers);
  const volumes = columns.volume === undefined ? [] : numbers(columns.volume);
  return (closes ?? []).map((close, at): IndicatorBar => ({
    time: at * 60,
    close,
    quantity: volumes[at] ?? 0,
    high: highs?.[at] ?? Number.NaN,
    low: lows?.[at] ?? Number.NaN,
  }));
}

const tulip = {
  high: '82.15 81.89 83.03 83.30 83.85 83.90 83.33 84.30 84.84 85.00 85.90 86.58 86.98 88.00 87.87',
  low: '81.29 80.64 81.31 82.65 83.07 83.11 82.49 82.30 84.15 84.11 84.03 85.39 85.76 87.17 87.01',
  close:
    '81.59 81.06 82.87 83.00 83.61 83.15 82.84 83.99 84.55 84.36 85.53 86.54 86.89 87.77 87.29',
};
const closes = numbers(tulip.close);

test('simple averages are Tulip’s', () => {
  expectPrinted(
    along(sma(5), closes),
    '82.426 82.738 83.094 83.318 83.628 83.778 84.254 84.994 85.574 86.218 86.804',
  );
});

test('weighted averages are Tulip’s', () => {
  expectPrinted(
    along(wma(5), closes),
    '82.825 83.066 83.100 83.399 83.809 84.053 84.637 85.399 86.031 86.763 87.121',
  );
});

test('exponential averages are ChartSchool’s', () => {
  const prices = numbers(`
    22.27 22.19 22.08 22.17 22.18 22.13 22.23 22.43 22.24 22.29 22.15 22.39 22.38 22.61 23.36
    24.05 23.75 23.83 23.95 23.63`);
  expectPrinted(
    along(ema(10), prices),
    '22.22 22.21 22.24 22.27 22.33 22.52 22.80 22.97 23.13 23.28 23.34',
  );
});

test('Bollinger Bands are ChartSchool’s', () => {
  const bands = along(
    bollinger(20, 2),
    numbers(`
      86.1557 89.0867 88.7829 90.3228 89.0671 91.1453 89.4397 89.175 86.9302 87.6752 86.9596 89.4299
      89.3221 88.7241 87.4497 87.2634 89.4985 87.9006 89.126 90.7043 92.9001 92.9784 91.8021 92.6647
      92.6843 92.3021 92.7725 92.5373 92.949 93.2039 91.0669 89.8318 89.7435 90.3994 90.7387 88.0177
      88.0867 88.8439 90.7781 90.5416 91.3894 90.65`),
  );
  const line = (name: 'upper' | 'middle' | 'lower') => bands.map((values) => values[name]);
  expectPrinted(
    line('middle'),
    `88.70794 89.04516 89.239745 89.390705 89.5078 89.68866 89.7465 89.91314 90.081255 90.382195
     90.65863 90.863995 90.88409 90.90516 90.988925 91.153375 91.19109 91.1205 91.167665 91.25027
     91.242135 91.1666 91.05018`,
  );
  expectPrinted(
    line('upper'),
    `91.291862 91.949268 92.612595 92.934200 93.311950 93.728450 93.899592 94.266255 94.565096
     94.786912 95.043001 94.907605 94.902912 94.895320 94.861013 94.673629 94.556593 94.678752
     94.575786 94.534271 94.532306 94.369251 94.148503`,
  );
  expectPrinted(
    line('lower'),
    `86.124018 86.141052 85.866895 85.847210 85.703650 85.648870 85.593408 85.560025 85.597414
     85.977478 86.274259 86.820385 86.865268 86.915000 87.116837 87.633121 87.825587 87.562248
     87.759544 87.966269 87.951964 87.963949 87.951857`,
  );
});

test('the RSI is ChartSchool’s', () => {
  expectPrinted(
    along(
      rsi(14),
      numbers(`
        44.3389 44.0902 44.1497 43.6124 44.3278 44.8264 45.0955 45.4245 45.8433 46.0826 45.8931
        46.0328 45.614 46.282 46.282 46.0028 46.0328 46.4116 46.2222 45.6439 46.2122 46.2521 45.7137
        46.4515 45.7835 45.3548 44.0288 44.1783 44.2181 44.5672 43.4205 42.6628 43.1314`),
    ),
    `70.5328 66.3186 66.5498 69.4063 66.3552 57.9749 62.9296 63.2571 56.0593 62.3771 54.7076 50.4228
     39.9898 41.4605 41.8689 45.4632 37.3040 33.0795 37.7730`,
  );
});

test('the RSI is Tulip’s', () => {
  expectPrinted(
    along(rsi(5), closes),
    '72.034 64.927 75.936 79.796 74.713 83.033 87.478 88.755 91.483 78.498',
  );
});

test('the RSI is 100 where prices only rise, 0 where they only fall, 50 where they stand', () => {
  expect(along(rsi(3), [1, 2, 3, 4]).at(-1)).toBe(100);
  expect(along(rsi(3), [4, 3, 2, 1]).at(-1)).toBe(0);
  expect(along(rsi(3), [2, 2, 2, 2]).at(-1)).toBe(50);
});

test('the ATR is ChartSchool’s', () => {
  expectPrinted(
    along(
      atr(14),
      bars({
        high: `48.7 48.72 48.9 48.87 48.82 49.05 49.2 49.35 49.92 50.19 50.12 49.66 49.88 50.19 50.36
          50.57 50.65 50.43 49.63 50.33 50.29 50.17 49.32 48.5 48.3201 46.8 47.8 48.39 48.66 48.79`,
        low: `47.79 48.14 48.39 48.37 48.24 48.635 48.94 48.86 49.5 49.87 49.2 48.9 49.43 49.725 49.26
          50.09 50.3 49.21 48.98 49.61 49.2 49.43 48.08 47.64 41.55 44.2833 47.31 47.2 47.9 47.7301`,
        close: `48.16 48.61 48.75 48.63 48.74 49.03 49.07 49.32 49.91 50.13 49.53 49.5 49.75 50.03
          50.31 50.52 50.41 49.34 49.37 50.23 49.2375 49.93 48.43 48.18 46.57 45.41 47.77 47.72 48.62
          47.85`,
      }),
    ),
    `0.555000 0.593929 0.585791 0.568949 0.615452 0.617920 0.642354 0.674329 0.692770 0.775429
     0.781470 1.209229 1.302620 1.380290 1.366698 1.336219 1.316482`,
  );
});

test('the ATR is Tulip’s', () => {
  expectPrinted(
    along(atr(5), bars(tulip)),
    '1.116 1.051 1.009 1.207 1.136 1.086 1.243 1.233 1.230 1.206 1.137',
  );
});

test('the slow stochastic is Tulip’s', () => {
  const lines = along(stochastic(5, 3, 3), bars(tulip));
  // Tulip prints the first one from where the second begins.
  expectPrinted(
    lines.map(({ k, d }) => (d === null ? null : k)),
    '77.385 83.126 84.867 88.361 95.246 96.740 91.091',
  );
  expectPrinted(
    lines.map(({ d }) => d),
    '75.702 78.011 81.793 85.452 89.491 93.449 94.359',
  );
});

test('the stochastic of an empty range is in the middle', () => {
  const flat = bars({ high: '2 2 2', low: '2 2 2', close: '2 2 2' });
  expect(along(stochastic(2, 1, 1), flat).map(({ k }) => k)).toEqual([null, 50, 50]);
});

/** How to Calculate MACD in Excel, investexcel.net: Apple's closes from February 2013 on. */
test('the MACD is that of Invest Excel', () => {
  const prices = numbers(`
    459.99 448.85 446.06 450.81 442.8 448.97 444.57 441.4 430.47 420.05 431.14 425.66 430.58 431.72
    437.87 428.43 428.35 432.5 443.66 455.72 454.49 452.08 452.73 461.91 463.58 461.14 452.08 442.66
    428.91 429.79 431.99 427.72 423.2 426.21 426.98 435.69 434.33 429.8 419.85 426.24`);
  const result = along(macd(12, 26, 9), prices);
  expectPrinted(
    result.map((values) => values.macd),
    `8.2752695039 7.7033783815 6.4160747570 4.2375197833 2.5525833249 1.3788857199 0.1029814912
     -1.2584019528 -2.0705581901 -2.6218423283 -2.3290667405 -2.1816321148 -2.4026262729
     -3.3421216814 -3.5303631361`,
  );
  expect(result.findIndex(({ signal }) => signal !== null)).toBe(33);
  expect(result[33]?.signal).toBeCloseTo(3.037525868733945, 12);
  expect(result[34]?.signal).toBeCloseTo(1.90565222933578, 12);
  expect(result[34]?.histogram).toBeCloseTo(-4.52749455759, 10);
  expect(result[39]?.signal).toBeCloseTo(-1.338100412582993, 12);
});

const minutes = bars({
  high: `127.36 127.31 127.21 127.15 127.08 127.19 127.09 127.08 127.18 127.16 127.31 127.35 127.34
    127.29 127.36`,
  low: `126.99 127.1 127.11 126.93 126.98 126.99 126.82 126.95 127.05 127.05 127.08 127.2 127.25
    127.17 127.25`,
  close: `127.28 127.11 127.15 127.04 126.98 127.07 126.93 127.05 127.11 127.15 127.3 127.28 127.28
    127.29 127.25`,
  volume: `89329 16137 23945 20679 27252 20915 17372 17600 13896 6700 13848 9925 5540 10803 19400`,
});

test('the VWAP is that of ChartSchool’s minutes', () => {
  expectPrinted(
    along(vwap(), minutes),
    `127.210000 127.204390 127.195560 127.174127 127.149418 127.142446 127.126674 127.119127
     127.118801 127.118833 127.124584 127.130021 127.133152 127.137446 127.146685`,
  );
});

test('the VWAP begins anew with each day, and waits for the first trade of it', () => {
  const [first, second] = minutes;
  if (!first || !second) throw new Error('There are minutes.');
  const next = { ...second, time: 86_400 };
  expect(
    along(vwap(), [first, { ...next, quantity: 0 }, next]).map((value) => value?.toFixed(6)),
  ).toEqual(['127.210000', undefined, '127.173333']);
});
