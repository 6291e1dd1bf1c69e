/** What forms with bank details check before they send them, and what they send. Pure; the server has the last word. */
import { wordTexts } from '#texts/words.ts';
import { cleanLine, cleanText, isBlank, readTypedText } from '#protocol/text.ts';
import type { BankDetails } from '#protocol/withdrawals.ts';
import { withdrawalTexts } from '#texts/withdrawals.ts';

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
