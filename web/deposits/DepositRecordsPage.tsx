/**
 * Every deposit request of the person, newest first: a table where there is room, cards elsewhere.
 * It changes by itself.
 */
import type { Deposit } from '#protocol/deposits.ts';
import { depositScreenTexts } from '#texts/deposit-screens.ts';
import { depositTexts } from '#texts/deposits.ts';
import { RecordsFrame } from '#web/requests/RecordsFrame.tsx';
import { RejectionReason } from '#web/requests/RejectionReason.tsx';
import { RequestFact, RequestFacts } from '#web/requests/RequestFacts.tsx';
import { RequestTable } from '#web/requests/RequestTable.tsx';

import { useDeposits } from './deposits.queries.ts';
import { ProofView } from './ProofView.tsx';

const words = depositScreenTexts();

export function DepositRecordsPage() {
  return (
    <RecordsFrame
      title={words.title}
      list={useDeposits()}
      loading={words.loading}
      empty={{
        title: words.emptyTitle,
        body: words.emptyHint,
      }}
      make={{ to: '/deposit', name: words.deposit }}
      failed={depositTexts().listFailed}
      renderTable={(items) => <DepositTable items={items} />}
      renderCard={(deposit) => <DepositCard deposit={deposit} />}
    />
  );
}

function DepositTable({ items }: { items: readonly Deposit[] }) {
  // With virtual funds nobody has one.
  const hasReferences = items.some(({ reference }) => reference !== null);
  const reference = {
    name: words.bankReference,
    renderCell: (deposit: Deposit) => (
      <span className="select-all">{deposit.reference ?? '-'}</span>
    ),
    className: 'text-ink-2 wrap-anywhere',
  };
  const proof = {
    name: words.proof,
    renderCell: (deposit: Deposit) => <ProofView deposit={deposit} />,
    className: 'pr-2',
  };
  return <RequestTable items={items} fact={hasReferences ? reference : null} act={proof} />;
}

function DepositCard({ deposit }: { deposit: Deposit }) {
  return (
    <li className="rounded-card border border-line bg-surface p-4">
      <RequestFacts request={deposit}>
        {deposit.reference === null ? null : (
          <RequestFact name={words.bankReference} isWhole>
            <span className="text-label font-normal text-ink-2 select-all">
              {deposit.reference}
            </span>
          </RequestFact>
        )}
      </RequestFacts>
      <div className="-mr-3 -mb-2.5 flex justify-end">
        <ProofView deposit={deposit} />
      </div>
      {deposit.rejectionReason === null ? null : (
        <div className="mt-3">
          <RejectionReason reason={deposit.rejectionReason} />
        </div>
      )}
    </li>
  );
}
