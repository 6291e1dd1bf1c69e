/**
 * Limits that people set for themselves, and breaks, over HTTP on a real database and a virtual
 * clock.
 */
import { randomUUID } from 'node:crypto';

import { afterAll, beforeAll, expect, test } from 'vitest';

import { durations } from '#protocol/contracts.ts';
import type { BreakLength, LimitMeasure, LimitPeriod, OwnLimits } from '#protocol/limits.ts';
import type { Position } from '#protocol/positions.ts';
import type { Problem } from '#protocol/refusals.ts';
import { leverages } from '#protocol/trading.ts';
import { type Client, PASSWORD } from '#test/client.ts';
import { decide, newPicture, upload } from '#test/requests.ts';
import { openWorld, type World } from '#test/world.ts';

const HOUR = 3_600_000;

let world: World;
beforeAll(async () => {
  world = await openWorld();
});
afterAll(async () => {
  await world[Symbol.asyncDispose]();
});

const set = (client: Client, measure: LimitMeasure, period: LimitPeriod, amount: string | null) =>
  client.post<OwnLimits & Problem>('/api/me/limits', { measure, period, amount });
const own = async (client: Client) => (await client.get<OwnLimits>('/api/me/limits')).body;
const one = ({ items }: OwnLimits, measure: LimitMeasure, period: LimitPeriod) =>
  items.find((item) => item.measure === measure && item.period === period);
const pause = (client: Client, length: BreakLength) =>
  client.post<OwnLimits & Problem>('/api/me/breaks', { length });
const open = (client: Client, margin: string, key = `position-${randomUUID()}`) =>
  client.post<Position>(
    '/api/positions',
    { coin: 'BTC', side: 'long', margin, leverage: 2 },
    { 'idempotency-key': key },
  );
/** Asks for a deposit, each with another picture. */
const ask = async (client: Client, amount: string) =>
  upload(world, client, { amount }, await newPicture());
const problem = ({ status, body }: { status: number; body: unknown }) => {
  const { code, fields } = body as Problem;
  return { status, code, fields };
};

test('a limit on stakes counts contracts and leveraged trades, to the paisa, and says what is left', async () => {
  const asha = await world.person();
  expect((await set(asha, 'stake', 'day', '500.00')).status).toBe(200);
  expect((await asha.place({ amount: '300.00' })).status).toBe(201);
  const text =
    'Your limit for stakes is ₹500.00 a day. You have ₹200.00 left until 6 Jan 2026, 12:00 am IST.';
  expect(problem(await asha.place({ amount: '200.01' }))).toEqual({
    status: 409,
    code: 'own-limit',
    fields: { amount: text },
  });
  expect(problem(await open(asha, '200.01'))).toEqual({
    status: 409,
    code: 'own-limit',
    fields: { margin: text },
  });
  expect((await open(asha, '200.00')).status).toBe(201);
  expect(one(await own(asha), 'stake', 'day')).toMatchObject({
    amount: '500.00',
    used: '500.00',
    left: '0.00',
    renewsAt: '2026-01-05T18:30:00.000Z',
    next: null,
  });
  expect(one(await own(asha), 'contracts', 'week')).toMatchObject({ amount: null, used: '2' });
});

test('two placements that together exceed the limit: one is accepted, whatever their order', async () => {
  const asha = await world.person();
  await set(asha, 'stake', 'week', '100.00');
  await set(asha, 'contracts', 'day', '5');
  for (let round = 0; round < 3; round += 1) {
    const answers = await Promise.all(
      Array.from({ length: 10 }, (_, index) =>
        index % 2 === 0 ? asha.place({ amount: '60.00' }) : open(asha, '60.00'),
      ),
    );
    const accepted = answers.filter(({ status }) => status === 201);
    expect(accepted).toHaveLength(round === 0 ? 1 : 0);
    const others = answers.filter(({ status }) => status !== 201);
    expect(new Set(others.map((answer) => problem(answer).code))).toEqual(new Set(['own-limit']));
  }
  const many = await Promise.all(Array.from({ length: 12 }, () => asha.place({ amount: '1.00' })));
  expect(many.filter(({ status }) => status === 201)).toHaveLength(4);
  expect(one(await own(asha), 'contracts', 'day')).toMatchObject({ used: '5', left: '0' });
});

test('the same key is the same answer: a repeat counts once, and a refusal stays one', async () => {
  const asha = await world.person();
  await set(asha, 'stake', 'day', '100.00');
  const [first, again] = [
    await asha.place({ amount: '70.00' }, 'own-limit-repeat-1'),
    await asha.place({ amount: '70.00' }, 'own-limit-repeat-1'),
  ];
  expect([first.status, again.status, again.body.id]).toEqual([201, 201, first.body.id]);
  const refusedOnce = await asha.place({ amount: '40.00' }, 'own-limit-repeat-2');
  const refusedTwice = await asha.place({ amount: '40.00' }, 'own-limit-repeat-2');
  expect([refusedOnce.status, refusedTwice.status]).toEqual([409, 409]);
  expect(refusedTwice.headers.get('idempotency-replayed')).toBe('true');
  expect((await asha.place({ amount: '30.00' })).status).toBe(201);
});

test('a limit that is lowered while placements are under way holds for every later one', async () => {
  const asha = await world.person();
  const [, ...placed] = await Promise.all([
    set(asha, 'contracts', 'day', '1'),
    ...Array.from({ length: 8 }, () => asha.place({ amount: '1.00' })),
  ]);
  const before = placed.filter(({ status }) => status === 201).length;
  const after = await asha.place({ amount: '1.00' });
  expect(after.status).toBe(before === 0 ? 201 : 409);
});

test('losses: what is at stake counts until it ends, and what is won comes off', async () => {
  const asha = await world.person();
  await set(asha, 'loss', 'day', '1000.00');
  const up = await asha.place({ direction: 'BUY_UP', amount: '500.00' });
  const down = await asha.place({ direction: 'SELL_SHORT', amount: '500.00' });
  expect([up.status, down.status]).toEqual([201, 201]);
  expect(problem(await asha.place({ amount: '0.01' }))).toMatchObject({ code: 'own-limit' });
  await world.skip(61);
  // One won 30 % and the other lost all; or both came back.
  const lost = one(await own(asha), 'loss', 'day');
  expect(['350.00', '0.00']).toContain(lost?.used);
  expect((await asha.place({ amount: lost?.left ?? '' })).status).toBe(201);
  expect((await asha.place({ amount: '0.01' })).status).toBe(409);
});

test('raising and removing act after 24 hours and can be withdrawn; lowering acts at once', async () => {
  const asha = await world.person();
  await set(asha, 'stake', 'day', '100.00');
  const raised = (await set(asha, 'stake', 'day', '900.00')).body;
  const actsAt = new Date(world.clock.now().getTime() + 24 * HOUR).toISOString();
  expect(one(raised, 'stake', 'day')).toMatchObject({
    amount: '100.00',
    next: { amount: '900.00', actsAt },
  });
  expect((await asha.place({ amount: '100.01' })).status).toBe(409);
  const keep = { measure: 'stake', period: 'day' };
  expect(
    one((await asha.post<OwnLimits>('/api/me/limits/keep', keep)).body, 'stake', 'day'),
  ).toMatchObject({ amount: '100.00', next: null });
  expect((await asha.post('/api/me/limits/keep', keep)).status).toBe(409);
  expect(one((await set(asha, 'stake', 'day', null)).body, 'stake', 'day')?.next).toEqual({
    amount: null,
    actsAt,
  });
  expect(one((await set(asha, 'stake', 'day', '50.00')).body, 'stake', 'day')).toMatchObject({
    amount: '50.00',
    next: null,
  });
  expect(problem(await set(asha, 'stake', 'day', '50.00'))).toMatchObject({
    status: 400,
    fields: { amount: 'This is already your limit.' },
  });
  await expect(
    world.database.execute(
      `insert into own_limits (person_id, measure, period, before, amount, asked_at, acts_at)
       values ($1, 'stake', 'day', 5000, 9000, now(), now())`,
      [asha.person?.id ?? ''],
    ),
  ).rejects.toMatchObject({ constraint: 'own_limits_looser' });
});

test.each([
  ['stake', '0'],
  ['stake', '1.005'],
  ['stake', '-5'],
  ['deposit', 'NaN'],
  ['loss', '99999999999999999999'],
  ['contracts', '1.5'],
  ['contracts', '0'],
  ['contracts', '100001'],
] as const)('a %s limit of %s is refused at the field', async (measure, amount) => {
  const asha = await world.person();
  expect(problem(await set(asha, measure, 'day', amount))).toMatchObject({
    status: 400,
    code: 'invalid',
    fields: { amount: expect.any(String) as string },
  });
});

test('a limit on deposits counts what was asked for and not rejected', async () => {
  const asha = await world.person();
  await set(asha, 'deposit', 'week', '1000.00');
  const first = await ask(asha, '600.00');
  expect(first.status).toBe(201);
  expect(problem(await ask(asha, '400.01'))).toMatchObject({ status: 409, code: 'own-limit' });
  const finance = await world.staff('finance');
  await decide(finance, 'deposits', first.body.id, 'reject');
  expect((await ask(asha, '400.01')).status).toBe(201);
});

test('a break: nothing may be placed or deposited, all that leads out stays open, nobody shortens it', async () => {
  const asha = await world.person();
  const held = (await open(asha, '500.00')).body;
  await world.tick(2);
  const taken = await pause(asha, '7d');
  const endsAt = new Date(world.clock.now().getTime() + 168 * HOUR).toISOString();
  expect(taken.body.pause).toEqual({ endsAt, isSelfExclusion: false });
  for (const answer of [
    await asha.place({ amount: '1.00' }),
    await open(asha, '10.00'),
    await ask(asha, '500.00'),
  ]) {
    expect(problem(answer)).toMatchObject({ status: 409, code: 'on-break' });
  }
  const way = await asha.post(
    '/api/withdrawals',
    {
      amount: '1000.00',
      bankDetails: {
        accountName: 'Asha Verma',
        bankName: 'State Bank',
        accountNumber: '123456789012',
      },
    },
    { 'idempotency-key': `withdrawal-${randomUUID()}` },
  );
  expect(way.status).toBe(201);
  const closing = await asha.post(`/api/positions/${held.id}/close`, undefined, {
    'idempotency-key': `closing-${randomUUID()}`,
  });
  expect(closing.status).toBe(200);

  expect(problem(await pause(asha, '12h'))).toMatchObject({ status: 409, code: 'already-decided' });
  expect((await own(asha)).pause?.endsAt).toBe(endsAt);
  const longer = await pause(asha, '6m');
  expect(longer.body.pause?.isSelfExclusion).toBe(true);
  expect(problem(await pause(asha, '1m'))).toMatchObject({ status: 409 });
});

test('who has excluded themselves places nothing by any route, in no session and in no form', async () => {
  const asha = await world.person();
  await pause(asha, '12m');
  const elsewhere = world.visitor();
  await elsewhere.signIn(asha.person?.email ?? '', PASSWORD);
  const key = () => ({ 'idempotency-key': `excluded-${randomUUID()}` });
  for (const client of [asha, elsewhere]) {
    for (const duration of durations) {
      for (const direction of ['BUY_UP', 'SELL_SHORT'] as const) {
        const answer = await client.place({ amount: '1.00', duration, direction });
        expect(problem(answer)).toMatchObject({ status: 409, code: 'on-break' });
      }
    }
    for (const leverage of leverages) {
      for (const side of ['long', 'short']) {
        const what = { coin: 'BTC', side, margin: '100.00', leverage };
        const body = leverage > 10 ? { ...what, confirmedLeverage: leverage } : what;
        const answer = await client.post('/api/positions', body, key());
        expect(problem(answer)).toMatchObject({ status: 409, code: 'on-break' });
      }
    }
  }
  const disguised = { coin: 'BTC', side: 'buy', type: 'market', amount: '100.00', leverage: 2 };
  expect((await asha.post('/api/orders', disguised, key())).status).toBe(400);
  // Every way in which customers move money: a developer who adds one says here what a break does
  // to it.
  const ways = world.app.http.served.filter(
    ({ money, access }) => money === true && access === 'signed-in',
  );
  expect(ways.map(({ method, path }) => `${method} ${path}`).toSorted()).toEqual([
    'POST /api/contracts',
    'POST /api/deposits',
    // A break keeps nobody from leaving; the address stays shut until it ends: closing.test.ts.
    'POST /api/me/close',
    // Coins for rupees, without leverage.
    'POST /api/orders',
    'POST /api/orders/:id/cancel',
    'POST /api/orders/:id/change',
    'POST /api/orders/:id/replace',
    'POST /api/orders/cancel-all',
    // Where withdrawals are paid to: a break keeps nobody from leaving.
    'POST /api/payment-details',
    // Refused like a deposit: start-again.test.ts.
    'POST /api/portfolio/start-again',
    'POST /api/positions',
    // These leave, end or secure what is there.
    'POST /api/positions/:id/close',
    'POST /api/positions/:id/targets',
    'POST /api/withdrawals',
    'POST /api/withdrawals/:id/cancel',
  ]);
  const [rows] = await world.owner.query<{ placed: number }>(
    `select (select count(*) from contracts where person_id = $1)::int +
            (select count(*) from positions where person_id = $1)::int as placed`,
    [asha.person?.id ?? ''],
  );
  expect(rows?.placed).toBe(0);
});

test('neither the application’s login nor any route of the console ends a break', async () => {
  const asha = await world.person();
  const id = asha.person?.id ?? '';
  await pause(asha, '12m');
  const admin = await world.staff('admin');
  const seen = await admin.get<OwnLimits>(`/api/staff/people/${id}/limits`);
  expect(seen.body.pause?.isSelfExclusion).toBe(true);
  const writes = world.app.http.served.filter(
    ({ method, path }) => method !== 'GET' && path.startsWith('/api/staff/'),
  );
  expect(writes.filter(({ path }) => /limit|break|standing/.test(path))).toEqual([]);
  for (const statement of [
    'update own_breaks set ends_at = begins_at',
    'delete from own_breaks',
    'truncate own_breaks',
    'update accounts set guarded = false',
    'alter table own_breaks disable trigger all',
  ]) {
    await expect(world.database.execute(statement), statement).rejects.toMatchObject({
      message: expect.stringMatching(/permission denied|must be owner/) as string,
    });
  }
  // A row more, whatever it says, cannot end earlier than the one that is there.
  await world.database.execute(
    `insert into own_breaks (person_id, hours, begins_at, ends_at)
     values ($1, 12, '2020-01-01T00:00Z', '2020-01-01T12:00Z')`,
    [id],
  );
  expect(problem(await asha.place({ amount: '1.00' }))).toMatchObject({ code: 'on-break' });
});

test('a break taken while placements are under way holds for every later one', async () => {
  const asha = await world.person();
  const [taken] = await Promise.all([
    pause(asha, '12h'),
    ...Array.from({ length: 8 }, () => asha.place({ amount: '1.00' })),
  ]);
  expect(taken.status).toBe(200);
  expect(problem(await asha.place({ amount: '1.00' }))).toMatchObject({ code: 'on-break' });
});

test('three losses in half an hour are told of once', async () => {
  const asha = await world.person();
  const standing = async () =>
    (await asha.get<{ nudge: { losses: number } | null }>('/api/me/standing')).body.nudge;
  let losses = 0;
  while (losses < 3) {
    expect(await standing()).toBeNull();
    await asha.place({ direction: 'BUY_UP', amount: '10.00' });
    await asha.place({ direction: 'SELL_SHORT', amount: '10.00' });
    await world.skip(62);
    const closed = await asha.get<{ items: { status: string }[] }>('/api/contracts?state=closed');
    losses = closed.body.items.filter(({ status }) => status === 'LOSS').length;
  }
  expect(await standing()).toEqual({ losses });
  expect((await asha.post('/api/me/standing/seen')).status).toBe(204);
  expect(await standing()).toBeNull();
});
