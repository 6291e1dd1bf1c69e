/** The reason that staff give for what they do: the audit log keeps it. Pure. */
import { REASON_MIN_CHARS } from '#protocol/proposals.ts';

export const reasonTexts = {
  missing: 'Say why. The audit log keeps it.',
  short: `At least ${REASON_MIN_CHARS} characters, please.`,
} as const;

/** Without blanks at its ends, and without characters that turn the direction of other people's text. */
export function cleanReason(reason: string): string {
  return reason
    .normalize('NFC')
    .toWellFormed()
    .replaceAll(/[\0\u202a-\u202e\u2066-\u2069]/gu, ' ')
    .trim();
}

/** What is wrong with it; null where nothing is. `reason` is clean. */
export function reasonFault(reason: string): string | null {
  const characters = [...reason].length;
  if (characters === 0) return reasonTexts.missing;
  return characters < REASON_MIN_CHARS ? reasonTexts.short : null;
}
