/**
 * Sessions over HTTP on a real database: how the cookie is made, how long it lives, and how it
 * ends.
 */
import { createHash } from 'node:crypto';

import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';

import { PASSWORD } from '#test/client.ts';
import { openWorld, type World } from '#test/world.ts';

import { isAlive } from './sessions.rules.ts';

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;

let world: World;
beforeAll(async () => {
  world = await openWorld();
});
afterAll(async () => {
  await world[Symbol.asyncDispose]();
});
beforeEach(() => world.clock.advance(HOUR_MS));

const statusOf = async (cookie: string) =>
  (await world.visitor().send('GET', '/api/me', undefined, { cookie })).status;

async function setCookieOf(headers: Record<string, string> = {}): Promise<string> {
  const asha = await world.person();
  const reply = await world
    .visitor()
    .post('/api/auth/sign-in', { email: asha.person?.email, password: PASSWORD }, headers);
  return reply.headers.getSetCookie()[0] ?? '';
}

test('the cookie is opaque, unreadable for scripts, and only its hash is stored', async () => {
  const cookie = await setCookieOf();
  expect(cookie).toMatch(
    /^session=[A-Za-z0-9_-]{43}; Max-Age=43200; Path=\/; HttpOnly; SameSite=Lax$/,
  );
  const token = cookie.slice('session='.length).split(';')[0] ?? '';
  const hash = createHash('sha256').update(token).digest('hex');
  const rows = await world.owner.query<{ text: string }>('select s::text as text from sessions s');
  const dump = rows.map(({ text }) => text).join('\n');
  expect(dump).toContain(hash);
  expect(dump).not.toContain(token);
});

test('over https the cookie is Secure and bound to this host, and the plain name counts for nothing', async () => {
  const secure = await openWorld({ env: { BASE_URL: 'https://drishti.example' } });
  try {
    const asha = await secure.person();
    expect(asha.cookie).toMatch(/^__Host-session=/);
    expect((await asha.get('/api/me')).status).toBe(200);
    const cookie = asha.cookie.replace('__Host-', '');
    const plain = await secure.visitor().send('GET', '/api/me', undefined, { cookie });
    expect(plain.status).toBe(401);
    const reply = await secure.visitor().signIn(asha.person?.email ?? '', PASSWORD);
    expect(reply.headers.getSetCookie().join()).toMatch(/Secure/);
    expect(reply.headers.get('strict-transport-security')).toContain('max-age');
  } finally {
    await secure[Symbol.asyncDispose]();
  }
});

test('the console’s cookie is another one, stricter and shorter, also over https', async () => {
  const admin = await world.firstAdmin();
  const form = { email: admin.person?.email, password: PASSWORD };
  const reply = await world.visitor().post('/api/staff/sign-in', form);
  expect(reply.headers.getSetCookie()[0]).toMatch(
    /^staff-session=[A-Za-z0-9_-]{43}; Max-Age=28800; Path=\/; HttpOnly; SameSite=Strict$/,
  );
  world.clock.advance(14 * MINUTE_MS);
  expect((await admin.get('/api/staff/settings')).status).toBe(200);
  world.clock.advance(15 * MINUTE_MS);
  expect((await admin.get('/api/staff/settings')).status).toBe(401);

  const secure = await openWorld({ env: { BASE_URL: 'https://drishti.example' } });
  try {
    const meera = await secure.firstAdmin();
    expect(meera.cookie).toMatch(/^__Host-staff-session=/);
    const cookie = meera.cookie.replace('__Host-', '');
    const plain = await secure.visitor().send('GET', '/api/staff/settings', undefined, { cookie });
    expect(plain.status).toBe(401);
  } finally {
    await secure[Symbol.asyncDispose]();
  }
});

test('staff guess passwords no more often than customers', async () => {
  const admin = await world.firstAdmin();
  const attempt = (password: string) =>
    world.visitor().post('/api/staff/sign-in', { email: admin.person?.email, password });
  for (let at = 0; at < 5; at += 1) expect((await attempt('not the password')).status).toBe(401);
  expect((await attempt(PASSWORD)).status).toBe(429);
  // The time runs from the first attempt, also for a client that goes on.
  world.clock.advance(10 * MINUTE_MS);
  expect((await attempt(PASSWORD)).status).toBe(429);
  world.clock.advance(5 * MINUTE_MS);
  expect((await attempt(PASSWORD)).status).toBe(200);
});

test('a planted token is never adopted, and signing in ends the session that was there', async () => {
  const asha = await world.person();
  const planted = `session=${'A'.repeat(43)}`;
  const reply = await world
    .visitor()
    .post(
      '/api/auth/sign-in',
      { email: asha.person?.email, password: PASSWORD },
      { cookie: planted },
    );
  const fresh = reply.headers.getSetCookie()[0]?.split(';')[0] ?? '';
  expect(fresh).not.toBe(planted);
  expect([await statusOf(planted), await statusOf(fresh)]).toEqual([401, 200]);

  const before = asha.cookie;
  await asha.signIn(asha.person?.email ?? '', PASSWORD);
  expect([await statusOf(before), await statusOf(asha.cookie)]).toEqual([401, 200]);
});

test('signing out ends the session for good, also where there is none', async () => {
  const asha = await world.person();
  const before = asha.cookie;
  expect((await asha.post('/api/auth/sign-out')).status).toBe(204);
  expect(await statusOf(before)).toBe(401);
  expect((await asha.get('/api/auth/session')).body).toEqual({ person: null });
  expect((await asha.post('/api/auth/sign-out')).status).toBe(204);
});

test.each([
  ['no cookie', ''],
  ['an empty one', 'session='],
  ['a short one', 'session=abc'],
  ['one with other characters', `session=${'%'.repeat(43)}`],
  ['an unknown one', `session=${'B'.repeat(43)}`],
])('%s is nobody', async (_name, cookie) => {
  expect(await statusOf(cookie)).toBe(401);
});

test('half an hour without a request ends a session, use prolongs it, twelve hours end it anyway', async () => {
  const idle = await world.person();
  world.clock.advance(29 * MINUTE_MS);
  expect((await idle.get('/api/me')).status).toBe(200);
  world.clock.advance(29 * MINUTE_MS);
  expect((await idle.get('/api/me')).status).toBe(200);
  world.clock.advance(30 * MINUTE_MS);
  expect((await idle.get('/api/me')).status).toBe(401);

  const busy = await world.person();
  for (let minutes = 0; minutes < 11 * 60 + 40; minutes += 20) {
    world.clock.advance(20 * MINUTE_MS);
    expect((await busy.get('/api/me')).status).toBe(200);
  }
  world.clock.advance(20 * MINUTE_MS);
  expect((await busy.get('/api/me')).status).toBe(401);
});

test('using a session writes its row at most once a minute', async () => {
  const asha = await world.person();
  const seen = async () => {
    const rows = await world.owner.query<{ last_seen_at: Date }>(
      'select last_seen_at from sessions where person_id = $1',
      [asha.person?.id ?? ''],
    );
    return rows[0]?.last_seen_at.getTime() ?? 0;
  };
  const start = await seen();
  world.clock.advance(59_000);
  await asha.get('/api/me');
  expect(await seen()).toBe(start);
  world.clock.advance(1_000);
  await asha.get('/api/me');
  expect(await seen()).toBe(start + MINUTE_MS);
});

test.each([
  ['user', 29 * MINUTE_MS, 11 * HOUR_MS, true],
  ['user', 30 * MINUTE_MS, 11 * HOUR_MS, false],
  ['user', 0, 12 * HOUR_MS, false],
  ['admin', 14 * MINUTE_MS, 7 * HOUR_MS, true],
  ['admin', 15 * MINUTE_MS, 7 * HOUR_MS, false],
  ['finance', 0, 8 * HOUR_MS, false],
  ['sub-admin', 15 * MINUTE_MS, HOUR_MS, false],
] as const)(
  'a session of a %s, idle %i ms and %i ms old: alive is %s',
  (role, idle, age, alive) => {
    const now = new Date('2026-01-05T12:00:00Z');
    const before = (ms: number) => new Date(now.getTime() - ms);
    expect(isAlive({ role, createdAt: before(age), lastSeenAt: before(idle) }, now)).toBe(alive);
  },
);

test('a disabled person is signed out at once and cannot sign in, in the same words as anybody', async () => {
  const asha = await world.person();
  await world.owner.execute('update people set disabled_at = now() where id = $1', [
    asha.person?.id ?? '',
  ]);
  expect((await asha.get('/api/me')).status).toBe(401);
  const reply = await asha.signIn(asha.person?.email ?? '', PASSWORD);
  expect(reply.status).toBe(401);
  expect(reply.body).toMatchObject({ code: 'unauthenticated' });
});

test('a foreign page can neither sign a visitor in nor out', async () => {
  const asha = await world.person();
  const foreign = { origin: 'https://evil.example', 'sec-fetch-site': 'cross-site' };
  const body = { email: asha.person?.email, password: PASSWORD };
  expect((await world.visitor().post('/api/auth/sign-in', body, foreign)).status).toBe(403);
  expect((await asha.post('/api/auth/sign-out', undefined, foreign)).status).toBe(403);
  expect((await asha.get('/api/me')).status).toBe(200);
});

test('staff change their password in the console; their other sessions end, and the log knows', async () => {
  const support = await world.staff('support');
  const elsewhere = world.visitor();
  await elsewhere.staffSignIn(support.person?.email ?? '', PASSWORD);
  const newPassword = 'another horse battery';
  const change = (currentPassword: string) =>
    support.post<{ fields?: object }>('/api/staff/change-password', {
      currentPassword,
      newPassword,
    });
  const wrong = await change('not the password');
  expect([wrong.status, Object.keys(wrong.body.fields ?? {})]).toEqual([400, ['currentPassword']]);
  expect((await change(PASSWORD)).status).toBe(204);
  const session = async (client: typeof support) =>
    (await client.get<{ person: object | null }>('/api/staff/session')).body.person;
  expect(await session(support)).toMatchObject({ role: 'support' });
  expect(await session(elsewhere)).toBeNull();
  expect((await world.visitor().staffSignIn(support.person?.email ?? '', PASSWORD)).status).toBe(
    401,
  );
  expect((await world.visitor().staffSignIn(support.person?.email ?? '', newPassword)).status).toBe(
    200,
  );
  const rows = await world.owner.query(
    `select facts from audit_entries where action = 'staff.change-password' and subject = $1`,
    [support.person?.id ?? ''],
  );
  expect(rows).toEqual([{ facts: '{}' }]);
});

test('the audit log has who signed in to the console and whose password was wrong there, and nobody else', async () => {
  const support = await world.staff('support');
  const asha = await world.person();
  const count = async () =>
    (await world.owner.query<{ count: number }>('select count(*)::int from audit_entries'))[0]
      ?.count;
  const before = await count();
  const attempt = (email: string, password: string) =>
    world.visitor().post('/api/staff/sign-in', { email, password });
  const email = support.person?.email ?? '';
  expect((await attempt(email, PASSWORD)).status).toBe(200);
  // Customers and strangers are nobody here, and the log of the house is not theirs to fill.
  expect((await attempt(asha.person?.email ?? '', PASSWORD)).status).toBe(401);
  expect((await attempt('nobody@example.in', PASSWORD)).status).toBe(401);
  expect((await asha.signIn(asha.person?.email ?? '', PASSWORD)).status).toBe(200);
  expect((await attempt(email, 'not the password')).status).toBe(401);

  const read = () =>
    world.owner.query<{ actor_id: string; facts: string }>(
      `select actor_id, facts from audit_entries where action = 'staff.sign-in' and subject = $1
       order by number`,
      [support.person?.id ?? ''],
    );
  // A wrong password is answered before it is noted: the time would tell whose it was.
  await expect.poll(async () => (await read()).length).toBe(2);
  const entries = await read();
  expect(entries.map((entry) => JSON.parse(entry.facts) as object)).toEqual([
    { address: '127.0.0.1', outcome: 'signed in' },
    { address: '127.0.0.1', outcome: 'wrong password' },
  ]);
  for (const { actor_id: actor } of entries) expect(actor).toBe(support.person?.id);
  expect(await count()).toBe((before ?? 0) + 2);
});
