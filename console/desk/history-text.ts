/** The requests and contracts of a person in one line. */
import type { RequestCounts } from '#protocol/desk.ts';
import { consoleDeskTexts } from '#texts/console-desk.ts';

import type { MoneyPane } from './desk-kind.ts';

const texts = consoleDeskTexts();

/** 'Deposits: 2 approved (₹35,000.00) · Withdrawals: none · 1 contract'. */
export const historyText = ({
  deposits,
  withdrawals,
  contracts,
}: Omit<MoneyPane['history'], 'recent'>): string =>
  [
    texts.historyOfDeposits({ counted: counted(deposits) }),
    texts.historyOfWithdrawals({ counted: counted(withdrawals) }),
    texts.historyOfContracts({ count: contracts }),
  ].join(' · ');

/** States that have none are left out. */
function counted({ pending, approved, approvedSum, rejected, cancelled }: RequestCounts): string {
  const words = texts.counted;
  const parts = [
    pending > 0 ? words.pending({ count: pending }) : null,
    approved > 0 ? words.approved({ count: approved, sum: approvedSum }) : null,
    rejected > 0 ? words.rejected({ count: rejected }) : null,
    cancelled > 0 ? words.cancelled({ count: cancelled }) : null,
  ].filter((part) => part !== null);
  return parts.length === 0 ? words.none : parts.join(', ');
}
