/**
 * The simulated price feed: a driftless random walk in whole numbers, so that every machine
 * computes the same prices bit for bit. Knows neither where seeds come from nor where prices go;
 * the HMAC is handed in, so that this rule runs in a browser as it is.
 */

import type { Relation } from './coin-list.rules.ts';

/**
 * HMAC-SHA256 under one epoch's seed, of an ASCII text: 32 bytes, of which the first 16 are used.
 */
export type SeedHmac = (text: string) => Uint8Array;

/** What the feed needs to know about a coin. */
export type FeedCoin = {
  readonly symbol: string;
  readonly basePrice: bigint;
  readonly volatilityBps: number;
  readonly relation: Relation;
};

/**
 * Sum of eight uniform 16-bit numbers, on average: subtracted, it makes the sum exactly symmetric
 * around zero.
 */
export const DRAW_MIDPOINT = 262_140;
/**
 * price x draw x volatilityBps x STEP_NUMERATOR / STEP_DENOMINATOR is a tick's move. The draw's
 * standard deviation is sqrt(8 x (65536² - 1) / 12), about 53,510; sixty such moves have the
 * volatility of a minute.
 */
export const STEP_NUMERATOR = 24_126_264n;
export const STEP_DENOMINATOR = 100_000_000_000_000_000n;
/** Prices never fall below the smallest unit. */
const LOWEST_PRICE = 1n;

/** The text under the HMAC for a coin at a tick. */
export function drawText(symbol: string, tick: number): string {
  return `${symbol}:${tick}`;
}

/**
 * The first eight big-endian 16-bit numbers of these bytes, summed and centred: -262,140 to
 * 262,140.
 */
export function drawFrom(bytes: Uint8Array, offset = 0): number {
  let sum = -DRAW_MIDPOINT;
  for (let at = offset; at < offset + 16; at += 2)
    sum += ((bytes[at] ?? 0) << 8) | (bytes[at + 1] ?? 0);
  return sum;
}

/**
 * A price after one move. The move's size is rounded half up, its sign apart, so that up and down
 * are mirror images.
 */
export function movedPrice(
  price: bigint,
  draw: number,
  volatilityBps: number,
  numerator: bigint = STEP_NUMERATOR,
): bigint {
  const product = price * BigInt(Math.abs(draw) * volatilityBps) * numerator;
  const size = (product + STEP_DENOMINATOR / 2n) / STEP_DENOMINATOR;
  const moved = draw < 0 ? price - size : price + size;
  return moved < LOWEST_PRICE ? LOWEST_PRICE : moved;
}

/**
 * All prices of a tick from those of the tick before, in the coins' order. A coin that the tick
 * before did not have starts from its base price.
 */
export function nextPrices(
  previous: readonly (bigint | null)[],
  coins: readonly FeedCoin[],
  tick: number,
  hmac: SeedHmac,
): bigint[] {
  const before = coins.map((coin, index) => previous[index] ?? coin.basePrice);
  const isOwn = ({ relation }: FeedCoin) => relation === 'own';
  const moved = coins.map((coin, index) => {
    const price = before[index] ?? coin.basePrice;
    if (!isOwn(coin)) return price;
    return movedPrice(price, drawFrom(hmac(drawText(coin.symbol, tick))), coin.volatilityBps);
  });
  return coins.map((coin, index) => {
    const price = moved[index] ?? coin.basePrice;
    if (isOwn(coin) || typeof coin.relation === 'string') return price;
    const { follows } = coin.relation;
    const leader = coins.findIndex(({ symbol }) => symbol === follows);
    return inProportion(price, before[leader] ?? 1n, moved[leader] ?? 1n);
  });
}

/**
 * A price that moves as another one does, from `from` to `to`: to the nearest unit, half a unit up,
 * at least one unit.
 */
export function inProportion(price: bigint, from: bigint, to: bigint): bigint {
  const moved = (2n * price * to + from) / (2n * from);
  return moved < LOWEST_PRICE ? LOWEST_PRICE : moved;
}
