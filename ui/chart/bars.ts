/**
 * Candles as the chart draws them: numbers instead of decimal strings, the live one grown from the
 * price stream, prices along an axis. For drawing only; nothing here may flow back into an amount.
 */
import { type Candle, type Interval, intervalStart } from '#protocol/market.ts';
import { chartTexts } from '#texts/charts.ts';
import { compact, groupIndian, MINUS, priceDigits } from '#texts/format.ts';

/**
 * `time` is the candle's start in seconds since 1970, UTC; `volume` INR, absent in a bar that ticks
 * have made.
 */
export type Bar = {
  time: number;
  open: number;
  high: number;
  low: number;
  close: number;
  volume?: number;
};

export function toBar(candle: Candle): Bar {
  return {
    time: Math.floor(Date.parse(candle.time) / 1000),
    open: shownValue(candle.open),
    high: shownValue(candle.high),
    low: shownValue(candle.low),
    close: shownValue(candle.close),
    volume: pixelValue(candle.volume),
  };
}

/** A price as a number to draw with. Exact amounts stay decimal strings and bigints elsewhere. */
export function pixelValue(price: string): number {
  return Number(price);
}

/**
 * A price as it is shown beside the chart, whose marks would round: both then say the same digits.
 */
const shownValue = (price: string): number => pixelValue(priceDigits(price));

/**
 * The bar that a tick makes of the last one: grown, or a new one where the tick begins the next
 * interval. Null where the tick is older than the last bar.
 */
export function growBar(
  last: Bar,
  tick: { atMs: number; price: string },
  interval: Interval,
): Bar | null {
  const start = intervalStart(tick.atMs / 1000, interval);
  const price = shownValue(tick.price);
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

/** Rising bars with newer ones behind them, or in the place of those of the same time. */
export function withBars(bars: readonly Bar[], newer: readonly Bar[]): Bar[] {
  const [first] = newer;
  return first ? [...bars.filter(({ time }) => time < first.time), ...newer] : [...bars];
}

/** Decimals of the axis: two, and as many as a price below one rupee has, at most eight. */
export function chartDecimals(bars: readonly Bar[]): number {
  const last = bars.at(-1)?.close ?? 1;
  return last >= 1 ? 2 : last >= 0.01 ? 6 : 8;
}

/** A price along an axis, whole and in Indian groups: 53,22,544.00. */
export function axisText(price: number, decimals: number): string {
  return groupAxisText(price.toFixed(decimals));
}

/** The same of digits that are written already; what is around them stays. */
export function groupAxisText(text: string): string {
  return text.replace(/^-/, MINUS).replace(/[0-9]+/, groupIndian);
}

/**
 * An amount along an axis, in lakh and crore; a dash where there is none, as an axis without bars
 * asks for.
 */
export function amountText(amount: number): string {
  return Number.isFinite(amount) ? compact(String(Math.round(amount))) : '–';
}

/** What a person who cannot see the chart is told of it. Null without candles. */
export function describeBars(bars: readonly Bar[], interval: Interval): string | null {
  const last = bars.at(-1);
  if (!last) return null;
  const low = Math.min(...bars.map((bar) => bar.low));
  const high = Math.max(...bars.map((bar) => bar.high));
  const spoken = (price: number) => axisText(price, chartDecimals(bars));
  return chartTexts().candleSummary({
    interval: chartTexts().intervals[interval],
    close: spoken(last.close),
    low: spoken(low),
    high: spoken(high),
  });
}
