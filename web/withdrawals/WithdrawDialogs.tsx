/**
 * The dialogs of one withdrawal: the review, the wait, the request, the failure. Nothing is praised
 * and nobody is held back.
 */
import { wordTexts } from '#texts/words.ts';
import type { ReactNode } from 'react';
import { Link, useNavigate } from 'react-router';

import type { PlaceWithdrawal, Withdrawal } from '#protocol/withdrawals.ts';
import { withdrawalScreenTexts } from '#texts/withdrawal-screens.ts';
import { withdrawalTexts } from '#texts/withdrawals.ts';
import { formatInr } from '#texts/format.ts';
import { Frozen, useFrozen } from '#ui/figures/frozen.ts';
import { CheckingDialog } from '#ui/money/CheckingDialog.tsx';
import { isEarlier } from '#ui/money/money-request.ts';
import { shortId } from '#ui/formats/short-id.ts';
import { Button } from '#ui/parts/Button.tsx';
import { CopyButton } from '#ui/parts/CopyButton.tsx';
import { Dialog } from '#ui/parts/Dialog.tsx';
import { RichText } from '#ui/parts/RichText.tsx';
import { wrapIn } from '#ui/parts/wrap-in.ts';
import { maskNumber } from '#web/bank-details/bank-details.rules.ts';

import type { WithdrawalState } from './use-withdrawal.ts';
import { availableAfter, refusalText } from './withdrawals.rules.ts';

const words = withdrawalScreenTexts();

export const processingTime = () => words.processingTime;

export function WithdrawDialogs({ withdrawal }: { withdrawal: WithdrawalState }) {
  const { request, reviewed } = withdrawal;
  const navigate = useNavigate();
  const isSending = request.step === 'sending';
  const draft = reviewed ?? (request.step === 'idle' ? null : request.draft);
  return (
    <>
      <Dialog
        isOpen={reviewed !== null || isSending}
        onClose={withdrawal.leaveReview}
        canClose={!isSending}
        title={words.reviewTitle}
        actions={
          isSending ? (
            <Button size="large" busy={wordTexts().submitting} isWide />
          ) : (
            <div className="grid gap-2 [&_button]:whitespace-normal">
              <Button size="large" onClick={withdrawal.confirm}>
                {draft ? words.withdrawAmount({ amount: formatInr(draft.amount) }) : words.withdraw}
              </Button>
              <Button look="secondary" size="large" onClick={withdrawal.leaveReview}>
                {words.cancel}
              </Button>
            </div>
          )
        }
      >
        {draft ? (
          <Frozen value={isSending}>
            <Review draft={draft} withdrawal={withdrawal} />
          </Frozen>
        ) : null}
      </Dialog>
      <CheckingDialog
        isOpen={request.step === 'unknown'}
        what={
          request.step === 'unknown'
            ? words.withdrawalOf({ amount: formatInr(request.draft.amount) })
            : ''
        }
        onRepeat={isEarlier(request) ? null : withdrawal.repeat}
        onCheck={withdrawal.check}
        records={{ to: '/withdraw-records', name: words.recordsPlace }}
      />
      <Dialog
        isOpen={request.step === 'done'}
        onClose={withdrawal.startOver}
        title={words.submittedTitle}
        actions={
          <Button size="large" isWide onClick={() => void navigate('/wallet')}>
            {words.walletLink}
          </Button>
        }
      >
        {request.step === 'done' ? <Submitted placed={request.reply} /> : null}
      </Dialog>
      <Dialog
        isOpen={request.step === 'failed'}
        onClose={withdrawal.closeFailure}
        title={words.submissionFailed}
        actions={
          <Button look="secondary" size="large" onClick={withdrawal.closeFailure}>
            {words.close}
          </Button>
        }
      >
        {request.step === 'failed' ? (
          <div className="grid gap-1 text-body text-ink-2">
            <p className="text-ink">{refusalText(request.problem)}</p>
            <p>{words.failedBody}</p>
          </div>
        ) : null}
      </Dialog>
    </>
  );
}

function Review({ draft, withdrawal }: { draft: PlaceWithdrawal; withdrawal: WithdrawalState }) {
  const { saved, available } = useFrozen(withdrawal);
  const to = draft.bankDetails
    ? { ...draft.bankDetails, accountNumber: maskNumber(draft.bankDetails.accountNumber) }
    : saved.data?.details;
  const after = availableAfter(available, draft.amount);
  return (
    <div className="grid gap-4">
      <Facts>
        <Fact name={wordTexts().amount}>
          <span className="font-semibold">{formatInr(draft.amount)}</span>
        </Fact>
        {to ? (
          <>
            <Fact name={wordTexts().toAccount}>{to.accountNumber}</Fact>
            <Fact name={wordTexts().holderName}>{to.accountName}</Fact>
            <Fact name={wordTexts().bankName}>{to.bankName}</Fact>
          </>
        ) : null}
        {after === null ? null : <Fact name={words.availableAfter}>{formatInr(after)}</Fact>}
      </Facts>
      <div className="grid gap-1 text-body text-ink-2">
        <p>{words.reviewNote({ processingTime: processingTime() })}</p>
        <p>{withdrawalTexts().noFee}</p>
      </div>
    </div>
  );
}

function Submitted({ placed }: { placed: Withdrawal }) {
  return (
    <div className="grid gap-4">
      <Facts>
        <Fact name={wordTexts().amount}>
          <span className="font-semibold">{formatInr(placed.amount)}</span>
        </Fact>
        <Fact name={wordTexts().toAccount}>{placed.bankDetails.accountNumber}</Fact>
        <Fact name={wordTexts().requestId}>
          <span className="-my-3 -mr-3 flex items-center justify-end gap-1 text-label font-normal">
            <span title={placed.id}>{shortId(placed.id)}</span>
            <CopyButton text={placed.id} what={wordTexts().requestId} />
          </span>
        </Fact>
      </Facts>
      <div className="grid gap-1 text-body text-ink-2">
        <p>{words.submittedNote({ processingTime: processingTime() })}</p>
        <p>
          <RichText
            parts={words.followHint({
              records: words.withdrawalRecords,
              link: wrapIn(
                <Link
                  to="/withdraw-records"
                  className="text-brand-ink underline underline-offset-4"
                />,
              ),
            })}
          />
        </p>
      </div>
    </div>
  );
}

function Facts({ children }: { children: ReactNode }) {
  return <dl className="divide-y divide-line border-y border-line">{children}</dl>;
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className="flex flex-wrap items-baseline justify-between gap-x-4 py-2">
      <dt className="text-label font-normal text-ink-3">{name}</dt>
      <dd className="min-w-0 text-row wrap-anywhere">{children}</dd>
    </div>
  );
}
