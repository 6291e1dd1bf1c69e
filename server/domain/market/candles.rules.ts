/**
 * Candles: which bucket a moment belongs to and how finer candles make a coarser one. Pure; the
 * time is a plain number of milliseconds.
 */
import { type Interval, intervalSeconds, intervalStart } from '#protocol/market.ts';

export type Candle = {
  /** Start of the bucket, milliseconds since 1970, UTC. */
  time: number;
  open: bigint;
  high: bigint;
  low: bigint;
  close: bigint;
  /** Paise. */
  volume: bigint;
  synthetic: boolean;
};

/** Whose candles are stored, from fine to coarse: each is a whole number of the one before. */
export const intervals = ['1m', '5m', '15m', '1h', '1d'] as const satisfies readonly Interval[];
export type StoredInterval = (typeof intervals)[number];

/**
 * The stored candles that one of this interval is, or is folded from; null for a second, which is a
 * tick of the tape.
 */
export function storedOf(interval: Interval): StoredInterval | null {
  if (interval === '1s') return null;
  return interval === '4h' ? '1h' : interval === '1w' ? '1d' : interval;
}

export const lengthMs = (interval: Interval): number => intervalSeconds[interval] * 1000;

/** Start of the bucket that holds this moment. Days begin at midnight UTC, weeks on Mondays. */
export function bucketStart(at: number, interval: Interval): number {
  return intervalStart(at / 1000, interval) * 1000;
}

/**
 * Folds candles (or single prices as candles) in rising order of time into candles. A bucket
 * without any has no candle.
 */
export function foldCandles(parts: readonly Candle[], interval: Interval): Candle[] {
  const candles: Candle[] = [];
  let current: Candle | undefined;
  for (const part of parts) {
    const time = bucketStart(part.time, interval);
    if (current?.time !== time) {
      current = { ...part, time };
      candles.push(current);
      continue;
    }
    if (part.high > current.high) current.high = part.high;
    if (part.low < current.low) current.low = part.low;
    current.close = part.close;
    current.volume += part.volume;
    current.synthetic ||= part.synthetic;
  }
  return candles;
}

/** A single price as a candle of its own moment. */
export function priceCandle(at: number, price: bigint, volume: bigint, synthetic: boolean): Candle {
  return { time: at, open: price, high: price, low: price, close: price, volume, synthetic };
}
