/**
 * Every deposit request of the person, newest first: a table where there is room, cards elsewhere.
 * It changes by itself.
 */
import type { Deposit } from '#protocol/deposits.ts';
import { depositScreenTexts } from '#texts/deposit-screens.ts';
import { depositTexts } from '#texts/deposits.ts';
import { Amount } from '#ui/figures/Amount.tsx';
import { formatInr } from '#texts/format.ts';
import { useIsWide } from '#web/parts/use-is-wide.ts';
import { LoadingRecords } from '#web/requests/LoadingRecords.tsx';
import { RecordsFrame } from '#web/requests/RecordsFrame.tsx';
import { RejectionReason } from '#web/requests/RejectionReason.tsx';
import { RequestBadge } from '#web/requests/RequestBadge.tsx';
import { RequestFact, RequestFacts } from '#web/requests/RequestFacts.tsx';
import { RequestTimes } from '#web/requests/RequestTimes.tsx';

import { useDeposits } from './deposits.queries.ts';
import { ProofView } from './ProofView.tsx';

const words = depositScreenTexts();

export function DepositRecordsPage() {
  const isWide = useIsWide();
  return (
    <RecordsFrame
      title={words.title}
      list={useDeposits()}
      loading={<LoadingRecords label={words.loading} />}
      empty={{
        title: words.emptyTitle,
        body: words.emptyHint,
      }}
      make={{ to: '/deposit', name: words.deposit }}
      failed={depositTexts().listFailed}
    >
      {(items) =>
        isWide ? (
          <DepositTable items={items} />
        ) : (
          <ul className="grid grid-cols-1 gap-3">
            {items.map((deposit) => (
              <DepositCard key={deposit.id} deposit={deposit} />
            ))}
          </ul>
        )
      }
    </RecordsFrame>
  );
}

function DepositTable({ items }: { items: readonly Deposit[] }) {
  // With virtual funds nobody has one.
  const hasReferences = items.some(({ reference }) => reference !== null);
  return (
    <div className="overflow-hidden rounded-card border border-line bg-surface">
      <table className="w-full text-row font-normal">
        <thead className="text-left text-label text-ink-3">
          <tr className="border-b border-line">
            <th scope="col" className="py-2.5 pr-6 pl-5 text-right font-medium">
              {words.amount}
            </th>
            <th scope="col" className="px-3 font-medium">
              {words.status}
            </th>
            <th scope="col" className="px-3 font-medium">
              {words.date}
            </th>
            {hasReferences ? (
              <th scope="col" className="px-3 font-medium">
                {words.bankReference}
              </th>
            ) : null}
            <th scope="col" className="pr-5">
              <span className="sr-only">{words.proof}</span>
            </th>
          </tr>
        </thead>
        {items.map((deposit) => (
          <DepositRow key={deposit.id} deposit={deposit} hasReferences={hasReferences} />
        ))}
      </table>
    </div>
  );
}

function DepositRow({ deposit, hasReferences }: { deposit: Deposit; hasReferences: boolean }) {
  return (
    <tbody className="border-t border-line">
      <tr>
        <td className="py-3 pr-6 pl-5 text-right align-top font-semibold">
          <Amount text={formatInr(deposit.amount)} keep={2} />
        </td>
        <td className="px-3 py-3 align-top">
          <RequestBadge status={deposit.status} />
        </td>
        <td className="px-3 py-3 align-top">
          <RequestTimes {...deposit} />
        </td>
        {hasReferences ? (
          <td className="px-3 py-3 align-top text-ink-2 wrap-anywhere">
            <span className="select-all">{deposit.reference ?? '-'}</span>
          </td>
        ) : null}
        <td className="py-1 pr-2 text-right align-top">
          <ProofView deposit={deposit} />
        </td>
      </tr>
      {deposit.rejectionReason === null ? null : (
        <tr>
          <td colSpan={hasReferences ? 5 : 4} className="px-5 pb-4">
            <RejectionReason reason={deposit.rejectionReason} />
          </td>
        </tr>
      )}
    </tbody>
  );
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
