/**
 * Limits of a key's own, by our API and by the exchange's: what counts, when there is room again,
 * and what else goes on.
 */
import { randomUUID } from 'node:crypto';

import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';

import type { ApiKeys } from '#protocol/keys.ts';
import type { Order } from '#protocol/orders.ts';
import type { Problem } from '#protocol/refusals.ts';
import { type Client, PASSWORD } from '#test/client.ts';
import { makeKey, openProgram, type Program } from '#test/key-client.ts';
import { allTypes } from '#test/orders.ts';
import { openSpotProgram, ticking } from '#test/spot-program.ts';
import { openWorld, type World } from '#test/world.ts';

const DAY_MS = 24 * 3_600_000;

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
const newKey = () => `of-a-limited-key-${randomUUID()}`;
const limited = async (limits: object) =>
  openProgram(world.url, await makeKey(asha, { kind: 'hmac', ...limits }), now);
const answerOf = ({ status, body }: { status: number; body: unknown }) =>
  status < 300 ? status : [status, (body as Problem).code, (body as Problem).reason];
const bet = (program: Program, amount: string, key = newKey()) =>
  program.post('/api/contracts', { coin: 'BTC', direction: 'BUY_UP', amount, duration: 60 }, key);
const limitOrder = { coin: 'BTC', side: 'buy', type: 'limit', price: '5000000.00' };
const past = (which: 'trade' | 'day') => [409, 'own-limit', `key-${which}-limit`];

test('one trade spends no more than the key may, of whatever kind; selling and closing spend nothing', async () => {
  const program = await limited({ mostPerTrade: '500.00' });
  const trade = async (path: string, body: object) =>
    answerOf(await program.post(path, body, newKey()));
  const market = (side: string, more: object) => ({ coin: 'BTC', side, type: 'market', ...more });
  expect(answerOf(await bet(program, '500.00'))).toBe(201);
  expect(answerOf(await bet(program, '500.01'))).toEqual(past('trade'));
  expect(await trade('/api/orders', market('buy', { amount: '500.00' }))).toBe(201);
  expect(await trade('/api/orders', market('buy', { amount: '500.01' }))).toEqual(past('trade'));
  const position = { coin: 'BTC', side: 'long', margin: '501.00', leverage: 2 };
  expect(await trade('/api/positions', position)).toEqual(past('trade'));
  await world.tick();
  // The person has more coins than the key may pay for.
  const own = market('buy', { amount: '5000.00' });
  expect((await asha.post('/api/orders', own, { 'idempotency-key': newKey() })).status).toBe(201);
  await world.tick();
  expect(await trade('/api/orders', market('sell', { quantity: '0.0005' }))).toBe(201);
});

test('in 24 hours no more than that in all; a repeat spends once, and after a day there is room again', async () => {
  const program = await limited({ mostPerDay: '300.00' });
  const key = newKey();
  expect(answerOf(await bet(program, '200.00', key))).toBe(201);
  expect(answerOf(await bet(program, '200.00', key))).toBe(201);
  expect(answerOf(await bet(program, '100.01'))).toEqual(past('day'));
  expect(answerOf(await bet(program, '100.00'))).toBe(201);
  expect(answerOf(await bet(program, '0.01'))).toEqual(past('day'));
  // A tick takes a second.
  world.clock.advance(DAY_MS - 2_000);
  await world.tick();
  expect(answerOf(await bet(program, '0.01'))).toEqual(past('day'));
  await world.tick();
  await world.tick();
  expect(answerOf(await bet(program, '300.00'))).toBe(201);
});

test('many at once spend no more than their key may in all, and nothing of another key’s', async () => {
  const [one, other] = [
    await limited({ mostPerDay: '300.00' }),
    await limited({ mostPerDay: '300.00' }),
  ];
  const bets = await Promise.all(Array.from({ length: 12 }, () => bet(one, '100.00')));
  expect(bets.filter(({ status }) => status === 201)).toHaveLength(3);
  expect(answerOf(await bet(one, '0.01'))).toEqual(past('day'));
  expect(answerOf(await bet(other, '300.00'))).toBe(201);
});

test('an order that is changed spends the difference of the day’s sum, and one that costs less spends nothing', async () => {
  const program = await limited({ mostPerTrade: '500.00', mostPerDay: '500.00' });
  const placed = await program.post<Order>(
    '/api/orders',
    { ...limitOrder, amount: '300' },
    newKey(),
  );
  expect(placed.status).toBe(201);
  const change = (amount: string) =>
    program.post(`/api/orders/${placed.body.id}/change`, { amount }, newKey());
  expect(answerOf(await change('800.01'))).toEqual(past('trade'));
  expect(answerOf(await change('400'))).toBe(200);
  expect(answerOf(await change('100'))).toBe(200);
  expect(answerOf(await change('201'))).toEqual(past('day'));
  expect(answerOf(await change('200'))).toBe(200);
});

test('on the exchange’s API it is the same limit', async () => {
  const key = await makeKey(asha, { kind: 'hmac', mostPerDay: '300.00' });
  const spot = openSpotProgram(world, key);
  const terms = { symbol: 'BTCINR', side: 'BUY', type: 'MARKET', quoteOrderQty: '200' };
  const buy = () => ticking(world, spot.send('POST', '/api/v3/order', terms));
  expect((await buy()).status).toBe(200);
  expect(await buy()).toMatchObject({ status: 400, body: { code: -2010 } });
  expect(answerOf(await bet(openProgram(world.url, key, now), '100.01'))).toEqual(past('day'));
});

test('limits are shown with the key, are no part of one that only reads, and are amounts', async () => {
  await limited({ mostPerTrade: '500', mostPerDay: '25000.5' });
  const { items } = (await asha.get<ApiKeys>('/api/keys')).body;
  expect(items.map(({ mostPerTrade, mostPerDay }) => [mostPerTrade, mostPerDay])).toEqual([
    ['500.00', '25000.50'],
  ]);
  const make = async (form: object) => {
    const asked = { name: 'A bot', password: PASSWORD, kind: 'hmac', mayTrade: true, ...form };
    const { status, body } = await asha.post<Problem>('/api/keys', asked);
    return [status, Object.keys(body.fields ?? {})];
  };
  expect(await make({ mostPerTrade: '0' })).toEqual([400, ['mostPerTrade']]);
  expect(await make({ mostPerDay: '1.001' })).toEqual([400, ['mostPerDay']]);
  expect(await make({ mostPerDay: '9'.repeat(20) })).toEqual([400, ['mostPerDay']]);
  expect(await make({ mayTrade: false, mostPerDay: '5' })).toEqual([400, ['mostPerDay']]);
});
