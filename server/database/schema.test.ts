/** The committed schema.sql is what the migrations make. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';

import pg from 'pg';
import { expect, test } from 'vitest';

import { cloneDatabase, TEMPLATE } from '#test/database.ts';

import { roleNames } from './roles.ts';
import { describeSchema } from './schema.ts';

const committed = readFileSync(join(import.meta.dirname, 'schema.sql'), 'utf8');

test('schema.sql is up to date (if not: npm run db:schema)', async () => {
  const database = await cloneDatabase();
  const client = new pg.Client({ connectionString: database.ownerUrl });
  await client.connect();
  expect(await describeSchema(client, roleNames(TEMPLATE))).toBe(committed);

  await client.query('alter table people add column nickname text');
  await client.query('create index people_nickname on people (nickname)');
  const changed = await describeSchema(client, roleNames(TEMPLATE));
  expect(changed).toContain('  nickname text,');
  expect(changed).toContain('CREATE INDEX people_nickname');
  await client.end();
  await database.drop();
});
