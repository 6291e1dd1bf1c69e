/** What a batch writes arrives in PostgreSQL letter for letter. */
import fc from 'fast-check';
import { expect, test } from 'vitest';

import { runPipeline } from '#server/kit/database/pipeline.ts';

import { encodeColumn } from './arrays.ts';
import { openLedgerWorld } from '#test/ledger.ts';
import { copyStatement, insert } from './rows.ts';

test('any text survives the way into an array and out again', async () => {
  await using world = await openLedgerWorld();
  const texts = fc.array(
    fc.string({ unit: 'grapheme', maxLength: 30 }).map((text) => text.replaceAll('\0', '')),
    {
      minLength: 1,
      maxLength: 20,
    },
  );
  const nasty = [
    '"',
    '\\',
    '\\"',
    '{}',
    ',',
    'NULL',
    'null',
    '',
    ' ',
    '\n\t\r',
    '\u0001',
    '₹ “x” 🪙',
    '{"a":"b\\n"}',
  ];
  const roundTrip = async (given: readonly string[]) => {
    const rows = await world.database.query<{ text: string }>(
      'select text from unnest($1::text[]) with ordinality as k(text, n) order by n',
      [
        encodeColumn(
          'text',
          given.map((text) => [text]),
          0,
        ),
      ],
    );
    expect(rows.map(({ text }) => text)).toEqual(given);
  };
  await roundTrip(nasty);
  await fc.assert(fc.asyncProperty(texts, roundTrip), { numRuns: 100 });
});

test('any row goes into a table by copy as it is, whatever its types', async () => {
  await using world = await openLedgerWorld();
  const client = await world.database.connect('test-copy', 'pipelines');
  try {
    const columns = { n: 'int', t: 'text', b: 'bigint', s: 'smallint', u: 'uuid', f: 'boolean' };
    const table = { name: 'copied', columns: { ...columns, at: 'timestamptz', y: 'bytea' } };
    await client.query(
      `create temporary table copied (${Object.entries(table.columns)
        .map(([name, type]) => `${name} ${type}`)
        .join(', ')})`,
    );
    const orNull = <T>(value: fc.Arbitrary<T>) => fc.option(value, { nil: null });
    const row = fc.tuple(
      orNull(fc.string({ unit: 'grapheme' }).map((text) => text.replaceAll('\0', ''))),
      orNull(fc.bigInt({ min: -(2n ** 63n), max: 2n ** 63n - 1n })),
      orNull(fc.integer({ min: -(2 ** 15), max: 2 ** 15 - 1 })),
      orNull(fc.uuid()),
      orNull(fc.boolean()),
      orNull(fc.date({ min: new Date(0), max: new Date('2200-01-01'), noInvalidDate: true })),
      orNull(fc.uint8Array().map((bytes) => Buffer.from(bytes))),
    );
    await fc.assert(
      fc.asyncProperty(fc.array(row, { maxLength: 20 }), async (given) => {
        const rows = given.map((values, n) => [n, ...values]);
        const clear = { name: 'clear', text: 'truncate copied', values: [] };
        const all = { name: 'all', text: 'select * from copied order by n', values: [] };
        const [, , read] = await runPipeline(client, [clear, copyStatement(table, rows), all]);
        expect(read?.map((one) => Object.values(one))).toEqual(rows);
      }),
      { numRuns: 100 },
    );
  } finally {
    await client.end();
  }
});

test('a row names its columns: in any order, and none that the table has not or needs', () => {
  const row = { coin: 'BTC', added_at: new Date(0), person_id: 'p', watchlist_id: 'w' };
  const one = insert('watchlist_coins', row);
  expect(one.into.name).toBe('watchlist_coins');
  expect(Object.keys(one.into.columns)).toEqual(['person_id', 'watchlist_id', 'coin', 'added_at']);
  expect(one.values).toEqual(['p', 'w', 'BTC', new Date(0)]);
  expect(insert('watchlist_coins', { ...row, coin: 'ETH' }).into).toBe(one.into);

  // @ts-expect-error: what the table needs is not left out.
  insert('watchlist_coins', { coin: 'BTC', person_id: 'p', watchlist_id: 'w' });
  // @ts-expect-error: a value is of its column's type.
  insert('watchlist_coins', { ...row, coin: 1n });
  // @ts-expect-error: the database gives the number.
  insert('own_breaks', { number: 1n, person_id: 'p', hours: 1, begins_at: null, ends_at: null });
  // @ts-expect-error: no column has this name.
  expect(() => insert('watchlist_coins', { ...row, colour: 'red' })).toThrow(TypeError);
});
