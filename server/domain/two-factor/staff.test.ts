/**
 * Staff and their second factor over HTTP: where it is obligatory nothing opens before it, and what
 * matters needs a fresh code.
 */
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';

import type { NoticePage } from '#protocol/notices.ts';
import type { Route } from '#protocol/route.ts';
import type { DeviceSessions } from '#protocol/sessions.ts';
import type { Proposal } from '#protocol/proposals.ts';
import type { AuthenticatorKey, RecoveryCodes, TwoFactor } from '#protocol/two-factor.ts';
import { totpCode } from '#scripts/demo/authenticator.ts';
import { type Client, PASSWORD } from '#test/client.ts';
import { makeKey, openProgram } from '#test/key-client.ts';
import { readLive } from '#test/live-client.ts';
import { openWorld, type World } from '#test/world.ts';

const MINUTE_MS = 60_000;
const STEP_MS = 30_000;
type Problem = { code: string };

let world: World;
beforeAll(async () => {
  const env = { SEAL_KEY: 'k'.repeat(43), STAFF_TWO_FACTOR: 'required' };
  world = await openWorld({ env });
});
afterAll(async () => {
  await world[Symbol.asyncDispose]();
});
// The limits of attempts count by time.
beforeEach(() => world.clock.advance(MINUTE_MS));

const codeOf = (secret: string) => totpCode(secret, world.clock.now().getTime());
const send = (client: Client, { method, path }: Route) =>
  client.send<Problem>(
    method,
    path.replaceAll(/:\w+/g, 'x'.repeat(20)),
    method === 'POST' ? '{"surprise":1}' : undefined,
    { 'idempotency-key': 'second-factor-0001' },
  );
const mine = (role: string) =>
  world.app.http.served.filter(
    ({ access, path }) =>
      typeof access === 'object' && access.some((one) => one === role) && !path.endsWith('/live'),
  );

async function setUp(member: Client): Promise<string> {
  const path = '/api/staff/two-factor';
  const key = await member.post<AuthenticatorKey>(`${path}/begin`, { password: PASSWORD });
  const { secret } = key.body;
  const on = await member.post<RecoveryCodes>(`${path}/confirm`, { code: codeOf(secret) });
  expect(on.status).toBe(200);
  world.clock.advance(STEP_MS);
  return secret;
}

test('the first admin reads and does nothing but set it up, and then works', async () => {
  const admin = await world.firstAdmin();
  const open: string[] = [];
  for (const route of mine('admin')) {
    const { status, body } = await send(admin, route);
    if (status !== 403 || body.code !== 'set-up-needed') open.push(route.path);
  }
  const setUpPaths = ['', '/begin', '/confirm'].map((end) => `/api/staff/two-factor${end}`);
  expect(open.toSorted()).toEqual(setUpPaths);
  const live = await readLive(world.url, { cookie: admin.cookie }, '/api/staff/live');
  expect(live.status).toBe(403);
  live.close();
  const state = () => admin.get<TwoFactor>('/api/staff/two-factor');
  expect((await state()).body).toMatchObject({ isOn: false, isRequired: true });
  await setUp(admin);
  expect((await state()).body).toMatchObject({ isOn: true, isRequired: true });
  expect((await admin.get('/api/staff/settings')).status).toBe(200);
  // Customers are asked for nothing.
  const asha = await world.person();
  expect((await asha.get<TwoFactor>('/api/two-factor')).body.isRequired).toBe(false);
  expect((await asha.get('/api/me')).status).toBe(200);
});

test('staff change their password with a code, which no other refusal uses up', async () => {
  const support = await world.staff('support');
  const secret = await setUp(support);
  const change = (currentPassword: string, newPassword: string, code?: string) =>
    support.post<Problem & { fields?: object }>('/api/staff/change-password', {
      currentPassword,
      newPassword,
      ...(code === undefined ? {} : { code }),
    });
  const next = 'another horse battery';
  expect((await change(PASSWORD, next)).body.code).toBe('code-needed');
  const weak = await change(PASSWORD, 'password123', codeOf(secret));
  expect(Object.keys(weak.body.fields ?? {})).toEqual(['newPassword']);
  const wrong = await change('not it', next, codeOf(secret));
  expect(Object.keys(wrong.body.fields ?? {})).toEqual(['currentPassword']);
  const stale = await change(PASSWORD, next, '12345');
  expect(Object.keys(stale.body.fields ?? {})).toEqual(['code']);
  const code = codeOf(secret);
  expect((await change(PASSWORD, next, code)).status).toBe(204);
  expect((await support.get('/api/staff/two-factor')).status).toBe(200);
  const again = await change(next, PASSWORD, code);
  expect(Object.keys(again.body.fields ?? {})).toEqual(['code']);
  const entries = await world.owner.query(
    `select 1 from audit_entries where action = 'staff.change-password' and subject = $1`,
    [support.person?.id ?? ''],
  );
  expect(entries).toHaveLength(1);
});

test('decisions, payouts, roles and settings need a code of the last five minutes, and nothing else does', async () => {
  const admin = await world.firstAdmin();
  const { body } = await admin.get<TwoFactor>('/api/staff/two-factor');
  expect(body.isOn).toBe(true);
  world.clock.advance(5 * MINUTE_MS);
  const guarded = [
    ...['deposits/:id/approve', 'deposits/:id/reject'],
    ...['withdrawals/:id/approve', 'withdrawals/:id/reject', 'withdrawals/:id/reveal'],
    ...['people/:id/disable', 'people/:id/enable', 'people/:id/role'],
    ...['people/:id/second-factor-reset'],
    ...['invitations', 'invitations/:id/link', 'settings', 'corrections'],
    'proposals/:id/decide',
  ].map((path) => `POST /api/staff/${path}`);
  const nameOf = ({ method, path }: Route) => `${method} ${path}`;
  const marked = world.app.http.served.filter(({ stepUp }) => stepUp);
  expect(marked.map(nameOf).toSorted()).toEqual(guarded.toSorted());
  const asked: string[] = [];
  for (const route of mine('admin')) {
    const reply = await send(admin, route);
    expect([route.path, reply.body.code]).not.toEqual([route.path, 'set-up-needed']);
    if (reply.body.code === 'step-up') asked.push(nameOf(route));
  }
  expect(asked.length).toBeGreaterThan(6);
  const own = mine('admin').map(nameOf);
  expect(asked.toSorted()).toEqual(guarded.filter((name) => own.includes(name)).toSorted());
});

test('a member of the staff is made to set it up at the first sign-in, and steps up to work', async () => {
  const admin = await freshAdmin();
  const invite = (email: string) =>
    admin.client.post<{ token: string } & Problem>('/api/staff/invitations', {
      email,
      role: 'sub-admin',
      reason: 'The house needs more hands.',
    });
  const first = await invite('ravi@example.in');
  expect(first.status).toBe(201);
  const ravi = world.visitor();
  const joined = await ravi.join({ token: first.body.token, name: 'Ravi', password: PASSWORD });
  expect(joined.status).toBe(201);
  expect((await ravi.get<Problem>('/api/staff/codes/own')).body.code).toBe('set-up-needed');
  const secret = await setUp(ravi);
  expect((await ravi.get('/api/staff/codes/own')).status).toBe(200);
  expect(secret).not.toBe(admin.secret);

  world.clock.advance(5 * MINUTE_MS);
  expect((await invite('meena@example.in')).body.code).toBe('step-up');
  const before = admin.client.cookie;
  const other = world.visitor();
  const form = { email: admin.client.person?.email, password: PASSWORD };
  const code = codeOf(admin.secret);
  expect((await other.post('/api/staff/sign-in', { ...form, code })).status).toBe(200);
  // A code counts in the session in which it was given.
  expect((await invite('meena@example.in')).body.code).toBe('step-up');
  const stepUp = (given: string) =>
    admin.client.post<Problem>('/api/staff/two-factor/step-up', { code: given });
  // It was spent at the sign-in.
  expect((await stepUp(code)).status).toBe(400);
  world.clock.advance(STEP_MS);
  const live = await readLive(world.url, { cookie: before }, '/api/staff/live');
  expect((await stepUp(codeOf(admin.secret))).status).toBe(204);
  expect(admin.client.cookie).not.toBe(before);
  expect(
    (await world.visitor().send('GET', '/api/staff/settings', undefined, { cookie: before }))
      .status,
  ).toBe(401);
  expect((await invite('meena@example.in')).status).toBe(201);
  // The stream of the old token ends; sessions elsewhere go on.
  await live.wait('session-ended');
  live.close();
  const { items } = (await other.get<DeviceSessions>('/api/staff/sessions')).body;
  expect(items).toHaveLength(2);
});

/** The first admin with a fresh code: signed in again, since the key was only shown once. */
async function freshAdmin(): Promise<{ client: Client; secret: string }> {
  const client = await world.firstAdmin();
  await world.owner.execute('delete from second_factors where person_id = $1', [
    client.person?.id ?? '',
  ]);
  return { client, secret: await setUp(client) };
}

test('a lost second factor is taken off by two admins, never by one, and its person is told', async () => {
  const first = await freshAdmin();
  const propose = (who: string) =>
    first.client.post<Proposal & Problem>(`/api/staff/people/${who}/second-factor-reset`, {
      reason: 'She showed her passport at the counter.',
    });
  const asha = await world.person();
  const her = asha.person?.id ?? '';
  expect((await propose(her)).status).toBe(404);
  expect((await propose(first.client.person?.id ?? '')).body.code).toBe('four-eyes');
  const path = '/api/two-factor';
  const bot = openProgram(world.url, await makeKey(asha, { kind: 'hmac' }), () =>
    world.clock.now().getTime(),
  );
  const key = await asha.post<AuthenticatorKey>(`${path}/begin`, { password: PASSWORD });
  const code = codeOf(key.body.secret);
  expect((await asha.post(`${path}/confirm`, { code })).status).toBe(200);

  const second = world.visitor();
  const token = await world.letIn('admin', 'second@example.in');
  await second.join({ token, name: 'Second', password: PASSWORD });
  await setUp(second);

  const proposed = await propose(her);
  expect([proposed.status, proposed.body.status]).toEqual([201, 'open']);
  const decide = (client: Client) =>
    client.post<Proposal & Problem>(
      `/api/staff/proposals/${proposed.body.id}/decide`,
      { digest: proposed.body.digest, decision: 'approve' },
      { 'idempotency-key': `deciding-${proposed.body.id}-${client.person?.name}` },
    );
  expect((await decide(first.client)).body.code).toBe('four-eyes');

  const live = await readLive(world.url, { cookie: asha.cookie });
  await live.wait('time', 2);
  expect((await bot.get('/api/me')).status).toBe(200);
  const decided = await decide(second);
  expect([decided.status, decided.body.status]).toEqual([200, 'approved']);
  await live.wait('session-ended');
  live.close();
  const ended = [await asha.get('/api/me'), await bot.get('/api/me')];
  expect(ended.map(({ status }) => status)).toEqual([401, 401]);
  expect((await asha.signIn(asha.person?.email ?? '', PASSWORD)).status).toBe(200);
  const { items } = (await asha.get<NoticePage>('/api/notices')).body;
  expect(items.map(({ title }) => title)).toContain('Two-factor authentication was removed');
});
