/** The desk of withdrawals: where the money goes, and what the account looks like from which it leaves. */
import { desk, type WithdrawalPane } from '#protocol/desk.ts';
import { formatInr } from '#texts/format.ts';

import type { DeskKind } from '#console/desk/desk-kind.ts';
import { MoneyDesk } from '#console/desk/MoneyDesk.tsx';

import { WithdrawalFacts } from './WithdrawalFacts.tsx';

const withdrawals: DeskKind<WithdrawalPane> = {
  queue: 'withdrawals',
  routes: {
    list: desk.withdrawals,
    read: desk.withdrawal,
    claim: desk.claimWithdrawal,
    release: desk.releaseWithdrawal,
    note: desk.noteWithdrawal,
    approve: desk.approveWithdrawal,
    reject: desk.rejectWithdrawal,
  },
  title: 'Withdrawals',
  tabs: [
    { status: 'pending', label: 'Pending' },
    { status: 'approved', label: 'Approved' },
    { status: 'rejected', label: 'Rejected' },
    { status: 'cancelled', label: 'Cancelled' },
  ],
  Facts: ({ pane, onAct }) => <WithdrawalFacts key={pane.id} pane={pane} onAct={onAct} />,
  effectOfApproval: ({ amount, person }) =>
    `${formatInr(amount)} leaves ${person.email} for good: pay it out to the account above.`,
};

export function WithdrawalsPage() {
  return <MoneyDesk kind={withdrawals} />;
}
