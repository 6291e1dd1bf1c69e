/**
 * A pinned connection, kept for what every request asks: its statements stay prepared, so that
 * PostgreSQL plans them once and not each time. Opened at its first use, and again after it broke.
 */
import type pg from 'pg';

import type { Database } from './database.ts';
import { isRefusedByServer } from './database-away.ts';
import { type Row, runPipeline, type Statement } from './pipeline.ts';

export type PinnedConnection = {
  /**
   * The rows of each statement, sent together, once those who asked before have been answered.
   * Rejects with PostgreSQL's error, or with the connection's.
   */
  run(statements: readonly Statement[]): Promise<Row[][]>;
  close(): Promise<void>;
};

/** A caller that waits longer is told that the database is away, and asks nothing any more. */
const WITHIN_MS = 4_000;

/** `name` is how PostgreSQL's list of connections shows it. */
export function pinConnection(database: Pick<Database, 'connect'>, name: string): PinnedConnection {
  let opening: Promise<pg.Client> | null = null;
  let last: Promise<unknown> = Promise.resolve();

  function connection(): Promise<pg.Client> {
    if (opening) return opening;
    const fresh = database.connect(name, 'pipelines', WITHIN_MS);
    const forget = () => {
      if (opening === fresh) opening = null;
    };
    opening = fresh;
    fresh.then((client) => client.once('end', forget), forget);
    return fresh;
  }

  async function close(): Promise<void> {
    const closing = opening;
    // At once: a caller that asks meanwhile gets a new connection, and that one is not forgotten.
    opening = null;
    const client = await closing?.catch(() => null);
    await client?.end().catch(() => undefined);
  }

  async function ask(statements: readonly Statement[]): Promise<Row[][]> {
    const client = await connection();
    try {
      return await runPipeline(client, statements);
    } catch (error) {
      if (!isRefusedByServer(error)) void close();
      throw error;
    }
  }

  return {
    run(statements) {
      let isOver = false;
      const answer = last.then(() => (isOver ? [] : ask(statements)));
      last = answer.catch(() => undefined);
      return new Promise((resolve, reject) => {
        const limit = setTimeout(() => {
          isOver = true;
          reject(new Error('Connection terminated: the database does not answer'));
        }, WITHIN_MS);
        answer.then(resolve, reject).finally(() => clearTimeout(limit));
      });
    },
    close,
  };
}
