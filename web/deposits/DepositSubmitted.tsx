/**
 * What was requested, by which id, and what happens next. It follows the request for as long as it
 * is looked at.
 */
import { useEffect, useRef, useState } from 'react';

import type { Deposit } from '#protocol/deposits.ts';
import { useLiveEvent } from '#ui/client/live.ts';
import { Amount } from '#ui/figures/Amount.tsx';
import { depositScreenTexts } from '#texts/deposit-screens.ts';
import { depositTexts } from '#texts/deposits.ts';
import { formatInr } from '#texts/format.ts';
import { shortId } from '#ui/formats/short-id.ts';
import { Button, ButtonLink } from '#ui/parts/Button.tsx';
import { Card } from '#ui/parts/Card.tsx';
import { CopyButton } from '#ui/parts/CopyButton.tsx';
import { RejectionReason } from '#web/requests/RejectionReason.tsx';
import { RequestBadge } from '#web/requests/RequestBadge.tsx';
import { type ReviewStep, ReviewSteps } from '#web/requests/ReviewSteps.tsx';

const words = depositScreenTexts();

const texts = depositTexts();

/** What staff compare, only where somebody has paid something. */
export const depositSteps = (isReal: boolean): readonly ReviewStep[] => [
  { name: texts.submitted },
  isReal ? { name: texts.review, detail: texts.reviewOfReal } : { name: texts.review },
  { name: texts.credited, detail: texts.notified },
];

export function DepositSubmitted({
  placed,
  isReal,
  onAnother,
}: {
  placed: Deposit;
  isReal: boolean;
  onAnother: () => void;
}) {
  const [deposit, setDeposit] = useState(placed);
  useLiveEvent('deposit', (changed) => {
    if (changed.id === placed.id) setDeposit(changed);
  });
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  return (
    <Card className="grid gap-5">
      <div className="flex flex-wrap items-start justify-between gap-x-4 gap-y-2">
        <div className="min-w-0">
          <h2 ref={heading} tabIndex={-1} className="text-section">
            {texts.requested}
          </h2>
          <p className="mt-1 text-[clamp(1.5rem,8vw,1.875rem)] leading-9 font-semibold tracking-[-0.02em]">
            <Amount text={formatInr(deposit.amount)} keep={0} />
          </p>
        </div>
        <div role="status">
          <RequestBadge status={deposit.status} />
        </div>
      </div>
      <div className="flex items-center gap-1 border-y border-line py-1">
        <p className="min-w-0 flex-1 text-label font-normal text-ink-3">
          {texts.requestId}
          <span className="block text-ink" title={deposit.id}>
            {shortId(deposit.id)}
          </span>
        </p>
        <CopyButton text={deposit.id} what={words.requestId} />
      </div>
      {deposit.rejectionReason === null ? (
        <ReviewSteps steps={depositSteps(isReal)} done={deposit.status === 'approved' ? 3 : 1} />
      ) : (
        <RejectionReason reason={deposit.rejectionReason} />
      )}
      <div className="grid gap-2 sm:grid-cols-2">
        <ButtonLink to="/deposit-records">{texts.viewRecords}</ButtonLink>
        <Button look="secondary" onClick={onAnother}>
          {texts.another}
        </Button>
      </div>
    </Card>
  );
}
