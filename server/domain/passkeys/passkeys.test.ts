/**
 * Passkeys over HTTP, with a device of the test's own: who may make one, what signs in, and
 * everything that must not.
 */
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';

import type { Passkey, Passkeys } from '#protocol/passkeys.ts';
import type { NoticePage } from '#protocol/notices.ts';
import { type Client, PASSWORD } from '#test/client.ts';
import { type Asked, openPasskeyDevice, type PasskeyDevice } from '#test/passkey-device.ts';
import { switchOnTwoFactor } from '#test/two-factor.ts';
import { openWorld, type World } from '#test/world.ts';

const HOUR_MS = 60 * 60_000;
type Problem = { code: string; detail: string; fields?: object };
type Begun = { options: Asked };
type Proof = { password?: string; code?: string };

let world: World;
beforeAll(async () => {
  world = await openWorld({ env: { SEAL_KEY: 'k'.repeat(43) } });
});
afterAll(async () => {
  await world[Symbol.asyncDispose]();
});
// The limits of attempts count by time.
beforeEach(() => world.clock.advance(HOUR_MS));

async function askedOf(client: Client): Promise<Asked> {
  const reply = await client.post<Begun>('/api/passkeys/begin', { password: PASSWORD });
  expect(reply.status).toBe(200);
  return reply.body.options;
}
async function signInChallenge(): Promise<string> {
  return (await world.visitor().post<Begun>('/api/auth/passkey/begin')).body.options.challenge;
}
const add = (client: Client, credential: object, name = 'My phone') =>
  client.post<Passkey & Problem>('/api/passkeys', { name, credential });
const signIn = (credential: object, client = world.visitor()) =>
  client.post<Problem>('/api/auth/passkey', { credential });
const listOf = async (client: Client) => (await client.get<Passkeys>('/api/passkeys')).body.items;

async function withPasskey(client: Client): Promise<PasskeyDevice> {
  const device = openPasskeyDevice(world.url);
  const made = await add(client, device.register(await askedOf(client)));
  expect(made.status).toBe(201);
  return device;
}

test('made with the password, named, listed and told; it signs in, and is removed', async () => {
  const asha = await world.person();
  expect(await listOf(asha)).toEqual([]);
  const wrong = await asha.post<Problem>('/api/passkeys/begin', { password: 'not the password' });
  expect([wrong.status, Object.keys(wrong.body.fields ?? {})]).toEqual([400, ['password']]);
  const device = await withPasskey(asha);
  const [passkey] = await listOf(asha);
  expect(passkey).toMatchObject({ name: 'My phone', lastUsedAt: null });

  const there = world.visitor();
  expect((await signIn(device.sign(await signInChallenge()), there)).status).toBe(200);
  expect((await there.get<{ id: string }>('/api/me')).body.id).toBe(asha.person?.id);
  expect((await listOf(asha))[0]?.lastUsedAt).toBe(world.clock.now().toISOString());
  const { items } = (await asha.get<NoticePage>('/api/notices')).body;
  expect(items.map(({ title }) => title)).toContain('A passkey was added');

  const ravi = await world.person('Ravi');
  const remove = (client: Client, password = PASSWORD) =>
    client.post<Problem>(`/api/passkeys/${passkey?.id}/remove`, { password });
  expect((await remove(ravi)).status).toBe(404);
  const unproven = await remove(asha, 'not the password');
  expect([unproven.status, Object.keys(unproven.body.fields ?? {})]).toEqual([400, ['password']]);
  expect(await listOf(asha)).toHaveLength(1);
  expect((await remove(asha)).status).toBe(204);
  expect((await remove(asha)).status).toBe(404);
  expect((await signIn(device.sign(await signInChallenge()))).status).toBe(401);
});

test('it counts as two factors where two are asked for', async () => {
  const asha = await world.person();
  const device = await withPasskey(asha);
  await world.owner.execute(
    `insert into second_factors (person_id, sealed, created_at, confirmed_at) values ($1, '', now(), now())`,
    [asha.person?.id ?? ''],
  );
  const form = { email: asha.person?.email, password: PASSWORD };
  expect((await world.visitor().post('/api/auth/sign-in', form)).status).toBe(401);
  expect((await signIn(device.sign(await signInChallenge()))).status).toBe(200);
});

const begin = (client: Client, proof: Proof) =>
  client.post<Begun & Problem>('/api/passkeys/begin', proof);

test('with two-factor on, adding a passkey requires an unused code, and removing one the password', async () => {
  const asha = await world.person();
  const factor = await switchOnTwoFactor(world, asha);
  const refused = async (proof: Proof) => {
    const { status, body } = await begin(asha, proof);
    expect(body.options).toBeUndefined();
    return [status, body.code, ...Object.keys(body.fields ?? {})];
  };
  const password = PASSWORD;
  const code = factor.nextCode();
  expect(await refused({ password })).toEqual([401, 'code-needed']);
  expect(await refused({ password, code: ' ' })).toEqual([401, 'code-needed']);
  expect(await refused({ password, code: factor.wrongCode() })).toEqual([400, 'invalid', 'code']);
  // A wrong password uses up no code.
  const unproven = { password: 'not the password', code };
  expect(await refused(unproven)).toEqual([400, 'invalid', 'password']);
  const begun = await begin(asha, { password, code });
  expect(begun.status).toBe(200);
  const device = openPasskeyDevice(world.url);
  expect((await add(asha, device.register(begun.body.options))).status).toBe(201);
  expect(await refused({ password, code })).toEqual([400, 'invalid', 'code']);

  const [recovery = ''] = factor.recoveryCodes;
  expect((await begin(asha, { password, code: recovery })).status).toBe(200);
  expect(await refused({ password, code: recovery })).toEqual([400, 'invalid', 'code']);
  const [passkey] = await listOf(asha);
  const removed = await asha.post(`/api/passkeys/${passkey?.id}/remove`, { password });
  expect(removed.status).toBe(204);
});

test('a session without the password or the code adds no passkey, whatever challenge it answers', async () => {
  const asha = await world.person();
  const factor = await switchOnTwoFactor(world, asha);
  const ravi = await world.person('Ravi');
  for (const proof of [{}, { password: '' }, { code: factor.nextCode() }, { password: PASSWORD }]) {
    expect((await begin(asha, proof)).body.options).toBeUndefined();
  }
  const device = openPasskeyDevice(world.url);
  // Challenges of another person, of a sign-in and of nobody, then one of the person's own that was
  // already answered.
  const foreign = await askedOf(ravi);
  for (const challenge of [foreign.challenge, await signInChallenge(), 'x'.repeat(43)]) {
    expect((await add(asha, device.register({ ...foreign, challenge }))).status).toBe(400);
  }
  expect(await listOf(asha)).toEqual([]);
  const own = await begin(asha, { password: PASSWORD, code: factor.nextCode() });
  expect((await add(asha, device.register(own.body.options))).status).toBe(201);
  const second = openPasskeyDevice(world.url).register(own.body.options);
  expect((await add(asha, second)).status).toBe(400);
  expect(await listOf(asha)).toHaveLength(1);
});

test('a challenge is answered once, in five minutes, by whom and for what it was asked', async () => {
  const asha = await world.person();
  const device = await withPasskey(asha);
  const challenge = await signInChallenge();
  expect((await signIn(device.sign(challenge))).status).toBe(200);
  const replayed = await signIn(device.sign(challenge));
  expect([replayed.status, replayed.body.code]).toEqual([401, 'unauthenticated']);
  // Of ten at once one gets in.
  const next = await signInChallenge();
  const replies = await Promise.all(Array.from({ length: 5 }, () => signIn(device.sign(next))));
  expect(replies.filter(({ status }) => status === 200)).toHaveLength(1);
  world.clock.advance(HOUR_MS);
  const late = await signInChallenge();
  world.clock.advance(5 * 60_000);
  expect((await signIn(device.sign(late))).status).toBe(401);
  // One to make a passkey signs nobody in, and makes none for somebody else.
  const again = await asha.signIn(asha.person?.email ?? '', PASSWORD);
  expect(again.status).toBe(200);
  expect((await signIn(device.sign((await askedOf(asha)).challenge))).status).toBe(401);
  const ravi = await world.person('Ravi');
  const other = openPasskeyDevice(world.url);
  expect((await add(ravi, other.register(await askedOf(asha)))).status).toBe(400);
  expect((await add(ravi, other.register({ challenge: await signInChallenge() }))).status).toBe(
    400,
  );
  expect((await signIn(device.sign('x'.repeat(43)))).status).toBe(401);
});

test('another page, an unverified holder, a copy and a stranger are refused, all in one text', async () => {
  const asha = await world.person();
  const device = await withPasskey(asha);
  const refused = async (credential: object) => {
    const { status, body } = await signIn(credential);
    return [status, body.code, body.detail];
  };
  const fresh = signInChallenge;
  const stranger = await refused(openPasskeyDevice(world.url).sign(await fresh()));
  expect(stranger[0]).toBe(401);
  const elsewhere = { origin: 'https://evil.example' };
  expect(await refused(device.sign(await fresh(), elsewhere))).toEqual(stranger);
  expect(await refused(device.sign(await fresh(), { isVerified: false }))).toEqual(stranger);
  // It has counted to seven; a copy that counts from the same point on is noticed.
  expect((await signIn(device.sign(await fresh(), { counter: 7 }))).status).toBe(200);
  expect(await refused(device.sign(await fresh(), { counter: 7 }))).toEqual(stranger);
  expect(await refused(device.sign(await fresh(), { counter: 3 }))).toEqual(stranger);
  const forged = device.sign(await fresh(), { counter: 9 });
  forged.response.signature = Buffer.alloc(70, 1).toString('base64url');
  expect(await refused(forged)).toEqual(stranger);
  expect((await signIn(device.sign(await fresh(), { counter: 9 }))).status).toBe(200);

  world.clock.advance(HOUR_MS);
  const made = openPasskeyDevice(world.url);
  await asha.signIn(asha.person?.email ?? '', PASSWORD);
  const unverified = made.register(await askedOf(asha), { isVerified: false });
  expect((await add(asha, unverified)).status).toBe(400);
  expect((await add(asha, made.register(await askedOf(asha), elsewhere))).status).toBe(400);
  expect((await add(asha, made.register(await askedOf(asha)), ' ')).status).toBe(400);
  await world.owner.execute('update people set disabled_at = now() where id = $1', [
    asha.person?.id ?? '',
  ]);
  expect(await refused(device.sign(await fresh(), { counter: 20 }))).toEqual(stranger);
});

test('an answer that names somebody else, or nobody, is refused', async () => {
  const [asha, ravi] = [await world.person(), await world.person('Ravi')];
  const device = await withPasskey(asha);
  const { user } = await askedOf(ravi);
  for (const userHandle of [user?.id ?? '', '', null]) {
    const { status } = await signIn(device.sign(await signInChallenge(), { userHandle }));
    expect([userHandle, status]).toEqual([userHandle, 401]);
  }
  expect((await signIn(device.sign(await signInChallenge()))).status).toBe(200);
});

test('ten are the most, guessing is limited, and so is asking', async () => {
  const asha = await world.person();
  for (let made = 0; made < 10; made += 1) await withPasskey(asha);
  const begun = await asha.post<Problem>('/api/passkeys/begin', { password: PASSWORD });
  expect([begun.status, begun.body.code]).toEqual([409, 'already-decided']);
  // Nothing was proved to learn that: a code would still be good.
  const unproved = await asha.post<Problem>('/api/passkeys/begin', { password: 'x' });
  expect([unproved.status, unproved.body.code]).toEqual([409, 'already-decided']);
  const stranger = openPasskeyDevice(world.url);
  for (let times = 0; times < 10; times += 1) {
    expect((await signIn(stranger.sign('x'.repeat(43)))).status).toBe(401);
  }
  expect((await signIn(stranger.sign('x'.repeat(43)))).status).toBe(429);
  // A person at the same address still signs up: each way of guessing has a count of its own.
  await world.person('Ravi');
  world.clock.advance(HOUR_MS);
  const ask = () => world.visitor().post('/api/auth/passkey/begin');
  for (let times = 0; times < 60; times += 1) expect((await ask()).status).toBe(200);
  expect((await ask()).status).toBe(429);
});
