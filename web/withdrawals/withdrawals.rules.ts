/**
 * What the withdrawal form checks before it sends anything, what it sends, and where each of the server's answers is shown.
 * Pure; the server checks everything again and has the last word.
 */
import { formatAmount, INR_SCALE, parseAmount } from '#protocol/money.ts';
import { isBlank } from '#protocol/text.ts';
import { type BankDetails, withdrawalTexts } from '#protocol/withdrawals.ts';
import type { ApiProblem } from '#ui/client/api.ts';

/** One rupee, in paise. */
const LEAST = 100n;

export type BankForm = {
  accountNumber: string;
  /** The same again: the first details are kept for good, so a slip would be as well. */
  accountNumberAgain: string;
  accountName: string;
  bankName: string;
  ifsc: string;
  phone: string;
  additionalInfo: string;
};
export type BankField = keyof BankForm;
/** In the order in which the form has them. */
export const bankFields: readonly BankField[] = [
  'accountNumber',
  'accountNumberAgain',
  'accountName',
  'bankName',
  'ifsc',
  'phone',
  'additionalInfo',
];
const required: readonly BankField[] = ['accountNumber', 'accountName', 'bankName'];

/** `form` is what is wrong with the whole, `details` with the bank details as a whole. */
export type WithdrawalErrors = Partial<Record<BankField | 'amount' | 'details' | 'form', string>>;

export const numbersDiffer = 'The two account numbers are not the same.';
export const fieldMissing = 'Required';

/** Rupees with exactly two decimals, as they go over the wire; null where the field holds no amount of one rupee or more. */
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
  if (!input.isSignedIn) return { form: withdrawalTexts.loginNeeded };
  const errors: WithdrawalErrors = input.bank ? bankErrors(input.bank) : {};
  const amount = withdrawalAmount(input.amount);
  if (amount === null) return { amount: withdrawalTexts.amountInvalid, ...errors };
  if (input.available !== null && availableAfter(input.available, amount) === null) {
    return { amount: withdrawalTexts.insufficient, ...errors };
  }
  return errors;
}

/** At each field, and for the whole where something is missing. */
export function bankErrors(bank: BankForm): WithdrawalErrors {
  const errors: WithdrawalErrors = {};
  for (const field of required) if (isBlank(bank[field])) errors[field] = fieldMissing;
  if (Object.keys(errors).length > 0) errors.details = withdrawalTexts.detailsMissing;
  const number = plainNumber(bank.accountNumber);
  if (number !== '' && !/^[0-9]{6,20}$/.test(number)) {
    errors.accountNumber = withdrawalTexts.accountNumberInvalid;
  } else if (number !== plainNumber(bank.accountNumberAgain)) {
    errors.accountNumberAgain = numbersDiffer;
  }
  const ifsc = plainIfsc(bank.ifsc);
  if (ifsc !== '' && !/^[A-Z]{4}0[A-Z0-9]{6}$/.test(ifsc))
    errors.ifsc = withdrawalTexts.ifscInvalid;
  const phone = plainNumber(bank.phone);
  if (phone !== '' && !/^\+[1-9][0-9]{7,14}$/.test(phone)) {
    errors.phone = withdrawalTexts.phoneInvalid;
  }
  return errors;
}

/** Without the blanks, dashes and brackets that people write into numbers. */
const plainNumber = (typed: string) => typed.replace(/[\s().-]/g, '');
const plainIfsc = (typed: string) => plainNumber(typed).toUpperCase();

/** The details as they are sent: without blanks around them, and without what was left empty. */
export function bankDetailsOf(bank: BankForm): BankDetails {
  const ifsc = plainIfsc(bank.ifsc);
  const phone = bank.phone.trim();
  const additionalInfo = bank.additionalInfo.trim();
  return {
    accountName: bank.accountName.trim(),
    bankName: bank.bankName.trim(),
    accountNumber: plainNumber(bank.accountNumber),
    ...(ifsc === '' ? {} : { ifsc }),
    ...(phone === '' ? {} : { phone }),
    ...(additionalInfo === '' ? {} : { additionalInfo }),
  };
}

/** ••••4417, as the server shows it ever after. */
export function maskNumber(number: string): string {
  return `••••${number.slice(-4)}`;
}

type Answer = Pick<ApiProblem, 'code' | 'detail' | 'fields'>;

/** The text of the failure dialog. */
export function refusalText({ code, detail, fields }: Answer): string {
  switch (code) {
    case 'insufficient-funds':
      return withdrawalTexts.insufficient;
    case 'withdrawals-on-hold':
      return withdrawalTexts.onHold;
    case 'unauthenticated':
      return withdrawalTexts.loginNeeded;
    case 'invalid':
      return Object.keys(fields).length > 0 ? detail : withdrawalTexts.submitFailed;
    case 'bank-details-fixed':
    case 'already-decided':
    case 'rate-limited':
    case 'ledger-halted':
    case 'overloaded':
      return detail;
    default:
      return withdrawalTexts.submitFailed;
  }
}

/** The server's words at the fields that they are about; those of the bank details come with their path. */
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
