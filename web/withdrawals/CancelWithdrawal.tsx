/**
 * Takes back a pending withdrawal: asked once, then told as it is. Whoever was faster, the person or the staff, the request
 * is decided once, and the page shows how.
 */
import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';

import { type Withdrawal, withdrawals } from '#protocol/withdrawals.ts';
import { withdrawalTexts } from '#texts/withdrawals.ts';
import { type ApiProblem, call } from '#ui/client/api.ts';
import { mine } from '#ui/client/session.tsx';
import { formatInr } from '#texts/format.ts';
import { MoneyActDialog } from '#ui/money/MoneyActDialog.tsx';
import { useMoneyRequest } from '#ui/money/use-money-request.ts';
import { preloadDialog } from '#ui/parts/Dialog.tsx';
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
  const amount = chosen ? formatInr(chosen.amount) : '';
  return (
    <MoneyActDialog
      isOpen={chosen !== null}
      act={{ request, repeat }}
      title="Cancel this withdrawal?"
      failedTitle="Could not cancel"
      verb="Cancel Withdrawal"
      busyVerb="Cancelling..."
      keepVerb="Keep it"
      look="danger"
      what={`Cancelling the withdrawal of ${amount}`}
      alsoIn="this list"
      tell={cancelText}
      onAct={() => chosen && start(chosen)}
      onLeave={leave}
    >
      <p className="text-body text-ink-2">{amount} becomes available to you again at once.</p>
    </MoneyActDialog>
  );
}

/** The form's own text speaks of submitting; here it is about cancelling. */
function cancelText(problem: ApiProblem): string {
  if (problem.code === 'already-decided')
    return 'This withdrawal has already been decided. The list shows how.';
  const text = refusalText(problem);
  return text === withdrawalTexts().submitFailed
    ? 'The withdrawal was not cancelled. Please try again later.'
    : text;
}
