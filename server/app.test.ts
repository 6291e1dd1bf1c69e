/** Every route of the whole server, from its own table: who gets past the door, and what a foreign page can do. */
import { afterAll, beforeAll, expect, test } from 'vitest';

import { type Client, PASSWORD } from '#test/client.ts';
import { openWorld, type World } from '#test/world.ts';

import type { Route } from '#protocol/route.ts';

let world: World;
let user: Client;
let admin: Client;
beforeAll(async () => {
  world = await openWorld();
  user = await world.person();
  admin = world.visitor();
  await admin.post('/api/staff/claim', {
    token: world.app.firstStart.claimToken,
    name: 'Meera Rao',
    email: 'meera@example.in',
    password: PASSWORD,
  });
});
afterAll(async () => {
  await world[Symbol.asyncDispose]();
});

/** A path with its parameters filled in with what does not exist. */
const pathOf = ({ path }: Route) => path.replaceAll(/:\w+/g, 'x'.repeat(20));
const send = (client: Client, route: Route, headers: Record<string, string> = {}) =>
  client.send<{ code?: string }>(
    route.method,
    pathOf(route),
    route.method === 'POST' ? '{"surprise":1}' : undefined,
    { 'idempotency-key': 'access-matrix-0001', ...headers },
  );
/** The stream does not end by itself, so it has tests of its own. */
const routes = () => world.app.http.served.filter(({ path }) => path !== '/api/live');

test('the table holds every route of the protocol', async () => {
  const document = (await user.get<{ paths: Record<string, object> }>('/api/openapi.json')).body;
  const described = Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.keys(methods).map((method) => `${method.toUpperCase()} ${path}`),
  );
  const served = world.app.http.served.map(
    ({ method, path }) => `${method} ${path.replaceAll(/:(\w+)/g, '{$1}')}`,
  );
  expect(described.toSorted()).toEqual(served.toSorted());
  expect(new Set(served).size).toBe(served.length);
  expect(served.length).toBeGreaterThan(20);
});

test('visitors get past the door of public routes only', async () => {
  for (const route of routes()) {
    const { status } = await send(world.visitor(), route);
    expect([route.path, status === 401]).toEqual([route.path, route.access !== 'public']);
  }
});

test('customers are no staff, and staff move no customer money', async () => {
  for (const route of routes()) {
    if (route.path === '/api/auth/sign-out') continue;
    const ofUser = await send(user, route);
    const isForStaff = typeof route.access === 'object';
    expect([route.path, ofUser.status === 403]).toEqual([route.path, isForStaff]);
    const ofAdmin = await send(admin, route);
    const isForbidden =
      route.money === true || (typeof route.access === 'object' && !route.access.includes('admin'));
    expect([route.path, ofAdmin.status === 403]).toEqual([route.path, isForbidden]);
  }
});

test('no foreign page changes anything, whoever’s cookie travels with it', async () => {
  for (const route of routes().filter(({ method }) => method !== 'GET')) {
    const forged: Record<string, string>[] = [
      { origin: 'https://evil.example' },
      { origin: 'null' },
      { 'sec-fetch-site': 'cross-site' },
      { 'sec-fetch-site': 'same-site' },
    ];
    for (const headers of forged) {
      const reply = await send(user, route, headers);
      expect([route.path, reply.status, reply.body.code]).toEqual([route.path, 403, 'csrf']);
    }
  }
});

test('every route that takes a body refuses what it does not know', async () => {
  for (const route of routes().filter(({ method }) => method === 'POST')) {
    const reply = await user.send<{ fields?: object }>(
      'POST',
      pathOf(route),
      '{"profit":"1.00","status":"WIN","userId":"x"}',
      { 'idempotency-key': 'access-matrix-0002' },
    );
    expect([route.path, reply.status]).toEqual([route.path, 400]);
    expect(reply.body.fields).toMatchObject({
      profit: 'This field is not known.',
      status: 'This field is not known.',
      userId: 'This field is not known.',
    });
  }
});

test('other methods, and other spellings of a path, find no route', async () => {
  for (const route of routes()) {
    const path = pathOf(route);
    for (const method of ['HEAD', 'OPTIONS', 'PUT', 'PATCH']) {
      expect([method, path, (await user.send(method, path)).status]).toEqual([method, path, 404]);
    }
    for (const spelling of [`/${path}`, `${path}/`, path.replace('/api/', '/api//')]) {
      const reply = await send(user, { ...route, path: spelling });
      expect([spelling, reply.status]).toEqual([spelling, 404]);
    }
  }
});
