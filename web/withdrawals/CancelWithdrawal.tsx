/**
 * Takes back a pending withdrawal: asked once, then told as it is. Whoever was faster, the person or the staff, the request
 * is decided once, and the page shows how.
 */
import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';

import { type Withdrawal, withdrawals } from '#protocol/withdrawals.ts';
import { withdrawalTexts } from '#texts/withdrawals.ts';
import { call } from '#ui/client/api.ts';
import { mine } from '#ui/client/session.tsx';
import { formatInr } from '#texts/format.ts';
import { CheckingDialog } from '#ui/money/CheckingDialog.tsx';
import { useMoneyRequest } from '#ui/money/use-money-request.ts';
import { Button } from '#ui/parts/Button.tsx';
import { Dialog, preloadDialog } from '#ui/parts/Dialog.tsx';
import { toast } from '#ui/parts/Toast.tsx';

import { noteWithdrawal } from './withdrawals.queries.ts';
import { refusalText } from './withdrawals.rules.ts';

type CancelWithdrawalProps = {
  /** The request that the person wants back; null while none is chosen. */
  chosen: Withdrawal | null;
  onClose: () => void;
};

export function CancelWithdrawal({ chosen, onClose }: CancelWithdrawalProps) {
  const queries = useQueryClient();
  // A dialog has to open when the connection is gone, too.
  useEffect(preloadDialog, []);
  const { request, start, repeat, close } = useMoneyRequest<Withdrawal, Withdrawal>({
    send: ({ id }, { key }) => call(withdrawals.cancel, { params: { id }, idempotencyKey: key }),
    onDone: (cancelled) => {
      noteWithdrawal(queries, cancelled);
      void queries.invalidateQueries({ queryKey: mine('me') });
      toast('success', `Withdrawal cancelled. ${formatInr(cancelled.amount)} is available again.`);
      leave();
    },
  });
  const leave = () => {
    close();
    onClose();
  };
  const { step } = request;
  const isSending = step === 'sending';
  const amount = chosen ? formatInr(chosen.amount) : '';
  return (
    <>
      <Dialog
        isOpen={chosen !== null && (step === 'idle' || isSending)}
        onClose={leave}
        canClose={!isSending}
        title="Cancel this withdrawal?"
        actions={
          isSending ? (
            <Button look="secondary" size="large" busy="Cancelling..." isWide />
          ) : (
            <div className="grid gap-2">
              <Button look="danger" size="large" onClick={() => chosen && start(chosen)}>
                Cancel Withdrawal
              </Button>
              <Button look="secondary" size="large" onClick={leave}>
                Keep it
              </Button>
            </div>
          )
        }
      >
        <p className="text-body text-ink-2">{amount} becomes available to you again at once.</p>
      </Dialog>
      <CheckingDialog
        isOpen={step === 'unknown'}
        what={`Cancelling the withdrawal of ${amount}`}
        onRepeat={repeat}
        records={{ to: '/wallet', name: 'your wallet and this list' }}
      />
      <Dialog
        isOpen={step === 'failed'}
        onClose={leave}
        title="Could not cancel"
        actions={
          <Button look="secondary" size="large" onClick={leave}>
            Close
          </Button>
        }
      >
        {step === 'failed' ? (
          <p className="text-body text-ink-2">
            {request.problem.code === 'already-decided'
              ? 'This withdrawal has already been decided. The list shows how.'
              : cancelText(refusalText(request.problem))}
          </p>
        ) : null}
      </Dialog>
    </>
  );
}

/** The form's own text speaks of submitting; here it is about cancelling. */
function cancelText(text: string): string {
  return text === withdrawalTexts().submitFailed
    ? 'The withdrawal was not cancelled. Please try again later.'
    : text;
}
