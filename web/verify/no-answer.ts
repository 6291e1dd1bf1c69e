/** Failures to ask the server, told apart by the code of the verifier's error. */
import type { UnreachableCode } from '#verifier/public-tape.ts';
import { verifyTexts } from '#texts/verify.ts';

const texts = verifyTexts();

const [NO_ANSWER, BAD_ANSWER]: readonly [UnreachableCode, UnreachableCode] = [
  'no-answer',
  'bad-answer',
];

const codeOf = (error: Error | null): unknown =>
  error !== null && 'code' in error ? error.code : null;

/** True if the verifier could not connect to the server. Does not load the verifier. */
export const isNoAnswer = (error: Error | null): boolean => codeOf(error) === NO_ANSWER;

/** Returns what people read of a failure; the message of any other error. */
export function failureText(error: Error): string {
  if (isNoAnswer(error)) return texts.serverUnreachable;
  return codeOf(error) === BAD_ANSWER ? texts.badAnswer : error.message;
}
