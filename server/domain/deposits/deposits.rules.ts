/**
 * The rules of deposits: how a bank reference is written, a deposit's state, and what a person
 * writes into their payment. Pure.
 */
import { readTypedText } from '#protocol/text.ts';
import { type DepositStatus, REFERENCE_PATTERN } from '#protocol/deposits.ts';

const referencePattern = new RegExp(REFERENCE_PATTERN);

/** Upper case, without blanks; null where none was given, `undefined` for what is none. */
export function normalReference(text: string | undefined): string | null | undefined {
  const reference = readTypedText('code', text ?? '').toUpperCase();
  if (reference === '') return null;
  return referencePattern.test(reference) ? reference : undefined;
}

/**
 * What a person writes into the payment: from the random part of their id, so that staff can search
 * for it.
 */
export function payeeReference(personId: string): string {
  return `DR${personId.slice(-10).toUpperCase()}`;
}

/** A deposit cannot be cancelled: its money is on its way already. */
export const depositStatus = (status: DepositStatus | 'cancelled'): DepositStatus =>
  status === 'cancelled' ? 'pending' : status;
