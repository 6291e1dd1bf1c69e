/**
 * What forms with bank details check before they send them, and what they send. Pure; the server
 * has the last word.
 */
import { wordTexts } from '#texts/words.ts';
import { cleanLine, cleanText, isBlank, readTypedText } from '#protocol/text.ts';
import type { BankDetails } from '#protocol/withdrawals.ts';
import { bankDetailTexts } from '#texts/bank-details.ts';
import { withdrawalTexts } from '#texts/withdrawals.ts';
import type { ApiProblem } from '#ui/client/api.ts';

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
export const emptyBank: BankForm = {
  accountNumber: '',
  accountNumberAgain: '',
  accountName: '',
  bankName: '',
  ifsc: '',
  phone: '',
  additionalInfo: '',
};

/** An account number is nobody's to find in a browser. */
export const mayBeKept = (field: BankField) =>
  field !== 'accountNumber' && field !== 'accountNumberAgain';

/** The form as it opens: with what was left in it. */
export function bankFormOf(left: Readonly<Record<string, string>>): BankForm {
  const fields = bankFields.filter(mayBeKept);
  const kept = Object.fromEntries(fields.map((field) => [field, left[field] ?? '']));
  return { ...emptyBank, ...kept };
}

const required: readonly BankField[] = ['accountNumber', 'accountName', 'bankName'];

/** `details` is what is wrong with the bank details as a whole. */
export type BankErrors = Partial<Record<BankField | 'details', string>>;

export const fieldMissing = wordTexts().required;

/** At each field, and for the whole where something is missing. */
export function bankErrors(bank: BankForm): BankErrors {
  const errors: BankErrors = {};
  for (const field of required) if (isBlank(bank[field])) errors[field] = fieldMissing;
  if (Object.keys(errors).length > 0) errors.details = withdrawalTexts().detailsMissing;
  const number = plainNumber(bank.accountNumber);
  if (number !== '' && !/^[0-9]{6,20}$/.test(number)) {
    errors.accountNumber = withdrawalTexts().accountNumberInvalid;
  } else if (number !== plainNumber(bank.accountNumberAgain)) {
    errors.accountNumberAgain = withdrawalTexts().numbersDiffer;
  }
  const ifsc = plainIfsc(bank.ifsc);
  if (ifsc !== '' && !/^[A-Z]{4}0[A-Z0-9]{6}$/.test(ifsc))
    errors.ifsc = withdrawalTexts().ifscInvalid;
  const phone = plainNumber(bank.phone);
  if (phone !== '' && !/^\+[1-9][0-9]{7,14}$/.test(phone)) {
    errors.phone = withdrawalTexts().phoneInvalid;
  }
  return errors;
}

/** Without the blanks, dashes and brackets that people write into numbers. */
const plainNumber = (typed: string) => readTypedText('code', typed).replace(/[().-]/g, '');
const plainIfsc = (typed: string) => plainNumber(typed).toUpperCase();

/** The details as they are sent: without blanks around them, and without what was left empty. */
export function bankDetailsOf(bank: BankForm): BankDetails {
  const ifsc = plainIfsc(bank.ifsc);
  const phone = cleanLine(bank.phone);
  const additionalInfo = cleanText(bank.additionalInfo);
  return {
    accountName: cleanLine(bank.accountName),
    bankName: cleanLine(bank.bankName),
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

/**
 * Where details could not be saved by themselves: the server's words at their fields, and what is
 * said of the whole.
 */
export function savingProblem({
  code,
  detail,
  fields,
}: Pick<ApiProblem, 'code' | 'detail' | 'fields'>): { errors: BankErrors; text: string | null } {
  const errors: BankErrors = {};
  for (const field of bankFields) {
    const said = fields[field];
    if (said !== undefined) errors[field] = said;
  }
  switch (code) {
    case 'bank-details-fixed':
      return { errors, text: bankDetailTexts().savedBefore };
    case 'rate-limited':
    case 'ledger-halted':
    case 'overloaded':
    case 'not-sent':
      return { errors, text: detail };
    default:
      return {
        errors,
        text: Object.keys(errors).length > 0 ? null : bankDetailTexts().saveFailed,
      };
  }
}
