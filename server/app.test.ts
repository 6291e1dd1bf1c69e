/**
 * Every route of the whole server, from its own table: who gets past the access rules, and what a
 * foreign page can do. What is expected of each comes from its `access` alone, so a new route is
 * held to it without a line here.
 */
// Long because all routes are tried on one installation, by each kind of access.
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';

import { type Client, PASSWORD } from '#test/client.ts';
import { makeKey } from '#test/key-client.ts';
import { openPasskeyDevice } from '#test/passkey-device.ts';
import { askDeposit, askWithdrawal } from '#test/requests.ts';
import { openWorld, type World } from '#test/world.ts';

import { checksOf, type Route } from '#protocol/route.ts';
import type { DeviceSessions } from '#protocol/sessions.ts';
import { endpoints } from '#server/domain/spot-api/endpoints.ts';
import { signedEndpoints } from '#server/domain/spot-api/signed-endpoints.ts';

const roles = ['visitor', 'user', 'sub-admin', 'support', 'finance', 'admin'] as const;
type RoleName = (typeof roles)[number];

let world: World;
let clients: Record<RoleName, Client>;
let tables: Route[];
beforeAll(async () => {
  world = await openWorld();
  clients = {
    visitor: world.visitor(),
    user: await world.person(),
    'sub-admin': await world.staff('sub-admin'),
    support: await world.staff('support'),
    finance: await world.staff('finance'),
    admin: await world.staff('admin'),
  };
  tables = await protocolRoutes();
  tables.push(...checksOf(tables));
});
afterAll(async () => {
  await world[Symbol.asyncDispose]();
});
// The limits of attempts count by time, and some requests here are attempts.
beforeEach(() => world.clock.advance(1_000));

/**
 * Whatever a file of the protocol exports that is a table of routes; one table may hold another
 * one's.
 */
async function protocolRoutes(): Promise<Route[]> {
  const folder = join(import.meta.dirname, '../protocol');
  const files = readdirSync(folder).filter((name) => /^[a-z-]+\.ts$/.test(name));
  const routes = new Set<Route>();
  for (const file of files) {
    const exported = (await import(join(folder, file))) as Record<string, unknown>;
    for (const table of Object.values(exported).filter(isTable)) {
      const held = Object.values(table).flatMap((one) =>
        isTable(one) && !isRoute(one) ? Object.values(one) : [one],
      );
      for (const route of held.filter(isRoute)) routes.add(route);
    }
  }
  return [...routes];
}

const isTable = (value: unknown): value is object => typeof value === 'object' && value !== null;

function isRoute(value: unknown): value is Route {
  return (
    typeof value === 'object' &&
    value !== null &&
    'method' in value &&
    'path' in value &&
    'summary' in value
  );
}

/** A path with its parameters filled in with what does not exist. */
const pathOf = ({ path }: Route) => path.replaceAll(/:\w+/g, 'x'.repeat(20));
const send = (client: Client, route: Route, headers: Record<string, string> = {}) =>
  client.send<{ code?: string }>(
    route.method,
    pathOf(route),
    route.method === 'POST' ? '{"surprise":1}' : undefined,
    { 'idempotency-key': 'access-matrix-0001', ...headers },
  );
const nameOf = ({ method, path }: Route) => `${method} ${path}`;
/** Streams do not end by themselves: they have tests and a cell of their own below. */
const isStream = ({ path }: Route) => /\/(?:live|stream)$/.test(path);
const routes = () => world.app.http.served.filter((route) => !isStream(route));

type Answer = 'in' | 401 | 403;

/**
 * The one rule: customers are nobody in the console, staff are nobody in the app, and roles are
 * exact.
 */
function expected({ access }: Route, role: RoleName): Answer {
  if (access === 'public') return 'in';
  if (role === 'visitor') return 401;
  if (access === 'signed-in') return role === 'user' ? 'in' : 401;
  if (role === 'user') return 401;
  return access.includes(role) ? 'in' : 403;
}

/** Somebody with a session who gets in. */
const insider = (route: Route) =>
  roles.find((role) => role !== 'visitor' && expected(route, role) === 'in') ?? 'user';

const answerOf = (status: number): Answer => (status === 401 || status === 403 ? status : 'in');

test('what is served is exactly what the protocol lists, each with its access', async () => {
  const served = world.app.http.served.map(nameOf);
  expect(served.toSorted()).toEqual(tables.map(nameOf).toSorted());
  expect(new Set(served).size).toBe(served.length);
  expect(served.length).toBeGreaterThan(60);
  for (const route of tables) {
    const { access } = route;
    const isListed =
      access === 'public' ||
      access === 'signed-in' ||
      (Array.isArray(access) &&
        access.length > 0 &&
        access.every((role) => (roles.slice(2) as string[]).includes(role as string)));
    expect([nameOf(route), isListed]).toEqual([nameOf(route), true]);
    // The console's routes are below /api/staff, and nothing else is.
    const isConsole = typeof access === 'object';
    const isPublicThere = access === 'public';
    expect([nameOf(route), route.path.startsWith('/api/staff/') || !isConsole]).toEqual([
      nameOf(route),
      true,
    ]);
    if (route.path.startsWith('/api/staff/')) expect(isConsole || isPublicThere).toBe(true);
  }
});

test('nothing answers below /api that is not in the table', async () => {
  // Fastify's own list, with what was registered past `serve`.
  const printed = world.app.http.printRoutes({ commonPrefix: false });
  const paths = readTree(printed).filter((path) => path.startsWith('/api'));
  const ofExchange = [...endpoints, ...signedEndpoints]
    .map(({ path }) => path)
    .filter((path) => path.startsWith('/api'));
  const own = new Set(tables.map(({ path }) => path));
  // What refuses the rest of /api/v3 is printed as a bare star.
  const known = new Set([...own, ...ofExchange, '/api/openapi.json']);
  expect(paths.toSorted()).toEqual([...known].toSorted());
});

test('the API description holds every route', async () => {
  const reply = await clients.user.get<{
    info: { version: string };
    paths: Record<string, object>;
  }>('/api/openapi.json');
  const manifest = JSON.parse(readFileSync('package.json', 'utf8')) as { version: string };
  expect(reply.body.info.version).toBe(manifest.version);
  const described = Object.entries(reply.body.paths).flatMap(([path, methods]) =>
    Object.keys(methods).map((method) => `${method.toUpperCase()} ${path}`),
  );
  const served = world.app.http.served.map((route) => nameOf(route).replaceAll(/:(\w+)/g, '{$1}'));
  expect(described.toSorted()).toEqual(served.toSorted());
});

test.each(roles)('%s: every route answers as its access says', async (role) => {
  const wrong: string[] = [];
  let cells = 0;
  for (const route of routes()) {
    // Signing out is public and would end the session that the next cell needs.
    if (route.path.endsWith('/sign-out')) continue;
    const { status } = await send(clients[role], route);
    cells += 1;
    const answer = answerOf(status);
    const due = expected(route, role);
    if (answer !== due) wrong.push(`${nameOf(route)}: ${status} instead of ${due}`);
  }
  expect(wrong).toEqual([]);
  expect(cells).toBe(routes().length - 2);
});

test.each(roles)('%s: the streams open as their access says', async (role) => {
  for (const route of world.app.http.served.filter(isStream)) {
    const { cookie } = clients[role];
    const controller = new AbortController();
    const response = await fetch(world.url + route.path, {
      headers: cookie === '' ? {} : { cookie },
      signal: controller.signal,
    });
    expect([route.path, answerOf(response.status)]).toEqual([route.path, expected(route, role)]);
    controller.abort();
  }
});

test('one browser holds a session of each realm, and each is good for its own routes only', async () => {
  const both = world.visitor();
  await both.signIn(clients.user.person?.email ?? '', PASSWORD);
  await both.staffSignIn(clients.admin.person?.email ?? '', PASSWORD);
  expect((await both.get('/api/auth/session')).body).toMatchObject({ person: { role: 'user' } });
  expect((await both.get('/api/staff/session')).body).toMatchObject({ person: { role: 'admin' } });
  await both.post('/api/staff/sign-out');
  expect((await both.get('/api/me')).status).toBe(200);
  expect((await both.get('/api/staff/settings')).status).toBe(401);

  // The token of one realm in the other's cookie opens nothing.
  const swap = (client: Client, name: string) =>
    world.visitor().send('GET', name === 'session' ? '/api/me' : '/api/staff/settings', undefined, {
      cookie: client.cookie.replace(/^[a-z-]+=/, `${name}=`),
    });
  expect((await swap(clients.admin, 'session')).status).toBe(401);
  expect((await swap(clients.user, 'staff-session')).status).toBe(401);
});

test('the app refuses staff and the console refuses customers, in the words for a wrong password', async () => {
  const said = async (path: string, email: string, password: string) => {
    const reply = await world.visitor().post<{ detail: string }>(path, { email, password });
    return [reply.status, reply.body.detail];
  };
  const [user, admin] = [clients.user.person?.email ?? '', clients.admin.person?.email ?? ''];
  const wrong = await said('/api/auth/sign-in', user, 'not the password');
  expect(wrong[0]).toBe(401);
  expect(await said('/api/auth/sign-in', admin, PASSWORD)).toEqual(wrong);
  expect(await said('/api/staff/sign-in', user, PASSWORD)).toEqual(wrong);
  expect(await said('/api/staff/sign-in', 'nobody@example.in', PASSWORD)).toEqual(wrong);
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
      const client = typeof route.access === 'object' ? clients.admin : clients.user;
      const reply = await send(client, route, headers);
      expect([route.path, reply.status, reply.body.code]).toEqual([route.path, 403, 'csrf']);
    }
  }
});

/** How many rows each table has. */
async function rowCounts(): Promise<Record<string, string>> {
  const named = await world.owner.query<{ name: string }>(
    "select format('%I.%I', schemaname, tablename) as name from pg_tables where schemaname = 'public'",
  );
  const counts = named.map(({ name }) => `select '${name}' as name, count(*) as rows from ${name}`);
  const rows = await world.owner.query<{ name: string; rows: string }>(counts.join(' union all '));
  return Object.fromEntries(rows.map(({ name, rows: count }) => [name, count]));
}

test('a page of another person, or of nobody, is refused whatever it asks for, and changes nothing', async () => {
  const other = await world.person('Bina Rao');
  const pages: Record<string, string>[] = [
    { 'page-person': other.person?.id ?? '', 'sec-fetch-site': 'same-origin' },
    // A browser that does not say where requests come from.
    { 'page-person': other.person?.id ?? '' },
    { 'page-person': '' },
    { 'sec-fetch-site': 'same-origin' },
  ];
  const before = await rowCounts();
  const acts = world.app.http.served.filter(
    ({ access, path }) => access !== 'public' || path.endsWith('/sign-out'),
  );
  expect(acts.length).toBeGreaterThan(100);
  for (const route of acts) {
    const client = route.path.startsWith('/api/staff/') ? clients.admin : clients[insider(route)];
    for (const page of pages) {
      // Signing out takes no body, and whose page asks is looked at once it is known that none
      // came.
      const { status, body } =
        route.access === 'public'
          ? await client.send<{ code?: string }>('POST', route.path, undefined, page)
          : await send(client, route, page);
      expect([nameOf(route), page, status, body.code]).toEqual([
        nameOf(route),
        page,
        409,
        'other-person',
      ]);
      expect(Object.keys(body).toSorted()).toEqual(
        ['type', 'title', 'status', 'code', 'detail', 'requestId'].toSorted(),
      );
    }
  }
  // What has no headers of its own names the person in its address: streams, pictures, links to
  // files.
  for (const route of acts.filter(({ method }) => method === 'GET')) {
    const { cookie } = route.path.startsWith('/api/staff/') ? clients.admin : clients.user;
    const address = `${world.url}${pathOf(route)}?pagePerson=${other.person?.id}`;
    const response = await fetch(address, { headers: { cookie } });
    expect([route.path, response.status]).toEqual([route.path, 409]);
  }
  expect(await rowCounts()).toEqual(before);
  // Nobody has been signed out.
  expect((await clients.user.get('/api/me')).status).toBe(200);
  expect((await clients.admin.get('/api/staff/settings')).status).toBe(200);
});

test('a page of the person themselves, and a program that holds a cookie, is answered', async () => {
  const { user } = clients;
  const own = { 'page-person': user.person?.id ?? '', 'sec-fetch-site': 'same-origin' };
  const address = `/api/me?pagePerson=${user.person?.id}`;
  const ofPage = { 'sec-fetch-site': 'same-origin' };
  expect((await user.send('GET', address, undefined, ofPage)).status).toBe(200);
  for (const headers of [
    own,
    { 'page-person': user.person?.id ?? '' },
    {},
    { 'sec-fetch-site': 'none' },
  ]) {
    const reply = await user.send('GET', '/api/me', undefined, headers as Record<string, string>);
    expect([headers, reply.status]).toEqual([headers, 200]);
  }
});

test('every route that takes a body refuses what it does not know', async () => {
  for (const route of routes().filter(({ method, multipart }) => method === 'POST' && !multipart)) {
    const reply = await clients[insider(route)].send<{ fields?: object }>(
      'POST',
      pathOf(route),
      '{"profit":"1.00","status":"WIN","userId":"x"}',
      { 'idempotency-key': 'access-matrix-0002' },
    );
    expect([route.path, reply.status]).toEqual([route.path, 400]);
    const unknown = ['profit', 'userId'].map((field) => [field, 'Unknown field.']);
    expect([route.path, reply.body.fields]).toMatchObject([
      route.path,
      Object.fromEntries(unknown) as object,
    ]);
  }
});

/** What a monitor asks after with HEAD: the answer without its body. */
const isForAnybody = ({ method, access, reply }: Route) =>
  method === 'GET' && access === 'public' && reply !== undefined;

test('a body that says it is packed is refused, whatever is in it', async () => {
  for (const encoding of ['gzip', 'br', 'deflate', 'GZIP', 'identity, gzip']) {
    const headers = { 'content-encoding': encoding, 'idempotency-key': 'a-packed-body-0001' };
    const order = { coin: 'BTC', side: 'buy', type: 'market', amount: '100.00' };
    const reply = await clients.user.post<{ code: string }>('/api/orders', order, headers);
    expect([encoding, reply.status, reply.body.code]).toEqual([
      encoding,
      415,
      'unsupported-media-type',
    ]);
  }
});

test('other methods, and other spellings of a path, find no route', async () => {
  for (const route of routes()) {
    const path = pathOf(route);
    for (const method of ['HEAD', 'OPTIONS', 'PUT', 'PATCH']) {
      const isAsked = method === 'HEAD' && isForAnybody(route);
      const status = isAsked ? (await clients.user.send('GET', path)).status : 404;
      const reply = await clients.user.send(method, path);
      expect([method, path, reply.status]).toEqual([method, path, status]);
      if (isAsked) expect(reply.body).toBe('');
    }
    for (const spelling of [`/${path}`, `${path}/`, path.replace('/api/', '/api//')]) {
      const reply = await send(clients[insider(route)], { ...route, path: spelling });
      expect([spelling, reply.status]).toEqual([spelling, 404]);
    }
  }
});

test('what belongs to somebody else is answered exactly as what does not exist', async () => {
  await world.tick();
  const asha = await world.person();
  const ravi = await world.person('Ravi Iyer');
  const key = 'a-key-of-asha-0001';
  const contract = (await asha.place({}, key)).body.id;
  const ticket = await asha.post<{ id: string }>('/api/tickets', {
    subject: 'A question',
    message: 'Where is my deposit?',
  });
  const notices = await asha.get<{ items: { id: string }[] }>('/api/notices');
  const position = await asha.post<{ id: string }>(
    '/api/positions',
    { coin: 'BTC', side: 'long', margin: '100.00', leverage: 2 },
    { 'idempotency-key': 'a-key-of-asha-0002' },
  );
  const order = await asha.post<{ id: string }>(
    '/api/orders',
    { coin: 'BTC', side: 'buy', type: 'market', amount: '100.00' },
    { 'idempotency-key': 'a-key-of-asha-0003' },
  );
  const alert = await asha.post<{ id: string }>('/api/alerts', {
    coin: 'BTC',
    kind: 'below',
    level: '1',
    repeats: false,
  });
  const watchlist = await asha.post<{ id: string }>('/api/watchlists', { name: 'Long term' });
  const device = await asha.post<{ id: string }>('/api/push-devices', {
    endpoint: 'https://fcm.googleapis.com/fcm/send/of-asha',
    p256dh: 'B'.repeat(87),
    auth: 'A'.repeat(22),
  });
  const today = new Date(world.clock.now().getTime() + 330 * 60_000).toISOString().slice(0, 10);
  const statement = await asha.post<{ id: string }>('/api/statements', {
    kind: 'statement',
    from: today,
    to: today,
  });
  const plans = await asha.post<{ items: { id: string }[] }>('/api/recurring', {
    coin: 'BTC',
    amount: '100.00',
    every: 'day',
    day: null,
    hour: 9,
  });
  const [file] = await world.owner.query<{ id: string }>(
    `insert into tracked_files (person_id, id, format, added_at)
     values ($1, gen_random_uuid(), 'generic', $2) returning id`,
    [asha.person?.id ?? '', world.clock.now()],
  );
  const hers: Record<string, string> = {
    alerts: alert.body.id,
    recurring: plans.body.items[0]?.id ?? '',
    imports: `import-${file?.id}`,
    contracts: contract,
    commands: key,
    notices: notices.body.items[0]?.id ?? '',
    tickets: ticket.body.id,
    positions: position.body.id,
    orders: order.body.id,
    journal: order.body.id,
    watchlists: watchlist.body.id,
    statements: statement.body.id,
    'push-devices': device.body.id,
    deposits: (await askDeposit(world, asha, '500.00')).id,
    withdrawals: (await askWithdrawal(asha, '500.00')).id,
    passkeys: await passkeyOf(asha),
    keys: (await makeKey(asha, { kind: 'hmac' })).id,
    sessions: (await asha.get<DeviceSessions>('/api/sessions')).body.items[0]?.id ?? '',
  };
  const bodies: Record<string, object> = {
    'POST /api/tickets/:id/replies': { message: 'Hello?' },
    'POST /api/journal/:id': { version: 0, note: 'Mine', tags: [] },
    'POST /api/passkeys/:id/remove': { password: PASSWORD },
    'POST /api/keys/:id/extend': { password: PASSWORD },
    'POST /api/orders/:id/change': { price: '1' },
    'POST /api/orders/:id/replace': { coin: 'BTC', side: 'buy', type: 'market', amount: '1' },
    'POST /api/positions/:id/targets': { takeProfit: null, stopLoss: null },
    'POST /api/recurring/:id/skip': { nextAt: '2026-01-06T03:30:00.000Z' },
    'POST /api/watchlists/:id/name': { name: 'Mine now' },
    'POST /api/watchlists/:id/coins': { coin: 'BTC' },
  };
  const absent = (id: string) =>
    id.replace(/[0-9a-f]{12}$|0001$|[\w-]{4}$/, (end) => '0'.repeat(end.length));
  // A coin is nobody's: what one owns of it is asked for by its symbol.
  const withId = tables.filter(
    ({ access, path }) => access === 'signed-in' && /\/:(?!coin$)/.test(path),
  );
  expect(withId.length).toBeGreaterThan(7);
  for (const route of withId) {
    const id = hers[route.path.split('/')[2] ?? ''] ?? '';
    // A new kind of thing has to be made above before its routes pass.
    expect([route.path, id]).toEqual([route.path, expect.stringMatching(/.{16}/)]);
    const body = bodies[nameOf(route).replace(/\/check$/, '')];
    const ask = async (which: string) => {
      const path = route.path
        .replace(/:id|:key/, which)
        .replace(':coin', 'BTC')
        .replace(':format', 'csv');
      const reply = await ravi.send(route.method, path, body && JSON.stringify(body), {
        'idempotency-key': `foreign-${route.path.split('/').at(-1)}-${which}`.slice(0, 120),
      });
      return { status: reply.status, body: { ...(reply.body as object), requestId: '' } };
    };
    const [foreign, missing] = [await ask(id), await ask(absent(id))];
    expect(absent(id)).not.toBe(id);
    expect([route.path, foreign]).toEqual([route.path, missing]);
    const due = route.path === '/api/commands/:key' ? 200 : 404;
    expect([route.path, foreign.status]).toEqual([route.path, due]);
    if (due === 200) expect(foreign.body).toMatchObject({ state: 'absent', body: null });
  }
});

async function passkeyOf(person: Client): Promise<string> {
  const begun = await person.post<{ options: { challenge: string } }>('/api/passkeys/begin', {
    password: PASSWORD,
  });
  const credential = openPasskeyDevice(world.url).register(begun.body.options);
  const made = await person.post<{ id: string }>('/api/passkeys', { name: 'A phone', credential });
  return made.body.id;
}

/** The paths of Fastify's printed tree. */
function readTree(printed: string): string[] {
  const open: string[] = [];
  const paths: string[] = [];
  for (const line of printed.split('\n')) {
    const match = /^([│ ]*)(?:├── |└── )(\S*)( \([A-Z, ]+\))?/.exec(line);
    if (!match) continue;
    const depth = (match[1] ?? '').length / 4;
    open.length = depth;
    open.push(match[2] ?? '');
    if (match[3] !== undefined) paths.push(open.join(''));
  }
  return paths;
}
