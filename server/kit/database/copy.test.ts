/**
 * COPY as streams: what is sent arrives, and a connection goes on after a stream or a statement
 * failed.
 */
import { createWriteStream } from 'node:fs';
import { PassThrough, Readable, Writable } from 'node:stream';

import pg from 'pg';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';

import { cloneDatabase, type TestDatabase } from '#test/database.ts';

import { copyIn, copyOut } from './copy.ts';

const LINES = 200_000;

let database: TestDatabase;
let client: pg.Client;
beforeAll(async () => {
  database = await cloneDatabase();
  client = new pg.Client({ connectionString: database.ownerUrl });
  await client.connect();
});
afterAll(async () => {
  await client.end();
  await database.drop();
});
beforeEach(async () => {
  await client.query('drop table if exists numbers');
  await client.query('create table numbers (number int primary key, text text)');
});

const sinks = (): [Writable, Writable] => [new PassThrough(), new PassThrough().resume()];
const line = (number: number) => `${number}\trow ${number}\n`;
const fill = (from = 1) =>
  copyIn(
    client,
    'copy numbers from stdin',
    Readable.from(Array.from({ length: LINES }, (_, index) => Buffer.from(line(from + index)))),
  );

test('rows go in and come out again, counted', async () => {
  expect(await fill()).toBe(LINES);
  const chunks: Buffer[] = [];
  const slow = new Writable({
    write(chunk: Buffer, _encoding, done) {
      chunks.push(chunk);
      setImmediate(done);
    },
  });
  const text = 'copy (select * from numbers order by number) to stdout';
  expect(await copyOut(client, text, [new PassThrough(), slow])).toBe(LINES);
  const lines = Buffer.concat(chunks).toString().split('\n');
  expect(lines).toHaveLength(LINES + 1);
  expect(`${lines.at(-2)}\n`).toBe(line(LINES));
});

test('none is none', async () => {
  expect(await copyOut(client, 'copy numbers to stdout', sinks())).toBe(0);
  expect(await copyIn(client, 'copy numbers from stdin', Readable.from([]))).toBe(0);
});

test('where a full disk takes no more, it fails, and the connection goes on', async () => {
  await fill();
  const full = createWriteStream('/dev/full');
  const copied = copyOut(client, 'copy numbers to stdout', [new PassThrough(), full]);
  await expect(copied).rejects.toThrow('ENOSPC');
  expect((await client.query('select count(*)::int as count from numbers')).rows).toEqual([
    { count: LINES },
  ]);
});

test('a source that breaks brings no row, and its error is told', async () => {
  async function* broken() {
    yield Buffer.from(line(1));
    throw new Error('the file is damaged');
  }
  const copied = copyIn(client, 'copy numbers from stdin', Readable.from(broken()));
  await expect(copied).rejects.toThrow('the file is damaged');
  expect((await client.query('select from numbers')).rowCount).toBe(0);
});

test('a statement that fails is told, either way, and the connection goes on', async () => {
  await fill();
  await expect(fill(LINES)).rejects.toThrow('numbers_pkey');
  const text = 'copy (select 1 / (number - 5) from numbers order by number) to stdout';
  await expect(copyOut(client, text, sinks())).rejects.toThrow('division by zero');
  await expect(copyOut(client, 'copy nothing to stdout', sinks())).rejects.toThrow('nothing');
  expect((await client.query('select from numbers')).rowCount).toBe(LINES);
});
