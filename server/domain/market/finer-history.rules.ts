/**
 * Candles of the made-up history that are finer than its stored ones. Each stored candle is split
 * into parts that fold back into it. Pure: the same candle and the same bytes give the same parts.
 */
import { bucketStart, type Candle, lengthMs, type StoredInterval } from './candles.rules.ts';

/** Intervals that are not stored all the way back, and the interval that each is split from. */
const coarserThan: Partial<Record<StoredInterval, StoredInterval>> = { '1m': '5m', '5m': '15m' };

export const coarserOf = (interval: StoredInterval): StoredInterval | null =>
  coarserThan[interval] ?? null;

/** Number of coarser candles that hold `count` finer ones, wherever the first one begins. */
export const wholesOf = (finer: StoredInterval, coarser: StoredInterval, count: number): number =>
  Math.ceil(count / (lengthMs(coarser) / lengthMs(finer))) + 1;

/** Values of a draw of two bytes. */
const DRAWS = 65_536n;
/** Part of the room beyond its body that a wick can fill. */
const WICK = 4n;

/** Bytes that follow from a candle's name, at least six for each of its parts. */
type Draw = (name: string) => Buffer;

export type Splitting = {
  finer: StoredInterval;
  coarser: StoredInterval;
  /** Symbol of the coin; coins that follow another one share its name, and so its moves. */
  name: string;
  /** Oldest stored candle of the finer interval: parts end where it begins. */
  until: Pick<Candle, 'time' | 'open'>;
  draw: Draw;
};

/** Finer candles of coarser ones, both in rising order of time. */
export function finerCandles(
  wholes: readonly Candle[],
  { finer, coarser, name, until, draw }: Splitting,
): Candle[] {
  const step = lengthMs(finer);
  return wholes.flatMap((whole) => {
    const end = whole.time + lengthMs(coarser);
    const isCut = end > until.time;
    const count = Math.floor((Math.min(end, until.time) - whole.time) / step);
    const parted = isCut ? { ...whole, close: until.open } : whole;
    return splitCandle(parted, { count, step, draws: draw(`${name} ${coarser} ${whole.time}`) });
  });
}

/**
 * Splits a candle into parts that join up. The first part opens as the candle does, the last one
 * closes as it does, and the parts reach its high and its low but go no further. Moves are drawn in
 * proportion to the candle's own range.
 */
function splitCandle(
  whole: Candle,
  { count, step, draws }: { count: number; step: number; draws: Buffer },
): Candle[] {
  if (count < 1) return [];
  const { low, high } = whole;
  const draw = (index: number) => BigInt(draws.readUInt16BE(index * 2));
  const range = high - low;
  let open = whole.open;
  const parts = Array.from({ length: count }, (_, index): Candle => {
    const straight = whole.open + ((whole.close - whole.open) * BigInt(index + 1)) / BigInt(count);
    const moved = straight + (range * (2n * draw(index * 3) - DRAWS) * 3n) / (8n * DRAWS);
    const close = index === count - 1 ? whole.close : within(moved, low, high);
    const [bottom, top] = open < close ? [open, close] : [close, open];
    const part = {
      time: whole.time + index * step,
      open,
      close,
      volume: 0n,
      synthetic: true,
      high: top + ((high - top) * draw(index * 3 + 1)) / (WICK * DRAWS),
      low: bottom - ((bottom - low) * draw(index * 3 + 2)) / (WICK * DRAWS),
    };
    open = close;
    return part;
  });
  const highest = parts.reduce((one, other) => (other.high > one.high ? other : one));
  highest.high = high;
  const lowest = parts.reduce((one, other) => (other.low < one.low ? other : one));
  lowest.low = low;
  return parts;
}

/** Reflects a price at the end of the range that it has passed, by less than the range. */
const within = (price: bigint, low: bigint, high: bigint): bigint =>
  price < low ? 2n * low - price : price > high ? 2n * high - price : price;

/** Start of the coarser candle that holds this moment. */
export const wholeAt = (at: Date, coarser: StoredInterval): Date =>
  new Date(bucketStart(at.getTime(), coarser));
