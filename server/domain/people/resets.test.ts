/**
 * Resetting a password by mail, over HTTP and with a real SMTP receiver: what is mailed, which
 * links count, what ends.
 */
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';

import { type Client, PASSWORD } from '#test/client.ts';
import { makeKey, openProgram } from '#test/key-client.ts';
import { readLive } from '#test/live-client.ts';
import { type MailReceiver, openMailReceiver, type Received } from '#test/mail-receiver.ts';
import { type Asked, openPasskeyDevice } from '#test/passkey-device.ts';
import { type SecondFactor, switchOnTwoFactor } from '#test/two-factor.ts';
import { until } from '#test/waits.ts';
import { openWorld, type World } from '#test/world.ts';

import { peopleTexts } from '#texts/people.ts';
import { reasonText } from '#texts/refusal-text.ts';

const MINUTE_MS = 60_000;
const NEXT = 'another horse staple';
const BASE_URL = 'https://drishti.example';
type Problem = { code: string; detail: string; fields?: Record<string, string> };

let receiver: MailReceiver;
let world: World;
beforeAll(async () => {
  receiver = await openMailReceiver();
  world = await openWorld({
    env: { SMTP_URL: receiver.url, BASE_URL, TRUST_PROXY: 'loopback' },
  });
});
afterAll(async () => {
  await world[Symbol.asyncDispose]();
  await receiver.close();
});
// Attempts of one test are not those of the next.
beforeEach(() => {
  world.clock.advance(60 * MINUTE_MS);
  receiver.mails.length = 0;
});

const emailOf = (client: Client) => client.person?.email ?? '';
const ask = (email: string, address = '49.36.10.1') =>
  world.visitor().post<Problem>('/api/auth/forgot', { email }, { 'x-forwarded-for': address });
const reset = (token: string, password = NEXT, address = '49.36.10.1') =>
  world
    .visitor()
    .post<Problem>('/api/auth/reset', { token, password }, { 'x-forwarded-for': address });
/** Mail with a link; the word that a password was changed comes besides. */
const links = () =>
  receiver.mails.filter(({ headers }) => headers.get('subject') === 'Reset your Drishti password');
const mailed = (count: number): Promise<Received> =>
  until(`mail ${count}`, async () => links()[count - 1] ?? null);
const tokenIn = ({ text }: Received) => /#([A-Za-z0-9_-]{43})$/m.exec(text)?.[1] ?? '';

/** Asks for a link for a new person. Returns the mails with a link that came before that mail. */
async function linksBeforeNext(): Promise<Received[]> {
  const next = emailOf(await world.person());
  expect((await ask(next, '49.36.10.8')).status).toBe(204);
  await until('the next mail', () => links().some(({ to }) => to.includes(next)));
  return links().filter(({ to }) => !to.includes(next));
}

/** Asks for a link and reads it from the mail. */
async function linkFor(client: Client): Promise<string> {
  const before = links().length;
  expect((await ask(emailOf(client))).status).toBe(204);
  return tokenIn(await mailed(before + 1));
}

const gone = { code: 'not-found', detail: reasonText('reset-link-wrong') };

test('the mail is for the person alone, in text and HTML, with a link that works once', async () => {
  expect((await world.visitor().get('/api/meta')).body).toMatchObject({ passwordReset: true });
  const asha = await world.person('<b>Asha</b>');
  const email = emailOf(asha);
  expect((await ask(` ${email.toUpperCase()} `)).status).toBe(204);
  const mail = await mailed(1);
  const token = tokenIn(mail);
  const link = `${BASE_URL}/reset-password#${token}`;
  expect(mail).toMatchObject({ from: 'no-reply@drishti.example', to: [email] });
  expect(mail.headers.get('subject')).toBe('Reset your Drishti password');
  expect(mail.headers.get('from')).toBe('Drishti <no-reply@drishti.example>');
  expect(mail.headers.get('to')).toBe(email);
  expect(mail.headers.get('auto-submitted')).toBe('auto-generated');
  expect(mail.text).toContain(link);
  expect(mail.html).toContain(`<a href="${link}">`);
  for (const body of [mail.text, mail.html]) {
    expect(body).toContain('works once, for 30 minutes');
    expect(body).not.toMatch(/Asha/);
  }

  expect((await reset(token)).status).toBe(204);
  expect((await world.visitor().signIn(email, PASSWORD)).status).toBe(401);
  expect((await world.visitor().signIn(email, NEXT)).status).toBe(200);
  const again = await reset(token, 'a third horse staple');
  expect([again.status, again.body]).toEqual([404, expect.objectContaining(gone)]);
  expect((await world.visitor().signIn(email, NEXT)).status).toBe(200);
});

test('a new password may not be the person’s name or address either, and the link stays good', async () => {
  const asha = await world.person('Asha Verma');
  const token = await linkFor(asha);
  for (const password of [' '.repeat(8), 'AshaVerma', emailOf(asha)]) {
    const { status, body } = await reset(token, password);
    const fields = { password: peopleTexts().passwordWeak };
    expect([password, status, body.fields]).toEqual([password, 400, fields]);
  }
  expect((await reset(token)).status).toBe(204);
});

test('a reset ends every session and live stream, and the person reads of it', async () => {
  const asha = await world.person();
  const phone = world.visitor();
  await phone.signIn(emailOf(asha), PASSWORD);
  const streams = [
    await readLive(world.url, { cookie: asha.cookie }),
    await readLive(world.url, { cookie: phone.cookie }),
  ];
  expect((await reset(await linkFor(asha))).status).toBe(204);
  for (const stream of streams) await stream.closed();
  for (const client of [asha, phone]) expect((await client.get('/api/me')).status).toBe(401);
  await phone.signIn(emailOf(asha), NEXT);
  expect((await phone.get('/api/notices')).body).toMatchObject({
    // A reset forgets the browsers that were known, so that each sign-in after it is told.
    items: [
      { title: 'New sign-in' },
      { title: 'Password changed', type: 'info', read: false },
      { title: 'New sign-in' },
      { title: null },
    ],
  });
});

test('a reset ends every API key', async () => {
  const asha = await world.person();
  const bot = openProgram(world.url, await makeKey(asha, { kind: 'ed25519' }), () =>
    world.clock.now().getTime(),
  );
  const token = await linkFor(asha);
  expect((await bot.get('/api/me')).status).toBe(200);
  expect((await reset(token)).status).toBe(204);
  expect((await bot.get('/api/me')).status).toBe(401);
});

test('a weak password is refused in the sign-up’s words, and the link stays good', async () => {
  const token = await linkFor(await world.person());
  const cases = [
    ['12345', peopleTexts().passwordShort],
    ['x7#kq2w', peopleTexts().passwordWeak],
    ['Password123', peopleTexts().passwordWeak],
  ] as const;
  for (const [password, text] of cases) {
    const reply = await reset(token, password);
    expect(reply.status).toBe(400);
    expect(reply.body).toMatchObject({ code: 'invalid', fields: { password: text } });
  }
  expect((await reset(token)).status).toBe(204);
});

test('a link ends after 30 minutes, with a newer one, and with a changed password', async () => {
  const asha = await world.person();
  const first = await linkFor(asha);
  world.clock.advance(30 * MINUTE_MS - 1);
  const second = await linkFor(asha);
  expect((await reset(first)).body).toMatchObject(gone);
  world.clock.advance(30 * MINUTE_MS);
  expect((await reset(second)).body).toMatchObject(gone);

  const third = await linkFor(asha);
  world.clock.advance(30 * MINUTE_MS - 1);
  expect((await reset(third)).status).toBe(204);

  await asha.signIn(emailOf(asha), NEXT);
  const fourth = await linkFor(asha);
  const change = { currentPassword: NEXT, newPassword: PASSWORD };
  expect((await asha.post('/api/auth/change-password', change)).status).toBe(204);
  expect((await reset(fourth)).body).toMatchObject(gone);
  expect((await asha.get('/api/me')).status).toBe(200);
});

test('of many at once with one link, one wins', async () => {
  const asha = await world.person();
  const token = await linkFor(asha);
  const passwords = ['horse number one', 'horse number two', 'horse number three'];
  const replies = await Promise.all(passwords.map((password) => reset(token, password)));
  expect(replies.filter(({ status }) => status === 204)).toHaveLength(1);
  expect(replies.filter(({ status }) => status === 404)).toHaveLength(2);
  for (const [index, password] of passwords.entries()) {
    const { status } = await world.visitor().signIn(emailOf(asha), password);
    expect(status).toBe(replies[index]?.status === 204 ? 200 : 401);
  }
});

test('staff, barred people and strangers get no mail, and the same answer', async () => {
  const support = await world.staff('support');
  const barred = await world.person();
  const open = await linkFor(barred);
  await world.owner.execute('update people set disabled_at = now() where id = $1', [
    barred.person?.id ?? '',
  ]);
  const known = await world.person();
  const emails = [emailOf(support), emailOf(barred), 'nobody@example.in', emailOf(known)];
  const answers = [];
  for (const email of emails) {
    const { status, body, headers } = await ask(email, '49.36.10.2');
    const names = [...headers.keys()].filter((name) => name !== 'x-request-id').toSorted();
    answers.push(JSON.stringify([status, body, names]));
  }
  expect(new Set(answers).size).toBe(1);
  await mailed(2);
  const all = await linksBeforeNext();
  expect(all.map(({ to }) => to)).toEqual([[emailOf(barred)], [emailOf(known)]]);
  expect((await reset(open)).body).toMatchObject(gone);
});

test('what is no address is said at its field; an unknown field is refused', async () => {
  const wrong = await ask('asha');
  expect(wrong.status).toBe(400);
  expect(wrong.body.fields).toEqual({ email: peopleTexts().emailInvalid });
  const path = '/api/auth/forgot';
  const more = await world.visitor().post(path, { email: 'a@b.in', link: 'https://evil.example' });
  expect(more.status).toBe(400);
});

test('asking is limited by address, mails by person, and wrong links by address', async () => {
  const asha = await world.person();
  for (let asked = 0; asked < 10; asked += 1) {
    const email = asked % 2 === 0 ? emailOf(asha) : `stranger-${asked}@example.in`;
    expect((await ask(email, '49.36.10.3')).status).toBe(204);
  }
  const eleventh = await ask('stranger@example.in', '49.36.10.3');
  expect([eleventh.status, eleventh.body.code]).toEqual([429, 'rate-limited']);
  expect((await ask(emailOf(asha), '49.36.10.4')).status).toBe(204);
  await mailed(3);
  expect(await linksBeforeNext()).toHaveLength(3);
  // The client that asked that often took nothing from the person: the last mail's link is good.
  const last = links().findLast(({ to }) => to.includes(emailOf(asha)));
  expect((await reset(last ? tokenIn(last) : '')).status).toBe(204);

  const wrong = 'x'.repeat(43);
  for (let tries = 0; tries < 10; tries += 1) {
    expect((await reset(wrong, NEXT, '49.36.10.5')).status).toBe(404);
  }
  expect((await reset(wrong, NEXT, '49.36.10.5')).status).toBe(429);
});

test('after too many failures to sign in, a reset lets the person in again', async () => {
  const asha = await world.person();
  const from = { 'x-forwarded-for': '49.36.10.1' };
  const signIn = (password: string) =>
    world.visitor().post('/api/auth/sign-in', { email: emailOf(asha), password }, from);
  for (let failures = 0; failures < 5; failures += 1) await signIn('not it at all');
  expect((await signIn(PASSWORD)).status).toBe(429);
  expect((await reset(await linkFor(asha))).status).toBe(204);
  expect((await signIn(NEXT)).status).toBe(200);
});

describe('with passkeys and two-factor sign-in', () => {
  type Form = { code?: string; endsPasskeys?: true; password?: string };

  /** A person with both, a mailed link, and what becomes of them. */
  async function openOwner() {
    const asha = await world.person('Asha Verma');
    const device = openPasskeyDevice(BASE_URL);
    const begun = await asha.post<{ options: Asked }>('/api/passkeys/begin', {
      password: PASSWORD,
    });
    const credential = device.register(begun.body.options);
    expect((await asha.post('/api/passkeys', { name: 'Phone', credential })).status).toBe(201);
    const factor = await switchOnTwoFactor(world, asha);
    const token = await linkFor(asha);
    const signIn = async () => {
      const there = world.visitor();
      const asked = await there.post<{ options: Asked }>('/api/auth/passkey/begin');
      const signed = device.sign(asked.body.options.challenge);
      return (await there.post('/api/auth/passkey', { credential: signed })).status;
    };
    const send = async ({ password = NEXT, ...proof }: Form = {}) => {
      const form = { token, password, ...proof };
      const { status, body } = await world.visitor().post<Problem | null>('/api/auth/reset', form);
      return [status, ...(body ? [body.code, ...Object.keys(body.fields ?? {})] : [])];
    };
    return { asha, factor, send, signIn };
  }
  /** Whether a password counts: for the code it is asked after the password alone. */
  const counts = async (client: Client, password: string) => {
    const form = { email: emailOf(client), password };
    return (
      (await world.visitor().post<Problem>('/api/auth/sign-in', form)).body.code === 'code-needed'
    );
  };

  test('without a code nothing changes, unless the form says that passkeys end', async () => {
    const { asha, send, signIn } = await openOwner();
    expect(await send()).toEqual([401, 'code-needed']);
    expect(await send({ code: ' ' })).toEqual([401, 'code-needed']);
    expect(await send({ password: '12345' })).toEqual([400, 'invalid', 'password']);
    expect((await asha.get('/api/me')).status).toBe(200);
    expect([await counts(asha, PASSWORD), await counts(asha, NEXT)]).toEqual([true, false]);
    expect(await signIn()).toBe(200);

    expect(await send({ endsPasskeys: true })).toEqual([204]);
    expect((await asha.get('/api/me')).status).toBe(401);
    expect([await counts(asha, PASSWORD), await counts(asha, NEXT)]).toEqual([false, true]);
    expect(await signIn()).toBe(401);
  });

  const kinds: [string, (factor: SecondFactor) => string][] = [
    ['the authenticator', (factor) => factor.nextCode()],
    ['recovery', ({ recoveryCodes: [first] }) => first ?? ''],
  ];
  test.each(kinds)('with a code of %s passkeys stay, and all sessions end', async (_, codeOf) => {
    const { asha, factor, send, signIn } = await openOwner();
    const code = codeOf(factor);
    expect(await send({ code: factor.wrongCode() })).toEqual([400, 'invalid', 'code']);
    // A weak password uses up no code.
    expect(await send({ code, password: '12345' })).toEqual([400, 'invalid', 'password']);
    expect(await send({ code })).toEqual([204]);
    expect((await asha.get('/api/me')).status).toBe(401);
    expect([await counts(asha, PASSWORD), await counts(asha, NEXT)]).toEqual([false, true]);
    expect(await signIn()).toBe(200);
    const spent = { email: emailOf(asha), password: NEXT, code };
    expect((await world.visitor().post('/api/auth/sign-in', spent)).status).toBe(400);
  });

  test('wrong codes are counted, and the link outlasts them', async () => {
    const { factor, send, signIn } = await openOwner();
    for (let tries = 0; tries < 5; tries += 1) {
      expect(await send({ code: factor.wrongCode() })).toEqual([400, 'invalid', 'code']);
    }
    expect(await send({ code: factor.nextCode() })).toEqual([429, 'rate-limited']);
    world.clock.advance(15 * MINUTE_MS);
    expect(await send({ code: factor.nextCode() })).toEqual([204]);
    expect(await signIn()).toBe(200);
  });

  test('of many at once with one link one wins, and no code of the others is spent', async () => {
    const { asha, factor, send } = await openOwner();
    const codes = factor.recoveryCodes.slice(0, 4);
    const replies = await Promise.all(codes.map((code) => send({ code })));
    expect(replies.filter(([status]) => status === 204)).toHaveLength(1);
    expect(replies.filter(([status]) => status === 404)).toHaveLength(3);
    const left = await world.owner.query('select 1 from recovery_codes where person_id = $1', [
      asha.person?.id ?? '',
    ]);
    expect(left).toHaveLength(9);
    const before = factor.nextCode();
    expect(await send({ code: before })).toEqual([404, 'not-found']);
    const form = { email: emailOf(asha), password: NEXT, code: before };
    expect((await world.visitor().post('/api/auth/sign-in', form)).status).toBe(200);
  });

  test('of a sign-in and a reset at once with one code one counts', async () => {
    const { asha, factor, send } = await openOwner();
    const code = factor.nextCode();
    const form = { email: emailOf(asha), password: PASSWORD, code };
    const [signedIn, [status]] = await Promise.all([
      world.visitor().post('/api/auth/sign-in', form),
      send({ code }),
    ]);
    expect([signedIn.status, status].filter((each) => Number(each) < 300)).toHaveLength(1);
    if (status !== 204) expect(await send({ code: factor.nextCode() })).toEqual([204]);
  });

  test('a person with one of the two is asked for no code, and a code that is given has to be right', async () => {
    const plain = await world.person();
    const one = { token: await linkFor(plain), password: NEXT, code: '123456' };
    expect((await world.visitor().post('/api/auth/reset', one)).status).toBe(204);

    const ravi = await world.person('Ravi');
    const factor = await switchOnTwoFactor(world, ravi);
    const other = { token: await linkFor(ravi), password: NEXT };
    const wrong = { ...other, code: factor.wrongCode() };
    expect((await world.visitor().post('/api/auth/reset', wrong)).status).toBe(400);
    expect((await world.visitor().post('/api/auth/reset', other)).status).toBe(204);
  });
});

describe('without a mail server', () => {
  test('asking is refused with the text that the app shows', async () => {
    await using plain = await openWorld();
    const reply = await plain.visitor().post('/api/auth/forgot', { email: 'asha@example.in' });
    expect(reply.status).toBe(404);
    expect(reply.body).toMatchObject({ detail: 'Password reset is not implemented yet.' });
    expect((await plain.visitor().get('/api/meta')).body).toMatchObject({ passwordReset: false });
  });
});
