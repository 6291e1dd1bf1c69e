/**
 * Whether a record is more than chance. Pure. Source: E. B. Wilson, 1927, as in Newcombe, 1998,
 * method 3, without correction.
 */
import { formatAmount } from '#protocol/money.ts';
import type { ContractRecord } from '#protocol/performance.ts';

/** Of the standard normal distribution: 95 % of it is within so much of its middle. */
const Z = 1.959963984540054;
const PERCENT_SCALE = 1;

/**
 * Where the rate behind `wins` wins of `trials` trials is, in 95 of 100 such records. Both are
 * between 0 and 1. `trials` above zero.
 */
export function wilson(wins: number, trials: number): { low: number; high: number } {
  const z2 = Z * Z;
  const middle = (wins + z2 / 2) / (trials + z2);
  const half = (Z / (trials + z2)) * Math.sqrt((wins * (trials - wins)) / trials + z2 / 4);
  return {
    low: wins === 0 ? 0 : Math.max(0, middle - half),
    high: wins === trials ? 1 : Math.min(1, middle + half),
  };
}

/** Being right so often neither gains nor loses, as a part of one. */
const breakEvenOf = (returnPercentage: number) => 100 / (100 + returnPercentage);

const percent = (part: number) =>
  formatAmount(BigInt(Math.round(part * 100 * 10 ** PERCENT_SCALE)), PERCENT_SCALE);

type Against = Pick<ContractRecord, 'rate' | 'low' | 'high' | 'breakEven' | 'verdict'>;

/** A record of contracts beside the rate at which they pay for themselves. */
export function againstChance(wins: number, losses: number, returnPercentage: number): Against {
  const needed = breakEvenOf(returnPercentage);
  const breakEven = percent(needed);
  const trials = wins + losses;
  if (trials === 0) return { rate: null, low: null, high: null, breakEven, verdict: 'none' };
  const { low, high } = wilson(wins, trials);
  const verdict = low > needed ? 'beyond-luck' : high < needed ? 'losing' : 'open';
  const rate = percent(wins / trials);
  return { rate, low: percent(low), high: percent(high), breakEven, verdict };
}
