/**
 * When a person's visit to this page began, by the server's clock. What committed later is news;
 * what ended before is not. One rule for streams, messages, lists and badges.
 */
import { clockOffset, isClockKnown, localNow, sinceOpened } from './clock.ts';

/** By this device: when the document was opened, or somebody signed in to it. */
let begunAt: number | null = null;
/** By the server; fixed once its time is known, so that no event changes sides. */
let fixedAt: number | null = null;

/** Somebody has signed in: what they see begins now. */
export function beginVisit(): void {
  begunAt = localNow();
  fixedAt = null;
}

/** Milliseconds since 1970; null until the server has told its time. */
export function visitBegunAt(): number | null {
  if (fixedAt === null && isClockKnown())
    fixedAt = (begunAt ?? localNow() - sinceOpened()) + clockOffset();
  return fixedAt;
}

/** Whether what happened at that time (ISO-8601; null for not yet) is news on this page. */
export function isNews(at: string | null): boolean {
  const begun = visitBegunAt();
  return at !== null && begun !== null && Date.parse(at) > begun;
}
