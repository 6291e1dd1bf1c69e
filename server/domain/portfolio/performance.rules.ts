/**
 * From valued moments to what is told of them: at which moments somebody is valued, returns in all
 * and by coin, and what BTC would have become. Definitions: docs/returns.md. Pure; moments are
 * milliseconds since 1970, amounts paise, prices INR with eight decimals.
 */
import { PRICE_SCALE } from '#protocol/money.ts';
import type { PerformanceRange } from '#protocol/performance.ts';
import { valueOf } from '#protocol/trading.ts';

import { istDay, istMidnight, WRITTEN_MS } from './curve.rules.ts';
import { type Flow, growthOf, levelsOf, type Valued } from './returns.rules.ts';

/** How many days back a range begins; all begins with the first money. */
const spans: Readonly<Record<PerformanceRange, number>> = {
  '1m': 30,
  '3m': 91,
  '1y': 365,
  all: Number.POSITIVE_INFINITY,
};

/**
 * When a range begins: a midnight in India, or just after the first money, which is then part of
 * it.
 */
export function beginOf(range: PerformanceRange, first: number, now: number): number {
  const days = spans[range];
  return Number.isFinite(days) ? Math.max(istMidnight(istDay(now) - days), first + 1) : first + 1;
}

/**
 * The beginning, each midnight in India behind it, and each moment at which something was put in or
 * taken out. Rising.
 */
export function valuationMoments(begin: number, now: number, flows: readonly number[]): number[] {
  const moments = new Set([begin, ...flows.filter((at) => at > begin)]);
  for (let day = istDay(begin) + 1; istMidnight(day) <= now - WRITTEN_MS; day += 1)
    if (istMidnight(day) > begin) moments.add(istMidnight(day));
  return [...moments].toSorted((a, b) => a - b);
}

/** A moment of something valued; the last one of a track is now, when nothing is added. */
export type Mark = Valued & { at: number };

/**
 * Of points that each say what was put in so far: what was put in at each. One that could not be
 * valued counts in that before.
 */
export const trackOf = (points: readonly { at: number; total: bigint; added: bigint }[]): Mark[] =>
  points.map(({ at, total, added }, index) => ({
    at,
    value: total,
    added: (points[index + 1]?.added ?? added) - added,
  }));

/**
 * Where somebody begins is put in at the first moment. `clock` says how long money was there by
 * each.
 */
function flowsOf(track: readonly Mark[], clock: readonly number[]): Flow[] {
  const flows = track.slice(0, -1).map(({ value, added }, index) => ({
    at: clock[index] ?? 0,
    amount: index === 0 ? value + added : added,
  }));
  return flows.filter(({ amount }) => amount !== 0n);
}

/** The money-weighted growth of a track, over the time in which something was there. */
export function heldGrowth(track: readonly Mark[]): number | null {
  let held = 0;
  const clock = track.map(({ at }, index) => {
    const before = track[index - 1];
    if (before && before.value + before.added > 0n) held += at - before.at;
    return held;
  });
  return growthOf(flowsOf(track, clock), track.at(-1)?.value ?? 0n, { from: 0, to: held });
}

/** The same over all of the time: what a rate a year is worked out from. */
export function growthInTime(track: readonly Mark[]): number | null {
  const clock = track.map(({ at }) => at);
  const span = { from: clock[0] ?? 0, to: clock.at(-1) ?? 0 };
  return growthOf(flowsOf(track, clock), track.at(-1)?.value ?? 0n, span);
}

/** A fill of an order. `amount`: paise paid or received, the fee in it. */
export type CoinFill = {
  at: number;
  side: 'buy' | 'sell';
  price: bigint;
  quantity: bigint;
  amount: bigint;
};

export type HeldCoin = {
  scale: number;
  from: number;
  to: number;
  /** Now. */
  quantity: bigint;
  /** At the start; null where there was none yet. */
  startPrice: bigint | null;
  endPrice: bigint;
  /** Since the start, in the order in which they were filled. */
  fills: readonly CoinFill[];
};

export type CoinResult = { gained: bigint; level: bigint; growth: number | null };

/**
 * What a coin brought: valued at each fill by the price of the fill, so that its fee is a loss.
 * Null where it had no price at the start, though some was held.
 */
export function coinResult(coin: HeldCoin): CoinResult | null {
  const { scale, fills, startPrice } = coin;
  const moved = fills.reduce(
    (sum, { side, quantity }) => sum + (side === 'buy' ? quantity : -quantity),
    0n,
  );
  let held = coin.quantity - moved;
  if (held > 0n && startPrice === null) return null;
  const start = startPrice === null ? 0n : valueOf(held, startPrice, scale);
  const track: Mark[] = [{ at: coin.from, value: start, added: 0n }];
  for (const { at, side, price, quantity, amount } of fills) {
    if (side === 'buy') {
      track.push({ at, value: valueOf(held, price, scale), added: amount });
      held += quantity;
    } else {
      held -= quantity;
      track.push({ at, value: valueOf(held, price, scale) + amount, added: -amount });
    }
  }
  const end = valueOf(held, coin.endPrice, scale);
  track.push({ at: coin.to, value: end, added: 0n });
  const added = track.reduce((sum, mark) => sum + mark.added, 0n);
  return {
    gained: end - start - added,
    level: levelsOf(track).at(-1) ?? 0n,
    growth: heldGrowth(track),
  };
}

/** Decimals of coins that are only thought of: enough that each flow is right to the paisa. */
const THOUGHT_SCALE = 24;

/**
 * What there would be, paise, had what there was at the start and all that was put in been turned
 * into a coin at once, without fees, and what was taken out been sold of it. Null where a price is
 * missing, or where more was taken out than that.
 */
export function heldInstead(
  track: readonly Mark[],
  prices: readonly (bigint | null)[],
): bigint | null {
  let quantity = 0n;
  const unit = 10n ** BigInt(PRICE_SCALE - 2 + THOUGHT_SCALE);
  for (const [index, { value, added }] of track.entries()) {
    const price = prices[index] ?? null;
    if (price === null || price === 0n) return null;
    const amount = index === 0 ? value + added : added;
    quantity += (amount * unit) / price;
    if (quantity < 0n) return null;
  }
  const last = prices[track.length - 1] ?? 0n;
  // What no price has moved is what it was, though a unit was cut on the way.
  return (quantity * last + unit / 2n) / unit;
}
