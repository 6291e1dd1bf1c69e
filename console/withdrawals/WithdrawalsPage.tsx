/**
 * The desk of withdrawals: where the money goes, and what the account looks like from which it
 * leaves.
 */
import { type WithdrawalPane, moneyDesks } from '#protocol/desk.ts';
import { consoleDeskTexts } from '#texts/console-desk.ts';
import { consoleWordTexts } from '#texts/console-words.ts';
import { consoleWithdrawalTexts } from '#texts/console-withdrawals.ts';
import { formatInr } from '#texts/format.ts';

import type { DeskKind } from '#console/desk/desk-kind.ts';
import { MoneyDesk } from '#console/desk/MoneyDesk.tsx';

import { WithdrawalFacts } from './WithdrawalFacts.tsx';

const texts = consoleWithdrawalTexts();
const words = consoleDeskTexts();

const withdrawals: DeskKind<WithdrawalPane> = {
  queue: 'withdrawals',
  routes: moneyDesks.withdrawals,
  title: consoleWordTexts().pages.withdrawals,
  tabs: [
    { status: 'pending', label: words.states.pending },
    { status: 'approved', label: words.states.approved },
    { status: 'rejected', label: words.states.rejected },
    { status: 'cancelled', label: words.states.cancelled },
  ],
  Facts: ({ pane, onAct }) => <WithdrawalFacts key={pane.id} pane={pane} onAct={onAct} />,
  effectOfApproval: ({ amount, person }, isReal) =>
    texts.effectOfApproval({ amount: formatInr(amount), email: person.email, isReal }),
};

export function WithdrawalsPage() {
  return <MoneyDesk kind={withdrawals} />;
}
