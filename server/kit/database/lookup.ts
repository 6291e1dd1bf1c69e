/**
 * Looking up what each request needs, many at a time: requests that arrive together cost PostgreSQL
 * one query, not one each. Each answer was read after its request arrived, so what has ended opens
 * nothing.
 */

/** Keys of one query. */
const MOST = 500;

type Waiting<Row> = {
  key: string;
  resolve(row: Row | null): void;
  reject(error: unknown): void;
};

/**
 * Answers the row of a key, null where there is none. `find` reads rows by keys, each once, and
 * never runs twice at once.
 */
export function openLookup<Row>(
  find: (keys: readonly string[]) => Promise<Row[]>,
  keyOf: (row: Row) => string,
): (key: string) => Promise<Row | null> {
  const waiting: Waiting<Row>[] = [];
  let isBusy = false;

  async function answer(asked: readonly Waiting<Row>[]): Promise<void> {
    try {
      const keys = new Set(asked.map(({ key }) => key));
      const rows = await find([...keys]);
      const found = new Map(rows.map((row) => [keyOf(row), row]));
      for (const { key, resolve } of asked) resolve(found.get(key) ?? null);
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

  return (key) =>
    new Promise((resolve, reject) => {
      waiting.push({ key, resolve, reject });
      void pump();
    });
}
