/** What the contracts of a range made in all. Pure. */
import { formatAmount, INR_SCALE } from '#protocol/money.ts';
import type { ContractRecord } from '#protocol/performance.ts';
import { parseSigned } from '#web/parts/parse-signed.ts';

/**
 * Over all durations; `net` in rupees, two decimals, with its sign. Null where no contract ended.
 */
export function totalOf(
  record: readonly Pick<ContractRecord, 'wins' | 'losses' | 'returned' | 'net'>[],
): { wins: number; losses: number; net: string } | null {
  let [wins, losses, returned, paise] = [0, 0, 0, 0n];
  for (const one of record) {
    wins += one.wins;
    losses += one.losses;
    returned += one.returned;
    paise += parseSigned(one.net, INR_SCALE) ?? 0n;
  }
  if (wins + losses + returned === 0) return null;
  return { wins, losses, net: formatAmount(paise, INR_SCALE) };
}
