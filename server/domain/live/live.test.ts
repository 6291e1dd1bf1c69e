/**
 * The live stream over real HTTP: only one's own events, nothing missed, nothing after the
 * session's end.
 */
import { randomUUID } from 'node:crypto';
import { createConnection } from 'node:net';

import { afterAll, beforeAll, expect, test } from 'vitest';

import { raiseContractLimits } from '#test/contract-limits.ts';
import { type Client, PASSWORD } from '#test/client.ts';
import { type LiveReader, readLive } from '#test/live-client.ts';
import { openWorld, type World } from '#test/world.ts';

import { openApp } from '#server/app.ts';
import { clearOutbox } from '#server/domain/outbox/outbox.ts';
import { endStreams } from '#server/domain/sessions/sessions.jobs.ts';
import { openDatabase } from '#server/kit/database/database.ts';
import { makeIds } from '#server/kit/ids.ts';
import { encodeEvent } from '#server/entry/http/live.ts';
import { openLog } from '#server/kit/process/log.ts';

const HOUR_MS = 3_600_000;

let world: World;
beforeAll(async () => {
  world = await openWorld();
});
afterAll(async () => {
  await world[Symbol.asyncDispose]();
});

const readers: LiveReader[] = [];
async function live(who: Client | null, headers: Record<string, string> = {}): Promise<LiveReader> {
  const cookie = who?.cookie ?? '';
  const reader = await readLive(world.url, { ...(cookie === '' ? {} : { cookie }), ...headers });
  readers.push(reader);
  return reader;
}
afterAll(() => readers.forEach((reader) => reader.close()));

test('everyone gets the time, the latest prices at once and a frame a tick, and nothing else', async () => {
  const visitor = await live(null);
  expect(visitor.status).toBe(200);
  await visitor.wait('time');
  const [first] = await visitor.wait('prices');
  expect(first?.data).toMatchObject({ prices: { BTC: expect.stringMatching(/^\d+\.\d{8}$/) } });
  await world.tick(2);
  const frames = await visitor.wait('prices', 3);
  const ticks = frames.map(({ data }) => data['tick'] as number);
  expect(ticks[2]).toBe((ticks[0] ?? 0) + 2);
  const asha = await world.person();
  await asha.place({});
  await world.tick();
  await visitor.wait('prices', 4);
  expect(new Set(visitor.events.map(({ name }) => name))).toEqual(new Set(['time', 'prices']));
});

test('a stream carries the prices of the coins that it asks for, and of no other', async () => {
  const ask = async (query: string) => {
    const reader = await readLive(world.url, {}, `/api/live${query}`);
    readers.push(reader);
    return reader;
  };
  const [two, none, all, odd] = await Promise.all(
    ['?coins=ETH,BTC', '?coins=', '', '?coins=DOGE,NOCOIN,DOGE'].map(ask),
  );
  await world.tick();
  const frame = world.app.market.frame();
  const lastOf = async (reader: LiveReader | undefined) =>
    (await reader?.wait('prices', 2))?.[1]?.data;
  const shown = (...symbols: string[]) =>
    Object.fromEntries(symbols.map((symbol) => [symbol, frame?.prices[symbol]]));
  expect(await lastOf(two)).toEqual({
    tick: frame?.tick,
    time: frame?.time,
    prices: shown('BTC', 'ETH'),
    change24h: Object.fromEntries(
      Object.entries(frame?.change24h ?? {}).filter(([symbol]) => /^(BTC|ETH)$/.test(symbol)),
    ),
  });
  expect(await lastOf(none)).toMatchObject({ tick: frame?.tick, prices: {}, change24h: {} });
  expect((await lastOf(all))?.['prices']).toEqual(frame?.prices);
  expect((await lastOf(odd))?.['prices']).toEqual(shown('DOGE'));
  expect((await ask('?coins=btc')).status).toBe(400);
  expect((await ask('?lastEventId=x')).status).toBe(400);
});

test('a stream that goes on for another one is told what came in between', async () => {
  const asha = await world.person();
  const before = await live(asha);
  await before.wait('time', 2);
  const placed = await asha.place({});
  await before.wait('contract');
  before.close();
  const missed = await asha.place({});
  const cookie = asha.cookie;
  const after = await readLive(
    world.url,
    { cookie },
    `/api/live?coins=&lastEventId=${before.lastId()}`,
  );
  readers.push(after);
  const heard = (await after.wait('contract')).map(({ data }) => data['id']);
  expect(heard).toContain(missed.body.id);
  expect(heard).not.toContain(placed.body.id);
});

test('a person gets their own events, and of a thousand others none', async () => {
  const [asha, ravi] = [await world.person(), await world.person('Ravi')];
  const [hers, his] = [await live(asha), await live(ravi)];
  await Promise.all([hers.wait('time', 2), his.wait('time', 2)]);
  const placed = await asha.place({ amount: '10.00' });
  await raiseContractLimits(world.owner);
  await Promise.all(Array.from({ length: 300 }, () => ravi.place({ amount: '1.00' })));

  expect((await hers.wait('contract'))[0]?.data).toMatchObject({ id: placed.body.id });
  expect((await hers.wait('balance'))[0]?.data).toMatchObject({ available: '849990.00' });
  await hers.wait('notice');
  await his.wait('contract', 300);
  const own = new Set([placed.body.id]);
  for (const event of hers.named('contract')) expect(own).toContain(event.data['id']);
  expect(his.named('contract').map(({ data }) => data['id'])).not.toContain(placed.body.id);
  expect(hers.named('balance')).toHaveLength(1);
});

test('who comes back with the last id gets exactly what was missed', async () => {
  const asha = await world.person();
  const first = await live(asha);
  await first.wait('time', 2);
  await asha.place({ amount: '10.00' });
  await first.wait('notice');
  await first.wait('balance');
  const lastId = first.lastId() ?? '';
  first.close();
  const missed = [await asha.place({ amount: '11.00' }), await asha.place({ amount: '12.00' })];

  const second = await live(asha, { 'last-event-id': lastId });
  const contracts = await second.wait('contract', 2);
  expect(contracts.map(({ data }) => data['id'])).toEqual(missed.map(({ body }) => body.id));
  await asha.place({ amount: '13.00' });
  await second.wait('contract', 3);
  const again = await live(asha, { 'last-event-id': second.lastId() ?? '' });
  await again.wait('time');
  await asha.place({ amount: '14.00' });
  await again.wait('contract');
  expect(again.named('contract')).toHaveLength(1);
  expect(again.named('resync')).toHaveLength(0);
});

test('events that come while another’s last id is given stay one’s own', async () => {
  const [asha, ravi] = [await world.person(), await world.person('Ravi')];
  const his = await live(ravi);
  await his.wait('time', 2);
  const before = his.lastId() ?? '';
  await ravi.place({ amount: '10.00' });
  const hers = await live(asha, { 'last-event-id': before });
  await asha.place({ amount: '11.00' });
  await hers.wait('contract');
  expect(hers.named('contract')).toHaveLength(1);
});

test.each([
  ['an id from the future', '999999999999'],
  ['no number', 'abc'],
  ['a negative one', '-1'],
])('%s as the last id is answered with resync', async (_name, lastId) => {
  const asha = await world.person();
  const stream = await live(asha, { 'last-event-id': lastId });
  await stream.wait('resync');
  await asha.place({ amount: '10.00' });
  await stream.wait('contract');
});

test('after an hour what was missed is no longer kept: resync, and the new id counts from there', async () => {
  const asha = await world.person();
  const first = await live(asha);
  await first.wait('time', 2);
  await asha.place({ amount: '10.00' });
  await first.wait('contract');
  const lastId = first.lastId() ?? '';
  first.close();
  await asha.place({ amount: '11.00' });
  await asha.place({ amount: '11.00' });
  const { database, clock } = world;
  clock.advance(HOUR_MS + 1);
  await clearOutbox({ database, clock });
  await asha.signIn(asha.person?.email ?? '', PASSWORD);
  await world.tick();
  await asha.place({ amount: '12.00' });

  const second = await live(asha, { 'last-event-id': lastId });
  await second.wait('resync');
  const third = await live(asha, { 'last-event-id': second.lastId() ?? '' });
  await third.wait('contract');
  expect(third.named('resync')).toHaveLength(0);
});

test('signing out ends the streams of that session at once, and of no other', async () => {
  const asha = await world.person();
  const phone = world.visitor();
  await phone.signIn(asha.person?.email ?? '', PASSWORD);
  const [desk, mobile] = [await live(asha), await live(phone)];
  await Promise.all([desk.wait('time', 2), mobile.wait('time', 2)]);
  const [own] = world.app.live.sessions().slice(-2);
  await asha.post('/api/auth/sign-out');
  // Before the answer, and not when somebody looks every two seconds.
  expect(world.app.live.sessions()).not.toContain(own);
  await desk.wait('session-ended');
  await desk.closed();
  await phone.place({ amount: '10.00' });
  await mobile.wait('contract');
});

test('changing the password ends all streams of the person; this session opens another', async () => {
  const asha = await world.person();
  const phone = world.visitor();
  await phone.signIn(asha.person?.email ?? '', PASSWORD);
  const [desk, mobile] = [await live(asha), await live(phone)];
  await Promise.all([desk.wait('time', 2), mobile.wait('time', 2)]);
  const other = world.app.live.sessions().at(-1);
  await asha.post('/api/auth/change-password', {
    currentPassword: PASSWORD,
    newPassword: 'a new long password',
  });
  expect(world.app.live.sessions()).not.toContain(other);
  await Promise.all([mobile.closed(), desk.closed()]);
  const again = await live(asha);
  await again.wait('time', 2);
  // As every two seconds: this one's session has not ended.
  await endStreams(world.app);
  await asha.place({ amount: '10.00' });
  await again.wait('contract');
  expect(again.named('session-ended')).toHaveLength(0);
});

test.each([
  ['the session ends in another process', 'delete from sessions where person_id = $1'],
  ['the person is disabled', 'update people set disabled_at = now() where id = $1'],
])('the stream closes by itself when %s', async (_name, sql) => {
  const asha = await world.person();
  const stream = await live(asha);
  await stream.wait('time', 2);
  await world.owner.execute(sql, [asha.person?.id ?? '']);
  await stream.closed();
  expect(stream.named('session-ended')).toHaveLength(1);
});

test('the stream closes by itself after the session’s expiry', async () => {
  const asha = await world.person();
  const stream = await live(asha);
  await stream.wait('time', 2);
  world.clock.advance(31 * 60_000);
  await stream.closed();
  await world.tick();
});

test('five streams a person, and a refused sixth', async () => {
  const asha = await world.person();
  const streams = [];
  for (let at = 0; at < 5; at += 1) streams.push(await live(asha));
  const sixth = await live(asha);
  expect(sixth.status).toBe(429);
  streams[0]?.close();
  await expect.poll(async () => (await live(asha)).status).toBe(200);
});

test('a foreign page cannot read the stream, and nobody names a person in the address', async () => {
  const asha = await world.person();
  expect((await live(asha, { origin: 'https://evil.example' })).status).toBe(403);
  expect((await live(asha, { 'sec-fetch-site': 'cross-site' })).status).toBe(403);
  const reply = await world.visitor().get(`/api/live?userId=${asha.person?.id}`);
  expect(reply.status).toBe(400);
});

test('a session that is over gives prices only', async () => {
  const asha = await world.person();
  const { cookie } = asha;
  await asha.post('/api/auth/sign-out');
  const stream = await readLive(world.url, { cookie });
  readers.push(stream);
  await stream.wait('prices');
  expect(stream.named('time')).toHaveLength(1);
});

test('what another process commits arrives here too', async () => {
  const target = { connectionString: world.appUrl, applicationName: 'test', maxConnections: 4 };
  const database = openDatabase(target);
  const { clock, config } = world;
  const parts = { config, database, clock, ids: makeIds(), log: openLog('silent') };
  const other = await openApp({ ...parts, marketDatabase: null });
  try {
    const asha = await world.person();
    const stream = await live(asha);
    await stream.wait('time', 2);
    const url = await other.http.listen({ port: 0, host: '127.0.0.1' });
    await world.tick();
    await expect.poll(() => other.market.last()?.number ?? 0).toBeGreaterThan(0);
    const reply = await fetch(`${url}/api/contracts`, {
      method: 'POST',
      headers: {
        cookie: asha.cookie,
        'content-type': 'application/json',
        'idempotency-key': randomUUID(),
      },
      body: JSON.stringify({ coin: 'BTC', direction: 'BUY_UP', amount: '10.00', duration: 60 }),
    });
    expect(reply.status).toBe(201);
    const { id } = (await reply.json()) as { id: string };
    expect((await stream.wait('contract'))[0]?.data['id']).toBe(id);
    expect(stream.named('contract')).toHaveLength(1);
  } finally {
    await other.close();
    await database.close();
  }
});

test('a reader who does not read is dropped, and the others go on', async () => {
  // Streams of the tests before this one may be about to end.
  readers.splice(0).forEach((earlier) => earlier.close());
  await expect.poll(() => world.app.live.connections).toBe(0);
  const { port } = new URL(world.url);
  const socket = createConnection({ port: Number(port), host: '127.0.0.1' });
  socket.pause();
  socket.write('GET /api/live HTTP/1.1\r\nHost: localhost\r\n\r\n');
  socket.on('error', () => undefined);
  await expect.poll(() => world.app.live.connections).toBe(1);
  const reader = await live(null);
  const frame = world.app.market.frame();
  if (!frame) throw new Error('There is no frame.');
  const padding = Object.fromEntries(
    Array.from({ length: 2_000 }, (_, at) => [`COIN${at}`, '1234567890.12345678']),
  );
  let sent = 0;
  await expect
    .poll(
      () => {
        sent += 1;
        world.app.live.toEveryone(() => encodeEvent('prices', { ...frame, change24h: padding }));
        return world.app.live.connections;
      },
      { interval: 20 },
    )
    .toBe(1);
  expect(sent).toBeGreaterThan(5);
  await reader.wait('prices', 3);
  socket.destroy();
});
