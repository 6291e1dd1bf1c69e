/**
 * Klines: candles as exchanges name them, from a second to a month, with what people's fills traded
 * in them. Which stored candles each is folded from, and where it begins. Pure; times are plain
 * numbers of milliseconds.
 */

import { lengthMs, type StoredInterval } from './candles.rules.ts';

export const klineIntervals = [
  ...(['1s', '1m', '3m', '5m', '15m', '30m', '1h', '2h', '4h', '6h', '8h', '12h'] as const),
  ...(['1d', '3d', '1w', '1M'] as const),
] as const;
export type KlineInterval = (typeof klineIntervals)[number];

export type ExchangeKline = {
  /** Start of its span, milliseconds since 1970. */
  time: number;
  /** INR with eight decimals. */
  open: bigint;
  high: bigint;
  low: bigint;
  close: bigint;
  /** How many orders of people were filled. */
  fills: number;
  /** Smallest units of the coin; of them what people bought. */
  quantity: bigint;
  boughtQuantity: bigint;
  /** Paise, fees aside; of them what people bought for. */
  amount: bigint;
  boughtAmount: bigint;
};

const MINUTE_MS = 60_000;
const DAY_MS = 24 * 60 * MINUTE_MS;
/** 1970 began on a Thursday: weeks begin on Mondays. */
const FIRST_MONDAY_MS = 4 * DAY_MS;

const units = { s: 1_000, m: MINUTE_MS, h: 60 * MINUTE_MS, d: DAY_MS, w: 7 * DAY_MS } as const;

/** Milliseconds; null of a month, which has no one length. */
export function klineLengthMs(interval: KlineInterval): number | null {
  if (interval === '1M') return null;
  const unit = interval.at(-1) as keyof typeof units;
  return Number.parseInt(interval, 10) * units[unit];
}

/**
 * Where spans of a fixed length are counted from. `offsetMs` is how far the wanted clock is ahead
 * of UTC.
 */
export function anchorMs(interval: KlineInterval, offsetMs: number): number {
  return (interval === '1w' ? FIRST_MONDAY_MS : 0) - offsetMs;
}

/** Start of the span that holds this moment. */
export function klineStart(at: number, interval: KlineInterval, offsetMs: number): number {
  const length = klineLengthMs(interval);
  if (length === null) {
    const local = new Date(at + offsetMs);
    return Date.UTC(local.getUTCFullYear(), local.getUTCMonth()) - offsetMs;
  }
  const anchor = anchorMs(interval, offsetMs);
  return Math.floor((at - anchor) / length) * length + anchor;
}

/** Start of the next span after one that starts then. */
export function nextKlineStart(start: number, interval: KlineInterval, offsetMs: number): number {
  const length = klineLengthMs(interval);
  if (length !== null) return start + length;
  const local = new Date(start + offsetMs);
  return Date.UTC(local.getUTCFullYear(), local.getUTCMonth() + 1) - offsetMs;
}

/**
 * The coarsest stored candles that it is a whole number of; null of a second, which is read from
 * the tape.
 */
export function storedFor(interval: KlineInterval, offsetMs: number): StoredInterval | null {
  const length = klineLengthMs(interval) ?? DAY_MS;
  const anchor = anchorMs(interval, offsetMs);
  const fits = (stored: StoredInterval) =>
    length % lengthMs(stored) === 0 && anchor % lengthMs(stored) === 0;
  return (['1d', '1h', '15m', '5m', '1m'] as const).find(fits) ?? null;
}

/** Most stored candles in one of them. */
export function partsOf(interval: KlineInterval, stored: StoredInterval): number {
  return (klineLengthMs(interval) ?? 31 * DAY_MS) / lengthMs(stored);
}

/** Folds parts in rising order of time. A span without any has none. */
export function foldKlines(
  parts: readonly ExchangeKline[],
  interval: KlineInterval,
  offsetMs: number,
): ExchangeKline[] {
  const klines: ExchangeKline[] = [];
  let current: ExchangeKline | undefined;
  for (const part of parts) {
    const time = klineStart(part.time, interval, offsetMs);
    if (current?.time === time) addPart(current, part);
    else {
      current = { ...part, time };
      klines.push(current);
    }
  }
  return klines;
}

/** Adds what came after it to a kline, which is changed. */
export function addPart(kline: ExchangeKline, part: ExchangeKline): void {
  if (part.high > kline.high) kline.high = part.high;
  if (part.low < kline.low) kline.low = part.low;
  kline.close = part.close;
  addFills(kline, part);
}

/** The sums of fills. */
export type Filled = Omit<ExchangeKline, 'time' | 'open' | 'high' | 'low' | 'close'>;
/** Adds fills to what has them, which is changed. */
export function addFills(to: Filled, more: Filled): void {
  to.fills += more.fills;
  to.quantity += more.quantity;
  to.boughtQuantity += more.boughtQuantity;
  to.amount += more.amount;
  to.boughtAmount += more.boughtAmount;
}
