/**
 * When a person's visit to this page began, by the server's clock. What committed later is news;
 * what ended before is not. One rule for streams, messages, lists and badges.
 */
import { clockOffset, isClockKnown, localNow, sinceOpened } from './clock.ts';

/** Time of the sign-in on this page, by this device; null for the opening of the document. */
let begunAt: number | null = null;
/** Beginning by the server's clock, fixed once that is known, so that no event changes sides. */
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

/** True for a time (ISO-8601; null for not yet) after the visit began. */
export function isNews(at: string | null): boolean {
  const begun = visitBegunAt();
  return at !== null && begun !== null && Date.parse(at) > begun;
}
