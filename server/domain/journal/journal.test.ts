/**
 * The journal over HTTP: on one's own trades only, found again by tag and kind, and no tab
 * overwrites what another wrote.
 */
import { randomUUID } from 'node:crypto';

import { afterAll, beforeAll, expect, test } from 'vitest';

import {
  JOURNAL_NOTE_MAX_CHARS,
  type JournalPage,
  type JournalTags,
  type JournalText,
  MOST_TAGS,
} from '#protocol/journal.ts';
import type { Problem } from '#protocol/refusals.ts';
import type { Client } from '#test/client.ts';
import { buy } from '#test/orders.ts';
import { openWorld, type World } from '#test/world.ts';

let world: World;
beforeAll(async () => {
  world = await openWorld();
  await world.tick(2);
});
afterAll(() => world[Symbol.asyncDispose]());

const write = (client: Client, id: string, version: number, note: string, tags: string[] = []) =>
  client.post<JournalText & Problem>(`/api/journal/${id}`, { version, note, tags });
const read = async (client: Client, query = '') =>
  (await client.get<JournalPage>(`/api/journal${query}`)).body;

/** A contract, an order and a position of a new person, all of them over. */
async function trader() {
  const client = await world.person();
  await world.tick(2);
  const contract = await client.place({ coin: 'ETH', direction: 'BUY_UP', amount: '700.00' });
  const order = await buy(client, '5000.00');
  const terms = { coin: 'BTC', side: 'long', margin: '100.00', leverage: 2 };
  const position = await client.post<{ id: string }>('/api/positions', terms, {
    'idempotency-key': randomUUID(),
  });
  await world.skip(66);
  await world.tick(2);
  await world.app.market.idle();
  return { client, contract: contract.body.id, order: order.body.id, position: position.body.id };
}

test('a contract, an order and a position: written, found by tag and kind, and only by their person', async () => {
  const { client, contract, order, position } = await trader();
  const none = await client.get<JournalText>(`/api/journal/${contract}`);
  expect(none.body).toEqual({ version: 0, note: '', tags: [] });
  const kept = await write(client, contract, 0, ' Too\u200b early. \n', [
    '#News',
    'news',
    ' Mood ',
  ]);
  expect(kept.body).toEqual({ version: 1, note: 'Too early.', tags: ['News', 'Mood'] });
  expect((await write(client, order, 0, 'Dip', ['NEWS', 'dip, plan'])).body.tags).toEqual([
    ...['NEWS', 'dip', 'plan'],
  ]);
  expect((await write(client, position, 0, '', ['plan'])).status).toBe(200);

  const all = await read(client);
  // Of the newest trade first.
  expect(all.items.map(({ id }) => id)).toEqual([position, order, contract]);
  expect(all.items.map(({ side, coin }) => `${side} ${coin}`)).toEqual([
    ...['long BTC', 'buy BTC', 'BUY_UP ETH'],
  ]);
  const [open, filled, settled] = all.items;
  expect([open?.amount, open?.result]).toEqual(['100.00', null]);
  expect(filled?.result).toBeNull();
  expect(settled?.amount).toBe('700.00');
  const receipt = await client.get<{ profit: string }>(`/api/contracts/${contract}/receipt`);
  expect(settled?.result).toBe(receipt.body.profit);

  expect((await read(client, '?tag=news')).items.map(({ id }) => id)).toEqual([order, contract]);
  expect((await read(client, '?kind=position')).items.map(({ id }) => id)).toEqual([position]);
  expect((await read(client, '?kind=order&tag=mood')).items).toEqual([]);
  const { body: tags } = await client.get<JournalTags>('/api/journal/tags');
  expect(tags.items).toEqual([
    { tag: 'NEWS', count: 2 },
    { tag: 'plan', count: 2 },
    { tag: 'dip', count: 1 },
    { tag: 'Mood', count: 1 },
  ]);
  const first = await read(client, '?limit=2');
  expect(first.items).toHaveLength(2);
  const rest = await read(client, `?limit=2&cursor=${first.nextCursor}`);
  expect([rest.items.map(({ id }) => id), rest.nextCursor]).toEqual([[contract], null]);

  const other = await world.person('Ravi Rao');
  expect((await read(other)).items).toEqual([]);
  for (const id of [contract, order, position, `contract-${randomUUID()}`, 'contract-x', 'x']) {
    expect((await other.get(`/api/journal/${id}`)).status, id).toBe(404);
    expect((await write(other, id, 0, 'Mine')).status, id).toBe(404);
  }
  expect((await world.visitor().get('/api/journal')).status).toBe(401);
  expect((await client.get('/api/journal?cursor=x')).status).toBe(400);
  expect((await client.get('/api/journal?kind=loan')).status).toBe(400);
});

test('of many that change the same version one is kept; emptied it leaves the list and stays a version', async () => {
  const { client, contract } = await trader();
  for (const version of [0, 1, 2]) {
    const answers = await Promise.all(
      Array.from({ length: 8 }, (_, at) => write(client, contract, version, `Note ${at}`)),
    );
    const [won, ...more] = answers.filter(({ status }) => status === 200);
    expect(more).toEqual([]);
    expect(answers.filter(({ body }) => body.code === 'changed')).toHaveLength(7);
    const { body } = await client.get<JournalText>(`/api/journal/${contract}`);
    expect(body).toEqual(won?.body);
  }
  expect((await write(client, contract, 3, ' ')).body).toEqual({ version: 4, note: '', tags: [] });
  expect((await read(client)).items).toEqual([]);
  expect((await write(client, contract, 0, 'Old')).status).toBe(409);
  const long = 'x'.repeat(JOURNAL_NOTE_MAX_CHARS);
  expect((await write(client, contract, 4, `${long}x`)).status).toBe(400);
  const many = Array.from({ length: MOST_TAGS + 1 }, (_, at) => `tag ${at}`);
  expect((await write(client, contract, 4, '', many)).status).toBe(400);
  expect((await write(client, contract, 4, '', [many.join(',')])).status).toBe(400);
  expect((await write(client, contract, 4, long, many.slice(1))).status).toBe(200);
});

test('the file has what its filters leave, and no note or tag is a formula', async () => {
  const { client, contract, order } = await trader();
  await write(client, contract, 0, '=HYPERLINK("https://example.com")\n@SUM(A1)', ['=1+1', '-x']);
  await write(client, order, 0, 'Plain, and "quoted"; =no', ['plan']);
  const fetched = async (query: string) => {
    const response = await fetch(`${world.url}/api/journal/file${query}`, {
      headers: { cookie: client.cookie },
    });
    expect(response.headers.get('content-disposition')).toContain('drishti-journal.csv');
    return Buffer.from(await response.arrayBuffer()).toString();
  };
  const whole = await fetched('');
  expect(whole.charCodeAt(0)).toBe(0xfeff);
  const [head, second, third, ...more] = whole.slice(1).trimEnd().split('\r\n');
  expect(head).toBe('"Placed, IST",Reference,What,"Amount, INR","Result, INR",Tags,Note');
  expect(second).toMatch(
    /^2026-01-05 1[0-9:]{7},trade-[^,]+,"BTC order, Buy",5000\.00,,plan,"Plain, and ""quoted""; '=no"$/,
  );
  expect(third).toMatch(/,"ETH contract, Buy Up",700\.00,-?[0-9.]+,"'=1\+1, -x","'=HYPERLINK\(/);
  expect(more).toEqual([]);
  expect((await fetched('?tag=plan')).trimEnd().split('\r\n')).toHaveLength(2);
  expect((await fetched('?kind=position')).trimEnd().split('\r\n')).toHaveLength(1);
});
