/**
 * Candle history for a new installation, so that its charts are not empty. It is one random path
 * per coin, drawn backwards from its base price with the feed's own volatility. Every candle of it
 * is marked synthetic; no tick is behind it and nothing is ever settled on it.
 */
import {
  type Candle,
  bucketStart,
  foldCandles,
  intervals,
  lengthMs,
  priceCandle,
} from './candles.rules.ts';
import type { CoinFact } from './coin-list.rules.ts';
import { drawFrom, inProportion, movedPrice } from './feed.rules.ts';

const SECOND = 1000;
const HOUR = 3600 * SECOND;
const DAY = 24 * HOUR;
/** Bytes that one move draws. */
const DRAW_BYTES = 16;

/**
 * The path is finer where finer candles are made from it. `numerator` is the feed's own for one
 * second times the square root of the step's seconds.
 */
const stretches = [
  { stepMs: 10 * SECOND, numerator: 76_293_945n },
  { stepMs: 60 * SECOND, numerator: 186_881_237n },
  { stepMs: 180 * SECOND, numerator: 323_687_798n },
] as const;

/**
 * Milliseconds of each interval that are stored. One-minute candles reach past 24 h, for the change
 * against the price 24 h ago; older finer ones are split from coarser ones (finer-history.ts).
 */
export const historyReach = {
  '1m': 25 * HOUR,
  '5m': 7 * DAY,
  '15m': 30 * DAY,
  '1h': 30 * DAY,
  '1d': 30 * DAY,
} as const;

export type StoredCandle = Candle & { interval: (typeof intervals)[number] };

/**
 * Finished candles of one coin up to the minute that `until` is in, in rising order of time within
 * each interval. `days` is at most 30; `fill` is the source of chance.
 */
export function syntheticHistory(
  coin: CoinFact,
  until: number,
  days: number,
  fill: (bytes: Uint8Array) => void,
): StoredCandle[] {
  const end = bucketStart(until, '1m');
  const oldest = bucketStart(until - days * DAY, '1d');
  const path = pathBackwards(coin, end, oldest, fill);
  return intervals.flatMap((interval) => {
    const length = lengthMs(interval);
    const from = bucketStart(Math.max(oldest, end - historyReach[interval]), interval);
    const samples = path.slice(path.findIndex((sample) => sample.time >= from));
    return foldCandles(samples, interval)
      .filter((candle) => candle.time + length <= end)
      .map((candle) => ({ ...candle, interval }));
  });
}

/** The history of a coin that follows another one: each price in proportion to the leader's. */
export function followedHistory(
  history: readonly StoredCandle[],
  leader: CoinFact,
  coin: CoinFact,
): StoredCandle[] {
  const follow = (price: bigint) => inProportion(coin.basePrice, leader.basePrice, price);
  return history.map((candle) => ({
    ...candle,
    open: follow(candle.open),
    high: follow(candle.high),
    low: follow(candle.low),
    close: follow(candle.close),
  }));
}

/** From just before `end` back to `oldest`, returned in rising order of time. */
function pathBackwards(
  coin: CoinFact,
  end: number,
  oldest: number,
  fill: (bytes: Uint8Array) => void,
): Candle[] {
  const borders = [
    Math.max(oldest, bucketStart(end - historyReach['1m'], '1h')),
    Math.max(oldest, bucketStart(end - historyReach['5m'], '1d')),
    oldest,
  ];
  const volatilityBps = coin.relation === 'fixed' ? 0 : coin.volatilityBps;
  const path: Candle[] = [];
  let at = end;
  let price = coin.basePrice;
  for (const [index, { stepMs, numerator }] of stretches.entries()) {
    const steps = Math.max(0, Math.round((at - (borders[index] ?? oldest)) / stepMs));
    const draws = new Uint8Array(steps * DRAW_BYTES);
    fill(draws);
    for (let step = 0; step < steps; step += 1) {
      at -= stepMs;
      const draw = drawFrom(draws, step * DRAW_BYTES);
      price = movedPrice(price, draw, volatilityBps, numerator);
      path.push(priceCandle(at, price, 0n, true));
    }
  }
  return path.toReversed();
}
