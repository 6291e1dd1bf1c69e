/** The files generated from the schema's files are up to date, and gaps in those are refused. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';

import pg from 'pg';
import { expect, test } from 'vitest';

import { cloneDatabase } from '#test/database.ts';
import { namesUnder } from '#test/scaling.ts';

import { describeTables, groupsIn } from './describe-tables.ts';
import { readSchemaFiles } from './schema-files.ts';

const committed = readFileSync(join(import.meta.dirname, '../schema/tables.ts'), 'utf8');

test('tables.ts and the groups of docs/scaling.md are up to date (if not: npm run db:tables)', async () => {
  const files = readSchemaFiles();
  const database = await cloneDatabase();
  const client = new pg.Client({ connectionString: database.ownerUrl });
  await client.connect();
  expect(await describeTables(client, files)).toBe(committed);
  const told = [...namesUnder('Tables by group').values()].flat();
  expect(told.toSorted()).toEqual([...groupsIn(files).values()].flat().toSorted());

  await client.query('alter table people add column nickname text');
  expect(await describeTables(client, files)).toContain('nickname: string | null');
  await client.query('alter table people alter column nickname type xml using null');
  await expect(describeTables(client, files)).rejects.toThrow('people.nickname');
  await client.query('create table strangers (id uuid)');
  await client.query('alter table people drop column nickname');
  await expect(describeTables(client, files)).rejects.toThrow('strangers is in no file');
  await client.end();
  await database.drop();
});

test('a table of which nothing is said, and words behind a column of no known form, are refused', () => {
  const fileOf = (line: string) => [
    { name: '1.sql', text: `${line}create table pets (\n  id uuid primary key\n);\n` },
  ];
  expect(() => groupsIn(fileOf(''))).toThrow('pets: its file does not say what it holds');
  expect(groupsIn(fileOf('-- holds: nobody; one node\n')).get('one node')).toContain('pets');
  const withWords = (words: string) => [
    {
      name: '1.sql',
      text: `-- holds: nobody; one node\ncreate table pets (\n  pin text ${words}\n);\n`,
    },
  ];
  for (const words of [
    '-- not given: secret',
    '--not given: secret',
    '-- filled',
    '-- filled; not given: secret',
  ])
    expect(groupsIn(withWords(words)).get('one node'), words).toContain('pets');
  for (const words of [
    '-- not given secret',
    '-- Not given: secret',
    '-- not given: secret (hash)',
    '-- not given: secret; filled',
    '-- a note',
    '--',
  ])
    expect(() => groupsIn(withWords(words)), words).toThrow('pets.pin says');
});
