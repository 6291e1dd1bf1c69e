/**
 * Abuse of single requests, each test by its number in the table of cases (cases.ts): keys,
 * amounts, fields, addresses and methods that no page of ours would send. Judged from the answers,
 * and from the fact that nothing was written.
 */
// Long because all of it is tried on one installation, whose traces are compared.
import { randomUUID } from 'node:crypto';

import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';

import type { Problem } from '#protocol/refusals.ts';
import type { Route } from '#protocol/route.ts';

import type { Client } from '../client.ts';
import { bankDetails, picture, upload } from '../requests.ts';
import { openWorld, type World } from '../world.ts';
import { rawRequest, sendRaw } from './raw.ts';
import { longTest } from '../long-test.ts';

let world: World;
let asha: Client;
let finance: Client;
let admin: Client;
beforeAll(async () => {
  world = await openWorld();
  asha = await world.person();
  finance = await world.staff('finance');
  admin = await world.firstAdmin();
});
afterAll(async () => {
  await world[Symbol.asyncDispose]();
});
// Limits of requests and attempts count by time.
beforeEach(() => world.tick());

const nameOf = ({ method, path }: Route) => `${method} ${path}`;
const pathOf = ({ path }: Route) => path.replaceAll(/:\w+/g, 'x'.repeat(20));
const moneyRoutes = () => world.app.http.served.filter(({ money }) => money === true);
const callerOf = ({ access }: Route): Client =>
  access === 'signed-in' ? asha : access.includes('finance') ? finance : admin;

/** Whatever a request could have left behind: money, things, remembered keys. */
async function traces(): Promise<string> {
  const tables = ['transfers', 'contracts', 'orders', 'positions', 'deposits', 'withdrawals'];
  const counts = [...tables, 'commands', 'proposals', 'tickets', 'sessions', 'people'].map(
    (table) => `(select count(*) from ${table})`,
  );
  const [row] = await world.owner.query<{ traces: string }>(
    `select concat_ws(' ', ${counts.join(', ')}) as traces`,
  );
  return row?.traces ?? '';
}

/** Each kind of request that names an amount, with everything else as it should be. */
const amounts: { path: string; field: string; scale: number; body: (amount: string) => string }[] =
  [
    {
      path: '/api/contracts',
      field: 'amount',
      scale: 2,
      body: (amount) => `{"coin":"BTC","direction":"BUY_UP","duration":60,"amount":${amount}}`,
    },
    {
      path: '/api/orders',
      field: 'amount',
      scale: 2,
      body: (amount) => `{"coin":"BTC","side":"buy","type":"market","amount":${amount}}`,
    },
    {
      path: '/api/orders',
      field: 'quantity',
      scale: 8,
      body: (amount) => `{"coin":"BTC","side":"sell","type":"market","quantity":${amount}}`,
    },
    {
      path: '/api/orders',
      field: 'quantity',
      scale: 8,
      body: (amount) => `{"coin":"BTC","side":"buy","type":"market","quantity":${amount}}`,
    },
    {
      path: '/api/orders',
      field: 'amount',
      scale: 2,
      body: (amount) => `{"coin":"BTC","side":"sell","type":"market","amount":${amount}}`,
    },
    {
      path: '/api/positions',
      field: 'margin',
      scale: 2,
      body: (amount) => `{"coin":"BTC","side":"long","leverage":2,"margin":${amount}}`,
    },
    {
      path: '/api/withdrawals',
      field: 'amount',
      scale: 2,
      body: (amount) => `{"amount":${amount},"bankDetails":${JSON.stringify(bankDetails)}}`,
    },
  ];

test('abuse 4: a key is tried again for another amount and at another route, and no other answer comes out', async () => {
  const ravi = await world.person('Ravi Iyer');
  const key = `spent-${randomUUID()}`;
  const first = await asha.place({ amount: '3.00' }, key);
  expect(first.status).toBe(201);
  const elsewhere = await asha.post<Problem>(
    '/api/withdrawals',
    { amount: '3.00', bankDetails },
    { 'idempotency-key': key },
  );
  const larger = await asha.place({ amount: '4.00' }, key);
  for (const { status, body } of [elsewhere, larger]) {
    expect([status, (body as Problem).code]).toEqual([422, 'key-reused']);
    expect(JSON.stringify(body)).not.toContain(first.body.id);
  }
  // Somebody else's key of the same letters is a key of its own, whatever it is used for.
  const other = await ravi.post<{ id: string }>(
    '/api/withdrawals',
    { amount: '3.00', bankDetails },
    { 'idempotency-key': key },
  );
  expect([other.status, other.headers.get('idempotency-replayed')]).toEqual([201, null]);
  expect((await asha.place({ amount: '3.00' }, key)).body).toEqual(first.body);
});

test('abuse 6: keys that are missing, too short, too long, blank or not printable open no money route', async () => {
  const before = await traces();
  const wrong = [null, 'short', 'x'.repeat(129), 'x'.repeat(300), 'é'.repeat(20), '\t'.repeat(20)];
  expect(moneyRoutes().length).toBeGreaterThan(10);
  for (const route of moneyRoutes()) {
    const client = callerOf(route);
    for (const key of wrong) {
      const reply = await client.send<Problem>(
        route.method,
        pathOf(route),
        '{}',
        key === null ? {} : { 'idempotency-key': key },
      );
      expect([nameOf(route), key, reply.status, reply.body.code]).toEqual([
        nameOf(route),
        key,
        400,
        'key-missing',
      ]);
    }
    for (const key of [
      `with\0nul-and-more-text`,
      `with\x1bescape-and-more`,
      `a\x7fdelete-and-more`,
    ]) {
      const { statuses } = await rawRequest(
        world.url,
        `${route.method} ${pathOf(route)}`,
        [`Cookie: ${client.cookie}`, 'Content-Type: application/json', `Idempotency-Key: ${key}`],
        '{}',
      );
      expect([nameOf(route), key, statuses]).toEqual([nameOf(route), key, [400]]);
    }
  }
  expect(await traces()).toBe(before);
});

test('abuse 7 and 8: what is no plain decimal text is refused at its field wherever an amount is asked for', async () => {
  const before = await traces();
  const hostile = [
    '"-1"',
    '"0"',
    '"0.00"',
    '"-0"',
    '"+1"',
    '"NaN"',
    '"Infinity"',
    '"1e309"',
    '"1e-9"',
    '"0x10"',
    '"१,०००"',
    '"1 000"',
    '"½"',
    '""',
    '"1,000"',
    '".5"',
    '"5."',
    '"1_000"',
    '"1\\u00002"',
    'null',
    '[]',
    '["1"]',
    '{}',
    'true',
    '1',
    '0.1',
    '0.30000000000000004',
    '1e400',
    '9007199254740993',
    '-1',
    `"${'9'.repeat(400)}"`,
    `"${'0'.repeat(30)}1"`,
  ];
  for (const { path, field, body } of amounts) {
    for (const amount of hostile) {
      const reply = await asha.send<Problem>('POST', path, body(amount), {
        'idempotency-key': `hostile-${randomUUID()}`,
      });
      expect([path, field, amount, reply.status]).toEqual([path, field, amount, 400]);
      // A NUL is refused before there are fields.
      if (!amount.includes('\\u0000')) {
        expect([path, amount, Object.keys(reply.body.fields ?? {})]).toEqual([
          path,
          amount,
          [field],
        ]);
      }
    }
  }
  const proof = await picture(7);
  for (const amount of [
    '-1',
    '0',
    'NaN',
    '1e3',
    '0x10',
    '1,00',
    '',
    '1 000',
    '1,000',
    '9'.repeat(400),
  ]) {
    const reply = await upload(world, await world.person(), { amount }, proof);
    expect([amount, reply.status, Object.keys(reply.body.fields ?? {})]).toEqual([
      amount,
      400,
      ['amount'],
    ]);
  }
  // The people who sent those are all that was written.
  const changed = (text: string) => text.split(' ').slice(1, 6);
  expect(changed(await traces())).toEqual(changed(before));
});

test('abuse 9: more decimals than the asset has are refused and never rounded', async () => {
  const before = await traces();
  for (const { path, field, scale, body } of amounts) {
    for (const digits of ['1', '9', '5'.repeat(3)]) {
      const amount = `"1.${'0'.repeat(scale)}${digits}"`;
      const reply = await asha.send<Problem>('POST', path, body(amount), {
        'idempotency-key': `decimals-${randomUUID()}`,
      });
      expect([path, amount, reply.status, Object.keys(reply.body.fields ?? {})]).toEqual([
        path,
        amount,
        400,
        [field],
      ]);
    }
  }
  expect(await traces()).toBe(before);
});

test('abuse 11: fields that decide something, prototypes and doubled keys are refused on every money route', async () => {
  const before = await traces();
  const forged = [
    '"status":"WIN"',
    '"profit":"5.00"',
    '"entryPrice":"1.00"',
    '"fillPrice":"1.00"',
    '"payout":"900.00"',
    `"userId":"${randomUUID()}"`,
    '"personId":"x"',
    '"role":"admin"',
    '"creditScore":900',
    '"createdAt":"2020-01-01T00:00:00.000Z"',
    '"__proto__":{"role":"admin"}',
    '"constructor":{"prototype":{"role":"admin"}}',
    '"amount":"1.00","amount":"900.00"',
  ];
  for (const route of moneyRoutes().filter(({ multipart }) => !multipart)) {
    const client = callerOf(route);
    const whole = amounts.find(({ path }) => path === route.path)?.body('"1.00"') ?? '{}';
    for (const field of forged) {
      const body = whole === '{}' ? `{${field}}` : `${whole.slice(0, -1)},${field}}`;
      const reply = await client.send<Problem>(route.method, pathOf(route), body, {
        'idempotency-key': `forged-${randomUUID()}`,
      });
      expect([nameOf(route), field, reply.status, reply.body.code]).toEqual([
        nameOf(route),
        field,
        400,
        'invalid',
      ]);
    }
  }
  const form = { amount: '1.00', status: 'approved' };
  expect((await upload(world, asha, form, await picture(11))).status).toBe(400);
  expect(({} as Record<string, unknown>)['role']).toBeUndefined();
  expect(await traces()).toBe(before);
});

test('abuse 20: before its time nothing settles a contract, and there is no address that would', async () => {
  const placed = await asha.place({ amount: '10.00' });
  expect(placed.status).toBe(201);
  const { id } = placed.body;
  const read = async () =>
    (await asha.get<{ status: string; expiresAt: string }>(`/api/contracts/${id}`)).body;
  await world.tick();
  const expiresMs = Date.parse((await read()).expiresAt);
  for (;;) {
    const tries = [
      ['POST', `/api/contracts/${id}/settle`],
      ['POST', `/api/contracts/${id}/close`],
      ['POST', `/api/contracts/${id}/receipt`],
      ['PUT', `/api/contracts/${id}`],
      ['PATCH', `/api/contracts/${id}`],
      ['DELETE', `/api/contracts/${id}`],
      ['POST', `/api/staff/contracts/${id}/settle`],
      ['POST', '/api/settle'],
    ] as const;
    const left = expiresMs - world.clock.now().getTime();
    if (left <= 2_000) {
      for (const [method, path] of tries) {
        const body = method === 'DELETE' ? undefined : '{"status":"WIN"}';
        const headers = { 'idempotency-key': `early-${randomUUID()}` };
        expect((await asha.send(method, path, body, headers)).status).toBe(404);
      }
      expect((await asha.get(`/api/contracts/${id}/receipt`)).status).toBe(409);
    }
    if (left <= 1_000) break;
    expect((await read()).status).toBe('ACTIVE');
    await world.tick();
  }
  expect((await read()).status).toBe('ACTIVE');
  await world.tick(2);
  expect((await read()).status).not.toBe('ACTIVE');
});

test('abuse 41: forty forged forms, scripts and links from elsewhere change nothing', async () => {
  const before = await traces();
  const types = [
    'application/x-www-form-urlencoded',
    'multipart/form-data; boundary=x',
    'text/plain',
  ];
  const evil = { origin: 'https://evil.example' };
  const sources: Record<string, string>[] = [
    evil,
    { origin: 'null' },
    { ...evil, 'sec-fetch-site': 'cross-site', 'sec-fetch-mode': 'no-cors' },
    { 'sec-fetch-site': 'same-site', 'sec-fetch-mode': 'navigate' },
    { origin: `${world.url}.evil.example` },
    { origin: world.url.replace('http:', 'https:') },
  ];
  const targets = [
    ['/api/contracts', amounts[0]?.body('"1.00"') ?? ''],
    ['/api/withdrawals', amounts[4]?.body('"1.00"') ?? ''],
  ] as const;
  let variants = 0;
  for (const [path, body] of targets) {
    for (const headers of sources) {
      for (const type of ['application/json', ...types]) {
        const reply = await asha.send('POST', path, body, {
          ...headers,
          'content-type': type,
          'idempotency-key': `forged-${randomUUID()}`,
        });
        expect([path, headers, type, reply.status]).toEqual([path, headers, type, 403]);
        expect(reply.headers.get('access-control-allow-origin')).toBeNull();
        variants += 1;
      }
    }
    // The same types from our own address, as a form that was smuggled into one of our pages would
    // send them.
    for (const type of types) {
      const headers = { 'content-type': type, 'idempotency-key': `typed-${randomUUID()}` };
      expect([path, type, (await asha.send('POST', path, body, headers)).status]).toEqual([
        path,
        type,
        415,
      ]);
      variants += 1;
    }
    for (const override of ['x-http-method-override', 'x-http-method', 'x-method-override']) {
      const reply = await asha.send('GET', `${path}?_method=POST`, undefined, {
        [override]: 'POST',
      });
      expect([200, 400]).toContain(reply.status);
      variants += 1;
    }
  }
  expect(variants).toBeGreaterThanOrEqual(40);
  expect(await traces()).toBe(before);
});

longTest(
  'abuse 45: multipart bodies with a thousand parts, no boundary, or no end leave nothing behind',
  async () => {
    const before = await traces();
    const send = (type: string, body: string) =>
      rawRequest(
        world.url,
        'POST /api/deposits',
        [
          `Cookie: ${asha.cookie}`,
          `Content-Type: ${type}`,
          `Idempotency-Key: parts-${randomUUID()}`,
        ],
        body,
      );
    const part = (name: string, value: string) =>
      `--x\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`;
    const file =
      '--x\r\nContent-Disposition: form-data; name="proof"; filename="a.jpg"\r\n\r\nnone\r\n';
    const type = 'multipart/form-data; boundary=x';
    const bodies: [string, string][] = [
      [type, Array.from({ length: 1000 }, (_, at) => part(`f${at}`, '1')).join('') + '--x--\r\n'],
      [type, Array.from({ length: 200 }, () => file).join('') + '--x--\r\n'],
      [type, `${part('amount', '1.00')}${part('amount', '900.00')}${file}--x--\r\n`],
      [type, `${part('amount', '1.00')}${file}`],
      [type, `${file}${part('amount', '1.00')}`],
      ['multipart/form-data', `${part('amount', '1.00')}${file}--x--\r\n`],
      ['multipart/form-data; boundary=', `${part('amount', '1.00')}${file}--x--\r\n`],
      [`multipart/form-data; boundary=${'x'.repeat(500)}`, `${part('amount', '1.00')}--x--\r\n`],
      [type, part('a'.repeat(5_000), '1') + '--x--\r\n'],
      [type, `--x\r\n${'X-Header: 1\r\n'.repeat(3_000)}\r\n1\r\n--x--\r\n`],
      [type, `${part('__proto__', '{"role":"admin"}')}${part('amount', '1.00')}${file}--x--\r\n`],
    ];
    let answered = 0;
    for (const [contentType, body] of bodies) {
      const { statuses } = await send(contentType, body);
      // Cut off in the middle of its sending, a client may not hear why.
      expect([body.slice(0, 120), statuses.length <= 1]).toEqual([body.slice(0, 120), true]);
      const isRefused = statuses.every((status) => [400, 413, 415].includes(status));
      expect([contentType, body.slice(0, 120), statuses, isRefused]).toEqual([
        contentType,
        body.slice(0, 120),
        statuses,
        true,
      ]);
      answered += statuses.length;
    }
    expect(answered).toBeGreaterThan(2);
    expect(await traces()).toBe(before);
    expect((await upload(world, asha, { amount: '1.00' }, await picture(45))).status).toBe(201);
  },
);

longTest(
  'abuse 45: megabytes where a short field belongs are refused, and the connection goes on or ends at once',
  async () => {
    const before = await traces();
    const part = (name: string, value: string) =>
      `--x\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`;
    const file = (bytes: number) =>
      `--x\r\nContent-Disposition: form-data; name="proof"; filename="a.jpg"\r\n\r\n${'0'.repeat(bytes)}\r\n`;
    const megabytes = (count: number) => count * 1024 * 1024;
    const post = (body: string, length = body.length) =>
      [
        'POST /api/deposits HTTP/1.1',
        'Host: localhost',
        `Cookie: ${asha.cookie}`,
        'Content-Type: multipart/form-data; boundary=x',
        `Idempotency-Key: large-${randomUUID()}`,
        `Content-Length: ${length}`,
      ].join('\r\n') + `\r\n\r\n${body}`;
    const next = 'GET /api/health HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n';
    for (const body of [
      `${part('amount', '1'.repeat(megabytes(2)))}${file(megabytes(1))}--x--\r\n`,
      `${part('amount', '1.00')}${part('amount', '2.00')}${file(megabytes(4))}--x--\r\n`,
      `${part('unknown', '1'.repeat(1_001))}${file(megabytes(3))}--x--\r\n`,
    ]) {
      const { statuses } = await sendRaw(world.url, post(body) + next);
      expect([body.slice(0, 100), statuses]).toEqual([body.slice(0, 100), [400, 200]]);
    }
    // The connection ends amid a field without end, before the rest of it, which never comes.
    const endless = post(part('amount', '1'.repeat(megabytes(20))), megabytes(40));
    expect(await sendRaw(world.url, endless)).toMatchObject({ statuses: [], isGivenUp: false });
    expect(await traces()).toBe(before);
  },
);

test('abuse 51: staff can neither set somebody’s password nor act as somebody', () => {
  const setsPassword = world.app.http.served
    .filter(({ body }) =>
      JSON.stringify(body ?? {})
        .toLowerCase()
        .includes('password'),
    )
    .map(nameOf);
  // The sender of these gives a password of their own, with their old one, a code or a mailed
  // token. Or the sender proves who they are.
  expect(setsPassword.toSorted()).toEqual([
    'POST /api/auth/change-password',
    'POST /api/auth/reset',
    'POST /api/auth/sign-in',
    'POST /api/auth/sign-up',
    'POST /api/keys',
    'POST /api/keys/:id/extend',
    'POST /api/me/close',
    'POST /api/passkeys/:id/remove',
    'POST /api/passkeys/begin',
    'POST /api/staff/change-password',
    'POST /api/staff/claim',
    'POST /api/staff/invitations/accept',
    'POST /api/staff/sign-in',
    'POST /api/staff/two-factor/begin',
    'POST /api/staff/two-factor/disable',
    'POST /api/telegram/codes',
    'POST /api/two-factor/begin',
    'POST /api/two-factor/disable',
  ]);
  const acts = world.app.http.served.filter(({ path }) =>
    /impersonat|login-as|act-as|become|sudo/i.test(path),
  );
  expect(acts).toEqual([]);
});

test('abuse 55: requests inside requests, odd methods and odd spellings reach nothing', async () => {
  const before = await traces();
  const inner = `POST /api/contracts HTTP/1.1\r\nHost: localhost\r\nCookie: ${asha.cookie}\r\nContent-Type: application/json\r\nIdempotency-Key: smuggled-${randomUUID()}\r\nContent-Length: 74\r\n\r\n`;
  const head = `POST /api/auth/sign-out HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n`;
  const smuggled = [
    // A length and chunks; two lengths; chunks spelled so that one of two readers misses them; a
    // bare line feed.
    `${head}Content-Length: 6\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n${inner}`,
    `${head}Content-Length: 0\r\nContent-Length: 44\r\n\r\n${inner}`,
    `${head}Transfer-Encoding: xchunked\r\nContent-Length: 4\r\n\r\n0\r\n\r\n${inner}`,
    `${head}Transfer-Encoding: chunked\r\nTransfer-Encoding: identity\r\n\r\n0\r\n\r\n${inner}`,
    `${head}Transfer-Encoding : chunked\r\n\r\n0\r\n\r\n${inner}`,
    `${head}Content-Length: 0\r\n X: folded\r\n\r\n${inner}`,
    `${head}Content-Length: +4\r\n\r\n0\r\n\r\n${inner}`,
    `${head}Transfer-Encoding: chunked\r\n\r\n-1\r\n\r\n${inner}`,
    `POST /api/auth/sign-out HTTP/1.1\nHost: localhost\nContent-Length: 0\n\n${inner}`,
    `${inner.replace('Host: localhost\r\n', '')}{}`,
  ];
  for (const bytes of smuggled) {
    const { statuses, text } = await sendRaw(world.url, bytes);
    expect([bytes.slice(0, 160), statuses.length <= 1, text.includes('contract-')]).toEqual([
      bytes.slice(0, 160),
      true,
      false,
    ]);
    if (statuses.length === 1)
      expect([bytes.slice(0, 160), statuses[0]]).toEqual([bytes.slice(0, 160), 400]);
  }

  const cookie = `Cookie: ${asha.cookie}`;
  const body = amounts[0]?.body('"1.00"') ?? '';
  const headers = [
    cookie,
    'Content-Type: application/json',
    `Idempotency-Key: odd-${randomUUID()}`,
  ];
  const lines = [
    ...['TRACE', 'PUT', 'PATCH', 'DELETE', 'OPTIONS', 'post', 'POSTX', 'PROPFIND'].map(
      (method) => `${method} /api/contracts`,
    ),
    '/api//contracts',
    '//api/contracts',
    '/api/./contracts',
    '/api/x/../contracts',
    '/api/%2e/contracts',
    '/api%2fcontracts',
    '/api/contracts/',
    '/API/contracts',
    '/api/contracts;x=1',
    '/api/contracts%00',
    '/api/contracts%20',
    '/api\\contracts',
    '/api/contract%73/',
  ].map((line) => (line.startsWith('/') ? `POST ${line}` : line));
  for (const line of lines) {
    const { statuses } = await rawRequest(world.url, line, headers, body);
    expect([line, statuses.length]).toEqual([line, 1]);
    expect([line, [400, 404, 405, 501].includes(statuses[0] ?? 0)]).toEqual([line, true]);
  }
  expect(await traces()).toBe(before);
});

test('statements of SQL in every text that is searched, stored or named stay texts', async () => {
  const statements = [
    `' or 1=1 --`,
    `'; drop table people; --`,
    `" or ""="`,
    `\\'; select pg_sleep(30); --`,
    `%' union select password_hash from people --`,
    `{"$ne":null}`,
    `$1`,
    `_%_ x`,
  ];
  const people = await world.owner.query('select count(*) from people');
  for (const text of statements) {
    const q = encodeURIComponent(text);
    for (const path of [
      `/api/staff/people?search=${q}`,
      `/api/staff/people/${q}`,
      `/api/staff/people/${q}/requests`,
      `/api/staff/people/${q}/tickets`,
      ...['requests', 'tickets'].map(
        (list) => `/api/staff/people/${asha.person?.id}/${list}?cursor=${q}`,
      ),
      `/api/staff/audit?subject=${q}`,
      `/api/staff/deposits?search=${q}`,
    ]) {
      const reader = path.includes('deposits') ? finance : admin;
      const reply = await reader.get<{ items?: unknown[] }>(path);
      expect([path, [200, 400, 404].includes(reply.status)]).toEqual([path, true]);
      expect([path, reply.body.items ?? []]).toEqual([path, []]);
    }
    for (const path of [
      `/api/orders/client:${q}`,
      `/api/orders/history?coin=${q}`,
      `/api/v3/trades?symbol=${q}`,
      `/api/contracts/${q}`,
      `/api/orders/${q}`,
      `/api/positions/${q}`,
      `/api/commands/${q}`,
      `/api/contracts?cursor=${q}`,
      `/api/me/statement?cursor=${q}`,
      `/api/me/statement?asset=${q}`,
      `/api/market/candles?coin=${q}&interval=1m`,
      `/api/market/stats?coin=${q}`,
      `/api/market/prices?coin=${q}`,
      `/api/market/days/${q}/BTC`,
      `/api/market/days/2026-01-05/${q}`,
    ]) {
      const { status } = await asha.get(path);
      expect([path, [200, 400, 404].includes(status)]).toEqual([path, true]);
    }
    const ravi = await world.person(text);
    expect(ravi.person?.name).toBe(text);
    const ticket = await ravi.post<{ subject: string }>('/api/tickets', {
      subject: text,
      message: text,
    });
    expect([ticket.status, ticket.body.subject]).toEqual([201, text]);
  }
  const [before] = people as { count: bigint }[];
  const [after] = await world.owner.query<{ count: bigint }>('select count(*) from people');
  expect(Number(after?.count) - Number(before?.count)).toBe(statements.length);
});

test('addresses ask for pages, coins and times, and carry no secret', () => {
  const fieldsOf = (schema: object | undefined) =>
    schema !== undefined && 'properties' in schema ? Object.keys(schema.properties as object) : [];
  const names = new Set(world.app.http.served.flatMap(({ query }) => fieldsOf(query)));
  expect(names.size).toBeGreaterThan(8);
  // `search`, of the console alone, may be a name or an address of mail; addresses are in no log of
  // ours.
  const harmless = [
    'action',
    'actor',
    'after',
    'asset',
    'coin',
    'coins',
    'cursor',
    'day',
    'every',
    'format',
    'from',
    'interval',
    'kind',
    'lastEventId',
    'limit',
    'number',
    'pagePerson', // an id, which a browser's own page says of itself
    'range',
    'role',
    'search',
    'state',
    'status',
    'subject',
    'tag', // a word of the person's own; addresses are in no log of ours
    'to',
    'until',
    'year',
  ];
  expect([...names].filter((name) => !harmless.includes(name))).toEqual([]);
  const parameters = new Set(
    world.app.http.served.flatMap(({ path }) => path.match(/:\w+/g) ?? []),
  );
  expect([...parameters].toSorted()).toEqual([
    ':code',
    ':coin',
    ':day',
    ':file',
    ':format',
    ':hash',
    ':id',
    ':key',
    ':page',
  ]);
});
