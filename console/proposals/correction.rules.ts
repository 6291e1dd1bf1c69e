/**
 * The correction form: the same strict amounts as everywhere, what it would do to the balance, what
 * the person would read.
 */
import { formatAmount, INR_SCALE, parseAmount } from '#protocol/money.ts';
import type { ProposeCorrection } from '#protocol/proposals.ts';
import { amountTexts } from '#texts/amounts.ts';
import { consoleProposalTexts } from '#texts/console-proposals.ts';
import { noticeText, type NoticeText } from '#texts/notice-text.ts';

import { reasonError } from '#console/parts/reason.rules.ts';

const texts = consoleProposalTexts();

export type CorrectionDraft = {
  /** '' while nobody is chosen. */
  personId: string;
  direction: ProposeCorrection['direction'];
  /** Plain decimal string, '' while empty. */
  amount: string;
  cause: string;
  reason: string;
};

export const CAUSE_MAX_CHARS = 80;

type Errors = Partial<Record<'personId' | 'amount' | 'cause' | 'reason', string>>;

/** `available` is in rupees, two decimals; null while unknown: then the server decides. */
export function correctionErrors(draft: CorrectionDraft, available: string | null): Errors {
  const errors: Errors = {};
  if (draft.personId === '') errors.personId = texts.personMissing;
  const paise = parseAmount(draft.amount, INR_SCALE);
  if (paise === null || paise <= 0n) errors.amount = amountTexts().invalid;
  else if (draft.direction === 'debit' && available !== null) {
    const has = parseAmount(available, INR_SCALE);
    if (has !== null && paise > has) errors.amount = texts.amountTooLarge;
  }
  if (draft.cause.trim() === '') errors.cause = texts.causeMissing;
  const reason = reasonError(draft.reason);
  if (reason !== null) errors.reason = reason;
  return errors;
}

/** What goes to the server; null while something is missing. */
export function correctionOf(draft: CorrectionDraft): ProposeCorrection | null {
  const paise = parseAmount(draft.amount, INR_SCALE);
  if (draft.personId === '' || paise === null || paise <= 0n) return null;
  return {
    personId: draft.personId,
    direction: draft.direction,
    amount: formatAmount(paise, INR_SCALE),
    cause: draft.cause.trim(),
    reason: draft.reason.trim(),
  };
}

/**
 * Available rupees afterwards, two decimals; null where it cannot be said or would be below zero.
 */
export function availableAfter(draft: CorrectionDraft, available: string | null): string | null {
  const has = available === null ? null : parseAmount(available, INR_SCALE);
  const paise = parseAmount(draft.amount, INR_SCALE);
  if (has === null || paise === null) return null;
  const after = draft.direction === 'credit' ? has + paise : has - paise;
  return after < 0n ? null : formatAmount(after, INR_SCALE);
}

/** The notice that the person gets once it is approved; null while something is missing. */
export function noticePreview(draft: CorrectionDraft): NoticeText | null {
  const correction = correctionOf(draft);
  if (correction === null || correction.reason === '') return null;
  const { direction, amount, reason } = correction;
  const code = direction === 'credit' ? 'balance-credited' : 'balance-debited';
  return noticeText({ code, facts: { amount, reason } });
}
