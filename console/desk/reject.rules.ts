/** The reason of a rejection: what counts as one. */
import { REASON_MAX_CHARS } from '#protocol/desk.ts';
import { consoleDeskTexts } from '#texts/console-desk.ts';

const texts = consoleDeskTexts();

/** What is wrong with a reason; null where it can be sent. Counted as people count characters. */
export function reasonError(reason: string): string | null {
  const length = [...reason.trim()].length;
  if (length === 0) return texts.reasonMissing;
  return length > REASON_MAX_CHARS ? texts.tooLong({ count: REASON_MAX_CHARS }) : null;
}
