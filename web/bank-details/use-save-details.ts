/**
 * Saving bank details by themselves: what was entered, what is wrong with it, and the one request
 * that comes of it.
 */
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';

import { type BankDetails, type SavedBankDetails, withdrawals } from '#protocol/withdrawals.ts';
import { call } from '#ui/client/api.ts';
import { useDraft } from '#ui/forms/use-draft.ts';
import { useMoneyRequest } from '#ui/money/use-money-request.ts';

import { bankDetailsKey, useBankDetails } from './bank-details.queries.ts';
import {
  bankDetailsOf,
  bankErrors,
  type BankErrors,
  type BankField,
  bankFormOf,
  emptyBank,
  mayBeKept,
  savingProblem,
} from './bank-details.rules.ts';

export type Saving = ReturnType<typeof useSaving>;

export function useSaving() {
  const saved = useBankDetails();
  const queries = useQueryClient();
  const draft = useDraft('bank-details');
  const [bank, setBank] = useState(() => bankFormOf(draft.left));
  const [ownErrors, setOwnErrors] = useState<BankErrors>({});
  const { request, start, repeat, check, close } = useMoneyRequest<BankDetails, SavedBankDetails>({
    send: (body, { key }) => call(withdrawals.saveBankDetails, { body, idempotencyKey: key }),
    onDone: (reply) => {
      draft.drop();
      setBank(emptyBank);
      // A question that is under way may be answered as it was before.
      void queries
        .cancelQueries({ queryKey: bankDetailsKey })
        .then(() => queries.setQueryData(bankDetailsKey, reply));
    },
    // They may have been saved elsewhere in the meantime.
    onFailed: () => void saved.refetch(),
  });
  const problem = request.step === 'failed' ? savingProblem(request.problem) : null;
  const errors: BankErrors = { ...problem?.errors, ...ownErrors };

  return {
    saved,
    bank,
    request,
    errors,
    /** What the server said of the whole. */
    failure: problem?.text ?? null,
    change: (field: BankField, value: string) => {
      setBank({ ...bank, [field]: value });
      if (mayBeKept(field)) draft.keep({ [field]: value });
      const kept = { ...errors };
      delete kept[field];
      delete kept.details;
      setOwnErrors(kept);
      close();
    },
    /** Answers what is wrong with the form; where nothing is, it is sent. */
    save: (): BankErrors => {
      const wrong = bankErrors(bank);
      setOwnErrors(wrong);
      if (Object.keys(wrong).length === 0) start(bankDetailsOf(bank));
      return wrong;
    },
    repeat,
    check,
  };
}
