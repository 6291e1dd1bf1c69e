/** What real connections say when their PostgreSQL is gone, and what they say when we are wrong. */
import { expect, test } from 'vitest';

import { cloneDatabase, startTestDatabase } from '#test/database.ts';

import { isDatabaseAway, isRefusedByServer, OutcomeUnknown } from './database-away.ts';
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

test('a database that only reads is away, and so is one without a connection or space left', async () => {
  const { appUrl, ownerUrl, drop } = await cloneDatabase();
  const database = openDatabase({
    connectionString: appUrl,
    applicationName: 'test',
    maxConnections: 1,
  });
  const closed = await reason(
    database.transaction(async (tx) => {
      await tx.execute('set transaction read only');
      await tx.execute('delete from sessions');
    }),
  );
  // As PostgreSQL says it, here without a disk being filled.
  const noSpace = await reason(
    database.query("do $$ begin raise 'could not extend file' using errcode = '53100'; end $$"),
  );
  await database.close();
  const name = new URL(ownerUrl).pathname.slice(1);
  const owner = openDatabase({
    connectionString: ownerUrl,
    applicationName: 'test',
    maxConnections: 1,
  });
  await owner.execute(`alter database ${name} connection limit 0`);
  const full = openDatabase({
    connectionString: appUrl,
    applicationName: 'test',
    maxConnections: 1,
  });
  const refused = await reason(full.query('select 1'));
  await full.close();
  await owner.close();
  await drop();
  const all = [closed, noSpace, refused];
  expect(all.map(isDatabaseAway), String(all)).toEqual([true, true, true]);
  expect(isRefusedByServer(closed)).toBe(true);
});

test('what the network says of a machine that is gone is away, also of several addresses of one name', () => {
  const gone = (code: string, syscall: string) =>
    Object.assign(new Error(`${syscall} ${code}`), { code, syscall });
  const both = new AggregateError([gone('ECONNREFUSED', 'connect'), gone('ETIMEDOUT', 'connect')]);
  const errors = [
    ...[
      gone('ETIMEDOUT', 'read'),
      gone('EHOSTUNREACH', 'connect'),
      gone('EAI_AGAIN', 'getaddrinfo'),
    ],
    ...[both, new OutcomeUnknown(gone('ECONNRESET', 'read'))],
  ];
  expect(errors.map(isDatabaseAway)).toEqual(errors.map(() => true));
  expect(
    [gone('ENOENT', 'open'), new AggregateError([new Error('no')])].map(isDatabaseAway),
  ).toEqual([false, false]);
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
