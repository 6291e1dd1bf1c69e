/**
 * Proof of liabilities over HTTP and real PostgreSQL: once a day, from one point of the ledger, for
 * everybody in it.
 */
import { afterAll, beforeAll, expect, test } from 'vitest';

import type { LiabilityProof, LiabilityRootPage } from '#protocol/liabilities.ts';
import { type Client, PASSWORD } from './client.ts';
import { askWithdrawal } from './requests.ts';
import { openWorld, type World } from './world.ts';
import { checkLiabilityProof, checkLiabilityRoots } from '#verifier/liabilities.ts';

const DAY_MS = 24 * 60 * 60_000;

let world: World;
let asha: Client;
let ravi: Client;
beforeAll(async () => {
  world = await openWorld();
});
afterAll(() => world[Symbol.asyncDispose]());

const roots = async () =>
  (await world.visitor().get<LiabilityRootPage>('/api/liabilities')).body.items;
const proofOf = async (client: Client, day?: string) =>
  client.get<LiabilityProof>(`/api/liabilities/proof${day === undefined ? '' : `?day=${day}`}`);
/** A day later nobody is signed in any more. */
const nextDay = async (...clients: Client[]) => {
  world.clock.advance(DAY_MS);
  await world.tick();
  for (const client of clients) await client.signIn(client.person?.email ?? '', PASSWORD);
};

test('nothing is published of nobody; then one root a day, however often it is tried', async () => {
  expect(await world.app.liabilities.publish()).toBeNull();
  expect(await roots()).toEqual([]);
  asha = await world.person();
  ravi = await world.person('Ravi Iyer');
  expect((await proofOf(asha)).status).toBe(404);
  await world.tick();
  const published = await Promise.all(
    Array.from({ length: 4 }, () => world.app.liabilities.publish().catch(() => null)),
  );
  await world.app.liabilities.publish();
  expect(published.filter((root) => root !== null)).toHaveLength(1);
  const [root, ...more] = await roots();
  expect(more).toEqual([]);
  expect(root).toMatchObject({
    day: '2026-01-05',
    tick: world.app.market.last()?.number,
    tickHash: world.app.market.last()?.hash,
    people: 2,
    totals: [{ asset: 'INR', amount: '1700000.00' }],
    previous: '0'.repeat(64),
  });
});

test('each person’s proof holds against what is published, and is nobody else’s', async () => {
  const [root] = await roots();
  for (const client of [asha, ravi]) {
    const { body } = await proofOf(client);
    const own = { email: client.person?.email ?? '' };
    expect(checkLiabilityProof(body, { published: root, own }).steps).not.toContainEqual(
      expect.objectContaining({ isRight: false }),
    );
    expect(body.balances).toEqual([{ asset: 'INR', amount: '850000.00' }]);
  }
  const hers = (await proofOf(asha)).body;
  const his = { email: ravi.person?.email ?? '' };
  expect(checkLiabilityProof(hers, { published: root, own: his }).isRight).toBe(false);
  // Salts are everybody's own secret: the other's leaf is only a hash in hers.
  expect(JSON.stringify(hers)).not.toContain((await proofOf(ravi)).body.salt);
});

test('the balances are those of the tick: what moved since is not in them, frozen and coins are', async () => {
  await asha.post(
    '/api/orders',
    { coin: 'BTC', side: 'buy', type: 'market', amount: '1000.00' },
    { 'idempotency-key': 'a-trade-of-asha-0001' },
  );
  await world.tick();
  await askWithdrawal(ravi, '500.00');
  await nextDay(asha, ravi);
  const before = await asha.me();
  // After the tick of the day, before the next one: in the ledger, not in the root.
  await askWithdrawal(asha, '700.00');
  const late = await world.person('Late Comer');
  const placed = await ravi.post(
    '/api/orders',
    { coin: 'ETH', side: 'buy', type: 'market', amount: '1000.00' },
    { 'idempotency-key': 'a-trade-of-ravi-0001' },
  );
  expect(placed.status).toBe(201);
  const root = await world.app.liabilities.publish();
  const btc = before.balances.coins.find(({ coin }) => coin === 'BTC');
  expect((await proofOf(asha)).body.balances).toEqual([
    { asset: 'INR', amount: before.balances.inr.total },
    { asset: 'BTC', amount: btc?.total },
  ]);
  expect((await proofOf(ravi)).body.balances[0]?.amount).toBe('850000.00');
  // Who came after the tick is in it with nothing.
  expect((await proofOf(late)).body.balances[0]?.amount).toBe('0.00');
  const published = await roots();
  expect(published[0]).toEqual(root);
  expect(checkLiabilityRoots(published)).toEqual([]);
  // An earlier day's proof can still be had.
  const [, first] = published;
  const earlier = (await proofOf(asha, first?.day)).body;
  expect(checkLiabilityProof(earlier, { published: first }).isRight).toBe(true);
  expect((await proofOf(late, first?.day)).status).toBe(404);
});

test('while money moves, the total is the ledger’s at that tick to the last paisa', async () => {
  const people = await Promise.all(Array.from({ length: 6 }, () => world.person()));
  for (let round = 0; round < 2; round += 1) {
    await nextDay(...people);
    let isOver = false;
    const moving = people.map(async (client, index) => {
      for (let count = 0; !isOver; count += 1) {
        await client.post(
          '/api/orders',
          { coin: 'BTC', side: 'buy', type: 'market', amount: '10.00' },
          { 'idempotency-key': `race-${round}-${index}-${count}-trade` },
        );
      }
    });
    const ticking = world.tick(3);
    const root = await world.app.liabilities.publish();
    await ticking;
    isOver = true;
    await Promise.all(moving);
    // Folded from the transfers alone, without any balance.
    const folded = await world.owner.query<{ asset: string; owned: string }>(
      `select asset, sum(case when credit in ('available', 'frozen') then amount else 0 end
                - case when debit in ('available', 'frozen') then amount else 0 end)::text as owned
       from transfers where tick < $1 group by 1`,
      [root?.tick ?? -1],
    );
    const owned = new Map(folded.map((row) => [row.asset, row.owned]));
    for (const { asset, amount } of root?.totals ?? []) {
      expect([asset, amount.replace('.', '').replace(/^0+(?=\d)/, '')]).toEqual([
        asset,
        owned.get(asset) ?? '0',
      ]);
    }
    for (const client of people) {
      const { body } = await proofOf(client);
      expect(checkLiabilityProof(body, { published: root }).isRight).toBe(true);
    }
  }
});

test('a wrong day or cursor is refused at its field', async () => {
  await nextDay(asha);
  for (const day of ['2026-02-30', '2026-13-01']) {
    expect(await proofOf(asha, day)).toMatchObject({
      status: 400,
      body: { fields: { day: 'This day is not available.' } },
    });
  }
  expect((await proofOf(asha, '2020-01-01')).status).toBe(404);
  const page = await world.visitor().get<LiabilityRootPage>('/api/liabilities?limit=2');
  expect(page.body.items).toHaveLength(2);
  const next = await world
    .visitor()
    .get<LiabilityRootPage>(`/api/liabilities?limit=2&cursor=${page.body.nextCursor}`);
  expect(next.body.items[0]?.hash).toBe(page.body.items[1]?.previous);
  expect((await world.visitor().get('/api/liabilities?cursor=nonsense')).status).toBe(400);
});
