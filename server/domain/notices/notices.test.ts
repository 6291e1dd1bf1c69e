/** Notices over HTTP on a real database: one's own, in pages, and never another's. */
import { afterAll, beforeAll, expect, test } from 'vitest';

import type { Client } from '#test/client.ts';
import { openWorld, type World } from '#test/world.ts';

import type { Notice, NoticePage } from '#protocol/notices.ts';

let world: World;
beforeAll(async () => {
  world = await openWorld();
});
afterAll(async () => {
  await world[Symbol.asyncDispose]();
});

const list = async (client: Client, query = '') =>
  (await client.get<NoticePage>(`/api/notices${query}`)).body;

/** Beside the welcome, newest first in number. */
async function write(client: Client, count: number): Promise<void> {
  for (let at = 0; at < count; at += 1) {
    await world.owner.execute(
      `insert into notices (person_id, id, code, facts, created_at)
       values ($1, $2, 'balance-credited', $3, now())`,
      [
        client.person?.id ?? '',
        `ffffffff-0000-7000-8000-${at.toString(16).padStart(12, '0')}`,
        JSON.stringify({ amount: '1.00', reason: `Notice ${at}` }),
      ],
    );
  }
}

test('twenty at a time, newest first, with the count of all that are unread', async () => {
  const asha = await world.person();
  await write(asha, 25);
  const first = await list(asha);
  expect(first.items).toHaveLength(20);
  expect(first.unread).toBe(26);
  expect(first.items[0]?.message).toContain('Notice 24');
  const second = await list(asha, `?cursor=${first.nextCursor}`);
  expect(second.items).toHaveLength(6);
  expect(second.items.at(-1)?.message).toBe('Welcome to Crypto Trading App!');
  expect(second.nextCursor).toBeNull();
  expect((await asha.get('/api/notices?cursor=x')).status).toBe(400);
  expect((await asha.get('/api/notices?limit=101')).status).toBe(400);
});

test('reading one, reading it again, reading all, deleting one', async () => {
  const asha = await world.person();
  await write(asha, 2);
  const [newest, older] = (await list(asha)).items as [Notice, Notice];
  expect((await asha.post(`/api/notices/${newest.id}/read`)).status).toBe(204);
  expect((await asha.post(`/api/notices/${newest.id}/read`)).status).toBe(204);
  const once = await list(asha);
  expect([once.unread, once.items[0]?.read, once.items[1]?.read]).toEqual([2, true, false]);
  expect((await asha.send('DELETE', `/api/notices/${older.id}`)).status).toBe(204);
  expect((await asha.send('DELETE', `/api/notices/${older.id}`)).status).toBe(404);
  expect((await asha.post('/api/notices/read-all')).status).toBe(204);
  const all = await list(asha);
  expect([all.unread, all.items.length]).toEqual([0, 2]);
});

test('another’s notice is answered as one that does not exist, and stays as it was', async () => {
  const [asha, ravi] = [await world.person(), await world.person('Ravi')];
  const [hers] = (await list(asha)).items as [Notice];
  const absent = 'ffffffff-0000-7000-8000-00000000ffff';
  const bare = (body: unknown) => ({ ...(body as object), requestId: '' });
  for (const [method, path] of [
    ['POST', '/read'],
    ['DELETE', ''],
  ] as const) {
    const foreign = await ravi.send(method, `/api/notices/${hers.id}${path}`);
    const missing = await ravi.send(method, `/api/notices/${absent}${path}`);
    const nonsense = await ravi.send(method, `/api/notices/no-such-thing${path}`);
    expect([foreign.status, missing.status, nonsense.status]).toEqual([404, 404, 404]);
    expect(bare(foreign.body)).toEqual(bare(missing.body));
    expect(bare(foreign.body)).toEqual(bare(nonsense.body));
  }
  expect((await list(asha)).items[0]).toEqual(hers);
  await ravi.post('/api/notices/read-all');
  expect((await list(asha)).unread).toBe(1);
});

test('visitors have no notices', async () => {
  expect((await world.visitor().get('/api/notices')).status).toBe(401);
  expect((await world.visitor().post('/api/notices/read-all')).status).toBe(401);
});

test('a created contract is a notice in its place, in the words of the live event, and can be read and deleted', async () => {
  await using open = await openWorld();
  const [asha, ravi] = [await open.person(), await open.person('Ravi')];
  const told: Notice[] = [];
  open.app.teller.onCommitted(({ events }) => {
    for (const { name, data } of events) if (name === 'notice') told.push(data() as Notice);
  });
  const place = async (amount: string) => {
    const placed = await asha.place({ direction: 'SELL_SHORT', amount, duration: 120 });
    expect(placed.status).toBe(201);
  };
  await place('100.05');
  await place('123456.8');
  await place('5');
  const page = await list(asha);
  expect(page.unread).toBe(4);
  const created = page.items.slice(0, 3).toReversed();
  expect(created).toEqual(told.filter(({ title }) => title === 'Contract created'));
  const [first, second] = created as [Notice, Notice];

  expect((await ravi.post(`/api/notices/${first.id}/read`)).status).toBe(404);
  expect((await ravi.send('DELETE', `/api/notices/${first.id}`)).status).toBe(404);
  expect((await asha.post(`/api/notices/${first.id}/read`)).status).toBe(204);
  expect((await list(asha)).unread).toBe(3);
  expect((await asha.send('DELETE', `/api/notices/${first.id}`)).status).toBe(204);
  expect((await asha.send('DELETE', `/api/notices/${first.id}`)).status).toBe(404);
  expect((await asha.post(`/api/notices/${first.id}/read`)).status).toBe(404);
  expect((await asha.post('/api/notices/read-all')).status).toBe(204);
  await place('7');
  const after = await list(asha);
  expect(after.unread).toBe(1);
  expect(after.items.map(({ read }) => read)).toEqual([false, true, true, true]);
  expect(after.items[2]?.id).toBe(second.id);
});
