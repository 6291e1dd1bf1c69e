/**
 * The server's log: one JSON object a line on stderr. Whatever is handed to it, passwords, tokens,
 * cookies and keys are blanked before they are written.
 */
import pino from 'pino';

/** Fields first, then a sentence. Never put request bodies or headers into the fields. */
export type Log = {
  debug(fields: object, message: string): void;
  info(fields: object, message: string): void;
  warn(fields: object, message: string): void;
  error(fields: object, message: string): void;
};

export const logLevels = ['silent', 'error', 'warn', 'info', 'debug'] as const;
export type LogLevel = (typeof logLevels)[number];

const secrets = [
  'password',
  'currentPassword',
  'newPassword',
  'passwordHash',
  'token',
  'cookie',
  'authorization',
  'key',
  'seed',
  'secret',
  'sealKey',
  'databaseUrl',
  'connectionString',
];

export type LogOptions = {
  /** Which of a server's processes writes; in each line, with its id. */
  process?: string;
  /** Instead of stderr. */
  write?(line: string): void;
};

/** Writes to stderr, without buffering, so that the last line before a crash is there too. */
export function openLog(level: LogLevel, options: LogOptions = {}): Log {
  const { process: writer = 'main', write } = options;
  const paths = secrets.flatMap((name) => [name, `*.${name}`, `*.*.${name}`]);
  return pino(
    {
      level,
      base: { process: writer, pid: process.pid },
      timestamp: pino.stdTimeFunctions.isoTime,
      redact: { paths, censor: '[hidden]' },
      serializers: { error: describeError, err: describeError },
    },
    write ? { write } : pino.destination({ fd: 2, sync: true }),
  );
}

/**
 * Name, code, message, stack and causes of an error; never its other properties, which may hold row
 * values.
 */
function describeError(error: unknown, depth = 0): unknown {
  if (!(error instanceof Error)) return { message: String(error) };
  const code = 'code' in error && typeof error.code === 'string' ? error.code : undefined;
  return {
    name: error.name,
    ...(code === undefined ? {} : { code }),
    message: error.message,
    stack: error.stack,
    ...(error.cause === undefined || depth > 3
      ? {}
      : { cause: describeError(error.cause, depth + 1) }),
  };
}
