/**
 * Asks for a deposit: the amount, where to pay, the proof. A request is made once however often it is sent, and the form
 * keeps what was entered until the server has it.
 */
import { ArrowLeft, List } from 'lucide-react';
import { useEffect } from 'react';

import { formatInr } from '#texts/format.ts';
import { CheckingDialog } from '#ui/money/CheckingDialog.tsx';
import { ButtonLink } from '#ui/parts/Button.tsx';
import { Card } from '#ui/parts/Card.tsx';
import { preloadDialog } from '#ui/parts/Dialog.tsx';
import { OwnStandingNote } from '#web/limits/OwnStandingNote.tsx';
import { PageFrame } from '#web/parts/PageFrame.tsx';
import { ReviewSteps } from '#web/requests/ReviewSteps.tsx';

import { DepositForm } from './DepositForm.tsx';
import { DepositSubmitted, depositSteps } from './DepositSubmitted.tsx';
import { useDeposit } from './use-deposit.ts';

export function DepositPage() {
  const deposit = useDeposit();
  // A dialog has to open when the connection is gone, too.
  useEffect(preloadDialog, []);
  const { request } = deposit;
  return (
    <PageFrame
      title="Deposit"
      tagline="Deposits are reviewed and credited within 24 hours."
      actions={
        <div className="flex flex-wrap gap-2">
          <ButtonLink to="/wallet" look="secondary" size="small" className="min-h-11!">
            <ArrowLeft aria-hidden size={16} />
            Back to Wallet
          </ButtonLink>
          <ButtonLink to="/deposit-records" look="secondary" size="small" className="min-h-11!">
            <List aria-hidden size={16} />
            Deposit Records
          </ButtonLink>
        </div>
      }
      panel={request.step === 'done' ? undefined : <NextSteps id="next-steps-panel" />}
    >
      <div className="mb-4 max-w-[35rem] empty:hidden">
        <OwnStandingNote />
      </div>
      <div className="max-w-[35rem]">
        {request.step === 'done' ? (
          <DepositSubmitted placed={request.reply} onAnother={deposit.startOver} />
        ) : (
          <DepositForm deposit={deposit} />
        )}
      </div>
      {request.step === 'done' ? null : (
        <div className="mt-8 lg:hidden">
          <NextSteps id="next-steps" />
        </div>
      )}
      <CheckingDialog
        isOpen={request.step === 'unknown'}
        what={request.step === 'unknown' ? `Deposit of ${formatInr(request.draft.amount)}` : ''}
        share={request.step === 'unknown' ? request.share : null}
        onRepeat={deposit.repeat}
        records={{ to: '/deposit-records', name: 'your deposit records' }}
      />
    </PageFrame>
  );
}

function NextSteps({ id }: { id: string }) {
  return (
    <Card>
      <section aria-labelledby={id}>
        <h2 id={id} className="mb-4 text-section">
          What happens next
        </h2>
        <ReviewSteps steps={depositSteps} done={0} />
      </section>
    </Card>
  );
}
