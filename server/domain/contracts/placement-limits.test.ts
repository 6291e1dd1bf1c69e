/**
 * How many contracts one person may place in a minute and have open in a coin: exact, however they
 * come.
 */
import { randomUUID } from 'node:crypto';

import { afterAll, beforeAll, expect, test } from 'vitest';

import type { Client, Reply } from '#test/client.ts';
import { openWorld, type World } from '#test/world.ts';

let world: World;
beforeAll(async () => {
  world = await openWorld();
});
afterAll(async () => {
  await world[Symbol.asyncDispose]();
});

type Problem = { code: string; detail: string };
const place = (client: Client, coin = 'BTC', key = `contract-${randomUUID()}`) =>
  client.post<Problem>(
    '/api/contracts',
    { coin, direction: 'BUY_UP', amount: '1.00', duration: 60 },
    { 'idempotency-key': key },
  );
const many = (count: number, ask: (index: number) => Promise<Reply<Problem>>) =>
  Promise.all(Array.from({ length: count }, (_, index) => ask(index)));
const statuses = (replies: readonly Reply<Problem>[]) => {
  const counts: Record<string, number> = {};
  for (const { status, body } of replies) {
    const what = status === 201 ? '201' : `${status} ${body.code}`;
    counts[what] = (counts[what] ?? 0) + 1;
  }
  return counts;
};
const set = (name: string, value: number) =>
  world.owner.execute('update setting_changes set value = $2 where name = $1', [name, `${value}`]);

test('200 at once from one person: exactly as many as may be placed in a minute', async () => {
  const [asha, ravi] = [await world.person(), await world.person('Ravi Nair')];
  await set('openContractsPerCoin', 1_000);
  const coins = ['BTC', 'ETH', 'SOL', 'XRP'];
  const replies = await many(200, (index) => place(asha, coins[index % 4]));
  expect(statuses(replies)).toEqual({ 201: 60, '429 rate-limited': 140 });
  const refusal = replies.find(({ status }) => status === 429);
  expect(refusal?.body.detail).toBe('At most 60 contracts a minute. Please wait a moment.');
  expect(refusal?.headers.get('retry-after')).toBe('60');
  // Nobody else is held up by it.
  expect((await place(ravi)).status).toBe(201);
  // Half a minute later there is nothing yet, and the answer says when there will be; a minute
  // later there is all of it.
  await world.skip(29);
  const early = await place(asha);
  expect([early.status, early.headers.get('retry-after')]).toEqual([429, '31']);
  await world.skip(31);
  expect(statuses(await many(70, () => place(asha)))).toEqual({ 201: 60, '429 rate-limited': 10 });
  await set('openContractsPerCoin', 50);
});

test('the minute slides: each place is free again a minute after it was taken', async () => {
  const asha = await world.person();
  await set('contractsPerMinute', 4);
  const spread = [];
  for (let count = 0; count < 4; count += 1) {
    spread.push((await place(asha)).status);
    await world.skip(10);
  }
  expect(spread).toEqual([201, 201, 201, 201]);
  // 40 s after the first, 30 after the second.
  expect((await place(asha)).headers.get('retry-after')).toBe('20');
  await world.skip(20);
  expect([(await place(asha)).status, (await place(asha)).status]).toEqual([201, 429]);
  await world.skip(10);
  expect([(await place(asha)).status, (await place(asha)).status]).toEqual([201, 429]);
  await set('contractsPerMinute', 60);
});

test('60 at once in one coin: exactly as many as may be open, in others as before, and again once they have ended', async () => {
  const asha = await world.person();
  const replies = await many(60, () => place(asha));
  expect(statuses(replies)).toEqual({ 201: 50, '409 exposure-limit': 10 });
  expect(replies.find(({ status }) => status === 409)?.body.detail).toBe(
    'At most 50 open contracts in BTC. Wait until one ends.',
  );
  expect((await place(asha, 'ETH')).status).toBe(201);
  await world.skip(30);
  expect((await place(asha)).status).toBe(409);
  await world.skip(40);
  expect((await place(asha)).status).toBe(201);
});

test('open ones of three minutes count to their end, beside what was placed since', async () => {
  const asha = await world.person();
  await set('openContractsPerCoin', 3);
  const long = () => asha.place({ coin: 'BTC', amount: '1.00', duration: 180 });
  expect([(await long()).status, (await long()).status]).toEqual([201, 201]);
  await world.skip(150);
  expect([(await place(asha)).status, (await place(asha)).status]).toEqual([201, 409]);
  await world.skip(35);
  expect([(await place(asha)).status, (await place(asha)).status]).toEqual([201, 201]);
  expect((await place(asha)).status).toBe(409);
  await set('openContractsPerCoin', 50);
});

test('the same key again: what was accepted stays accepted, what was refused for the moment may be asked again', async () => {
  const asha = await world.person();
  await set('contractsPerMinute', 2);
  const keys = Array.from({ length: 3 }, () => `contract-${randomUUID()}`);
  const first = await Promise.all(keys.map((key) => place(asha, 'BTC', key)));
  expect(statuses(first)).toEqual({ 201: 2, '429 rate-limited': 1 });
  const again = await Promise.all(keys.map((key) => place(asha, 'BTC', key)));
  for (const [index, { status, body }] of first.entries()) {
    if (status === 201) expect(again[index]).toMatchObject({ status, body });
  }
  expect(statuses(again)).toEqual({ 201: 2, '429 rate-limited': 1 });
  await world.skip(60);
  const late = await Promise.all(keys.map((key) => place(asha, 'BTC', key)));
  expect(statuses(late)).toEqual({ 201: 3 });
  const [row] = await world.database.query<{ count: number }>(
    'select count(*)::int as count from contracts where person_id = $1',
    [asha.person?.id ?? ''],
  );
  expect(row?.count).toBe(3);
  await set('contractsPerMinute', 60);
});

test('an operator’s change holds from the next contract on', async () => {
  const asha = await world.person();
  const admin = await world.firstAdmin();
  const change = async (changes: object) =>
    (await admin.post('/api/staff/settings', { changes, reason: 'Fewer for now.' })).status;
  expect(await change({ contractsPerMinute: 0 })).toBe(400);
  expect(await change({ contractsPerMinute: 1 })).toBe(201);
  expect(statuses(await many(3, () => place(asha)))).toEqual({ 201: 1, '429 rate-limited': 2 });
  expect(await change({ contractsPerMinute: 3, openContractsPerCoin: 2 })).toBe(201);
  expect([(await place(asha)).status, (await place(asha)).status]).toEqual([201, 409]);
});
