/** What became of one order: submitted, failed, or not known yet. Nothing celebrates, and a failure loses nothing typed. */
import { useNavigate } from 'react-router';

import { CheckingDialog } from '#ui/money/CheckingDialog.tsx';
import { Button } from '#ui/parts/Button.tsx';
import { Dialog } from '#ui/parts/Dialog.tsx';

import { draftWords, failedTitle, failureText, submittedText, submittedTitle } from './draft.ts';
import { OrderReview } from './OrderReview.tsx';
import type { OrderState } from './use-order.ts';

export function OrderDialogs({ order }: { order: OrderState }) {
  const { request } = order;
  const navigate = useNavigate();
  return (
    <>
      <OrderReview order={order} />
      <CheckingDialog
        isOpen={request.step === 'unknown'}
        what={request.step === 'unknown' ? `To ${draftWords(request.draft.draft)}` : ''}
        onRepeat={order.repeat}
        records={{ to: '/wallet', name: 'your wallet and your trades' }}
      />
      <Dialog
        isOpen={request.step === 'done'}
        onClose={order.closeDone}
        title={submittedTitle}
        actions={
          <>
            <Button look="secondary" size="large" onClick={order.closeDone}>
              Close
            </Button>
            <Button size="large" onClick={() => void navigate('/wallet')}>
              Go to Wallet
            </Button>
          </>
        }
      >
        {request.step === 'done' ? (
          <p className="text-body text-ink-2">{submittedText(request.draft.draft)}</p>
        ) : null}
      </Dialog>
      <Dialog
        isOpen={request.step === 'failed'}
        onClose={order.closeFailure}
        title={failedTitle}
        actions={
          <Button look="secondary" size="large" onClick={order.closeFailure}>
            Close
          </Button>
        }
      >
        {request.step === 'failed' ? (
          <div className="grid gap-1 text-body text-ink-2">
            <p className="text-ink">{failureText(request.problem)}</p>
            <p>Your balance has not changed. The ticket is as you left it.</p>
          </div>
        ) : null}
      </Dialog>
    </>
  );
}
