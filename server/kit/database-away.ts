/** Tells a database that is away for a moment, as while it is started again, from a fault of our own. */

const connecting = new Set(['ECONNREFUSED', 'ECONNRESET', 'ENOENT', 'EPIPE']);
/** PostgreSQL's own: shut down by an operator, after a crash, still starting (its manual, appendix A, class 57). */
const ending = new Set(['57P01', '57P02', '57P03']);

/** The driver's, which have no code. */
const driverWords =
  /^(Connection terminated|Client has encountered a connection error|timeout exceeded when trying to connect)/;

/** True where a later try may well succeed. Says nothing of whether what was under way has been committed. */
export function isDatabaseAway(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const { code, syscall } = error as Error & { code?: string; syscall?: string };
  if (code !== undefined && ending.has(code)) return true;
  const onSocket = syscall === 'connect' || syscall === 'read' || syscall === 'write';
  if (code !== undefined && onSocket && connecting.has(code)) return true;
  return driverWords.test(error.message);
}

/** Classes of errors with which PostgreSQL ends the connection: 08, and 57P of an operator (its manual, appendix A). */
const closing = /^(57P|08)/;

/**
 * True where PostgreSQL refused a statement and the connection goes on: then nothing of the transaction stands. The system's
 * own codes, such as EPIPE, look like PostgreSQL's, but only an answer of the server has a severity.
 */
export function isRefusedByServer(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const { code, severity } = error as Error & { code?: string; severity?: string };
  return code !== undefined && severity !== undefined && !closing.test(code);
}
