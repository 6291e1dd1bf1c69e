/**
 * Every withdrawal request of the person, newest first, with where it goes and how it was decided.
 * It changes by itself.
 */
import { useState } from 'react';

import type { MaskedBankDetails, Withdrawal } from '#protocol/withdrawals.ts';
import { withdrawalScreenTexts } from '#texts/withdrawal-screens.ts';
import { withdrawalTexts } from '#texts/withdrawals.ts';
import { formatDateTime, formatInr } from '#texts/format.ts';
import { Button } from '#ui/parts/Button.tsx';
import { RichText } from '#ui/parts/RichText.tsx';
import { wrapIn } from '#ui/parts/wrap-in.ts';
import { RecordsFrame } from '#web/requests/RecordsFrame.tsx';
import { RejectionReason } from '#web/requests/RejectionReason.tsx';
import { RequestFact, RequestFacts } from '#web/requests/RequestFacts.tsx';
import { RequestTable } from '#web/requests/RequestTable.tsx';

import { CancelWithdrawal } from './CancelWithdrawal.tsx';
import { useWithdrawals } from './withdrawals.queries.ts';

const words = withdrawalScreenTexts();

export function WithdrawRecordsPage() {
  const [chosen, setChosen] = useState<Withdrawal | null>(null);
  return (
    <>
      <RecordsFrame
        title={words.withdrawalRecords}
        list={useWithdrawals()}
        loading={words.loadingWithdrawals}
        empty={{
          title: words.emptyTitle,
          body: words.emptyHint,
        }}
        make={{ to: '/withdraw', name: words.withdraw }}
        failed={withdrawalTexts().listFailed}
        renderTable={(items) => (
          <RequestTable
            items={items}
            fact={{
              name: words.bankDetails,
              renderCell: ({ bankDetails }) => <Destination details={bankDetails} />,
            }}
            act={{
              name: words.cancel,
              renderCell: (withdrawal) => (
                <CancelButton withdrawal={withdrawal} onCancel={setChosen} />
              ),
              className: 'pr-3',
            }}
          />
        )}
        renderCard={(withdrawal) => <WithdrawalCard withdrawal={withdrawal} onCancel={setChosen} />}
      />
      <CancelWithdrawal chosen={chosen} onClose={() => setChosen(null)} />
    </>
  );
}

type OnCancel = (withdrawal: Withdrawal) => void;

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
