/**
 * The form of a withdrawal request. What is wrong is said at its field, and the first of them gets
 * the focus.
 */
import { wordTexts } from '#texts/words.ts';
import { type SubmitEvent, useRef } from 'react';

import { withdrawalScreenTexts } from '#texts/withdrawal-screens.ts';
import { withdrawalTexts } from '#texts/withdrawals.ts';
import { useMeta } from '#ui/client/meta.ts';
import { formatInr } from '#texts/format.ts';
import { AmountField } from '#ui/forms/AmountField.tsx';
import { Button } from '#ui/parts/Button.tsx';
import { Note } from '#ui/parts/Note.tsx';
import { RichText } from '#ui/parts/RichText.tsx';
import { wrapIn } from '#ui/parts/wrap-in.ts';
import { holdOf } from '#web/bank-details/bank-details.queries.ts';
import { bankFields } from '#web/bank-details/bank-details.rules.ts';
import { BankFields } from '#web/bank-details/BankFields.tsx';
import { HoldNote } from '#web/bank-details/HoldNote.tsx';
import { SavedOr } from '#web/bank-details/SavedOr.tsx';

import type { WithdrawalState } from './use-withdrawal.ts';

const words = withdrawalScreenTexts();

/** Why the button is off. */
const shortly = {
  'bank-details': words.holdAfterDetails,
  'second-factor': words.holdAfterTwoFactor,
};

export function WithdrawForm({ withdrawal }: { withdrawal: WithdrawalState }) {
  const { saved, errors, available, request } = withdrawal;
  const isUnderWay = request.step === 'sending' || request.step === 'unknown';
  const hold = holdOf(saved);
  const isOnHold = hold !== null;
  const element = useRef<HTMLFormElement>(null);
  const review = (event: SubmitEvent): void => {
    event.preventDefault();
    if (isUnderWay || isOnHold || !saved.data) return;
    const wrong = withdrawal.review();
    const first = (['amount', ...bankFields] as const).find((name) => wrong[name]);
    const input = first === undefined ? null : element.current?.elements.namedItem(first);
    if (input instanceof HTMLInputElement) input.focus();
  };
  return (
    <form ref={element} noValidate onSubmit={review} className="in-turn grid gap-6">
      <AmountField
        label={words.amount}
        name="amount"
        placeholder="0.00"
        aside={
          available === null ? undefined : wordTexts().availableOf({ amount: formatInr(available) })
        }
        suffix={<MaxButton available={available} onMax={withdrawal.changeAmount} />}
        hint={words.noFeeHint}
        value={withdrawal.amount}
        error={errors.amount}
        disabled={isUnderWay}
        onChange={withdrawal.changeAmount}
      />
      <Funds />
      <HoldNote hold={hold} />
      <SavedOr saved={saved}>
        <BankFields
          bank={withdrawal.bank}
          errors={errors}
          isLocked={isUnderWay}
          onChange={withdrawal.changeBank}
        />
      </SavedOr>
      <div className="grid gap-3">
        <div role="alert" className="empty:hidden">
          {errors.form === undefined ? null : <Note tone="bad">{errors.form}</Note>}
        </div>
        <Button
          type="submit"
          size="large"
          isWide
          disabled={isUnderWay || isOnHold || !saved.data}
          aria-describedby="withdraw-why"
        >
          {words.reviewWithdrawal}
        </Button>
        <p id="withdraw-why" className="text-label font-normal text-warn empty:hidden">
          {hold && shortly[hold.cause]}
        </p>
        <p className="text-body text-ink-2">{withdrawalTexts().noFee}</p>
      </div>
    </form>
  );
}

function MaxButton({
  available,
  onMax,
}: {
  available: string | null;
  onMax: (amount: string) => void;
}) {
  return (
    <Button
      look="soft"
      size="small"
      className="-mr-1.5"
      disabled={available === null}
      onClick={() => {
        if (available !== null) onMax(available);
      }}
    >
      <RichText parts={words.max({ hidden: wrapIn(<span className="sr-only" />) })} />
    </Button>
  );
}

/** Until the server has said that money is real, it is not. */
function Funds() {
  const { data: meta } = useMeta();
  if (meta?.funds === 'real') return null;
  return (
    <Note>
      <p className="font-semibold text-ink">{words.virtualFundsTitle}</p>
      <p>{words.virtualFundsBody}</p>
    </Note>
  );
}
