/**
 * The withdrawal form: what was entered, what is wrong with it, the review, and the one request
 * that comes of it.
 */
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';

import { type PlaceWithdrawal, type Withdrawal, withdrawals } from '#protocol/withdrawals.ts';
import { call } from '#ui/client/api.ts';
import { useMe } from '#ui/client/me.ts';
import { mine, useSession } from '#ui/client/session.tsx';
import { useDraft } from '#ui/forms/use-draft.ts';
import { useMoneyRequest } from '#ui/money/use-money-request.ts';
import { bankDetailsKey, useBankDetails } from '#web/bank-details/bank-details.queries.ts';
import {
  bankDetailsOf,
  type BankForm,
  bankFormOf,
  emptyBank,
  mayBeKept,
} from '#web/bank-details/bank-details.rules.ts';

import { noteWithdrawal } from './withdrawals.queries.ts';
import {
  refusedFields,
  withdrawalAmount,
  type WithdrawalErrors,
  withdrawalErrors,
} from './withdrawals.rules.ts';

/** Account numbers are not kept in the browser. */
const withoutBank = ({ amount }: PlaceWithdrawal): PlaceWithdrawal => ({ amount });

export type WithdrawalState = ReturnType<typeof useWithdrawal>;

export function useWithdrawal() {
  const { person } = useSession();
  const { data: me } = useMe();
  const saved = useBankDetails();
  const queries = useQueryClient();
  const draft = useDraft('withdrawal');
  const [amount, setAmount] = useState(draft.left['amount'] ?? '');
  const [bank, setBank] = useState(() => bankFormOf(draft.left));
  const [ownErrors, setOwnErrors] = useState<WithdrawalErrors>({});
  const [reviewed, setReviewed] = useState<PlaceWithdrawal | null>(null);
  const { request, start, repeat, check, close } = useMoneyRequest<PlaceWithdrawal, Withdrawal>({
    send: (body, { key }) => call(withdrawals.place, { body, idempotencyKey: key }),
    onDone: (withdrawal) => {
      draft.drop();
      noteWithdrawal(queries, withdrawal);
      void queries.invalidateQueries({ queryKey: bankDetailsKey });
      void queries.invalidateQueries({ queryKey: mine('me') });
    },
    outlives: { form: 'withdrawal', keepable: withoutBank },
  });

  const available = me?.balances.inr.available ?? null;
  const refused = request.step === 'failed' ? refusedFields(request.problem) : {};
  const forgetErrors = (...names: (keyof WithdrawalErrors)[]) => {
    const kept = { ...refused, ...ownErrors };
    for (const name of [...names, 'form', 'details'] as const) delete kept[name];
    setOwnErrors(kept);
    close();
  };

  return {
    amount,
    bank,
    saved,
    available,
    request,
    reviewed,
    errors: { ...refused, ...ownErrors } satisfies WithdrawalErrors,
    changeAmount: (next: string) => {
      setAmount(next);
      draft.keep({ amount: next });
      forgetErrors('amount');
    },
    changeBank: (field: keyof BankForm, value: string) => {
      setBank({ ...bank, [field]: value });
      if (mayBeKept(field)) draft.keep({ [field]: value });
      forgetErrors(field);
    },
    /** Answers what is wrong with the form; where nothing is, the review opens. */
    review: (): WithdrawalErrors => {
      const asked = saved.data?.details ? null : bank;
      const input = { isSignedIn: person !== null, amount, available, bank: asked };
      const errors = withdrawalErrors(input);
      setOwnErrors(errors);
      const whole = withdrawalAmount(amount);
      if (Object.keys(errors).length === 0 && whole !== null) {
        setReviewed(
          asked ? { amount: whole, bankDetails: bankDetailsOf(asked) } : { amount: whole },
        );
      }
      return errors;
    },
    confirm: () => {
      if (reviewed) start(reviewed);
      setReviewed(null);
    },
    leaveReview: () => setReviewed(null),
    repeat,
    check,
    /** The failure was read: the form is as it was, with what the server said of its fields. */
    closeFailure: () => {
      if (request.step !== 'failed') return;
      setOwnErrors(refused);
      if (request.problem.code === 'bank-details-fixed') void saved.refetch();
      close();
    },
    startOver: () => {
      setAmount('');
      setBank(emptyBank);
      draft.drop();
      close();
    },
  };
}
