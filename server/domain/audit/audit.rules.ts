/** The reason that staff give for what they do: the audit log keeps it. Pure. */
import { REASON_MIN_CHARS } from '#protocol/proposals.ts';
import { isBlank } from '#protocol/text.ts';

export const reasonTexts = {
  missing: 'Say why. The audit log keeps it.',
  short: `At least ${REASON_MIN_CHARS} characters, please.`,
} as const;

/** What is wrong with it; null where nothing is. `reason` is clean. */
export function reasonFault(reason: string): string | null {
  if (isBlank(reason)) return reasonTexts.missing;
  return [...reason].length < REASON_MIN_CHARS ? reasonTexts.short : null;
}
