/** What a batch writes arrives in PostgreSQL letter for letter. */
import fc from 'fast-check';
import { expect, test } from 'vitest';

import { encodeColumn } from './arrays.ts';
import { openLedgerWorld } from './ledger-fixture.ts';

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
