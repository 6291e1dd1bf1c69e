/** Sets one limit, or takes it away. What was typed stays until the server has it. */
import { wordTexts } from '#texts/words.ts';

import type { OwnLimit } from '#protocol/limits.ts';
import { INR_SCALE, parseAmount } from '#protocol/money.ts';
import { limitScreenTexts } from '#texts/limit-screens.ts';
import { limitTexts } from '#texts/limits.ts';
import { limitsPageTexts } from '#texts/limits-page.ts';
import { AmountField } from '#ui/forms/AmountField.tsx';
import { dropEmpty, fieldProblem } from '#ui/forms/form-problems.ts';
import { useForm } from '#ui/forms/use-form.ts';
import { type ProblemOf, useSubmit } from '#ui/forms/use-submit.ts';
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
  const isCount = chosen?.measure === 'contracts';
  const invalid = isCount ? limitTexts().countInvalid : limitTexts().amountInvalid;
  /** Null takes the limit away. */
  const save = async (amount: string | null) => {
    if (!chosen) return null;
    const { measure, period } = chosen;
    await set({ measure, period, amount });
    close();
    return null;
  };
  const problemOf: ProblemOf<{ amount: string }> = (answer, names) =>
    fieldProblem(answer, names, texts.unsaved);
  const form = useForm({
    initial: { amount: '' },
    check: ({ amount }) =>
      dropEmpty({ amount: parseAmount(amount, isCount ? 0 : INR_SCALE) ? undefined : invalid }),
    send: ({ amount }) => {
      removal.reset();
      return save(amount);
    },
    problemOf,
  });
  const removal = useSubmit(problemOf);
  const remove = () => {
    form.reset(form.values);
    void removal.submit(() => save(null));
  };
  const isBusy = form.isBusy || removal.isBusy;
  function close(): void {
    form.reset();
    removal.reset();
    onClose();
  }

  return (
    <Dialog
      isOpen={chosen !== null}
      onClose={close}
      canClose={!isBusy}
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
            disabled={removal.isBusy}
            busy={form.isBusy && wordTexts().saving}
          >
            {words.save}
          </Button>
          {!chosen || chosen.amount === null ? null : (
            <Button
              look="secondary"
              size="large"
              disabled={form.isBusy}
              busy={removal.isBusy && wordTexts().removingNow}
              onClick={remove}
            >
              {texts.remove}
            </Button>
          )}
        </div>
      }
    >
      {chosen ? (
        <form {...form.formProps} id="limit-form" className="grid gap-3">
          <FormBanner text={form.banner ?? removal.banner} />
          <AmountField
            label={isCount ? texts.atMost : words.amount}
            {...form.valueField('amount')}
            readOnly={isBusy}
            decimals={isCount ? 0 : 2}
            prefix={isCount ? null : '₹'}
            suffix={isCount ? texts.contracts : 'INR'}
            placeholder={isCount ? '0' : '0.00'}
          />
        </form>
      ) : null}
    </Dialog>
  );
}
