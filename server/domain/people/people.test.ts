/**
 * Signing up and in, over HTTP on a real database: every text of the forms, and what must never be
 * told.
 */
import { randomUUID } from 'node:crypto';

import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';

import { type Client, PASSWORD } from '#test/client.ts';
import { askDeposit } from '#test/requests.ts';
import { switchOnTwoFactor } from '#test/two-factor.ts';
import { openWorld, type World } from '#test/world.ts';

import type { DepositPane } from '#protocol/desk.ts';
import { processorMs } from '#test/waits.ts';
import { peopleTexts } from '#texts/people.ts';
import { reasonText } from '#texts/refusal-text.ts';

const HOUR_MS = 3_600_000;
type Problem = { code: string; detail: string; fields?: Record<string, string> };

let world: World;
beforeAll(async () => {
  world = await openWorld();
});
afterAll(async () => {
  await world[Symbol.asyncDispose]();
});
// Attempts of one test are not those of the next.
beforeEach(() => world.clock.advance(HOUR_MS));

const form = (changes: Record<string, unknown> = {}) => ({
  name: 'Asha Verma',
  email: `${randomUUID()}@example.in`,
  password: PASSWORD,
  referral: world.referral,
  ...changes,
});
const signUp = (body: unknown) => world.visitor().post<Problem>('/api/auth/sign-up', body);

test('signing up opens every account at zero, posts the welcome grant and writes the notice', async () => {
  const asha = await world.person();
  const me = await asha.me();
  expect(me).toMatchObject({
    name: 'Asha Verma',
    role: 'user',
    creditScore: 100,
    referral: world.referral,
    totalUsdt: '10000.000000',
    balances: { inr: { available: '850000.00', frozen: '0.00', total: '850000.00' } },
  });
  expect(me.balances.coins.map(({ coin, total }) => `${coin} ${total}`)).toEqual([
    'BTC 0.00000000',
    'ETH 0.00000000',
    'DOGE 0.000000',
    'TRUMP 0.000000',
    'USDT 0.000000',
    'SOL 0.00000000',
    'XRP 0.000000',
  ]);
  const accounts = await world.owner.query('select 1 from accounts where owner_id = $1', [me.id]);
  expect(accounts).toHaveLength(16);
  const statement = await asha.get<{ items: unknown[] }>('/api/me/statement');
  expect(statement.body).toMatchObject({
    items: [
      { kind: 'welcome-grant', asset: 'INR', amount: '850000.00', availableAfter: '850000.00' },
    ],
    nextCursor: null,
  });
  const notices = await asha.get('/api/notices');
  expect(notices.body).toMatchObject({
    unread: 1,
    items: [{ message: 'Welcome to Crypto Trading App!', type: 'success', read: false }],
  });
  expect((await asha.get('/api/auth/session')).body).toEqual({
    person: asha.person,
    locale: null,
  });
});

test('the language that somebody chose is kept with the account, if it is one of ours', async () => {
  const reader = await world.person();
  const language = async () =>
    (await reader.get<{ locale: string | null }>('/api/auth/session')).body.locale;
  expect((await reader.post('/api/me/language', { locale: 'hi-u-nu-deva' })).status).toBe(204);
  expect(await language()).toBe('hi-u-nu-deva');
  expect((await reader.post('/api/me/language', { locale: 'xx' })).status).toBe(400);
  expect(await language()).toBe('hi-u-nu-deva');
});

test.each([
  [{ name: '  ' }, 'name', peopleTexts().nameMissing],
  [{ referral: ' - ' }, 'referral', peopleTexts().referralMissing],
  [{ email: 'asha' }, 'email', peopleTexts().emailInvalid],
  [{ email: 'asha@example' }, 'email', peopleTexts().emailInvalid],
  [{ email: 'as ha@example.in' }, 'email', peopleTexts().emailInvalid],
  [{ password: '12345' }, 'password', peopleTexts().passwordShort],
  [{ password: 'öä1xy' }, 'password', peopleTexts().passwordShort],
  [{ password: 'x7#kq2' }, 'password', peopleTexts().passwordWeak],
  [{ password: 'x7#kq2w' }, 'password', peopleTexts().passwordWeak],
  [{ password: 'Password123' }, 'password', peopleTexts().passwordWeak],
  [{ password: 'drishti2026' }, 'password', peopleTexts().passwordWeak],
  [{ password: 'ｐassword123' }, 'password', peopleTexts().passwordWeak],
  [{ referral: 'ABCDE-FGHJK' }, 'referral', peopleTexts().referralUnknown],
  [{ name: undefined }, 'name', peopleTexts().nameMissing],
  [{ email: 5 }, 'email', peopleTexts().emailInvalid],
])('signing up with %j is refused at its field', async (change, field, text) => {
  const reply = await signUp(form(change));
  expect(reply.status).toBe(400);
  expect(reply.body).toMatchObject({ code: 'invalid', detail: text, fields: { [field]: text } });
});

test('the first fault leads, in the documented order', async () => {
  const all = { name: '', referral: '', email: 'x', password: '1' };
  const details = [];
  for (const fixed of [{}, { name: 'A' }, { name: 'A', referral: 'ABCDE-FGHJK' }]) {
    details.push((await signUp({ ...all, ...fixed })).body.detail);
  }
  details.push(
    (await signUp({ ...all, name: 'A', referral: 'ABCDE', email: 'a@b.in' })).body.detail,
    (await signUp(form({ referral: 'ABCDE' }))).body.detail,
  );
  expect(details).toEqual([
    peopleTexts().nameMissing,
    peopleTexts().referralMissing,
    peopleTexts().emailInvalid,
    peopleTexts().passwordShort,
    peopleTexts().referralUnknown,
  ]);
});

test.each(['role', 'creditScore', 'id', 'balance', 'referral_code'])(
  'signing up with a %s of one’s own is refused',
  async (field) => {
    const reply = await signUp(form({ [field]: 'admin' }));
    expect(reply.status).toBe(400);
    expect(reply.body.fields).toEqual({ [field]: 'Unknown field.' });
  },
);

test('a referral code is the same in any case, width and grouping', async () => {
  const code = world.referral.replace('-', '');
  const wide = [...code].map((letter) =>
    String.fromCodePoint((letter.codePointAt(0) ?? 0) + 0xfee0),
  );
  for (const spelling of [
    code,
    code.toLowerCase(),
    ` ${code.slice(0, 3)} – ${code.slice(3)}`,
    wide.join(''),
  ]) {
    const reply = await signUp(form({ referral: spelling }));
    expect([spelling, reply.status]).toEqual([spelling, 201]);
  }
});

test('a code counts only while it is neither revoked nor expired and its sub-admin is active', async () => {
  const [subAdmin] = await world.owner.query<{ id: string }>(
    `select id from people where role = 'sub-admin'`,
  );
  const id = subAdmin?.id ?? '';
  const past = new Date(world.clock.now().getTime() - 1000);
  const add = (code: string, owner: string, expires: Date | null, revoked: Date | null) =>
    world.owner.execute(
      `insert into referral_codes (code, sub_admin, created_at, expires_at, revoked_at)
       values ($1, $2, now(), $3, $4)`,
      [code, owner, expires, revoked],
    );
  const asha = await world.person();
  await add('REVOKED222', id, null, past);
  await add('EXPRED2222', id, past, null);
  await add('QFUSER2222', asha.person?.id ?? '', null, null);
  await add('GQQDCQDE22', id, new Date(world.clock.now().getTime() + HOUR_MS), null);
  for (const code of ['REVOKED222', 'EXPRED2222', 'QFUSER2222']) {
    const reply = await signUp(form({ referral: code }));
    expect([code, reply.status, reply.body.detail]).toEqual([
      code,
      400,
      peopleTexts().referralUnknown,
    ]);
  }
  expect((await signUp(form({ referral: 'GQQDCQDE22' }))).status).toBe(201);
  await world.owner.execute('update people set disabled_at = now() where id = $1', [id]);
  expect((await signUp(form())).body.detail).toBe(peopleTexts().referralUnknown);
  await world.owner.execute('update people set disabled_at = null where id = $1', [id]);
});

test('whether an e-mail address is taken is told only to holders of a valid code', async () => {
  const { email } = (await world.person()).person ?? { email: '' };
  const stranger = await signUp(form({ email, referral: 'ABCDE-FGHJK' }));
  expect(stranger.body).toMatchObject({ code: 'invalid', detail: peopleTexts().referralUnknown });
  for (const spelling of [email, ` ${email.toUpperCase()} `]) {
    const reply = await signUp(form({ email: spelling }));
    expect(reply.status).toBe(409);
    expect(reply.body).toMatchObject({
      code: 'email-taken',
      detail: peopleTexts().emailTaken,
      fields: { email: peopleTexts().emailTaken },
    });
  }
});

test('a code is checked before the rest, in any spelling, and a wrong one uses up a try at signing up', async () => {
  const check = (referral: string) =>
    world.visitor().post<Problem>('/api/auth/referral', { referral });
  const spelt = ` ${world.referral.toLowerCase().replace('-', ' – ')} `;
  expect((await check(spelt)).status).toBe(204);
  const texts = [];
  for (const referral of ['', 'ABCDE-FGHJK']) {
    const { status, body } = await check(referral);
    texts.push([status, body.fields]);
  }
  expect(texts).toEqual([
    [400, { referral: peopleTexts().referralMissing }],
    [400, { referral: peopleTexts().referralUnknown }],
  ]);
  // Nine more, on either way: then both are closed, and a right code is no way out.
  for (let tries = 0; tries < 9; tries += 1) {
    const referral = `WRXNG2222${(tries + 2).toString()}`;
    const reply = tries % 2 === 0 ? await check(referral) : await signUp(form({ referral }));
    expect(reply.body.detail).toBe(peopleTexts().referralUnknown);
  }
  for (const reply of [await check(world.referral), await signUp(form())]) {
    expect(reply.status).toBe(429);
    expect(reply.headers.get('retry-after')).not.toBeNull();
  }
  expect((await world.visitor().get('/api/meta')).body).toMatchObject({ isNew: false });
});

test('of many sign-ups with one e-mail address at once, one wins and one person exists', async () => {
  for (let round = 0; round < 3; round += 1) {
    const same = form();
    const replies = await Promise.all([same, same, same, same].map(signUp));
    expect(replies.filter(({ status }) => status === 201)).toHaveLength(1);
    expect(replies.filter(({ status }) => status === 409)).toHaveLength(3);
    const rows = await world.owner.query('select 1 from people where email = $1', [same.email]);
    expect(rows).toHaveLength(1);
  }
});

test('a wrong address and a wrong password get the same answer', async () => {
  const asha = await world.person();
  const known = await world.visitor().signIn(asha.person?.email ?? '', 'not the password');
  const unknown = await world.visitor().signIn('nobody@example.in', 'not the password');
  const bare = (reply: typeof known) => ({ ...(reply.body as object), requestId: '' });
  expect([known.status, unknown.status]).toEqual([401, 401]);
  expect(bare(known)).toEqual(bare(unknown));
  expect(known.body).toMatchObject({
    code: 'unauthenticated',
    detail: reasonText('credentials-wrong'),
  });
  const right = await world.visitor().signIn(asha.person?.email.toUpperCase() ?? '', PASSWORD);
  expect(right.status).toBe(200);
});

test('a wrong address and a wrong password cost the same time of a processor', async () => {
  await using house = await openWorld({ hasRealPasswords: true });
  const asha = await house.person();
  const email = asha.person?.email ?? '';
  const times: { known: number[]; unknown: number[] } = { known: [], unknown: [] };
  for (let at = 0; at < 24; at += 1) {
    house.clock.advance(HOUR_MS);
    times.known.push(await processorMs(() => house.visitor().signIn(email, 'not the password')));
    times.unknown.push(
      await processorMs(() =>
        house.visitor().signIn(`nobody-${at}@example.in`, 'not the password'),
      ),
    );
  }
  const ratio = median(times.unknown) / median(times.known);
  // Without its hash one of them costs a fraction.
  expect(ratio).toBeGreaterThan(0.4);
  expect(ratio).toBeLessThan(2.5);
});

test('five failures lock an address out of an account for a quarter of an hour, whoever it says it is', async () => {
  const asha = await world.person();
  const email = asha.person?.email ?? '';
  const attempt = (password: string, number: number) =>
    world
      .visitor()
      .post<Problem>(
        '/api/auth/sign-in',
        { email, password },
        { 'x-forwarded-for': `203.0.113.${number}`, forwarded: `for=203.0.113.${number}` },
      );
  for (let at = 0; at < 5; at += 1) expect((await attempt('wrong', at)).status).toBe(401);
  const locked = await attempt(PASSWORD, 5);
  expect(locked.status).toBe(429);
  expect(locked.body).toMatchObject({
    code: 'rate-limited',
    detail: peopleTexts().loginThrottled,
  });
  const wait = Number(locked.headers.get('retry-after'));
  expect(wait).toBeGreaterThan(800);
  expect(wait).toBeLessThanOrEqual(900);
  world.clock.advance(15 * 60_000);
  expect((await attempt(PASSWORD, 6)).status).toBe(200);
  for (let at = 0; at < 4; at += 1) expect((await attempt('wrong', at)).status).toBe(401);
  expect((await attempt(PASSWORD, 7)).status).toBe(200);
  for (let at = 0; at < 5; at += 1) expect((await attempt('wrong', at)).status).toBe(401);
});

test('only the proxy that the settings name is believed about addresses; an IPv6 network is one address', async () => {
  const proxied = await openWorld({ env: { TRUST_PROXY: '127.0.0.1' } });
  try {
    await proxied.person();
    const wrong = async (address: string) => {
      const body = { email: 'person-1@example.in', password: 'wrong' };
      const headers = { 'x-forwarded-for': address };
      return (await proxied.visitor().post('/api/auth/sign-in', body, headers)).status;
    };
    for (let at = 0; at < 5; at += 1) expect(await wrong('203.0.113.1')).toBe(401);
    expect(await wrong('203.0.113.1')).toBe(429);
    expect(await wrong('203.0.113.2')).toBe(401);
    for (let at = 0; at < 5; at += 1) expect(await wrong(`2001:db8:1:2::${at}`)).toBe(401);
    expect(await wrong('2001:db8:1:2:ffff::1')).toBe(429);
    expect(await wrong('2001:db8:1:3::1')).toBe(401);
  } finally {
    await proxied[Symbol.asyncDispose]();
  }
});

test('twenty guesses at one password at once: five are looked at', async () => {
  const asha = await world.person();
  const email = asha.person?.email ?? '';
  const replies = await Promise.all(
    Array.from({ length: 20 }, () => world.visitor().signIn(email, 'wrong')),
  );
  expect(replies.filter(({ status }) => status === 401)).toHaveLength(5);
  expect(replies.filter(({ status }) => status === 429)).toHaveLength(15);
});

test('thirty failures an hour lock an address out of every account', async () => {
  for (let at = 0; at < 30; at += 1) {
    expect((await world.visitor().signIn(`nobody-${at}@example.in`, 'wrong')).status).toBe(401);
  }
  expect((await world.visitor().signIn('nobody-30@example.in', 'wrong')).status).toBe(429);
  world.clock.advance(HOUR_MS);
  expect((await world.visitor().signIn('nobody-30@example.in', 'wrong')).status).toBe(401);
});

test('ten wrong codes an hour stop the guessing; typing errors do not count', async () => {
  for (let at = 0; at < 15; at += 1) await signUp(form({ password: 'short' }));
  for (let at = 0; at < 10; at += 1) {
    expect((await signUp(form({ referral: `ABCDEFGH2${at}` }))).status).toBe(400);
  }
  const stopped = await signUp(form());
  expect(stopped.status).toBe(429);
  expect(Number(stopped.headers.get('retry-after'))).toBeGreaterThan(0);
  world.clock.advance(HOUR_MS);
  expect((await signUp(form())).status).toBe(201);
});

test('changing the password asks for the old one, ends other sessions and keeps this one under a new token', async () => {
  const asha = await world.person();
  const email = asha.person?.email ?? '';
  const phone = world.visitor();
  await phone.signIn(email, PASSWORD);
  const change = (currentPassword: string, newPassword: string) =>
    asha.post<Problem>('/api/auth/change-password', { currentPassword, newPassword });

  const wrong = await change('not the password', 'a new long password');
  expect(wrong.body).toMatchObject({
    code: 'invalid',
    fields: { currentPassword: expect.any(String) },
  });
  expect((await change(PASSWORD, '12345')).body.fields).toEqual({
    newPassword: peopleTexts().passwordShort,
  });
  expect((await change(PASSWORD, 'password123')).body.fields).toEqual({
    newPassword: peopleTexts().passwordWeak,
  });
  expect((await phone.get('/api/me')).status).toBe(200);

  const before = asha.cookie;
  expect((await change(PASSWORD, 'a new long password')).status).toBe(204);
  expect(asha.cookie).not.toBe(before);
  expect((await asha.get('/api/me')).status).toBe(200);
  expect((await phone.get('/api/me')).status).toBe(401);
  expect((await world.visitor().send('GET', '/api/me', undefined, { cookie: before })).status).toBe(
    401,
  );
  expect((await world.visitor().signIn(email, PASSWORD)).status).toBe(401);
  expect((await world.visitor().signIn(email, 'a new long password')).status).toBe(200);
});

test('with two-factor on, changing the password takes a code, which no other refusal uses up', async () => {
  const asha = await world.person();
  const factor = await switchOnTwoFactor(world, asha);
  const next = 'a new long password';
  const change = async (code?: string, currentPassword = PASSWORD, newPassword = next) => {
    const given = { currentPassword, newPassword, ...(code === undefined ? {} : { code }) };
    const { status, body } = await asha.post<Problem | null>('/api/auth/change-password', given);
    return [status, body?.code, ...Object.keys(body?.fields ?? {})];
  };
  const code = factor.nextCode();
  expect(await change()).toEqual([401, 'code-needed']);
  expect(await change(' ')).toEqual([401, 'code-needed']);
  expect(await change(undefined, 'not it')).toEqual([400, 'invalid', 'currentPassword']);
  expect(await change(undefined, PASSWORD, '12345')).toEqual([400, 'invalid', 'newPassword']);
  expect(await change(factor.wrongCode())).toEqual([400, 'invalid', 'code']);
  expect(await change(code, 'not it')).toEqual([400, 'invalid', 'currentPassword']);
  expect(await change(code, PASSWORD, '12345')).toEqual([400, 'invalid', 'newPassword']);
  expect((await change(code))[0]).toBe(204);
  expect((await asha.get('/api/me')).status).toBe(200);
  expect(await change(code, next, PASSWORD)).toEqual([400, 'invalid', 'code']);
  const [recovery] = factor.recoveryCodes;
  expect((await change(recovery, next, 'a third long password'))[0]).toBe(204);
});

test('changing the password needs somebody logged in', async () => {
  const reply = await world.visitor().post<Problem>('/api/auth/change-password', {
    currentPassword: 'x',
    newPassword: 'y',
  });
  expect([reply.status, reply.body.detail]).toEqual([401, peopleTexts().nobodyLoggedIn]);
});

test('a statement comes in pages, newest first, and is one’s own', async () => {
  const [asha, ravi] = [await world.person(), await world.person('Ravi')];
  await insertTransfers(asha, 25);
  const first = await asha.get<Page>('/api/me/statement?limit=20');
  const cursor = first.body.nextCursor ?? '';
  const second = await asha.get<Page>(`/api/me/statement?limit=20&cursor=${cursor}`);
  expect([first.body.items.length, second.body.items.length]).toEqual([20, 6]);
  expect(second.body.nextCursor).toBeNull();
  const ids = [...first.body.items, ...second.body.items].map(({ id }) => id);
  expect(ids).toEqual(ids.toSorted().toReversed());
  expect(
    (await ravi.get<Page>(`/api/me/statement?cursor=${cursor}`)).body.items.length,
  ).toBeLessThan(2);
  expect((await asha.get<Page>('/api/me/statement?asset=BTC')).body.items).toEqual([]);
  expect((await asha.get('/api/me/statement?cursor=x')).status).toBe(400);
  await world.owner.execute(`delete from transfers where kind = 'test'`);
});

test('what became of a request: never heard of it, for anybody but its sender', async () => {
  const asha = await world.person();
  const key = 'never-seen-before-0001';
  expect((await asha.get(`/api/commands/${key}`)).body).toEqual({
    state: 'absent',
    status: null,
    body: null,
  });
  expect((await world.visitor().get(`/api/commands/${key}`)).status).toBe(401);
  expect((await asha.get('/api/commands/short')).status).toBe(400);
});

test('staff ask what became of their decisions where they are signed in, and for nobody else’s', async () => {
  const [asha, meera, ravi] = [
    await world.person(),
    await world.staff('finance'),
    await world.staff('finance'),
  ];
  const { id } = await askDeposit(world, asha, '750.00');
  const pane = await meera.get<DepositPane>(`/api/staff/deposits/${id}`);
  const key = 'a-decision-about-money-0001';
  const decided = await meera.post(
    `/api/staff/deposits/${id}/approve`,
    { digest: pane.body.digest },
    { 'idempotency-key': key },
  );
  expect(decided.status).toBe(200);
  expect((await meera.get(`/api/staff/commands/${key}`)).body).toEqual({
    state: 'committed',
    status: 200,
    body: decided.body,
  });
  const others = await ravi.get<{ state: string }>(`/api/staff/commands/${key}`);
  expect(others.body.state).toBe('absent');
  expect((await meera.get(`/api/commands/${key}`)).status).toBe(401);
  expect((await asha.get(`/api/staff/commands/${key}`)).status).toBe(401);
});

type Page = { items: { id: string }[]; nextCursor: string | null };

/**
 * Rows that move nothing anywhere but in the list: taken out again before the books are checked.
 */
async function insertTransfers(client: Client, count: number): Promise<void> {
  for (let at = 0; at < count; at += 1) {
    await world.owner.execute(
      `insert into transfers (owner_id, line, counterparty_id, asset, debit, credit, amount, kind, cause, tick, at,
         available_after, frozen_after)
       values ($1, $2, $1, 'INR', 'available', 'frozen', 100, 'test', 'test', 0, now(), 0, 0)`,
      [client.person?.id ?? '', 1_000_000 + at],
    );
  }
}

function median(values: number[]): number {
  return values.toSorted((left, right) => left - right)[Math.floor(values.length / 2)] ?? 0;
}
