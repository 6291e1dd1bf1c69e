/**
 * Abuse of the exchange's API over sockets, each test by its number in the table of cases
 * (cases.ts): what a connection was opened for by one key is nobody else's, nothing outlives a key,
 * floods end, and frames that were copied do nothing more.
 */
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';

import type { OrderList } from '#protocol/orders.ts';

import type { Client } from '../client.ts';
import { makeKey, type ProgramKey } from '../key-client.ts';
import { type MessageSocket, openMessageSocket, signedBy } from '../message-socket.ts';
import { allTypes, order, price, times } from '../orders.ts';
import { openWorld, type World } from '../world.ts';

/** What a person has to spend within a test, in which time stands still. */
const POINTS = 60;
const WINDOW_MS = 5_000;

let world: World;
let asha: Client;
let ravi: Client;
let own: ProgramKey;
let foreign: ProgramKey;
let socket: MessageSocket;
const opened: MessageSocket[] = [];

beforeAll(async () => {
  const person = { perSecond: 10, most: POINTS };
  const address = { perSecond: 100, most: 5_000 };
  world = await openWorld({ limits: { person, address } });
  await allTypes(world);
});
afterAll(async () => {
  for (const { close } of opened) close();
  await world[Symbol.asyncDispose]();
});
beforeEach(async () => {
  world.clock.advance(3_600_000);
  await world.tick();
  [asha, ravi] = [await world.person('Asha Verma'), await world.person('Ravi Rao')];
  own = await makeKey(asha, { kind: 'ed25519' });
  foreign = await makeKey(ravi, { kind: 'ed25519' });
  socket = await connect();
});

async function connect(): Promise<MessageSocket> {
  const one = await openMessageSocket(world.url);
  opened.push(one);
  return one;
}

const now = () => world.clock.now().getTime();
const signed = (key: ProgramKey, params: Parameters<typeof signedBy>[1] = {}) =>
  signedBy(key, params, now());
const limit = () => ({
  symbol: 'BTCINR',
  side: 'BUY',
  type: 'LIMIT',
  timeInForce: 'GTC',
  quantity: '0.00001',
  price: times(price(world), 900n),
});
const openOf = async (client: Client) =>
  (await client.get<OrderList>('/api/orders/open')).body.items;
const code = (number: number) => ({ error: { code: number } });

test('abuse 80: a session is its key’s alone: another’s key is not believed on it, and another’s orders are not there', async () => {
  await socket.ask('session.logon', signed(own));
  const params = { ...limit(), apiKey: foreign.id, timestamp: now() };
  expect(await socket.ask('order.place', params)).toMatchObject(code(-1102));
  const claimed = { ...signed(own, limit()), apiKey: foreign.id };
  expect(await socket.ask('order.place', claimed)).toMatchObject(code(-1022));
  expect(await socket.ask('session.logon', { ...signed(own), apiKey: foreign.id })).toMatchObject(
    code(-1022),
  );
  expect(await openOf(ravi)).toEqual([]);
  const { body } = await order(ravi, {
    coin: 'BTC',
    side: 'buy',
    type: 'limit',
    amount: '100',
    price: times(price(world), 900n),
  });
  const named = { symbol: 'BTCINR', orderId: body.number ?? 0, timestamp: now() };
  expect(await socket.ask('order.status', named)).toMatchObject(code(-2013));
  expect(await socket.ask('order.cancel', named)).toMatchObject(code(-2011));
  expect(
    await socket.ask('openOrders.cancelAll', { symbol: 'BTCINR', timestamp: now() }),
  ).toMatchObject(code(-2011));
  expect(await openOf(ravi)).toHaveLength(1);
  await socket.ask('userDataStream.subscribe');
  await order(ravi, { coin: 'BTC', side: 'buy', type: 'market', amount: '10' });
  await world.tick();
  await socket.ask('ping');
  expect(socket.events).toEqual([]);
});

test('abuse 81: nothing that a key has opened outlives it: no order, no event', async () => {
  await socket.ask('session.logon', signed(own));
  await socket.ask('userDataStream.subscribe');
  const frame = JSON.stringify({ id: 'late', method: 'order.place', params: signed(own, limit()) });
  await asha.post(`/api/keys/${own.id}/end`);
  expect(await socket.ask('order.place', { ...limit(), timestamp: now() })).toMatchObject(
    code(-1102),
  );
  expect(await socket.ask('userDataStream.subscribe')).toMatchObject(code(-2015));
  socket.say(frame);
  await expect.poll(() => socket.others).toMatchObject([{ status: 401, ...code(-2015) }]);
  await order(asha, { coin: 'BTC', side: 'buy', type: 'market', amount: '10' });
  await world.tick();
  await socket.ask('ping');
  expect(socket.events.map(({ event }) => event.e)).toEqual(['eventStreamTerminated']);
  expect(await openOf(asha)).toEqual([]);
});

test('abuse 82: a flood spends what its person has, or its connection is closed; nobody else waits', async () => {
  await socket.ask('session.logon', signed(own));
  const asked = Array.from({ length: POINTS + 20 }, () =>
    socket.ask('order.test', { ...limit(), timestamp: now() }),
  );
  const answers = await Promise.all(asked);
  const statuses = answers.map(({ status }) => status);
  // It says what a key has, not what its address has.
  const late = answers.filter(({ status }) => status === 429);
  const texts = late.map(({ error }) => error?.msg.match(/current limit is ([0-9]+)/)?.[1]);
  expect(new Set(texts)).toEqual(new Set(['1000']));
  expect(statuses.filter((status) => status === 200).length).toBeLessThan(POINTS);
  expect(statuses.filter((status) => status === 429).length).toBeGreaterThanOrEqual(20);
  // The budget is the person's, in the app as well.
  expect((await asha.get('/api/orders/open')).status).toBe(429);
  expect((await ravi.get('/api/orders/open')).status).toBe(200);
  const guessing = await connect();
  for (let tried = 0; tried < 250; tried += 1)
    guessing.say(
      JSON.stringify({ method: 'order.place', params: { ...signed(own), signature: 'x' } }),
    );
  expect(await guessing.closed).toBe(1008);
  const long = await connect();
  long.say(JSON.stringify({ method: 'ping', params: { text: 'x'.repeat(70_000) } }));
  expect(await long.closed).toBe(1009);
  expect((await ravi.get('/api/orders/open')).status).toBe(200);
});

test('abuse 83: a copied frame is the order that it was, wherever it is sent, and later nothing', async () => {
  const frame = JSON.stringify({ id: 'copy', method: 'order.place', params: signed(own, limit()) });
  const thief = await connect();
  for (const one of [socket, thief, thief]) one.say(frame);
  await expect.poll(() => [...socket.others, ...thief.others].length).toBe(3);
  const told = [...socket.others, ...thief.others].map(({ result }) => JSON.stringify(result));
  expect(new Set(told).size).toBe(1);
  expect(await openOf(asha)).toHaveLength(1);
  world.clock.advance(WINDOW_MS + 1);
  thief.say(frame);
  await expect.poll(() => thief.others.at(-1)).toMatchObject(code(-1021));
  expect(await openOf(asha)).toHaveLength(1);
});
