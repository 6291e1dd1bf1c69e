/**
 * Whose session it is, many at a time: requests that arrive together cost PostgreSQL one query, not one each. Each answer
 * was read after its request arrived, so a session that has ended opens nothing.
 */
import type { SessionRow } from './sessions.sql.ts';

/** Hashes of one query. */
const MOST = 500;

type Waiting = {
  hash: string;
  resolve(row: SessionRow | null): void;
  reject(error: unknown): void;
};

/**
 * Answers the session of a token's hash and its person; null where there is none or the person is disabled. `find` reads them
 * by hashes in hex, never two at once.
 */
export function openLookup(
  find: (hashes: readonly string[]) => Promise<SessionRow[]>,
): (hash: Buffer) => Promise<SessionRow | null> {
  const waiting: Waiting[] = [];
  let isBusy = false;

  async function answer(asked: readonly Waiting[]): Promise<void> {
    try {
      const hashes = new Set(asked.map(({ hash }) => hash));
      const rows = await find([...hashes]);
      const found = new Map(rows.map((row) => [row.token_hash.toString('hex'), row]));
      for (const { hash, resolve } of asked) resolve(found.get(hash) ?? null);
    } catch (error) {
      for (const { reject } of asked) reject(error);
    }
  }

  async function pump(): Promise<void> {
    if (isBusy) return;
    isBusy = true;
    // What arrives in one turn of the event loop is asked together.
    const turn = () => new Promise((resolve) => setImmediate(resolve));
    for (await turn(); waiting.length > 0; await turn()) await answer(waiting.splice(0, MOST));
    isBusy = false;
  }

  return (hash) =>
    new Promise((resolve, reject) => {
      waiting.push({ hash: hash.toString('hex'), resolve, reject });
      void pump();
    });
}
