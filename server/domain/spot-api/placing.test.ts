/**
 * Orders that exchange clients place, over real HTTP and a socket: what a limit that crosses is
 * answered, what a test of an order refuses, and what is refused on purpose.
 */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';

import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';

import type { OrderList } from '#protocol/orders.ts';
import type { Client } from '#test/client.ts';
import { makeKey, type ProgramKey } from '#test/key-client.ts';
import { openMessageSocket, signedBy } from '#test/message-socket.ts';
import { allTypes, order as placeInApp, price, set, times } from '#test/orders.ts';
import { repository } from '#test/sources.ts';
import { openSpotProgram, type SpotParams, type SpotProgram } from '#test/spot-program.ts';
import { openWorld, patientSpot, type World } from '#test/world.ts';

import { refusedOnPurpose } from './not-offered.ts';

const ORDER = '/api/v3/order';
const TEST = '/api/v3/order/test';
const REPLACE = '/api/v3/order/cancelReplace';
const symbol = 'BTCINR';

let world: World;
let asha: Client;
let key: ProgramKey;
let send: SpotProgram['send'];
/** A test may let the answer wait for no tick. */
const pace = { ...patientSpot };
beforeAll(async () => {
  world = await openWorld({ env: { SPOT_FEE_BPS: '25' }, spotPace: pace });
  await allTypes(world);
  await world.tick(2);
});
afterAll(() => world[Symbol.asyncDispose]());
beforeEach(async () => {
  asha = await world.person();
  key = await makeKey(asha, { kind: 'hmac' });
  ({ send } = openSpotProgram(world, key));
});

const now = () => world.clock.now().getTime();
const openOf = async () => (await asha.get<OrderList>('/api/orders/open')).body.items;
const limit = (rest: SpotParams = {}): SpotParams => ({
  symbol,
  side: 'BUY',
  type: 'LIMIT',
  timeInForce: 'GTC',
  quantity: '0.00001',
  price: times(price(world), 900n),
  ...rest,
});
/** Limit so high that the last price and every next one meet it. */
const crossing = (rest: SpotParams = {}) => limit({ price: times(price(world), 1100n), ...rest });

/** Ticks once when the order of this name is open, and then waits for the answer. */
async function atNextTick<T>(answer: Promise<T>, clientOrderId: string): Promise<T> {
  const isOpen = async () => (await openOf()).some((one) => one.clientOrderId === clientOrderId);
  await expect.poll(isOpen).toBe(true);
  await world.tick();
  return answer;
}
const place = (params: SpotParams, path = ORDER) =>
  atNextTick(send('POST', path, params), params['newClientOrderId'] ?? '');

test('a limit order that the last price meets is answered with its fill at the next tick', async () => {
  const params = crossing({ newClientOrderId: 'cross-1' });
  const filled = await place(params);
  const { items } = (await asha.get<OrderList>('/api/orders/history?coin=BTC')).body;
  expect(filled).toMatchObject({
    status: 200,
    body: {
      status: 'FILLED',
      type: 'LIMIT',
      timeInForce: 'GTC',
      executedQty: '0.00001000',
      fills: [{ price: items[0]?.fillPrice, qty: '0.00001000' }],
    },
  });
  world.clock.advance(1);
  expect(await send('POST', ORDER, params)).toEqual(filled);
  expect(await openOf()).toEqual([]);
});

test('a limit order that the next price moves away from is answered as it stands, and one that it meets as filled', async () => {
  const heard = new Set<unknown>();
  for (let round = 0; heard.size < 2; round += 1) {
    const at = price(world);
    const params = limit({ price: times(at, 1_000n), newClientOrderId: `near-${round}` });
    const { body } = await place(params);
    const isMet = price(world) <= at;
    expect(body).toMatchObject({ status: isMet ? 'FILLED' : 'NEW' });
    expect(await openOf()).toHaveLength(isMet ? 0 : 1);
    heard.add(body['status']);
    await send('DELETE', '/api/v3/openOrders', { symbol });
  }
});

test('while no tick comes a limit order that crosses is answered NEW, and filled later', async () => {
  pace.answerMs = 0;
  const { body } = await send('POST', ORDER, crossing());
  expect(body).toMatchObject({ status: 'NEW', executedQty: '0.00000000', fills: [] });
  pace.answerMs = patientSpot.answerMs;
  const orderId = `${body['orderId'] as number}`;
  expect(await openOf()).toHaveLength(1);
  await world.tick();
  expect((await send('GET', ORDER, { symbol, orderId })).body).toMatchObject({ status: 'FILLED' });
});

test('an acknowledgement, a limit that rests, and one that only rests wait for no tick', async () => {
  const acknowledged = await send('POST', ORDER, crossing({ newOrderRespType: 'ACK' }));
  expect(Object.keys(acknowledged.body)).toEqual([
    'symbol',
    'orderId',
    'orderListId',
    'clientOrderId',
    'transactTime',
  ]);
  expect((await send('POST', ORDER, limit())).body).toMatchObject({ status: 'NEW' });
  const { timeInForce: _, ...rest } = limit({ type: 'LIMIT_MAKER', newOrderRespType: 'RESULT' });
  expect((await send('POST', ORDER, rest)).body).toMatchObject({ status: 'NEW' });
  expect(await openOf()).toHaveLength(3);
});

test('an order that takes the place of another, and one over a socket, are answered with their fills as well', async () => {
  const { body: old } = await send('POST', ORDER, limit());
  const params = crossing({
    cancelReplaceMode: 'STOP_ON_FAILURE',
    cancelOrderId: `${old['orderId'] as number}`,
    newClientOrderId: 'swap-1',
  });
  const swapped = await place(params, REPLACE);
  expect(swapped.body).toMatchObject({
    cancelResult: 'SUCCESS',
    cancelResponse: { status: 'CANCELED' },
    newOrderResponse: { status: 'FILLED', clientOrderId: 'swap-1' },
  });
  const socket = await openMessageSocket(world.url);
  const asked = signedBy(key, crossing({ newClientOrderId: 'socket-1' }), now());
  const placed = await atNextTick(socket.ask('order.place', asked), 'socket-1');
  expect(placed).toMatchObject({ status: 200, result: { status: 'FILLED' } });
  socket.close();
});

test('a test of an order refuses what the order is refused for, in the same words, over HTTP and over a socket', async () => {
  const small = await makeKey(asha, { kind: 'hmac', mostPerTrade: '1' });
  const socket = await openMessageSocket(world.url);
  await placeInApp(asha, {
    coin: 'BTC',
    side: 'buy',
    type: 'limit',
    amount: '100',
    price: times(price(world), 900n),
    clientOrderId: 'taken',
  });
  const { timeInForce: _, ...maker } = crossing({ type: 'LIMIT_MAKER' });
  const { timeInForce: __, price: ___, ...stop } = limit({ type: 'STOP_LOSS' });
  const tiny = { symbol, side: 'BUY', type: 'MARKET', quoteOrderQty: '0.01' };
  const cases: [what: string, params: SpotParams, code: number, by: ProgramKey][] = [
    ['more rupees than there are', limit({ quantity: '1000' }), -2010, key],
    ['coins that nobody has', limit({ side: 'SELL' }), -2010, key],
    ['a limit of the key', limit(), -2010, small],
    ['a limit that would fill', maker, -2010, key],
    ['a stop on the wrong side', { ...stop, stopPrice: times(price(world), 900n) }, -2010, key],
    ['less than one unit', tiny, -1013, key],
    ['an id that is taken', limit({ newClientOrderId: 'taken' }), -2010, key],
  ];
  for (const [what, params, code, by] of cases) {
    const tested = await send('POST', TEST, params, {}, by);
    expect([what, tested.status, tested.body['code']]).toEqual([what, 400, code]);
    const overSocket = await socket.ask('order.test', signedBy(by, params, now()));
    expect([what, overSocket.error]).toEqual([what, tested.body]);
    expect([what, await send('POST', ORDER, params, {}, by)]).toEqual([what, tested]);
  }
  socket.close();
  expect((await send('POST', TEST, limit())).body).toEqual({});
  expect(await openOf()).toHaveLength(1);
});

test('while limit orders are off a test, an order and a pair name the setting, and exchangeInfo lists what is on', async () => {
  await set(world, { orderTypes: ['market'] });
  try {
    const off = {
      status: 400,
      body: {
        code: -1116,
        msg: "Invalid orderType. Limit and stop orders are off. An admin can turn them on in the console under 'Order types'.",
      },
    };
    expect(await send('POST', TEST, limit())).toEqual(off);
    expect(await send('POST', ORDER, limit())).toEqual(off);
    expect(
      await send('POST', '/api/v3/order/oco', {
        symbol,
        side: 'BUY',
        quantity: '0.00001',
        price: times(price(world), 900n),
        stopPrice: times(price(world), 1100n),
      }),
    ).toEqual(off);
    const own = await placeInApp(asha, {
      coin: 'BTC',
      side: 'buy',
      type: 'limit',
      amount: '100',
      price: '1',
    });
    expect(own).toMatchObject({
      status: 400,
      body: { fields: { type: expect.stringContaining('“Order types”') } },
    });
    const reply = await fetch(`${world.url}/api/v3/exchangeInfo?symbol=${symbol}`);
    const { symbols } = (await reply.json()) as { symbols: object[] };
    expect(symbols).toMatchObject([{ orderTypes: ['MARKET'], ocoAllowed: false }]);
    const market = { symbol, side: 'BUY', type: 'MARKET', quoteOrderQty: '100' };
    expect((await send('POST', TEST, market)).body).toEqual({});
  } finally {
    await allTypes(world);
    await world.tick();
  }
});

test('a test says what its order would cost where it is asked to', async () => {
  const rate = { maker: '0.00250000', taker: '0.00250000' };
  const none = { maker: '0.00000000', taker: '0.00000000' };
  expect((await send('POST', TEST, limit({ computeCommissionRates: 'true' }))).body).toEqual({
    standardCommissionForOrder: rate,
    specialCommissionForOrder: none,
    taxCommissionForOrder: none,
    discount: {
      enabledForAccount: false,
      enabledForSymbol: false,
      discountAsset: 'INR',
      discount: '0.00000000',
    },
  });
  expect((await send('POST', TEST, limit({ computeCommissionRates: 'false' }))).body).toEqual({});
  const refused = [
    [TEST, limit({ computeCommissionRates: 'yes' }), -1100],
    [TEST, limit({ computeCommissionRates: 'true', quantity: '1000' }), -2010],
    [ORDER, limit({ computeCommissionRates: 'true' }), -1104],
  ] as const;
  for (const [path, params, code] of refused)
    expect((await send('POST', path, params)).body).toMatchObject({ code });
});

test('what is refused on purpose says so, and stands in the docs', async () => {
  const docs = readFileSync(join(repository, 'docs/spot-api.md'), 'utf8');
  const [, table = ''] =
    /## Refused on purpose\n[^#]*?\|---\|---\|\n((?:\|.*\n)+)/.exec(docs) ?? [];
  const rows = [...table.matchAll(/^\| `(.+?)` \| (.+) \|$/gm)].map(([, what, why]) => [what, why]);
  expect(rows).toEqual(refusedOnPurpose);

  const replacing = { cancelReplaceMode: 'STOP_ON_FAILURE', cancelOrderId: '1' };
  const names = { symbol, orderId: '1' };
  for (const [what, why] of refusedOnPurpose) {
    const [name = '', value = '1'] = what.split('=');
    const sent = { [name]: value };
    const said = what.includes('=')
      ? `Value '${value}' of parameter '${name}'`
      : `Parameter '${name}'`;
    const due = { status: 400, body: { code: -1020, msg: `${said} is not offered here: ${why}.` } };
    const isOfCancelling = name === 'cancelRestrictions';
    const ways = [
      ...(isOfCancelling ? [['DELETE', ORDER, names] as const] : []),
      ...(isOfCancelling || name.startsWith('orderRate')
        ? []
        : ([ORDER, TEST] as const).map((path) => ['POST', path, limit()] as const)),
      ['POST', REPLACE, limit(replacing)] as const,
    ];
    for (const [method, path, params] of ways)
      expect([what, path, await send(method, path, { ...params, ...sent })]).toEqual([
        what,
        path,
        due,
      ]);
  }
  expect(await openOf()).toEqual([]);
});

test.each([
  ['/api/v3/orderList/oco', 'aboveIcebergQty'],
  ['/api/v3/orderList/oco', 'belowTrailingDelta'],
  ['/api/v3/orderList/oco', 'belowPegPriceType'],
  ['/api/v3/order/oco', 'limitStrategyId'],
  ['/api/v3/order/oco', 'stopIcebergQty'],
  ['/api/v3/order/oco', 'trailingDelta'],
])('%s refuses %s by its name', async (path, name) => {
  expect((await send('POST', path, { symbol, side: 'SELL', [name]: '1' })).body).toEqual({
    code: -1020,
    msg: expect.stringMatching(new RegExp(`^Parameter '${name}' is not offered here: \\w`)),
  });
});

test('values that hold anyway are taken, and what nobody knows stays unread', async () => {
  const { body } = await send('POST', ORDER, limit({ selfTradePreventionMode: 'NONE' }));
  const orderId = `${body['orderId'] as number}`;
  const cancelled = { symbol, orderId, cancelRestrictions: 'ONLY_NEW' };
  for (const [params, code] of [
    [{ ...cancelled, cancelRestrictions: 'NEVER' }, -1130],
    [{ ...cancelled, icebergQty: '1' }, -1104],
  ] as const)
    expect((await send('DELETE', ORDER, params)).body).toMatchObject({ code });
  expect((await send('DELETE', ORDER, cancelled)).body).toMatchObject({ status: 'CANCELED' });
  expect((await send('POST', ORDER, limit({ unheardOf: '1' }))).body).toMatchObject({
    code: -1104,
  });
  const odd = limit({ selfTradePreventionMode: 'ODD' });
  expect((await send('POST', ORDER, odd)).body).toMatchObject({ code: -1130 });
});
