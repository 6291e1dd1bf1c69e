/** The desk of deposits: the proof beside what the person claims, and what speaks for and against it. */
import type { MoneyPane } from '#console/desk/desk.queries.ts';
import { MoneyDesk } from '#console/desk/MoneyDesk.tsx';

import { DepositFacts } from './DepositFacts.tsx';
import { useProofAhead } from './proof-image.ts';
import { ProofViewer } from './ProofViewer.tsx';

const tabs = [
  { status: 'pending', label: 'Pending' },
  { status: 'approved', label: 'Approved' },
  { status: 'rejected', label: 'Rejected' },
] as const;

export function DepositsPage() {
  const loadAhead = useProofAhead();
  return (
    <MoneyDesk
      queue="deposits"
      title="Deposits"
      tabs={tabs}
      Picture={Picture}
      Facts={Facts}
      onNext={(pane) => {
        if ('proof' in pane) loadAhead(pane.proof.path);
      }}
    />
  );
}

function Picture({ pane }: { pane: MoneyPane }) {
  return 'proof' in pane ? <ProofViewer key={pane.id} proof={pane.proof} /> : null;
}

function Facts({ pane }: { pane: MoneyPane }) {
  return 'proof' in pane ? <DepositFacts pane={pane} /> : null;
}
