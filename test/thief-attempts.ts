/** What a thief tries, by the words of the table in docs/security.md: who holds what, and what. */
import { createHmac } from 'node:crypto';

import { totpCode } from '#scripts/demo/authenticator.ts';
import type { MadeKey } from '#protocol/keys.ts';
import type { AuthenticatorKey } from '#protocol/two-factor.ts';
import type { Ticket } from '#protocol/tickets.ts';

import { type Client, PASSWORD, type Reply } from './client.ts';
import { openProgram } from './key-client.ts';
import { bankDetails, newKey, saveDetails, withdraw } from './requests.ts';
import {
  addPasskey,
  emailOf,
  idOf,
  isLinked,
  link,
  NEXT,
  noticesOf,
  proposeChange,
  type Robbed,
} from './thief.ts';

export type Attempt = {
  reply: Reply;
  /** Whether what the thief has got still works; the session, where nothing is said. */
  works?: () => Promise<boolean>;
  /** The owner takes it away. */
  remove?: (owner: Client) => Promise<Reply>;
  /** Of staff's: the proposal that came of it. */
  proposal?: Awaited<ReturnType<typeof proposeChange>>;
};
type Try = (robbed: Robbed) => Promise<Attempt>;

const own = { ...bankDetails, accountName: 'Asha Verma', accountNumber: '60200987651234' };
const asksChange = {
  subject: 'Change my bank details',
  message: 'I moved to another bank.',
  bankDetails: own,
};

/** One request, as somebody who holds no code; `password` is the one that is given. */
const ask =
  (path: string | ((robbed: Robbed) => string), form: object, password: string): Try =>
  async (robbed) => {
    const at = typeof path === 'string' ? path : path(robbed);
    const headers = { 'idempotency-key': newKey() };
    return { reply: await robbed.thief.post(at, { ...form, password }, headers) };
  };
const remove =
  (path: (robbed: Robbed) => string): Try =>
  async (robbed) => ({ reply: await robbed.thief.send('DELETE', path(robbed)) });

const passkeyPath = ({ passkeyId }: Robbed) => `/api/passkeys/${passkeyId}/remove`;
const extendPath = ({ key }: Robbed) => `/api/keys/${key.id}/extend`;
const keyForm = { name: 'A bot', kind: 'hmac', mayTrade: true };
const wrongCode = { code: '000000' };
const WRONG = 'not the password';

const endKey: Try = async ({ thief, key }) => ({
  reply: await thief.post(`/api/keys/${key.id}/end`),
});
const changePassword =
  (currentPassword: string): Try =>
  async ({ thief }) => ({
    reply: await thief.post('/api/auth/change-password', { currentPassword, newPassword: NEXT }),
  });

const bySession: Record<string, Try> = {
  'read balances and the statement': async ({ thief }) => {
    const statement = await thief.get('/api/me/statement');
    return { reply: statement.status === 200 ? await thief.get('/api/me') : statement };
  },
  trade: async ({ thief, thefts }) => {
    await thefts.world.tick(2);
    return { reply: await thief.place({}) };
  },
  'withdraw to the saved account': async ({ thief, owner, known, thefts }) => {
    await saveDetails(owner, bankDetails);
    for (const { id } of await noticesOf(owner)) (known as Set<string>).add(id);
    thefts.receiver.mails.length = 0;
    return { reply: await withdraw(thief, '100.00') };
  },
  'save the first bank details': async ({ thief }) => ({ reply: await saveDetails(thief, own) }),
  'withdraw to an account of their own where one is saved': async ({ thief, owner, known }) => {
    await saveDetails(owner, bankDetails);
    for (const { id } of await noticesOf(owner)) (known as Set<string>).add(id);
    return { reply: await withdraw(thief, '100.00', { bankDetails: own }) };
  },
  'ask for other bank details by ticket': async ({ thief, owner, known, thefts }) => {
    await saveDetails(owner, bankDetails);
    for (const { id } of await noticesOf(owner)) (known as Set<string>).add(id);
    const reply = await thief.post<Ticket>('/api/tickets', asksChange);
    return { reply, proposal: await proposeChange(thefts, reply.body.id) };
  },
  'change the password': changePassword(WRONG),
  'add a passkey': ask('/api/passkeys/begin', {}, WRONG),
  'remove a passkey': ask(passkeyPath, {}, WRONG),
  'make an API key': ask('/api/keys', keyForm, WRONG),
  'extend an API key': ask(extendPath, {}, WRONG),
  'end an API key': endKey,
  'switch two-factor on': ask('/api/two-factor/begin', {}, WRONG),
  'switch two-factor off': ask('/api/two-factor/disable', wrongCode, WRONG),
  'renew the recovery codes': async ({ thief }) => ({
    reply: await thief.post('/api/two-factor/codes', wrongCode),
  }),
  'link Telegram': ask('/api/telegram/codes', {}, WRONG),
  'unlink Telegram': remove(() => '/api/telegram'),
  'add a push device': async ({ thief, thefts }) => {
    const { world, pushes } = thefts;
    const reply = await thief.post<{ id: string }>('/api/push-devices', pushes.subscription());
    const asked = 'select 1 from push_devices where id = $1';
    return {
      reply,
      works: async () => (await world.owner.query(asked, [reply.body.id])).length > 0,
      remove: (owner) => owner.send('DELETE', `/api/push-devices/${reply.body.id}`),
    };
  },
  'remove a push device': remove(({ deviceId }) => `/api/push-devices/${deviceId}`),
  'mute the notices': async ({ thief }) => {
    const ways = { app: [], push: [], telegram: [], mail: [] };
    const form = { ways, quiet: null, showsAmounts: false };
    return { reply: await thief.post('/api/notice-settings', form) };
  },
  'delete the notices': async (robbed) => {
    await endKey(robbed);
    const { thief } = robbed;
    const [newest, ...older] = await noticesOf(thief);
    for (const { id } of older) await thief.send('DELETE', `/api/notices/${id}`);
    return { reply: await thief.send('DELETE', `/api/notices/${newest?.id ?? ''}`) };
  },
  'end the other sessions': async ({ thief }) => ({
    reply: await thief.post('/api/sessions/end-others'),
  }),
  'close the account': ask('/api/me/close', {}, WRONG),
};

const withPassword: Record<string, Try> = {
  'log in elsewhere': async ({ owner, thefts }) => {
    const there = thefts.world.visitor();
    const form = { email: emailOf(owner), password: PASSWORD };
    const reply = await there.post('/api/auth/sign-in', form);
    return { reply, works: async () => (await there.get('/api/me')).status === 200 };
  },
  'change the password': changePassword(PASSWORD),
  'add a passkey': async (robbed) => {
    const { thief, thefts } = robbed;
    const asked = await thief.post('/api/passkeys/begin', { password: PASSWORD });
    if (asked.status !== 200) return { reply: asked };
    const { reply, passkeyId, device } = await addPasskey(thief);
    const { world } = thefts;
    const works = async () => {
      const path = '/api/auth/passkey';
      const begun = await world.visitor().post<{ options: { challenge: string } }>(`${path}/begin`);
      const credential = device.sign(begun.body.options.challenge);
      return (await world.visitor().post(path, { credential })).status === 200;
    };
    const path = `/api/passkeys/${passkeyId}/remove`;
    return { reply, works, remove: (owner) => owner.post(path, { password: PASSWORD }) };
  },
  'remove a passkey': ask(passkeyPath, {}, PASSWORD),
  'make an API key': async ({ thief, thefts }) => {
    const reply = await thief.post<MadeKey>('/api/keys', { ...keyForm, password: PASSWORD });
    if (reply.status !== 201) return { reply };
    const { world } = thefts;
    const { key, secret } = reply.body;
    const sign = (text: string) =>
      createHmac('sha256', secret ?? '')
        .update(text)
        .digest('hex');
    const bot = openProgram(world.url, { id: key.id, sign }, () => world.clock.now().getTime());
    return {
      reply,
      works: async () => (await bot.get('/api/me')).status === 200,
      remove: (owner) => owner.post(`/api/keys/${key.id}/end`),
    };
  },
  'extend an API key': ask(extendPath, {}, PASSWORD),
  'switch two-factor on': async ({ thief, thefts }) => {
    const form = { password: PASSWORD };
    const { body } = await thief.post<AuthenticatorKey>('/api/two-factor/begin', form);
    const code = totpCode(body.secret, thefts.world.clock.now().getTime());
    const { status, headers } = await thief.post('/api/two-factor/confirm', { code });
    return { reply: { status, headers, body: {} } };
  },
  'switch two-factor off': ask('/api/two-factor/disable', wrongCode, PASSWORD),
  'renew the recovery codes': bySession['renew the recovery codes'] as Try,
  'link Telegram': async ({ thief, owner, thefts }) => {
    const asked = await thief.post('/api/telegram/codes', { password: PASSWORD });
    if (asked.status !== 201) return { reply: asked };
    await thefts.world.owner.execute('delete from telegram_links where person_id = $1', [
      idOf(owner),
    ]);
    const reply = await link(thefts, Object.assign(thief, { person: owner.person }), {});
    return {
      reply: { ...reply, body: {} },
      works: () => isLinked(thefts.world, idOf(owner)),
      remove: (by) => by.send('DELETE', '/api/telegram'),
    };
  },
  'close the account': async ({ thief, owner, thefts }) => {
    const form = { password: PASSWORD };
    const headers = { 'idempotency-key': newKey() };
    const reply = await thief.post('/api/me/close', form, headers);
    const email = emailOf(owner);
    const works = async () => (await thefts.world.visitor().signIn(email, PASSWORD)).status !== 401;
    return { reply, works };
  },
};

const named = (holds: string, tries: Record<string, Try>) =>
  Object.fromEntries(
    Object.entries(tries).map(([what, attempt]) => [`${holds}: ${what}`, attempt]),
  );

export const attempts: Readonly<Record<string, Try>> = {
  ...named('a session', bySession),
  ...named('a session and the password', withPassword),
};
