/** Failures to ask the server, told apart by the code of the verifier's error. */
import type { UnreachableCode } from '#verifier/public-tape.ts';

const hasCode = (error: Error | null, code: UnreachableCode): boolean =>
  error !== null && 'code' in error && error.code === code;

/** True if the verifier could not connect to the server. Does not load the verifier. */
export const isNoAnswer = (error: Error | null): boolean => hasCode(error, 'no-answer');

/** True if the server's answer is none that the verifier knows. */
export const isBadAnswer = (error: Error): boolean => hasCode(error, 'bad-answer');
