/**
 * What the withdrawal form checks before it sends anything, what it sends, and where each of the
 * server's answers is shown. Pure; the server checks everything again and has the last word.
 */
import { formatAmount, INR_SCALE, parseAmount } from '#protocol/money.ts';
import { withdrawalTexts } from '#texts/withdrawals.ts';
import type { ApiProblem } from '#ui/client/api.ts';
import {
  bankErrors,
  type BankErrors,
  bankFields,
  type BankField,
  type BankForm,
} from '#web/bank-details/bank-details.rules.ts';

/** One rupee, in paise. */
const LEAST = 100n;

/** `form` is what is wrong with the whole. */
export type WithdrawalErrors = BankErrors & { amount?: string; form?: string };

/**
 * Rupees with exactly two decimals, as they go over the wire; null where the field holds no amount
 * of one rupee or more.
 */
export function withdrawalAmount(plain: string): string | null {
  const paise = parseAmount(plain, INR_SCALE);
  return paise === null || paise < LEAST ? null : formatAmount(paise, INR_SCALE);
}

/** What stays available after it; null while the balance is unknown or too small. */
export function availableAfter(available: string | null, amount: string): string | null {
  const before = available === null ? null : parseAmount(available, INR_SCALE);
  const out = parseAmount(amount, INR_SCALE);
  if (before === null || out === null || out > before) return null;
  return formatAmount(before - out, INR_SCALE);
}

/** `bank` is null where details are saved already; `available` is in rupees, null while unknown. */
export function withdrawalErrors(input: {
  isSignedIn: boolean;
  amount: string;
  available: string | null;
  bank: BankForm | null;
}): WithdrawalErrors {
  if (!input.isSignedIn) return { form: withdrawalTexts().loginNeeded };
  const errors: WithdrawalErrors = input.bank ? bankErrors(input.bank) : {};
  const amount = withdrawalAmount(input.amount);
  if (amount === null) return { amount: withdrawalTexts().amountInvalid, ...errors };
  if (input.available !== null && availableAfter(input.available, amount) === null) {
    return { amount: withdrawalTexts().insufficient, ...errors };
  }
  return errors;
}

type Answer = Pick<ApiProblem, 'code' | 'detail' | 'fields'>;

/** The text of the failure dialog. */
export function refusalText({ code, detail, fields }: Answer): string {
  switch (code) {
    case 'insufficient-funds':
      return withdrawalTexts().insufficient;
    case 'unauthenticated':
      return withdrawalTexts().loginNeeded;
    case 'invalid':
      return Object.keys(fields).length > 0 ? detail : withdrawalTexts().submitFailed;
    case 'bank-details-fixed':
    case 'withdrawals-on-hold':
    case 'already-decided':
    case 'rate-limited':
    case 'ledger-halted':
    case 'overloaded':
      return detail;
    default:
      return withdrawalTexts().submitFailed;
  }
}

/**
 * The server's words at the fields that they are about; those of the bank details come with their
 * path.
 */
export function refusedFields({ fields }: Pick<Answer, 'fields'>): WithdrawalErrors {
  const errors: WithdrawalErrors = {};
  for (const [path, text] of Object.entries(fields)) {
    const name = path.replace(/^\/?bankDetails[./]/, '');
    if (name === 'amount' || bankFields.some((field) => field === name)) {
      errors[name as BankField | 'amount'] = text;
    } else if (name === 'bankDetails') {
      errors.details = text;
    }
  }
  return errors;
}
