/**
 * Why the server does not start, in one line for the person who starts it: printed as it is,
 * without a stack.
 */
export class StartError extends Error {
  override readonly name: string = 'StartError';
}
