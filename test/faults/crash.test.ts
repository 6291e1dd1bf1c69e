/**
 * Kill -9 in the middle of a thousand placements, of the server and of PostgreSQL alone, and in the middle of orders and
 * positions. Judged from what the clients saw and from public answers: nothing acknowledged is missing, nothing is doubled,
 * what was unknown is told by the same key, the books agree, and what came due meanwhile settles by the tape.
 */
import { execFile } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import { promisify } from 'node:util';

import { afterAll, beforeAll, expect, test } from 'vitest';

import type { Contract, ContractPage } from '#protocol/contracts.ts';
import type { CoinList } from '#protocol/market.ts';
import type { Order, OrderPage } from '#protocol/orders.ts';
import type { Position, PositionPage } from '#protocol/positions.ts';

import { type Client, openClient, PASSWORD, type Reply } from '../client.ts';
import { eventually, makeDataDir, type ServerProcess, startServer } from '../server-process.ts';

const PEOPLE = 10;
const PLACEMENTS = 1_000;
const TRADES = 200;
const AT_ONCE = 40;
const RECOVERY_MS = 5_000;

const data = makeDataDir();
let server: ServerProcess;
let port = '';

type Attempt = { who: number; key: string; id: string | null; unknown: boolean };
/** Asks for one thing under a key. */
type Ask = (client: Client, key: string) => Promise<Reply<{ id: string }>>;

const contract: Ask = (client, key) => client.place({ amount: '10.00', duration: 60 }, key);
const order: Ask = (client, key) =>
  client.post(
    '/api/trades',
    { coin: 'BTC', side: 'buy', type: 'market', amount: '10.00' },
    { 'idempotency-key': key },
  );
const position: Ask = (client, key) =>
  client.post(
    '/api/positions',
    { coin: 'ETH', side: 'short', margin: '10.00', leverage: 10 },
    { 'idempotency-key': key },
  );

const emailOf = (who: number) => `crash-${who}@example.in`;

/** Everybody signs in again: sessions outlive a restart, but the address may not. */
async function signIn(who: number): Promise<Client> {
  const client = openClient(server.url);
  const { status } = await client.signIn(emailOf(who), PASSWORD);
  expect(status).toBe(200);
  return client;
}

async function attempt(client: Client, one: Attempt, ask: Ask): Promise<void> {
  try {
    const { status, body } = await ask(client, one.key);
    if (status === 201) one.id = body.id;
    else if (status === 503) one.unknown = true;
    else throw new Error(`unexpected ${status}: ${JSON.stringify(body)}`);
  } catch (error) {
    if (error instanceof Error && error.message.startsWith('unexpected')) throw error;
    one.unknown = true;
  }
}

/** Asks `count` times with so many at once; `halfway` runs once half of them have been answered. */
async function askAll(
  clients: Client[],
  { ask, count }: { ask: Ask; count: number },
  halfway: () => void,
): Promise<Attempt[]> {
  const attempts = Array.from({ length: count }, (_, index): Attempt => ({
    who: index % clients.length,
    key: `crash-${randomUUID()}`,
    id: null,
    unknown: false,
  }));
  let next = 0;
  let answered = 0;
  const worker = async () => {
    for (;;) {
      const one = attempts[next];
      next += 1;
      if (!one) return;
      await attempt(clients[one.who] as Client, one, ask);
      answered += 1;
      if (answered === count / 2) halfway();
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, worker));
  return attempts;
}

async function allContracts(client: Client): Promise<Contract[]> {
  const items: Contract[] = [];
  let cursor: string | null = null;
  do {
    const query: string = cursor === null ? '' : `&cursor=${cursor}`;
    const page: { status: number; body: ContractPage } = await client.get<ContractPage>(
      `/api/contracts?limit=100${query}`,
    );
    expect(page.status).toBe(200);
    items.push(...page.body.items);
    cursor = page.body.nextCursor;
  } while (cursor !== null);
  return items;
}

/** Repeats what is unknown with the same keys, until each is told. Answers how many there were. */
async function repeatUnknown(clients: Client[], attempts: Attempt[], ask: Ask): Promise<number> {
  const unknown = attempts.filter(({ id }) => id === null);
  for (const one of unknown) {
    await eventually('an answer to the repeated request', 10_000, async () => {
      await attempt(clients[one.who] as Client, one, ask);
      return one.id !== null;
    });
  }
  return unknown.length;
}

/** Repeats what is unknown with the same keys, then holds every answer against the contracts that exist. */
async function expectNothingLostOrDoubled(attempts: Attempt[], before: number): Promise<number> {
  const clients = await Promise.all(Array.from({ length: PEOPLE }, (_, who) => signIn(who)));
  const unknown = await repeatUnknown(clients, attempts, contract);
  const contracts = (await Promise.all(clients.map(allContracts))).flat();
  const acknowledged = new Set(attempts.map(({ id }) => id));
  expect(acknowledged.size).toBe(PLACEMENTS);
  expect(contracts.length).toBe(before + PLACEMENTS);
  const existing = new Set(contracts.map(({ id }) => id));
  for (const id of acknowledged) expect(existing.has(id ?? '')).toBe(true);
  return unknown;
}

async function untilTrading(): Promise<void> {
  const client = openClient(server.url);
  await eventually('trading is open', 90_000, async () => {
    const { body } = await client.get<CoinList>('/api/market/coins');
    return body.items.some(({ tradable }) => tradable);
  });
}

beforeAll(async () => {
  server = await startServer(data.path);
  port = new URL(server.url).port;
  for (let who = 0; who < PEOPLE; who += 1) {
    const person = {
      name: `Person ${who}`,
      email: emailOf(who),
      password: PASSWORD,
      referral: server.referral,
    };
    expect((await openClient(server.url).signUp(person)).status).toBe(201);
  }
  await untilTrading();
}, 180_000);

afterAll(async () => {
  server.kill('SIGINT');
  await server.ended;
  data.remove();
});

test('kill -9 of the server loses nothing and doubles nothing', async () => {
  const clients = await Promise.all(Array.from({ length: PEOPLE }, (_, who) => signIn(who)));
  const attempts = await askAll(clients, { ask: contract, count: PLACEMENTS }, () =>
    server.kill('SIGKILL'),
  );
  expect(await server.ended).toBe('SIGKILL');
  expect(attempts.some(({ unknown }) => unknown)).toBe(true);
  server = await startServer(data.path, { PORT: port });
  expect(server.startMs).toBeLessThan(10_000);
  await untilTrading();
  expect(await expectNothingLostOrDoubled(attempts, 0)).toBeGreaterThan(0);
});

test('kill -9 of PostgreSQL alone is mended within five seconds, with nothing lost or doubled', async () => {
  const clients = await Promise.all(Array.from({ length: PEOPLE }, (_, who) => signIn(who)));
  let killedAt = 0;
  const attempts = await askAll(clients, { ask: contract, count: PLACEMENTS }, () => {
    killedAt = performance.now();
    process.kill(server.postgresPid(), 'SIGKILL');
  });
  expect(killedAt).toBeGreaterThan(0);
  await eventually('the server is well again', RECOVERY_MS, async () => {
    const { status, body } = await openClient(server.url).get<{ status: string }>('/api/health');
    return status === 200 && body.status === 'ok';
  });
  await untilTrading();
  await expectNothingLostOrDoubled(attempts, PLACEMENTS);
});

/** Of all people. */
async function tradesOf(clients: Client[]): Promise<{ orders: Order[]; positions: Position[] }> {
  const pages = await Promise.all(
    clients.map(async (client) => ({
      orders: (await client.get<OrderPage>('/api/trades?limit=100')).body.items,
      positions: (await client.get<PositionPage>('/api/positions?limit=100')).body.items,
    })),
  );
  return {
    orders: pages.flatMap(({ orders }) => orders.filter(({ positionId }) => positionId === null)),
    positions: pages.flatMap(({ positions }) => positions),
  };
}

test('kill -9 in the middle of orders and positions: each is there once, and filled or entered by the tape', async () => {
  const before = await Promise.all(Array.from({ length: PEOPLE }, (_, who) => signIn(who)));
  const ordering = askAll(before, { ask: order, count: TRADES }, () => undefined);
  const opening = askAll(before, { ask: position, count: TRADES }, () => server.kill('SIGKILL'));
  const [ordered, opened] = [await ordering, await opening];
  expect(await server.ended).toBe('SIGKILL');
  server = await startServer(data.path, { PORT: port });
  await untilTrading();
  const clients = await Promise.all(Array.from({ length: PEOPLE }, (_, who) => signIn(who)));
  expect(await repeatUnknown(clients, opened, position)).toBeGreaterThan(0);
  await repeatUnknown(clients, ordered, order);
  const { orders, positions } = await eventually('all is filled and entered', 30_000, async () => {
    const all = await tradesOf(clients);
    const isDone = [...all.orders, ...all.positions].every(({ status }) => status !== 'pending');
    return isDone ? all : null;
  });
  const idsOf = (all: readonly { id: string | null }[]) => all.map(({ id }) => id ?? '').toSorted();
  expect(idsOf(orders)).toEqual(idsOf(ordered));
  expect(idsOf(positions)).toEqual(idsOf(opened));
  // What waited too long for its price while nothing ran has failed, and nothing else has.
  for (const { status, fillTick, acceptedAfterTick } of orders)
    expect(status === 'failed' || fillTick === acceptedAfterTick + 1).toBe(true);
  for (const { status } of positions) expect(['open', 'failed']).toContain(status);
});

test('what came due meanwhile settles by the tape, and the books agree', async () => {
  const clients = await Promise.all(Array.from({ length: PEOPLE }, (_, who) => signIn(who)));
  const contracts = await eventually('every contract has settled', 90_000, async () => {
    const all = (await Promise.all(clients.map(allContracts))).flat();
    return all.every(({ status }) => status !== 'ACTIVE') ? all : null;
  });
  expect(contracts.length).toBe(2 * PLACEMENTS);
  for (const contract of contracts) {
    if (contract.status === 'VOID') continue;
    expect(contract.entryTick).toBe(contract.acceptedAfterTick + 1);
    const [entry, exit] = [contract.entryPrice ?? '', contract.exitPrice ?? ''];
    const isAbove = BigInt(exit.replace('.', '')) > BigInt(entry.replace('.', ''));
    const expected = entry === exit ? 'REFUNDED' : isAbove ? 'WIN' : 'LOSS';
    expect(contract.status).toBe(expected);
  }
  const { stdout } = await promisify(execFile)(process.execPath, ['scripts/ledger-verify.ts'], {
    cwd: join(import.meta.dirname, '../..'),
    env: { ...process.env, DATA_DIR: data.path },
  });
  expect(stdout).toMatch(/\b0 findings/);
}, 180_000);
