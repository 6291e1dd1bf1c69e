/**
 * Why staff reject a request: the code of a preset reason, or their own words. Screens, notices and
 * mails say a code in their reader's language.
 */
import { Type } from 'typebox';

/** Codes of the preset reasons of each desk, in the order in which staff see them. */
export const rejectReasons = {
  deposits: [
    'proof-unreadable',
    'amount-differs',
    'payment-missing',
    'proof-used',
    'payer-differs',
    'account-differs',
  ],
  withdrawals: [
    'bank-details-incomplete',
    'holder-name-differs',
    'payment-returned',
    'account-number-invalid',
    'stopped-by-customer',
    'support-needed',
  ],
} as const;
export type RejectReason = (typeof rejectReasons)[keyof typeof rejectReasons][number];

const codes: readonly string[] = Object.values(rejectReasons).flat();

/** True if a reason is a code and not the words of staff. */
export const isRejectReason = (reason: string): reason is RejectReason => codes.includes(reason);

export const RejectionReason = Type.String({
  description: `Why staff rejected the request: ${codes.map((code) => `\`${code}\``).join(', ')}, or their own words.`,
  examples: ['amount-differs'],
});

/** Preset reasons before they were codes, as rows of decisions and notices hold them. */
const formerTexts: ReadonlyMap<string, RejectReason> = new Map([
  ['The proof is not readable. Please send a clearer picture.', 'proof-unreadable'],
  ['The amount does not match the proof.', 'amount-differs'],
  ['The payment has not reached our account.', 'payment-missing'],
  ['This proof was already used for another deposit.', 'proof-used'],
  ['The payer is not the account holder.', 'payer-differs'],
  ['The payment was made to another account.', 'account-differs'],
  ['The bank details are not complete.', 'bank-details-incomplete'],
  ['The account holder’s name does not match your name.', 'holder-name-differs'],
  ['The bank returned the payment.', 'payment-returned'],
  ['The account number is not valid.', 'account-number-invalid'],
  ['You asked us to stop this withdrawal.', 'stopped-by-customer'],
  ['We need to speak with you first. Please contact support.', 'support-needed'],
]);

/** Returns a stored reason with a former preset text replaced by its code. */
export const rejectReasonOf = (stored: string): string => formerTexts.get(stored) ?? stored;
