/**
 * docs/scaling.md says how the tables would be split over several databases; this holds it against
 * the schema as it is.
 */
import { afterAll, beforeAll, expect, test } from 'vitest';

import { type Database, openDatabase } from '#server/kit/database/database.ts';
import { cloneDatabase, type TestDatabase } from '#test/database.ts';
import { namesUnder } from '#test/scaling.ts';

const groups = () => namesUnder('Tables by group');

let clone: TestDatabase;
let database: Database;
beforeAll(async () => {
  clone = await cloneDatabase();
  const target = { applicationName: 'test', maxConnections: 2 };
  database = openDatabase({ ...target, connectionString: clone.ownerUrl });
});
afterAll(async () => {
  await database.close();
  await clone.drop();
});

/** Columns of each unique key, by table. */
async function uniqueKeys(): Promise<Map<string, string[][]>> {
  const rows = await database.query<{ name: string; columns: string[] }>(
    `select c.relname as name, array_agg(a.attname::text order by a.attnum) as columns
     from pg_index i
     join pg_class c on c.oid = i.indrelid
     join pg_attribute a on a.attrelid = i.indrelid and a.attnum = any(i.indkey)
     where i.indisunique and c.relnamespace = 'public'::regnamespace
     group by c.relname, i.indexrelid`,
  );
  const keys = new Map<string, string[][]>();
  for (const { name, columns } of rows) keys.set(name, [...(keys.get(name) ?? []), columns]);
  return keys;
}

const isByPerson = (columns: readonly string[]) =>
  columns.includes('person_id') || columns.includes('owner_id');

test('every table has its place in docs/scaling.md, and only one', async () => {
  const rows = await database.query<{ name: string }>(
    `select relname as name from pg_class
     where relkind = 'r' and relnamespace = 'public'::regnamespace order by relname`,
  );
  expect([...groups().values()].flat().sort()).toEqual(rows.map(({ name }) => name));
});

test('what is called ready to be split by person has the person in every unique key, the rest has not', async () => {
  const keys = await uniqueKeys();
  const [ready = [], unready = []] = groups().values();
  const holds = (name: string) => (keys.get(name) ?? []).every(isByPerson);
  expect(ready.filter((name) => !holds(name))).toEqual([]);
  expect(unready.filter(holds)).toEqual([]);
});
