/**
 * One act on something of the person's that moves money. It is asked once, sent under one key, then
 * told as it is. Whether the person or a price was faster, the page shows what the server says.
 */
import type { ReactNode } from 'react';

import { uiTexts } from '#texts/ui.ts';
import { tradeTexts } from '#texts/trade.ts';
import type { ApiProblem } from '#ui/client/api.ts';
import { Frozen } from '#ui/figures/frozen.ts';
import { Button, type ButtonLook } from '#ui/parts/Button.tsx';
import { Dialog } from '#ui/parts/Dialog.tsx';

import { CheckingDialog } from './CheckingDialog.tsx';
import type { MoneyRequest } from './money-request.ts';

const says = uiTexts();

type MoneyActDialogProps = {
  isOpen: boolean;
  act: {
    request: { step: MoneyRequest<never, never>['step']; problem?: ApiProblem };
    repeat: () => void;
    check: () => void;
  };
  title: string;
  failedTitle: string;
  /** The button that does it, while it waits and while it is done. */
  verb: string;
  busyVerb: string;
  keepVerb: string;
  look?: ButtonLook;
  /** What is being checked where the answer is missing. */
  what: string;
  /** Where that can be seen later, beside the wallet. */
  alsoIn?: string;
  /** What a failure says. */
  tell?: (problem: ApiProblem) => string;
  onAct: () => void;
  onLeave: () => void;
  /** Where closing a failure leads, if not away: back to what was typed. */
  onBack?: () => void;
  children: ReactNode;
};

export function MoneyActDialog({
  isOpen,
  act,
  onAct,
  onLeave,
  onBack = onLeave,
  look = 'secondary',
  alsoIn = says.thisPage,
  tell = refusalText,
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
              <Button look={look} size="large" onClick={onAct}>
                {words.verb}
              </Button>
              <Button look="secondary" size="large" onClick={onLeave}>
                {words.keepVerb}
              </Button>
            </div>
          )
        }
      >
        <Frozen value={step !== 'idle'}>{children}</Frozen>
      </Dialog>
      <CheckingDialog
        isOpen={step === 'unknown'}
        what={words.what}
        onRepeat={act.repeat}
        onCheck={act.check}
        records={{ to: '/wallet', name: says.walletAnd({ place: alsoIn }) }}
      />
      <Dialog
        isOpen={step === 'failed'}
        onClose={onBack}
        title={words.failedTitle}
        actions={
          <Button look="secondary" size="large" onClick={onBack}>
            {says.close}
          </Button>
        }
      >
        {problem ? <p className="text-body text-ink-2">{tell(problem)}</p> : null}
      </Dialog>
    </>
  );
}

/** What went wrong on our side is not the person's to read; a refusal is. */
function refusalText({ code, detail }: ApiProblem): string {
  return code === 'fault' || code === 'not-sent' || detail === ''
    ? tradeTexts().nothingChanged
    : detail;
}
