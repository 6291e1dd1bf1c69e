/**
 * Contracts through the API on a real database and a virtual clock; rule numbers are those of
 * docs/settlement.md.
 */
import { randomUUID } from 'node:crypto';

import { expect, test } from 'vitest';

import type { Contract, ContractPage, Receipt } from '#protocol/contracts.ts';
import type { CoinList } from '#protocol/market.ts';
import type { Problem } from '#protocol/refusals.ts';
import { makeIds } from '#server/kit/ids.ts';
import { house } from '#server/ledger/commands.ts';
import { openTeller } from '#server/ledger/teller.ts';
import { openClient } from '#test/client.ts';
import { isWhole } from '#test/extent.ts';
import { quiet } from '#test/ledger.ts';
import { openWorld } from '#test/world.ts';

import { findEndsBy, findTick, listOpen } from './contracts.sql.ts';
import { settleContract } from './settlement.ts';

const GRANT = '850000.00';

test('C1 to C6 two opposite contracts of one moment: exactly one wins, or both are refunded', async () => {
  await using world = await openWorld();
  const asha = await world.person();
  expect((await asha.me()).balances.inr).toEqual({
    available: GRANT,
    frozen: '0.00',
    total: GRANT,
  });
  const [up, down] = await Promise.all([
    asha.place({ direction: 'BUY_UP', amount: '10000.00' }),
    asha.place({ direction: 'SELL_SHORT', amount: '10000.00' }),
  ]);
  expect([up.status, down.status]).toEqual([201, 201]);
  expect(up.body).toMatchObject({
    status: 'ACTIVE',
    amount: '10000.00',
    duration: 60,
    returnPercentage: 30,
    entryTick: null,
    acceptedAfterTick: 0,
  });
  expect((await asha.me()).balances.inr.available).toBe('830000.00');

  await world.tick();
  const entered = (await asha.get<Contract>(`/api/contracts/${up.body.id}`)).body;
  expect(entered).toMatchObject({ status: 'ACTIVE', entryTick: 1 });
  expect(Date.parse(entered.expiresAt ?? '') - Date.parse(entered.entryAt ?? '')).toBe(60_000);

  await world.tick(59);
  expect((await asha.get<Contract>(`/api/contracts/${up.body.id}`)).body.status).toBe('ACTIVE');
  await world.tick();
  const { items } = (await asha.get<ContractPage>('/api/contracts?state=closed')).body;
  expect(items.length).toBe(2);
  const outcomes = items.map(({ status }) => status).sort();
  expect([
    ['LOSS', 'WIN'],
    ['REFUNDED', 'REFUNDED'],
  ]).toContainEqual(outcomes);
  for (const item of items) expect(item).toMatchObject({ entryTick: 1, exitTick: 61 });
  const expected = outcomes[1] === 'WIN' ? '843000.00' : GRANT;
  expect((await asha.me()).balances.inr).toEqual({
    available: expected,
    frozen: '0.00',
    total: expected,
  });
});

test('C10 the receipt holds the evidence, and everything on it agrees with the public tape', async () => {
  await using world = await openWorld();
  const asha = await world.person();
  const { body: placed } = await asha.place({ amount: '2500.50', duration: 120, coin: 'ETH' });
  expect((await asha.get(`/api/contracts/${placed.id}/receipt`)).status).toBe(409);
  await world.skip(122);
  const { status, body: receipt } = await asha.get<Receipt>(`/api/contracts/${placed.id}/receipt`);
  expect(status).toBe(200);
  expect(receipt.path.length).toBe(121);
  expect(receipt.path[0]).toEqual({
    tick: receipt.entryTick,
    time: receipt.entryAt,
    price: receipt.entryPrice,
  });
  expect(receipt.path.at(-1)).toEqual({
    tick: receipt.exitTick,
    time: receipt.exitAt,
    price: receipt.exitPrice,
  });
  const { body: tape } = await world
    .visitor()
    .get<{ items: Receipt['ticks'] }>('/api/market/ticks/pages/0');
  tape.items = tape.items.filter(
    ({ number }) => number >= receipt.acceptedAfterTick && number <= receipt.chainHead.tick,
  );
  for (const tick of receipt.ticks) expect(tape.items).toContainEqual(tick);
  expect(tape.items.at(-1)?.hash).toBe(receipt.chainHead.hash);
  for (const [index, tick] of tape.items.entries()) {
    if (index > 0) expect(tick.previousHash).toBe(tape.items[index - 1]?.hash);
  }
  const gained =
    BigInt(receipt.balanceAfter.replace('.', '')) - BigInt(receipt.balanceBefore.replace('.', ''));
  expect(gained).toBe(BigInt((receipt.payout ?? '').replace('.', '')));
  expect(receipt.rule).toMatch(/Buy Up|stake/);
  expect(receipt.epochs.every(({ commitment }) => /^[0-9a-f]{64}$/.test(commitment))).toBe(true);
});

test('C1 amounts: what is no plain decimal of two places is refused at the field and nothing is written', async () => {
  await using world = await openWorld();
  const asha = await world.person();
  const hostile = [
    '"-1"',
    '"0"',
    '"0.00"',
    '"-0"',
    '"NaN"',
    '"Infinity"',
    '"1e309"',
    '"1e-9"',
    '"0x10"',
    '""',
    '"1 000"',
    '"1,000"',
    'null',
    '[]',
    '{}',
    'true',
    '100',
    '0.1',
    '9007199254740993',
    '"1.005"',
    `"${'9'.repeat(400)}"`,
  ];
  for (const amount of hostile) {
    const body = `{"coin":"BTC","direction":"BUY_UP","duration":60,"amount":${amount}}`;
    const reply = await asha.send<{ code: string; fields: Record<string, string> }>(
      'POST',
      '/api/contracts',
      body,
      {
        'idempotency-key': `hostile-${randomUUID()}`,
      },
    );
    expect([amount, reply.status, reply.body.code]).toEqual([amount, 400, 'invalid']);
    expect([amount, Object.keys(reply.body.fields)]).toEqual([amount, ['amount']]);
  }
  expect((await asha.get<ContractPage>('/api/contracts')).body.items).toEqual([]);
  const [{ count } = { count: -1n }] = await world.database.query<{ count: bigint }>(
    `select count(*) from transfers where kind <> 'capital-in' and kind <> 'welcome-grant'`,
  );
  expect(count).toBe(0n);
});

test('a client cannot send price, profit, status, a person or anything else of its own', async () => {
  await using world = await openWorld();
  const asha = await world.person();
  const extras = [
    { price: '1' },
    { entryPrice: '1.00' },
    { exitPrice: '1' },
    { profit: '5.00' },
    { status: 'WIN' },
    { userId: randomUUID() },
    { id: 'contract-1' },
    { timestamp: 1 },
    { returnPercentage: 90 },
    { acceptedAfterTick: 1 },
    { role: 'admin' },
    { unknown: 1 },
  ];
  for (const extra of extras) {
    const reply = await asha.place(extra as never);
    expect([extra, reply.status]).toEqual([extra, 400]);
  }
  for (const wrong of [
    { duration: 61 },
    { duration: '60' },
    { direction: 'UP' },
    { coin: 'NOPE' },
    { coin: '' },
  ]) {
    expect([wrong, (await asha.place(wrong as never)).status]).toEqual([wrong, 400]);
  }
  expect((await asha.get<ContractPage>('/api/contracts')).body.items).toEqual([]);
});

test('the spec’s texts: logged out, invalid amount, insufficient balance', async () => {
  await using world = await openWorld();
  expect((await world.visitor().place({})).body).toMatchObject({
    code: 'unauthenticated',
    detail: 'Please log in to trade',
  });
  const asha = await world.person();
  expect((await asha.place({ amount: '0' })).body).toMatchObject({
    code: 'invalid',
    detail: 'Please enter a valid amount',
    fields: { amount: 'Please enter a valid amount' },
  });
  expect((await asha.place({ amount: '850000.01' })).body).toMatchObject({
    code: 'insufficient-funds',
    detail: 'Insufficient balance to place this contract',
  });
});

test('nothing can be won or lost on a price that stands still: such coins have no contracts', async () => {
  await using world = await openWorld();
  const asha = await world.person();
  const { status, body } = await asha.place({ coin: 'USDT' });
  expect([status, body]).toMatchObject([
    403,
    {
      code: 'not-offered',
      reason: 'coin-stands-still',
      fields: { coin: 'This coin is pegged to the dollar, so it has no contracts or leverage.' },
    },
  ]);
  const { items } = (await asha.get<CoinList>('/api/market/coins')).body;
  expect(items.filter(({ moves }) => !moves).map(({ symbol }) => symbol)).toEqual(['USDT', 'USDC']);
});

test('a hundred parallel copies of one request give one contract', async () => {
  await using world = await openWorld();
  const asha = await world.person();
  const key = `copy-${randomUUID()}`;
  const replies = await Promise.all(
    Array.from({ length: 100 }, () => asha.place({ amount: '5.00' }, key)),
  );
  expect(replies.every(({ status }) => status === 201)).toBe(true);
  expect(new Set(replies.map(({ body }) => body.id)).size).toBe(1);
  const again = await asha.place({ amount: '5.00' }, key);
  expect(again.headers.get('idempotency-replayed')).toBe('true');
  expect(again.body).toEqual(replies[0]?.body);
  const outcome = { state: 'committed', status: 201, body: again.body };
  expect((await asha.get(`/api/commands/${key}`)).body).toEqual(outcome);
  expect((await asha.get<ContractPage>('/api/contracts')).body.items.length).toBe(1);
  expect((await asha.me()).balances.inr.available).toBe('849995.00');
});

test('a repeated key gets the refusal that it got', async () => {
  await using world = await openWorld();
  const asha = await world.person();
  const key = `refused-${randomUUID()}`;
  const replies = await Promise.all(
    Array.from({ length: 20 }, () => asha.place({ amount: '850000.01' }, key)),
  );
  expect(new Set(replies.map(({ body }) => JSON.stringify(body))).size).toBe(1);
  const [first] = replies;
  expect([first?.status, first?.body]).toEqual([
    409,
    {
      type: '/problems/insufficient-funds',
      title: 'insufficient-funds',
      status: 409,
      code: 'insufficient-funds',
      detail: 'Insufficient balance to place this contract',
      reason: 'insufficient-for-contract',
      requestId: expect.any(String),
    },
  ]);
  const stored = async () =>
    (
      await world.owner.query<{ body: string }>('select body from commands where key = $1', [key])
    )[0]?.body;
  expect(await stored()).not.toContain('balance');
  const again = await asha.place({ amount: '850000.01' }, key);
  expect([again.headers.get('idempotency-replayed'), again.body]).toEqual(['true', first?.body]);
  const outcome = { state: 'committed', status: 409, body: first?.body };
  expect((await asha.get(`/api/commands/${key}`)).body).toEqual(outcome);
});

test('fifty parallel requests with different keys on a balance that covers one give exactly one', async () => {
  await using world = await openWorld();
  for (let round = 0; round < (isWhole ? 5 : 2); round += 1) {
    const asha = await world.person();
    const replies = await Promise.all(
      Array.from({ length: 50 }, () => asha.place({ amount: GRANT })),
    );
    expect(replies.filter(({ status }) => status === 201).length).toBe(1);
    expect(replies.filter(({ status }) => status === 409).length).toBe(49);
    expect((await asha.get<ContractPage>('/api/contracts')).body.items.length).toBe(1);
  }
});

test('the key is needed, is bound to its request, and is told apart by person', async () => {
  await using world = await openWorld();
  const [asha, ravi] = [await world.person('Asha'), await world.person('Ravi')];
  const body = { coin: 'BTC', direction: 'BUY_UP', amount: '1.00', duration: 60 };
  expect((await asha.post('/api/contracts', body)).status).toBe(400);
  for (const key of ['short', 'x'.repeat(129), 'with\ttab-and-more-characters']) {
    expect(
      (
        await asha
          .post('/api/contracts', body, { 'idempotency-key': key })
          .catch(() => ({ status: 400 }))
      ).status,
    ).toBe(400);
  }
  const key = `shared-${randomUUID()}`;
  const first = await asha.place({ amount: '1.00' }, key);
  expect((await asha.place({ amount: '2.00' }, key)).body).toMatchObject({ code: 'key-reused' });
  const other = await ravi.place({ amount: '2.00' }, key);
  expect(other.status).toBe(201);
  expect(other.body.id).not.toBe(first.body.id);
});

test('somebody else’s contract answers exactly as one that does not exist', async () => {
  await using world = await openWorld();
  const [asha, ravi] = [await world.person('Asha'), await world.person('Ravi')];
  const { body } = await asha.place({});
  const strip = (reply: { status: number; body: unknown }) => ({
    ...(reply.body as object),
    requestId: '',
  });
  for (const suffix of ['', '/receipt']) {
    const foreign = await ravi.get(`/api/contracts/${body.id}${suffix}`);
    const absent = await ravi.get(`/api/contracts/contract-${randomUUID()}${suffix}`);
    expect(foreign.status).toBe(404);
    expect(strip(foreign)).toEqual(strip(absent));
  }
});

test('C7 no tick within five seconds of acceptance: void, the whole stake back', async () => {
  await using world = await openWorld();
  const asha = await world.person();
  const { body } = await asha.place({ amount: '1000.00' });
  await world.pass(5_000);
  expect((await asha.get<Contract>(`/api/contracts/${body.id}`)).body.status).toBe('ACTIVE');
  await world.pass(1);
  const contract = (await asha.get<Contract>(`/api/contracts/${body.id}`)).body;
  expect(contract).toMatchObject({
    status: 'VOID',
    entryTick: null,
    exitTick: null,
    payout: '1000.00',
    profit: '0.00',
  });
  expect((await asha.me()).balances.inr.available).toBe(GRANT);
  expect((await asha.get<Receipt>(`/api/contracts/${body.id}/receipt`)).body.rule).toMatch(/void/);
});

test('C1 stale prices refuse with price-stale, and the key may be used again', async () => {
  await using world = await openWorld();
  const asha = await world.person();
  world.clock.advance(5_001);
  const late = `late-${randomUUID()}`;
  expect((await asha.place({}, late)).body).toMatchObject({ code: 'price-stale' });
  await world.tick();
  expect((await asha.place({}, late)).status).toBe(201);
});

test('C1 and L18 the house covers every payout: a till is refilled from the reserve, then refusals say exposure-limit', async () => {
  await using world = await openWorld({ env: { HOUSE_CAPITAL: '100000.00' } });
  const asha = await world.person();
  // 30 % of it is far beyond a till's share of the capital, and within the reserve.
  expect((await asha.place({ amount: '200000.00' })).status).toBe(201);
  const { body } = await asha.place({ amount: '200000.00', duration: 180 });
  expect(body).toMatchObject({ code: 'exposure-limit' });
  expect((await asha.me()).balances.inr.available).toBe('650000.00');
});

test('C1 a check refills no till, and says what the reserve allows', async () => {
  await using world = await openWorld({ env: { HOUSE_CAPITAL: '100000.00' } });
  const asha = await world.person();
  const asked = { coin: 'BTC', direction: 'BUY_UP', amount: '200000.00', duration: 60 } as const;
  const check = () => asha.post<Problem>('/api/contracts/check', asked);
  const moved = 'select count(*)::int as count from transfers';
  const before = await world.owner.query(moved);
  expect((await check()).status).toBe(204);
  expect(await world.owner.query(moved)).toEqual(before);
  expect((await asha.place({ amount: '200000.00' })).status).toBe(201);
  const { body } = await check();
  expect(body).toMatchObject({ code: 'exposure-limit' });
  const placed = await asha.place(asked);
  expect({ ...body, requestId: '' }).toEqual({ ...placed.body, requestId: '' });
});

test('C8 settling twice at once, and again later, pays once', async () => {
  await using world = await openWorld();
  const people = await Promise.all(
    Array.from({ length: 5 }, (_, index) => world.person(`Person ${index}`)),
  );
  for (const person of people)
    for (let count = 0; count < 6; count += 1) await person.place({ amount: '10.00' });
  for (let second = 0; second < 61; second += 1) {
    world.clock.advance(1000);
    await world.app.market.recordTick();
  }
  await Promise.all([
    world.app.settlement.settleDue(),
    world.app.settlement.settleDue(),
    world.app.settlement.settleDue(),
  ]);
  await world.app.settlement.settleDue();
  const rows = await world.database.query<{ count: bigint; distinct: bigint }>(
    `select count(*), count(distinct contract_id) as distinct from settlements`,
  );
  expect(rows[0]).toEqual({ count: 30n, distinct: 30n });
  const paid = await world.database.query(
    `select cause from transfers where kind in ('contract-payout', 'contract-refund') group by cause having count(*) > 1`,
  );
  expect(paid).toEqual([]);
});

test('C8 the same settlement twice in one batch pays once', async () => {
  await using world = await openWorld();
  const { app, clock, database } = world;
  const asha = await world.person();
  // The other contract's stake is in escrow too, and must not pay for this one.
  for (const amount of ['10.00', '20.00']) await asha.place({ amount });
  for (let second = 0; second < 61; second += 1) {
    clock.advance(1000);
    await app.market.recordTick();
  }
  const [key] = await listOpen(database, {
    duration: 60,
    fromTick: 0,
    toTick: 0,
    after: null,
    limit: 1,
  });
  if (!key) throw new Error('Nothing is open.');
  const group = {
    endsBy: await findEndsBy(database, 0),
    entry: await findTick(database, 1),
    exit: await findTick(database, 61),
  };
  const teller = await openTeller({ database, clock, ids: makeIds(), log: quiet, lanes: 1 });
  const settle = () =>
    teller.submit(settleContract, { key, group, market: app.market }, house(key.person_id));
  const answers = await Promise.all([settle(), settle()]);
  expect(answers.map(({ status }) => status)).toEqual([200, 409]);
  expect(teller.counts.batches).toBe(1);
  await teller.close();
});

test('closed contracts page from newest to oldest without a gap', async () => {
  await using world = await openWorld();
  const asha = await world.person();
  const ids: string[] = [];
  for (let count = 0; count < 25; count += 1)
    ids.unshift((await asha.place({ amount: '1.00' })).body.id);
  await world.skip(61);
  const seen: string[] = [];
  let cursor: string | null = '';
  while (cursor !== null) {
    const page: { body: ContractPage } = await asha.get<ContractPage>(
      `/api/contracts?state=closed&limit=10${cursor ? `&cursor=${cursor}` : ''}`,
    );
    seen.push(...page.body.items.map(({ id }) => id));
    cursor = page.body.nextCursor;
  }
  expect(seen).toEqual(ids);
  expect((await asha.get(`/api/contracts?cursor=nonsense`)).status).toBe(400);
});

test('a signed-out client can place nothing with an old cookie', async () => {
  await using world = await openWorld();
  const asha = await world.person();
  const stolen = asha.cookie;
  await asha.post('/api/auth/sign-out');
  const thief = openClient(world.url);
  const reply = await thief.post(
    '/api/contracts',
    { coin: 'BTC', direction: 'BUY_UP', amount: '1.00', duration: 60 },
    {
      cookie: stolen,
      'idempotency-key': `old-${randomUUID()}`,
    },
  );
  expect(reply.status).toBe(401);
});
