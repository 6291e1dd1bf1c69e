/**
 * Candles as the chart draws them: numbers instead of decimal strings, the live one grown from the price stream, axis
 * labels in lakh and crore. For drawing only; nothing here may flow back into an amount.
 */
import { type Candle, type Interval, intervalSeconds } from '#protocol/market.ts';

/** `time` is the candle's start in seconds since 1970, UTC. */
export type Bar = { time: number; open: number; high: number; low: number; close: number };

export function toBar(candle: Candle): Bar {
  return {
    time: Math.floor(Date.parse(candle.time) / 1000),
    open: pixelValue(candle.open),
    high: pixelValue(candle.high),
    low: pixelValue(candle.low),
    close: pixelValue(candle.close),
  };
}

/** A price as a number to draw with. Exact amounts stay decimal strings and bigints elsewhere. */
export function pixelValue(price: string): number {
  return Number(price);
}

/**
 * The bar that a tick makes of the last one: grown, or a new one where the tick begins the next interval. Null where the
 * tick is older than the last bar.
 */
export function growBar(
  last: Bar,
  tick: { atMs: number; price: string },
  interval: Interval,
): Bar | null {
  const seconds = intervalSeconds[interval];
  const start = Math.floor(tick.atMs / 1000 / seconds) * seconds;
  const price = pixelValue(tick.price);
  if (start < last.time) return null;
  if (start > last.time) {
    return { time: start, open: price, high: price, low: price, close: price };
  }
  return {
    ...last,
    high: Math.max(last.high, price),
    low: Math.min(last.low, price),
    close: price,
  };
}

const crore = 10_000_000;
const lakh = 100_000;

/** Labels of a price axis: compact Indian units, with just the decimals that their step needs. */
export function axisLabels(prices: readonly number[]): string[] {
  const top = Math.max(...prices.map(Math.abs), 0);
  const [unit, suffix] = top >= crore ? [crore, 'Cr'] : top >= lakh ? [lakh, 'L'] : [1, ''];
  const least = unit > 1 || top < 1000 ? 2 : 0;
  const decimals = decimalsOf(smallestStep(prices) / unit, least);
  const format = formatOf(decimals);
  return prices.map((price) => `${format.format(price / unit)}${suffix}`);
}

const formats = new Map<number, Intl.NumberFormat>();

/** Making one takes longer than a hundred uses of it, and the chart asks for labels at each drawing. */
function formatOf(decimals: number): Intl.NumberFormat {
  const known = formats.get(decimals);
  if (known) return known;
  const format = new Intl.NumberFormat('en-IN', {
    minimumFractionDigits: decimals,
    maximumFractionDigits: decimals,
  });
  formats.set(decimals, format);
  return format;
}

/** One price on its axis, e.g. `57.91L`. */
export function axisLabel(price: number): string {
  return axisLabels([price])[0] ?? '';
}

/** What a person who cannot see the chart is told of it. Null without candles. */
export function describeBars(bars: readonly Bar[], interval: Interval): string | null {
  const last = bars.at(-1);
  if (!last) return null;
  const low = Math.min(...bars.map((bar) => bar.low));
  const high = Math.max(...bars.map((bar) => bar.high));
  return `${intervalWords[interval]} candles, last ${axisLabel(last.close)}, range ${axisLabel(low)} to ${axisLabel(high)} rupees`;
}

const intervalWords: Record<Interval, string> = {
  '1m': '1-minute',
  '5m': '5-minute',
  '15m': '15-minute',
  '1h': '1-hour',
  '1d': '1-day',
};

/** Decimals, from `least` to 6, that write the step without loss. */
function decimalsOf(step: number, least: number): number {
  for (let decimals = least; decimals < 6; decimals += 1) {
    const scaled = step * 10 ** decimals;
    if (Math.abs(scaled - Math.round(scaled)) < 1e-6 * Math.max(1, scaled)) return decimals;
  }
  return 6;
}

function smallestStep(prices: readonly number[]): number {
  let step = 0;
  for (let index = 1; index < prices.length; index += 1) {
    const gap = Math.abs((prices[index] ?? 0) - (prices[index - 1] ?? 0));
    if (gap > 0 && (step === 0 || gap < step)) step = gap;
  }
  return step;
}
