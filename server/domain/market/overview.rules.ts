/**
 * How much prices move and which move together. Pure. Changes are natural logarithms of one hour's
 * close over the one before, so that up and down count alike; they are floating point: measures of
 * prices, which nobody is paid by.
 */

import { formatAmount } from '#protocol/money.ts';

/** A close, INR with eight decimals, of the hour of that number (hours since 1970). Rising. */
export type HourlyClose = { hour: number; close: bigint };

/** Fewer changes say nothing. */
const LEAST_CHANGES = 24;
const HOURS_OF_DAY = 24;

/** The change of each hour whose close and whose forerunner's are known, by its number. */
export function hourlyChanges(closes: readonly HourlyClose[]): ReadonlyMap<number, number> {
  const changes = new Map<number, number>();
  for (const [index, { hour, close }] of closes.entries()) {
    const before = closes[index - 1];
    if (before?.hour === hour - 1)
      changes.set(hour, Math.log(Number(close) / Number(before.close)));
  }
  return changes;
}

/** Percent with two decimals; null with too few changes. The sample's deviation: n - 1. */
export function dailyVolatility(changes: ReadonlyMap<number, number>): string | null {
  const values = [...changes.values()];
  if (values.length < LEAST_CHANGES) return null;
  const mean = meanOf(values);
  const squares = values.reduce((sum, value) => sum + (value - mean) ** 2, 0);
  return hundredths(Math.sqrt((squares / (values.length - 1)) * HOURS_OF_DAY) * 100);
}

/**
 * Pearson's, -1 to 1 with two decimals. Null with too few hours in common, and where either stands
 * still in them.
 */
export function correlation(
  one: ReadonlyMap<number, number>,
  other: ReadonlyMap<number, number>,
): string | null {
  const pairs = [...one].flatMap(([hour, x]): [number, number][] => {
    const y = other.get(hour);
    return y === undefined ? [] : [[x, y]];
  });
  if (pairs.length < LEAST_CHANGES) return null;
  const [meanX, meanY] = [meanOf(pairs.map(([x]) => x)), meanOf(pairs.map(([, y]) => y))];
  let [both, ofX, ofY] = [0, 0, 0];
  for (const [x, y] of pairs) {
    both += (x - meanX) * (y - meanY);
    ofX += (x - meanX) ** 2;
    ofY += (y - meanY) ** 2;
  }
  if (ofX === 0 || ofY === 0) return null;
  // Rounding may not make more than one of it.
  return hundredths(Math.max(-1, Math.min(1, both / Math.sqrt(ofX * ofY))));
}

const hundredths = (value: number) => formatAmount(BigInt(Math.round(value * 100)), 2);

const meanOf = (values: readonly number[]) =>
  values.reduce((sum, value) => sum + value, 0) / values.length;
