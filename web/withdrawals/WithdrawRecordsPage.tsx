/**
 * Every withdrawal request of the person, newest first, with where it goes and how it was decided.
 * It changes by itself.
 */
import { useState } from 'react';

import type { MaskedBankDetails, Withdrawal } from '#protocol/withdrawals.ts';
import { withdrawalScreenTexts } from '#texts/withdrawal-screens.ts';
import { withdrawalTexts } from '#texts/withdrawals.ts';
import { Amount } from '#ui/figures/Amount.tsx';
import { formatDateTime, formatInr } from '#texts/format.ts';
import { Button } from '#ui/parts/Button.tsx';
import { RichText } from '#ui/parts/RichText.tsx';
import { wrapIn } from '#ui/parts/wrap-in.ts';
import { useIsWide } from '#web/parts/use-is-wide.ts';
import { LoadingRecords } from '#web/requests/LoadingRecords.tsx';
import { RecordsFrame } from '#web/requests/RecordsFrame.tsx';
import { RejectionReason } from '#web/requests/RejectionReason.tsx';
import { RequestBadge } from '#web/requests/RequestBadge.tsx';
import { RequestFact, RequestFacts } from '#web/requests/RequestFacts.tsx';
import { RequestTimes } from '#web/requests/RequestTimes.tsx';

import { CancelWithdrawal } from './CancelWithdrawal.tsx';
import { useWithdrawals } from './withdrawals.queries.ts';

const words = withdrawalScreenTexts();

export function WithdrawRecordsPage() {
  const isWide = useIsWide();
  const [chosen, setChosen] = useState<Withdrawal | null>(null);
  return (
    <>
      <RecordsFrame
        title={words.withdrawalRecords}
        list={useWithdrawals()}
        loading={<LoadingRecords label={words.loadingWithdrawals} />}
        empty={{
          title: words.emptyTitle,
          body: words.emptyHint,
        }}
        make={{ to: '/withdraw', name: words.withdraw }}
        failed={withdrawalTexts().listFailed}
      >
        {(items) =>
          isWide ? (
            <WithdrawalTable items={items} onCancel={setChosen} />
          ) : (
            <ul className="grid grid-cols-1 gap-3">
              {items.map((withdrawal) => (
                <WithdrawalCard key={withdrawal.id} withdrawal={withdrawal} onCancel={setChosen} />
              ))}
            </ul>
          )
        }
      </RecordsFrame>
      <CancelWithdrawal chosen={chosen} onClose={() => setChosen(null)} />
    </>
  );
}

type OnCancel = (withdrawal: Withdrawal) => void;

function WithdrawalTable({
  items,
  onCancel,
}: {
  items: readonly Withdrawal[];
  onCancel: OnCancel;
}) {
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
            <th scope="col" className="px-3 font-medium">
              {words.bankDetails}
            </th>
            <th scope="col" className="pr-5">
              <span className="sr-only">{words.cancel}</span>
            </th>
          </tr>
        </thead>
        {items.map((withdrawal) => (
          <tbody key={withdrawal.id} className="border-t border-line">
            <tr>
              <td className="py-3 pr-6 pl-5 text-right align-top font-semibold">
                <Amount text={formatInr(withdrawal.amount)} keep={2} />
              </td>
              <td className="px-3 py-3 align-top">
                <RequestBadge status={withdrawal.status} />
              </td>
              <td className="px-3 py-3 align-top">
                <RequestTimes {...withdrawal} />
              </td>
              <td className="px-3 py-3 align-top">
                <Destination details={withdrawal.bankDetails} />
              </td>
              <td className="py-1 pr-3 text-right align-top">
                <CancelButton withdrawal={withdrawal} onCancel={onCancel} />
              </td>
            </tr>
            {withdrawal.rejectionReason === null ? null : (
              <tr>
                <td colSpan={5} className="px-5 pb-4">
                  <RejectionReason reason={withdrawal.rejectionReason} />
                </td>
              </tr>
            )}
          </tbody>
        ))}
      </table>
    </div>
  );
}

function WithdrawalCard({ withdrawal, onCancel }: { withdrawal: Withdrawal; onCancel: OnCancel }) {
  return (
    <li className="grid gap-3 rounded-card border border-line bg-surface p-4">
      <RequestFacts request={withdrawal}>
        <RequestFact name={words.bankDetails} isWhole>
          <Destination details={withdrawal.bankDetails} />
        </RequestFact>
      </RequestFacts>
      <div className="flex justify-end empty:hidden">
        <CancelButton withdrawal={withdrawal} onCancel={onCancel} />
      </div>
      {withdrawal.rejectionReason === null ? null : (
        <RejectionReason reason={withdrawal.rejectionReason} />
      )}
    </li>
  );
}

function Destination({ details }: { details: MaskedBankDetails }) {
  return (
    <>
      <span className="block wrap-anywhere">
        {details.bankName} <span className="whitespace-nowrap">{details.accountNumber}</span>
      </span>
      <span className="block text-label font-normal text-ink-3 wrap-anywhere">
        {details.accountName}
      </span>
    </>
  );
}

function CancelButton({ withdrawal, onCancel }: { withdrawal: Withdrawal; onCancel: OnCancel }) {
  if (withdrawal.status !== 'pending') return null;
  return (
    <Button
      look="secondary"
      size="small"
      className="min-h-11! lg:min-h-9!"
      onClick={() => onCancel(withdrawal)}
    >
      <RichText
        parts={words.cancelNamed({
          amount: formatInr(withdrawal.amount),
          createdAt: formatDateTime(withdrawal.createdAt),
          hidden: wrapIn(<span className="sr-only" />),
        })}
      />
    </Button>
  );
}
