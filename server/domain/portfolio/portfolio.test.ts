/**
 * The portfolio over HTTP: who sees what, the first day, what is kept, and what happened told line
 * by line.
 */
import { randomUUID } from 'node:crypto';

import fc from 'fast-check';
import { expect, test } from 'vitest';

import { formatAmount } from '#protocol/money.ts';
import type { ActivityPage, Curve, Portfolio, Realised } from '#protocol/portfolio.ts';
import { type Client, PASSWORD } from '#test/client.ts';
import { askDeposit, askWithdrawal, cancel, decide } from '#test/requests.ts';
import { openWorld, type World } from '#test/world.ts';

import { dayPercentOf } from './day.rules.ts';

const DAY_MS = 86_400_000;
const buy = (client: Client, amount: string) =>
  client.post<{ id: string }>(
    '/api/orders',
    { coin: 'BTC', side: 'buy', type: 'market', amount },
    { 'idempotency-key': randomUUID() },
  );
const curveOf = async (client: Client, range = 'all') =>
  (await client.get<Curve>(`/api/portfolio/curve?range=${range}`)).body;
const activityOf = async (client: Client, query = '') =>
  (await client.get<ActivityPage>(`/api/portfolio/activity${query}`)).body;
const realisedOf = async (client: Client) =>
  (await client.get<Realised>('/api/portfolio/realised')).body;

/** Later, with a price and everything that a new minute brings; the session of before is over. */
async function later(world: World, ms: number, client: Client): Promise<void> {
  world.clock.advance(ms);
  await world.skip(12);
  await world.app.market.idle();
  const reply = await client.signIn(client.person?.email ?? '', PASSWORD);
  expect(reply.status).toBe(200);
}

const paths = [
  '/api/portfolio',
  '/api/portfolio/curve?range=1d',
  '/api/portfolio/realised',
  '/api/portfolio/performance?range=all',
  '/api/portfolio/activity',
  '/api/portfolio/BTC',
];

test('nobody without a session, and no staff with theirs, sees a portfolio; a person sees their own', async () => {
  await using world = await openWorld();
  const [asha, ravi] = [await world.person(), await world.person('Ravi Rao')];
  const finance = await world.staff('finance', 'Leela Nair');
  await world.tick();
  await buy(asha, '5000.00');
  await world.tick();
  for (const path of paths) {
    expect((await world.visitor().get(path)).status, path).toBe(401);
    expect((await finance.get(path)).status, path).toBe(401);
    expect((await asha.get(path)).status, path).toBe(200);
  }
  const [own] = (await activityOf(asha)).items;
  expect(own).toMatchObject({ kind: 'bought', coin: 'BTC', amount: '-5000.00' });
  // Lines are numbered for each person: another's number names one's own.
  const other = await activityOf(ravi, `?cursor=${own?.id}`);
  expect(other.items.map(({ kind }) => kind)).toEqual(['welcome-grant']);
  expect((await ravi.get<Portfolio>('/api/portfolio')).body.worth).toMatchObject({
    total: '850000.00',
    cash: '850000.00',
    coins: '0.00',
    added: '850000.00',
    granted: '850000.00',
  });
});

test('a range that is none, and a cursor that is none, are refused', async () => {
  await using world = await openWorld();
  const asha = await world.person();
  for (const path of ['curve?range=2d', 'activity?cursor=x', 'activity?limit=0'])
    expect((await asha.get(`/api/portfolio/${path}`)).status, path).toBe(400);
});

test('the curve begins the day after the first money, with it, and a deposit is no gain', async () => {
  await using world = await openWorld();
  const finance = await world.staff('finance');
  const asha = await world.person();
  await later(world, 3_600_000, asha);
  expect((await curveOf(asha)).points).toEqual([]);
  await later(world, 12 * 3_600_000, asha);
  await finance.staffSignIn(finance.person?.email ?? '', PASSWORD);
  const before = (await curveOf(asha)).points;
  expect(before[0]).toMatchObject({
    total: '850000.00',
    added: '850000.00',
    granted: '850000.00',
  });
  const { id } = await askDeposit(world, asha, '5000.00');
  await decide(finance, 'deposits', id, 'approve');
  await later(world, 3_600_000, asha);
  const after = (await curveOf(asha)).points;
  expect(after.slice(0, before.length)).toEqual(before);
  expect(after.at(-1)).toMatchObject({
    total: '855000.00',
    added: '855000.00',
    granted: '850000.00',
  });
});

test('without a range the curve is of the longest that is filled', async () => {
  await using world = await openWorld();
  const asha = await world.person();
  const ask = async () => (await asha.get<Curve>('/api/portfolio/curve')).body;
  expect(await ask()).toEqual({ range: 'all', points: [], isWhole: true });
  await later(world, 8 * DAY_MS, asha);
  const curve = await ask();
  expect([curve.range, curve.isWhole]).toEqual(['1w', false]);
  expect(curve).toEqual(await curveOf(asha, '1w'));
});

test('the day’s change of a coin counts from when it was bought, and until it was sold', async () => {
  await using world = await openWorld({ env: { SPOT_FEE_BPS: '25' } });
  const asha = await world.person();
  const portfolioNow = async () => (await asha.get<Portfolio>('/api/portfolio')).body;
  const holding = async () => {
    const { items, dayChange } = await portfolioNow();
    const btc = items.find(({ coin }) => coin === 'BTC');
    if (!btc) throw new Error('everybody has BTC');
    // Alone or among all, it is said alike; with nothing else it is all of the day's change.
    expect((await asha.get('/api/portfolio/BTC')).body).toEqual(btc);
    expect(dayChange).toBe(btc.dayChange);
    return btc;
  };
  const paise = (text: string | null) => BigInt((text ?? 'none').replace('.', ''));
  await world.tick();
  await buy(asha, '5000.00');
  await world.tick();
  await world.skip(70);
  const bought = await holding();
  // Nothing was owned a day ago: amount and percent are of what was paid.
  expect(bought.unrealised).not.toBeNull();
  expect(bought.dayChange).toBe(bought.unrealised);
  expect(bought.dayPercent).toBe(
    formatAmount(dayPercentOf(paise(bought.dayChange), { value: 0n, bought: 500_000n }) ?? 0n, 2),
  );

  await later(world, DAY_MS, asha);
  const old = await holding();
  const gainedBefore = paise(old.unrealised) - paise(old.dayChange);
  expect(gainedBefore).not.toBe(0n);

  await buy(asha, '8000.00');
  await world.tick();
  await asha.post(
    '/api/orders',
    { coin: 'BTC', side: 'sell', type: 'market', quantity: old.total },
    { 'idempotency-key': randomUUID() },
  );
  await world.tick();
  const after = await holding();
  expect(after.realised).not.toBe('0.00');
  expect(paise(after.dayChange)).toBe(
    paise(after.unrealised) + paise(after.realised) - gainedBefore,
  );
});

const [partsSeed = 0] = fc.sample(fc.integer(), 1);
const parts = fc.array(fc.bigInt({ min: 50n, max: 300n }), { minLength: 8, maxLength: 8 });

test(`what one coin has cost on average is what it was, however often some are sold, until more are bought (seed ${partsSeed})`, async () => {
  await using world = await openWorld({ env: { SPOT_FEE_BPS: '25' } });
  const asha = await world.person();
  const holding = async () => {
    const { items } = (await asha.get<Portfolio>('/api/portfolio')).body;
    return items.find(({ coin }) => coin === 'BTC');
  };
  const units = (text = '0') => BigInt(text.replace('.', ''));
  await world.tick();
  await buy(asha, '333.33');
  await world.tick();
  const average = (await holding())?.averageCost;
  expect(average).toMatch(/^[1-9][0-9]*\.[0-9]{8}$/);
  for (const part of fc.sample(parts, { numRuns: 1, seed: partsSeed })[0] ?? []) {
    const sold = (units((await holding())?.total) * part) / 1_000n;
    const reply = await asha.post(
      '/api/orders',
      { coin: 'BTC', side: 'sell', type: 'market', quantity: formatAmount(sold, 8) },
      { 'idempotency-key': randomUUID() },
    );
    await world.tick();
    expect(reply.status).toBe(201);
    const left = await holding();
    expect(units(left?.total)).toBeGreaterThan(0n);
    expect(left?.averageCost).toBe(average);
  }
  await buy(asha, '5000.00');
  await world.tick();
  expect((await holding())?.averageCost).not.toBe(average);
});

test('who has no money has no curve, and nothing gained or lost', async () => {
  await using world = await openWorld({ env: { WELCOME_GRANT_USDT: '0' } });
  const asha = await world.person();
  await later(world, DAY_MS, asha);
  expect((await curveOf(asha)).points).toEqual([]);
  expect((await realisedOf(asha)).items).toMatchObject([{ name: '2025-26', net: '0.00' }]);
  expect(await activityOf(asha)).toEqual({ items: [], nextCursor: null });
  expect((await asha.get<Portfolio>('/api/portfolio')).body.worth).toMatchObject({
    total: '0.00',
    added: '0.00',
  });
});

test('what is gained for good is of the year in which it was: a stake that runs over midnight of April 1 is the new one’s', async () => {
  await using world = await openWorld();
  const asha = await world.person();
  const noon = world.clock.now().getTime();
  await later(world, Date.parse('2026-03-31T18:27:00.000Z') - noon, asha);
  await asha.place({ coin: 'BTC', direction: 'BUY_UP', amount: '1000.00', duration: 60 });
  await world.skip(70);
  const [old] = (await realisedOf(asha)).items;
  expect(old).toMatchObject({ name: '2025-26', coins: '0.00', positions: '0.00' });
  expect(old?.contracts).not.toBe('0.00');
  world.clock.set(new Date('2026-03-31T18:29:40.000Z'));
  await world.tick();
  await asha.place({ coin: 'BTC', direction: 'SELL_SHORT', amount: '500.00', duration: 60 });
  // Nothing is lost yet while it runs.
  expect((await realisedOf(asha)).items).toEqual([old]);
  await world.skip(70);
  const [now, before] = (await realisedOf(asha)).items;
  expect(before).toEqual(old);
  expect(now?.name).toBe('2026-27');
  expect(['-500.00', '0.00', '150.00']).toContain(now?.contracts);
  expect(now?.net).toBe(now?.contracts);
});

test('each thing that happened is one entry: what was bought or sold, what moved, and the gain or loss', async () => {
  await using world = await openWorld({ env: { SPOT_FEE_BPS: '25' } });
  const finance = await world.staff('finance');
  const asha = await world.person();
  await world.tick();
  const bought = await buy(asha, '5000.00');
  await world.tick();
  const { body: owned } = await asha.get<{ total: string }>('/api/portfolio/BTC');
  await asha.post(
    '/api/orders',
    { coin: 'BTC', side: 'sell', type: 'market', quantity: owned.total },
    { 'idempotency-key': randomUUID() },
  );
  await world.tick();
  await asha.post(
    '/api/positions',
    { coin: 'ETH', side: 'short', margin: '300.00', leverage: 5 },
    { 'idempotency-key': randomUUID() },
  );
  await world.tick();
  const rejected = await askWithdrawal(asha, '70.00');
  await cancel(asha, rejected.id);
  await decide(finance, 'deposits', (await askDeposit(world, asha, '12.34')).id, 'approve');
  const page = await activityOf(asha);
  const told = page.items.map(({ at: _at, id: _id, ...entry }) => entry);
  const nothing = {
    amount: '0.00',
    moved: null,
    movedAsset: null,
    coin: null,
    quantity: null,
    price: null,
    fee: null,
    side: null,
    leverage: null,
    result: null,
    outcome: null,
  };
  const reserved = (moved: string) => ({ ...nothing, moved, movedAsset: 'INR' });
  const eth = { coin: 'ETH', side: 'short', leverage: 5 };
  expect(told).toMatchObject([
    { ...nothing, kind: 'deposit', amount: '12.34' },
    { ...reserved('70.00'), kind: 'withdrawal-release', cause: rejected.id },
    { ...reserved('70.00'), kind: 'withdrawal-hold', cause: rejected.id },
    {
      ...nothing,
      ...eth,
      kind: 'position-entered',
      amount: '-3.75',
      fee: '3.75',
      price: expect.any(String),
    },
    { ...reserved('303.75'), ...eth, kind: 'position-hold' },
    { kind: 'sold', coin: 'BTC', side: 'sell', quantity: owned.total, moved: null },
    { kind: 'order-hold', coin: 'BTC', side: 'sell', moved: owned.total, movedAsset: 'BTC' },
    {
      kind: 'bought',
      cause: bought.body.id,
      coin: 'BTC',
      side: 'buy',
      amount: '-5000.00',
      quantity: owned.total,
      fee: '12.50',
      result: null,
      moved: null,
    },
    { ...reserved('5000.00'), kind: 'order-hold', coin: 'BTC', side: 'buy' },
    { ...nothing, kind: 'welcome-grant', amount: '850000.00' },
  ]);
  // Page by page it is the same, and no entry is cut in two.
  const paged: unknown[] = [];
  for (let cursor: string | null = ''; cursor !== null;) {
    const one: ActivityPage = await activityOf(asha, `?limit=3${cursor && `&cursor=${cursor}`}`);
    paged.push(...one.items);
    cursor = one.nextCursor;
  }
  expect(paged).toEqual(page.items);
  const sold = page.items.find(({ kind }) => kind === 'sold');
  const { realised } = (await asha.get<Portfolio>('/api/portfolio')).body;
  expect(sold?.result).toBe(realised);
  expect((await realisedOf(asha)).items[0]).toMatchObject({ coins: realised, positions: '-3.75' });
});
