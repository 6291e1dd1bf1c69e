/**
 * Changing an order through the API on a real database and a virtual clock; rule numbers are those
 * of docs/orders.md.
 */
import { randomUUID } from 'node:crypto';

import { expect, test } from 'vitest';

import { formatAmount, parseAmount } from '#protocol/money.ts';
import type { Book } from '#protocol/orders.ts';
import { allTypes, buy, change, holding, one, price, sell, set, times } from '#test/orders.ts';
import { openWorld } from '#test/world.ts';
import { orderTexts } from '#texts/orders.ts';
import { reasonText } from '#texts/refusal-text.ts';

test('O13 a changed order is accepted anew under its id: only the difference moves, only later prices meet it', async () => {
  await using world = await openWorld();
  await allTypes(world);
  const asha = await world.person();
  const last = price(world);
  const { body: placed } = await buy(asha, '5000', { type: 'limit', price: times(last, 500n) });
  await world.tick();
  const key = randomUUID();
  const more = await change(asha, placed.id, { amount: '7000.50' }, key);
  expect([more.status, more.body]).toMatchObject([
    200,
    { id: placed.id, amount: '7000.50', price: placed.price, acceptedAfterTick: 0 },
  ]);
  expect(more.body).toMatchObject({ changedAfterTick: 1, status: 'pending' });
  const frozen = async () => (await asha.me()).balances.inr.frozen;
  expect(await frozen()).toBe('7000.50');
  // The same key changes nothing more, whatever has happened since.
  const less = await change(asha, placed.id, { amount: '4000', price: times(last, 600n) });
  expect(less.body).toMatchObject({ amount: '4000.00', price: times(last, 600n) });
  expect((await change(asha, placed.id, { amount: '7000.50' }, key)).body).toEqual(more.body);
  expect((await change(asha, placed.id, { amount: '8000' }, key)).status).toBe(422);
  expect([await frozen(), await one(asha, placed.id)]).toEqual(['4000.00', less.body]);
  const { body: statement } = await asha.get<{ items: { kind: string }[] }>(
    '/api/me/statement?asset=INR&limit=3',
  );
  expect(statement.items.map(({ kind }) => kind)).toEqual([
    ...['order-change-release', 'order-change-hold', 'order-hold'],
  ]);
  const { body: book } = await world.visitor().get<Book>('/api/market/book?coin=BTC');
  const people = book.bids.filter(({ source }) => source === 'people');
  expect(people.map(({ price: at, orders }) => [at, orders])).toEqual([[times(last, 600n), 1]]);
  const met = await change(asha, placed.id, { price: times(price(world), 1100n) });
  await world.tick();
  expect(await one(asha, placed.id)).toMatchObject({
    status: 'completed',
    fillTick: (met.body.changedAfterTick ?? 0) + 1,
    amount: '4000.00',
  });
  expect(await frozen()).toBe('0.00');
  const late = await change(asha, placed.id, { amount: '1' });
  expect([late.status, late.body]).toMatchObject([409, { code: 'already-decided' }]);
  expect((await world.verify()).findings).toEqual([]);
});

test('O13 a change is refused for what placing is, and for what cannot be changed', async () => {
  await using world = await openWorld();
  await allTypes(world);
  const [asha, ravi] = [await world.person(), await world.person()];
  await buy(asha, '20000');
  await world.tick();
  const last = price(world);
  const limit = (await buy(asha, '5000', { type: 'limit', price: times(last, 500n) })).body;
  const stop = (await buy(asha, '5000', { type: 'stop', price: times(last, 1500n) })).body;
  const { available } = await holding(asha);
  const sale = (await sell(asha, available, { type: 'limit', price: times(last, 2000n) })).body;
  const refusedAs = async (id: string, terms: object, status: number, fields: object) => {
    const reply = await change(asha, id, terms);
    const body = reply.body as unknown as { fields?: object };
    expect([reply.status, body.fields ?? {}]).toEqual([status, fields]);
  };
  const texts = orderTexts();
  await refusedAs(limit.id, { price: '0' }, 400, { price: texts.priceInvalid });
  await refusedAs(limit.id, { amount: '1.001' }, 400, { amount: texts.amountInvalid });
  await refusedAs(limit.id, { quantity: '1' }, 400, {
    quantity: reasonText('amount-of-other-side'),
  });
  await refusedAs(limit.id, { amount: '850000' }, 409, { amount: texts.insufficient });
  await refusedAs(limit.id, { amount: '0.01' }, 400, { amount: texts.tooSmall });
  await refusedAs(limit.id, { amount: '5000.00' }, 400, {});
  await refusedAs(limit.id, {}, 400, {});
  await refusedAs(stop.id, { price: times(last, 900n) }, 400, { price: texts.stopSide });
  await refusedAs(sale.id, { quantity: '9' }, 409, { quantity: texts.insufficientCoins });
  await refusedAs(`${limit.id.slice(0, -1)}x`, { price: '1' }, 404, {});
  expect((await change(ravi, limit.id, { price: '1' })).status).toBe(404);
  const half = formatAmount((parseAmount(available, 8) ?? 0n) / 2n, 8);
  expect((await change(asha, sale.id, { quantity: half })).body).toMatchObject({ quantity: half });
  expect(await holding(asha)).toMatchObject({ frozen: half });
  await set(world, { personLongLimit: '40000.00' });
  await refusedAs(limit.id, { amount: '30000' }, 409, {});
  // Less is never limited, and another price adds nothing.
  expect((await change(asha, limit.id, { price: times(last, 510n) })).status).toBe(200);
  const market = (await buy(asha, '10')).body;
  await refusedAs(market.id, { amount: '5' }, 409, {});
  await set(world, { orderTypes: ['market'] });
  await refusedAs(limit.id, { price: times(last, 400n) }, 400, {});
  expect((await world.verify()).findings).toEqual([]);
});

test('O13 what a recorded price has met cannot be changed any more, even before it is booked', async () => {
  await using world = await openWorld();
  await allTypes(world);
  const asha = await world.person();
  const met = await buy(asha, '3000', { type: 'limit', price: times(price(world), 1100n) });
  world.clock.advance(1_000);
  await world.app.market.recordTick();
  expect(await change(asha, met.body.id, { price: '1' })).toMatchObject({
    status: 409,
    body: { code: 'already-decided', detail: reasonText('order-met') },
  });
  await world.tick();
  expect(await one(asha, met.body.id)).toMatchObject({ status: 'completed', fillTick: 1 });
});
