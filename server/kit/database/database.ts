/** PostgreSQL: pools, transactions and single pipelined connections. Knows no table. */
import type { Socket } from 'node:net';

import pg from 'pg';

import { isDatabaseAway, isRefusedByServer, OutcomeUnknown } from './database-away.ts';

const INT8 = 20;
const INT8_ARRAY = 1016;

/**
 * Of one dimension. Numbers need none of the quotes that a general reader of arrays looks for,
 * which took a third of the time of reading a page of the tape.
 */
function parseInt8Array(text: string): (bigint | null)[] {
  if (text === '{}') return [];
  return text
    .slice(1, -1)
    .split(',')
    .map((item) => (item === 'NULL' ? null : BigInt(item)));
}

/** int8 arrives as bigint, never as a float; everything else as `pg` reads it. */
const types = {
  getTypeParser(oid: number, format?: string) {
    if (oid === INT8) return (text: string) => BigInt(text);
    if (oid === INT8_ARRAY) return parseInt8Array;
    return pg.types.getTypeParser(oid, format as never);
  },
};

export type Value =
  | string
  | number
  | bigint
  | boolean
  | Date
  | Buffer
  | null
  | readonly (string | number | bigint | null)[];

/** May read. */
export type Reader = {
  query<Row extends object>(text: string, values?: readonly Value[]): Promise<Row[]>;
};

/** May read and write inside one transaction; only `transaction` makes one. */
export type Tx = Reader & {
  /** Rows affected. */
  execute(text: string, values?: readonly Value[]): Promise<number>;
  readonly inTransaction: true;
};

export type Database = Reader & {
  execute(text: string, values?: readonly Value[]): Promise<number>;
  /**
   * Runs and commits; rolls back on any throw. Throws OutcomeUnknown where the connection broke at
   * the commit. `isolation` defaults to read committed; `answerMs` is for one that allows its
   * statements more than the usual ten seconds.
   */
  transaction<T>(
    run: (tx: Tx) => Promise<T>,
    isolation?: 'read committed' | 'repeatable read',
    answerMs?: number,
  ): Promise<T>;
  /**
   * A connection of its own; the caller ends it. By default queries may be sent while others are
   * under way; one for pipelines (pipeline.ts), which `pg` does not allow beside that, plans them
   * to find rows by key. It breaks when an answer takes longer than `answerMs`, which is a little
   * longer than what the server itself allows a statement.
   */
  connect(
    name: string,
    use?: 'queries' | 'pipelines',
    answerMs?: number | null,
  ): Promise<pg.Client>;
  /** Connections of the pool: all that there are, those that nobody uses, and who waits for one. */
  pool(): { name: string; most: number; open: number; idle: number; waiting: number };
  close(): Promise<void>;
};

/** Statements that hang must not hang the house: PostgreSQL's own defaults are "never". */
const timeouts =
  '-c statement_timeout=10s -c lock_timeout=5s -c idle_in_transaction_session_timeout=10s';

/**
 * A connection that is not there by then is given up; so is waiting for one of the pool. Less than
 * what a browser waits for.
 */
const CONNECT_MS = 10_000;
/**
 * Longer than PostgreSQL's own limits: what is not answered by then is not coming, whatever hangs
 * in between.
 */
const ANSWER_MS = 12_000;
/**
 * A partner that is gone without a word is found by TCP within twice this, also where nothing is
 * asked.
 */
const KEEPALIVE_MS = 10_000;

type Answering = { readyForQuery: boolean; connection: { stream: Socket } };

/**
 * From now on the connection breaks where nothing passes for so long while an answer is due. Then
 * everything asked on it fails, and the database counts as away. To be called again for another
 * limit.
 */
export function limitAnswers(client: pg.ClientBase, ms: number): void {
  const answering = client as unknown as Answering;
  const { stream } = answering.connection;
  stream.setTimeout(ms);
  if (limited.has(stream)) return;
  limited.add(stream);
  stream.on('timeout', () => {
    if (answering.readyForQuery) return;
    stream.destroy(new Error('Connection terminated: the database does not answer'));
  });
}
const limited = new WeakSet<Socket>();

/**
 * Pipelines find rows by key, a few hundred at a time, with plans made once. These must not depend
 * on how large the tables were then: a scan chosen for an empty table would grow with history.
 */
const byKey = [
  '-c plan_cache_mode=force_generic_plan -c enable_seqscan=off -c enable_hashjoin=off',
  '-c enable_mergejoin=off -c enable_bitmapscan=off -c jit=off',
].join(' ');

/** What is asked goes over that connection, or over any of that pool. */
export const readerOf = (client: pg.Pool | pg.ClientBase): Pick<Database, 'query' | 'execute'> => ({
  async query<Row extends object>(text: string, values: readonly Value[] = []) {
    const result = await client.query<Row>(text, values as unknown[]);
    return result.rows;
  },
  async execute(text: string, values: readonly Value[] = []) {
    const result = await client.query(text, values as unknown[]);
    return result.rowCount ?? 0;
  },
});

export type ConnectionTarget = {
  connectionString: string;
  applicationName: string;
  maxConnections: number;
  /**
   * Milliseconds until one that is waited for is given up; for tests, whose machine is busy with
   * others.
   */
  connectMs?: number;
};

export function openDatabase(target: ConnectionTarget): Database {
  const base = {
    connectionString: target.connectionString,
    types,
    options: timeouts,
    connectionTimeoutMillis: target.connectMs ?? CONNECT_MS,
    keepAlive: true,
    keepAliveInitialDelayMillis: KEEPALIVE_MS,
  };
  const pool = new pg.Pool({
    ...base,
    application_name: target.applicationName,
    max: target.maxConnections,
  });
  // A connection that breaks while idle is replaced at its next use; without a listener it would
  // end the process.
  pool.on('error', () => undefined);
  // So would one that breaks while a transaction has it, between two statements: the next statement
  // fails then.
  pool.on('connect', (client) => {
    client.on('error', () => undefined);
    limitAnswers(client, ANSWER_MS);
  });

  return {
    ...readerOf(pool),
    async transaction(run, isolation = 'read committed', answerMs = ANSWER_MS) {
      const client = await pool.connect();
      if (answerMs !== ANSWER_MS) limitAnswers(client, answerMs);
      let broken: Error | undefined;
      try {
        await client.query(`begin isolation level ${isolation}`);
        const result = await run({ ...readerOf(client), inTransaction: true });
        await client.query('commit').catch((error: Error) => {
          throw isRefusedByServer(error) ? error : new OutcomeUnknown(error);
        });
        return result;
      } catch (error) {
        // Behind the next connection may be the server that took over.
        if (isDatabaseAway(error)) broken = error as Error;
        await client.query('rollback').catch((rollbackError: Error) => {
          broken = rollbackError;
        });
        throw error;
      } finally {
        if (answerMs !== ANSWER_MS) limitAnswers(client, ANSWER_MS);
        client.release(broken);
      }
    },
    async connect(name, use = 'queries', answerMs = ANSWER_MS) {
      const client = new pg.Client({
        ...base,
        application_name: name,
        ...(use === 'queries' ? { pipeline: true } : { options: `${timeouts} ${byKey}` }),
      });
      client.on('error', () => undefined);
      await client.connect();
      if (answerMs !== null) limitAnswers(client, answerMs);
      return client;
    },
    pool: () => ({
      name: target.applicationName,
      most: target.maxConnections,
      open: pool.totalCount,
      idle: pool.idleCount,
      waiting: pool.waitingCount,
    }),
    async close() {
      await pool.end();
    },
  };
}
