/**
 * Limits judge what results of an order: by whatever command it grows, it is never larger than an
 * order that is placed may be, and what makes it smaller is never refused by a limit.
 */
import { randomUUID } from 'node:crypto';

import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';

import type { Order, OrderList } from '#protocol/orders.ts';
import type { Problem } from '#protocol/refusals.ts';
import type { Client, Reply } from '#test/client.ts';
import { makeKey, openProgram, type Program } from '#test/key-client.ts';
import { allTypes, buy, cancel, change, price, replace, set, times } from '#test/orders.ts';
import { openSpotProgram } from '#test/spot-program.ts';
import { openWorld, type World } from '#test/world.ts';

let world: World;
let asha: Client;
beforeAll(async () => {
  world = await openWorld();
  await allTypes(world);
});
afterAll(async () => {
  await world[Symbol.asyncDispose]();
});
beforeEach(async () => {
  asha = await world.person();
});

const now = () => world.clock.now().getTime();
const newKey = () => `of-a-growing-order-${randomUUID()}`;
const past = (which: 'trade' | 'day') => [409, 'own-limit', `key-${which}-limit`];
const answerOf = ({ status, body }: { status: number; body: unknown }) =>
  status < 300 ? status : [status, (body as Problem).code, (body as Problem).reason];
/** Far below the market: it waits. */
const far = () => times(price(world), 500n);
const resting = (amount: string) => ({
  coin: 'BTC',
  side: 'buy',
  type: 'limit',
  price: far(),
  amount,
});
const open = async () =>
  (await asha.get<OrderList>('/api/orders?state=open')).body.items.map(({ amount }) => amount);
const frozen = async () => (await asha.me()).balances.inr.frozen;

type Growing = (program: Program, order: Order, amount: string, key?: string) => Promise<Reply>;
const byChange: Growing = (program, { id }, amount, key = newKey()) =>
  program.post(`/api/orders/${id}/change`, { amount }, key);
const byReplacing: Growing = (program, { id }, amount, key = newKey()) =>
  program.post(`/api/orders/${id}/replace`, resting(amount), key);
const own: readonly [string, Growing][] = [
  ['changed', byChange],
  ['replaced', byReplacing],
];

async function limited(limits: object): Promise<Program> {
  return openProgram(world.url, await makeKey(asha, { kind: 'hmac', ...limits }), now);
}

async function placed(program: Program, amount: string): Promise<Order> {
  const reply = await program.post<Order>('/api/orders', resting(amount), newKey());
  expect(reply.status).toBe(201);
  return reply.body;
}

test.each(own)(
  'an order that is %s grows to the key’s sum of a trade and not beyond, in one step or many',
  async (_, grow) => {
    const program = await limited({ mostPerTrade: '100.00' });
    for (const amount of ['200', '500', '1000', '100.01']) {
      const order = await placed(program, '100');
      expect([amount, answerOf(await grow(program, order, amount))]).toEqual([
        amount,
        past('trade'),
      ]);
      expect(await open()).toEqual(['100.00']);
      expect((await cancel(asha, order.id)).status).toBe(200);
    }
    const order = await placed(program, '40');
    expect((await grow(program, order, '99.99')).status).toBeLessThan(300);
    const [grown] = (await asha.get<OrderList>('/api/orders?state=open')).body.items;
    if (!grown) throw new Error('no order is open');
    expect(answerOf(await grow(program, grown, '100.01'))).toEqual(past('trade'));
    expect((await grow(program, grown, '100')).status).toBeLessThan(300);
    expect([await open(), await frozen()]).toEqual([['100.00'], '100.00']);
  },
);

test('on the exchange’s API a replacement is no larger either; the order is cancelled where that may be alone', async () => {
  const key = await makeKey(asha, { kind: 'hmac', mostPerTrade: '100.00' });
  const spot = openSpotProgram(world, key);
  const old = await placed(openProgram(world.url, key, now), '100');
  const ask = (mode: string, clientId: string) =>
    spot.send('POST', '/api/v3/order/cancelReplace', {
      symbol: 'BTCINR',
      side: 'BUY',
      type: 'MARKET',
      quoteOrderQty: '1000',
      cancelReplaceMode: mode,
      newClientOrderId: clientId,
      cancelOrderId: `${old.number}`,
    });
  expect(await ask('STOP_ON_FAILURE', 'whole')).toMatchObject({
    status: 400,
    body: { data: { cancelResult: 'NOT_ATTEMPTED', newOrderResult: 'FAILURE' } },
  });
  expect(await open()).toEqual(['100.00']);
  expect(await ask('ALLOW_FAILURE', 'partly')).toMatchObject({
    status: 409,
    body: { data: { cancelResult: 'SUCCESS', newOrderResult: 'FAILURE' } },
  });
  expect([await open(), await frozen()]).toEqual([[], '0.00']);
});

test('what a key may not place it may make smaller, as large as it was, and cancel', async () => {
  const program = await limited({ mostPerTrade: '100.00', mostPerDay: '100.00' });
  const { body: order } = await buy(asha, '1000', { ...resting('1000') });
  expect(answerOf(await byChange(program, order, '1000.01'))).toEqual(past('trade'));
  expect(answerOf(await byChange(program, order, '900'))).toBe(200);
  const lower = { price: times(price(world), 400n) };
  expect(answerOf(await program.post(`/api/orders/${order.id}/change`, lower, newKey()))).toBe(200);
  const smaller = await byReplacing(program, order, '800');
  expect(smaller.status).toBe(201);
  const { placed: next } = smaller.body as { placed: Order };
  expect(answerOf(await program.post(`/api/orders/${next.id}/cancel`, {}, newKey()))).toBe(200);
  // None of it has used up the day.
  await placed(program, '100');
});

test.each(own)(
  'of a day’s sum an order that is %s uses up what it grows by, once however often it is sent',
  async (_, grow) => {
    const program = await limited({ mostPerDay: '300.00' });
    const order = await placed(program, '100');
    const key = newKey();
    const replies = await Promise.all(
      Array.from({ length: 10 }, () => grow(program, order, '200', key)),
    );
    expect(new Set(replies.map(({ status }) => status)).size).toBe(1);
    expect([await open(), await frozen()]).toEqual([['200.00'], '200.00']);
    const [grown] = (await asha.get<OrderList>('/api/orders?state=open')).body.items;
    if (!grown) throw new Error('no order is open');
    expect(answerOf(await grow(program, grown, '300.01'))).toEqual(past('day'));
    expect((await grow(program, grown, '300')).status).toBeLessThan(300);
    const more = await program.post('/api/orders', resting('1'), newKey());
    expect(answerOf(more)).toEqual(past('day'));
  },
);

test.each(own)(
  'of many orders that are %s at once just so many grow as the day has room for',
  async (_, grow) => {
    const program = await limited({ mostPerDay: '1000.00', mostPerTrade: '100.00' });
    const orders: Order[] = [];
    for (let count = 0; count < 16; count += 1) orders.push(await placed(program, '50'));
    const replies = await Promise.all(orders.map((order) => grow(program, order, '100')));
    expect(replies.filter(({ status }) => status < 300)).toHaveLength(4);
    expect(await frozen()).toBe('1000.00');
  },
);

test.each(own)(
  'of one order that is %s to many sizes at once only those within the limit count',
  async (_, grow) => {
    const program = await limited({ mostPerTrade: '100.00' });
    const order = await placed(program, '50');
    const amounts = Array.from({ length: 30 }, (__, at) => `${60 + at * 10}`);
    const replies = await Promise.all(amounts.map((amount) => grow(program, order, amount)));
    const done = replies.flatMap(({ status }, at) => (status < 300 ? Number(amounts[at]) : []));
    expect(done.length).toBeGreaterThan(0);
    expect(Math.max(...done)).toBeLessThanOrEqual(100);
    expect(done.map((amount) => `${amount}.00`)).toContain((await open())[0]);
  },
);

test('a pair counts as the one trade that it can become, a position by margin and fee whatever its leverage', async () => {
  const program = await limited({ mostPerTrade: '100.00' });
  const pair = (amount: string) => ({
    ...resting(amount),
    stopPrice: times(price(world), 1500n),
  });
  const ask = async (path: string, body: object) =>
    answerOf(await program.post(path, body, newKey()));
  expect(await ask('/api/orders', pair('100'))).toBe(201);
  expect(await ask('/api/orders', pair('100.01'))).toEqual(past('trade'));
  const position = (leverage: number, margin: string) => ({
    coin: 'BTC',
    side: 'long',
    margin,
    leverage,
    confirmedLeverage: leverage,
  });
  expect(await ask('/api/positions', position(2, '100.01'))).toEqual(past('trade'));
  expect(await ask('/api/positions', position(100, '100.01'))).toEqual(past('trade'));
  expect(await ask('/api/positions', position(100, '100'))).toBe(201);
});

test('O12 limits of the house count what results, and refuse nothing that makes it less', async () => {
  await set(world, { personLongLimit: '1000.00' });
  try {
    const { body: order } = await buy(asha, '600', resting('600'));
    expect((await change(asha, order.id, { amount: '1000.01' })).status).toBe(409);
    expect((await replace(asha, order.id, resting('1000.01'))).status).toBe(409);
    expect((await change(asha, order.id, { amount: '1000' })).status).toBe(200);
    expect((await buy(asha, '1', resting('1'))).status).toBe(409);
    await set(world, { personLongLimit: '500.00' });
    expect((await change(asha, order.id, { amount: '1000.01' })).status).toBe(409);
    expect((await change(asha, order.id, { amount: '900' })).status).toBe(200);
    const less = await replace(asha, order.id, resting('800'));
    expect(less.status).toBe(201);
    expect((await cancel(asha, less.body.placed.id)).status).toBe(200);
    expect((await buy(asha, '500', resting('500'))).status).toBe(201);
  } finally {
    await set(world, { personLongLimit: null });
  }
});
