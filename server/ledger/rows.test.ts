/** What a batch writes arrives in PostgreSQL letter for letter. */
import fc from 'fast-check';
import { expect, test } from 'vitest';

import { runPipeline } from '#server/kit/database/pipeline.ts';

import { encodeColumn } from './arrays.ts';
import { openLedgerWorld } from '#test/ledger.ts';
import { copyStatement, insert, writeRows } from './rows.ts';

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

test('a row names its columns in any order; a column that the table has not, or needs, is refused', () => {
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

const at = new Date('2026-11-30T12:00:00.123Z');
const answer = (more: { id: string; message: string }) => ({
  kind: 'answer',
  address: 'asha@example.in',
  created_at: at,
  ...more,
});
const ids = ['1', '2', '3', '4'].map((digit) => `00000000-0000-4000-8000-00000000000${digit}`);

test('rows that give the same columns are one statement, which names the columns; other columns get their defaults', async () => {
  await using world = await openLedgerWorld();
  const [first = '', second = '', third = ''] = ids;
  const written: string[] = [];
  await world.database.transaction((tx) =>
    writeRows(
      {
        execute(text, values) {
          written.push(text);
          return tx.execute(text, values);
        },
      },
      [
        insert('mails', answer({ id: first, message: 'One' })),
        insert('claim_tokens', { token_hash: Buffer.from([1, 2]), created_at: at }),
        insert('mails', answer({ message: 'Two', id: second })),
        insert('mails', { attempts: 3, due_at: at, ...answer({ id: third, message: 'Three' }) }),
      ],
    ),
  );
  expect(written).toEqual([
    'insert into mails (id, kind, message, created_at, address) ' +
      'select * from unnest($1::uuid[], $2::text[], $3::text[], $4::timestamptz[], $5::text[])',
    'insert into claim_tokens (token_hash, created_at) ' +
      'select * from unnest($1::bytea[], $2::timestamptz[])',
    'insert into mails (id, kind, message, created_at, due_at, attempts, address) ' +
      'select * from unnest($1::uuid[], $2::text[], $3::text[], $4::timestamptz[], ' +
      '$5::timestamptz[], $6::smallint[], $7::text[])',
  ]);
  const left = { person_id: null, failure: null, code: null, facts: null, due_at: null };
  expect(await world.database.query('select * from mails order by id')).toEqual([
    { ...left, ...answer({ id: first, message: 'One' }), attempts: 0 },
    { ...left, ...answer({ id: second, message: 'Two' }), attempts: 0 },
    { ...left, ...answer({ id: third, message: 'Three' }), attempts: 3, due_at: at },
  ]);
  expect(await world.database.query('select * from claim_tokens')).toEqual([
    { token_hash: Buffer.from([1, 2]), created_at: at },
  ]);
});

test('rows of one table with different columns arrive by copy too, null where null is given', async () => {
  await using world = await openLedgerWorld();
  const [first = '', second = '', third = ''] = ids;
  const inserts = [
    insert('mails', { ...answer({ id: first, message: 'One' }), due_at: null }),
    insert('mails', answer({ id: second, message: 'Two' })),
    insert('mails', { ...answer({ id: third, message: 'Three' }), due_at: at }),
  ];
  const statements = [...Map.groupBy(inserts, ({ into }) => into)].map(([into, rows]) =>
    copyStatement(
      into,
      rows.map(({ values }) => values),
    ),
  );
  expect(statements.map(({ text }) => text)).toEqual([
    'copy mails (id, kind, message, created_at, due_at, address) from stdin (format binary)',
    'copy mails (id, kind, message, created_at, address) from stdin (format binary)',
  ]);
  expect(new Set(statements.map(({ name }) => name)).size).toBe(2);
  const client = await world.database.connect('test-copy', 'pipelines');
  try {
    const all = { name: 'all', text: 'select message, due_at from mails order by id', values: [] };
    const results = await runPipeline(client, [...statements, all]);
    expect(results.at(-1)).toEqual([
      { message: 'One', due_at: null },
      { message: 'Two', due_at: null },
      { message: 'Three', due_at: at },
    ]);
  } finally {
    await client.end();
  }
});

test('no statement runs where there is no row, or where a value does not fit its column', async () => {
  const tx = { execute: () => expect.unreachable('a statement ran') };
  await writeRows(tx, []);
  const [id = ''] = ids;
  const mail = answer({ id, message: 'One' });
  await expect(writeRows(tx, [insert('mails', { ...mail, attempts: 1.5 })])).rejects.toThrow(
    'This value cannot be written as smallint.',
  );
  await expect(writeRows(tx, [insert('mails', { ...mail, id: 'one' })])).rejects.toThrow(
    'This value cannot be written as uuid.',
  );
  // Arrays within the array of a column are not encoded.
  const entry = { person_id: id, about: id, kind: 'contract', coin: 'BTC', note: '' };
  const note = insert('journal', { ...entry, tags: ['a'], version: 1, changed_at: at });
  await expect(writeRows(tx, [note])).rejects.toThrow('This value cannot be written as text[].');
});

test('the compiler knows what a row needs, may leave out and may not give', () => {
  const [id = ''] = ids;
  const mail = answer({ id, message: 'One' });
  const entry = { at, actor_id: null, action: 'a.b', subject: 's', facts: '{}' };
  // A trigger fills the number and the hashes of an entry.
  expect(Object.keys(insert('audit_entries', entry).into.columns)).toEqual(Object.keys(entry));
  // Small whole numbers stand in for large ones.
  const started = insert('fresh_starts', { person_id: id, at, amount: 5 });
  expect(started.values).toEqual([id, at, 5]);
  expect(insert('fresh_starts', { person_id: id, at, amount: 5n }).values).toEqual([id, at, 5n]);

  // @ts-expect-error: there is no such table.
  expect(() => insert('mail', mail)).toThrow(TypeError);
  // @ts-expect-error: a column without a default, a null or a trigger is needed.
  insert('mails', { id, kind: 'answer', address: mail.address, message: 'One' });
  // @ts-expect-error: this column is never null.
  insert('mails', { ...mail, created_at: null });
  // @ts-expect-error: this column has a default and is never null.
  insert('mails', { ...mail, attempts: null });
  // @ts-expect-error: JSON is written as text.
  insert('audit_entries', { ...entry, facts: { a: 'b' } });
  // The compiler takes undefined for a column that may be left out.
  expect(() => insert('mails', { ...mail, due_at: undefined })).toThrow(
    'a row of mails gives kind,address,created_at,id,message,due_at',
  );
});
