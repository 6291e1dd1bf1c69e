/**
 * The reason that staff give for what they do: long enough to tell somebody something a year later.
 */
import { REASON_MIN_CHARS } from '#protocol/proposals.ts';
import { consoleWordTexts } from '#texts/console-words.ts';

const texts = consoleWordTexts();

export const REASON_MAX_CHARS = 300;

/**
 * What is wrong with a reason; null where nothing is. Characters are counted as people see them,
 * blanks at the ends not.
 */
export function reasonError(reason: string): string | null {
  const length = [...reason.trim()].length;
  if (length === 0) return texts.reasonMissing;
  if (length < REASON_MIN_CHARS) return texts.reasonTooShort({ least: REASON_MIN_CHARS });
  return null;
}

/** The check of a form that has a reason. */
export function reasonErrors({ reason }: { reason: string }): { reason?: string } {
  const error = reasonError(reason);
  return error === null ? {} : { reason: error };
}
