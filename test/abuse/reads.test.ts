/**
 * Abuse by reading: what may be asked for is bounded by what it costs, and nobody who only uses the
 * app ever notices.
 */
import { afterAll, beforeAll, expect, test } from 'vitest';

import { costOf, type Route } from '#protocol/route.ts';
import { points, requestLimits } from '#server/entry/http/request-limits.ts';
import { openClient } from '#test/client.ts';
import { openWorld, type World } from '#test/world.ts';
import { openGet, verifyPeriod } from '#verifier/public-tape.ts';
import { longTest } from '../long-test.ts';

const { person, address } = requestLimits;
/** Time stands still here, so nothing comes back while a test asks. */
const TICKS = 1_500;

let world: World;
beforeAll(async () => {
  world = await openWorld({
    limits: {
      // Half of the usual.
      person: { ...person, most: person.most / 2 },
      address: { ...address, most: address.most / 2 },
      gates: {
        ...requestLimits.gates,
        expensive: { atOnce: 1, waiting: 2, ofOneCaller: 2 },
      },
    },
  });
  const { at } = world.app.market.last() ?? { at: world.clock.now() };
  await world.app.market.recordTicks(
    Array.from({ length: TICKS }, (_, index) => new Date(at.getTime() + (index + 1) * 1_000)),
  );
  world.clock.advance(TICKS * 1_000);
});
afterAll(() => world[Symbol.asyncDispose]());

/** A minute in which nobody asked, and the tick after it. */
async function refill(): Promise<void> {
  world.clock.advance(60_000);
  await world.tick();
}
const routes = () => world.app.http.served;
const named = (route: Route) => `${route.method} ${route.path}`;

test('what answers a list costs more than a row, and what is expensive is named', () => {
  const expensive = routes().filter((route) => costOf(route) === 'expensive');
  expect(expensive.map(named).toSorted()).toEqual([
    'GET /api/contracts/:id/receipt-file',
    'GET /api/deposits/:id/proof',
    'GET /api/journal/file',
    'GET /api/liabilities/proof',
    'GET /api/market/candles',
    'GET /api/market/days',
    'GET /api/market/days/:day/:coin',
    'GET /api/market/days/:day/:coin/files/:file',
    'GET /api/market/epochs/pages/:page',
    'GET /api/market/overview',
    'GET /api/market/rounds/pages/:page',
    'GET /api/market/ticks/pages/:page',
    'GET /api/me/data',
    'GET /api/portfolio/curve',
    'GET /api/portfolio/performance',
    'GET /api/portfolio/realised',
    'GET /api/staff/deposits/:id/proof',
    'GET /api/staff/exposure',
    'GET /api/staff/people/:id/ledger',
    'GET /api/statements/:id/file/:format',
    'GET /api/statements/preview',
    'GET /api/tax',
    'POST /api/imports',
    'POST /api/imports/preview',
    'POST /api/statements',
    'POST /api/statements/:id/file/:format',
  ]);
  const lists = routes().filter((route) => costOf(route) === 'list');
  expect(lists.map(({ path }) => path)).toEqual(
    expect.arrayContaining([
      '/api/contracts',
      '/api/me/statement',
      '/api/liabilities',
      '/api/market/book',
      '/api/market/ticks',
      '/api/staff/people',
    ]),
  );
  // Commands wait behind no read.
  expect(routes().filter((route) => route.money && costOf(route) !== 'cheap')).toEqual([]);
});

test('whoever opens everything at once, and checks the tape from scratch, spends less than half', async () => {
  await refill();
  const asha = await world.person();
  const streams = new Set(['/api/live']);
  const statuses: number[] = [];
  for (const { method, path, access } of routes()) {
    if (method !== 'GET' || typeof access === 'object' || streams.has(path)) continue;
    const { status } = await asha.get(path.replaceAll(/:\w+/g, '0'));
    statuses.push(status);
  }
  expect(statuses.length).toBeGreaterThan(30);
  expect(statuses.filter((status) => status === 429 || status === 503)).toEqual([]);
  const report = await verifyPeriod(openGet(world.url, fetch), { from: 0, to: TICKS - 60 });
  expect(report.verdict).toBe('ok');
});

test('abuse 63: past a person’s budget everything is 429 with the seconds to wait, and for nobody else', async () => {
  await refill();
  const [asha, ravi] = [await world.person(), await world.person()];
  const asks = Math.ceil(person.most / 2 / points.list);
  const statuses: number[] = [];
  for (let at = 0; at <= asks; at += 1) statuses.push((await asha.get('/api/contracts')).status);
  expect(statuses.indexOf(429)).toBeGreaterThan(asks - 20);
  const refused = await asha.get('/api/contracts');
  expect([refused.status, refused.body]).toMatchObject([429, { code: 'rate-limited' }]);
  expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
  expect((await ravi.get('/api/contracts')).status).toBe(200);
  world.clock.advance(1_000);
  expect((await asha.get('/api/contracts')).status).toBe(200);
});

longTest(
  'abuse 63: an address that asks for page after page is stopped, and those signed in from it are not',
  async () => {
    await refill();
    const ravi = await world.person();
    const visitor = world.visitor();
    const statuses: number[] = [];
    // Pages beyond the tape: never finished, so that each is made again.
    for (let page = 100; statuses.at(-1) !== 429 && page < 400; page += 1)
      statuses.push((await visitor.get(`/api/market/ticks/pages/${page}`)).status);
    expect(statuses.at(-1)).toBe(429);
    expect(statuses.length).toBeLessThanOrEqual(1 + address.most / 2 / points.expensive);
    expect((await ravi.get('/api/me')).status).toBe(200);
    expect((await ravi.place({ amount: '10.00' })).status).toBe(201);
  },
);

longTest(
  'abuse 63: cookies that belong to nobody are looked up so many times, and then not at all',
  async () => {
    await refill();
    const asked = Math.ceil(address.most / 2 / points.list) + 1;
    const statuses: number[] = [];
    for (let at = 0; at < asked; at += 1) {
      const client = openClient(world.url);
      const { status } = await client.send('GET', '/api/me', undefined, {
        cookie: `session=${String(at).padStart(43, 'a')}`,
      });
      statuses.push(status);
    }
    expect(new Set(statuses)).toEqual(new Set([401, 429]));
    expect(statuses.at(-1)).toBe(429);
  },
);

test('abuse 63: past the places expensive reads are refused at once with 503, and money moves on', async () => {
  await refill();
  const asha = await world.person();
  const [visitor, ravi] = [world.visitor(), await world.person()];
  const candles = (coin: string) => `/api/market/candles?coin=${coin}&interval=1d`;
  let release: () => void = () => undefined;
  const held = new Promise<void>((resolve) => (release = resolve));
  const locked = world.owner.transaction(async (tx) => {
    await tx.execute('lock table candles in access exclusive mode');
    await held;
  });
  try {
    await expect
      .poll(async () => {
        const [row] = await world.owner.query<{ locks: number }>(
          `select count(*)::int as locks from pg_locks
           where database = (select oid from pg_database where datname = current_database())
             and relation = 'candles'::regclass and mode = 'AccessExclusiveLock' and granted`,
        );
        return row?.locks;
      })
      .toBe(1);
    const waiting = ['BTC', 'ETH'].map((coin) => visitor.get(candles(coin)));
    const third = asha.get('/api/contracts/none/receipt-file');
    let isOver = false;
    void Promise.race([...waiting, third]).then(() => (isOver = true));
    await expect.poll(async () => (await asha.get(candles('SOL'))).status).toBe(503);
    const refused = await ravi.get('/api/contracts/none/receipt-file');
    expect(refused).toMatchObject({ status: 503, body: { code: 'overloaded' } });
    expect(Number(refused.headers.get('retry-after'))).toBe(1);
    // At once: what has the places still waits for the table.
    expect(isOver).toBe(false);
    expect((await asha.place({ amount: '10.00' })).status).toBe(201);
    expect((await asha.get('/api/contracts')).status).toBe(200);
    release();
    expect((await Promise.all(waiting)).map((reply) => reply.status)).toEqual([200, 200]);
    expect((await third).status).toBe(404);
  } finally {
    release();
    await locked;
  }
});
