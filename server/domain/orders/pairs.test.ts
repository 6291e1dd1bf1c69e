/**
 * Two orders of which one cancels the other (OCO) through the API, on a real database and a virtual
 * clock; rule numbers are those of docs/orders.md.
 */
import { randomUUID } from 'node:crypto';

import { expect, test } from 'vitest';

import { formatAmount, PRICE_SCALE } from '#protocol/money.ts';
import type { Order, OrderPage } from '#protocol/orders.ts';
import type { Client } from '#test/client.ts';
import { isWhole } from '#test/extent.ts';
import {
  allTypes,
  buy,
  cancel,
  change,
  holding,
  one,
  order,
  price,
  sell,
  set,
  times,
} from '#test/orders.ts';
import { openWorld, type World } from '#test/world.ts';
import { orderTexts } from '#texts/orders.ts';
import { reasonText } from '#texts/refusal-text.ts';
import { longTest } from '#test/long-test.ts';
import { spread } from '#test/waits.ts';

const GRANT = '850000.00';
/** Of twenty pairs each; a sample takes a few. */
const ROUNDS = isWhole ? 10 : 3;

/** The two orders of a pair, the limit order first. */
async function legsOf(client: Client, { pair }: Order): Promise<[limit: Order, stop: Order]> {
  const { body } = await client.get<OrderPage>('/api/orders?limit=100');
  const legs = body.items.filter((item) => item.pair === pair);
  expect(legs.map(({ type }) => type)).toEqual(['stop', 'limit']);
  return [legs[1] as Order, legs[0] as Order];
}

const farBuy = (world: World) => ({
  type: 'limit',
  price: times(price(world), 500n),
  stopPrice: times(price(world), 1500n),
});

test('O14 a pair rests as two orders and reserves once; cancelling either cancels both', async () => {
  await using world = await openWorld();
  await allTypes(world);
  const asha = await world.person();
  // Twice as much would pass the limit.
  await set(world, { personLongLimit: '6000.00' });
  const key = randomUUID();
  const body = { coin: 'BTC', side: 'buy', amount: '5000', ...farBuy(world) };
  const [placed, again] = await Promise.all([order(asha, body, key), order(asha, body, key)]);
  expect([placed.status, again.body]).toEqual([201, placed.body]);
  expect(placed.body).toMatchObject({ type: 'limit', pair: placed.body.id, amount: '5000.00' });
  const [limit, stop] = await legsOf(asha, placed.body);
  expect(stop).toMatchObject({ type: 'stop', price: body.stopPrice, amount: '5000.00' });
  expect((await asha.me()).balances.inr.frozen).toBe('5000.00');
  expect((await buy(asha, '1000')).status).toBe(201);
  expect((await buy(asha, '1')).status).toBe(409);
  await world.tick();
  const byLimit = await cancel(asha, limit.id);
  expect(byLimit.body).toMatchObject({ status: 'cancelled', failure: null });
  expect(await one(asha, stop.id)).toMatchObject({ status: 'cancelled', failure: null });
  expect((await cancel(asha, stop.id)).status).toBe(409);
  const second = (await order(asha, { ...body, amount: '4000' })).body;
  const [, secondStop] = await legsOf(asha, second);
  expect((await cancel(asha, secondStop.id)).status).toBe(200);
  expect(await one(asha, second.id)).toMatchObject({ status: 'cancelled' });
  expect((await asha.me()).balances.inr).toMatchObject({ frozen: '0.00' });
  expect((await world.verify()).findings).toEqual([]);
});

test('O14 the first that a price meets cancels the other at that price, and the same coins are sold once', async () => {
  await using world = await openWorld();
  await allTypes(world);
  const asha = await world.person();
  await buy(asha, '100000');
  await world.tick();
  // Of some 0.017: enough for every round.
  const part = '0.00020000';
  const won = new Set<string>();
  for (let round = 0; round < 60 && won.size < 2; round += 1) {
    const last = price(world);
    const placed = await sell(asha, part, {
      type: 'limit',
      price: formatAmount(last + 1n, PRICE_SCALE),
      stopPrice: formatAmount(last - 1n, PRICE_SCALE),
    });
    expect(placed.status).toBe(201);
    await world.tick();
    if (price(world) === last) await cancel(asha, placed.body.id);
    else {
      const [limit, stop] = await legsOf(asha, placed.body);
      const [met, other] = price(world) > last ? [limit, stop] : [stop, limit];
      expect(other).toMatchObject({ status: 'cancelled', failure: 'other-met', fillTick: null });
      const tick = met.type === 'limit' ? met.fillTick : met.triggeredTick;
      expect(tick).toBe(world.app.market.last()?.number);
      await world.tick();
      expect(await one(asha, met.id)).toMatchObject({ status: 'completed', quantity: part });
      won.add(met.type);
    }
    expect((await holding(asha)).frozen).toBe('0.00000000');
    expect((await world.verify()).findings).toEqual([]);
  }
  expect(won).toEqual(new Set(['limit', 'stop']));
});

longTest('O14 a chosen time ends both, and everything comes back once', async () => {
  await using world = await openWorld();
  await allTypes(world);
  const asha = await world.person();
  const expiresAt = new Date(world.clock.now().getTime() + 2_500).toISOString();
  const placed = await buy(asha, '5000', { ...farBuy(world), expiresAt });
  await world.tick(4);
  for (const leg of await legsOf(asha, placed.body))
    expect(leg).toMatchObject({ status: 'cancelled', failure: 'expired' });
  expect((await asha.me()).balances.inr).toEqual({
    available: GRANT,
    frozen: '0.00',
    total: GRANT,
  });
  expect((await world.verify()).findings).toEqual([]);
});

test('O14 what may not be is refused: sides, types, too many, another amount', async () => {
  await using world = await openWorld();
  await allTypes(world);
  const asha = await world.person();
  const texts = orderTexts();
  const refusedAs = async (rest: object, fields: object) => {
    const { status, body } = await buy(asha, '100', rest);
    expect([status, (body as unknown as { fields: object }).fields]).toEqual([400, fields]);
  };
  const far = farBuy(world);
  await refusedAs({ ...far, stopPrice: '0' }, { stopPrice: texts.priceInvalid });
  await refusedAs({ ...far, stopPrice: far.price }, { stopPrice: texts.pairSides });
  await refusedAs({ ...far, price: far.stopPrice }, { stopPrice: texts.pairSides });
  await refusedAs({ stopPrice: far.stopPrice }, { stopPrice: reasonText('stop-price-unwanted') });
  const [limit, stop] = await legsOf(asha, (await buy(asha, '100', far)).body);
  const refuses = async (id: string, terms: object, fields: object) => {
    const { status, body } = await change(asha, id, terms);
    expect([status, (body as unknown as { fields: object }).fields]).toEqual([400, fields]);
  };
  await refuses(limit.id, { amount: '50' }, { amount: texts.pairAmount });
  await refuses(limit.id, { price: times(price(world), 1100n) }, { price: texts.pairSides });
  const moved = await change(asha, stop.id, { price: times(price(world), 1600n) });
  expect(moved.body).toMatchObject({ pair: limit.pair, price: times(price(world), 1600n) });
  expect((await change(asha, limit.id, { price: times(price(world), 510n) })).status).toBe(200);
  expect((await asha.me()).balances.inr.frozen).toBe('100.00');
  // Two of them: one place is too few.
  for (let left = 197; left > 0; left -= 1) await buy(asha, '1', { type: 'limit', price: '1' });
  expect((await buy(asha, '100', far)).status).toBe(409);
  expect((await buy(asha, '100', { type: 'limit', price: '1' })).status).toBe(201);
  expect((await world.verify()).findings).toEqual([]);
});

test(`both orders of ${ROUNDS * 20} pairs cancelled in one moment, against the price that meets one: one effect each`, async () => {
  await using world = await openWorld();
  await allTypes(world);
  const people = await Promise.all(Array.from({ length: 20 }, () => world.person()));
  await Promise.all(people.map((client) => buy(client, '1000')));
  await world.tick();
  const seen = new Map<string, number>();
  for (let round = 0; round < ROUNDS; round += 1) {
    const last = price(world);
    const placed = await Promise.all(
      people.map((client) =>
        sell(client, '0.00000100', {
          type: 'limit',
          price: formatAmount(last + 1n, PRICE_SCALE),
          stopPrice: formatAmount(last - 1n, PRICE_SCALE),
        }),
      ),
    );
    const legs = await Promise.all(
      people.map((client, index) => legsOf(client, (placed[index] as { body: Order }).body)),
    );
    // From a moment before the cancelling to long after it, however fast the machine is.
    // The first is always in time and the last always late.
    const early = Promise.withResolvers<void>();
    const ticking = Promise.all([early.promise, spread(2 ** round - 1)]).then(() => world.tick());
    await Promise.all(
      people.map(async (client, index) => {
        const [limit, stop] = legs[index] as [Order, Order];
        await spread(index);
        if (index === people.length - 1) await ticking;
        const asked = await Promise.all([cancel(client, limit.id), cancel(client, stop.id)]);
        if (index === 0) early.resolve();
        await ticking;
        const cancelled = asked.filter(({ status }) => status === 200).length;
        expect(cancelled).toBeLessThan(2);
        seen.set(`${cancelled}`, (seen.get(`${cancelled}`) ?? 0) + 1);
      }),
    );
    await world.tick();
    for (const client of people) expect((await holding(client)).frozen).toBe('0.00000000');
  }
  expect([...seen.keys()].toSorted()).toEqual(['0', '1']);
  expect((await world.verify()).findings).toEqual([]);
  const [row] = await world.owner.query<{ open: number; twice: number }>(
    `select (select count(*)::int from open_orders) as open,
            (select count(*)::int from (
               select o.pair from order_endings e join orders o on o.id = e.order_id
               where e.outcome = 'completed' and o.pair is not null group by 1 having count(*) > 1) t) as twice`,
  );
  expect(row).toEqual({ open: 0, twice: 0 });
});
