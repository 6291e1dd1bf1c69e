/**
 * The lines of a day's files. The formats are published (docs/market.md), and a file never changes.
 * Pure.
 */
import type { DayFileName } from '#protocol/market-days.ts';
import type { Interval } from '#protocol/market.ts';
import { formatAmount, INR_SCALE, PRICE_SCALE } from '#protocol/money.ts';

import type { CandleOfDay, TickOfDay } from './days.sql.ts';

/** The first line of the CSVs; JSON lines have none. */
export const headOf: Readonly<Record<DayFileName, string>> = {
  'ticks.csv': 'number,time,price\n',
  'ticks.jsonl': '',
  'candles.csv': 'interval,time,open,high,low,close,volume,synthetic\n',
  'candles.jsonl': '',
};

const priceText = (price: bigint) => formatAmount(price, PRICE_SCALE);

/** A tick at which the coin had no price says so: an empty field, or null. */
export function tickLine(name: DayFileName, { number, at, price }: TickOfDay): string {
  const time = at.toISOString();
  if (name === 'ticks.csv') return `${number},${time},${price === null ? '' : priceText(price)}\n`;
  return `{"number":${number},"time":"${time}","price":${price === null ? 'null' : `"${priceText(price)}"`}}\n`;
}

export function candleLine(name: DayFileName, interval: Interval, candle: CandleOfDay): string {
  const { time, synthetic } = candle;
  const [open, high, low, close] = [candle.open, candle.high, candle.low, candle.close].map(
    priceText,
  );
  const volume = formatAmount(candle.volume, INR_SCALE);
  if (name === 'candles.csv')
    return `${interval},${time.toISOString()},${open},${high},${low},${close},${volume},${synthetic}\n`;
  const at = { interval, time: time.toISOString() };
  return `${JSON.stringify({ ...at, open, high, low, close, volume, synthetic })}\n`;
}
