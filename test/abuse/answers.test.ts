/**
 * What answers hold, against what the protocol says that they hold: nobody reads a field that their
 * route does not name, and every answer says exactly what it is.
 */
import formatsPlugin from 'ajv-formats';
import { Ajv } from 'ajv';
import { afterAll, beforeAll, expect, test } from 'vitest';

import type { Route } from '#protocol/route.ts';

import type { Client } from '../client.ts';
import { askDeposit, askWithdrawal } from '../requests.ts';
import { openWorld, type World } from '../world.ts';

const addFormats = formatsPlugin as unknown as (ajv: Ajv) => Ajv;
const ajv = addFormats(new Ajv({ allErrors: true, strict: false }));

let world: World;
let asha: Client;
let staff: Record<'sub-admin' | 'support' | 'finance' | 'admin', Client>;
let ids: Record<string, string>;
beforeAll(async () => {
  world = await openWorld();
  asha = await world.person();
  staff = {
    'sub-admin': await world.staff('sub-admin'),
    support: await world.staff('support'),
    finance: await world.staff('finance'),
    admin: await world.firstAdmin(),
  };
  const key = 'an-answer-of-asha-0001';
  const settled = await asha.place({ amount: '10.00' }, key);
  const post = (path: string, body: object) =>
    asha.post<{ id: string }>(path, body, { 'idempotency-key': `${path}-0123456789abcdef` });
  const order = await post('/api/orders', {
    coin: 'BTC',
    side: 'buy',
    type: 'market',
    amount: '50.00',
  });
  const position = await post('/api/positions', {
    coin: 'BTC',
    side: 'long',
    margin: '100.00',
    leverage: 2,
  });
  const ticket = await post('/api/tickets', { subject: 'A question', message: 'Where is it?' });
  await world.skip(65);
  await asha.place({ amount: '10.00' });
  await staff['sub-admin'].post('/api/staff/codes', { days: 30, note: null });
  const me = asha.person?.id ?? '';
  await staff.admin.post('/api/staff/corrections', {
    personId: me,
    amount: '5.00',
    direction: 'credit',
    cause: 'a test',
    reason: 'Counted twice.',
  });
  ids = {
    '/api/contracts': settled.body.id,
    '/api/orders': order.body.id,
    '/api/positions': position.body.id,
    '/api/tickets': ticket.body.id,
    '/api/journal': order.body.id,
    '/api/commands': key,
    '/api/market/ticks/pages': '0',
    '/api/market/epochs/pages': '0',
    '/api/market/rounds/pages': '0',
    '/api/market/days': '2026-01-05',
    '/api/portfolio': 'BTC',
    '/api/drawings': 'BTC',
    '/api/staff/commands': key,
    '/api/staff/people': me,
    '/api/staff/tickets': ticket.body.id,
    '/api/staff/deposits': (await askDeposit(world, asha, '500.00', 'UTR123456789')).id,
    '/api/staff/withdrawals': (await askWithdrawal(asha, '500.00')).id,
  };
});
afterAll(async () => {
  await world[Symbol.asyncDispose]();
});

type Schema = { [key: string]: unknown };

/** The same shape with every object closed: a field that it does not name is then an error. */
function closedEverywhere(schema: unknown): unknown {
  if (Array.isArray(schema)) return schema.map(closedEverywhere);
  if (typeof schema !== 'object' || schema === null) return schema;
  const copy: Schema = {};
  for (const [key, value] of Object.entries(schema)) copy[key] = closedEverywhere(value);
  if ('properties' in copy && !('additionalProperties' in copy))
    copy['additionalProperties'] = false;
  return copy;
}

const queries: Record<string, string> = {
  '/api/market/candles': '?coin=BTC&interval=1m',
  '/api/market/stats': '?coin=BTC',
  '/api/market/prices': '?coin=BTC',
  '/api/market/book': '?coin=BTC',
  '/api/market/fills': '?coin=BTC',
  '/api/orders/history': '?coin=BTC',
  '/api/orders/filled': '?coin=BTC',
  '/api/market/ticks': '?from=1&to=5',
  '/api/market/epochs': '?from=1&to=5',
  '/api/market/rounds': '?from=1&to=5',
  '/api/portfolio/curve': '?range=1d',
  '/api/portfolio/ended': '?after=2026-01-05T00:00:00.000Z&until=2026-01-05T12:00:00.000Z',
  '/api/statements/preview': '?kind=statement&from=2026-01-01&to=2026-01-05',
  '/api/portfolio/performance': '?range=all',
};

/** Of days that are over, and of files that were given out. */
const laterOnly = [
  '/api/liabilities/proof',
  '/api/market/days/:day/:coin',
  '/api/statements/issued/:hash',
];

function addressOf({ path }: Route): string {
  const filled = path.replace(/\/:\w+/, () => `/${ids[path.split('/:')[0] ?? ''] ?? 'missing'}`);
  return filled.replace('/:coin', '/BTC') + (queries[path] ?? '');
}

/** Everybody whom the route lets in. */
function readers({ access }: Route): Client[] {
  if (access === 'public') return [world.visitor(), asha];
  return access === 'signed-in' ? [asha] : access.map((role) => staff[role]);
}

test('no answer holds a field that its route does not name, whoever reads it', async () => {
  const read = world.app.http.served.filter(
    ({ method, reply, path }) =>
      method === 'GET' && reply !== undefined && !/\/(?:live|stream)$/.test(path),
  );
  let answers = 0;
  for (const route of read) {
    const validate = ajv.compile(closedEverywhere(route.reply) as object);
    for (const client of readers(route)) {
      const reply = await client.get(addressOf(route));
      // No day has ended here, so there may be no proof of one, nor files; nor was one of a
      // person's given out.
      if (reply.status === 404 && laterOnly.includes(route.path)) continue;
      expect([route.path, addressOf(route), reply.status]).toEqual([
        route.path,
        addressOf(route),
        200,
      ]);
      const isAsSaid = validate(reply.body);
      expect([route.path, isAsSaid ? [] : validate.errors]).toEqual([route.path, []]);
      answers += 1;
    }
  }
  expect(answers).toBeGreaterThan(50);
});

test('the test above sees a field too many', () => {
  const route = world.app.http.served.find(({ path }) => path === '/api/auth/session');
  const validate = ajv.compile(closedEverywhere(route?.reply) as object);
  const person = { id: '1', name: 'Asha', email: 'a@example.in', role: 'user' };
  expect(validate({ person })).toBe(true);
  expect(validate({ person: { ...person, passwordHash: 'x' } })).toBe(false);
});

test('every answer names its type and its letters, and is kept by nobody', async () => {
  const paths = ['/api/me', '/api/meta', '/api/nothing'];
  for (const client of [asha, world.visitor()]) {
    for (const path of [...paths, '/api/contracts', '/api/staff/people']) {
      const { status, headers } = await client.get(path);
      expect([path, headers.get('content-type')]).toEqual([
        path,
        status === 200
          ? 'application/json; charset=utf-8'
          : 'application/problem+json; charset=utf-8',
      ]);
      expect([path, headers.get('cache-control')]).toEqual([path, 'no-store']);
      for (const name of ['server', 'x-powered-by', 'via', 'access-control-allow-origin']) {
        expect([path, name, headers.get(name)]).toEqual([path, name, null]);
      }
    }
  }
});

test('files of the repository and of the machine are served to nobody', async () => {
  for (const path of [
    ...[
      '/.git/config',
      '/.git/HEAD',
      '/.env',
      '/package.json',
      '/server/main.ts',
      '/data/postgres.password',
    ],
    ...[
      '/.cache/tests',
      '/assets/',
      '/assets/../package.json',
      '/assets/%2e%2e/package.json',
      '/dist/web/index.html',
    ],
    ...[
      '/console/.git/config',
      '/node_modules/pg/package.json',
      '/proc/self/environ',
      '/index.html.br',
    ],
  ]) {
    const { status, body } = await world.visitor().get<unknown>(path);
    expect([path, status]).toEqual([path, 404]);
    expect(JSON.stringify(body)).not.toMatch(/"dependencies"|\[core\]|postgres:/);
  }
});
