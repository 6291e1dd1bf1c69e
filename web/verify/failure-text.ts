/** What people read of a failure to verify. */
import { verifyTexts } from '#texts/verify.ts';

import { isBadAnswer, isNoAnswer } from './no-answer.ts';

/** Returns the error's own message where it is neither a lost connection nor a bad answer. */
export function failureText(error: Error): string {
  if (isNoAnswer(error)) return verifyTexts().serverUnreachable;
  return isBadAnswer(error) ? verifyTexts().badAnswer : error.message;
}
