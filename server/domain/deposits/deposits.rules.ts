/** The rules of deposits, pure: how a bank reference is written, what a person writes into their payment, limits. */
import { depositTexts, REFERENCE_PATTERN } from '#protocol/deposits.ts';
import { formatAmount, INR_SCALE, parseAmount } from '#protocol/money.ts';

const referencePattern = new RegExp(REFERENCE_PATTERN);

/** Upper case, without blanks; null where none was given, `undefined` for what is none. */
export function normalReference(text: string | undefined): string | null | undefined {
  const reference = (text ?? '').replaceAll(/\s/g, '').toUpperCase();
  if (reference === '') return null;
  return referencePattern.test(reference) ? reference : undefined;
}

/** What a person writes into the payment: from the random part of their id, so that staff can search for it. */
export function payeeReference(personId: string): string {
  return `DR${personId.slice(-10).toUpperCase()}`;
}

export type AmountLimits = { min: bigint; max: bigint | null };

/** The amount in paise, or the text at its field. */
export function readAmount(text: string, limits: AmountLimits): bigint | string {
  const amount = parseAmount(text, INR_SCALE);
  if (amount === null || amount === 0n) return depositTexts.amountInvalid;
  if (amount < limits.min) return `The smallest amount is ₹${formatAmount(limits.min, INR_SCALE)}.`;
  if (limits.max !== null && amount > limits.max) {
    return `The largest amount is ₹${formatAmount(limits.max, INR_SCALE)}.`;
  }
  return amount <= LARGEST ? amount : depositTexts.amountInvalid;
}

/** What bigint columns hold, with room for sums. */
const LARGEST = 10n ** 17n;
