/**
 * Tells a database that is away for a moment, as while it is started again or while another one
 * takes over, from a fault of our own.
 */

const connecting = new Set([
  ...['ECONNREFUSED', 'ECONNRESET', 'ECONNABORTED', 'ENOENT', 'EPIPE'],
  ...['ETIMEDOUT', 'EHOSTUNREACH', 'EHOSTDOWN', 'ENETUNREACH', 'ENETDOWN'],
  // Of the name service.
  ...['ENOTFOUND', 'EAI_AGAIN'],
]);
const calls = new Set(['connect', 'read', 'write', 'getaddrinfo']);
/**
 * PostgreSQL's own (its manual, appendix A): the connection broken off (class 08); shut down by an
 * operator, after a crash, still starting (57P0x); no connection left; no space left on its disk;
 * and a server that only reads, which is a standby, or a primary that somebody has closed.
 */
const away = /^(08|57P0[123]|53300|53100|25006)/;

/** The driver's, which have no code. */
const driverWords =
  /^(Connection terminated|Client has encountered a connection error|timeout exceeded when trying to connect|timeout expired)/;

/** The connection broke while a commit was under way: it may or may not have happened. */
export class OutcomeUnknown extends Error {
  constructor(cause: unknown) {
    super('the outcome of the commit is unknown', { cause });
    this.name = 'OutcomeUnknown';
  }
}

/**
 * True where a later try may well succeed. Says nothing of whether what was under way has been
 * committed.
 */
export function isDatabaseAway(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  if (error instanceof OutcomeUnknown) return true;
  // Of several addresses of one name, each with its own failure.
  if (error instanceof AggregateError) return error.errors.some(isDatabaseAway);
  const { code, severity, syscall } = error as Error &
    Record<'code' | 'severity' | 'syscall', string>;
  if (severity !== undefined) return away.test(code);
  if (calls.has(syscall) && connecting.has(code)) return true;
  return driverWords.test(error.message);
}

/**
 * Classes of errors with which PostgreSQL ends the connection: 08, and 57P of an operator (its
 * manual, appendix A).
 */
const closing = /^(57P|08)/;

/**
 * True where PostgreSQL refused a statement and the connection goes on: then nothing of the
 * transaction is kept. The system's own codes, such as EPIPE, look like PostgreSQL's, but only an
 * answer of the server has a severity.
 */
export function isRefusedByServer(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const { code, severity } = error as Error & { code?: string; severity?: string };
  return code !== undefined && severity !== undefined && !closing.test(code);
}
