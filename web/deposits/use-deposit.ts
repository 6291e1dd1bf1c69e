/**
 * The deposit form: what was entered, what is wrong with it, and the one request that comes of it.
 */
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';

import { type Deposit, deposits } from '#protocol/deposits.ts';
import { useMeta } from '#ui/client/meta.ts';
import { useSession } from '#ui/client/session.tsx';
import { useDraft } from '#ui/forms/use-draft.ts';
import { upload } from '#ui/money/upload.ts';
import { useMoneyRequest } from '#ui/money/use-money-request.ts';

import { noteDeposit } from './deposits.queries.ts';
import {
  depositAmount,
  type DepositErrors,
  depositErrors,
  depositRefusal,
  plainReference,
} from './deposits.rules.ts';
import type { ProofImage } from './proof-image.ts';

/**
 * What is sent: rupees with two decimals, the reference as it is compared, and the picture. What an
 * earlier page sent has lost its picture.
 */
type DepositDraft = { amount: string; reference: string; proof: Blob | null };
type DepositForm = { amount: string; reference: string; proof: ProofImage | null };

const emptyForm: DepositForm = { amount: '', reference: '', proof: null };

export type DepositState = ReturnType<typeof useDeposit>;

export function useDeposit() {
  const { person } = useSession();
  const queries = useQueryClient();
  const { data: meta } = useMeta();
  const draft = useDraft('deposit');
  const [form, setForm] = useState<DepositForm>({ ...emptyForm, ...textsOf(draft.left) });
  const [ownErrors, setOwnErrors] = useState<DepositErrors>({});
  const { request, start, repeat, check, cancel, close } = useMoneyRequest<DepositDraft, Deposit>({
    send: (filled, { key, signal, onShare }) =>
      upload(deposits.place, { form: formOf(filled), idempotencyKey: key, signal, onShare }),
    onDone: (deposit) => {
      draft.drop();
      noteDeposit(queries, deposit);
    },
    outlives: { form: 'deposit', keepable: (filled) => ({ ...filled, proof: null }) },
  });

  const refusal = request.step === 'failed' ? depositRefusal(request.problem) : {};
  return {
    /** Until the server has said that money is real, nobody is told to send any. */
    isReal: meta?.funds === 'real',
    form,
    request,
    errors: { ...refusal, ...ownErrors } satisfies DepositErrors,
    isSending: request.step === 'sending' || request.step === 'unknown',
    /** Rupees with two decimals; null while the field holds none. */
    amount: depositAmount(form.amount),
    change: (changed: Partial<DepositForm>) => {
      setForm({ ...form, ...changed });
      // The picture is never kept.
      draft.keep(textsOf({ ...form, ...changed }));
      const cleared = Object.fromEntries(Object.keys(changed).map((name) => [name, undefined]));
      setOwnErrors({ ...ownErrors, ...cleared, form: undefined });
      close();
    },
    refuseProof: (error: string) => setOwnErrors({ ...ownErrors, proof: error }),
    /** Answers what is wrong with the form; nothing is sent then. */
    submit: (): DepositErrors => {
      const errors = depositErrors({
        isSignedIn: person !== null,
        amount: form.amount,
        reference: form.reference,
        hasProof: form.proof !== null,
      });
      setOwnErrors(errors);
      const amount = depositAmount(form.amount);
      if (Object.keys(errors).length === 0 && amount !== null && form.proof !== null) {
        const reference = plainReference(form.reference);
        start({ amount, reference, proof: form.proof.blob });
      }
      return errors;
    },
    repeat,
    check,
    cancel,
    startOver: () => {
      setForm(emptyForm);
      draft.drop();
      setOwnErrors({});
      close();
    },
  };
}

const textsOf = ({ amount = '', reference = '' }: { amount?: string; reference?: string }) => ({
  amount,
  reference,
});

/**
 * Fields before the file, as the server reads them. The name of the person's own file stays with
 * them.
 */
function formOf({ amount, reference, proof }: DepositDraft): FormData {
  const form = new FormData();
  form.append('amount', amount);
  if (reference !== '') form.append('reference', reference);
  if (proof !== null) form.append('proof', proof, 'proof.jpg');
  return form;
}
