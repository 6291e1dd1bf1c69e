/**
 * Races of orders, and sequences by chance: whichever comes first, there is one effect and no
 * figure is off.
 */
import { randomUUID } from 'node:crypto';

import { expect, test } from 'vitest';

import { formatAmount, PRICE_SCALE } from '#protocol/money.ts';
import type { Order } from '#protocol/orders.ts';
import { openApp } from '#server/app.ts';
import { makeIds } from '#server/kit/ids.ts';
import { openLog } from '#server/kit/process/log.ts';
import type { Client } from '#test/client.ts';
import { isWhole } from '#test/extent.ts';
import { allTypes, change } from '#test/orders.ts';
import { bankDetails, withdraw } from '#test/requests.ts';
import { openWorld } from '#test/world.ts';

import { FEE_BPS, runSequences } from '#test/order-sequences.ts';
import { longTest } from '#test/long-test.ts';
import { spread } from '#test/waits.ts';

const PEOPLE = 20;
/**
 * In each round every one of these people runs one race: 200 of them in a whole run, else a sample.
 */
const ROUNDS = isWhole ? 10 : 3;
const RACES = ROUNDS * PEOPLE;
const SEQUENCES = isWhole ? 200 : 60;
const GRANT = '850000.00';

const post = <Body>(client: Client, path: string, body?: object) =>
  client.post<Body>(path, body, { 'idempotency-key': randomUUID() });
const buy = (client: Client, amount: string) =>
  post<Order>(client, '/api/orders', { coin: 'BTC', side: 'buy', type: 'market', amount });
const LIMIT = { coin: 'BTC', side: 'buy', type: 'limit' };
const cancel = (client: Client, id: string) => post<Order>(client, `/api/orders/${id}/cancel`);

test(`${RACES} races of cancelling against the fill: one effect each, and the answer says which`, async () => {
  await using world = await openWorld();
  const people = await Promise.all(Array.from({ length: PEOPLE }, () => world.person()));
  const seen = new Map<string, number>();
  for (let round = 0; round < ROUNDS; round += 1) {
    const orders = await Promise.all(people.map((client) => buy(client, '10.00')));
    const ids = orders.map(({ body }) => body.id);
    // The first one is always in time and the last one always late; the others race.
    const first = cancel(people[0] as Client, ids[0] as string);
    const ticking = Promise.all([first, spread(round)]).then(() => world.tick());
    await Promise.all(
      people.map(async (client, index) => {
        await spread(index);
        if (index === PEOPLE - 1) await ticking;
        const id = ids[index] as string;
        const { status } = await (index === 0 ? first : cancel(client, id));
        await ticking;
        const order = (await client.get<Order>(`/api/orders/${id}`)).body;
        expect([status, order.status]).toEqual(
          status === 200 ? [200, 'cancelled'] : [409, 'completed'],
        );
        seen.set(order.status, (seen.get(order.status) ?? 0) + 1);
      }),
    );
  }
  expect([...seen.values()].reduce((sum, count) => sum + count, 0)).toBe(ROUNDS * PEOPLE);
  expect(seen.size).toBe(2);
  const [row] = await world.owner.query<{ endings: number; open: number; frozen: bigint }>(
    `select (select count(*)::int from order_endings) as endings, (select count(*)::int from open_orders) as open,
            (select sum(balance)::bigint from accounts where kind = 'frozen') as frozen`,
  );
  expect(row).toEqual({ endings: ROUNDS * PEOPLE, open: 0, frozen: 0n });
});

test('races of an order against a withdrawal of the same funds: one of them gets the money', async () => {
  await using world = await openWorld();
  const people = await Promise.all(Array.from({ length: PEOPLE }, () => world.person()));
  // Details are saved with the first one.
  for (const client of people) {
    const { body } = await withdraw(client, '1.00', { bankDetails });
    await post(client, `/api/withdrawals/${body.id}/cancel`);
  }
  const seen = new Set<string>();
  for (let round = 0; round < ROUNDS; round += 1) {
    await Promise.all(
      people.map(async (client, index) => {
        // The first order and the first withdrawal are answered before the other is asked for; the
        // others race.
        const orderedFirst = index === 0 ? await buy(client, GRANT) : null;
        const withdrawnFirst = index === 1 ? await withdraw(client, GRANT) : null;
        const [ordered, withdrawn] = await Promise.all([
          orderedFirst ?? spread(index % 2 === 0 ? 0 : index % 4).then(() => buy(client, GRANT)),
          withdrawnFirst ??
            spread(index % 2 === 1 ? 0 : index % 3).then(() => withdraw(client, GRANT)),
        ]);
        expect(new Set([ordered.status, withdrawn.status])).toEqual(new Set([201, 409]));
        expect((await client.me()).balances.inr).toEqual({
          available: '0.00',
          frozen: GRANT,
          total: GRANT,
        });
        seen.add(ordered.status === 201 ? 'order' : 'withdrawal');
        const freed =
          ordered.status === 201
            ? await cancel(client, ordered.body.id)
            : await post(client, `/api/withdrawals/${withdrawn.body.id}/cancel`);
        expect(freed.status).toBe(200);
      }),
    );
  }
  expect(seen).toEqual(new Set(['order', 'withdrawal']));
});

test(`${RACES} races of a change against the fill, and against a cancellation: in some order, each whole`, async () => {
  await using world = await openWorld();
  await allTypes(world);
  const people = await Promise.all(Array.from({ length: PEOPLE }, () => world.person()));
  const rest = (client: Client, price: string) =>
    post<Order>(client, '/api/orders', { ...LIMIT, amount: '100.00', price });
  const seen = new Set<string>();
  for (let round = 0; round < ROUNDS; round += 1) {
    const last = world.app.market.last()?.prices.get('BTC') ?? 0n;
    const above = formatAmount(last * 2n, PRICE_SCALE);
    const placed = await Promise.all(
      people.map((client, index) => rest(client, index % 2 === 0 ? above : '1.00')),
    );
    // Even ones would fill at the next price: the change takes them out of its way. Odd ones are
    // cancelled meanwhile. The first two of either kind know who comes first, whatever the machine
    // is busy with; the others race.
    const started = Promise.withResolvers<void>();
    const ticking = Promise.all([started.promise, spread(round)]).then(() => world.tick());
    await Promise.all(
      people.map(async (client, index) => {
        const { id } = (placed[index] as { body: Order }).body;
        if (index % 2 === 0) await spread(index);
        if (index === 2) await ticking;
        // Each of the two is the later one in every other round.
        const [changeAfter, cancelAfter] = round % 2 === 0 ? [index % 5, 0] : [0, index % 5];
        const changing = () => change(client, id, { amount: '250.00', price: '2.00' });
        const changedFirst = index === 0 || index === 1 ? await changing() : null;
        if (index === 0) started.resolve();
        const cancelledFirst = index === 3 ? await cancel(client, id) : null;
        const [changed, cancelled] = await Promise.all([
          changedFirst ?? spread(changeAfter).then(changing),
          index % 2 === 0
            ? null
            : (cancelledFirst ?? spread(cancelAfter).then(() => cancel(client, id))),
        ]);
        await ticking;
        const { status, amount } = (await client.get<Order>(`/api/orders/${id}`)).body;
        const { frozen } = (await client.me()).balances.inr;
        const was = [changed.status, status, amount, frozen];
        if (cancelled) {
          expect(cancelled.status).toBe(200);
          expect([
            [200, 'cancelled', '250.00', '0.00'],
            [409, 'cancelled', '100.00', '0.00'],
          ]).toContainEqual(was);
        } else
          expect([
            [200, 'pending', '250.00', '250.00'],
            [409, 'completed', '100.00', '0.00'],
          ]).toContainEqual(was);
        seen.add(`${changed.status} ${status}`);
        if (status === 'pending') expect((await cancel(client, id)).status).toBe(200);
      }),
    );
  }
  expect(seen.size).toBe(4);
  expect((await world.verify()).findings).toEqual([]);
});

test('changed twice in one moment, and the same change sent five times: in some order, each once', async () => {
  await using world = await openWorld();
  await allTypes(world);
  const asha = await world.person();
  const { id } = (await post<Order>(asha, '/api/orders', { ...LIMIT, amount: '100', price: '1' }))
    .body;
  const key = randomUUID();
  const replies = await Promise.all([
    change(asha, id, { amount: '200.00' }),
    change(asha, id, { amount: '300.00' }),
    change(asha, id, { price: '2.00' }),
    ...Array.from({ length: 5 }, () => change(asha, id, { amount: '400.00' }, key)),
  ]);
  expect(replies.map(({ status }) => status)).toEqual(replies.map(() => 200));
  const [row] = await world.owner.query<{ changes: number; last: number; gives: bigint }>(
    `select count(*)::int as changes, max(number) as last,
            (select gives from open_orders) as gives from order_changes`,
  );
  const { amount, price } = (await asha.get<Order>(`/api/orders/${id}`)).body;
  expect([row?.changes, row?.last, price]).toEqual([4, 4, '2.00000000']);
  expect((await asha.me()).balances.inr.frozen).toBe(amount);
  expect((await world.verify()).findings).toEqual([]);
});

longTest(
  'a stop in the middle of filling, and another process beside it: nothing is lost and nothing is doubled',
  async () => {
    await using world = await openWorld();
    const people = await Promise.all(Array.from({ length: 10 }, () => world.person()));
    await Promise.all(
      people.flatMap((client) => Array.from({ length: 10 }, () => buy(client, '10.00'))),
    );
    world.clock.advance(1_000);
    await world.app.market.recordTick();
    const second = await openApp({
      config: world.config,
      database: world.database,
      marketDatabase: null,
      clock: world.clock,
      ids: makeIds(),
      log: openLog('silent'),
      history: false,
    });
    const filling = Promise.all([world.app.orders.fillDue(), second.orders.fillDue()]);
    await second.orders.stop();
    const [here, there] = await filling;
    expect(here + there).toBe(100);
    await second.close();
    const [row] = await world.owner.query<{ completed: number; open: number }>(
      `select (select count(*)::int from order_endings where outcome = 'completed' and fill_tick = 1) as completed,
            (select count(*)::int from open_orders) as open`,
    );
    expect(row).toEqual({ completed: 100, open: 0 });
    expect(await world.app.orders.fillDue()).toBe(0);
  },
);

longTest(
  `${SEQUENCES} sequences of orders by chance (seed orders): every figure is what the rule says, nothing negative, sums zero`,
  async () => {
    await using world = await openWorld({ env: { SPOT_FEE_BPS: String(FEE_BPS) } });
    await allTypes(world);
    const endings = await runSequences(world, { seed: 'orders', people: 20, sequences: SEQUENCES });
    for (const status of ['completed', 'cancelled', 'failed'])
      expect([status, endings.get(status) ?? 0]).toEqual([
        status,
        expect.toSatisfy((count: number) => count > 0),
      ]);
  },
);
