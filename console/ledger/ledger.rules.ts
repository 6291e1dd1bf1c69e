/** The sums of the books, by asset. */
import type { LedgerHealth } from '#protocol/health.ts';
import { formatAmount } from '#protocol/money.ts';

type Total = LedgerHealth['totals'][number];
export type AssetTotals = {
  asset: string;
  kinds: readonly Total[];
  /** Of all kinds together: zero in books that are right (L2). */
  sum: string;
};

/**
 * Totals by asset, rupees first, with their sum. All amounts of an asset have the same number of
 * decimals.
 */
export function totalsByAsset(totals: readonly Total[]): AssetTotals[] {
  const assets = new Map<string, Total[]>();
  for (const total of totals) {
    assets.set(total.asset, [...(assets.get(total.asset) ?? []), total]);
  }
  return [...assets]
    .map(([asset, kinds]) => ({ asset, kinds, sum: sumOf(kinds.map(({ balance }) => balance)) }))
    .toSorted((a, b) => rank(a.asset) - rank(b.asset) || (a.asset < b.asset ? -1 : 1));
}

const rank = (asset: string) => (asset === 'INR' ? 0 : 1);

/** Exact: the digits are added as integers. */
function sumOf(amounts: readonly string[]): string {
  const scale = Math.max(0, ...amounts.map((amount) => (amount.split('.')[1] ?? '').length));
  const digits = amounts.map((amount) => {
    const [whole = '0', fraction = ''] = amount.split('.');
    return BigInt(whole + fraction.padEnd(scale, '0'));
  });
  const sum = digits.reduce((all, one) => all + one, 0n);
  return formatAmount(sum, scale);
}
