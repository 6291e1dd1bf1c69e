/** What real connections say when their PostgreSQL is gone, and what they say when we are wrong. */
import { expect, test } from 'vitest';

import { cloneDatabase, startTestDatabase } from '#test/database.ts';

import { isDatabaseAway, isRefusedByServer } from './database-away.ts';
import { openDatabase } from './database.ts';

const reason = (promise: Promise<unknown>): Promise<unknown> =>
  promise.then(
    () => null,
    (error: unknown) => error,
  );

test('a database that was stopped is away: in a transaction, at the next query, and while it is gone', async () => {
  const server = await startTestDatabase();
  const { appUrl } = await server.clone();
  const database = openDatabase({
    connectionString: appUrl,
    applicationName: 'test',
    maxConnections: 1,
  });
  const broken = await reason(
    database.transaction(async (tx) => {
      await tx.query('select 1');
      await server.stop();
      await tx.query('select 1');
    }),
  );
  const gone = await reason(database.query('select 1'));
  await database.close();
  expect([broken, gone].map(isDatabaseAway), String([broken, gone])).toEqual([true, true]);
  expect([broken, gone].map(isRefusedByServer)).toEqual([false, false]);
});

test('a statement that is wrong, or refused, is not', async () => {
  const { appUrl, drop } = await cloneDatabase();
  const database = openDatabase({
    connectionString: appUrl,
    applicationName: 'test',
    maxConnections: 1,
  });
  const wrong = await reason(database.query('select from nothing_there'));
  const denied = await reason(database.query('delete from transfers'));
  await database.close();
  await drop();
  // The system's word for a closed pipe has the five capitals of a code of PostgreSQL's.
  const pipe = Object.assign(new Error('write EPIPE'), { code: 'EPIPE', syscall: 'write' });
  expect([wrong, denied, pipe, null].map(isRefusedByServer)).toEqual([true, true, false, false]);
  expect([wrong, denied, new Error('no'), null].map(isDatabaseAway)).toEqual([
    false,
    false,
    false,
    false,
  ]);
});
