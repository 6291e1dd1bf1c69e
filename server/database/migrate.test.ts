/**
 * Migrations on real PostgreSQL: each runs once, and a database that does not match the files is
 * refused.
 */
import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';

import { cloneDatabase, type TestDatabase } from '#test/database.ts';

import { migrate, type Migration, readMigrations, whileMigrating } from './migrate.ts';
import { statementsIn } from './schema-files.ts';

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

const extra: Migration = {
  name: '9001_extra.sql',
  checksum: 'a',
  text: 'create table extra (id int)',
};

test('migrations that have run do not run again', async () => {
  const files = readMigrations();
  expect(files.length).toBeGreaterThan(0);
  expect(await migrate(owner)).toEqual([]);
  const { rows } = await owner.query('select name, checksum from schema_migrations order by name');
  expect(rows).toEqual(files.map(({ name, checksum }) => ({ name, checksum })));
});

test('a migration that fails leaves nothing behind, and says which one it was', async () => {
  const broken = { ...extra, text: 'create table half (id int); select 1 / 0' };
  await expect(migrate(owner, [...readMigrations(), broken])).rejects.toThrow(
    'The migration 9001_extra.sql failed: division by zero',
  );
  const { rows } = await owner.query(`select to_regclass('half') as half`);
  expect(rows).toEqual([{ half: null }]);
});

test('two processes that migrate at once run each migration once', async () => {
  const other = new pg.Client({ connectionString: database.ownerUrl });
  await other.connect();
  const migrations = [...readMigrations(), extra];
  const ran = await Promise.all(
    [owner, other].map((client) => whileMigrating(client, () => migrate(client, migrations))),
  );
  await other.end();
  expect(ran.flat()).toEqual(['9001_extra.sql']);
});

test('a migration changed after it ran is refused', async () => {
  const changed = { ...extra, checksum: 'b' };
  await expect(migrate(owner, [...readMigrations(), changed])).rejects.toThrow(
    'The migration 9001_extra.sql was changed after it had run',
  );
});

test('a database of another baseline is refused, and the message says what to do', async () => {
  const [baseline, ...others] = readMigrations();
  if (!baseline) throw new Error('there is a baseline');
  await expect(migrate(owner, [{ ...baseline, checksum: 'b' }, ...others, extra])).rejects.toThrow(
    'The database was made by another baseline of the schema, which may change until version 0.3.0',
  );
});

test('rights and comments may change after a file has run, statements may not', () => {
  const file =
    '-- A note.\ncreate table pets (\n  id int -- filled\n);\n\ngrant select on pets to :app;\n';
  const of = (text: string) => statementsIn(text);
  for (const other of [
    file.replace('select', 'select, insert'),
    file.replace(/grant.*\n/, ''),
    `${file}grant insert on pets to :market;\n`,
    file.replace('-- A note.\n', '\n\n-- Another note\n-- of two lines.\n'),
    file.replace(' -- filled', ''),
  ])
    expect(of(other), other).toBe(of(file));
  expect(of(file.replace('int', 'bigint'))).not.toBe(of(file));
  expect(of(file)).toBe('create table pets (\n  id int\n);');
});

test('a database from a newer version is refused', async () => {
  await expect(migrate(owner, readMigrations())).rejects.toThrow(
    'The database was made by a newer version (it has 9001_extra.sql',
  );
});

test('a new migration must come after all that have run', async () => {
  const late = { ...extra, name: '9000_late.sql' };
  await expect(migrate(owner, [...readMigrations(), late, extra])).rejects.toThrow(
    'The migration 9000_late.sql comes before 9001_extra.sql',
  );
});

/**
 * What a version before it may still use. Such a step waits for a release in which nothing does,
 * and says so.
 */
const contracting =
  /\b(?:drop\s+(?:table|column|constraint|function|view|type|trigger)|rename|alter\s+column\s+\w+\s+(?:set\s+not\s+null|(?:set\s+data\s+)?type)|truncate)\b/i;
const hasWaited = /^-- contracts: unused since \d+\.\d+\.\d+$/m;
const withoutComments = (text: string) => text.replaceAll(/--.*$/gm, '');
/** A check that allows more is dropped and added again, under its name, in the next statement. */
const widened =
  /alter table (\w+) drop constraint (\w+);\s*alter table \1 add constraint \2\s+check/g;
const takesAway = ({ text }: Pick<Migration, 'text'>) =>
  contracting.test(withoutComments(text).replaceAll(widened, '')) && !hasWaited.test(text);

test('a migration only adds, so that the version before it goes on beside it; what takes away says since when it is unused', () => {
  // The first makes a new database.
  const since = readMigrations().slice(1);
  expect(since.filter(takesAway).map(({ name }) => name)).toEqual([]);

  const drop = 'alter table contracts drop column note;';
  expect(takesAway({ text: drop })).toBe(true);
  expect(takesAway({ text: 'alter table people alter column name set not null;' })).toBe(true);
  expect(takesAway({ text: `-- contracts: unused since 0.2.0\n${drop}` })).toBe(false);
  expect(takesAway({ text: '-- drop table\nalter table contracts add column note text;' })).toBe(
    false,
  );
});
