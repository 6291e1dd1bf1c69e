/** What a finding of the ledger's checks means, in words for who has to act; the rules are those of docs/ledger.md. */
import type { LedgerHealth } from '#protocol/health.ts';
import { formatAmount } from '#protocol/money.ts';

const meanings: Record<string, string> = {
  L2: 'All balances of an asset together are not zero: money appeared or vanished somewhere.',
  L3: 'An account that may not be below zero is.',
  L5: 'A stored balance is not the sum of its transfers. The transfers are right; the balance was changed by something else.',
  L6: 'Escrow does not hold exactly the stakes and covers of the open contracts.',
  L7: 'Somebody’s frozen money is not the sum of their open requests.',
  L8: 'A contract is settled twice, not at all, or paid otherwise than its settlement says.',
  L9: 'A statement has a gap, or a line whose balance does not follow from the line before.',
};

/** Plain words for the rule that a finding names; null for a rule that is not known here. */
export function findingMeaning(rule: string): string | null {
  return meanings[rule] ?? null;
}

type Total = LedgerHealth['totals'][number];
export type AssetTotals = {
  asset: string;
  kinds: readonly Total[];
  /** Of all kinds together: zero in books that are right (L2). */
  sum: string;
};

/** Totals by asset, rupees first, with their sum. All amounts of an asset have the same number of decimals. */
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
