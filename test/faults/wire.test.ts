/**
 * The reading of PostgreSQL's messages, on messages made by hand and on what the server's own
 * driver sends.
 */
import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';

import { startTestDatabase, type TestDatabase, type TestServer } from '#test/database.ts';

import { openProxy, type Proxy } from './proxy.ts';
import { applicationOf, isCommitDone, type Message, openCommitSpy, openSplitter } from './wire.ts';

function message(type: string, ...texts: string[]): Buffer {
  const body = Buffer.from(texts.map((text) => `${text}\0`).join(''));
  const head = Buffer.alloc(type.length + 4);
  head.write(type);
  head.writeInt32BE(body.length + 4, type.length);
  return Buffer.concat([head, body]);
}

const startup = Buffer.concat([
  Buffer.from([0, 0, 0, 38, 0, 3, 0, 0]),
  Buffer.from('application_name\0drishti-x\0\0\0\0'),
]).subarray(0, 38);

test('messages are found wherever the network cuts them', () => {
  const sent = Buffer.concat([startup, message('Q', 'select 1'), message('S')]);
  for (const size of [1, 3, 7, 50, sent.length]) {
    const split = openSplitter('client');
    const found: Message[] = [];
    for (let at = 0; at < sent.length; at += size)
      found.push(...split(sent.subarray(at, at + size)));
    expect(found.map(({ type }) => type)).toEqual(['', 'Q', 'S']);
    expect(Buffer.concat(found.map(({ bytes }) => bytes))).toEqual(sent);
    expect(applicationOf(found[0] as Message)).toBe('drishti-x');
  }
});

test('a commit is recognised in both protocols, and nothing else is', () => {
  const spy = openCommitSpy();
  const says = (...bytes: Buffer[]) =>
    openSplitter('server')(Buffer.concat(bytes)).map((one) => spy(one));
  expect(says(message('Q', 'commit'), message('Q', 'select 1'))).toEqual([true, false]);
  const prepared = [message('P', 'commit', 'commit'), message('B', '', 'commit'), message('E', '')];
  expect(says(...prepared)).toEqual([false, false, true]);
  // Prepared before; another statement in the same portal is none.
  expect(says(message('B', '', 'commit'), message('E', ''))).toEqual([false, true]);
  expect(says(message('P', 'a', 'select 1'), message('B', '', 'a'), message('E', ''))).toEqual([
    false,
    false,
    false,
  ]);
  const [done, undone] = openSplitter('server')(
    Buffer.concat([message('C', 'COMMIT'), message('C', 'ROLLBACK')]),
  );
  expect(isCommitDone(done as Message)).toBe(true);
  expect(isCommitDone(undone as Message)).toBe(false);
});

let server: TestServer;
let database: TestDatabase;
let proxy: Proxy;
beforeAll(async () => {
  server = await startTestDatabase();
  database = await server.clone();
  proxy = await openProxy(new URL(server.adminUrl).searchParams.get('host') ?? '');
});
afterAll(async () => {
  await proxy.close();
  await server.stop();
});

test.each([
  ['before', 0],
  ['sent', 1],
  ['answered', 1],
] as const)('a commit cut at "%s" leaves %i rows behind', async (point, rows) => {
  const url = proxy.through(database.ownerUrl);
  const client = new pg.Client({ connectionString: url, application_name: 'wire test' });
  client.on('error', () => undefined);
  await client.connect();
  await client.query(`create table cut_${point} (a int)`);
  const cut = proxy.cutNext({ point, application: /^wire test$/ });
  await client.query('begin');
  await client.query(`insert into cut_${point} values (1)`);
  await expect(client.query('commit')).rejects.toThrow();
  expect(await cut).toEqual({ point, isCommitted: rows === 1 });
  const other = new pg.Client({ connectionString: url, application_name: 'wire test' });
  await other.connect();
  const { rowCount } = await other.query(`select from cut_${point}`);
  await other.end();
  expect(rowCount).toBe(rows);
});
