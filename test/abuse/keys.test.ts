/**
 * Abuse of API keys, each test by its number in the table of cases (cases.ts): keys that are not
 * enough, requests that were copied or changed on their way, and routes that no key opens. Judged
 * from the answers, and from the fact that nothing was written.
 */
import { createHash } from 'node:crypto';

import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';

import type { Contract } from '#protocol/contracts.ts';
import type { Problem } from '#protocol/refusals.ts';
import type { Route } from '#protocol/route.ts';
import { requestLimits } from '#server/entry/http/request-limits.ts';

import { type Client, openClient } from '../client.ts';
import { makeKey, openProgram, type Program } from '../key-client.ts';
import { openWorld, type World } from '../world.ts';
import { rawRequest } from './raw.ts';

const DAY_MS = 24 * 3_600_000;

let world: World;
let asha: Client;
let program: Program;
beforeAll(async () => {
  world = await openWorld({ env: { TRUST_PROXY: 'loopback' } });
});
afterAll(async () => {
  await world[Symbol.asyncDispose]();
});
const now = () => world.clock.now().getTime();
// Attempts of one test are not those of the next.
beforeEach(async () => {
  world.clock.advance(3_600_000);
  await world.tick();
  asha = await world.person();
  program = openProgram(world.url, await makeKey(asha, { kind: 'ed25519' }), now);
});

const bet = { coin: 'BTC', direction: 'BUY_UP', amount: '100.00', duration: 60 };
const bought = { coin: 'BTC', side: 'buy', type: 'market', amount: '50.00' };
const nameOf = ({ method, path }: Route) => `${method} ${path}`;
const answerOf = ({ status, body }: { status: number; body: unknown }) => [
  status,
  (body as Problem).code,
  (body as Problem).reason,
];
const contractsOf = async (client: Client) =>
  (await client.get<{ items: Contract[] }>('/api/contracts')).body.items.length;
const unknown = [401, 'unauthenticated', 'key-unknown'];
const unsigned = [401, 'unauthenticated', 'key-signature-wrong'];

test('what a key is for: it reads, trades, and asking twice is asking once, like any client', async () => {
  const placed = await program.post<Contract>('/api/contracts', bet, 'a-contract-by-key-1');
  expect(placed.status).toBe(201);
  const repeated = await program.post<Contract>('/api/contracts', bet, 'a-contract-by-key-1');
  expect([repeated.status, repeated.body.id]).toEqual([201, placed.body.id]);
  expect(repeated.headers.get('idempotency-replayed')).toBe('true');
  const { body } = await program.get<Contract>(`/api/contracts/${placed.body.id}`);
  expect(body.id).toBe(placed.body.id);
  expect((await program.get('/api/portfolio/activity?limit=2')).status).toBe(200);
  expect((await program.get('/api/market/candles?coin=BTC&interval=1m')).status).toBe(200);
  const hmac = openProgram(world.url, await makeKey(asha, { kind: 'hmac' }), now);
  expect((await hmac.post('/api/orders', bought, 'an-order-by-key-001')).status).toBe(201);
  expect(await contractsOf(asha)).toBe(1);
});

test('abuse 68: a key that may only read trades nothing, and one that ended, expired or is used from elsewhere opens nothing', async () => {
  const of = async (form: object) =>
    openProgram(world.url, await makeKey(asha, { kind: 'hmac', ...form }), now);
  const reader = await of({ mayTrade: false });
  const trades = world.app.http.served.filter(({ keys }) => keys === 'trade');
  expect(trades.length).toBeGreaterThan(5);
  for (const { path } of trades) {
    const reply = await reader.post(path.replace(':id', 'x'.repeat(20)), bet, 'by-a-reader-0001');
    expect([path, ...answerOf(reply)]).toEqual([path, 403, 'forbidden', 'key-without-right']);
  }
  expect((await reader.get('/api/contracts')).status).toBe(200);

  const there = await of({ networks: ['203.0.113.0/24'] });
  const from = (address: string) =>
    there.get('/api/contracts', { headers: { 'x-forwarded-for': address } });
  expect((await from('203.0.113.9')).status).toBe(200);
  const elsewhere = await from('198.51.100.9');
  expect(answerOf(elsewhere)).toEqual(unknown);

  const ended = await of({});
  await asha.post(`/api/keys/${ended.key.id}/end`);
  const stranger = openProgram(world.url, { ...ended.key, id: 'x'.repeat(64) }, now);
  const short = await of({ days: 1 });
  world.clock.advance(DAY_MS);
  const others = await Promise.all(
    [ended, stranger, short].map((one) => one.get('/api/contracts')),
  );
  const told = [elsewhere, ...others].map(({ status, body }) => [
    status,
    { ...(body as Problem), requestId: '' },
  ]);
  // Alike, to the last word.
  expect(new Set(told.map((one) => JSON.stringify(one))).size).toBe(1);
  expect(told).toHaveLength(4);
});

test('abuse 69: a signed request counts within its window, which is signed with it', async () => {
  const at = async (timestamp: number, recvWindow?: number) =>
    answerOf(
      await program.get('/api/contracts', {
        timestamp,
        ...(recvWindow === undefined ? {} : { recvWindow }),
      }),
    );
  const off = [401, 'unauthenticated', 'key-timestamp-off'];
  const fine = [200, undefined, undefined];
  const malformed = [401, 'unauthenticated', 'key-malformed'];
  expect([await at(now()), await at(now() - 5_000), await at(now() + 1_000)]).toEqual([
    ...[fine, fine, fine],
  ]);
  expect([await at(now() - 5_001), await at(now() + 1_001), await at(1)]).toEqual([off, off, off]);
  expect([await at(now() - 60_000, 60_000), await at(now() - 60_001, 60_000)]).toEqual([fine, off]);
  expect([await at(now(), 60_001), await at(now(), 0)]).toEqual([malformed, malformed]);
  // Made longer by an attacker who copied it.
  const { id } = program.key;
  const old = now() - 30_000;
  const signature = program.key.sign(`${old}\nGET\n/api/contracts\n`);
  const visitor = openClient(world.url);
  const authorization = `Drishti key="${id}", timestamp="${old}", signature="${signature}", recvWindow="60000"`;
  expect(
    answerOf(await visitor.send('GET', '/api/contracts', undefined, { authorization })),
  ).toEqual(unsigned);
});

test('abuse 70: a copied signature fits no other body, path, method or Idempotency-Key; copied whole, it is one command', async () => {
  const key = 'a-copied-request-001';
  const body = JSON.stringify(bet);
  const original = { method: 'POST', path: '/api/contracts', body, key };
  const copied = (method: string, path: string, sent: string, idempotency: string) =>
    program.send(method, path, {
      ...(sent === '' ? {} : { body: sent }),
      headers: { 'idempotency-key': idempotency },
      signed: original,
    });
  const wrong = [
    ['POST', '/api/contracts', body.replace('100.00', '900.00'), key],
    ['POST', '/api/contracts', `${body} `, key],
    ['POST', '/api/contracts', body, 'a-copied-request-002'],
    ['POST', '/api/contracts?x=1', body, key],
    ['POST', '/api/orders', body, key],
    ['GET', '/api/contracts', '', key],
  ] as const;
  for (const [method, path, sent, idempotency] of wrong) {
    const reply = await copied(method, path, sent, idempotency);
    expect([method, path, ...answerOf(reply)]).toEqual([method, path, ...unsigned]);
  }
  expect(await contractsOf(asha)).toBe(0);
  const replies = await Promise.all(
    Array.from({ length: 10 }, () => copied('POST', '/api/contracts', body, key)),
  );
  expect(replies.map(({ status }) => status)).toEqual(replies.map(() => 201));
  expect(await contractsOf(asha)).toBe(1);
  // A request of another key's, with this one's name on it.
  const ravi = await world.person('Ravi');
  const his = await makeKey(ravi, { kind: 'ed25519' });
  const posing = openProgram(world.url, { id: program.key.id, sign: his.sign }, now);
  expect(answerOf(await posing.get('/api/me'))).toEqual(unsigned);
});

test('abuse 71: what belongs to somebody else is answered to a key as what does not exist', async () => {
  const ravi = await world.person('Ravi');
  const placed = await ravi.post<{ id: string }>('/api/orders', bought, {
    'idempotency-key': 'his-order-000001',
  });
  const contract = (await ravi.place({})).body.id;
  const { id } = placed.body;
  const reads = [
    `/api/orders/${id}`,
    `/api/contracts/${contract}`,
    `/api/contracts/${contract}/receipt`,
  ];
  for (const path of reads) {
    expect([path, (await program.get(path)).status]).toEqual([path, 404]);
  }
  const cancel = await program.post(`/api/orders/${id}/cancel`, {}, 'a-foreign-cancel-01');
  expect(cancel.status).toBe(404);
});

test('abuse 72: no key opens money in or out, settings, messages to others, keys, passwords or sessions', async () => {
  const { served } = world.app.http;
  expect(
    served
      .filter(({ keys }) => keys)
      .map((route) => `${route.keys} ${nameOf(route)}`)
      .toSorted(),
  ).toEqual([
    'read GET /api/commands/:key',
    'read GET /api/contracts',
    'read GET /api/contracts/:id',
    'read GET /api/contracts/:id/receipt',
    'read GET /api/contracts/:id/receipt-file',
    'read GET /api/journal',
    'read GET /api/journal/:id',
    'read GET /api/journal/file',
    'read GET /api/journal/tags',
    'read GET /api/market/beacon',
    'read GET /api/market/book',
    'read GET /api/market/candles',
    'read GET /api/market/coins',
    'read GET /api/market/coins/terms',
    'read GET /api/market/days',
    'read GET /api/market/days/:day/:coin',
    'read GET /api/market/days/:day/:coin/files/:file',
    'read GET /api/market/epochs',
    'read GET /api/market/epochs/pages/:page',
    'read GET /api/market/fills',
    'read GET /api/market/head',
    'read GET /api/market/overview',
    'read GET /api/market/prices',
    'read GET /api/market/rounds',
    'read GET /api/market/rounds/pages/:page',
    'read GET /api/market/stats',
    'read GET /api/market/ticks',
    'read GET /api/market/ticks/pages/:page',
    'read GET /api/me',
    'read GET /api/me/limits',
    'read GET /api/me/statement',
    'read GET /api/notices',
    'read GET /api/orders',
    'read GET /api/orders/:id',
    'read GET /api/orders/filled',
    'read GET /api/orders/history',
    'read GET /api/orders/open',
    'read GET /api/portfolio',
    'read GET /api/portfolio/:coin',
    'read GET /api/portfolio/activity',
    'read GET /api/portfolio/curve',
    'read GET /api/portfolio/ended',
    'read GET /api/portfolio/performance',
    'read GET /api/portfolio/realised',
    'read GET /api/positions',
    'read GET /api/positions/:id',
    'read GET /api/statements',
    'read GET /api/statements/:id/file/:format',
    'read GET /api/statements/preview',
    'read GET /api/tax',
    'read POST /api/statements',
    'read POST /api/statements/:id/file/:format',
    'trade POST /api/contracts',
    'trade POST /api/contracts/check',
    'trade POST /api/orders',
    'trade POST /api/orders/:id/cancel',
    'trade POST /api/orders/:id/cancel/check',
    'trade POST /api/orders/:id/change',
    'trade POST /api/orders/:id/change/check',
    'trade POST /api/orders/:id/replace',
    'trade POST /api/orders/:id/replace/check',
    'trade POST /api/orders/cancel-all',
    'trade POST /api/orders/cancel-all/check',
    'trade POST /api/orders/check',
    'trade POST /api/positions',
    'trade POST /api/positions/:id/close',
    'trade POST /api/positions/:id/close/check',
    'trade POST /api/positions/:id/targets',
    'trade POST /api/positions/:id/targets/check',
    'trade POST /api/positions/check',
  ]);
  // As the description of the API says.
  const { body: described } = await asha.get<{
    paths: Record<string, Record<string, { security?: object[] }>>;
  }>('/api/openapi.json');
  const told = Object.entries(described.paths).flatMap(([path, methods]) =>
    Object.entries(methods).flatMap(([method, { security = [] }]) =>
      security.some((way) => 'key' in way) ? `${method} ${path}` : [],
    ),
  );
  expect(told).toHaveLength(served.filter(({ keys }) => keys).length);
  const closed = served.filter(({ keys, path }) => !keys && path !== '/api/live');
  expect(closed.length).toBeGreaterThan(80);
  for (const route of closed) {
    const path = route.path.replaceAll(/:\w+/g, 'x'.repeat(20));
    const reply = await program.send(route.method, path);
    expect([nameOf(route), ...answerOf(reply)]).toEqual([
      ...[nameOf(route), 403, 'forbidden', 'key-not-here'],
    ]);
  }
});

test('abuse 73: a key beside a cookie, a header given twice, and one that is not in the form are refused', async () => {
  const both = await program.get('/api/me', { headers: { cookie: asha.cookie } });
  expect(answerOf(both)).toEqual([400, 'invalid', 'key-and-cookie']);
  const { id } = program.key;
  const headers = [
    'Drishti',
    `Drishti key="${id}"`,
    `Drishti key="${id}", key="${id}", timestamp="1", signature="x"`,
    `Drishti key="${id}", timestamp="${now()}", signature="x"`,
    `Drishti key="${id}", timestamp="${now()}", signature="${'f'.repeat(64)}", more="1"`,
    `drishti key="${id}", timestamp="1e12", signature="${'f'.repeat(64)}"`,
  ];
  const visitor = openClient(world.url);
  for (const authorization of headers) {
    const reply = await visitor.send('GET', '/api/me', undefined, { authorization });
    expect([authorization, ...answerOf(reply)]).toEqual([
      ...[authorization, 401, 'unauthenticated', 'key-malformed'],
    ]);
  }
  const twice = ['Authorization: Drishti', 'Authorization: Drishti'];
  const { statuses } = await rawRequest(world.url, 'GET /api/market/coins', twice);
  expect(statuses).toEqual([400]);
  // Somebody else's scheme, such as a proxy's, is not ours to read.
  const authorization = `Basic ${createHash('sha256').update('x').digest('base64')}`;
  expect((await asha.send('GET', '/api/me', undefined, { authorization })).status).toBe(200);
});

test('abuse 74: limits of one’s own, breaks and self-exclusion hold for keys as for the app', async () => {
  await asha.post('/api/me/limits', { measure: 'stake', period: 'day', amount: '150.00' });
  expect((await program.post('/api/contracts', bet, 'within-the-limit-001')).status).toBe(201);
  const past = await program.post('/api/contracts', bet, 'past-the-limit-00001');
  expect(answerOf(past)).toEqual([409, 'own-limit', 'limit-passed']);
  const excluded = await asha.post('/api/me/breaks', { length: '1m' });
  expect(excluded.status).toBe(200);
  const bets: readonly [string, object][] = [
    ['/api/contracts', bet],
    ['/api/positions', { coin: 'BTC', side: 'long', margin: '100.00', leverage: 2 }],
  ];
  for (const [path, body] of bets) {
    const byKey = await program.post(path, body, `${path}-while-excluded`);
    const bySession = await asha.post(path, body, {
      'idempotency-key': `${path}-while-excluded-2`,
    });
    expect([path, ...answerOf(byKey)]).toEqual([path, ...answerOf(bySession)]);
    expect([path, byKey.status]).toEqual([path, 409]);
  }
});

test('abuse 74: the limits of a key hold for all that it spends at once, and for nothing else of its person', async () => {
  const key = await makeKey(asha, { kind: 'hmac', mostPerTrade: '120.00', mostPerDay: '350.00' });
  const limited = openProgram(world.url, key, now);
  const dear = await limited.post(
    '/api/contracts',
    { ...bet, amount: '120.01' },
    'past-one-trade-01',
  );
  expect(answerOf(dear)).toEqual([409, 'own-limit', 'key-trade-limit']);
  const tries = Array.from({ length: 12 }, (_, one) => {
    const path = one % 2 === 0 ? '/api/contracts' : '/api/orders';
    const asked = one % 2 === 0 ? bet : { ...bought, amount: '100.00' };
    return limited.post(path, asked, `at-once-of-a-limited-key-${one}`);
  });
  const answers = (await Promise.all(tries)).map(answerOf);
  const refused = answers.filter(([status]) => status !== 201);
  expect([answers.length - refused.length, new Set(refused.map(String))]).toEqual([
    3,
    new Set(['409,own-limit,key-day-limit']),
  ]);
  expect((await program.post('/api/contracts', bet, 'by-another-key-00001')).status).toBe(201);
  expect((await asha.place({})).status).toBe(201);
});

test('abuse 75: what a key asks counts for its person, and what fails for the address; a body of nobody’s is not read', async () => {
  const { person, address } = requestLimits;
  const limits = { person: { ...person, most: 20 }, address: { ...address, most: 30 } };
  const small = await openWorld({ limits });
  try {
    const ravi = await small.person('Ravi');
    const time = () => small.clock.now().getTime();
    const bot = openProgram(small.url, await makeKey(ravi, { kind: 'hmac' }), time);
    small.clock.advance(60_000);
    const many = async (ask: () => Promise<{ status: number }>) =>
      Promise.all(Array.from({ length: 30 }, async () => (await ask()).status));
    const byKey = await many(() => bot.get('/api/me'));
    expect([byKey.filter((status) => status === 200).length, byKey.includes(429)]).toEqual([
      20,
      true,
    ]);
    // The same budget.
    expect((await ravi.get('/api/me')).status).toBe(429);
    small.clock.advance(60_000);
    const broken = { body: '{'.repeat(1_000), signature: 'f'.repeat(64) };
    const guesses = await many(() => bot.post('/api/orders', {}, 'a-guess-0123456789', broken));
    expect([guesses[0], guesses.includes(400), guesses.includes(429)]).toEqual([401, false, true]);
    // The app is not closed to its person by them.
    expect((await ravi.get('/api/me')).status).toBe(200);
  } finally {
    await small[Symbol.asyncDispose]();
  }
});

test('abuse 76: a page elsewhere cannot have a browser sign for somebody', async () => {
  const foreign = { origin: 'https://evil.example', 'sec-fetch-site': 'cross-site' };
  const visitor = openClient(world.url);
  const headers = { ...foreign, 'idempotency-key': 'from-elsewhere-0001' };
  const reply = await visitor.send('POST', '/api/contracts', JSON.stringify(bet), headers);
  expect(answerOf(reply)).toEqual([403, 'csrf', undefined]);
  // Nor does any answer let another origin ask with the header.
  const asked = await visitor.send('OPTIONS', '/api/contracts', undefined, {
    ...foreign,
    'access-control-request-method': 'POST',
    'access-control-request-headers': 'authorization',
  });
  expect([...asked.headers.keys()].filter((name) => name.startsWith('access-control'))).toEqual([]);
});
