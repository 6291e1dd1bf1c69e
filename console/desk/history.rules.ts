/** What a person has asked for so far and what became of it, in a line. Pure. */
import type { RequestCounts } from '#protocol/desk.ts';
import { formatInr } from '#texts/format.ts';

import { countOf } from '#console/parts/counts.ts';

/** 'Deposits: 2 approved (₹35,000.00), 1 rejected · Withdrawals: 3 pending · 14 contracts' */
export function historyText(history: {
  deposits: RequestCounts;
  withdrawals: RequestCounts;
  contracts: number;
}): string {
  return [
    kindText('Deposits', history.deposits),
    kindText('Withdrawals', history.withdrawals),
    history.contracts === 0 ? 'no contracts' : countOf(history.contracts, 'contract'),
  ].join(' · ');
}

function kindText(name: string, counts: RequestCounts): string {
  const { pending, approved, approvedSum, rejected, cancelled } = counts;
  const parts = [
    [pending, 'pending'],
    [approved, `approved (${formatInr(approvedSum)})`],
    [rejected, 'rejected'],
    [cancelled, 'cancelled'],
  ] as const;
  const said = parts
    .filter(([count]) => count > 0)
    .map(([count, word]) => `${count.toString()} ${word}`);
  return `${name}: ${said.length === 0 ? 'none' : said.join(', ')}`;
}
