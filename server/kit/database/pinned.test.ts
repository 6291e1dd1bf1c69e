/** A connection that is kept: prepared once, opened again after it broke, and closed for good. */
import { afterAll, beforeAll, expect, test } from 'vitest';

import { cloneDatabase, type TestDatabase } from '#test/database.ts';

import { type Database, openDatabase } from './database.ts';
import { type PinnedConnection, pinConnection } from './pinned.ts';

const NAME = 'test-pinned';

let clone: TestDatabase;
let database: Database;
let pinned: PinnedConnection;
beforeAll(async () => {
  clone = await cloneDatabase();
  const target = { applicationName: 'test', maxConnections: 2 };
  database = openDatabase({ ...target, connectionString: clone.ownerUrl });
  pinned = pinConnection(database, NAME);
});
afterAll(async () => {
  await pinned.close();
  await database.close();
  await clone.drop();
});

async function ask(): Promise<number> {
  const text = 'select pg_backend_pid() as pid, $1::text as word';
  const [rows] = await pinned.run([{ name: 'ask', text, values: ['hello'] }]);
  expect(rows?.[0]?.['word']).toBe('hello');
  return rows?.[0]?.['pid'] as number;
}

const connections = () =>
  database.query<{ pid: number }>('select pid from pg_stat_activity where application_name = $1', [
    NAME,
  ]);

test('those who ask at once, and again, share one connection', async () => {
  const pids = await Promise.all([ask(), ask(), ask()]);
  expect(new Set([...pids, await ask()]).size).toBe(1);
  expect(await connections()).toHaveLength(1);
});

test('what PostgreSQL refuses is told, and the connection goes on', async () => {
  const before = await ask();
  const wrong = { name: 'wrong', text: 'select 1 / 0', values: [] };
  await expect(pinned.run([wrong])).rejects.toMatchObject({ code: '22012' });
  expect(await ask()).toBe(before);
});

test('a connection that breaks is told at most once, and replaced', async () => {
  const before = await ask();
  await database.query('select pg_terminate_backend($1)', [before]);
  const next = await ask().catch(ask);
  expect(next).not.toBe(before);
  expect(await ask()).toBe(next);
});

test('closed, nothing of it is left', async () => {
  await ask();
  await pinned.close();
  await expect.poll(async () => (await connections()).length).toBe(0);
});
