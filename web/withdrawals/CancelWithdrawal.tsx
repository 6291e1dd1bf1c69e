/**
 * Takes back a pending withdrawal: asked once, then told as it is. Whether the person or the staff
 * was faster, the request is decided once, and the page shows how.
 */
import { wordTexts } from '#texts/words.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';

import { type Withdrawal, withdrawals } from '#protocol/withdrawals.ts';
import { withdrawalScreenTexts } from '#texts/withdrawal-screens.ts';
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

const words = withdrawalScreenTexts();

type CancelWithdrawalProps = {
  /** The request that the person wants back; null while none is chosen. */
  chosen: Withdrawal | null;
  onClose: () => void;
};

export function CancelWithdrawal({ chosen, onClose }: CancelWithdrawalProps) {
  const queries = useQueryClient();
  // A dialog has to open when the connection is gone, too.
  useEffect(preloadDialog, []);
  const { request, start, repeat, check, close } = useMoneyRequest<
    Pick<Withdrawal, 'id'>,
    Withdrawal
  >({
    send: ({ id }, { key }) => call(withdrawals.cancel, { params: { id }, idempotencyKey: key }),
    onDone: (cancelled) => {
      noteWithdrawal(queries, cancelled);
      void queries.invalidateQueries({ queryKey: mine('me') });
      toast('success', words.cancelledNote({ amount: formatInr(cancelled.amount) }));
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
      act={{ request, repeat, check }}
      title={words.cancelTitle}
      failedTitle={words.cancelFailed}
      verb={words.cancelWithdrawal}
      busyVerb={wordTexts().cancelling}
      keepVerb={words.keepIt}
      look="danger"
      what={words.cancellingRequest({ amount })}
      alsoIn={words.thisList}
      tell={cancelText}
      onAct={() => chosen && start({ id: chosen.id })}
      onLeave={leave}
    >
      <p className="text-body text-ink-2">{words.cancelEffect({ amount })}</p>
    </MoneyActDialog>
  );
}

/** The form's own text speaks of submitting; here it is about cancelling. */
function cancelText(problem: ApiProblem): string {
  if (problem.code === 'already-decided') return words.alreadyDecided;
  const text = refusalText(problem);
  return text === withdrawalTexts().submitFailed ? words.cancelFailedBody : text;
}
