/**
 * Races of the commands that programs send, and each of them sent again: in some order, each whole,
 * each once.
 */
import { randomUUID } from 'node:crypto';

import { expect, test } from 'vitest';

import { formatAmount, PRICE_SCALE } from '#protocol/money.ts';
import type { Order } from '#protocol/orders.ts';
import type { Client } from '#test/client.ts';
import { isWhole } from '#test/extent.ts';
import { allTypes, buy, cancelAll, one, order, price, replace, times } from '#test/orders.ts';
import { spread } from '#test/waits.ts';
import { openWorld } from '#test/world.ts';

const PEOPLE = 20;
/**
 * In each round every one of these people runs one race: 200 of them in a whole run, else a sample.
 */
const ROUNDS = isWhole ? 10 : 3;
const GRANT = '850000.00';

const bought = { coin: 'BTC', side: 'buy', type: 'limit', price: '1.00' };
const frozen = async (client: Client) => (await client.me()).balances.inr.frozen;

test(`${ROUNDS * PEOPLE} races of replacing and of cancelling all against the fill: one effect each, and the answer says which`, async () => {
  await using world = await openWorld();
  await allTypes(world);
  const people = await Promise.all(Array.from({ length: PEOPLE }, () => world.person()));
  const seen = new Set<string>();
  for (let round = 0; round < ROUNDS; round += 1) {
    const above = formatAmount(price(world) * 2n, PRICE_SCALE);
    // An exact number of coins: the fill gives back what they do not cost.
    const placed = await Promise.all(
      people.map((client) => order(client, { ...bought, quantity: '0.00001', price: above })),
    );
    // The first of either kind is always in time and the last always late; the others race.
    const early = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    const ticking = Promise.all([spread(round), ...early.map(({ promise }) => promise)]).then(() =>
      world.tick(),
    );
    await Promise.all(
      people.map(async (client, index) => {
        const { id } = (placed[index] as { body: Order }).body;
        await spread(index);
        if (index >= PEOPLE - 2) await ticking;
        const isReplaced = index % 2 === 0;
        const reply = await (isReplaced
          ? replace(client, id, { ...bought, amount: '70.00' })
          : cancelAll(client, 'BTC'));
        early[index]?.resolve();
        await ticking;
        const { status } = await one(client, id);
        const held = await frozen(client);
        const isDone = isReplaced
          ? reply.status === 201
          : (reply.body as { items: Order[] }).items.length === 1;
        expect([isDone, status, held]).toEqual(
          isDone
            ? [true, 'cancelled', isReplaced ? '70.00' : '0.00']
            : [false, 'completed', '0.00'],
        );
        seen.add(`${isReplaced} ${isDone}`);
        if (held !== '0.00') expect((await cancelAll(client, 'BTC')).status).toBe(200);
      }),
    );
  }
  expect(seen.size).toBe(4);
  for (const client of people) expect(await frozen(client)).toBe('0.00');
  expect((await world.verify()).findings).toEqual([]);
});

test('200 orders under 20 ids of a client in one moment: each id is one order', async () => {
  await using world = await openWorld();
  await allTypes(world);
  const asha = await world.person();
  const replies = await Promise.all(
    Array.from({ length: 200 }, (_, index) =>
      order(asha, {
        ...bought,
        amount: `${1 + index}`,
        clientOrderId: `c${Math.floor(index / 10)}`,
      }),
    ),
  );
  expect(replies.filter(({ status }) => status === 201)).toHaveLength(20);
  expect(replies.filter(({ status }) => status === 400)).toHaveLength(180);
  for (let index = 0; index < 20; index += 1) {
    const found = await one(asha, `client:c${index}`);
    const own = replies.slice(index * 10, index * 10 + 10);
    expect(own.filter(({ status, body }) => status === 201 && body.id === found.id)).toHaveLength(
      1,
    );
  }
  const numbers = replies.filter(({ status }) => status === 201).map(({ body }) => body.number);
  expect(new Set(numbers).size).toBe(20);
});

test('numbers rise by acceptance, whichever commands give them', async () => {
  await using world = await openWorld();
  await allTypes(world);
  const asha = await world.person();
  const rest = { type: 'limit', price: times(price(world), 500n) };
  const first = await buy(asha, '100', rest);
  let { id } = first.body;
  for (let round = 0; round < 10; round += 1) {
    const [swapped] = await Promise.all([
      replace(asha, id, { ...bought, amount: '200' }),
      ...Array.from({ length: 5 }, () => buy(asha, '100', rest)),
    ]);
    id = swapped.body.placed.id;
  }
  const rows = await world.owner.query<{ number: bigint }>('select number from orders order by id');
  const numbers = rows.map(({ number }) => number);
  expect(numbers).toHaveLength(61);
  expect(numbers).toEqual(numbers.toSorted((a, b) => (a < b ? -1 : 1)));
  expect(new Set(numbers).size).toBe(61);
});

test('each command sent five times under one key is done once, and answered alike', async () => {
  await using world = await openWorld();
  await allTypes(world);
  const asha = await world.person();
  const five = async <Reply extends { status: number; body: unknown }>(
    send: (key: string) => Promise<Reply>,
  ): Promise<Reply> => {
    const key = randomUUID();
    const [first, ...again] = await Promise.all([
      send(key),
      send(key),
      send(key),
      send(key),
      send(key),
    ]);
    expect(again.map(({ status, body }) => [status, body])).toEqual(
      again.map(() => [first.status, first.body]),
    );
    return first;
  };
  const pair = {
    quantity: '0.001',
    price: times(price(world), 500n),
    stopPrice: times(price(world), 1500n),
    limitPrice: times(price(world), 1600n),
    clientOrderId: 'a',
    stopClientOrderId: 'b',
    listClientOrderId: 'l',
  };
  const placed = await five((key) => order(asha, { ...bought, ...pair }, key));
  expect(placed.status).toBe(201);
  const next = { ...bought, quantity: '0.002', timeInForce: 'fok' };
  const swapped = await five((key) => replace(asha, 'client:b', next, key));
  expect(swapped.status).toBe(201);
  expect(swapped.body.cancelled.status).toBe('cancelled');
  const all = await five((key) => cancelAll(asha, 'BTC', key));
  expect(all.body.items.map(({ id }) => id)).toEqual([swapped.body.placed.id]);
  const [row] = await world.owner.query<{ orders: number; endings: number }>(
    `select (select count(*)::int from orders) as orders, (select count(*)::int from order_endings) as endings`,
  );
  expect(row).toEqual({ orders: 3, endings: 3 });
  expect((await asha.me()).balances.inr).toMatchObject({ available: GRANT, frozen: '0.00' });
  expect((await world.verify()).findings).toEqual([]);
});
