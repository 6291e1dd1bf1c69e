/** The desk of withdrawals: where the money goes, and what the account looks like from which it leaves. */
import type { MoneyPane } from '#console/desk/desk.queries.ts';
import { MoneyDesk } from '#console/desk/MoneyDesk.tsx';

import { WithdrawalFacts } from './WithdrawalFacts.tsx';

const tabs = [
  { status: 'pending', label: 'Pending' },
  { status: 'approved', label: 'Approved' },
  { status: 'rejected', label: 'Rejected' },
  { status: 'cancelled', label: 'Cancelled' },
] as const;

export function WithdrawalsPage() {
  return <MoneyDesk queue="withdrawals" title="Withdrawals" tabs={tabs} Facts={Facts} />;
}

function Facts({ pane }: { pane: MoneyPane }) {
  return 'bankDetails' in pane ? <WithdrawalFacts key={pane.id} pane={pane} /> : null;
}
