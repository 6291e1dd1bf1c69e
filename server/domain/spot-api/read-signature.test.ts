/**
 * Signed requests of exchange clients over real HTTP: who is let in, what is done once, and what is
 * refused in which words.
 */
import { afterAll, beforeAll, expect, test } from 'vitest';

import type { OrderList } from '#protocol/orders.ts';
import type { Client } from '#test/client.ts';
import { makeKey, type ProgramKey } from '#test/key-client.ts';
import { allTypes, order as placeInApp, price, times } from '#test/orders.ts';
import { sendAs, spellingsOf } from '#test/respelling.ts';
import { openSpotProgram, type SpotParams, type SpotProgram, ticking } from '#test/spot-program.ts';
import { openWorld, type World } from '#test/world.ts';

const DAY_MS = 24 * 60 * 60_000;
const ORDER = '/api/v3/order';
const wrong = (code: number, msg: unknown = expect.any(String)) => ({ body: { code, msg } });
const invalidKey = {
  status: 401,
  ...wrong(-2015, 'Invalid API-key, IP, or permissions for action.'),
};

let world: World;
let asha: Client;
let key: ProgramKey;
let send: SpotProgram['send'];
beforeAll(async () => {
  world = await openWorld({ env: { SEAL_KEY: 'k'.repeat(43), TRUST_PROXY: 'loopback' } });
  await allTypes(world);
  asha = await world.person();
  await world.tick(2);
  key = await makeKey(asha, { kind: 'hmac' });
  ({ send } = openSpotProgram(world, key));
});
afterAll(() => world[Symbol.asyncDispose]());

const now = () => world.clock.now().getTime();

const market = (rest: SpotParams = {}): SpotParams => ({
  symbol: 'BTCINR',
  side: 'BUY',
  type: 'MARKET',
  quoteOrderQty: '100',
  ...rest,
});
const limit = (rest: SpotParams = {}): SpotParams => ({
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

test('a market order answers with its fill, once under its id; other terms under it are refused', async () => {
  const params = market({ newClientOrderId: 'once-1' });
  const first = await ticking(world, send('POST', ORDER, params, { body: true }));
  expect(first).toMatchObject({
    status: 200,
    body: {
      symbol: 'BTCINR',
      clientOrderId: 'once-1',
      status: 'FILLED',
      type: 'MARKET',
      side: 'BUY',
      fills: [{ qty: first.body['executedQty'], commissionAsset: 'INR', tradeId: 1 }],
    },
  });
  world.clock.advance(1);
  expect(await send('POST', ORDER, params)).toEqual(first);
  expect(await send('POST', ORDER, { ...params, quoteOrderQty: '101' })).toEqual({
    status: 400,
    ...wrong(-2010, 'Duplicate order sent.'),
  });
  const { body } = await send('GET', '/api/v3/account', { omitZeroBalances: 'true' });
  expect(body['balances']).toMatchObject([
    { asset: 'INR', locked: '0.00' },
    { asset: 'BTC', free: first.body['executedQty'] },
  ]);
});

test('the same id twenty times at once is one order, and so is a copied request without one', async () => {
  const named = limit({ newClientOrderId: 'race-1', newOrderRespType: 'RESULT' });
  const answers = await Promise.all(Array.from({ length: 20 }, () => send('POST', ORDER, named)));
  expect(answers.filter(({ status }) => status === 200)).not.toEqual([]);
  const numbers = answers.flatMap(({ status, body }) => (status === 200 ? [body['orderId']] : []));
  expect(new Set(numbers).size).toBe(1);
  expect(await openOf(asha)).toHaveLength(1);

  const timestamp = now();
  const copy = { timestamp, body: true } as const;
  const one = await send('POST', ORDER, limit(), copy);
  const again = await send('POST', ORDER, limit(), {
    ...copy,
    spell: (text) => text.toUpperCase(),
  });
  expect(again).toEqual(one);
  expect(await openOf(asha)).toHaveLength(2);
  expect(await send('DELETE', '/api/v3/openOrders', { symbol: 'BTCINR' })).toMatchObject({
    status: 200,
    body: [{ status: 'CANCELED' }, { status: 'CANCELED' }],
  });
});

test.each(['hmac', 'ed25519'] as const)(
  'a copied request without an id is one order however its path is spelled, signed by %s',
  async (kind) => {
    const meera = await world.person('Meera Nair');
    const own = await makeKey(meera, { kind });
    const signed = new URLSearchParams({ ...limit(), timestamp: `${now()}` }).toString();
    const address = `${ORDER}?${signed}&signature=${encodeURIComponent(own.sign(signed))}`;
    const ask = (spelled: string) =>
      sendAs(world.url, 'POST', spelled, { headers: { 'x-mbx-apikey': own.id } });
    const one = await ask(address);
    expect(one.status).toBe(200);
    const answers = await Promise.all(spellingsOf(address).map(ask));
    const taken = answers.filter(({ status }) => status !== 404);
    expect(taken.length).toBeGreaterThan(3);
    expect(taken.map(({ text }) => text)).toEqual(taken.map(() => one.text));
    expect(await openOf(meera)).toHaveLength(1);
  },
);

test.each([
  ['LIMIT_MAKER', {}, 900n, null],
  ['STOP_LOSS', { side: 'BUY' }, null, 1100n],
  ['STOP_LOSS_LIMIT', { timeInForce: 'GTC' }, 1110n, 1100n],
  ['TAKE_PROFIT', {}, null, 900n],
  ['TAKE_PROFIT_LIMIT', { timeInForce: 'IOC' }, 905n, 900n],
] as const)('%s rests, is found by both names, and is cancelled', async (type, rest, at, stop) => {
  const id = `type-${type}`;
  const last = price(world);
  const params: SpotParams = {
    symbol: 'BTCINR',
    side: 'BUY',
    type,
    quantity: '0.00001000',
    newClientOrderId: id,
    ...(at === null ? {} : { price: times(last, at) }),
    ...(stop === null ? {} : { stopPrice: times(last, stop) }),
    ...rest,
  };
  expect(await send('POST', `${ORDER}/test`, params)).toEqual({ status: 200, body: {} });
  const placed = await send('POST', ORDER, { ...params, newOrderRespType: 'FULL' });
  expect(placed).toMatchObject({ status: 200, body: { type, status: 'NEW', clientOrderId: id } });
  const asked = { symbol: 'BTCINR', origClientOrderId: id };
  const found = await send('GET', ORDER, asked);
  expect(found.body).toMatchObject({ type, status: 'NEW', orderId: placed.body['orderId'] });
  const orderId = `${found.body['orderId'] as number}`;
  expect(await send('GET', ORDER, { symbol: 'BTCINR', orderId })).toEqual(found);
  expect((await send('GET', '/api/v3/openOrders')).body).toEqual([found.body]);
  expect((await send('GET', ORDER, { symbol: 'ETHINR', orderId })).body['code']).toBe(-2013);
  const gone = await send('DELETE', ORDER, asked);
  expect(gone.body).toMatchObject({ status: 'CANCELED', origClientOrderId: id });
  // The same bytes again are the same request; a later one is another.
  expect(await send('DELETE', ORDER, asked)).toEqual(gone);
  world.clock.advance(1);
  expect(await send('DELETE', ORDER, asked)).toEqual({
    status: 400,
    ...wrong(-2011, 'Unknown order sent.'),
  });
});

test('another person’s order is nobody’s, and one placed in the app is found by its id', async () => {
  const ravi = await world.person('Ravi Rao');
  const placed = await placeInApp(ravi, {
    coin: 'BTC',
    side: 'buy',
    type: 'limit',
    amount: '100',
    price: times(price(world), 900n),
  });
  const { id } = placed.body;
  const asked = { symbol: 'BTCINR', orderId: `${placed.body.number}` };
  expect(await send('GET', ORDER, asked)).toMatchObject(wrong(-2013, 'Order does not exist.'));
  expect(await send('DELETE', ORDER, asked)).toMatchObject(wrong(-2011));
  expect(await openOf(ravi)).toHaveLength(1);
  const own = await makeKey(ravi, { kind: 'ed25519', mayTrade: false });
  const byId = { symbol: 'BTCINR', origClientOrderId: id };
  expect((await send('GET', ORDER, byId, {}, own)).body).toMatchObject({ clientOrderId: id });
});

test.each<[string, number, SpotParams]>([
  ['too much', -2010, { quoteOrderQty: '99999999' }],
  ['no such symbol', -1121, { symbol: 'NOTINR' }],
  ['no such type', -1116, { type: 'constructor' }],
  ['no such side', -1117, { side: 'LEFT' }],
  ['below a paisa', -1111, { quoteOrderQty: '1.001' }],
  ['nothing', -1013, { quoteOrderQty: '0' }],
  ['not a number', -1100, { quoteOrderQty: '1e5' }],
  ['both amounts', -1128, { quantity: '1' }],
  ['a price', -1106, { price: '1' }],
  ['an unknown parameter', -1104, { more: '1' }],
  ['an id with blanks', -1100, { newClientOrderId: 'a b' }],
])('a market order with %s is refused with %d', async (_, code, rest) => {
  const before = await openOf(asha);
  expect(await send('POST', ORDER, market(rest))).toMatchObject({ status: 400, ...wrong(code) });
  expect(await openOf(asha)).toEqual(before);
});

test('prices that would be met at once are refused in the words that clients know', async () => {
  const last = price(world);
  const above = { price: times(last, 1100n) };
  const rest = { symbol: 'BTCINR', side: 'BUY', quantity: '0.00001' };
  expect(await send('POST', ORDER, { ...rest, type: 'LIMIT_MAKER', ...above })).toMatchObject(
    wrong(-2010, 'Order would immediately match and take.'),
  );
  const stopPrice = times(last, 900n);
  expect(await send('POST', ORDER, { ...rest, type: 'STOP_LOSS', stopPrice })).toMatchObject(
    wrong(-2010, 'Stop price would trigger immediately.'),
  );
  expect(await openOf(asha)).toEqual([]);
});

test('what is not signed as it was sent, or not now, is refused', async () => {
  const tampered = {
    instead: (text: string) => text.replace('quoteOrderQty=100', 'quoteOrderQty=900'),
  };
  const unsigned = { status: 400, ...wrong(-1022, 'Signature for this request is not valid.') };
  expect(await send('POST', ORDER, market(), tampered)).toEqual(unsigned);
  expect(await send('POST', ORDER, market(), { ...tampered, body: true })).toEqual(unsigned);
  expect(await send('POST', ORDER, market(), { spell: () => 'x' })).toEqual(unsigned);
  const late = { status: 400, ...wrong(-1021) };
  expect(await send('POST', ORDER, market(), { timestamp: now() - 5_001 })).toEqual(late);
  expect(await send('POST', ORDER, market(), { timestamp: now() + 1_001 })).toEqual(late);
  expect(await send('POST', ORDER, market({ recvWindow: '60001' }))).toMatchObject(wrong(-1131));
  expect(await send('POST', ORDER, market(), { spell: () => '' })).toMatchObject(wrong(-1102));
  const malformed = { headers: { 'x-mbx-apikey': 'short' } };
  expect(await send('POST', ORDER, market(), malformed)).toEqual({
    status: 401,
    ...wrong(-2014, 'API-key format invalid.'),
  });
  const session = await asha.get('/api/me');
  expect(session.status).toBe(200);
  const bare = await fetch(`${world.url}/api/v3/account`);
  expect([bare.status, await bare.json()]).toMatchObject([401, { code: -2014 }]);
  expect(await openOf(asha)).toEqual([]);
});

test('keys that may not are refused alike: foreign, reading, ended, expired, made up', async () => {
  const meera = await world.person('Meera Nair');
  const reading = await makeKey(meera, { kind: 'hmac', mayTrade: false });
  expect(await send('GET', '/api/v3/account', {}, {}, reading)).toMatchObject({ status: 200 });
  expect(await send('POST', ORDER, market(), {}, reading)).toEqual(invalidKey);
  expect(await send('DELETE', '/api/v3/openOrders', { symbol: 'BTCINR' }, {}, reading)).toEqual(
    invalidKey,
  );
  const bound = await makeKey(meera, { kind: 'ed25519', networks: ['10.0.0.0/8'] });
  const from = (address: string) => ({ headers: { 'x-forwarded-for': address } });
  expect(await send('GET', '/api/v3/account', {}, from('10.1.2.3'), bound)).toMatchObject({
    status: 200,
  });
  expect(await send('GET', '/api/v3/account', {}, from('192.0.2.1'), bound)).toEqual(invalidKey);
  const madeUp = { id: 'A'.repeat(64), sign: key.sign };
  expect(await send('GET', '/api/v3/account', {}, {}, madeUp)).toEqual(invalidKey);
  await meera.post(`/api/keys/${reading.id}/end`);
  expect(await send('GET', '/api/v3/account', {}, {}, reading)).toEqual(invalidKey);
  const short = await makeKey(meera, { kind: 'hmac', days: 1 });
  world.clock.advance(DAY_MS + 1);
  expect(await send('GET', '/api/v3/account', {}, {}, short)).toEqual(invalidKey);
});
