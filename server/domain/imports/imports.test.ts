/**
 * Files from elsewhere over HTTP: kept apart from the ledger, each line once, and nothing of them
 * can be spent.
 */
import { randomUUID } from 'node:crypto';

import { afterAll, beforeAll, expect, test } from 'vitest';

import { IMPORT_MAX_BYTES } from '#protocol/import-lines.ts';
import type { ImportPreview, Tracked } from '#protocol/imports.ts';
import { importTexts } from '#texts/imports.ts';
import { reasonText } from '#texts/refusal-text.ts';
import type { Client } from '#test/client.ts';
import { openWorld, type World } from '#test/world.ts';

let world: World;
beforeAll(async () => {
  world = await openWorld();
  await world.tick();
});
afterAll(async () => world[Symbol.asyncDispose]());

type Body = ImportPreview & { code?: string; fields?: Record<string, string> };

function send(
  client: Client,
  path: string,
  text: string | Buffer,
  mapping?: object,
  fields: Record<string, string> = {},
) {
  const boundary = `b${randomUUID()}`;
  const part = (name: string, more = '') =>
    `--${boundary}\r\ncontent-disposition: form-data; name="${name}"${more}\r\n\r\n`;
  const body = Buffer.concat([
    ...Object.entries(fields).map(([name, value]) => Buffer.from(`${part(name)}${value}\r\n`)),
    ...(mapping ? [Buffer.from(`${part('mapping')}${JSON.stringify(mapping)}\r\n`)] : []),
    Buffer.from(part('file', '; filename="=cmd().csv"')),
    Buffer.from(text),
    Buffer.from(`\r\n--${boundary}--\r\n`),
  ]);
  return client.send<Body>('POST', path, body, {
    'content-type': `multipart/form-data; boundary=${boundary}`,
  });
}
const preview = (client: Client, text: string | Buffer, mapping?: object) =>
  send(client, '/api/imports/preview', text, mapping);
const add = (client: Client, text: string | Buffer, mapping?: object) =>
  send(client, '/api/imports', text, mapping);
const tracked = async (client: Client) => (await client.get<Tracked>('/api/imports')).body;

const TRADES =
  'Date,Market,Price,Volume,Total,Trade\n2024-01-31 12:30:00,BTCINR,3500000,0.5,1750000,Buy\n' +
  '2024-02-01 12:30:00,BTCINR,3500000,0.2,700000,Sell\nbroken\n2024-02-02 12:30:00,ZZZINR,1,5,5,Buy\n';

test('a preview keeps nothing; taking it in keeps each line once, however often and from wherever at once', async () => {
  const asha = await world.person();
  const seen = await preview(asha, TRADES);
  expect([seen.status, seen.body]).toMatchObject([
    200,
    { format: 'wazirx', taken: 3, known: 0, refused: 1, leftOut: 0 },
  ]);
  expect(seen.body.lines[2]).toMatchObject({ number: 4, state: 'refused', fault: 'columns' });
  expect((await tracked(asha)).items).toEqual([]);

  const answers = await Promise.all(Array.from({ length: 8 }, () => add(asha, TRADES)));
  expect(answers.map(({ body }) => body.taken).filter((taken) => taken > 0)).toEqual([3]);
  expect((await add(asha, TRADES)).body).toMatchObject({ taken: 0, known: 3, refused: 1 });
  const { items, files, value, inWorth } = await tracked(asha);
  expect(items).toMatchObject([
    { coin: 'BTC', quantity: '0.30000000' },
    { coin: 'ZZZ', quantity: '5.00000000', value: null },
  ]);
  expect([items[0]?.value, inWorth, files]).toMatchObject([value, false, [{ lines: 3 }]]);
  expect(Number.parseFloat(value)).toBeGreaterThan(0);

  // The ledger knows nothing of it: what is sold has to be owned here.
  const sold = await asha.post<{ code: string }>(
    '/api/orders',
    { coin: 'BTC', side: 'sell', type: 'market', quantity: '0.1' },
    { 'idempotency-key': randomUUID() },
  );
  expect([sold.status, sold.body.code]).toEqual([409, 'insufficient-funds']);
  expect((await asha.me()).balances.inr.total).toBe('850000.00');

  expect((await asha.post('/api/imports/count', { inWorth: true })).status).toBe(204);
  expect((await tracked(asha)).inWorth).toBe(true);
  const ravi = await world.person('Ravi Iyer');
  expect((await ravi.send('DELETE', `/api/imports/${files[0]?.id}`)).status).toBe(404);
  expect((await tracked(ravi)).items).toEqual([]);
  expect((await asha.send('DELETE', `/api/imports/${files[0]?.id}`)).status).toBe(204);
  expect(await tracked(asha)).toMatchObject({ items: [], files: [], value: '0.00' });
});

test('what is no text, too large, empty or mapped to nothing is refused, and nothing is kept', async () => {
  const asha = await world.person();
  const table: [string | Buffer, object | undefined, number, object | undefined][] = [
    ['', undefined, 400, { file: reasonText('import-missing') }],
    ['Coin,Quantity\n', undefined, 400, { file: reasonText('import-empty') }],
    [
      Buffer.from([0xff, 0xfe, 0x41, 0x00]),
      undefined,
      400,
      { file: reasonText('import-unreadable') },
    ],
    ['Coin,Quantity\nBTC,1\u0000\n', undefined, 400, { file: reasonText('import-unreadable') }],
    [
      Buffer.alloc(IMPORT_MAX_BYTES + 1, 'a'),
      undefined,
      413,
      { file: reasonText('import-too-large') },
    ],
    ['Coin,Quantity\nBTC,1\n', { coin: 99 }, 400, undefined],
  ];
  for (const [text, mapping, status, fields] of table) {
    for (const asked of [preview, add]) {
      const reply = await asked(asha, text, mapping);
      expect(reply.status, JSON.stringify(reply.body)).toBe(status);
      if (fields) expect(reply.body.fields).toEqual(fields);
    }
  }
  expect(await tracked(asha)).toMatchObject({ items: [], files: [] });
});

test('nothing is imported while a question about the file is open', async () => {
  const asha = await world.person();
  const text = 'Date;Coin;Side;Quantity\n01/02/2026;BTC;buy;1,050\n';
  const seen = await preview(asha, text);
  expect(seen.body).toMatchObject({ taken: 0, asked: 1, lines: [{ number: 2, state: 'asked' }] });
  expect(seen.body.questions.map(({ about }) => about)).toEqual(['decimal', 'dates']);
  const early = await add(asha, text);
  expect([early.status, early.body.fields]).toEqual([400, { file: importTexts().asked }]);
  expect((await tracked(asha)).items).toEqual([]);
  const fields = { decimal: 'comma', dates: 'month-first' };
  expect((await send(asha, '/api/imports', text, undefined, fields)).body).toMatchObject({
    taken: 1,
    lines: [{ quantity: '1.05000000', at: '2026-01-01T18:30:00.000Z' }],
  });
});

test('a sale beyond what the files show counts as nothing, not as a debt', async () => {
  const asha = await world.person();
  await add(
    asha,
    'Date,Coin,Side,Quantity,Total\n2024-01-01,BTC,sell,1,100\n2024-01-01,ETH,buy,1,100\n',
  );
  const { items, value } = await tracked(asha);
  expect(items[0]).toEqual({ coin: 'BTC', quantity: '-1.00000000', value: '0.00' });
  expect(value).toBe(items[1]?.value);
});
