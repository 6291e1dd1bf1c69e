/**
 * Old ticks, packed: what people and the public read of them stays the same to the letter, and
 * nothing is packed too early or unchecked.
 */
import { execFile } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { promisify } from 'node:util';

import pg from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import type { Contract } from '#protocol/contracts.ts';
import { startTestDatabase, type TestDatabase, type TestServer } from './database.ts';
import { type Client, PASSWORD } from './client.ts';
import { allTypes, buy, holding, price, sell, times } from './orders.ts';
import { openWorld, type World } from './world.ts';
import { openGet, verifyPeriod } from '#verifier/public-tape.ts';
import { readFirstHash } from '#scripts/doctor/database.ts';
import { readReceiptFile } from '#verifier/read.ts';
import { verifyReceipt } from '#verifier/receipt.ts';

import { readCoins } from '#server/domain/market/market.ts';
import { NotAsCommitted, packTicks } from '#server/domain/market/pack-ticks.ts';

const DAY_MS = 86_400_000;
const coins = readCoins(null);

const run = promisify(execFile);

let server: TestServer;
let clone: TestDatabase;
let world: World;
let person: Client;
/** Addresses of everything that shows something of an old tick. */
let addresses: string[];
let before: Map<string, unknown>;
let settled: string;

const place = async (coin: string): Promise<string> => {
  const { body } = await person.post<Contract>(
    '/api/contracts',
    { coin, direction: 'BUY_UP', amount: '500.00', duration: 60 },
    { 'idempotency-key': randomUUID() },
  );
  if (body.id === undefined) throw new Error(JSON.stringify(body));
  return body.id;
};

/** All kinds of things that a person leaves on the tape. */
async function trade(): Promise<string[]> {
  const contract = await place('BTC');
  await buy(person, '20000.00');
  await buy(person, '5000.00', { type: 'limit', price: times(price(world), 999n) });
  const position = await person.post<{ id: string }>(
    '/api/positions',
    { coin: 'ETH', side: 'long', margin: '1000.00', leverage: 2 },
    { 'idempotency-key': randomUUID() },
  );
  if (position.status !== 201) throw new Error(JSON.stringify(position.body));
  await world.tick(2);
  const { available } = await holding(person);
  await sell(person, (Number(available) / 4).toFixed(8));
  await world.skip(70);
  await person.post(`/api/positions/${position.body.id}/close`, undefined, {
    'idempotency-key': randomUUID(),
  });
  await world.tick(2);
  return [`/api/contracts/${contract}`, `/api/positions/${position.body.id}`];
}

async function read(path: string): Promise<unknown> {
  if (path.includes('/file')) {
    const reply = await fetch(new URL(path, world.url), { headers: { cookie: person.cookie } });
    return { status: reply.status, body: await reply.text() };
  }
  const reply = await person.get<unknown>(path);
  return { status: reply.status, body: reply.body };
}
const readAll = async () => {
  const answers = new Map<string, unknown>();
  for (const path of addresses) answers.set(path, await read(path));
  return answers;
};

beforeAll(async () => {
  // A command that an operator runs refuses a database that could lose what it has acknowledged.
  server = await startTestDatabase();
  clone = await server.clone();
  world = await openWorld({ clone });
  await allTypes(world);
  person = await world.person();
  await world.tick();
  const own = await trade();
  // Across the end of the first row, and into the third.
  await world.skip(900 - (world.app.market.last()?.number ?? 0) - 30);
  own.push(...(await trade()));
  await world.skip(900);
  own.push(...(await trade()));
  world.clock.advance(2 * DAY_MS);
  await world.skip(130);
  await world.app.market.idle();
  await person.signIn(person.person?.email ?? '', PASSWORD);
  settled = own[0] ?? '';
  for (const kind of ['statement', 'contract-note']) {
    const to = kind === 'statement' ? '2026-01-06' : '2026-01-05';
    const { status, body } = await person.post<{ id: string }>('/api/statements', {
      kind,
      from: '2026-01-05',
      to,
    });
    if (status !== 201) throw new Error(JSON.stringify(body));
    own.push(`/api/statements/${body.id}/file/csv`);
  }
  const symbol = 'symbol=BTCINR';
  const [t0, t1] = [Date.parse('2026-01-05T06:30:00.000Z'), Date.parse('2026-01-05T06:50:00.000Z')];
  const iso = (at: number) => new Date(at).toISOString();
  addresses = [
    ...own,
    ...own
      .filter((path) => path.includes('contracts'))
      .flatMap((path) => [`${path}/receipt`, `${path}/receipt-file`]),
    ...[
      '/api/contracts?state=closed',
      '/api/contracts',
      '/api/orders',
      '/api/orders/history?coin=BTC',
    ],
    ...[
      '/api/orders/filled?coin=BTC',
      '/api/orders?state=ended',
      '/api/positions?state=ended',
      '/api/positions',
    ],
    `/api/orders/filled?coin=BTC&from=${iso(t0)}&to=${iso(t1)}`,
    ...['1d', '1w', '1m', '1y', 'all'].map((range) => `/api/portfolio/curve?range=${range}`),
    ...[
      '/api/portfolio',
      '/api/portfolio/realised',
      '/api/portfolio/activity',
      '/api/tax?year=2025-26',
    ],
    ...['0', '1', '2', '3', '4', '5'].map((page) => `/api/market/ticks/pages/${page}`),
    ...[
      '/api/market/ticks?from=0&to=3',
      '/api/market/ticks?from=895&to=905',
      '/api/market/ticks?from=1795&to=1803',
    ],
    ...[
      '/api/market/fills?coin=BTC',
      '/api/market/coins/terms',
      '/api/market/days',
      '/api/market/days/2026-01-05/BTC',
    ],
    ...['ticks.csv', 'ticks.jsonl', 'candles.csv'].map(
      (name) => `/api/market/days/2026-01-05/ETH/files/${name}`,
    ),
    ...[
      '',
      `&startTime=${t0}`,
      `&endTime=${t1}`,
      `&startTime=${t0 + 890_000}&endTime=${t0 + 910_000}`,
    ].map((rest) => `/api/v3/klines?${symbol}&interval=1s&limit=1000${rest}`),
    ...['', `&from=${iso(t0)}`, `&to=${iso(t1)}`].map(
      (rest) => `/api/market/candles?coin=BTC&interval=1s${rest}`,
    ),
    ...['', '&fromId=0', `&startTime=${t0}&endTime=${t1}`].map(
      (rest) => `/api/v3/aggTrades?${symbol}${rest}`,
    ),
    `/api/v3/historicalTrades?${symbol}&fromId=0`,
  ];
  before = await readAll();
});
afterAll(async () => {
  await world[Symbol.asyncDispose]();
  await server.stop();
});

const ticksLeft = async () =>
  world.owner.query<{ first: number; count: number }>(
    'select min(number) as first, count(*)::int as count from ticks',
  );

/** As `npm run doctor` reads it. */
async function firstHash(): Promise<string | null> {
  const owner = new pg.Client({ connectionString: clone.ownerUrl });
  await owner.connect();
  try {
    return await readFirstHash(owner);
  } finally {
    await owner.end();
  }
}

test('everything that is compared here is answered', () => {
  const failed = [...before].filter(([, answer]) => (answer as { status: number }).status !== 200);
  expect(failed).toEqual([]);
});

test('nothing is packed before it is old enough, nor while something needs it', async () => {
  const from = new Date('2026-01-05T06:30:00.000Z');
  expect(await packTicks(world.owner, { coins, before: from })).toEqual({
    ticks: 0,
    last: -1,
    stoppedAt: 'tick 899 is not old enough',
  });
  const { owner } = world;
  const [reached] = await owner.query<{ tick: number }>(
    `select tick from processed_ticks where name = 'orders'`,
  );
  await owner.execute(`update processed_ticks set tick = 100 where name = 'orders'`);
  const held = await packTicks(owner, { coins, before: world.clock.now() });
  expect(held.stoppedAt).toBe('orders have not gone through tick 899');
  await owner.execute(`update processed_ticks set tick = $1 where name = 'orders'`, [
    reached?.tick ?? expect.unreachable('the row of orders'),
  ]);
});

describe.each([
  [
    'a price',
    'update ticks set prices[1] = prices[1] + 1 where number = 700',
    'its hash is not of its text',
  ],
  [
    'a step',
    `update ticks set step = sha256(step) where number = 700`,
    'its step is not of its epoch',
  ],
  [
    'a hash',
    `update ticks set previous_hash = repeat('a', 64) where number = 700`,
    'its hash is not of its text',
  ],
])('a tape on which %s was changed', (_, change, said) => {
  test('is not packed', async () => {
    const { owner } = world;
    await owner.execute('create table kept as select * from ticks where number = 700');
    await owner.execute(change);
    const packing = packTicks(owner, { coins, before: world.clock.now() });
    await expect(packing).rejects.toThrow(NotAsCommitted);
    await expect(packing).rejects.toThrow(`tick 700: ${said}`);
    await owner.execute('delete from ticks where number = 700');
    await owner.execute('insert into ticks select * from kept');
    await owner.execute('drop table kept');
    expect((await ticksLeft())[0]?.first).toBe(0);
  });
});

test('what is packed is taken out of the ticks, and every answer stays as it was', async () => {
  const env = { ...process.env, DATABASE_URL: clone.ownerUrl };
  const pack = () => run(process.execPath, ['scripts/tape-pack.ts'], { env });
  const begun = await firstHash();
  expect(begun).toMatch(/^[0-9a-f]{64}$/);
  expect((await pack()).stdout).toMatch(
    /^1800 ticks packed; all are up to tick 1799\. Stopped: tick 2699 is not on the tape yet\.\nPacked ticks take /m,
  );
  expect((await pack()).stdout).toContain('0 ticks packed; all are up to tick 1799.');
  expect((await ticksLeft())[0]?.first).toBe(1800);
  expect(await firstHash()).toBe(begun);
  const after = await readAll();
  for (const [path, answer] of before) expect([path, after.get(path)]).toEqual([path, answer]);
});

test('the application cannot change what is packed', async () => {
  for (const text of [
    'delete from packed_ticks',
    'update packed_ticks set row_bytes = 1',
    'delete from ticks',
  ])
    await expect(world.database.execute(text)).rejects.toThrow('permission denied');
});

test('a receipt whose ticks are packed is verified by itself and against the public tape, and so is the tape', async () => {
  const { body } = await person.get<object>(`${settled}/receipt-file`);
  const { receipt, extract } = readReceiptFile(JSON.stringify(body));
  if (!extract) throw new Error('the file has no stretch of the tape');
  expect(verifyReceipt(receipt, extract).steps.flatMap(({ problems }) => problems)).toEqual([]);
  const report = await verifyPeriod(openGet(world.url, fetch), { from: 0, to: 1900 });
  expect(report.steps.flatMap(({ problems }) => problems)).toEqual([]);
});

test('the books are verified against what is packed, and a price that was changed there is found', async () => {
  expect((await world.verify()).findings).toEqual([]);
  const [fill] = await world.owner.query<{ tick: number; price: bigint }>(
    `select fill_tick as tick, fill_price as price from order_endings where fill_tick < 900 limit 1`,
  );
  const [row] = await world.owner.query<{ prices: Buffer; row_bytes: number }>(
    'select prices, row_bytes from packed_ticks where first = 0',
  );
  if (!fill || !row) throw new Error('nothing was filled in the first row');
  const changed = Buffer.from(row.prices);
  const byte = fill.tick * row.row_bytes + 4;
  changed[byte] = (changed[byte] ?? 0) ^ 1;
  const put = (prices: Buffer) =>
    world.owner.execute('update packed_ticks set prices = $1 where first = 0', [prices]);
  await put(changed);
  const { findings } = await world.verify();
  await put(row.prices);
  expect(findings.length).toBeGreaterThan(0);
  expect(findings.map(({ rule }) => rule)).toContain('L25');
  expect((await world.verify()).findings).toEqual([]);
});
