/** The HTTP layer on its own: shapes, limits, guards, headers and what money routes are handed. */
import { connect } from 'node:net';

import type { FastifyInstance, InjectOptions } from 'fastify';
import { Type } from 'typebox';
import { afterAll, beforeAll, expect, test } from 'vitest';

import { Amount, closed, type Route } from '#protocol/route.ts';
import { systemClock, virtualClock } from '#server/kit/clock.ts';
import { makeIds } from '#server/kit/ids.ts';
import { openLog } from '#server/kit/process/log.ts';
import type { SessionPerson } from '#server/kit/signed-in.ts';

import { openHttp } from './http.ts';
import { type MoneyCaller, serve } from './serve.ts';

const stake = {
  method: 'POST',
  path: '/api/stakes/:coin',
  summary: 'A money route',
  access: 'signed-in',
  money: true,
  params: closed({ coin: Type.String() }),
  body: closed({
    amount: Amount,
    duration: Type.Enum([60, 120]),
    note: Type.Optional(Type.String()),
  }),
  status: 201,
  refusals: [],
} as const satisfies Route;
const raise = { ...stake, path: '/api/raises/:coin' } as const satisfies Route;
const search = {
  method: 'GET',
  path: '/api/search',
  summary: 'A public route',
  access: 'public',
  query: closed({ limit: Type.Optional(Type.Integer({ maximum: 100 })) }),
  status: 200,
  reply: Type.Object({ limit: Type.Integer() }),
  refusals: [],
} as const satisfies Route;
const fail = { ...search, path: '/api/fail' } as const satisfies Route;
const end = {
  method: 'POST',
  path: '/api/end',
  summary: 'No body, no reply',
  access: 'public',
  status: 204,
  refusals: [],
} as const satisfies Route;
const office = { ...search, path: '/api/office', access: ['finance'] } as const satisfies Route;

const lines: string[] = [];
const callers: MoneyCaller[] = [];
let app: FastifyInstance;
let answer = { status: 201, body: '{"id":"1"}', replayed: false };

const person = (role: SessionPerson['role']): SessionPerson => ({
  id: `person-${role}`,
  name: 'Asha',
  email: 'asha@example.com',
  role,
  needs: null,
  session: 'ab',
});

beforeAll(async () => {
  app = await openHttp({
    log: openLog('info', { write: (line) => void lines.push(line) }),
    clock: systemClock,
    ids: makeIds(),
    findPerson: async (request) => {
      const role = request.headers['x-test-role'];
      return typeof role === 'string' ? person(role as SessionPerson['role']) : null;
    },
    baseUrl: null,
    trustProxy: false,
    marketMode: 'prices=simulated; funds=virtual',
  });
  serve(
    app,
    stake,
    ({ caller }) => {
      callers.push(caller);
      return answer;
    },
    {
      signInReason: 'login-to-trade',
      fieldReasons: { amount: 'amount-invalid' },
    },
  );
  serve(app, raise, ({ caller }) => {
    callers.push(caller);
    return answer;
  });
  serve(app, search, ({ query }) => ({ limit: query.limit ?? 20 }));
  serve(app, fail, () => {
    throw new Error('a secret cause');
  });
  serve(app, end, () => undefined);
  serve(app, office, () => ({ limit: 1 }));
  await app.listen({ port: 0, host: '127.0.0.1' });
});
afterAll(() => app.close());

const key = 'key-0123456789abcdef';
const post = (body: unknown, headers: Record<string, string> = {}): InjectOptions => ({
  method: 'POST',
  url: '/api/stakes/BTC',
  headers: {
    'content-type': 'application/json',
    'x-test-role': 'user',
    'idempotency-key': key,
    ...headers,
  },
  payload: typeof body === 'string' ? body : JSON.stringify(body),
});
const good = { amount: '10.00', duration: 60 };

test('a money route gets caller, key and fingerprint, and its answer goes out byte for byte', async () => {
  const first = await app.inject(post(good));
  expect([first.statusCode, first.body]).toEqual([201, '{"id":"1"}']);
  expect(first.headers['idempotency-replayed']).toBeUndefined();
  await app.inject(post('{"duration":60, "amount":"10.00"}'));
  await app.inject(post({ ...good, amount: '10.01' }));
  await app.inject({ ...post(good), url: '/api/stakes/ETH' });
  await app.inject({ ...post(good), url: '/api/raises/BTC' });
  const [one, reordered, ...others] = callers.slice(-5);
  expect(one).toMatchObject({ personId: 'person-user', key });
  expect(reordered?.fingerprint).toBe(one?.fingerprint);
  // SHA-256 of 'POST', the route, {"coin":"BTC"} and {"amount":"10.00","duration":60}, a line each.
  // Commands are stored with it: a release that changes it refuses repeats of earlier requests.
  expect(one?.fingerprint).toBe('c5084b870f4134a610e8a5a2230cb59f79426170c841aa4a2857cf229d890843');
  // Another body, another coin, another route.
  expect(others).toHaveLength(3);
  for (const other of others) expect(other.fingerprint).not.toBe(one?.fingerprint);

  answer = { status: 409, body: '{"code":"insufficient-funds","requestId":"r"}', replayed: true };
  const refused = await app.inject(post(good));
  expect(refused.headers['content-type']).toMatch(/^application\/problem\+json/);
  expect(refused.headers['idempotency-replayed']).toBe('true');
  expect(refused.json()).toMatchObject({ detail: 'Insufficient balance', requestId: 'r' });
  answer = { status: 201, body: '{"id":"1"}', replayed: false };
});

test.each([
  ['absent', undefined],
  ['15 characters', 'k'.repeat(15)],
  ['129 characters', 'k'.repeat(129)],
  ['a control character', `key-0123456789\tabcdef`],
  ['not ASCII', 'key-0123456789-é'],
])('an Idempotency-Key that is %s is refused', async (_name, value) => {
  const request = post(good);
  const headers = { ...request.headers } as Record<string, string>;
  delete headers['idempotency-key'];
  if (value !== undefined) headers['idempotency-key'] = value;
  const reply = await app.inject({ ...request, headers });
  expect(reply.statusCode).toBe(400);
  expect(reply.json()).toMatchObject({ code: 'key-missing', status: 400 });
});

test.each([
  [
    'a number for an amount',
    '{"amount":10,"duration":60}',
    'amount',
    'Please enter a valid amount',
  ],
  ['a sign', '{"amount":"-1","duration":60}', 'amount', 'Please enter a valid amount'],
  [
    'text for a count',
    '{"amount":"1","duration":"60"}',
    'duration',
    'This must be one of: 60, 120.',
  ],
  ['an unknown field', '{"amount":"1","duration":60,"profit":"9"}', 'profit', 'Unknown field.'],
  ['a missing field', '{"amount":"1"}', 'duration', 'This field is required.'],
  ['no object', '[]', 'body', 'This must be a JSON object.'],
])('a body with %s is refused with a field', async (_name, body, field, text) => {
  const reply = await app.inject(post(body));
  expect(reply.statusCode).toBe(400);
  expect(reply.headers['content-type']).toMatch(/^application\/problem\+json/);
  const problem = reply.json();
  expect(problem).toMatchObject({ code: 'invalid', status: 400, fields: { [field]: text } });
  expect(problem.requestId).toBe(reply.headers['x-request-id']);
});

test.each([
  ['a doubled key', '{"amount":"1","amount":"2","duration":60}'],
  ['a doubled key in another spelling', '{"amount":"1","\\u0061mount":"2","duration":60}'],
  ['__proto__', '{"amount":"1","duration":60,"__proto__":{"role":"admin"}}'],
  ['constructor', '{"amount":"1","duration":60,"constructor":{"prototype":{}}}'],
  ['a NUL', '{"amount":"1","duration":60,"note":"a\\u0000"}'],
  ['half of a body', '{"amount":"1",'],
  ['nothing at all', ''],
])('a body with %s is refused', async (_name, body) => {
  const before = callers.length;
  const reply = await app.inject(post(body));
  expect([reply.statusCode, reply.json().code]).toEqual([400, 'invalid']);
  expect(callers.length).toBe(before);
  expect(({} as Record<string, unknown>).role).toBeUndefined();
});

test('content types other than JSON in UTF-8 are refused, and large bodies', async () => {
  for (const type of [
    'text/plain',
    'application/x-www-form-urlencoded',
    'multipart/form-data; boundary=x',
    'application/json, text/plain',
    'application/json; charset=utf-16',
    'application/jsonx',
  ]) {
    const reply = await app.inject(post(good, { 'content-type': type }));
    expect([type, reply.statusCode, reply.json().code]).toEqual([
      type,
      415,
      'unsupported-media-type',
    ]);
  }
  expect(
    (await app.inject(post(good, { 'content-type': 'application/json; charset=UTF-8' })))
      .statusCode,
  ).toBe(201);
  const large = await app.inject(post({ ...good, note: 'x'.repeat(103_000) }));
  expect([large.statusCode, large.json().code]).toEqual([413, 'too-large']);
});

test('access: visitors are asked to sign in, and a route of roles is for these alone', async () => {
  const headers = { 'content-type': 'application/json', 'idempotency-key': key };
  const visitor = await app.inject({
    method: 'POST',
    url: '/api/stakes/BTC',
    headers,
    payload: '{}',
  });
  expect([visitor.statusCode, visitor.json().detail]).toEqual([401, 'Please log in to trade']);
  const status = async (role: string) =>
    (await app.inject({ url: '/api/office', headers: { 'x-test-role': role } })).statusCode;
  expect([await status('user'), await status('finance'), await status('admin')]).toEqual([
    403, 200, 403,
  ]);
});

test.each([
  [{}, 204],
  [{ 'sec-fetch-site': 'same-origin' }, 204],
  [{ 'sec-fetch-site': 'none' }, 204],
  [{ origin: 'http://localhost:80', host: 'localhost:80' }, 204],
  [{ origin: 'http://example.com:3000', host: 'example.com:3000' }, 204],
  [{ 'sec-fetch-site': 'cross-site' }, 403],
  [{ 'sec-fetch-site': 'same-site' }, 403],
  [{ 'sec-fetch-site': 'same-origin', origin: 'https://evil.example' }, 403],
  [{ origin: 'https://evil.example' }, 403],
  [{ origin: 'null' }, 403],
  [{ origin: 'http://localhost:81', host: 'localhost:80' }, 403],
  [{ origin: 'https://localhost:80', host: 'localhost:80' }, 403],
])('a state change with %j answers %i', async (headers, status) => {
  const reply = await app.inject({ method: 'POST', url: '/api/end', headers });
  expect(reply.statusCode).toBe(status);
  if (status === 403) expect(reply.json().code).toBe('csrf');
});

test('reading from a foreign page changes nothing and is answered without any permission to read it', async () => {
  const reply = await app.inject({
    url: '/api/search',
    headers: { origin: 'https://evil.example' },
  });
  expect(reply.statusCode).toBe(200);
  expect(Object.keys(reply.headers).filter((name) => name.startsWith('access-control'))).toEqual(
    [],
  );
});

test('a fault hides its cause, is logged once with it and carries the request id', async () => {
  lines.length = 0;
  const reply = await app.inject({ url: '/api/fail' });
  expect(reply.statusCode).toBe(500);
  expect(reply.body).not.toContain('secret cause');
  const { requestId, code } = reply.json();
  expect(code).toBe('fault');
  expect(lines).toHaveLength(1);
  expect(JSON.parse(lines[0] ?? '')).toMatchObject({
    requestId,
    error: { message: 'a secret cause' },
  });
});

test('unknown paths, methods and spellings of a path answer 404 as a problem', async () => {
  const requests: [string, string][] = [
    ['GET', '/api/nothing'],
    ['HEAD', '/api/stakes/BTC'],
    ['OPTIONS', '/api/stakes/BTC'],
    ['PUT', '/api/stakes/BTC'],
    ['GET', '/api/stakes/BTC'],
    ['POST', '//api/stakes/BTC'],
    ['POST', '/api//stakes/BTC'],
    ['POST', '/api/stakes/BTC/'],
    ['POST', '/api/%2e/stakes/BTC'],
    ['POST', '/api/x/..%2fstakes/BTC'],
    ['POST', '/API/stakes/BTC'],
    ['POST', '/api/stakes/%00'],
    ['POST', '/api/stakes/%zz'],
    ['TRACE', '/api/stakes/BTC'],
  ];
  const before = callers.length;
  for (const [method, path] of requests) {
    const status = await rawStatus(method, path);
    expect([method, path, status]).toEqual([method, path, 404]);
  }
  expect(callers.length).toBe(before);
});

test('a method override header overrides nothing', async () => {
  const reply = await app.inject({
    url: '/api/end',
    method: 'GET',
    headers: { 'x-http-method-override': 'POST' },
  });
  expect(reply.statusCode).toBe(404);
});

test('unknown and doubled query fields are refused, numbers in it are read', async () => {
  expect((await app.inject({ url: '/api/search?limit=7' })).json()).toEqual({ limit: 7 });
  for (const query of ['limit=x', 'limit=101', 'limit=1&limit=2', 'userId=1']) {
    const reply = await app.inject({ url: `/api/search?${query}` });
    expect([query, reply.statusCode]).toEqual([query, 400]);
  }
});

test('every answer carries the security headers, over https also HSTS', async () => {
  for (const url of ['/api/search', '/api/fail', '/api/nothing', '/nothing']) {
    const { headers } = await app.inject({ url });
    expect(headers).toMatchObject({
      'x-content-type-options': 'nosniff',
      'referrer-policy': 'strict-origin-when-cross-origin',
      'cross-origin-opener-policy': 'same-origin',
      'x-market-mode': 'prices=simulated; funds=virtual',
    });
    expect(headers['content-security-policy']).toContain("default-src 'none'");
    expect(headers['permissions-policy']).toContain('geolocation=()');
    expect(headers['strict-transport-security']).toBeUndefined();
    expect(headers['cache-control']).toBe('no-store');
  }
});

/** Behind a proxy on this machine that ends TLS. */
async function openBehindProxy(): Promise<FastifyInstance> {
  const behind = await openHttp({
    log: openLog('silent'),
    clock: systemClock,
    ids: makeIds(),
    findPerson: async () => null,
    baseUrl: 'https://drishti.example',
    trustProxy: 'loopback',
    marketMode: '',
  });
  serve(behind, search, ({ query }) => ({ limit: query.limit ?? 20 }));
  serve(behind, fail, () => {
    throw new Error('a secret cause');
  });
  serve(behind, end, () => undefined);
  behind.get('/page', (_request, reply) => reply.type('text/html').send('a page'));
  return behind;
}

test('over https every answer tells the browser to stay there, on every host below', async () => {
  const behind = await openBehindProxy();
  for (const url of ['/api/search', '/api/fail', '/api/nothing', '/nothing', '/page']) {
    const { headers } = await behind.inject({ url, headers: { 'x-forwarded-proto': 'https' } });
    expect([url, headers['strict-transport-security']]).toEqual([
      url,
      'max-age=31536000; includeSubDomains',
    ]);
  }
  await behind.close();
});

test('what a proxy received in the clear is sent to https where it is a page, and refused where it is the API', async () => {
  const behind = await openBehindProxy();
  const ask = (method: 'GET' | 'POST', url: string, proto: string) =>
    behind.inject({ method, url, headers: { 'x-forwarded-proto': proto } });
  for (const [url, location] of [
    ['/page?a=1', 'https://drishti.example/page?a=1'],
    ['//evil.example/', 'https://drishti.example//evil.example/'],
    ['/apiary', 'https://drishti.example/apiary'],
  ] as const) {
    const reply = await ask('GET', url, 'http');
    expect([url, reply.statusCode, reply.headers.location]).toEqual([url, 308, location]);
  }
  for (const [method, url] of [
    ['GET', '/api/search'],
    ['POST', '/api/end'],
    ['POST', '/page'],
  ] as const) {
    const reply = await ask(method, url, 'http');
    expect([url, reply.statusCode, reply.json().code]).toEqual([url, 403, 'forbidden']);
    expect(reply.headers.location).toBeUndefined();
  }
  for (const proto of ['https', 'http, https']) {
    expect((await ask('GET', '/api/search', proto)).statusCode).toBe(200);
    expect((await ask('GET', '/page', proto)).statusCode).toBe(200);
  }
  expect((await behind.inject({ url: '/api/search' })).statusCode).toBe(200);
  await behind.close();
});

test('what somebody may not do is in the log, with who asked and from where', async () => {
  const noted: string[] = [];
  const clock = virtualClock(new Date('2026-01-05T12:00:00Z'));
  const guarded = await openHttp({
    log: openLog('warn', { write: (line) => void noted.push(line) }),
    clock,
    ids: makeIds(),
    findPerson: async () => person('user'),
    baseUrl: null,
    trustProxy: false,
    marketMode: '',
  });
  serve(guarded, office, () => ({ limit: 1 }));
  serve(guarded, end, () => undefined);
  const body = JSON.stringify({ code: 'forbidden' });
  serve(guarded, stake, () => ({ status: 403, body, replayed: false, retryAfter: 7 }));
  const reply = await guarded.inject({ url: '/api/office' });
  await guarded.inject({
    method: 'POST',
    url: '/api/end',
    headers: { origin: 'https://evil.example' },
  });
  await guarded.inject({ url: '/api/nothing' });
  expect(noted.map((line) => JSON.parse(line) as object)).toMatchObject([
    {
      requestId: reply.json().requestId,
      code: 'forbidden',
      method: 'GET',
      route: '/api/office',
      address: '127.0.0.1',
      personId: 'person-user',
    },
    { code: 'csrf', method: 'POST', route: '/api/end', personId: null },
  ]);
  // What a command refused is there as well.
  const refused = await guarded.inject(post(good));
  expect([refused.statusCode, refused.headers['retry-after']]).toEqual([403, '7']);
  expect(JSON.parse(noted[2] ?? '')).toMatchObject({
    code: 'forbidden',
    route: '/api/stakes/:coin',
    personId: 'person-user',
  });
  for (let at = 0; at < 100; at += 1) await guarded.inject({ url: '/api/office' });
  expect(noted.length).toBe(60);
  clock.advance(60_000);
  await guarded.inject({ url: '/api/office' });
  expect(noted.length).toBe(61);
  await guarded.close();
});

test('the API description is OpenAPI 3.1 made of the same routes', async () => {
  const reply = await app.inject({ url: '/api/openapi.json' });
  const document = reply.json();
  expect(document.openapi).toBe('3.1.0');
  for (const route of app.served) {
    const path = route.path.replaceAll(/:(\w+)/g, '{$1}');
    expect(document.paths[path][route.method.toLowerCase()].summary).toBe(route.summary);
  }
});

/** Sends the request line as it is: other clients tidy paths up. */
function rawStatus(method: string, path: string): Promise<number> {
  const address = app.server.address();
  if (typeof address !== 'object' || address === null) throw new Error('Not listening.');
  return new Promise((resolve, reject) => {
    const socket = connect(address.port, '127.0.0.1');
    let text = '';
    socket.on('data', (chunk) => (text += chunk.toString()));
    socket.on('error', reject);
    socket.on('close', () => resolve(Number(/^HTTP\/1\.1 (\d+)/.exec(text)?.[1])));
    socket.end(
      `${method} ${path} HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\nX-Test-Role: user\r\nIdempotency-Key: ${key}\r\n\r\n`,
    );
  });
}
