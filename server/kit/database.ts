/** PostgreSQL: pools, transactions and single pipelined connections. Knows no table. */
import pg from 'pg';

const INT8 = 20;
const INT8_ARRAY = 1016;

/**
 * Of one dimension. Numbers need none of the quotes that a general reader of arrays looks for, which took a third of the time
 * of reading a page of the tape.
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
  /** Runs and commits; rolls back on any throw. `isolation` defaults to read committed. */
  transaction<T>(
    run: (tx: Tx) => Promise<T>,
    isolation?: 'read committed' | 'repeatable read',
  ): Promise<T>;
  /**
   * A connection of its own; the caller ends it. By default queries may be sent while others are under way; one for pipelines
   * (pipeline.ts), which `pg` does not allow beside that, plans them to find rows by key.
   */
  connect(name: string, use?: 'queries' | 'pipelines'): Promise<pg.Client>;
  close(): Promise<void>;
};

/** Statements that hang must not hang the house: PostgreSQL's own defaults are "never". */
const timeouts =
  '-c statement_timeout=10s -c lock_timeout=5s -c idle_in_transaction_session_timeout=10s';

/**
 * Pipelines find rows by key, a few hundred at a time, with plans made once. These must not depend on how large the tables were
 * then: a scan chosen for an empty table would grow with history.
 */
const byKey = [
  '-c plan_cache_mode=force_generic_plan -c enable_seqscan=off -c enable_hashjoin=off',
  '-c enable_mergejoin=off -c enable_bitmapscan=off -c jit=off',
].join(' ');

export type ConnectionTarget = {
  connectionString: string;
  applicationName: string;
  maxConnections: number;
};

export function openDatabase(target: ConnectionTarget): Database {
  const base = { connectionString: target.connectionString, types, options: timeouts };
  const pool = new pg.Pool({
    ...base,
    application_name: target.applicationName,
    max: target.maxConnections,
  });
  // A connection that breaks while idle is replaced at its next use; without a listener it would end the process.
  pool.on('error', () => undefined);
  // So would one that breaks while a transaction has it, between two statements: the next statement fails then.
  pool.on('connect', (client) => void client.on('error', () => undefined));

  const reader = (client: pg.Pool | pg.PoolClient): Pick<Database, 'query' | 'execute'> => ({
    async query<Row extends object>(text: string, values: readonly Value[] = []) {
      const result = await client.query<Row>(text, values as unknown[]);
      return result.rows;
    },
    async execute(text: string, values: readonly Value[] = []) {
      const result = await client.query(text, values as unknown[]);
      return result.rowCount ?? 0;
    },
  });

  return {
    ...reader(pool),
    async transaction(run, isolation = 'read committed') {
      const client = await pool.connect();
      let broken: Error | undefined;
      try {
        await client.query(`begin isolation level ${isolation}`);
        const result = await run({ ...reader(client), inTransaction: true });
        await client.query('commit');
        return result;
      } catch (error) {
        await client.query('rollback').catch((rollbackError: Error) => {
          broken = rollbackError;
        });
        throw error;
      } finally {
        client.release(broken);
      }
    },
    async connect(name, use = 'queries') {
      const client = new pg.Client({
        ...base,
        application_name: name,
        ...(use === 'queries' ? { pipeline: true } : { options: `${timeouts} ${byKey}` }),
      });
      client.on('error', () => undefined);
      await client.connect();
      return client;
    },
    async close() {
      await pool.end();
    },
  };
}
