/**
 * Recurring buys over HTTP and on a real tape: each time once, at the next price, whatever comes
 * between.
 */
import { randomUUID } from 'node:crypto';

import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';

import type { NoticePage } from '#protocol/notices.ts';
import type { Order } from '#protocol/orders.ts';
import {
  type NewRecurring,
  RECURRING_LIMIT,
  type RecurringList,
  type RecurringRunPage,
} from '#protocol/recurring.ts';
import { openApp, openMarketApp } from '#server/app.ts';
import { makeIds } from '#server/kit/ids.ts';
import { openLog } from '#server/kit/process/log.ts';
import { type Client, PASSWORD } from '#test/client.ts';
import { isWhole } from '#test/extent.ts';
import { openWorld, type World } from '#test/world.ts';
import { longTest } from '#test/long-test.ts';

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;

let world: World;
let asha: Client;
/** 2026-01-05 12:00 in India, a Monday; each test begins a day later. */
const NOON = 12;

beforeAll(async () => {
  world = await openWorld();
});
afterAll(async () => world[Symbol.asyncDispose]());
beforeEach(async () => {
  const sinceNoon = (world.clock.now().getTime() - Date.UTC(2026, 0, 5, 6, 30)) % DAY_MS;
  world.clock.advance(DAY_MS - sinceNoon);
  await world.tick();
  asha = await world.person();
});

const DAILY = { coin: 'BTC', amount: '500.00', every: 'day', day: null, hour: NOON + 1 } as const;
const add = (body: Partial<NewRecurring> = {}, client = asha) =>
  client.post<RecurringList & { fields?: object }>('/api/recurring', { ...DAILY, ...body });
/** Signed in again where hours have gone by. */
async function present(client = asha): Promise<Client> {
  if ((await client.get('/api/me')).status !== 401) return client;
  await client.signIn(client.person?.email ?? '', PASSWORD);
  return client;
}
const list = async (client = asha) =>
  (await (await present(client)).get<RecurringList>('/api/recurring')).body.items;
const runs = async (client = asha) =>
  (await (await present(client)).get<RecurringRunPage>('/api/recurring/runs')).body.items;
const told = async (client = asha) =>
  (await (await present(client)).get<NoticePage>('/api/notices')).body.items.filter(
    ({ code }) => code === 'recurring-missed',
  );
const act = (what: string, body?: object, client = asha) =>
  list(client).then(([plan]) =>
    client.post<RecurringList>(`/api/recurring/${plan?.id}/${what}`, body),
  );
const available = async (client = asha) =>
  (await (await present(client)).me()).balances.inr.available;
/** To one o'clock, and a price. */
async function toOne(): Promise<void> {
  world.clock.advance(HOUR_MS - 3_000);
  await world.tick(4);
}
async function keep(amount: string): Promise<void> {
  const { status, body } = await asha.post(
    '/api/orders',
    { coin: 'ETH', side: 'buy', type: 'market', amount },
    { 'idempotency-key': randomUUID() },
  );
  expect(status, JSON.stringify(body)).toBe(201);
  await world.tick();
}

longTest(
  'what it needs is known before; its time comes once, as a market order at the next price',
  async () => {
    const { status, body } = await add();
    expect([status, body.items]).toMatchObject([
      201,
      [{ coin: 'BTC', coinName: 'Bitcoin', amount: '500.00', isPaused: false, needed: '500.00' }],
    ]);
    expect(body.items[0]?.nextAt).toMatch(/T07:30:00.000Z$/);
    await add({ amount: '40.00', every: 'week', day: 7, hour: 3 });
    const [, weekly] = await list();
    expect(Number.parseFloat(weekly?.needed ?? '')).toBeGreaterThan(500);

    world.clock.advance(HOUR_MS - 3_000);
    await world.tick();
    expect(await runs()).toEqual([]);
    await world.tick();
    expect(await runs()).toMatchObject([
      { outcome: 'ordered', orderStatus: 'pending', amount: '500.00', coin: 'BTC', reason: null },
    ]);
    await world.tick();
    const [run] = await runs();
    expect(run).toMatchObject({ orderStatus: 'completed' });
    const order = (await asha.get<Order>(`/api/orders/${run?.orderId}`)).body;
    expect(order).toMatchObject({ side: 'buy', type: 'market', amount: '500.00', coin: 'BTC' });
    expect(order.fillTick).toBe(order.acceptedAfterTick + 1);
    expect(order.quantity).toBe(run?.quantity);
    await world.tick(5);
    expect(await runs()).toHaveLength(1);
    expect(await available()).toBe('849500.00');
    const [next] = (await list()).filter(({ every }) => every === 'day');
    expect(Date.parse(next?.nextAt ?? '') - Date.parse(run?.dueAt ?? '')).toBe(DAY_MS);
  },
);

test('asked for from two places at once, repeated, and by a process that had died meanwhile, it buys once', async () => {
  const people = await Promise.all(Array.from({ length: 20 }, () => world.person()));
  for (const client of people)
    for (const amount of ['10.00', '20.00', '30.00']) await add({ amount }, client);
  world.clock.advance(HOUR_MS - 1_000);
  world.clock.advance(1_000);
  await world.app.market.recordTick();
  const { app, config, database, clock } = world;
  // Another process of the same installation, that follows the same tape.
  const other = await openApp({
    config,
    database,
    marketDatabase: null,
    clock,
    ids: makeIds(),
    log: openLog('silent'),
  });
  try {
    await Promise.all([
      ...Array.from({ length: 4 }, () => app.recurring.runDue()),
      ...Array.from({ length: 4 }, () => other.recurring.runDue()),
    ]);
  } finally {
    await other.close();
  }
  await app.recurring.runDue();
  const [counts] = await world.owner.query<{ runs: number; orders: number; plans: number }>(
    `select (select count(*)::int from recurring_runs where person_id = any($1)) as runs,
            (select count(*)::int from orders where person_id = any($1)) as orders,
            (select count(*)::int from recurring_due where person_id = any($1) and due_at > $2) as plans`,
    [people.map(({ person }) => person?.id ?? ''), clock.now()],
  );
  expect(counts).toEqual({ runs: 60, orders: 60, plans: 60 });
  await world.tick();
  for (const client of people) expect(await available(client)).toBe('849940.00');
});

longTest(
  'a commit that fails leaves nothing, and the same time is bought by the next try',
  async () => {
    await add();
    world.clock.advance(HOUR_MS);
    await world.app.market.recordTick();
    await world.owner.execute(
      `create function break_runs() returns trigger language plpgsql as $$ begin raise exception 'not this time'; end $$`,
    );
    await world.owner.execute(
      `create constraint trigger break_runs after insert on recurring_runs
     deferrable initially deferred for each row execute function break_runs()`,
    );
    await expect(world.app.recurring.runDue()).rejects.toThrow('not this time');
    expect([await runs(), await available()]).toEqual([[], '850000.00']);
    await world.owner.execute('drop trigger break_runs on recurring_runs');
    await world.owner.execute('drop function break_runs');
    expect(await world.app.recurring.runDue()).toBeGreaterThan(0);
    expect(await world.app.recurring.runDue()).toBe(0);
    expect(await runs()).toHaveLength(1);
    expect(await available()).toBe('849500.00');
  },
);

test('what cannot be paid is noted and told once, and the next time comes', async () => {
  await keep('849620.00');
  await add();
  await toOne();
  await world.tick(3);
  expect(await runs()).toMatchObject([{ outcome: 'missed', reason: 'unpaid', orderId: null }]);
  expect(await told()).toHaveLength(1);
  expect((await told())[0]?.message).toContain(
    'your balance was too low (₹380.00 available). Next: ',
  );
  expect(await available()).toBe('380.00');
  expect(await list()).toMatchObject([{ isPaused: false }]);
});

test('of two that are due together and can be paid once, one is bought and one is told of', async () => {
  await keep('849300.00');
  await add();
  await add({ amount: '600.00' });
  await toOne();
  const outcomes = (await runs()).map(({ outcome }) => outcome).toSorted();
  expect(outcomes).toEqual(['missed', 'ordered']);
});

longTest(
  'a break holds: nothing is bought, and it goes on only when its person says so',
  async () => {
    await add();
    expect((await asha.post('/api/me/breaks', { length: '1m' })).status).toBe(200);
    await toOne();
    expect(await runs()).toMatchObject([{ outcome: 'missed', reason: 'on-break' }]);
    expect(await list()).toMatchObject([{ isPaused: true, needed: null }]);
    expect((await told())[0]?.message).toContain('you were on a break. It is paused.');
    await world.pass(DAY_MS);
    await world.tick();
    expect(await runs()).toHaveLength(1);
  },
);

longTest(
  'while prices stand still it waits; within 24 hours it buys at the next price, later it is told that it was not',
  async () => {
    await add();
    const ravi = await world.person('Ravi Iyer');
    await add({ every: 'week', day: 1 + ((world.clock.now().getUTCDay() + 6) % 7) }, ravi);
    await world.pass(HOUR_MS + 60_000);
    expect([await runs(), await told()]).toEqual([[], []]);
    await world.pass(22 * HOUR_MS);
    await world.tick(2);
    expect(await runs()).toMatchObject([{ outcome: 'ordered', orderStatus: 'completed' }]);
    expect(await runs(ravi)).toMatchObject([{ outcome: 'ordered' }]);

    // The server is away for three days: three times are gone, the fourth is made up for, and one
    // notice says so.
    const [plan] = await list();
    await world.pass(Date.parse(plan?.nextAt ?? '') - world.clock.now().getTime() + 3 * DAY_MS);
    await world.tick(2);
    expect((await runs()).map(({ outcome, reason }) => [outcome, reason])).toEqual([
      ['ordered', null],
      ...Array.from({ length: 3 }, () => ['missed', 'no-price']),
      ['ordered', null],
    ]);
    expect(await told()).toHaveLength(1);
    expect((await told())[0]?.message).toContain('3 times from ');
  },
);

longTest(
  'paused, skipped and ended: nothing is bought, nothing is caught up on, and a skip asked for twice is one',
  async () => {
    await add();
    const [first] = await list();
    expect((await act('skip', { nextAt: first?.nextAt })).status).toBe(200);
    expect((await act('skip', { nextAt: first?.nextAt })).status).toBe(409);
    await toOne();
    expect(await runs()).toMatchObject([{ outcome: 'skipped', dueAt: first?.nextAt }]);
    await act('pause');
    await world.pass(DAY_MS);
    await world.tick();
    expect(await runs()).toHaveLength(1);
    const resumed = (await act('resume')).body.items[0];
    expect(Date.parse(resumed?.nextAt ?? '')).toBeGreaterThan(world.clock.now().getTime());
    await world.tick();
    expect(await runs()).toHaveLength(1);
    const ended = await asha.send<RecurringList>('DELETE', `/api/recurring/${resumed?.id}`);
    expect([ended.status, ended.body.items]).toEqual([200, []]);
    expect((await act('pause')).status).toBe(404);
    await world.pass(DAY_MS);
    await world.tick();
    expect(await runs()).toHaveLength(1);
  },
);

/** Each with 25 people, of whom a third does each of the three. */
const RACES = isWhole ? 4 : 2;

test(`${RACES * 25} races of ending, pausing or skipping one against its time: bought or not, never both`, async () => {
  const people = await Promise.all(Array.from({ length: 25 }, () => world.person()));
  const seen = new Set<string>();
  for (let round = 0; round < RACES; round += 1) {
    const plans = await Promise.all(
      people.map(
        async (client) => (await add({ hour: NOON + 2 + round }, await present(client))).body.items,
      ),
    );
    world.clock.set(new Date(Date.parse(plans[0]?.at(-1)?.nextAt ?? '')));
    await world.app.market.recordTick();
    const buying = world.app.recurring.runDue();
    await Promise.all(
      people.map(async (client, index) => {
        const plan = plans[index]?.at(-1);
        const what = ['end', 'pause', 'skip'][index % 3];
        const before = (await runs(client)).length;
        const path = `/api/recurring/${plan?.id}`;
        const { status } =
          what === 'end'
            ? await client.send('DELETE', path)
            : await client.post(
                `${path}/${what}`,
                what === 'skip' ? { nextAt: plan?.nextAt } : undefined,
              );
        await buying;
        const own = (await runs(client)).filter(({ dueAt }) => dueAt === plan?.nextAt);
        expect(before).toBeLessThanOrEqual(round + 1);
        expect(own.length).toBeLessThanOrEqual(1);
        if (what === 'skip')
          expect([status, own[0]?.outcome]).toEqual(
            status === 200 ? [200, 'skipped'] : [409, 'ordered'],
          );
        seen.add(own[0]?.outcome ?? 'none');
        await client.send('DELETE', path);
      }),
    );
  }
  expect([...seen]).toContain('ordered');
  const [row] = await world.owner.query<{ spent: bigint; ordered: bigint }>(
    `select coalesce(sum(o.gives), 0)::bigint as spent,
            (select 50000 * count(*) from recurring_runs r where r.person_id = any($1) and r.outcome = 'ordered')::bigint as ordered
     from orders o where o.person_id = any($1)`,
    [people.map(({ person }) => person?.id ?? '')],
  );
  expect(row?.spent).toBe(row?.ordered);
});

test('what makes no sense is refused at the field; nobody sees or changes another person’s', async () => {
  const refused = async (body: object) => (await add(body)).body.fields;
  expect(await refused({ amount: '9.99' })).toEqual({
    amount: 'The smallest amount is ₹10.00.',
  });
  expect(await refused({ amount: '10000000.01' })).toEqual({
    amount: 'The largest amount is ₹1,00,00,000.00.',
  });
  expect(await refused({ amount: '1.005' })).toHaveProperty('amount');
  for (const [every, day] of [
    ['day', 1],
    ['week', null],
    ['week', 8],
    ['month', null],
  ] as const)
    expect(await refused({ every, day })).toEqual({ day: 'Choose a day.' });
  expect((await add({ coin: 'NOPE' })).status).toBe(404);
  const answers = await Promise.all(
    Array.from({ length: RECURRING_LIMIT + 5 }, (_, index) => add({ amount: `${100 + index}` })),
  );
  expect(answers.filter(({ status }) => status === 201)).toHaveLength(RECURRING_LIMIT);
  expect(await refused({ amount: '7.77e2' })).toHaveProperty('amount');
  const ravi = await world.person('Ravi Iyer');
  const [plan] = await list();
  for (const what of ['pause', 'resume'])
    expect((await ravi.post(`/api/recurring/${plan?.id}/${what}`)).status).toBe(404);
  expect((await ravi.send('DELETE', `/api/recurring/${plan?.id}`)).status).toBe(404);
  expect([await list(ravi), (await list()).length]).toEqual([[], RECURRING_LIMIT]);
});

test('the process that records knows everybody’s exposure: a buy past the limit of all people is missed', async () => {
  const ravi = await world.person();
  const bought = await ravi.post(
    '/api/orders',
    { coin: 'BTC', side: 'buy', type: 'market', amount: '5000.00' },
    { 'idempotency-key': randomUUID() },
  );
  expect(bought.status).toBe(201);
  await world.tick();
  await world.owner.execute(
    `update setting_changes set value = '"5100.00"' where name = 'coinLongLimit'`,
  );
  try {
    await add();
    world.clock.advance(HOUR_MS);
    await world.app.market.recordTick();
    const { config, database, clock } = world;
    // It does not start, and so takes no price from the process that does.
    const keeper = await openMarketApp({
      config,
      database,
      marketDatabase: database,
      clock,
      ids: makeIds(),
      log: openLog('silent'),
      history: false,
    });
    try {
      await keeper.recurring.runDue();
    } finally {
      await keeper.close();
    }
    expect(await runs()).toMatchObject([{ outcome: 'missed', reason: 'exposure-limit' }]);
  } finally {
    await world.owner.execute(
      `update setting_changes set value = 'null' where name = 'coinLongLimit'`,
    );
  }
});
