/** Tells a lost connection from other failures of the verifier, by the code of its error. */
import type { UnreachableCode } from '#verifier/public-tape.ts';

const NO_ANSWER: UnreachableCode = 'no-answer';

/** True if the verifier could not connect to the server. Does not load the verifier. */
export const isNoAnswer = (error: Error | null): boolean =>
  error !== null && 'code' in error && error.code === NO_ANSWER;
