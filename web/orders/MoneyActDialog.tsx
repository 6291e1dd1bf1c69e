/**
 * One act on something of the person's that moves money: asked once, sent under one key, then told as it is. Whoever was
 * faster, the person or a price, the page shows what the server says.
 */
import type { ReactNode } from 'react';

import type { ApiProblem } from '#ui/client/api.ts';
import { CheckingDialog } from '#ui/money/CheckingDialog.tsx';
import type { MoneyRequest } from '#ui/money/money-request.ts';
import { Button } from '#ui/parts/Button.tsx';
import { Dialog } from '#ui/parts/Dialog.tsx';

type MoneyActDialogProps = {
  isOpen: boolean;
  act: {
    request: { step: MoneyRequest<never, never>['step']; problem?: ApiProblem };
    repeat: () => void;
  };
  title: string;
  failedTitle: string;
  /** The button that does it, while it waits and while it is done. */
  verb: string;
  busyVerb: string;
  keepVerb: string;
  /** What is being checked where the answer is missing. */
  what: string;
  onAct: () => void;
  onLeave: () => void;
  children: ReactNode;
};

const failedText = 'Nothing was changed. Please try again later.';

export function MoneyActDialog({
  isOpen,
  act,
  onAct,
  onLeave,
  children,
  ...words
}: MoneyActDialogProps) {
  const { step, problem } = act.request;
  const isSending = step === 'sending';
  return (
    <>
      <Dialog
        isOpen={isOpen && (step === 'idle' || isSending)}
        onClose={onLeave}
        canClose={!isSending}
        title={words.title}
        actions={
          isSending ? (
            <Button look="secondary" size="large" busy={words.busyVerb} isWide />
          ) : (
            <div className="grid gap-2">
              <Button look="secondary" size="large" onClick={onAct}>
                {words.verb}
              </Button>
              <Button look="secondary" size="large" onClick={onLeave}>
                {words.keepVerb}
              </Button>
            </div>
          )
        }
      >
        {children}
      </Dialog>
      <CheckingDialog
        isOpen={step === 'unknown'}
        what={words.what}
        onRepeat={act.repeat}
        records={{ to: '/wallet', name: 'your wallet and this page' }}
      />
      <Dialog
        isOpen={step === 'failed'}
        onClose={onLeave}
        title={words.failedTitle}
        actions={
          <Button look="secondary" size="large" onClick={onLeave}>
            Close
          </Button>
        }
      >
        {problem ? <p className="text-body text-ink-2">{refusalText(problem)}</p> : null}
      </Dialog>
    </>
  );
}

/** What went wrong on our side is not the person's to read; a refusal is. */
function refusalText({ code, detail }: ApiProblem): string {
  return code === 'fault' || code === 'not-sent' || detail === '' ? failedText : detail;
}
