/**
 * Asks for a deposit: the amount, where to pay, the proof. A request is made once however often it
 * is sent, and the form keeps what was entered until the server has it.
 */
import { List } from 'lucide-react';
import { useEffect } from 'react';

import { depositTexts } from '#texts/deposits.ts';
import { formatInr } from '#texts/format.ts';
import { CheckingDialog } from '#ui/money/CheckingDialog.tsx';
import { isEarlier } from '#ui/money/money-request.ts';
import { ButtonLink } from '#ui/parts/Button.tsx';
import { Card } from '#ui/parts/Card.tsx';
import { preloadDialog } from '#ui/parts/Dialog.tsx';
import { OwnStandingNote } from '#web/limits/OwnStandingNote.tsx';
import { PageFrame } from '#web/parts/PageFrame.tsx';
import { ReviewSteps } from '#web/requests/ReviewSteps.tsx';

import { DepositForm } from './DepositForm.tsx';
import { DepositSubmitted, depositSteps } from './DepositSubmitted.tsx';
import { useDeposit } from './use-deposit.ts';

const texts = depositTexts();

export function DepositPage() {
  const deposit = useDeposit();
  // A dialog has to open when the connection is gone, too.
  useEffect(preloadDialog, []);
  const { request, isReal } = deposit;
  return (
    <PageFrame
      title={texts.title}
      tagline={texts.reviewTime}
      actions={
        <ButtonLink to="/deposit-records" look="secondary" size="small" className="min-h-11!">
          <List aria-hidden size={16} />
          {texts.records}
        </ButtonLink>
      }
      panel={
        request.step === 'done' ? undefined : <NextSteps id="next-steps-panel" isReal={isReal} />
      }
    >
      <div className="mb-4 max-w-[35rem] empty:hidden">
        <OwnStandingNote />
      </div>
      <div className="max-w-[35rem]">
        {request.step === 'done' ? (
          <DepositSubmitted placed={request.reply} isReal={isReal} onAnother={deposit.startOver} />
        ) : (
          <DepositForm deposit={deposit} />
        )}
      </div>
      {request.step === 'done' ? null : (
        <div className="mt-8 lg:hidden">
          <NextSteps id="next-steps" isReal={isReal} />
        </div>
      )}
      <CheckingDialog
        isOpen={request.step === 'unknown'}
        what={
          request.step === 'unknown'
            ? texts.depositOf({ amount: formatInr(request.draft.amount) })
            : ''
        }
        share={request.step === 'unknown' ? request.share : null}
        onRepeat={isEarlier(request) ? null : deposit.repeat}
        onCheck={deposit.check}
        records={{ to: '/deposit-records', name: texts.yourRecords }}
      />
    </PageFrame>
  );
}

function NextSteps({ id, isReal }: { id: string; isReal: boolean }) {
  return (
    <Card>
      <section aria-labelledby={id}>
        <h2 id={id} className="mb-4 text-section">
          {texts.next}
        </h2>
        <ReviewSteps steps={depositSteps(isReal)} done={0} />
      </section>
    </Card>
  );
}
