/**
 * Two-factor sign-in over HTTP, with codes from an authenticator of the test's own: each code once,
 * in races too, guesses counted, nobody locked out by strangers, nothing readable in the database.
 */
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';

import type { DeviceSessions } from '#protocol/sessions.ts';
import type { NoticePage } from '#protocol/notices.ts';
import type { AuthenticatorKey, RecoveryCodes, TwoFactor } from '#protocol/two-factor.ts';
import { totpCode } from '#scripts/demo/authenticator.ts';
import { type Client, PASSWORD } from '#test/client.ts';
import { openWorld, type World } from '#test/world.ts';

import { stepOf } from './two-factor.rules.ts';

const STEP_MS = 30_000;
const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
type Problem = { code: string; fields?: Record<string, string>; detail: string };

let world: World;
beforeAll(async () => {
  const env = { SEAL_KEY: 'k'.repeat(43), TRUST_PROXY: 'loopback' };
  world = await openWorld({ env });
});
afterAll(async () => {
  await world[Symbol.asyncDispose]();
});
// The limits of attempts count by time.
beforeEach(() => world.clock.advance(HOUR_MS));

const codeOf = (secret: string, steps = 0) =>
  totpCode(secret, world.clock.now().getTime() + steps * STEP_MS);
const stateOf = async (client: Client) => (await client.get<TwoFactor>('/api/two-factor')).body;
const signIn = (who: Client, code?: string, client = world.visitor(), headers = {}) =>
  client.post<Problem>(
    '/api/auth/sign-in',
    { email: who.person?.email, password: PASSWORD, ...(code === undefined ? {} : { code }) },
    headers,
  );
const answerOf = ({ status, body }: { status: number; body: Problem }) => [status, body.code];

async function switchOn(client: Client): Promise<{ secret: string; codes: string[] }> {
  const key = await client.post<AuthenticatorKey>('/api/two-factor/begin', { password: PASSWORD });
  expect(key.status).toBe(200);
  const { secret } = key.body;
  const on = await client.post<RecoveryCodes>('/api/two-factor/confirm', { code: codeOf(secret) });
  expect(on.status).toBe(200);
  world.clock.advance(STEP_MS);
  return { secret, codes: on.body.codes };
}

test('codes are those of RFC 6238, one step either way, and none of a step that was used', () => {
  // The secret and a time of the RFC's appendix B, whose eight digits end in these six.
  const secret = 'GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ';
  const at = (seconds: number, lastStep = 0n) => ({
    secret,
    lastStep,
    now: new Date(seconds * 1000),
  });
  expect(totpCode(secret, 1_111_111_109_000)).toBe('081804');
  const step = 37_037_036n;
  expect(stepOf('081804', at(1_111_111_109))).toBe(step);
  expect(stepOf('081 804', at(1_111_111_109))).toBe(step);
  expect(stepOf('081804', at(1_111_111_109 + 30))).toBe(step);
  expect(stepOf('081804', at(1_111_111_109 - 30))).toBe(step);
  expect(stepOf('081804', at(1_111_111_109 + 61))).toBeNull();
  expect(stepOf('081804', at(1_111_111_109 - 61))).toBeNull();
  expect(stepOf('081804', at(1_111_111_109, step))).toBeNull();
  expect(stepOf('081804', at(1_111_111_109, step - 1n))).toBe(step);
  for (const wrong of ['', '08180', '0818044', 'abcdef', '08180x', '०८१८०४']) {
    expect(stepOf(wrong, at(1_111_111_109))).toBeNull();
  }
});

test('switched on with password and code: from then on both are needed, and other sessions have ended', async () => {
  const asha = await world.person();
  const elsewhere = world.visitor();
  expect((await signIn(asha, undefined, elsewhere)).status).toBe(200);
  expect(await stateOf(asha)).toMatchObject({ isOn: false, since: null, codesLeft: 0 });
  const wrong = await asha.post<Problem>('/api/two-factor/begin', { password: 'not the password' });
  expect([wrong.status, Object.keys(wrong.body.fields ?? {})]).toEqual([400, ['password']]);

  const before = asha.cookie;
  const { secret, codes } = await switchOn(asha);
  expect(new Set(codes).size).toBe(10);
  expect(codes.every((code) => /^[2-9A-Z]{4}-[2-9A-Z]{4}-[2-9A-Z]{4}$/.test(code))).toBe(true);
  expect(asha.cookie).not.toBe(before);
  const { items } = (await asha.get<DeviceSessions>('/api/sessions')).body;
  expect(items.map(({ isThis }) => isThis)).toEqual([true]);
  expect((await elsewhere.get('/api/me')).status).toBe(401);
  expect(await stateOf(asha)).toMatchObject({ isOn: true, codesLeft: 10 });
  expect((await asha.post('/api/two-factor/begin', { password: PASSWORD })).status).toBe(409);

  expect(answerOf(await signIn(asha))).toEqual([401, 'code-needed']);
  expect(answerOf(await signIn(asha, ' '))).toEqual([401, 'code-needed']);
  const refused = await signIn(asha, '000000');
  expect([refused.status, Object.keys(refused.body.fields ?? {})]).toEqual([400, ['code']]);
  expect((await signIn(asha, codeOf(secret))).status).toBe(200);
  const { items: notices } = (await asha.get<NoticePage>('/api/notices')).body;
  expect(notices.map(({ title }) => title)).toContain('Two-factor authentication is on');
});

test('a wrong password is refused in the same words, with a right code or without', async () => {
  const asha = await world.person();
  const { secret } = await switchOn(asha);
  const attempt = async (body: object) => {
    const reply = await world.visitor().post<Problem>('/api/auth/sign-in', body);
    return [reply.status, reply.body.code, reply.body.detail];
  };
  const email = asha.person?.email;
  const unknown = await attempt({ email: 'nobody@example.in', password: PASSWORD });
  expect(await attempt({ email, password: 'not the password' })).toEqual(unknown);
  const code = codeOf(secret);
  expect(await attempt({ email, password: 'not the password', code })).toEqual(unknown);
  // It was not looked at, so it still counts.
  expect((await signIn(asha, code)).status).toBe(200);
});

test('the same code is refused twice, and of ten at once with one code one gets in', async () => {
  const asha = await world.person();
  const { secret } = await switchOn(asha);
  const code = codeOf(secret);
  expect((await signIn(asha, code)).status).toBe(200);
  expect((await signIn(asha, code)).status).toBe(400);
  // A code of the step before is spent with it.
  expect((await signIn(asha, codeOf(secret, -1))).status).toBe(400);

  world.clock.advance(HOUR_MS);
  const next = codeOf(secret);
  const replies = await Promise.all(
    Array.from({ length: 10 }, (_, at) =>
      signIn(asha, next, world.visitor(), { 'x-forwarded-for': `198.51.100.${at + 1}` }),
    ),
  );
  expect(replies.filter(({ status }) => status === 200)).toHaveLength(1);
});

test('guesses are counted for whoever has the password; a stranger keeps nobody out of their own browser', async () => {
  const asha = await world.person();
  const { secret } = await switchOn(asha);
  const from = (address: string) => ({ 'x-forwarded-for': address });
  const guess = (address: string) => signIn(asha, '000000', world.visitor(), from(address));
  for (let at = 0; at < 5; at += 1) expect((await guess('198.51.100.7')).status).toBe(400);
  const refused = await guess('198.51.100.7');
  expect([refused.status, refused.headers.has('retry-after')]).toEqual([429, true]);
  // From everywhere together it is twenty an hour.
  for (let at = 0; at < 15; at += 1) {
    expect((await guess(`198.51.100.${20 + at}`)).status).toBe(400);
  }
  expect((await guess('198.51.100.90')).status).toBe(429);
  const right = () => codeOf(secret);
  expect((await signIn(asha, right(), world.visitor(), from('198.51.100.91'))).status).toBe(429);
  // Without the password nobody gets as far as a code, and a browser of hers is not counted with
  // strangers'.
  expect((await signIn(asha, right(), asha, from('198.51.100.92'))).status).toBe(200);
  world.clock.advance(HOUR_MS);
  expect((await signIn(asha, right(), world.visitor(), from('198.51.100.7'))).status).toBe(200);
});

test('each recovery code lets in once, also in a race, and is told; new ones void the old', async () => {
  const asha = await world.person();
  const { secret, codes } = await switchOn(asha);
  const [first = '', second = '', third = ''] = codes;
  expect((await signIn(asha, first.toLowerCase().replaceAll('-', ' '))).status).toBe(200);
  expect((await signIn(asha, first)).status).toBe(400);
  const race = await Promise.all(
    Array.from({ length: 4 }, (_, at) =>
      signIn(asha, second, world.visitor(), { 'x-forwarded-for': `198.51.100.${at + 1}` }),
    ),
  );
  expect(race.filter(({ status }) => status === 200)).toHaveLength(1);
  expect(await stateOf(asha)).toMatchObject({ codesLeft: 8 });
  const { items } = (await asha.get<NoticePage>('/api/notices')).body;
  expect(items.filter(({ title }) => title === 'A recovery code was used')).toHaveLength(2);

  world.clock.advance(15 * MINUTE_MS);
  const code = codeOf(secret);
  const renewed = await asha.post<RecoveryCodes>('/api/two-factor/codes', { code });
  expect(renewed.status).toBe(200);
  expect((await signIn(asha, third)).status).toBe(400);
  expect((await signIn(asha, renewed.body.codes[2])).status).toBe(200);
  expect((await asha.post('/api/two-factor/codes', { code })).status).toBe(400);
});

test('switching it off takes the password and a code, and leaves nothing behind', async () => {
  const asha = await world.person();
  const { secret, codes } = await switchOn(asha);
  const off = (password: string, code: string) =>
    asha.post<Problem>('/api/two-factor/disable', { password, code });
  const wrong = await off('not the password', codeOf(secret));
  expect([wrong.status, Object.keys(wrong.body.fields ?? {})]).toEqual([400, ['password']]);
  expect((await off(PASSWORD, '000000')).status).toBe(400);
  expect((await off(PASSWORD, codeOf(secret))).status).toBe(204);
  expect(await stateOf(asha)).toMatchObject({ isOn: false, codesLeft: 0 });
  expect((await signIn(asha)).status).toBe(200);
  expect((await off(PASSWORD, codes[0] ?? '')).status).toBe(404);
});

test('a key that is not confirmed asks for nothing, and lapses after a quarter of an hour', async () => {
  const asha = await world.person();
  const begin = () => asha.post<AuthenticatorKey>('/api/two-factor/begin', { password: PASSWORD });
  const confirm = (code: string) => asha.post<Problem>('/api/two-factor/confirm', { code });
  const old = (await begin()).body.secret;
  expect((await signIn(asha)).status).toBe(200);
  const { secret, uri } = (await begin()).body;
  expect(uri).toContain(`secret=${secret}`);
  expect(uri).toMatch(/^otpauth:\/\/totp\/Drishti:/);
  expect((await confirm(codeOf(old))).status).toBe(400);
  world.clock.advance(15 * MINUTE_MS + 1);
  const late = await confirm(codeOf(secret));
  expect([late.status, late.body.fields?.['code']]).toEqual([
    400,
    'This took too long. Start again to get a new key.',
  ]);
});

test('the database has neither key nor recovery code, and what is moved to somebody else opens nothing', async () => {
  const [asha, ravi] = [await world.person(), await world.person('Ravi')];
  const { secret, codes } = await switchOn(asha);
  const his = await switchOn(ravi);
  const rows = await world.owner.query<{ text: string; hash: string }>(
    `select f::text as text, r.code_hash as hash from second_factors f join recovery_codes r using (person_id)`,
  );
  const dump = JSON.stringify(rows);
  const raw = Buffer.from(secret).toString('hex');
  for (const kept of [secret, raw, ...codes, ...codes.map((code) => code.replaceAll('-', ''))]) {
    expect(dump).not.toContain(kept);
  }
  expect(rows.every(({ hash }) => hash.startsWith('$argon2id$'))).toBe(true);
  await world.owner.execute(
    `update second_factors set sealed = (select sealed from second_factors where person_id = $2)
     where person_id = $1`,
    [asha.person?.id ?? '', ravi.person?.id ?? ''],
  );
  expect((await signIn(asha, codeOf(his.secret))).status).toBe(500);
  // What cannot be opened any more keeps nobody out who has kept their recovery codes.
  expect((await signIn(asha, codes[0])).status).toBe(200);
});

test('staff may switch it on as well: the console then asks for a code, and the audit log knows', async () => {
  const support = await world.staff('support');
  const key = await support.post<AuthenticatorKey>('/api/staff/two-factor/begin', {
    password: PASSWORD,
  });
  const { secret } = key.body;
  const code = codeOf(secret);
  expect((await support.post('/api/staff/two-factor/confirm', { code })).status).toBe(200);
  const form = { email: support.person?.email, password: PASSWORD };
  const attempt = (given: object) =>
    world.visitor().post<Problem>('/api/staff/sign-in', { ...form, ...given });
  expect(answerOf(await attempt({}))).toEqual([401, 'code-needed']);
  expect((await attempt({ code })).status).toBe(400);
  world.clock.advance(STEP_MS);
  expect((await attempt({ code: codeOf(secret) })).status).toBe(200);
  const entries = await world.owner.query<{ facts: string }>(
    `select facts from audit_entries where action = 'staff.two-factor' and subject = $1`,
    [support.person?.id ?? ''],
  );
  expect(entries).toEqual([{ facts: '{"change":"on"}' }]);
});
