/**
 * What the database takes for JSON, in every version of PostgreSQL. Databases from before get the
 * same schema.
 */
import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';

import { cloneDatabase, TEMPLATE, type TestDatabase } from '#test/database.ts';

import { findWaiting, migrate, readMigrations } from './migrate.ts';
import { roleNames } from './roles.ts';
import { describeSchema } from './schema.ts';

/** Of migration 0002 as version 0.1 had it. */
const FIRST_CHECKSUM = '784b60c442d3501aeab5f6ed325c1d96eb6ff0f8af44ec4d1352e70a13359a52';

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

test('a database of before the function is brought to the same schema, and goes on', async () => {
  const migrations = readMigrations();
  const schema = await describeSchema(owner, roleNames(TEMPLATE));
  // As it was left by that version: constraints without the function, and what came later not yet
  // run.
  await owner.query(`
    alter table audit_entries drop constraint audit_entries_facts_check,
      add constraint audit_entries_facts_check check (facts !~ '[\n\r]' and facts::json is not null);
    alter table setting_changes drop constraint setting_changes_value_check,
      add constraint setting_changes_value_check check (value::json is not null);
    drop function is_json`);
  await owner.query(`update schema_migrations set checksum = $1 where name = '0002_staff.sql'`, [
    FIRST_CHECKSUM,
  ]);
  const since = '0039_json_in_all_versions.sql';
  await owner.query('delete from schema_migrations where name >= $1', [since]);
  const upTo = migrations.filter(({ name }) => name <= since);
  expect((await findWaiting(owner, upTo)).map(({ name }) => name)).toEqual([since]);
  await migrate(owner, upTo);
  expect(await describeSchema(owner, roleNames(TEMPLATE))).toBe(schema);
});
