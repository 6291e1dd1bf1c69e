/**
 * The life of API keys over HTTP: who may make one, what is told, how they end, and what is kept of
 * them.
 */
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';

import type { ApiKey, ApiKeys, MadeKey } from '#protocol/keys.ts';
import type { NoticePage } from '#protocol/notices.ts';
import type { PersonFacts } from '#protocol/staff-people.ts';
import type { AuthenticatorKey } from '#protocol/two-factor.ts';
import { totpCode } from '#scripts/demo/authenticator.ts';
import { type Client, PASSWORD } from '#test/client.ts';
import { makeKey, openProgram, type ProgramKey } from '#test/key-client.ts';
import { switchOnTwoFactor } from '#test/two-factor.ts';
import { openWorld, type World } from '#test/world.ts';

import { endKeysOf } from './keys.ts';

const DAY_MS = 24 * 60 * 60_000;
const HOUR_MS = 60 * 60_000;
type Problem = { code: string; reason?: string; fields?: Record<string, string> };

let world: World;
beforeAll(async () => {
  world = await openWorld({ env: { SEAL_KEY: 'k'.repeat(43), TRUST_PROXY: 'loopback' } });
});
afterAll(async () => {
  await world[Symbol.asyncDispose]();
});
// The limits of attempts count by time.
beforeEach(() => world.clock.advance(HOUR_MS));

const listOf = async (client: Client) => (await client.get<ApiKeys>('/api/keys')).body.items;
const form = { name: 'A bot', kind: 'hmac', mayTrade: false, password: PASSWORD } as const;
const make = (client: Client, changes: object = {}) =>
  client.post<MadeKey & Problem>('/api/keys', { ...form, ...changes });
const end = (client: Client, id: string) => client.post(`/api/keys/${id}/end`);
const programOf = (key: ProgramKey) =>
  openProgram(world.url, key, () => world.clock.now().getTime());
const statusOf = async (key: ProgramKey) => (await programOf(key).get('/api/me')).status;
const toldOf = async (client: Client) =>
  (await client.get<NoticePage>('/api/notices')).body.items.filter(({ code }) =>
    code?.startsWith('key-'),
  );
const from = (address: string) => ({ headers: { 'x-forwarded-for': address } });

test('made by password, listed without its secret, used, extended, ended; nobody else finds it', async () => {
  const [asha, ravi] = [await world.person(), await world.person('Ravi')];
  expect(await listOf(asha)).toEqual([]);
  const wrong = await make(asha, { password: 'not the password' });
  expect([wrong.status, Object.keys(wrong.body.fields ?? {})]).toEqual([400, ['password']]);

  const key = await makeKey(asha, { kind: 'hmac', networks: ['127.0.0.1', '10.0.0.0/8'] });
  expect(key.id).toMatch(/^[A-Za-z0-9_-]{64}$/);
  const createdAt = world.clock.now().toISOString();
  const listed = {
    id: key.id,
    kind: 'hmac',
    name: 'A bot',
    rights: ['read', 'trade'],
    networks: ['127.0.0.1/32', '10.0.0.0/8'],
    mostPerTrade: null,
    mostPerDay: null,
    createdAt,
    expiresAt: new Date(world.clock.now().getTime() + 90 * DAY_MS).toISOString(),
    lastUsedAt: null,
    lastUsedFrom: null,
  };
  expect(await listOf(asha)).toEqual([listed]);
  expect(await toldOf(asha)).toMatchObject([{ title: 'API key created', type: 'warning' }]);
  expect(await listOf(ravi)).toEqual([]);

  expect(await statusOf(key)).toBe(200);
  const used = { lastUsedAt: createdAt, lastUsedFrom: '127.0.0.1' };
  await expect.poll(() => listOf(asha)).toMatchObject([used]);

  world.clock.advance(100 * DAY_MS);
  await asha.signIn(asha.person?.email ?? '', PASSWORD);
  await ravi.signIn(ravi.person?.email ?? '', PASSWORD);
  expect(await statusOf(key)).toBe(401);
  const extend = (client: Client, password = PASSWORD) =>
    client.post<ApiKey>(`/api/keys/${key.id}/extend`, { password, days: 7 });
  expect((await extend(ravi)).status).toBe(404);
  expect((await extend(asha, 'not the password')).status).toBe(400);
  expect((await extend(asha)).body.expiresAt).toBe(
    new Date(world.clock.now().getTime() + 7 * DAY_MS).toISOString(),
  );
  expect(await statusOf(key)).toBe(200);

  expect((await end(ravi, key.id)).status).toBe(404);
  expect((await end(asha, key.id)).status).toBe(204);
  expect(await statusOf(key)).toBe(401);
  expect([(await end(asha, key.id)).status, (await extend(asha)).status]).toEqual([404, 404]);
  expect((await end(asha, 'no-such-key')).status).toBe(404);
  expect(await listOf(asha)).toEqual([]);
});

test('where two-factor sign-in is on, a code is asked for as well, and none is spent on a wrong form', async () => {
  const asha = await world.person();
  const begun = await asha.post<AuthenticatorKey>('/api/two-factor/begin', { password: PASSWORD });
  const code = () => totpCode(begun.body.secret, world.clock.now().getTime());
  expect((await asha.post('/api/two-factor/confirm', { code: code() })).status).toBe(200);
  world.clock.advance(60_000);
  const without = await make(asha);
  expect([without.status, without.body.code]).toEqual([401, 'code-needed']);
  const nameless = await make(asha, { name: ' ', code: code() });
  expect(nameless.body.reason).toBe('key-name-missing');
  const made = await make(asha, { code: code() });
  expect(made.status).toBe(201);
  const again = await make(asha, { code: code() });
  expect(Object.keys(again.body.fields ?? {})).toEqual(['code']);
  const path = `/api/keys/${made.body.key.id}/extend`;
  expect((await asha.post(path, { password: PASSWORD })).status).toBe(401);
});

test('what is no name, no network or no public key is said at its field', async () => {
  const asha = await world.person();
  const refusedAt = async (changes: object) => {
    const { status, body } = await make(asha, changes);
    return [status, ...Object.keys(body.fields ?? {})];
  };
  expect(await refusedAt({ name: '\u200b ' })).toEqual([400, 'name']);
  expect(await refusedAt({ networks: ['10.0.0.0/99'] })).toEqual([400, 'networks']);
  expect(await refusedAt({ kind: 'ed25519' })).toEqual([400, 'publicKey']);
  expect(await refusedAt({ publicKey: 'AAAA' })).toEqual([400, 'publicKey']);
  expect(await refusedAt({ days: 366 })).toEqual([400, 'days']);
  expect(await listOf(asha)).toEqual([]);
});

test('thirty are the most, also at once; a public key is registered once', async () => {
  const asha = await world.person();
  const pair = 'PUAXw+hDiVqStwqnTRt+vJyYLM8uxJaMwM1V8Sr0Zgw=';
  const own = { kind: 'ed25519', publicKey: pair };
  const first = await make(asha, own);
  expect(first.status).toBe(201);
  expect((await make(asha, own)).body.reason).toBe('public-key-known');
  // Passwords are counted, so that over HTTP fewer come at once.
  const [row] = await world.owner.query<{ session: string }>(
    `select encode(token_hash, 'hex') as session from sessions where person_id = $1`,
    [asha.person?.id ?? ''],
  );
  const asker = { id: asha.person?.id ?? '', session: row?.session ?? '' };
  const made = await Promise.allSettled(
    Array.from({ length: 35 }, () => world.app.keys.make(asker, form, async () => undefined)),
  );
  expect(made.filter(({ status }) => status === 'fulfilled')).toHaveLength(29);
  expect(await listOf(asha)).toHaveLength(30);
  expect((await make(asha)).body.reason).toBe('too-many-keys');
  expect((await end(asha, first.body.key.id)).status).toBe(204);
  expect((await make(asha, own)).status).toBe(201);
});

test('a key that is refused spends no code', async () => {
  const asha = await world.person();
  const own = { kind: 'ed25519', publicKey: 'PUAXw+hDiVqStwqnTRt+vJyYLM8uxJaMwM1V8Sr0Zgw=' };
  expect((await make(asha, own)).status).toBe(201);
  const factor = await switchOnTwoFactor(world, asha);
  const code = factor.nextCode();
  expect((await make(asha, { ...own, code })).body.reason).toBe('public-key-known');
  const unknown = await asha.post(`/api/keys/${'x'.repeat(64)}/extend`, {
    password: PASSWORD,
    code,
  });
  expect(unknown.status).toBe(404);
  expect((await make(asha, { code })).status).toBe(201);
  expect(Object.keys((await make(asha, { code })).body.fields ?? {})).toEqual(['code']);
});

test('the first use from an address is told, once; uses are noted once a minute', async () => {
  const asha = await world.person();
  const program = programOf(await makeKey(asha, { kind: 'ed25519' }));
  const ask = (address: string) => program.get('/api/me', from(address));
  const places = async () =>
    (await toldOf(asha)).flatMap(({ facts: { address } }) =>
      address === undefined ? [] : address,
    );
  for (const address of ['203.0.113.7', '203.0.113.7', '203.0.113.8', '2001:db8::1']) {
    expect((await ask(address)).status).toBe(200);
  }
  // Of the same network as the one before.
  expect((await ask('2001:db8::2')).status).toBe(200);
  await expect.poll(places).toEqual(['2001:db8::1', '203.0.113.8', '203.0.113.7']);
  const [{ lastUsedAt } = { lastUsedAt: null }] = await listOf(asha);
  world.clock.advance(59_000);
  await ask('203.0.113.7');
  expect((await listOf(asha))[0]).toMatchObject({ lastUsedAt });
  world.clock.advance(2_000);
  await ask('203.0.113.7');
  const now = { lastUsedAt: world.clock.now().toISOString(), lastUsedFrom: '203.0.113.7' };
  await expect.poll(async () => (await listOf(asha))[0]).toMatchObject(now);
  expect(await places()).toHaveLength(3);
});

test('what waits for the end of a key hears it once: ended here, in another process, expired, or barred', async () => {
  const asha = await world.person();
  const { keys } = world.app;
  const ended: string[] = [];
  const hold = async (name: string) => {
    const key = await makeKey(asha, { kind: 'hmac', days: name === 'expired' ? 1 : 90 });
    return { key, release: keys.onEnded(key.id, () => void ended.push(name)) };
  };
  const [here, elsewhere, released] = [await hold('here'), await hold('there'), await hold('gone')];
  await hold('expired');
  await hold('all');
  released.release();
  await keys.lookForEnded();
  expect(ended).toEqual([]);
  expect((await end(asha, here.key.id)).status).toBe(204);
  expect(ended).toEqual(['here']);
  await world.database.execute(
    'update api_keys set ended_at = now(), sealed_secret = null where id = $1',
    [elsewhere.key.id],
  );
  await keys.lookForEnded();
  expect(ended).toEqual(['here', 'there']);
  world.clock.advance(DAY_MS);
  await keys.lookForEnded();
  expect(ended).toEqual(['here', 'there', 'expired']);
  await world.owner.execute('update people set disabled_at = now() where id = $1', [
    asha.person?.id ?? '',
  ]);
  await keys.lookForEnded();
  await keys.lookForEnded();
  expect(ended).toEqual(['here', 'there', 'expired', 'all']);
});

test('whatever ends all sessions for safety ends all keys; a new password of one’s own does not', async () => {
  const asha = await world.person();
  const key = await makeKey(asha, { kind: 'hmac' });
  const change = { currentPassword: PASSWORD, newPassword: 'another horse battery' };
  expect((await asha.post('/api/auth/change-password', change)).status).toBe(204);
  expect(await statusOf(key)).toBe(200);
  const who = asha.person?.id ?? '';
  await world.app.outbox.transaction((tx, emit) => world.app.sessions.endAll(tx, emit, who));
  expect(await statusOf(key)).toBe(401);

  // Barred: out at once, and let in again the keys stay ended.
  const ravi = await world.person('Ravi');
  const his = await makeKey(ravi, { kind: 'ed25519' });
  const admin = await world.firstAdmin();
  const bar = async (what: string) =>
    (await admin.post(`/api/staff/people/${ravi.person?.id}/${what}`, { reason: 'As asked for.' }))
      .status;
  expect([await bar('disable'), await statusOf(his)]).toEqual([200, 401]);
  expect([await bar('enable'), await statusOf(his)]).toEqual([200, 401]);

  // A person made to staff has no keys, whatever the table says.
  const meera = await world.person('Meera');
  const hers = await makeKey(meera, { kind: 'hmac' });
  await world.owner.execute(`alter table people disable trigger user`);
  await world.owner.execute(`update people set role = 'support' where id = $1`, [
    meera.person?.id ?? '',
  ]);
  expect(await statusOf(hers)).toBe(401);
  await world.owner.execute(`update people set role = 'user' where id = $1`, [
    meera.person?.id ?? '',
  ]);
  await world.owner.execute(`alter table people enable trigger user`);
  expect(await statusOf(hers)).toBe(200);
  await world.database.transaction((tx) =>
    endKeysOf(tx, meera.person?.id ?? '', world.clock.now()),
  );
  expect(await statusOf(hers)).toBe(401);
});

test('a secret is sealed, under the key’s own name, and gone with its end', async () => {
  const asha = await world.person();
  const made = await make(asha);
  const secret = made.body.secret ?? '';
  expect(secret).toMatch(/^[A-Za-z0-9_-]{64}$/);
  const stored = async () => {
    const rows = await world.owner.query<{ text: string }>(
      `select k::text || encode(coalesce(sealed_secret, ''), 'escape') as text
       from api_keys k where id = $1`,
      [made.body.key.id],
    );
    return rows[0]?.text ?? '';
  };
  expect(await stored()).not.toContain(secret);
  expect(JSON.stringify(await listOf(asha))).not.toContain(secret);
  // Moved to another key it opens nothing: a fault of ours, and no way in.
  const other = await makeKey(asha, { kind: 'hmac' });
  await world.owner.execute(
    `update api_keys set sealed_secret = (select sealed_secret from api_keys where id = $1) where id = $2`,
    [made.body.key.id, other.id],
  );
  expect(await statusOf(other)).toBe(500);
  expect((await end(asha, made.body.key.id)).status).toBe(204);
  const [row] = await world.owner.query('select sealed_secret from api_keys where id = $1', [
    made.body.key.id,
  ]);
  expect(row).toEqual({ sealed_secret: null });
});

test('staff see that there are keys and when one was last used, and nothing else of them', async () => {
  const asha = await world.person();
  const key = await makeKey(asha, { kind: 'hmac' });
  expect(await statusOf(key)).toBe(200);
  await world.app.keys.usesNoted();
  const support = await world.staff('support');
  const { body } = await support.get<PersonFacts>(`/api/staff/people/${asha.person?.id}`);
  expect(body.apiKeys).toEqual({ count: 1, lastUsedAt: world.clock.now().toISOString() });
  expect(JSON.stringify(body)).not.toContain(key.id);
  for (const route of world.app.http.served.filter(({ path }) => path.startsWith('/api/staff/'))) {
    expect(JSON.stringify(route.reply ?? {})).not.toContain('lastUsedFrom');
  }
});
