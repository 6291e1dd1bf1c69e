/**
 * Pipelines on a real PostgreSQL: what is answered, what an error leaves, and what a connection
 * remembers.
 */
import type pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';

import { cloneDatabase, type TestDatabase } from '#test/database.ts';

import { encodeRows } from '#server/ledger/arrays.ts';

import { type Database, openDatabase } from './database.ts';
import { runPipeline, type Statement } from './pipeline.ts';

let clone: TestDatabase;
let database: Database;
let client: pg.Client;
beforeAll(async () => {
  clone = await cloneDatabase();
  database = openDatabase({
    connectionString: clone.ownerUrl,
    applicationName: 'test',
    maxConnections: 1,
  });
  client = await database.connect('test-pipelines', 'pipelines');
});
afterAll(async () => {
  await client.end();
  await database.close();
  await clone.drop();
});

const statement = (name: string, text: string, values: Statement['values'] = []): Statement => ({
  name,
  text,
  values,
});

test('each statement’s rows in their order, the same when everything is prepared already', async () => {
  const statements = [
    statement('series', 'select n::bigint, n::text as t from generate_series(1, $1::int) n', [3]),
    statement('none', 'select 1 as one where false'),
    statement(
      'typed',
      'select $1::bigint as b, $2::text as t, $3::timestamptz as at, $4::text[] as l',
      [9_007_199_254_740_993n, null, new Date('2026-01-02T03:04:05.678Z'), ['a"b', '\\', null]],
    ),
    statement('series', 'select n::bigint, n::text as t from generate_series(1, $1::int) n', [1]),
  ];
  const expected = [
    [1n, 2n, 3n].map((n) => ({ n, t: String(n) })),
    [],
    [
      {
        b: 9_007_199_254_740_993n,
        t: null,
        at: new Date('2026-01-02T03:04:05.678Z'),
        l: ['a"b', '\\', null],
      },
    ],
    [{ n: 1n, t: '1' }],
  ];
  expect(await runPipeline(client, statements)).toEqual(expected);
  expect(await runPipeline(client, statements)).toEqual(expected);
});

test('an error ends the pipeline: nothing after it is executed, and the connection goes on', async () => {
  const before = statement('before', 'create temporary table marks (n int)');
  const fails = statement('fails', 'select 1 / $1::int as n', [0]);
  const after = statement('after', 'insert into marks values (1)');
  const count = statement('count', 'select count(*) from marks');
  await runPipeline(client, [before]);
  for (let round = 0; round < 3; round += 1) {
    await expect(runPipeline(client, [fails, after])).rejects.toMatchObject({ code: '22012' });
    expect(await runPipeline(client, [count])).toEqual([[{ count: 0n }]]);
  }
  // A statement whose first use failed can be used again, whatever became of its preparation.
  expect(await runPipeline(client, [{ ...fails, values: [1] }, after, count])).toEqual([
    [{ n: 1 }],
    [],
    [{ count: 1n }],
  ]);
  const wrong = statement('wrong', 'select nothing from nowhere');
  await expect(runPipeline(client, [wrong, count])).rejects.toMatchObject({ code: '42P01' });
  await expect(runPipeline(client, [wrong])).rejects.toMatchObject({ code: '42P01' });
});

test('what is copied goes along with the pipeline; where the pipeline or the copy fails, none of it stands', async () => {
  const rows = (...numbers: number[]) =>
    encodeRows(
      ['int'],
      numbers.map((n) => [n]),
    );
  const into = (name: string, copied: Buffer): Statement => ({
    ...statement(name, `copy ${name} from stdin (format binary)`),
    copied,
  });
  const setUp = statement('set-up', 'create temporary table copied (n int primary key)');
  const count = statement('count-copied', 'select count(*) from copied');
  const fails = statement('fails-too', 'select 1 / $1::int as n', [0]);
  await runPipeline(client, [setUp]);
  const [none, counted] = await runPipeline(client, [into('copied', rows(1, 2)), count]);
  expect([none, counted]).toEqual([[], [{ count: 2n }]]);
  for (const pipeline of [
    [fails, into('copied', rows(3)), count],
    [into('copied', rows(4, 1)), into('copied', rows(5)), count],
  ]) {
    await expect(runPipeline(client, pipeline)).rejects.toMatchObject({ severity: 'ERROR' });
    expect(await runPipeline(client, [count])).toEqual([[{ count: 2n }]]);
  }
  await runPipeline(client, [into('copied', rows())]);
  expect(await runPipeline(client, [into('copied', rows(6)), count])).toEqual([
    [],
    [{ count: 3n }],
  ]);
});

test('a pipeline whose connection is cut is rejected, not left waiting', async () => {
  const cut = await database.connect('test-cut', 'pipelines');
  const sleeping = runPipeline(cut, [statement('sleep', 'select pg_sleep(20)')]);
  const rejected = expect(sleeping).rejects.toThrow();
  await database.query(
    `select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'test-cut'`,
  );
  await rejected;
  await expect(runPipeline(cut, [statement('one', 'select 1')])).rejects.toThrow();
});
