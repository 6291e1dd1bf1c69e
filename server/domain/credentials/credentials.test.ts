/**
 * The table of credentials against the product, over HTTP on a real database with a real mail
 * server: each credential after each event that may end it, used as its owner or a thief would.
 */
import { randomUUID } from 'node:crypto';

import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';

import type { NoticePage } from '#protocol/notices.ts';
import type { Proposal } from '#protocol/proposals.ts';
import type { AuthenticatorKey, RecoveryCodes } from '#protocol/two-factor.ts';
import { totpCode } from '#scripts/demo/authenticator.ts';
import { type Client, PASSWORD } from '#test/client.ts';
import { makeKey, openProgram } from '#test/key-client.ts';
import { type MailReceiver, openMailReceiver } from '#test/mail-receiver.ts';
import { openPasskeyDevice } from '#test/passkey-device.ts';
import { until } from '#test/waits.ts';
import { openWorld, type World } from '#test/world.ts';

import {
  type CredentialName,
  credentialNames,
  credentials,
  type EndingEvent,
  endingEvents,
} from './credentials.ts';

const STEP_MS = 30_000;
const HOUR_MS = 3_600_000;
const BASE_URL = 'https://drishti.example';
const NEXT = 'another horse staple';
const reason = 'She showed her passport at the counter.';

let nextChat = 1_000;
let receiver: MailReceiver;
let world: World;
let first: Client;
let second: Client;
beforeAll(async () => {
  receiver = await openMailReceiver(/\/confirm-email#/);
  world = await openWorld({ env: { SMTP_URL: receiver.url, BASE_URL } });
  second = await world.staff('admin');
});
afterAll(async () => {
  await world[Symbol.asyncDispose]();
  await receiver.close();
});
// Limits of attempts count by time, and sessions of staff end.
beforeEach(async () => {
  world.clock.advance(HOUR_MS);
  first = await world.firstAdmin();
  await second.staffSignIn(second.person?.email ?? '', PASSWORD);
});

const idOf = (client: Client) => client.person?.id ?? '';
const emailOf = (client: Client) => client.person?.email ?? '';
const count = async (table: string, personId: string) =>
  (await world.owner.query(`select 1 from ${table} where person_id = $1`, [personId])).length;

/** A person who has everything, and how each of it is used. */
async function openOwner() {
  const asha = await world.person('Asha Verma');
  const id = idOf(asha);
  const elsewhere = world.visitor();
  await elsewhere.signIn(emailOf(asha), PASSWORD);
  const device = openPasskeyDevice(BASE_URL);
  const { body: begun } = await asha.post<{ options: Parameters<typeof device.register>[0] }>(
    '/api/passkeys/begin',
    { password: PASSWORD },
  );
  const added = await asha.post('/api/passkeys', {
    name: 'Phone',
    credential: device.register(begun.options),
  });
  expect(added.status).toBe(201);
  const bot = openProgram(world.url, await makeKey(asha, { kind: 'hmac' }), () =>
    world.clock.now().getTime(),
  );
  await world.owner.execute(
    'insert into telegram_links (person_id, chat_id, linked_at) values ($1, $2, $3)',
    [id, (nextChat += 1), world.clock.now()],
  );
  const key = await asha.post<AuthenticatorKey>('/api/two-factor/begin', { password: PASSWORD });
  const code = () => totpCode(key.body.secret, world.clock.now().getTime());
  const on = await asha.post<RecoveryCodes>('/api/two-factor/confirm', { code: code() });
  expect(on.status).toBe(200);
  world.clock.advance(STEP_MS);
  // Switching it on ended the other session; this one is the thief's, or an old phone's.
  await elsewhere.post('/api/auth/sign-in', {
    email: emailOf(asha),
    password: PASSWORD,
    code: code(),
  });
  world.clock.advance(STEP_MS);
  // The browser elsewhere, whose session is the newest, gets pushes.
  const [session] = await world.owner.query<{ id: string }>(
    'select id from sessions where person_id = $1 order by created_at desc limit 1',
    [id],
  );
  await world.owner.execute(
    `insert into push_devices (id, person_id, session_id, endpoint, p256dh, auth, created_at)
     values ($1, $2, $3, $4, 'x', 'x', $5)`,
    [randomUUID(), id, session?.id ?? '', `https://push.example/${id}`, world.clock.now()],
  );
  const known = await world.owner.query<{ hash: string }>(
    `select encode(token_hash, 'hex') as hash from devices where person_id = $1`,
    [id],
  );
  const signIn = async (password: string, proof?: string) =>
    (
      await world.visitor().post<{ code?: string }>('/api/auth/sign-in', {
        email: emailOf(asha),
        password,
        ...(proof === undefined ? {} : { code: proof }),
      })
    ).body.code ?? 'in';
  const works: Record<CredentialName, () => Promise<boolean>> = {
    session: async () => (await elsewhere.get('/api/me')).status === 200,
    // The right password is asked for the code, a wrong one is refused before.
    password: async () => ['in', 'code-needed'].includes(await signIn(PASSWORD)),
    passkey: async () => {
      const asked = await world
        .visitor()
        .post<{ options: { challenge: string } }>('/api/auth/passkey/begin');
      const credential = device.sign(asked.body.options.challenge);
      return (await world.visitor().post('/api/auth/passkey', { credential })).status === 200;
    },
    'api-key': async () => (await bot.get('/api/me')).status === 200,
    authenticator: async () => (await count('second_factors', id)) > 0,
    'recovery-codes': async () => (await count('recovery_codes', id)) > 0,
    // Signing in to see whether something works makes other browsers known.
    'known-browser': async () => {
      const rows = await world.owner.query(
        `select 1 from devices where person_id = $1 and encode(token_hash, 'hex') = any($2::text[])`,
        [id, known.map(({ hash }) => hash)],
      );
      return rows.length > 0;
    },
    'confirmed-address': async () => {
      const [row] = await world.owner.query<{ at: Date | null }>(
        'select email_confirmed_at as at from people where id = $1',
        [id],
      );
      return row?.at !== null;
    },
    'telegram-link': async () => (await count('telegram_links', id)) > 0,
    'push-device': async () => (await count('push_devices', id)) > 0,
  };
  return { asha, code, works };
}

async function resetByMail(email: string, proof: object): Promise<void> {
  receiver.mails.length = 0;
  await world.visitor().post('/api/auth/forgot', { email });
  const token = await until('the link', async () => {
    const mail = receiver.mails.find(
      ({ to, text }) => to.includes(email) && /reset-password#/.test(text),
    );
    return /#([\w-]{43})$/m.exec(mail?.text ?? '')?.[1] ?? null;
  });
  const reset = await world.visitor().post('/api/auth/reset', { token, password: NEXT, ...proof });
  expect(reset.status).toBe(204);
}

async function resetSecondFactor(person: Client): Promise<void> {
  const path = `/api/staff/people/${idOf(person)}/second-factor-reset`;
  const { body } = await first.post<Proposal>(path, { reason });
  const decided = await second.post(
    `/api/staff/proposals/${body.id}/decide`,
    { digest: body.digest, decision: 'approve' },
    { 'idempotency-key': `reset-${body.id}` },
  );
  expect(decided.status).toBe(200);
}

type Change = (person: Client, code: () => string) => Promise<unknown>;
const change: Record<EndingEvent, Change> = {
  'end-others': (person) => person.post('/api/sessions/end-others'),
  'password-change': (person, code) =>
    person.post('/api/auth/change-password', {
      currentPassword: PASSWORD,
      newPassword: NEXT,
      code: code(),
    }),
  'two-factor-change': (person, code) =>
    person.post('/api/two-factor/disable', { password: PASSWORD, code: code() }),
  'password-reset': (person) => resetByMail(emailOf(person), { endsPasskeys: true }),
  'password-reset-with-code': (person, code) => resetByMail(emailOf(person), { code: code() }),
  'second-factor-reset': resetSecondFactor,
  disabled: (person) => first.post(`/api/staff/people/${idOf(person)}/disable`, { reason }),
};

test.each(endingEvents)(
  'after %s each credential works, rests or is gone as the table says',
  async (event) => {
    const { asha, code, works } = await openOwner();
    for (const name of credentialNames) expect([name, await works[name]()]).toEqual([name, true]);
    const done = await change[event](asha, code);
    if (done !== undefined) expect((done as { status: number }).status).toBeLessThan(300);
    const now: Partial<Record<CredentialName, string>> = {};
    for (const name of credentialNames) now[name] = (await works[name]()) ? 'stays' : 'ends';
    if (event === 'disabled') {
      await first.post(`/api/staff/people/${idOf(asha)}/enable`, { reason });
      for (const name of credentialNames)
        if (now[name] === 'ends' && (await works[name]())) now[name] = 'paused';
    }
    // Rows of a disabled person's second factor open nothing: they rest.
    const resting = new Set<CredentialName>(['authenticator', 'recovery-codes']);
    const said = (name: CredentialName) => {
      const fate = credentials[name].on[event];
      return fate === 'paused' && resting.has(name) ? 'stays' : fate;
    };
    expect(now).toEqual(Object.fromEntries(credentialNames.map((name) => [name, said(name)])));
  },
);

test('a changed password is told in the app and by mail, whatever the person muted', async () => {
  const asha = await world.person();
  await asha.post('/api/notice-settings', {
    ways: { app: [], push: [], telegram: [], mail: [] },
    quiet: null,
    showsAmounts: false,
  });
  receiver.mails.length = 0;
  const form = { currentPassword: PASSWORD, newPassword: NEXT };
  expect((await asha.post('/api/auth/change-password', form)).status).toBe(204);
  const { items } = (await asha.get<NoticePage>('/api/notices')).body;
  expect(items.map(({ title }) => title)).toContain('Password changed');
  const mail = await until(
    'the mail',
    async () => receiver.mails.find(({ to }) => to.includes(emailOf(asha))) ?? null,
  );
  expect(mail.text).toContain('Your password was changed in a browser that was logged in.');
});
