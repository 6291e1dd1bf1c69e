/**
 * A database that the former migrations made: everything that opens one refuses it, names the
 * commit that opens it, and leaves it unchanged.
 */
import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import type pg from 'pg';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';

import { connectDatabase, readWaiting } from '#scripts/doctor/database.ts';
import { judgeMigrations } from '#scripts/doctor/installation.rules.ts';
import { connectOwner, takeFingerprint } from '#scripts/fingerprint.ts';
import { loadConfig } from '#server/config.ts';
import { writeBackup } from '#server/database/backup.ts';
import { describeCatalogue } from '#server/database/catalogue.ts';
import { startDatabase } from '#server/database/database-server.ts';
import { checkDatabase } from '#server/database/guards.ts';
import { migrate } from '#server/database/migrate.ts';
import { databaseOf, roleNames } from '#server/database/roles.ts';
import { systemClock } from '#server/kit/clock.ts';
import { openLog } from '#server/kit/process/log.ts';

import { cloneDatabase, type TestDatabase } from './database.ts';
import { openWorld } from './world.ts';

/** The first two and the last of the 65, with the checksums of their files at commit c3c0b837. */
const former = [
  ['0001_first_slice.sql', '688c8d2a106263090f243341634fbc125b641fc4ae6e75323c3441870bd7ef39'],
  ['0002_staff.sql', 'c9392e962618670a6070ec90687429f0018f45e2e5813559f81272e8f8593c2a'],
  [
    '0083_digits_of_a_statement.sql',
    'a933ce88c0ff3e18c33364c0ca3729eab4c7548ddd2a2e5e603b05a632480039',
  ],
] as const;

const refusal =
  'The database was made by former migrations. This version cannot read it, and it stays as it is. ' +
  'Commit c3c0b837 opens it: people download their own data there.';

const home = mkdtempSync(join(tmpdir(), 'drishti-former-'));
let database: TestDatabase;
let owner: pg.Client;
let before: string[];

/** Every object of the catalogue, every row of every table and every counter, as lines of text. */
async function contents(): Promise<string[]> {
  const lines = await describeCatalogue(owner, roleNames(databaseOf(database.ownerUrl)));
  const { rows: tables } = await owner.query<{ name: string }>(
    `select quote_ident(relname) as name from pg_class
     where relnamespace = 'public'::regnamespace and relkind = 'r' order by 1`,
  );
  for (const { name } of tables) {
    const { rows } = await owner.query<{ row: string }>(`select t::text as row from ${name} t`);
    lines.push(...rows.map(({ row }) => `${name} ${row}`).toSorted());
  }
  const { rows: counters } = await owner.query<{ row: string }>(
    'select (sequencename, last_value)::text as row from pg_sequences order by 1',
  );
  return [...lines, ...counters.map(({ row }) => row)];
}

beforeAll(async () => {
  database = await cloneDatabase();
  const world = await openWorld({
    clone: { ...database, drop: async () => undefined },
  });
  await world.person();
  await world.tick(2);
  await world[Symbol.asyncDispose]();
  owner = await connectOwner(database.ownerUrl);
  // The former migrations made nearly the same tables, and the same list of what had run.
  await owner.query('delete from schema_migrations');
  for (const row of former) {
    await owner.query('insert into schema_migrations (name, checksum) values ($1, $2)', [...row]);
  }
  before = await contents();
  expect(before).toContainEqual(expect.stringMatching(/^schema_migrations \(0083_digits_/));
  expect(before).toContainEqual(expect.stringMatching(/^ticks \(2,/));
});
afterEach(async () => expect(await contents()).toEqual(before));
afterAll(async () => {
  await owner.end();
  await database.drop();
  rmSync(home, { recursive: true });
});

test('a migration of a former database is refused', async () => {
  await expect(migrate(owner)).rejects.toThrow(refusal);
});

test('a start on a former database is refused before it makes logins', async () => {
  const start = startDatabase(
    { dataDir: home, databaseUrl: database.ownerUrl },
    openLog('silent'),
    (line) => expect.unreachable(line),
  );
  await expect(start).rejects.toThrow(refusal);
  const { rows } = await owner.query('select rolname from pg_roles where rolname = any ($1)', [
    Object.values(roleNames(databaseOf(database.ownerUrl))),
  ]);
  expect(rows).toEqual([]);
  expect(readdirSync(home)).toEqual([]);
});

test('the guards refuse a former database', async () => {
  await expect(checkDatabase(database, systemClock)).rejects.toThrow(refusal);
});

test('a backup of a former database is refused and writes no file', async () => {
  const directory = join(home, 'backup');
  const writing = writeBackup(owner, { directory, fingerprint: takeFingerprint });
  await expect(writing).rejects.toThrow(refusal);
  expect(readdirSync(directory)).toEqual([]);
});

test('the doctor reports a former database as a fault', async () => {
  const config = loadConfig({ DATABASE_URL: database.ownerUrl });
  const connected = await connectDatabase(config);
  if (connected === null) return expect.unreachable('nothing runs');
  try {
    const finding = judgeMigrations(await readWaiting(connected));
    expect(finding).toMatchObject({ state: 'fault', found: refusal });
  } finally {
    await connected.close();
  }
});
