/** Sets one limit, or takes it away. What was typed stays until the server has it. */
import { wordTexts } from '#texts/words.ts';
import { useState } from 'react';

import type { OwnLimit } from '#protocol/limits.ts';
import { INR_SCALE, parseAmount } from '#protocol/money.ts';
import { limitScreenTexts } from '#texts/limit-screens.ts';
import { limitTexts } from '#texts/limits.ts';
import { limitsPageTexts } from '#texts/limits-page.ts';
import { ApiProblem } from '#ui/client/api.ts';
import { AmountField } from '#ui/forms/AmountField.tsx';
import { FormBanner } from '#ui/forms/FormBanner.tsx';
import { Button } from '#ui/parts/Button.tsx';
import { Dialog } from '#ui/parts/Dialog.tsx';

import { useSetLimit } from './limits.queries.ts';
import { amountWords } from './limits.rules.ts';

const words = limitScreenTexts();

const texts = limitsPageTexts();

type LimitDialogProps = {
  /** The limit to be set; null while none is chosen. */
  chosen: OwnLimit | null;
  onClose: () => void;
};

export function LimitDialog({ chosen, onClose }: LimitDialogProps) {
  const set = useSetLimit();
  const [typed, setTyped] = useState('');
  const [error, setError] = useState<string>();
  const [banner, setBanner] = useState<string | null>(null);
  const isCount = chosen?.measure === 'contracts';

  const close = () => {
    setTyped('');
    setError(undefined);
    setBanner(null);
    onClose();
  };
  const save = (amount: string | null) => {
    if (!chosen) return;
    setBanner(null);
    // An unread text is not sent: the field says what is wrong with it.
    if (amount !== null && !parseAmount(amount, isCount ? 0 : INR_SCALE)) {
      setError(isCount ? limitTexts().countInvalid : limitTexts().amountInvalid);
      return;
    }
    const { measure, period } = chosen;
    set.mutate(
      { measure, period, amount },
      {
        onSuccess: close,
        onError: (problem) => {
          const text = problem instanceof ApiProblem ? problem.fields['amount'] : undefined;
          setError(text);
          if (text === undefined) setBanner(problem.message || texts.unsaved);
        },
      },
    );
  };

  return (
    <Dialog
      isOpen={chosen !== null}
      onClose={close}
      canClose={!set.isPending}
      title={chosen ? texts.of(chosen) : ''}
      description={
        !chosen || chosen.amount === null
          ? texts.now
          : texts.isNow({ amount: amountWords(chosen.measure, chosen.amount) })
      }
      actions={
        <div className="grid gap-2">
          <Button
            size="large"
            form="limit-form"
            type="submit"
            busy={set.isPending && wordTexts().saving}
          >
            {words.save}
          </Button>
          {!chosen || chosen.amount === null ? null : (
            <Button
              look="secondary"
              size="large"
              disabled={set.isPending}
              onClick={() => save(null)}
            >
              {texts.remove}
            </Button>
          )}
        </div>
      }
    >
      {chosen ? (
        <form
          id="limit-form"
          noValidate
          className="grid gap-3"
          onSubmit={(event) => {
            event.preventDefault();
            if (!set.isPending) save(typed);
          }}
        >
          <FormBanner text={banner} />
          <AmountField
            label={isCount ? texts.atMost : words.amount}
            name="amount"
            decimals={isCount ? 0 : 2}
            prefix={isCount ? null : '₹'}
            suffix={isCount ? texts.contracts : 'INR'}
            placeholder={isCount ? '0' : '0.00'}
            value={typed}
            error={error}
            onChange={(next) => {
              setError(undefined);
              setTyped(next);
            }}
          />
        </form>
      ) : null}
    </Dialog>
  );
}
