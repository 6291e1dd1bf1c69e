/**
 * The rules of withdrawals, pure: which bank details are whole, how they are shown, how long a
 * change or a reset holds money back.
 */
import { isDeepStrictEqual } from 'node:util';

import type { PlainReason } from '#protocol/reasons.ts';
import { cleanLine, cleanText, isBlank, readTypedText } from '#protocol/text.ts';
import {
  type BankDetails,
  HOLD_MS,
  type HoldCause,
  type MaskedBankDetails,
} from '#protocol/withdrawals.ts';

/** As they are stored: cleaned, with null for what was not given. */
export type SavedDetails = {
  accountName: string;
  bankName: string;
  accountNumber: string;
  ifsc: string | null;
  phone: string | null;
  additionalInfo: string | null;
};

const orNull = (text: string | undefined) => {
  const clean = cleanText(text ?? '');
  return isBlank(clean) ? null : clean;
};

/** Without the blanks, dashes and brackets that people write into numbers and codes. */
const joined = (text: string | undefined) =>
  readTypedText('code', text ?? '').replaceAll(/[().-]/g, '');

export function cleanBankDetails(form: BankDetails): SavedDetails {
  return {
    accountName: cleanLine(form.accountName),
    bankName: cleanLine(form.bankName),
    accountNumber: joined(form.accountNumber),
    ifsc: joined(form.ifsc).toUpperCase() || null,
    phone: joined(form.phone) || null,
    additionalInfo: orNull(form.additionalInfo),
  };
}

/** What is missing or cannot be right, by field; `details` are cleaned. */
export function bankDetailsRefusals(
  details: SavedDetails,
): Partial<Record<keyof BankDetails, PlainReason>> {
  const { accountName, bankName, accountNumber, ifsc, phone } = details;
  return {
    ...(isBlank(accountName) ? { accountName: 'bank-details-missing' } : {}),
    ...(isBlank(bankName) ? { bankName: 'bank-details-missing' } : {}),
    ...(accountNumber === '' ? { accountNumber: 'bank-details-missing' } : {}),
    ...(accountNumber === '' || /^[0-9]{6,20}$/.test(accountNumber)
      ? {}
      : { accountNumber: 'account-number-invalid' }),
    ...(ifsc === null || /^[A-Z]{4}0[A-Z0-9]{6}$/.test(ifsc) ? {} : { ifsc: 'ifsc-invalid' }),
    ...(phone === null || /^\+[1-9][0-9]{7,14}$/.test(phone) ? {} : { phone: 'phone-invalid' }),
  };
}

/** Whether both name the same account in the same words; both are cleaned. */
export const isSameDetails = (one: SavedDetails, other: SavedDetails): boolean =>
  isDeepStrictEqual(one, other);

const lastFour = (text: string) => `••••${text.slice(-4)}`;

/** Only the last four digits of the account number and of the phone. */
export function maskBankDetails(details: SavedDetails): MaskedBankDetails {
  return {
    ...details,
    accountNumber: lastFour(details.accountNumber),
    phone: details.phone === null ? null : lastFour(details.phone),
  };
}

/** When each cause of a hold last happened; null where it never did. */
export type HoldFacts = {
  /** The first details are no change. */
  detailsChangedAt: Date | null;
  secondFactorResetAt: Date | null;
};

export type Hold = { cause: HoldCause; until: Date };

/** The hold of which the end is furthest away; null where nothing is held. */
export function holdOf(facts: HoldFacts, now: Date): Hold | null {
  const ends = (cause: HoldCause, since: Date | null): Hold[] =>
    since === null ? [] : [{ cause, until: new Date(since.getTime() + HOLD_MS) }];
  const [last] = [
    ...ends('bank-details', facts.detailsChangedAt),
    ...ends('second-factor', facts.secondFactorResetAt),
  ].toSorted((one, other) => other.until.getTime() - one.until.getTime());
  return last && last.until > now ? last : null;
}
