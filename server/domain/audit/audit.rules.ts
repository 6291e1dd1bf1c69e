/** The reason that staff give for what they do: the audit log keeps it. Pure. */
import { REASON_MIN_CHARS } from '#protocol/proposals.ts';
import type { Reason } from '#protocol/reasons.ts';
import { isBlank } from '#protocol/text.ts';

/** What is wrong with it; null where nothing is. `reason` is clean. */
export function reasonRefusal(reason: string): Reason | null {
  if (isBlank(reason)) return 'audit-reason-missing';
  return [...reason].length < REASON_MIN_CHARS
    ? { reason: 'audit-reason-short', facts: { least: REASON_MIN_CHARS } }
    : null;
}
