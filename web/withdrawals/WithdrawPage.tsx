/**
 * Asks for a withdrawal to one's bank account. Nothing leaves before it is reviewed here and
 * confirmed, and a request is made once however often it is sent.
 */
import { List } from 'lucide-react';
import { useEffect } from 'react';

import { withdrawalScreenTexts } from '#texts/withdrawal-screens.ts';
import { ButtonLink } from '#ui/parts/Button.tsx';
import { Card } from '#ui/parts/Card.tsx';
import { preloadDialog } from '#ui/parts/Dialog.tsx';
import { PageFrame } from '#web/parts/PageFrame.tsx';
import { ReviewSteps } from '#web/requests/ReviewSteps.tsx';

import { useWithdrawal } from './use-withdrawal.ts';
import { processingTime, WithdrawDialogs } from './WithdrawDialogs.tsx';
import { WithdrawForm } from './WithdrawForm.tsx';

const texts = withdrawalScreenTexts();

const steps = [
  {
    name: texts.submitted,
    detail: texts.submittedStep,
  },
  {
    name: texts.staffReview,
    detail: texts.reviewStep,
  },
  {
    name: texts.paidOut,
    detail: texts.paidOutStep,
  },
] as const;

export function WithdrawPage() {
  const withdrawal = useWithdrawal();
  // A dialog has to open when the connection is gone, too.
  useEffect(preloadDialog, []);
  return (
    <PageFrame
      title={texts.withdraw}
      tagline={processingTime()}
      actions={
        <ButtonLink to="/withdraw-records" look="secondary" size="small" className="min-h-11!">
          <List aria-hidden size={16} />
          {texts.withdrawalRecords}
        </ButtonLink>
      }
      panel={<NextSteps id="next-steps-panel" />}
    >
      <div className="max-w-[35rem]">
        <WithdrawForm withdrawal={withdrawal} />
      </div>
      <div className="mt-8 lg:hidden">
        <NextSteps id="next-steps" />
      </div>
      <WithdrawDialogs withdrawal={withdrawal} />
    </PageFrame>
  );
}

function NextSteps({ id }: { id: string }) {
  return (
    <Card>
      <section aria-labelledby={id}>
        <h2 id={id} className="mb-4 text-section">
          {texts.stepsTitle}
        </h2>
        <ReviewSteps steps={steps} done={0} />
      </section>
    </Card>
  );
}
