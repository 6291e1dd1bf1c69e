/** The reason of a rejection: what counts as one. */
import { REASON_MAX_CHARS } from '#protocol/desk.ts';

/** What is wrong with a reason; null where it can be sent. Counted as people count characters. */
export function reasonError(reason: string): string | null {
  const length = [...reason.trim()].length;
  if (length === 0) return 'Choose a reason or write one.';
  return length > REASON_MAX_CHARS ? `At most ${REASON_MAX_CHARS.toString()} characters.` : null;
}
