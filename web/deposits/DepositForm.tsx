/** The form of a deposit request, with its upload. What is wrong is said at its field, and the first of them gets the focus. */
import { type SubmitEvent, useRef, useState } from 'react';

import { AmountField } from '#ui/forms/AmountField.tsx';
import { Field } from '#ui/forms/Field.tsx';
import { Button } from '#ui/parts/Button.tsx';
import { Note } from '#ui/parts/Note.tsx';
import { ProgressBar } from '#ui/parts/ProgressBar.tsx';

import { ProofField } from './ProofField.tsx';
import type { DepositState } from './use-deposit.ts';
import { WhereToPay } from './WhereToPay.tsx';

export function DepositForm({ deposit }: { deposit: DepositState }) {
  const { form, errors, request, isSending, change } = deposit;
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
    <form ref={element} noValidate onSubmit={submit} className="grid gap-6">
      <AmountField
        label="Amount"
        name="amount"
        placeholder="0.00"
        value={form.amount}
        error={errors.amount}
        disabled={isSending}
        onChange={(amount) => change({ amount })}
      />
      <WhereToPay amount={deposit.amount} />
      <Field
        label="Bank reference (UTR), optional"
        name="reference"
        hint="12 to 22 letters and digits, from the receipt of your payment. It makes the review faster."
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        maxLength={40}
        value={form.reference}
        error={errors.reference}
        disabled={isSending}
        onChange={({ target }) => change({ reference: target.value.toUpperCase() })}
      />
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
              <p>Nothing was requested. The form is as you left it.</p>
            </Note>
          )}
        </div>
        {request.step === 'sending' ? (
          <Uploading share={request.share} onCancel={deposit.cancel} />
        ) : (
          <Button type="submit" size="large" isWide disabled={isSending}>
            Submit Deposit Request
          </Button>
        )}
      </div>
    </form>
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
          {isAllSent ? 'Waiting for the server…' : `Uploading… ${Math.floor(share * 100)}%`}
        </p>
        {isAllSent ? null : (
          <Button
            look="secondary"
            size="small"
            busy={isCancelling && 'Cancelling...'}
            onClick={() => {
              setIsCancelling(true);
              onCancel();
            }}
          >
            Cancel
          </Button>
        )}
      </div>
      <ProgressBar share={share} label="Upload" />
    </div>
  );
}
