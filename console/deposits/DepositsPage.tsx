/**
 * The desk of deposits: the proof beside what the person claims, and what speaks for and against
 * it.
 */
import { type DepositPane, moneyDesks } from '#protocol/desk.ts';
import { consoleDeskTexts } from '#texts/console-desk.ts';
import { consoleWordTexts } from '#texts/console-words.ts';
import { consoleDepositTexts } from '#texts/console-deposits.ts';
import { formatInr } from '#texts/format.ts';

import type { DeskKind } from '#console/desk/desk-kind.ts';
import { MoneyDesk } from '#console/desk/MoneyDesk.tsx';

import { DepositFacts } from './DepositFacts.tsx';
import { loadProofAhead } from './proof-image.ts';
import { ProofViewer } from './ProofViewer.tsx';

const texts = consoleDepositTexts();
const words = consoleDeskTexts();

const deposits: DeskKind<DepositPane> = {
  queue: 'deposits',
  routes: moneyDesks.deposits,
  title: consoleWordTexts().pages.deposits,
  tabs: [
    { status: 'pending', label: words.states.pending },
    { status: 'approved', label: words.states.approved },
    { status: 'rejected', label: words.states.rejected },
  ],
  Picture: ({ pane }) =>
    pane.proof ? (
      <ProofViewer key={pane.id} proof={pane.proof} />
    ) : (
      <p className="p-4 text-body text-ink-2">{texts.proofErased}</p>
    ),
  Facts: DepositFacts,
  effectOfApproval: ({ amount, person, balanceAfter }) =>
    texts.effectOfApproval({
      amount: formatInr(amount),
      email: person.email,
      balance: formatInr(balanceAfter),
    }),
  loadAhead: (queries, { proof }) => {
    if (proof) loadProofAhead(queries, proof.path);
  },
};

export function DepositsPage() {
  return <MoneyDesk kind={deposits} />;
}
