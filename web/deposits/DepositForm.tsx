/**
 * The form of a deposit request, with its upload. What is wrong is said at its field, and the first
 * of them gets the focus.
 */
import { wordTexts } from '#texts/words.ts';
import { type SubmitEvent, useRef, useState } from 'react';

import { depositScreenTexts } from '#texts/deposit-screens.ts';
import { depositTexts } from '#texts/deposits.ts';
import { AmountField } from '#ui/forms/AmountField.tsx';
import { Field } from '#ui/forms/Field.tsx';
import { Frozen } from '#ui/figures/frozen.ts';
import { Button } from '#ui/parts/Button.tsx';
import { Note } from '#ui/parts/Note.tsx';
import { ProgressBar } from '#ui/parts/ProgressBar.tsx';

import { ProofField } from './ProofField.tsx';
import type { DepositState } from './use-deposit.ts';
import { WhereToPay } from './WhereToPay.tsx';

const words = depositScreenTexts();

const texts = depositTexts();

export function DepositForm({ deposit }: { deposit: DepositState }) {
  const { form, errors, request, isReal, isSending, change } = deposit;
  const element = useRef<HTMLFormElement>(null);
  const submit = (event: SubmitEvent): void => {
    event.preventDefault();
    if (isSending) return;
    const wrong = deposit.submit();
    const first = (['amount', 'reference', 'proof'] as const).find((name) => wrong[name]);
    const input = first === undefined ? null : element.current?.elements.namedItem(first);
    if (input instanceof HTMLInputElement) input.focus();
  };
  return (
    <form ref={element} noValidate onSubmit={submit} className="grid grid-cols-1 gap-6">
      <AmountField
        label={words.amount}
        name="amount"
        placeholder="0.00"
        value={form.amount}
        error={errors.amount}
        disabled={isSending}
        onChange={(amount) => change({ amount })}
      />
      <Frozen value={isSending}>
        {isReal ? <WhereToPay amount={deposit.amount} /> : <VirtualNote />}
      </Frozen>
      {isReal ? (
        <Field
          label={texts.bankReference}
          name="reference"
          kind="code"
          hint={texts.bankReferenceHint}
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          maxLength={40}
          value={form.reference}
          error={errors.reference}
          disabled={isSending}
          onChange={({ target }) => change({ reference: target.value })}
          className="[&_input]:uppercase"
        />
      ) : null}
      <ProofField
        proof={form.proof}
        error={errors.proof}
        isLocked={isSending}
        onProof={(proof) => change({ proof })}
        onError={deposit.refuseProof}
      />
      <div className="grid gap-3">
        <div role="alert" className="empty:hidden">
          {errors.form === undefined ? null : (
            <Note tone="bad">
              <p className="text-ink">{errors.form}</p>
              <p>{texts.nothingRequested}</p>
            </Note>
          )}
        </div>
        {request.step === 'sending' ? (
          <Uploading share={request.share} onCancel={deposit.cancel} />
        ) : (
          <Button type="submit" size="large" isWide disabled={isSending}>
            {texts.submit}
          </Button>
        )}
      </div>
    </form>
  );
}

/**
 * Where funds are virtual nothing is transferred, so nothing is said of an account, a reference or
 * a receipt.
 */
function VirtualNote() {
  return (
    <Note>
      <p className="font-semibold text-ink">{texts.virtualFunds}</p>
      <p>{texts.virtualProof}</p>
    </Note>
  );
}

/** Once all of it has left, it can no longer be taken back here. */
function Uploading({ share, onCancel }: { share: number; onCancel: () => void }) {
  const [isCancelling, setIsCancelling] = useState(false);
  const isAllSent = share >= 1;
  return (
    <div className="grid gap-2 rounded-field border border-line bg-surface p-4">
      <div className="flex min-h-9 items-center justify-between gap-4">
        <p className="text-row">
          {isAllSent ? texts.waiting : texts.uploading({ percent: Math.floor(share * 100) })}
        </p>
        {isAllSent ? null : (
          <Button
            look="secondary"
            size="small"
            busy={isCancelling && wordTexts().cancelling}
            onClick={() => {
              setIsCancelling(true);
              onCancel();
            }}
          >
            {words.cancel}
          </Button>
        )}
      </div>
      <ProgressBar share={share} label={words.upload} />
    </div>
  );
}
