/** The reason of a rejection: what counts as one, and how it is sent. */
import { REASON_MAX_CHARS } from '#protocol/desk.ts';
import { rejectReasons } from '#protocol/reject-reasons.ts';
import { consoleDeskTexts } from '#texts/console-desk.ts';
import { rejectReasonText } from '#texts/reject-reason-text.ts';

import type { DeskQueue } from './desk-kind.ts';

const texts = consoleDeskTexts();

/** What is wrong with a reason; null where it can be sent. Counted as people count characters. */
export function reasonError(reason: string): string | null {
  const length = [...reason.trim()].length;
  if (length === 0) return texts.reasonMissing;
  return length > REASON_MAX_CHARS ? texts.tooLong({ count: REASON_MAX_CHARS }) : null;
}

/**
 * Returns the code of a preset reason, so that the person reads it in their own language. Own
 * words, and a preset that was edited, are sent as written.
 */
export function reasonToSend(reason: string, queue: DeskQueue['queue']): string {
  const text = reason.trim();
  return rejectReasons[queue].find((code) => rejectReasonText(code) === text) ?? text;
}
