/**
 * What people starred when there was one list of stars: their first watchlist after the migration,
 * in the order of starring.
 */
import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';

import { migrate, readMigrations, whileMigrating } from '#server/database/migrate.ts';
import { type Database, openDatabase } from '#server/kit/database/database.ts';
import { cloneDatabase, type TestDatabase } from '#test/database.ts';

import { listWatchlists } from './watchlists.ts';

const LISTS = '0031_watchlists.sql';
const idOf = (number: number) => `0199b0f2-0000-7000-8000-00000000000${number}`;
const [asha, ravi, meera] = [idOf(1), idOf(2), idOf(3)];

let clone: TestDatabase;
let owner: pg.Client;
let database: Database;
beforeAll(async () => {
  clone = await cloneDatabase();
  owner = new pg.Client({ connectionString: clone.ownerUrl });
  await owner.connect();
  await owner.query('drop schema public cascade');
  await owner.query('create schema public');
  const migrations = readMigrations();
  const older = migrations.filter(({ name }) => name < LISTS);
  expect(migrations.length).toBeGreaterThan(older.length);
  await whileMigrating(owner, () => migrate(owner, older));
  for (const [index, id] of [asha, ravi, meera].entries()) {
    await owner.query(
      `insert into people (id, email, name, password_hash, role, created_at, updated_at)
       values ($1, $2, 'Somebody', 'x', 'user', now(), now())`,
      [id, `person${index}@example.in`],
    );
  }
  await owner.query(
    `insert into coins (position, symbol, base_price) values (1, 'BTC', 1), (2, 'SOL', 1), (3, 'DOGE', 1)`,
  );
  await owner.query(
    `insert into watched_coins (person_id, coin, added_at) values
       ($1, 'SOL', '2026-11-01T10:00:00Z'), ($1, 'BTC', '2026-11-02T10:00:00Z'),
       ($2, 'DOGE', '2026-11-03T10:00:00Z')`,
    [asha, ravi],
  );
  await whileMigrating(owner, () => migrate(owner, migrations));
  database = openDatabase({
    connectionString: clone.ownerUrl,
    applicationName: 'older stars',
    maxConnections: 1,
  });
});
afterAll(async () => {
  await database.close();
  await owner.end();
  await clone.drop();
});

test('each person keeps their stars, on one list; who had none has no list', async () => {
  const listsOf = async (id: string) =>
    (await listWatchlists(database, id)).items.map(({ name, coins }) => ({ name, coins }));
  expect(await listsOf(asha)).toEqual([{ name: 'Watchlist', coins: ['SOL', 'BTC'] }]);
  expect(await listsOf(ravi)).toEqual([{ name: 'Watchlist', coins: ['DOGE'] }]);
  expect(await listsOf(meera)).toEqual([]);
});
