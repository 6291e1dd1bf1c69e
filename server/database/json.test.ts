/** Texts that the database takes for JSON are the same in every version of PostgreSQL. */
import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';

import { cloneDatabase, type TestDatabase } from '#test/database.ts';

let database: TestDatabase;
let owner: pg.Client;

beforeAll(async () => {
  database = await cloneDatabase();
  owner = new pg.Client({ connectionString: database.ownerUrl });
  await owner.connect();
});

afterAll(async () => {
  await owner.end();
  await database.drop();
});

test.each([
  ['{"a": "b"}', true, true],
  ['{}', true, true],
  ['"text"', true, false],
  ['[1]', true, false],
  ['null', true, false],
  ['', false, false],
  ['{"a": }', false, false],
  ['{"a": "\\u0000"}', true, true],
])('%s: JSON %s, an object %s', async (text, isJson, isObject) => {
  const { rows } = await owner.query(
    `select is_json($1) as json, is_json($1, 'object') as object`,
    [text],
  );
  expect(rows).toEqual([{ json: isJson, object: isObject }]);
});

test('what is no JSON violates a constraint, as the application writes it', async () => {
  const app = new pg.Client({ connectionString: database.appUrl });
  await app.connect();
  const entry = `insert into audit_entries (at, action, subject, facts) values (now(), 'a.b', 'x', $1)`;
  await expect(app.query(entry, ['{"a": 1'])).rejects.toMatchObject({
    code: '23514',
    constraint: 'audit_entries_facts_check',
  });
  await app.query(entry, ['{"a": 1}']);
  await app.end();
});
