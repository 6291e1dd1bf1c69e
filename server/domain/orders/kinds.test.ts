/**
 * The kinds of orders that programs place, through the API on a real database and a virtual clock;
 * rule numbers are those of docs/orders.md.
 */
import { randomUUID } from 'node:crypto';

import { expect, test } from 'vitest';

import { formatAmount, INR_SCALE, parseAmount, PRICE_SCALE } from '#protocol/money.ts';
import type { Order, OrderList } from '#protocol/orders.ts';
import { amountToBuy, exactBuyAt, marginToBuy, quantityToSell } from '#protocol/trading.ts';
import type { Client } from '#test/client.ts';
import {
  allTypes,
  buy,
  cancel,
  cancelAll,
  change,
  holding,
  one,
  order,
  price,
  replace,
  sell,
  set,
  times,
} from '#test/orders.ts';
import { openWorld, type World } from '#test/world.ts';
import { orderTexts } from '#texts/orders.ts';
import { reasonText } from '#texts/refusal-text.ts';
import { longTest } from '#test/long-test.ts';

const GRANT = '850000.00';
const texts = orderTexts();
const SCALE = 8;

const exact = (client: Client, quantity: string, rest: object = {}) =>
  order(client, { coin: 'BTC', side: 'buy', type: 'market', quantity, ...rest });
const inr = (paise: bigint) => formatAmount(paise, INR_SCALE);
const level = (value: bigint) => formatAmount(value, PRICE_SCALE);
const at = (world: World, own = price(world)) => ({ price: own, scale: SCALE, feeBps: 0 });
const frozen = async (client: Client) => (await client.me()).balances.inr.frozen;

/** Ticks until it has ended; throws where it does not. */
async function ended(world: World, client: Client, id: string): Promise<Order> {
  for (let tick = 0; tick < 120; tick += 1) {
    const found = await one(client, id);
    if (found.status !== 'pending') return found;
    await world.tick();
  }
  throw new Error('the order has not ended');
}

async function refusedAs(reply: { status: number; body: unknown }, fields: object, status = 400) {
  expect([reply.status, (reply.body as { fields?: object }).fields]).toEqual([status, fields]);
}

test('O15 a buy of so many coins freezes 5 % more than the last price asks, and what it does not cost comes back at the fill', async () => {
  await using world = await openWorld();
  const asha = await world.person();
  const units = 1_234_567n;
  const placed = await exact(asha, '0.01234567');
  expect(placed.status).toBe(201);
  const held = marginToBuy(units, at(world));
  expect(placed.body).toMatchObject({
    byQuantity: true,
    quantity: '0.01234567',
    amount: inr(held),
    type: 'market',
  });
  expect(await frozen(asha)).toBe(inr(held));
  await world.tick();
  const { amount, fee } = exactBuyAt(units, at(world));
  expect(await one(asha, placed.body.id)).toMatchObject({
    status: 'completed',
    quantity: '0.01234567',
    amount: inr(amount),
    fee: inr(fee),
    fillNumber: 1,
    byQuantity: true,
  });
  expect((await asha.me()).balances.inr).toMatchObject({
    frozen: '0.00',
    available: inr((parseAmount(GRANT, INR_SCALE) ?? 0n) - amount),
  });
  expect((await holding(asha)).available).toBe('0.01234567');
  const { items } = (await asha.get<{ items: object[] }>('/api/portfolio/activity')).body;
  expect(items[0]).toMatchObject({ kind: 'bought', amount: `-${inr(amount)}` });
  await refusedAs(await exact(asha, '10'), { amount: texts.insufficient }, 409);
  // What was frozen counts against the limits.
  await set(world, { personLongLimit: '70000.00' });
  expect((await exact(asha, '0.0001')).status).toBe(409);
  expect((await world.verify()).findings).toEqual([]);
});

test('O15 by a limit it freezes what that asks, is filled at the better price, and is cancelled, not changed', async () => {
  await using world = await openWorld({ env: { SPOT_FEE_BPS: '25' } });
  await allTypes(world);
  const asha = await world.person();
  const limit = (price(world) * 101n) / 100n;
  const resting = (price(world) * 50n) / 100n;
  const [filled, far] = await Promise.all([
    exact(asha, '0.002', { type: 'limit', price: level(limit) }),
    exact(asha, '0.003', { type: 'limit', price: level(resting) }),
  ]);
  const fees = { scale: SCALE, feeBps: 25 };
  expect(filled.body.amount).toBe(inr(amountToBuy(200_000n, { ...fees, price: limit })));
  await world.tick();
  const cost = exactBuyAt(200_000n, { ...fees, price: price(world) });
  expect(await one(asha, filled.body.id)).toMatchObject({
    status: 'completed',
    amount: inr(cost.amount),
    fee: inr(cost.fee),
    quantity: '0.00200000',
  });
  expect(await frozen(asha)).toBe(inr(amountToBuy(300_000n, { ...fees, price: resting })));
  const changed = await change(asha, far.body.id, { price: level(resting + 1n) });
  expect([changed.status, (changed.body as unknown as { detail: string }).detail]).toEqual([
    400,
    reasonText('order-not-changeable'),
  ]);
  expect((await cancel(asha, far.body.id)).status).toBe(200);
  expect(await frozen(asha)).toBe('0.00');
  expect((await world.verify()).findings).toEqual([]);
});

test('O16 a market sell that is to bring rupees gives the coins that the last price asks', async () => {
  await using world = await openWorld();
  const asha = await world.person();
  await buy(asha, '50000');
  await world.tick();
  const placed = await order(asha, { coin: 'BTC', side: 'sell', type: 'market', amount: '1000' });
  expect(placed.status).toBe(201);
  const given = parseAmount(placed.body.quantity ?? '', SCALE) ?? 0n;
  expect(given).toBe(quantityToSell(100_000n, at(world)));
  await world.tick();
  expect(await one(asha, placed.body.id)).toMatchObject({ status: 'completed', byQuantity: false });
  await refusedAs(
    await order(asha, { coin: 'BTC', side: 'sell', type: 'market', amount: '90000' }),
    { quantity: texts.insufficientCoins },
    409,
  );
  expect((await world.verify()).findings).toEqual([]);
});

test('O17 stop-limit, take-profit and take-profit-limit wait for their price, then for the next one or for their limit', async () => {
  await using world = await openWorld();
  await allTypes(world);
  const asha = await world.person();
  await buy(asha, '100000');
  await world.tick();
  const last = price(world);
  const [above, below] = [level(last + 1n), level(last - 1n)];
  const far = level(last / 2n);
  // Whichever way the price goes, one of each two is triggered.
  const kinds = [
    { type: 'take-profit', price: above },
    { type: 'stop', price: below },
    { type: 'take-profit-limit', price: above, limitPrice: far },
    { type: 'stop-limit', price: below, limitPrice: far },
    { type: 'stop-limit', price: below, limitPrice: level(last * 2n) },
    { type: 'take-profit-limit', price: above, limitPrice: level(last * 2n) },
  ];
  const placed = await Promise.all(kinds.map((kind) => sell(asha, '0.001', kind)));
  expect(placed.map(({ status }) => status)).toEqual(kinds.map(() => 201));
  await world.tick();
  while (price(world) === last) await world.tick();
  const tick = world.app.market.last()?.number ?? 0;
  const isUp = price(world) > last;
  const stands = await Promise.all(placed.map(({ body }) => one(asha, body.id)));
  const isMet = kinds.map(({ type }) => type.startsWith('take') === isUp);
  expect(stands.map(({ triggeredTick }) => triggeredTick)).toEqual(
    isMet.map((met) => (met ? tick : null)),
  );
  await world.tick();
  const after = await Promise.all(placed.map(({ body }) => one(asha, body.id)));
  for (const [index, item] of after.entries()) {
    const isFar = kinds[index]?.limitPrice === level(last * 2n);
    if (isMet[index] !== true || isFar) expect(item.status).toBe('pending');
    else expect(item).toMatchObject({ status: 'completed', fillTick: tick + 1 });
  }
  // What has a limit and was triggered can still be cancelled, and says which price triggered it.
  const resting = after.find((item, index) => isMet[index] === true && item.status === 'pending');
  expect((await cancel(asha, resting?.id ?? '')).body).toMatchObject({
    status: 'cancelled',
    triggeredTick: tick,
  });
  expect((await world.verify()).findings).toEqual([]);
  await cancelAll(asha, 'BTC');
  expect((await holding(asha)).frozen).toBe('0.00000000');
  expect((await world.verify()).findings).toEqual([]);
});

test('O17, O18 what the last price has met already is refused, and what goes with no type', async () => {
  await using world = await openWorld();
  const asha = await world.person();
  const now = times(price(world), 1000n);
  const [low, high] = [times(price(world), 900n), times(price(world), 1100n)];
  await refusedAs(await buy(asha, '100', { type: 'take-profit', price: low }), {
    type: reasonText('order-type-off'),
  });
  await allTypes(world);
  const refuses = async (rest: object, fields: object) =>
    refusedAs(await buy(asha, '100', rest), fields);
  await refuses({ type: 'stop', price: now }, { price: texts.stopSide });
  await refuses({ type: 'stop-limit', price: low, limitPrice: high }, { price: texts.stopSide });
  await refuses({ type: 'take-profit', price: now }, { price: reasonText('order-profit-side') });
  await refuses(
    { type: 'take-profit-limit', price: high, limitPrice: high },
    { price: reasonText('order-profit-side') },
  );
  await refuses({ type: 'limit', price: now, postOnly: true }, { price: reasonText('would-fill') });
  await refuses(
    { type: 'stop-limit', price: high },
    { limitPrice: reasonText('limit-price-missing') },
  );
  await refuses(
    { type: 'limit', price: low, limitPrice: low },
    { limitPrice: reasonText('limit-price-unwanted') },
  );
  const forNext = { timeInForce: 'ioc' };
  await refuses(
    { type: 'market', ...forNext },
    { timeInForce: reasonText('time-in-force-unwanted') },
  );
  await refuses(
    { type: 'limit', price: low, stopPrice: high, ...forNext },
    { timeInForce: reasonText('time-in-force-unwanted') },
  );
  await refuses(
    { type: 'limit', price: low, postOnly: true, ...forNext },
    { postOnly: reasonText('post-only-unwanted') },
  );
  await refuses(
    { type: 'stop', price: high, postOnly: true },
    { postOnly: reasonText('post-only-unwanted') },
  );
  await refuses(
    { type: 'limit', price: low, listClientOrderId: 'a' },
    { listClientOrderId: reasonText('pair-id-unwanted') },
  );
  const posted = await buy(asha, '100', { type: 'limit', price: low, postOnly: true });
  expect(posted.body).toMatchObject({ postOnly: true, status: 'pending' });
  // Changed, it still is only to rest.
  await refusedAs(await change(asha, posted.body.id, { price: high }), {
    price: reasonText('would-fill'),
  });
  expect((await world.verify()).findings).toEqual([]);
});

test('O18 ioc and fok are decided by the next price alone, and by the clock where none comes', async () => {
  await using world = await openWorld();
  await allTypes(world);
  const asha = await world.person();
  const [low, high] = [times(price(world), 900n), times(price(world), 1100n)];
  const place = (limit: string, timeInForce: string) =>
    buy(asha, '100', { type: 'limit', price: limit, timeInForce });
  const [taken, missed] = await Promise.all([place(high, 'ioc'), place(low, 'fok')]);
  expect(taken.body).toMatchObject({ timeInForce: 'ioc', status: 'pending' });
  await world.tick();
  expect(await one(asha, taken.body.id)).toMatchObject({ status: 'completed' });
  expect(await one(asha, missed.body.id)).toMatchObject({
    status: 'cancelled',
    failure: 'expired',
  });
  const silent = await place(high, 'ioc');
  await world.pass(5_001);
  expect(await one(asha, silent.body.id)).toMatchObject({ failure: 'expired' });
  expect(await frozen(asha)).toBe('0.00');
  expect((await world.verify()).findings).toEqual([]);
});

longTest(
  'O19 numbers rise, a client’s own id names one order for good, and lists go by them',
  async () => {
    await using world = await openWorld();
    await allTypes(world);
    const asha = await world.person();
    const ravi = await world.person();
    const far = { type: 'limit', price: times(price(world), 500n) };
    const key = randomUUID();
    const named = { coin: 'BTC', side: 'buy', amount: '100', ...far, clientOrderId: 'x-1:a/b.c' };
    const [first, again] = await Promise.all([order(asha, named, key), order(asha, named, key)]);
    expect([first.status, again.body]).toEqual([201, first.body]);
    await refusedAs(await order(asha, { ...named, amount: '7' }), {
      clientOrderId: reasonText('client-order-id-taken'),
    });
    // Another person's is their own.
    expect((await order(ravi, named)).status).toBe(201);
    for (let index = 0; index < 4; index += 1) await buy(asha, '100', far);
    const market = await buy(asha, '100');
    await world.tick();
    await refusedAs(await buy(asha, '5', { clientOrderId: 'x-1:a/b.c' }), {
      clientOrderId: reasonText('client-order-id-taken'),
    });
    const list = async (path: string) => (await asha.get<OrderList>(path)).body.items;
    const history = await list('/api/orders/history?coin=BTC');
    const numbers = history.map(({ number }) => number ?? 0);
    expect(numbers).toHaveLength(6);
    expect(numbers).toEqual(numbers.toSorted((a, b) => a - b));
    expect(new Set(numbers).size).toBe(6);
    const from = numbers[2] ?? 0;
    const part = await list(`/api/orders/history?coin=BTC&number=${from}&limit=2`);
    expect(part.map(({ number }) => number)).toEqual(numbers.slice(2, 4));
    const since = history[0]?.acceptedAt ?? '';
    const timed = await list(`/api/orders/history?coin=BTC&from=${since}&to=${since}`);
    expect(timed.every(({ acceptedAt }) => acceptedAt === since)).toBe(true);
    expect(timed.length).toBeGreaterThan(0);
    expect((await list('/api/orders/open')).map(({ number }) => number)).toEqual(
      numbers.slice(0, 5),
    );
    expect(await list('/api/orders/open?coin=ETH')).toEqual([]);
    const filled = await list('/api/orders/filled?coin=BTC');
    expect(filled.map(({ id, fillNumber }) => [id, fillNumber])).toEqual([[market.body.id, 1]]);
    expect(await list(`/api/orders/filled?coin=BTC&from=${filled[0]?.filledAt ?? ''}`)).toEqual(
      filled,
    );
    expect(await list('/api/orders/filled?coin=BTC&number=2')).toEqual([]);
    const { id, number } = first.body;
    for (const name of [`${number ?? ''}`, `client:${encodeURIComponent('x-1:a/b.c')}`])
      expect((await one(asha, name)).id).toBe(id);
    expect((await ravi.get(`/api/orders/${number ?? ''}`)).status).toBe(404);
    expect((await cancel(asha, `client:${encodeURIComponent('x-1:a/b.c')}`)).body.status).toBe(
      'cancelled',
    );
    expect((await world.verify()).findings).toEqual([]);
  },
);

test('O14 a pair may be a resting limit and a stop with a limit, for so many coins, under ids of the client', async () => {
  await using world = await openWorld();
  await allTypes(world);
  const asha = await world.person();
  await buy(asha, '100000');
  await world.tick();
  const seen = new Set<string>();
  for (let round = 0; round < 60 && seen.size < 2; round += 1) {
    const last = price(world);
    const [limit, stop] = [level(last + 1n), level(last - 1n)];
    const placed = await sell(asha, '0.0002', {
      type: 'limit',
      postOnly: true,
      price: limit,
      stopPrice: stop,
      limitPrice: level(1n),
      clientOrderId: `a${round}`,
      stopClientOrderId: `b${round}`,
      listClientOrderId: `l${round}`,
    });
    expect(placed.status).toBe(201);
    const { number, pair } = placed.body;
    const other = await one(asha, `client:b${round}`);
    expect(other).toMatchObject({
      type: 'stop-limit',
      number: (number ?? 0) + 1,
      listNumber: number,
      pair,
      listClientOrderId: `l${round}`,
    });
    await world.tick(2);
    const both = [await one(asha, placed.body.id), await one(asha, other.id)];
    for (const item of both)
      if (item.status === 'completed') {
        seen.add(item.type);
        expect(both.filter(({ failure }) => failure === 'other-met')).toHaveLength(1);
      }
    if (both.some(({ status }) => status === 'pending')) await cancelAll(asha, 'BTC');
    expect((await holding(asha)).frozen).toBe('0.00000000');
  }
  expect(seen).toEqual(new Set(['limit', 'stop-limit']));
  // Of buys of an exact number of coins, the dearer of both is frozen, once.
  const last = price(world);
  const pair = await exact(asha, '0.001', {
    type: 'limit',
    price: level(last / 2n),
    stopPrice: level(last * 2n),
  });
  expect(pair.status).toBe(201);
  expect(await frozen(asha)).toBe(inr(marginToBuy(100_000n, at(world, last * 2n))));
  await refusedAs(
    await sell(asha, '0.0001', {
      type: 'limit',
      price: level(last * 2n),
      stopPrice: level(last / 2n),
      listClientOrderId: 'l0',
    }),
    { listClientOrderId: reasonText('client-order-id-taken') },
  );
  expect((await cancelAll(asha, 'BTC')).body.items).toHaveLength(2);
  expect(await frozen(asha)).toBe('0.00');
  expect((await world.verify()).findings).toEqual([]);
});

test('O20 an order is replaced in one step, or stays as it is', async () => {
  await using world = await openWorld();
  await allTypes(world);
  const asha = await world.person();
  const far = (thousandths: bigint) => ({ type: 'limit', price: times(price(world), thousandths) });
  const body = (amount: string, rest: object) => ({ coin: 'BTC', side: 'buy', amount, ...rest });
  const old = await order(asha, body('800000', far(500n)));
  const key = randomUUID();
  // What the old one has frozen pays for the new one.
  const next = body('850000', far(400n));
  const [first, again] = [
    await replace(asha, old.body.id, next, key),
    await replace(asha, old.body.id, next, key),
  ];
  expect([first.status, again.body]).toEqual([201, first.body]);
  expect(first.body).toMatchObject({
    cancelled: { id: old.body.id, status: 'cancelled' },
    placed: { amount: '850000.00', status: 'pending' },
  });
  expect(await frozen(asha)).toBe(GRANT);
  const { placed } = first.body;
  const refusals = [
    [body('850000.01', far(400n)), 409],
    [body('1', { type: 'stop', price: times(price(world), 500n) }), 400],
    [{ ...body('1', far(500n)), coin: 'ETH' }, 400],
  ] as const;
  for (const [terms, status] of refusals)
    expect((await replace(asha, placed.id, terms)).status).toBe(status);
  expect(await one(asha, placed.id)).toMatchObject({ status: 'pending' });
  expect((await replace(asha, old.body.id, next)).status).toBe(409);
  expect((await replace(await world.person(), placed.id, next)).status).toBe(404);
  // A limit of exposure is held against the difference alone.
  await set(world, { personLongLimit: '850000.00' });
  expect((await replace(asha, placed.id, next)).status).toBe(201);
  expect((await world.verify()).findings).toEqual([]);
  await cancelAll(asha, 'BTC');
  expect((await ended(world, asha, placed.id)).status).toBe('cancelled');
  expect((await asha.me()).balances.inr).toMatchObject({ available: GRANT, frozen: '0.00' });
});

test('L25 the verification finds a fill of such an order that was tampered with', async () => {
  await using world = await openWorld({ isBroken: true });
  await allTypes(world);
  const asha = await world.person();
  await exact(asha, '0.001');
  const last = price(world);
  const far = { limitPrice: level(last * 2n) };
  const [up, down] = await Promise.all([
    exact(asha, '0.001', { type: 'stop-limit', price: level(last + 1n), ...far }),
    exact(asha, '0.001', { type: 'take-profit-limit', price: level(last - 1n), ...far }),
  ]);
  await world.skip(60);
  const done = [await one(asha, up.body.id), await one(asha, down.body.id)];
  expect(done.some(({ status }) => status === 'completed')).toBe(true);
  const rules = async () => new Set((await world.verify()).findings.map(({ rule }) => rule));
  expect(await rules()).toEqual(new Set());
  const tampered = [
    ['amount = amount + 1', 'amount = amount - 1', 'fill_number = 1'],
    ['quantity = quantity + 1', 'quantity = quantity - 1', 'fill_number = 1'],
    ['triggered_tick = triggered_tick + 1', 'triggered_tick = triggered_tick - 1', 'true'],
  ];
  for (const [edit, back, where] of tampered) {
    await world.owner.execute(`update order_endings set ${edit} where ${where}`);
    expect([edit, (await rules()).has('L25')]).toEqual([edit, true]);
    await world.owner.execute(`update order_endings set ${back} where ${where}`);
  }
  expect(await rules()).toEqual(new Set());
});
