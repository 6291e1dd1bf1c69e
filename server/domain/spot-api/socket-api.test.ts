/**
 * The exchange's API over a real socket: the same answers as over HTTP, who is let in, and what is
 * done once.
 */
import { afterAll, beforeAll, expect, test } from 'vitest';

import type { OrderList } from '#protocol/orders.ts';
import type { Client } from '#test/client.ts';
import { makeKey, type ProgramKey } from '#test/key-client.ts';
import { type MessageSocket, openMessageSocket, signedBy } from '#test/message-socket.ts';
import { allTypes, price, times } from '#test/orders.ts';
import { openWorld, type World } from '#test/world.ts';

import { endpoints } from './endpoints.ts';
import { signedEndpoints } from './signed-endpoints.ts';
import { marketCalls, signedCalls } from './socket-methods.ts';

const DAY_MS = 24 * 60 * 60_000;
let world: World;
let asha: Client;
let hmac: ProgramKey;
let pair: ProgramKey;
let socket: MessageSocket;
const opened: MessageSocket[] = [];

beforeAll(async () => {
  world = await openWorld({ env: { SEAL_KEY: 'k'.repeat(43), TRUST_PROXY: 'loopback' } });
  await allTypes(world);
  asha = await world.person();
  await world.tick(2);
  hmac = await makeKey(asha, { kind: 'hmac' });
  pair = await makeKey(asha, { kind: 'ed25519' });
  socket = await connect();
});
afterAll(async () => {
  for (const { close } of opened) close();
  await world[Symbol.asyncDispose]();
});

async function connect(path?: string): Promise<MessageSocket> {
  const one = await openMessageSocket(world.url, path);
  opened.push(one);
  return one;
}

const now = () => world.clock.now().getTime();
const signed = (params: Parameters<typeof signedBy>[1] = {}, by = hmac, at = now()) =>
  signedBy(by, params, at);
const limit = (rest: Record<string, string> = {}) => ({
  symbol: 'BTCINR',
  side: 'BUY',
  type: 'LIMIT',
  timeInForce: 'GTC',
  quantity: '0.00001',
  price: times(price(world), 900n),
  ...rest,
});
const openOf = async (client: Client) =>
  (await client.get<OrderList>('/api/orders/open')).body.items;
const refused = (status: number, code: number, msg: unknown = expect.any(String)) =>
  expect.objectContaining({ status, error: { code, msg } });

test('every endpoint of the market and of keys has one name', () => {
  const named = new Set<unknown>([...marketCalls.values(), ...signedCalls.values()]);
  const rows = [...endpoints, ...signedEndpoints].filter(({ path }) => path.startsWith('/api/v3/'));
  expect(rows.filter((row) => !named.has(row)).map(({ path }) => path)).toEqual([]);
  expect(named.size).toBe(marketCalls.size + signedCalls.size);
});

test.each([
  ['ping', 'ping', {}],
  ['exchangeInfo', 'exchangeInfo', { symbols: ['BTCINR', 'ETHINR'] }],
  ['depth', 'depth', { symbol: 'BTCINR', limit: 5 }],
  ['trades.recent', 'trades', { symbol: 'BTCINR' }],
  ['trades.historical', 'historicalTrades', { symbol: 'BTCINR', fromId: 0 }],
  ['trades.aggregate', 'aggTrades', { symbol: 'BTCINR' }],
  ['klines', 'klines', { symbol: 'BTCINR', interval: '1m', limit: 2 }],
  ['uiKlines', 'uiKlines', { symbol: 'BTCINR', interval: '1m', limit: 2 }],
  ['avgPrice', 'avgPrice', { symbol: 'BTCINR' }],
  ['ticker', 'ticker', { symbol: 'BTCINR', windowSize: '1h' }],
  ['ticker.24hr', 'ticker/24hr', { symbol: 'BTCINR' }],
  ['ticker.tradingDay', 'ticker/tradingDay', { symbol: 'BTCINR' }],
  ['ticker.price', 'ticker/price', {}],
  ['ticker.book', 'ticker/bookTicker', { symbol: 'BTCINR' }],
])('%s answers as over HTTP', async (method, path, params) => {
  const query = new URLSearchParams(
    Object.entries(params).map(([name, value]): [string, string] => [
      name,
      typeof value === 'object' ? JSON.stringify(value) : `${value}`,
    ]),
  );
  const read = await fetch(`${world.url}/api/v3/${path}?${query.toString()}`);
  const { status, result } = await socket.ask(method, params);
  expect([status, result]).toEqual([200, await read.json()]);
});

test('an answer has the id of its question, and says what was used unless it is asked not to', async () => {
  const { rateLimits } = await socket.ask('ping', {});
  expect(rateLimits).toMatchObject([
    { rateLimitType: 'REQUEST_WEIGHT', count: expect.any(Number) },
  ]);
  expect(await socket.ask('ping', { returnRateLimits: false })).not.toHaveProperty('rateLimits');
  const silent = await connect('/ws-api/v3?returnRateLimits=false');
  expect(await silent.ask('time')).toMatchObject({ result: { serverTime: now() } });
  expect(await silent.ask('ping')).not.toHaveProperty('rateLimits');
  silent.say('{"id":"a-1","method":"ping"}');
  silent.say('{"id":null,"method":"ping"}');
  await expect
    .poll(() => silent.others)
    .toEqual([
      { id: 'a-1', status: 200, result: {} },
      { id: null, status: 200, result: {} },
    ]);
});

test.each([
  ['{', null, 400, -1135],
  ['[]', null, 400, -1135],
  ['{"id":7}', 7, 400, -1102],
  ['{"id":{},"method":"ping"}', null, 400, -1100],
  ['{"id":8,"method":"ping","params":[]}', 8, 400, -1100],
  ['{"id":9,"method":"ping","params":{"a":null}}', 9, 400, -1105],
  ['{"id":10,"method":"constructor"}', 10, 404, -1020],
  ['{"id":11,"method":"order.amend.keepPriority"}', 11, 404, -1020],
  ['{"id":12,"method":"depth","params":{"symbol":"NOTINR"}}', 12, 400, -1121],
  ['{"id":13,"method":"depth","params":{"symbol":"BTCINR","more":1}}', 13, 400, -1104],
])('%s is refused', async (text, id, status, code) => {
  const own = await connect();
  own.say(text);
  const error = { code, msg: expect.any(String) };
  await expect.poll(() => own.others).toMatchObject([{ id, status, error }]);
});

test('an order is placed, found and cancelled, by keys of both kinds and by both ways to write what is signed', async () => {
  const asked = limit({ newClientOrderId: 'socket:1/a' });
  const encoded = signedBy(pair, asked, now(), encodeURIComponent);
  const placed = await socket.ask('order.place', encoded);
  expect(placed).toMatchObject({
    status: 200,
    result: { symbol: 'BTCINR', status: 'NEW', clientOrderId: 'socket:1/a', fills: [] },
  });
  const named = { symbol: 'BTCINR', origClientOrderId: 'socket:1/a' };
  const found = await socket.ask('order.status', signed(named));
  expect(found.result).toMatchObject({ clientOrderId: 'socket:1/a', status: 'NEW' });
  const listed = await socket.ask('openOrders.status', signed());
  expect(listed.result).toEqual([found.result]);
  expect(await socket.ask('order.test', signed(limit(), pair))).toMatchObject({ result: {} });
  const { orderId } = found.result as { orderId: number };
  const cancelled = await socket.ask('order.cancel', signed({ symbol: 'BTCINR', orderId }));
  expect(cancelled.result).toMatchObject({ status: 'CANCELED', orderId });
  expect(await socket.ask('order.cancel', signed({ symbol: 'BTCINR', orderId: 5 }))).toEqual(
    refused(400, -2011),
  );
  const account = await socket.ask('account.status', signed({ omitZeroBalances: true }));
  expect(account.result).toMatchObject({ balances: [{ asset: 'INR', locked: '0.00' }] });
});

test('the same frame again, on any connection, is the same order; another timestamp is another', async () => {
  const frame = JSON.stringify({ id: 'x', method: 'order.place', params: signed(limit()) });
  const copy = await connect();
  for (const one of [socket, copy, copy]) one.say(frame);
  await expect.poll(() => copy.others.length).toBe(2);
  const [first, second] = copy.others;
  expect(first).toMatchObject({ status: 200, result: { status: 'NEW' } });
  expect(second?.result).toEqual(first?.result);
  expect(await openOf(asha)).toHaveLength(1);
  world.clock.advance(1);
  expect((await copy.ask('order.place', signed(limit()))).status).toBe(200);
  expect(await openOf(asha)).toHaveLength(2);
  const all = await copy.ask('openOrders.cancelAll', signed({ symbol: 'BTCINR' }));
  expect(all.result).toHaveLength(2);
});

test('a hundred orders at once on one socket are answered each under its id', async () => {
  const ids = Array.from({ length: 100 }, (_, index) => `many-${index}`);
  const answers = await Promise.all(
    ids.map((id) => socket.ask('order.place', signed(limit({ newClientOrderId: id })))),
  );
  expect(answers.map(({ result }) => (result as { clientOrderId: string }).clientOrderId)).toEqual(
    ids,
  );
  // A cancellation of the same moment is the same one.
  world.clock.advance(1);
  await socket.ask('openOrders.cancelAll', signed({ symbol: 'BTCINR' }));
  expect(await openOf(asha)).toEqual([]);
});

/** Another message with the same text to sign. */
function merged({ price: at, quantity, ...rest }: ReturnType<typeof signed>) {
  return { ...rest, price: `${String(at)}&quantity=${String(quantity)}` };
}

test('what is not signed as it was sent, not now, or by nobody’s key is refused', async () => {
  const asked = signed(limit());
  const wrong = [
    [{ ...asked, quantity: '9' }, refused(400, -1022)],
    [{ ...asked, signature: 'x' }, refused(400, -1022)],
    [{ ...limit(), timestamp: now() }, refused(400, -1102)],
    [{ ...asked, apiKey: 'short' }, refused(401, -2014)],
    [signed(limit(), hmac, now() - 5_001), refused(400, -1021)],
    [signed(limit({ recvWindow: '60001' })), refused(400, -1131)],
    [signed(limit(), { id: 'A'.repeat(64), sign: hmac.sign }), refused(401, -2015)],
    // Two parameters read as one.
    [merged(signed({ ...limit(), newOrderRespType: 'ACK' })), refused(400, -1022)],
  ] as const;
  for (const [params, answer] of wrong)
    expect(await socket.ask('order.place', params)).toEqual(answer);
  expect(await openOf(asha)).toEqual([]);
});

test('a key logs on once: then it asks without signing, as far as it may, until it logs off or ends', async () => {
  const own = await connect();
  expect(await own.ask('order.place', { ...limit(), timestamp: now() })).toEqual(
    refused(400, -1102),
  );
  expect(await own.ask('session.logon', signed())).toEqual(refused(400, -1099));
  expect((await own.ask('session.status')).result).toMatchObject({ apiKey: null });
  // What is asked behind it, before it is answered, counts as asked after it.
  const [logon, placed] = await Promise.all([
    own.ask('session.logon', signed({}, pair)),
    own.ask('order.place', { ...limit(), timestamp: now() }),
  ]);
  expect(logon.result).toMatchObject({ apiKey: pair.id, authorizedSince: now() });
  expect(placed).toMatchObject({ status: 200, result: { status: 'NEW' } });
  expect(await own.ask('order.place', limit())).toEqual(refused(400, -1102));
  expect(await own.ask('order.place', { ...limit(), timestamp: now() - 5_001 })).toEqual(
    refused(400, -1021),
  );
  expect(await openOf(asha)).toHaveLength(1);
  world.clock.advance(1);
  await own.ask('openOrders.cancelAll', { symbol: 'BTCINR', timestamp: now() });
  expect((await own.ask('session.logout')).result).toMatchObject({ apiKey: null });
  expect((await own.ask('account.status', { timestamp: now() })).status).toBe(400);

  const reading = await makeKey(asha, { kind: 'ed25519', mayTrade: false });
  await own.ask('session.logon', signed({}, reading));
  expect((await own.ask('account.status', { timestamp: now() })).status).toBe(200);
  expect(await own.ask('order.place', { ...limit(), timestamp: now() })).toEqual(
    refused(401, -2015),
  );
  await asha.post(`/api/keys/${reading.id}/end`);
  expect((await own.ask('session.status')).result).toMatchObject({ apiKey: null });
  expect((await own.ask('account.status', { timestamp: now() })).status).toBe(400);
});

test('a session counts for nothing once its key has ended elsewhere or expired', async () => {
  const meera = await world.person('Meera Nair');
  const [ended, expiring] = [
    await makeKey(meera, { kind: 'ed25519' }),
    await makeKey(meera, { kind: 'ed25519', days: 1 }),
  ];
  const [one, two] = [await connect(), await connect()];
  await one.ask('session.logon', signed({}, ended));
  await two.ask('session.logon', signed({}, expiring));
  // As another process ends it: nobody here is told.
  await world.owner.execute(
    'update api_keys set ended_at = now(), sealed_secret = null where id = $1',
    [ended.id],
  );
  const invalid = refused(401, -2015, 'Invalid API-key, IP, or permissions for action.');
  expect(await one.ask('account.status', { timestamp: now() })).toEqual(invalid);
  world.clock.advance(DAY_MS + 1);
  expect(await two.ask('account.status', { timestamp: now() })).toEqual(invalid);
  await world.tick();
});

test('what stands at the address without a socket, and a flood on one, are turned away', async () => {
  expect((await fetch(`${world.url}/ws-api/v3`)).status).toBe(426);
  expect((await fetch(`${world.url}/ws-api/other`)).status).toBe(404);
  const flooding = await connect();
  for (let sent = 0; sent < 500; sent += 1) flooding.say('{"method":"ping"}');
  expect(await flooding.closed).toBe(1008);
});
