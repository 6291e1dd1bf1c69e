/** Prices in order of time, however they came. Pure. */
import type { RecentPrice } from '#protocol/market.ts';

/**
 * Both lists as one, rising, each moment once; of too many the newest `most`. Times are ISO-8601 in
 * UTC and compare as text.
 */
export function withPrices(
  known: readonly RecentPrice[],
  more: readonly RecentPrice[],
  most: number,
): readonly RecentPrice[] {
  const last = known.at(-1);
  const next = more[0];
  // What comes every second: one that is newer than all.
  if (more.length === 1 && next && (last === undefined || next.time > last.time)) {
    return [...known.slice(1 - most), next];
  }
  const byTime = new Map([...known, ...more].map((price) => [price.time, price]));
  return [...byTime.values()]
    .toSorted((one, other) => (one.time < other.time ? -1 : 1))
    .slice(-most);
}

/**
 * Those up to a price that is shown, which ends them. Where it is older than all of them, it is the
 * only one.
 */
export function upTo(known: readonly RecentPrice[], shown: RecentPrice): readonly RecentPrice[] {
  const newest = known.at(-1);
  if (newest?.time === shown.time) return known;
  return [...known.filter(({ time }) => time < shown.time), shown];
}

/**
 * Before the stream has said any: up to a price of the page without a time, which is put a second
 * after all where it is none of them.
 */
export function upToPrice(
  known: readonly RecentPrice[],
  price: string | null,
): readonly RecentPrice[] {
  const at = known.findLastIndex((one) => one.price === price);
  const newest = known.at(-1);
  if (at >= 0) return known.slice(0, at + 1);
  if (price === null || newest === undefined) return known;
  const time = new Date(Date.parse(newest.time) + 1_000).toISOString();
  return [...known, { time, price }];
}
