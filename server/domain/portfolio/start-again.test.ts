/**
 * Starting again with virtual funds, over HTTP: who may, and what it is in the books. It happens
 * once a day, no matter how it is asked for.
 */
import { randomUUID } from 'node:crypto';

import { afterAll, beforeAll, expect, test } from 'vitest';

import type { OwnLimits } from '#protocol/limits.ts';
import type { ActivityPage, Portfolio, Realised, StartedAgain } from '#protocol/portfolio.ts';
import type { Problem } from '#protocol/refusals.ts';
import { type Client, PASSWORD } from '#test/client.ts';
import { spend } from '#test/ledger.ts';
import { bankDetails, withdraw } from '#test/requests.ts';
import { houseKinds } from '#server/parts/house-kinds.ts';
import { servedKinds } from '#server/parts/served-kinds.ts';
import { openWorld, type World } from '#test/world.ts';

const HOUR_MS = 3_600_000;
const GRANT = 850_000_00n;

let world: World;
beforeAll(async () => {
  world = await openWorld();
  world.app.teller.open([spend, ...servedKinds, ...houseKinds]);
});
afterAll(async () => {
  await world[Symbol.asyncDispose]();
});

const startAgain = (client: Client, key = `again-${randomUUID()}`) =>
  client.post<StartedAgain & Problem>('/api/portfolio/start-again', undefined, {
    'idempotency-key': key,
  });
const portfolioOf = async (client: Client) => (await client.get<Portfolio>('/api/portfolio')).body;

/** Takes `amount` paise, as trading would lose them. */
async function lose(client: Client, amount: bigint): Promise<void> {
  const personId = client.person?.id ?? '';
  const caller = { personId, key: `lost-${randomUUID()}`, fingerprint: 'lost' };
  const { status, body } = await world.app.teller.submit(spend, { personId, amount }, caller);
  expect(status, body).toBe(201);
}

/** Somebody with `left` paise left. */
async function loser(left = 0n): Promise<Client> {
  const client = await world.person();
  await lose(client, GRANT - left);
  return client;
}

const startsOf = async (client: Client) => {
  const [row] = await world.owner.query<{ starts: number }>(
    `select count(*)::int as starts from transfers where owner_id = $1 and kind = 'started-again'`,
    [client.person?.id ?? ''],
  );
  return row?.starts;
};

test('with less than a hundredth left one starts again: money added, no gain, and the history stays', async () => {
  const asha = await loser(8_500_00n);
  expect((await portfolioOf(asha)).startAgain).toBeNull();
  const early = await startAgain(asha);
  expect([early.status, early.body.code, early.body.detail]).toEqual([
    ...[403, 'not-offered'],
    'You can start again when you have less than ₹8,500.00 in total.',
  ]);

  await lose(asha, 1n);
  const before = await portfolioOf(asha);
  expect(before).toMatchObject({ startAgain: '850000.00', worth: { added: '850000.00' } });
  const { body: realised } = await asha.get<Realised>('/api/portfolio/realised');
  const done = await startAgain(asha);
  expect([done.status, done.body]).toEqual([201, { amount: '850000.00', available: '858499.99' }]);
  expect(await portfolioOf(asha)).toMatchObject({
    startAgain: null,
    worth: { total: '858499.99', added: '1700000.00' },
  });
  expect((await asha.get<Realised>('/api/portfolio/realised')).body).toEqual(realised);
  const { items } = (await asha.get<ActivityPage>('/api/portfolio/activity')).body;
  expect(items[0]).toMatchObject({ kind: 'started-again', amount: '850000.00', result: null });
  expect(items.at(-1)?.kind).toBe('welcome-grant');
});

test('once in 24 hours, whatever was lost meanwhile', async () => {
  const asha = await loser();
  expect((await startAgain(asha)).status).toBe(201);
  await lose(asha, GRANT);
  expect((await portfolioOf(asha)).startAgain).toBeNull();
  const again = await startAgain(asha);
  expect([again.status, again.headers.get('retry-after')]).toEqual([429, '86400']);
  expect(again.body.detail).toMatch(
    /^You can start again once in 24 hours\. Next time: 6 Jan 2026/,
  );
  await world.pass(24 * HOUR_MS);
  await asha.signIn(asha.person?.email ?? '', PASSWORD);
  expect((await portfolioOf(asha)).startAgain).toBe('850000.00');
  expect((await startAgain(asha)).status).toBe(201);
  expect(await startsOf(asha)).toBe(2);
});

test('not while something is open: what is at stake or asked for is not lost', async () => {
  const open = 'You still have an open contract, position, order or request.';
  await world.tick();
  const opened: ((client: Client) => Promise<{ status: number }>)[] = [
    (client) => client.place({ amount: '8000.00' }),
    (client) => withdraw(client, '8000.00', { bankDetails }),
    (client) =>
      client.post(
        '/api/orders',
        { coin: 'BTC', side: 'buy', type: 'market', amount: '8000.00' },
        { 'idempotency-key': randomUUID() },
      ),
  ];
  for (const [at, what] of opened.entries()) {
    const client = await loser(8_000_00n);
    expect([at, (await what(client)).status]).toEqual([at, 201]);
    expect((await portfolioOf(client)).startAgain).toBeNull();
    const reply = await startAgain(client);
    expect([at, reply.status, reply.body.detail]).toEqual([at, 403, `${open} It must end first.`]);
  }
});

test('coins count at the last price', async () => {
  const asha = await loser(20_000_00n);
  await world.tick();
  await asha.post(
    '/api/orders',
    { coin: 'BTC', side: 'buy', type: 'market', amount: '20000.00' },
    { 'idempotency-key': randomUUID() },
  );
  await world.tick();
  expect((await portfolioOf(asha)).worth.available).toBe('0.00');
  expect((await startAgain(asha)).body.code).toBe('not-offered');
});

test('one key is one start, however often it is sent, and a refusal stays one', async () => {
  const asha = await loser();
  const key = `again-${randomUUID()}`;
  const replies = await Promise.all(Array.from({ length: 20 }, () => startAgain(asha, key)));
  expect(new Set(replies.map(({ status }) => status))).toEqual(new Set([201]));
  expect(new Set(replies.map(({ body }) => JSON.stringify(body))).size).toBe(1);
  expect(replies.filter(({ headers }) => !headers.has('idempotency-replayed'))).toHaveLength(1);
  expect(await startsOf(asha)).toBe(1);
  const early = `again-${randomUUID()}`;
  const ravi = await world.person('Ravi Iyer');
  expect((await startAgain(ravi, early)).status).toBe(403);
  await lose(ravi, GRANT);
  expect((await startAgain(ravi, early)).status).toBe(403);
});

test('200 races: of ten starts at once one counts, and a stake beside them is never taken for lost', async () => {
  const people = await Promise.all(Array.from({ length: 20 }, () => loser(8_000_00n)));
  await world.tick();
  await Promise.all(
    people.map(async (client) => {
      const asked = Array.from({ length: 10 }, () => startAgain(client));
      const placed = client.place({ amount: '8000.00' });
      const statuses = (await Promise.all(asked)).map(({ status }) => status);
      expect((await placed).status).toBe(201);
      const starts = statuses.filter((status) => status === 201).length;
      // The contract was first, or one of the starts was: the others came within 24 hours, or while
      // it was open.
      expect(starts).toBeLessThanOrEqual(1);
      expect(statuses.filter((status) => ![201, 403, 429].includes(status))).toEqual([]);
      expect(await startsOf(client)).toBe(starts);
      expect((await client.me()).balances.inr.available).toBe(starts === 1 ? '850000.00' : '0.00');
    }),
  );
});

test('it counts as a deposit: limits and breaks that people have set refuse it', async () => {
  const asha = await loser();
  const set = (amount: string | null) =>
    asha.post('/api/me/limits', { measure: 'deposit', period: 'week', amount });
  await set('849999.99');
  const own = await startAgain(asha);
  expect([own.status, own.body.code]).toEqual([409, 'own-limit']);
  const ravi = await loser();
  expect((await startAgain(ravi)).status).toBe(201);
  const { items } = (await ravi.get<OwnLimits>('/api/me/limits')).body;
  expect(items.find(({ measure, period }) => measure === 'deposit' && period === 'day')?.used).toBe(
    '850000.00',
  );
  const kiran = await loser();
  await kiran.post('/api/me/breaks', { length: '24h' });
  const paused = await startAgain(kiran);
  expect([paused.status, paused.body.code]).toEqual([409, 'on-break']);
});

test('where nothing is given at sign-up, as with real funds, there is no starting again', async () => {
  await using plain = await openWorld({ env: { WELCOME_GRANT_USDT: '0' } });
  const asha = await plain.person();
  expect((await portfolioOf(asha)).startAgain).toBeNull();
  const reply = await startAgain(asha);
  expect([reply.status, reply.body.code, reply.body.detail]).toEqual([
    ...[403, 'not-offered'],
    'You cannot start again here.',
  ]);
});
