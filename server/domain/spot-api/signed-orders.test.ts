/**
 * Lists, replacements and pairs of orders by what exchange clients send, over real HTTP on a
 * virtual clock.
 */
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';

import { formatAmount, INR_SCALE, parseAmount, PRICE_SCALE } from '#protocol/money.ts';
import type { OrderList } from '#protocol/orders.ts';
import type { Client } from '#test/client.ts';
import { makeKey } from '#test/key-client.ts';
import { allTypes, buy, order as placeInApp, price, times } from '#test/orders.ts';
import { openSpotProgram, type SpotParams, type SpotProgram, ticking } from '#test/spot-program.ts';
import { openWorld, type World } from '#test/world.ts';

const ORDER = '/api/v3/order';
const REPLACE = '/api/v3/order/cancelReplace';
const LIST = '/api/v3/orderList';
const DAY_MS = 24 * 60 * 60_000;
const symbol = 'BTCINR';
const unknown = { code: -2011, msg: 'Unknown order sent.' };
const insufficient = {
  code: -2010,
  msg: 'Account has insufficient balance for requested action.',
};

type Shown = Record<string, unknown> & { orderId: number; clientOrderId: string };
type ShownList = Record<string, unknown> & { orderListId: number; orders: Shown[] };

let world: World;
let asha: Client;
let send: SpotProgram['send'];
beforeAll(async () => {
  world = await openWorld({ env: { SPOT_FEE_BPS: '25' } });
  await allTypes(world);
  await world.tick(2);
});
afterAll(() => world[Symbol.asyncDispose]());
beforeEach(async () => {
  asha = await world.person();
  ({ send } = openSpotProgram(world, await makeKey(asha, { kind: 'hmac' })));
});

const now = () => world.clock.now().getTime();
const openOf = async () => (await asha.get<OrderList>('/api/orders/open')).body.items;
const rupees = async () => (await asha.me()).balances.inr;
const bought = (quoteOrderQty: string) =>
  ticking(
    world,
    send<Shown>('POST', ORDER, { symbol, side: 'BUY', type: 'MARKET', quoteOrderQty }),
  );
const limit = (rest: SpotParams = {}): SpotParams => ({
  symbol,
  side: 'BUY',
  type: 'LIMIT',
  timeInForce: 'GTC',
  quantity: '0.00001',
  price: times(price(world), 900n),
  ...rest,
});
const placed = async (rest: SpotParams = {}) =>
  (await send<Shown>('POST', ORDER, limit({ newOrderRespType: 'RESULT', ...rest }))).body;
const ids = (shown: readonly { id?: unknown; orderId?: unknown }[]) =>
  shown.map(({ id, orderId }) => id ?? orderId);

test('own trades and orders are listed from an id on, of a time, or the newest; combinations that are none are refused', async () => {
  const began = now();
  const fills = [await bought('100'), await bought('200'), await bought('300')];
  const orderIds = fills.map(({ body }) => body.orderId);
  const trades = async (params: SpotParams = {}) =>
    (await send<Shown[]>('GET', '/api/v3/myTrades', { symbol, ...params })).body;
  const all = await trades();
  expect(ids(all)).toEqual([1, 2, 3]);
  expect(all.map(({ orderId }) => orderId)).toEqual(orderIds);
  const [first] = all;
  const [filled] = fills;
  expect(first).toMatchObject({
    symbol,
    orderListId: -1,
    commission: '0.25',
    commissionAsset: 'INR',
    isBuyer: true,
    isMaker: false,
    isBestMatch: true,
    qty: filled?.body['executedQty'],
    quoteQty: filled?.body['cummulativeQuoteQty'],
  });
  expect(filled?.body['fills']).toMatchObject([{ price: first?.['price'], tradeId: 1 }]);
  const at = (index: number) => `${all[index]?.['time'] as number}`;
  expect(ids(await trades({ fromId: '2' }))).toEqual([2, 3]);
  expect(ids(await trades({ limit: '2' }))).toEqual([2, 3]);
  expect(ids(await trades({ limit: '2', startTime: `${began}` }))).toEqual([1, 2]);
  expect(ids(await trades({ limit: '1', endTime: at(1) }))).toEqual([2]);
  expect(ids(await trades({ startTime: at(1), endTime: at(2) }))).toEqual([2, 3]);
  expect(ids(await trades({ orderId: `${orderIds[1]}` }))).toEqual([2]);
  expect(ids(await trades({ orderId: `${orderIds[1]}`, fromId: '3' }))).toEqual([]);
  expect(await trades({ fromId: '9007199254740991' })).toEqual([]);
  expect(await trades({ orderId: '2' })).toEqual([]);
  expect(await trades({ startTime: '8640000000000000' })).toEqual([]);
  const wrong: SpotParams[] = [
    { fromId: '1', startTime: '1' },
    { orderId: '1', endTime: '1' },
  ];
  for (const rest of wrong) expect(await trades(rest)).toMatchObject({ code: -1128 });
  const late = `${began + DAY_MS + 1}`;
  expect(await trades({ startTime: `${began}`, endTime: late })).toMatchObject({ code: -1127 });

  const rests = await placed();
  const orders = async (params: SpotParams = {}) =>
    (await send<Shown[]>('GET', '/api/v3/allOrders', { symbol, ...params })).body;
  expect(ids(await orders())).toEqual([...orderIds, rests.orderId]);
  expect((await orders()).map(({ status }) => status)).toEqual([
    ...['FILLED', 'FILLED', 'FILLED', 'NEW'],
  ]);
  expect(ids(await orders({ orderId: `${orderIds[2]}` }))).toEqual([orderIds[2], rests.orderId]);
  expect(ids(await orders({ limit: '1' }))).toEqual([rests.orderId]);
  expect(ids(await orders({ startTime: `${began}`, limit: '1' }))).toEqual([orderIds[0]]);
  expect(ids(await orders({ endTime: `${now()}`, limit: '1' }))).toEqual([rests.orderId]);
  expect(await orders({ orderId: '1', startTime: '1' })).toMatchObject({ code: -1128 });
  expect(await orders({ symbol: 'ETHINR' })).toEqual([]);

  const ravi = await world.person('Ravi Rao');
  const his = openSpotProgram(world, await makeKey(ravi, { kind: 'ed25519', mayTrade: false }));
  for (const path of ['/api/v3/myTrades', '/api/v3/allOrders'])
    expect((await his.send('GET', path, { symbol })).body).toEqual([]);
});

test('what a replaced order has frozen is there for the new one; the same again is the same answer', async () => {
  const paise = parseAmount((await rupees()).available, INR_SCALE) ?? 0n;
  // Two thirds of what is there: twice as much is not.
  const units = ((paise * 2n) / 3n) * 10n ** 14n;
  const quantity = formatAmount(units / ((price(world) * 9n) / 10n), 8);
  const old = await placed({ quantity });
  expect(old).toMatchObject({ status: 'NEW' });
  expect(await send('POST', ORDER, limit({ quantity }))).toMatchObject({ body: insufficient });
  const params = limit({
    quantity,
    price: times(price(world), 899n),
    newClientOrderId: 'new-1',
    cancelReplaceMode: 'STOP_ON_FAILURE',
    cancelOrderId: `${old.orderId}`,
    cancelNewClientOrderId: 'gone-1',
  });
  const replaced = await send('POST', REPLACE, params, { body: true });
  expect(replaced).toMatchObject({
    status: 200,
    body: {
      cancelResult: 'SUCCESS',
      newOrderResult: 'SUCCESS',
      cancelResponse: {
        orderId: old.orderId,
        status: 'CANCELED',
        clientOrderId: 'gone-1',
        origClientOrderId: old.clientOrderId,
      },
      newOrderResponse: { clientOrderId: 'new-1', status: 'NEW', fills: [] },
    },
  });
  world.clock.advance(1);
  expect(await send('POST', REPLACE, params)).toEqual(replaced);
  expect((await openOf()).map(({ clientOrderId }) => clientOrderId)).toEqual(['new-1']);
  const other = { ...params, price: times(price(world), 800n) };
  expect((await send('POST', REPLACE, other)).body).toEqual({
    code: -2010,
    msg: 'Duplicate order sent.',
  });
});

test('what stops on a failure does nothing then; what allows one has the other part', async () => {
  const old = await placed();
  const dear = { price: '90000000', quantity: '100' };
  const asked = (rest: SpotParams) =>
    send('POST', REPLACE, limit({ cancelReplaceMode: 'STOP_ON_FAILURE', ...rest }));
  const failed = { code: -2022, msg: 'Order cancel-replace failed.' };
  const partly = { code: -2021, msg: 'Order cancel-replace partially failed.' };
  expect(await asked({ cancelOrderId: '1' })).toEqual({
    status: 400,
    body: {
      ...failed,
      data: {
        cancelResult: 'FAILURE',
        newOrderResult: 'NOT_ATTEMPTED',
        cancelResponse: unknown,
        newOrderResponse: null,
      },
    },
  });
  expect(await asked({ cancelOrderId: `${old.orderId}`, ...dear })).toEqual({
    status: 400,
    body: {
      ...failed,
      data: {
        cancelResult: 'NOT_ATTEMPTED',
        newOrderResult: 'FAILURE',
        cancelResponse: null,
        newOrderResponse: insufficient,
      },
    },
  });
  expect((await openOf()).map(({ number }) => number)).toEqual([old.orderId]);

  const mode = { cancelReplaceMode: 'ALLOW_FAILURE' };
  const alone = { ...mode, cancelOrigClientOrderId: 'none', newClientOrderId: 'alone' };
  const placedAlone = await asked(alone);
  expect(placedAlone).toMatchObject({
    status: 409,
    body: {
      ...partly,
      data: {
        cancelResult: 'FAILURE',
        newOrderResult: 'SUCCESS',
        cancelResponse: unknown,
        newOrderResponse: { clientOrderId: 'alone', status: 'NEW' },
      },
    },
  });
  world.clock.advance(1);
  expect(await asked(alone)).toEqual(placedAlone);
  const swapped = { ...mode, cancelOrderId: `${old.orderId}`, newClientOrderId: 'dear', ...dear };
  const cancelledAlone = await asked(swapped);
  expect(cancelledAlone).toMatchObject({
    status: 409,
    body: {
      ...partly,
      data: {
        cancelResult: 'SUCCESS',
        newOrderResult: 'FAILURE',
        cancelResponse: { orderId: old.orderId, status: 'CANCELED' },
        newOrderResponse: insufficient,
      },
    },
  });
  world.clock.advance(1);
  expect((await asked({ ...swapped, newClientOrderId: 'dear-2' })).body).toEqual({
    ...failed,
    data: {
      cancelResult: 'FAILURE',
      newOrderResult: 'FAILURE',
      cancelResponse: unknown,
      newOrderResponse: insufficient,
    },
  });
  expect((await openOf()).map(({ clientOrderId }) => clientOrderId)).toEqual(['alone']);
  expect((await asked({ cancelReplaceMode: 'NONE' })).body).toMatchObject({ code: -1130 });
  expect((await asked({ cancelOrderId: '1', side: 'LEFT' })).body).toMatchObject({ code: -1117 });
  expect((await asked({})).body).toMatchObject({ code: -1102 });
});

test('of twenty replacements of one order at once one happens, and the others leave it as it is', async () => {
  const old = await placed();
  const asked = (id: number, mode: string) =>
    send('POST', REPLACE, {
      ...limit({ cancelReplaceMode: mode, cancelOrderId: `${old.orderId}` }),
      newClientOrderId: `race-${mode}-${id}`,
    });
  const race = (mode: string) =>
    Promise.all(Array.from({ length: 20 }, (_, id) => asked(id, mode)));
  const statuses = (await race('STOP_ON_FAILURE')).map(({ status }) => status);
  expect(statuses.toSorted((a, b) => a - b)).toEqual([
    200,
    ...Array.from({ length: 19 }, () => 400),
  ]);
  expect(await openOf()).toHaveLength(1);
  // It is gone: a client that allows that has an order more.
  const more = (await race('ALLOW_FAILURE')).map(({ status }) => status);
  expect(more).toEqual(more.map(() => 409));
  expect(await openOf()).toHaveLength(21);
});

const pairAround = (rest: SpotParams = {}): SpotParams => ({
  symbol,
  side: 'SELL',
  quantity: '0.0001',
  listClientOrderId: 'pair-1',
  aboveType: 'LIMIT_MAKER',
  abovePrice: times(price(world), 1100n),
  belowType: 'STOP_LOSS',
  belowStopPrice: times(price(world), 900n),
  ...rest,
});
const nearest = (by: bigint) => formatAmount(price(world) + by, PRICE_SCALE);

test('a pair is placed once under its id, found and listed, and cancelled whole', async () => {
  await bought('100000');
  const params = pairAround({ aboveClientOrderId: 'take', belowClientOrderId: 'stop' });
  const made = await send<ShownList>('POST', `${LIST}/oco`, params, { body: true });
  const { orderListId } = made.body;
  expect(made).toMatchObject({
    status: 200,
    body: {
      contingencyType: 'OCO',
      listStatusType: 'EXEC_STARTED',
      listOrderStatus: 'EXECUTING',
      listClientOrderId: 'pair-1',
      symbol,
      orders: [
        { symbol, orderId: orderListId, clientOrderId: 'take' },
        { symbol, orderId: orderListId + 1, clientOrderId: 'stop' },
      ],
      orderReports: [
        {
          type: 'LIMIT_MAKER',
          status: 'NEW',
          price: params['abovePrice'],
          orderListId,
          origQty: '0.00010000',
          stopPrice: '0.00000000',
          clientOrderId: 'take',
        },
        {
          type: 'STOP_LOSS',
          status: 'NEW',
          price: '0.00000000',
          orderListId,
          origQty: '0.00010000',
          stopPrice: params['belowStopPrice'],
          clientOrderId: 'stop',
        },
      ],
    },
  });
  world.clock.advance(1);
  expect(await send('POST', `${LIST}/oco`, params)).toEqual(made);
  expect((await send('POST', `${LIST}/oco`, { ...params, quantity: '0.0002' })).body).toEqual({
    code: -2010,
    msg: 'Duplicate order sent.',
  });
  // What it says of both orders is how they are asked for later.
  for (const { orderId, clientOrderId } of made.body.orders)
    expect((await send('GET', ORDER, { symbol, orderId: `${orderId}` })).body).toMatchObject({
      clientOrderId,
      orderListId,
      status: 'NEW',
    });

  const { orderReports: _, ...list } = made.body;
  expect((await send('GET', LIST, { orderListId: `${orderListId}` })).body).toEqual(list);
  expect((await send('GET', LIST, { origClientOrderId: 'pair-1' })).body).toEqual(list);
  const both = { orderListId: `${orderListId}`, origClientOrderId: 'other' };
  expect((await send('GET', LIST, both)).body).toMatchObject({ code: -2013 });
  expect((await send('GET', LIST, {})).body).toMatchObject({ code: -1102 });
  expect((await send('GET', '/api/v3/openOrderList')).body).toEqual([list]);

  const named = { symbol, listClientOrderId: 'pair-1' };
  expect((await send('DELETE', LIST, { ...named, symbol: 'ETHINR' })).body).toEqual(unknown);
  const gone = await send<ShownList>('DELETE', LIST, { ...named, newClientOrderId: 'bye' });
  expect(gone).toMatchObject({
    status: 200,
    body: {
      orderListId,
      listStatusType: 'ALL_DONE',
      listOrderStatus: 'ALL_DONE',
      orderReports: [
        { status: 'CANCELED', origClientOrderId: 'take', clientOrderId: 'bye' },
        { status: 'CANCELED', origClientOrderId: 'stop', clientOrderId: 'bye' },
      ],
    },
  });
  expect(await send('DELETE', LIST, { ...named, newClientOrderId: 'bye' })).toEqual(gone);
  world.clock.advance(1);
  expect((await send('DELETE', LIST, named)).body).toEqual(unknown);
  expect((await send('GET', '/api/v3/openOrderList')).body).toEqual([]);
  expect(await openOf()).toEqual([]);
});

test('the first price decides a pair; all are listed by number and by time, in the older shape too', async () => {
  const began = now();
  await bought('100000');
  const older = await send<ShownList>('POST', `${ORDER}/oco`, {
    symbol,
    side: 'SELL',
    quantity: '0.0001',
    listClientOrderId: 'older',
    price: times(price(world), 1100n),
    stopPrice: times(price(world), 900n),
    stopLimitPrice: times(price(world), 890n),
    stopLimitTimeInForce: 'GTC',
  });
  expect(older.body['orderReports']).toMatchObject([
    { type: 'LIMIT_MAKER', clientOrderId: 'older-limit' },
    {
      type: 'STOP_LOSS_LIMIT',
      clientOrderId: 'older-stop',
      timeInForce: 'GTC',
      stopPrice: times(price(world), 900n),
      price: times(price(world), 890n),
    },
  ]);
  const near = pairAround({ abovePrice: nearest(1n), belowStopPrice: nearest(-1n) });
  const { listClientOrderId: __, ...unnamed } = near;
  const made = await send<ShownList>('POST', `${LIST}/oco`, unnamed);
  expect(made.status).toBe(200);
  await world.tick(4);
  const { body: done } = await send<ShownList>('GET', LIST, {
    orderListId: `${made.body.orderListId}`,
  });
  expect(done['listOrderStatus']).toBe('ALL_DONE');
  const states = await Promise.all(
    done.orders.map(async ({ orderId }) => {
      const { body } = await send('GET', ORDER, { symbol, orderId: `${orderId}` });
      return body['status'] as string;
    }),
  );
  expect(states.toSorted()).toEqual(['EXPIRED', 'FILLED']);
  const [trade] = (
    await send<Shown[]>('GET', '/api/v3/myTrades', { symbol, startTime: `${began}` })
  ).body.slice(-1);
  expect(trade?.['orderListId']).toBe(made.body.orderListId);

  const lists = async (params: SpotParams = {}) =>
    (await send<ShownList[]>('GET', '/api/v3/allOrderList', params)).body.map(
      ({ orderListId }) => orderListId,
    );
  const [a, b] = [older.body.orderListId, made.body.orderListId];
  expect(await lists()).toEqual([a, b]);
  expect(await lists({ limit: '1' })).toEqual([b]);
  expect(await lists({ fromId: `${a + 1}` })).toEqual([b]);
  expect(await lists({ fromId: '0', limit: '1' })).toEqual([a]);
  expect(await lists({ startTime: `${began}`, limit: '1' })).toEqual([a]);
  expect(await lists({ endTime: `${began}` })).toEqual([]);
  const { body } = await send('GET', '/api/v3/allOrderList', { fromId: '0', endTime: '1' });
  expect(body).toMatchObject({ code: -1128 });
  expect((await send('GET', '/api/v3/openOrderList')).body).toMatchObject([{ orderListId: a }]);
});

test.each<[string, number, SpotParams]>([
  ['both below', -2010, { abovePrice: '1' }],
  ['two takes of profit', -1014, { belowType: 'TAKE_PROFIT' }],
  ['no type at all', -1116, { belowType: 'NONE' }],
  [
    'a stop for the next price alone',
    -1014,
    {
      belowType: 'STOP_LOSS_LIMIT',
      belowPrice: '1',
      belowTimeInForce: 'IOC',
    },
  ],
  ['a limit that its type has not', -1106, { belowPrice: '1' }],
  ['a trigger of the limit order', -1106, { aboveStopPrice: '1' }],
  ['two orders of one id', -2010, { aboveClientOrderId: 'same', belowClientOrderId: 'same' }],
  ['more than is there', -2010, { quantity: '100000' }],
  ['nothing', -1013, { quantity: '0' }],
])('a pair with %s is refused with %d', async (_, code, rest) => {
  await bought('1000');
  const frozen = (await rupees()).frozen;
  const params = pairAround({ quantity: '0.000001', ...rest });
  expect((await send('POST', `${LIST}/oco`, params)).body).toMatchObject({ code });
  expect(await openOf()).toEqual([]);
  expect((await rupees()).frozen).toBe(frozen);
});

test('another person’s pair is nobody’s; one placed in the app is found by its number and its id', async () => {
  const ravi = await world.person('Ravi Rao');
  expect((await buy(ravi, '50000')).status).toBe(201);
  await world.tick(2);
  const { body: his } = await placeInApp(ravi, {
    coin: 'BTC',
    side: 'sell',
    type: 'limit',
    quantity: '0.0001',
    price: times(price(world), 1100n),
    stopPrice: times(price(world), 900n),
  });
  const named = { symbol, orderListId: `${his.listNumber}` };
  expect((await send('GET', LIST, { orderListId: `${his.listNumber}` })).body).toMatchObject({
    code: -2013,
  });
  expect((await send('DELETE', LIST, named)).body).toEqual(unknown);
  for (const path of ['/api/v3/openOrderList', '/api/v3/allOrderList'])
    expect((await send('GET', path)).body).toEqual([]);
  const own = openSpotProgram(world, await makeKey(ravi, { kind: 'hmac', mayTrade: false }));
  const found = await own.send('GET', LIST, { orderListId: `${his.listNumber}` });
  expect(found.body).toMatchObject({ orderListId: his.number, listClientOrderId: his.id });
  expect(await own.send('GET', LIST, { origClientOrderId: his.id })).toEqual(found);
});
