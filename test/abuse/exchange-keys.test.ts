/**
 * Abuse of the exchange's API with keys, each test by its number in the table of cases (cases.ts):
 * every endpoint that a key opens, asked by who may not, with what was copied or changed, and about
 * what is somebody else's. Judged from the answers, and from the fact that nothing was written.
 */
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';

import type { OrderList } from '#protocol/orders.ts';
import type { Withdrawal } from '#protocol/withdrawals.ts';
import { signedEndpoints } from '#server/domain/spot-api/signed-endpoints.ts';

import type { Client } from '../client.ts';
import { makeKey, type ProgramKey } from '../key-client.ts';
import { signedBy } from '../message-socket.ts';
import { allTypes, order, price, times } from '../orders.ts';
import { sendAs, spellingsOf } from '../respelling.ts';
import { openSpotProgram, type SpotParams, type SpotProgram } from '../spot-program.ts';
import { openWorld, type World } from '../world.ts';

const symbol = 'BTCINR';
const notAuthorised = {
  status: 401,
  body: { code: -2015, msg: 'Invalid API-key, IP, or permissions for action.' },
};
const unsigned = {
  status: 400,
  body: { code: -1022, msg: 'Signature for this request is not valid.' },
};

let world: World;
let asha: Client;
let key: ProgramKey;
let program: SpotProgram;
beforeAll(async () => {
  world = await openWorld();
  await allTypes(world);
});
afterAll(() => world[Symbol.asyncDispose]());
beforeEach(async () => {
  world.clock.advance(3_600_000);
  await world.tick();
  asha = await world.person();
  key = await makeKey(asha, { kind: 'ed25519' });
  program = openSpotProgram(world, key);
});

const now = () => world.clock.now().getTime();
const openOf = async (client: Client) =>
  (await client.get<OrderList>('/api/orders/open')).body.items;
const resting = () => ({
  symbol,
  side: 'BUY',
  type: 'LIMIT',
  timeInForce: 'GTC',
  quantity: '0.00001',
  price: times(price(world), 900n),
});
const places = [
  '/api/v3/order',
  '/api/v3/order/cancelReplace',
  '/api/v3/order/oco',
  '/api/v3/orderList/oco',
];
/** Asks each endpoint; answers which of them did not answer as all should. */
async function others(
  asked: typeof signedEndpoints,
  due: object,
  ask: (method: string, path: string) => Promise<object>,
) {
  const wrong: unknown[] = [];
  for (const { method, path } of asked) {
    const answer = await ask(method, path);
    try {
      expect(answer).toEqual(due);
    } catch {
      wrong.push([method, path, answer]);
    }
  }
  return wrong;
}

test('abuse 68: on the exchange’s API a key that may only read trades nothing, and one that ended opens nothing', async () => {
  const reader = await makeKey(asha, { kind: 'hmac', mayTrade: false });
  const trades = signedEndpoints.filter(({ right }) => right === 'trade');
  expect(trades.map(({ path }) => path)).toEqual(expect.arrayContaining(places));
  const by = (one: ProgramKey) => (method: string, path: string) =>
    program.send(method, path, resting(), {}, one);
  expect(await others(trades, notAuthorised, by(reader))).toEqual([]);
  await asha.post(`/api/keys/${reader.id}/end`);
  expect(await others(signedEndpoints, notAuthorised, by(reader))).toEqual([]);
  expect(await openOf(asha)).toEqual([]);
});

test('abuse 69: on the exchange’s API a request counts within its window', async () => {
  const late = { status: 400, body: { code: -1021, msg: expect.any(String) } };
  for (const timestamp of [now() - 5_001, now() + 1_001])
    expect(
      await others(signedEndpoints, late, (method, path) =>
        program.send(method, path, resting(), { timestamp }),
      ),
    ).toEqual([]);
  const longer = (text: string) => `${text}&recvWindow=60000`;
  const old = { timestamp: now() - 30_000, instead: longer };
  expect(await program.send('POST', '/api/v3/order', resting(), old)).toEqual(unsigned);
  expect(await openOf(asha)).toEqual([]);
});

test('abuse 70: on the exchange’s API a copied signature fits no other parameters and no other key; copied whole, it is one command', async () => {
  const changed = (text: string) => text.replace('quantity=0.00001', 'quantity=0.9');
  for (const body of [undefined, true] as const)
    expect(
      await others(signedEndpoints, unsigned, (method, path) =>
        method === 'GET' && body
          ? Promise.resolve(unsigned)
          : program.send(method, path, resting(), {
              instead: changed,
              ...(body ? { body } : {}),
            }),
      ),
    ).toEqual([]);
  const ravi = await world.person('Ravi');
  const his = await makeKey(ravi, { kind: 'ed25519' });
  const posing = { id: key.id, sign: his.sign };
  expect(
    await others(signedEndpoints, unsigned, (method, path) =>
      program.send(method, path, resting(), {}, posing),
    ),
  ).toEqual([]);
  expect(await openOf(asha)).toEqual([]);

  const timestamp = now();
  const ten = (path: string, params: SpotParams) =>
    Promise.all(
      Array.from({ length: 10 }, () => program.send('POST', path, params, { timestamp })),
    );
  const replies = await ten('/api/v3/order', resting());
  expect(replies.map(({ status }) => status)).toEqual(replies.map(() => 200));
  const [mine] = await openOf(asha);
  const swapped = {
    ...resting(),
    cancelReplaceMode: 'STOP_ON_FAILURE',
    cancelOrderId: `${mine?.number}`,
  };
  const again = await ten('/api/v3/order/cancelReplace', swapped);
  expect(again.map(({ status }) => status)).toEqual(again.map(() => 200));
  const { timeInForce: _, type: __, price: limit, ...pair } = resting();
  const around = { ...pair, price: limit, stopPrice: times(price(world), 1100n) };
  const pairs = await ten('/api/v3/order/oco', around);
  expect(pairs.map(({ status }) => status)).toEqual(pairs.map(() => 200));
  // One that took the place of another, and a pair.
  expect(await openOf(asha)).toHaveLength(3);
});

test('abuse 71: on the exchange’s API what belongs to somebody else is answered as what does not exist', async () => {
  const ravi = await world.person('Ravi');
  const { body: his } = await order(ravi, {
    coin: 'BTC',
    side: 'buy',
    type: 'limit',
    amount: '100',
    price: times(price(world), 900n),
    stopPrice: times(price(world), 1100n),
  });
  const one = { symbol, orderId: `${his.number}` };
  const list = { orderListId: `${his.listNumber}` };
  const swap = { cancelReplaceMode: 'STOP_ON_FAILURE', cancelOrderId: `${his.number}` };
  const asked: readonly [method: string, path: string, params: SpotParams, code: number][] = [
    ['GET', '/api/v3/order', one, -2013],
    ['GET', '/api/v3/order', { symbol, origClientOrderId: his.id }, -2013],
    ['DELETE', '/api/v3/order', one, -2011],
    ['GET', '/api/v3/orderList', list, -2013],
    ['GET', '/api/v3/orderList', { origClientOrderId: his.id }, -2013],
    ['DELETE', '/api/v3/orderList', { symbol, ...list }, -2011],
    ['DELETE', '/api/v3/openOrders', { symbol }, -2011],
    ['POST', '/api/v3/order/cancelReplace', { ...resting(), ...swap }, -2022],
  ];
  for (const [method, path, params, code] of asked) {
    const { body } = await program.send(method, path, params);
    expect([method, path, body['code']]).toEqual([method, path, code]);
  }
  for (const [path, params] of [
    ['/api/v3/openOrders', {}],
    ['/api/v3/allOrders', { symbol }],
    ['/api/v3/myTrades', { symbol, orderId: `${his.number}` }],
    ['/api/v3/openOrderList', {}],
    ['/api/v3/allOrderList', {}],
  ] as const)
    expect([path, (await program.send('GET', path, params)).body]).toEqual([path, []]);
  expect(await openOf(ravi)).toHaveLength(2);
  expect(await openOf(asha)).toEqual([]);
});

test('abuse 72: on the exchange’s API no key moves money out, whatever it may', async () => {
  const { inr } = (await asha.me()).balances;
  const asked: SpotParams[] = [{}, { coin: 'INR', address: '1', amount: '100' }];
  for (const params of asked)
    expect(await program.send('POST', '/sapi/v1/capital/withdraw/apply', params)).toEqual(
      notAuthorised,
    );
  const unknown = [
    ['POST', '/sapi/v1/asset/transfer'],
    ['POST', '/sapi/v1/capital/withdraw/apply/2'],
    ['PUT', '/sapi/v1/capital/withdraw/apply'],
    ['POST', '/api/v3/userDataStream'],
  ] as const;
  for (const [method, path] of unknown)
    expect([path, (await program.send(method, path)).status]).toEqual([path, 404]);
  expect((await asha.me()).balances.inr).toEqual(inr);
  const { items } = (await asha.get<{ items: Withdrawal[] }>('/api/withdrawals')).body;
  expect(items).toEqual([]);
});

test('abuse 84: on the exchange’s API a copied request is one command however its path is spelled, and signed for a socket it is none over HTTP', async () => {
  const ask = (address: string) =>
    sendAs(world.url, 'POST', address, { headers: { 'x-mbx-apikey': key.id } });
  const { timeInForce: _, type: __, ...pair } = resting();
  for (const [path, params, orders] of [
    ['/api/v3/order', resting(), 1],
    ['/api/v3/order/oco', { ...pair, stopPrice: times(price(world), 1100n) }, 3],
  ] as const) {
    const text = new URLSearchParams({ ...params, timestamp: `${now()}` }).toString();
    const address = `${path}?${text}&signature=${encodeURIComponent(key.sign(text))}`;
    const one = await ask(address);
    expect([path, one.status]).toEqual([path, 200]);
    const answers = await Promise.all(spellingsOf(address).map(ask));
    const refused = answers.filter((answer) => answer.text !== one.text);
    expect(refused.map(({ status }) => status)).toEqual(refused.map(() => 404));
    expect(refused.length).toBeLessThan(answers.length - 3);
    expect(await openOf(asha)).toHaveLength(orders);
  }
  const signed = signedBy(key, resting(), now()) as SpotParams;
  const ofSocket = await ask(`/api/v3/order?${new URLSearchParams(signed).toString()}`);
  expect(ofSocket.status).toBe(400);
  expect(await openOf(asha)).toHaveLength(3);
});
