/** The rules of withdrawals, pure: which bank details are whole, how they are shown, how long a change holds money back. */
import { cleanLine, cleanText, isBlank } from '#protocol/text.ts';
import {
  BANK_DETAILS_HOLD_MS,
  type BankDetails,
  type MaskedBankDetails,
  withdrawalTexts,
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
const joined = (text: string | undefined) => cleanLine(text ?? '').replaceAll(/[\s().-]/g, '');

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

/** The texts at the fields of what is missing or cannot be right; `details` are cleaned. */
export function bankDetailsFaults(
  details: SavedDetails,
): Partial<Record<keyof BankDetails, string>> {
  const { accountName, bankName, accountNumber, ifsc, phone } = details;
  const { detailsMissing, accountNumberInvalid, ifscInvalid, phoneInvalid } = withdrawalTexts;
  return {
    ...(isBlank(accountName) ? { accountName: detailsMissing } : {}),
    ...(isBlank(bankName) ? { bankName: detailsMissing } : {}),
    ...(accountNumber === '' ? { accountNumber: detailsMissing } : {}),
    ...(accountNumber === '' || /^[0-9]{6,20}$/.test(accountNumber)
      ? {}
      : { accountNumber: accountNumberInvalid }),
    ...(ifsc === null || /^[A-Z]{4}0[A-Z0-9]{6}$/.test(ifsc) ? {} : { ifsc: ifscInvalid }),
    ...(phone === null || /^\+[1-9][0-9]{7,14}$/.test(phone) ? {} : { phone: phoneInvalid }),
  };
}

const lastFour = (text: string) => `••••${text.slice(-4)}`;

/** Only the last four digits of the account number and of the phone. */
export function maskBankDetails(details: SavedDetails): MaskedBankDetails {
  return {
    ...details,
    accountNumber: lastFour(details.accountNumber),
    phone: details.phone === null ? null : lastFour(details.phone),
  };
}

/** Until when nothing leaves after a change; null where nothing is held. The first details are no change. */
export function holdUntil(changedAt: Date | null, now: Date): Date | null {
  if (changedAt === null) return null;
  const until = new Date(changedAt.getTime() + BANK_DETAILS_HOLD_MS);
  return until > now ? until : null;
}
