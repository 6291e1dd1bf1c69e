/**
 * A person who has one of everything that lets somebody in or tells them something, and what they
 * do about each, by the code of the notice that follows.
 */
import { expect } from 'vitest';

import type { Passkey } from '#protocol/passkeys.ts';
import type { Proposal } from '#protocol/proposals.ts';
import type { PushSubscriptionBody, SecurityCode, TelegramLink } from '#protocol/pushes.ts';
import type { DeviceSessions } from '#protocol/sessions.ts';
import { until } from '#test/waits.ts';

import { type Client, PASSWORD, type Reply } from './client.ts';
import { makeKey, openProgram, type ProgramKey } from './key-client.ts';
import { type MailReceiver, openMailReceiver } from './mail-receiver.ts';
import { openPasskeyDevice } from './passkey-device.ts';
import { openPushService, type PushService } from './push-service.ts';
import { type BotStandIn, openBotStandIn } from './telegram-bot.ts';
import { type SecondFactor, switchOnTwoFactor } from './two-factor.ts';
import { openWorld, type World } from './world.ts';

const BASE_URL = 'https://drishti.example';
const NEXT = 'another horse staple';

export type House = { world: World; receiver: MailReceiver; service: PushService; bot: BotStandIn };

/** With a mail server, a push service and a bot. */
export async function openHouse(): Promise<House> {
  const [receiver, service, bot] = await Promise.all([
    openMailReceiver(/\/confirm-email#/),
    openPushService(),
    openBotStandIn(),
  ]);
  const world = await openWorld({
    env: { SMTP_URL: receiver.url, PUSH_HOSTS: service.origin, BASE_URL, ...bot.env },
  });
  world.app.pushing.telegram?.start();
  return { world, receiver, service, bot };
}

export async function closeHouse({ world, receiver, service, bot }: House): Promise<void> {
  await world[Symbol.asyncDispose]();
  await Promise.all([receiver.close(), service.close(), bot.close()]);
}

export type Owner = {
  id: string;
  email: string;
  client: Client;
  /** Another browser, signed in. */
  elsewhere: Client;
  sessionId: string;
  passkeyId: string;
  key: ProgramKey;
  pushId: string;
  factor: SecondFactor;
};

const done = <Body>(reply: Reply<Body>): Body => {
  expect(reply.status, JSON.stringify(reply.body)).toBeLessThan(300);
  return reply.body;
};

/** The password, and the code of this moment. */
const proofOf = ({ factor }: Owner) => ({ password: PASSWORD, code: factor.nextCode() });

async function addPasskey(client: Client, proof: object): Promise<string> {
  const device = openPasskeyDevice(BASE_URL);
  const begun = await client.post<{ options: Parameters<typeof device.register>[0] }>(
    '/api/passkeys/begin',
    proof,
  );
  const credential = device.register(done(begun).options);
  return done(await client.post<Passkey>('/api/passkeys', { name: 'Phone', credential })).id;
}

let nextChat = 9_000;
async function linkTelegram({ bot }: House, client: Client, proof: object): Promise<void> {
  const { code } = done(await client.post<TelegramLink>('/api/telegram/codes', proof));
  nextChat += 1;
  const chat = nextChat;
  bot.write(chat, `/start ${code}`);
  await until('the chat is linked', async () => bot.sent.some((message) => message.chat === chat));
}

const addPush = async (client: Client, subscription: PushSubscriptionBody): Promise<string> =>
  done(await client.post<{ id: string }>('/api/push-devices', subscription)).id;

export async function openOwner(house: House): Promise<Owner> {
  const { world, service } = house;
  const client = await world.person();
  const email = client.person?.email ?? '';
  const passkeyId = await addPasskey(client, { password: PASSWORD });
  const key = await makeKey(client, { kind: 'hmac' });
  await linkTelegram(house, client, { password: PASSWORD });
  const factor = await switchOnTwoFactor(world, client);
  // Only now: switching it on ends those of before.
  const pushId = await addPush(client, service.subscription());
  const elsewhere = world.visitor();
  done(await signIn(elsewhere, email, factor.nextCode()));
  const { items } = done(await client.get<DeviceSessions>('/api/sessions'));
  const sessionId = items.find(({ isThis }) => !isThis)?.id ?? '';
  const id = client.person?.id ?? '';
  return { id, email, client, elsewhere, sessionId, passkeyId, key, pushId, factor };
}

const signIn = (client: Client, email: string, code: string) =>
  client.post('/api/auth/sign-in', { email, password: PASSWORD, code });

async function resetByMail({ world, receiver }: House, email: string): Promise<void> {
  await world.visitor().post('/api/auth/forgot', { email });
  const token = await until('the link', async () => {
    const mail = receiver.mails.find(
      ({ to, text }) => to.includes(email) && text.includes('reset-password#'),
    );
    return /#([\w-]{43})$/m.exec(mail?.text ?? '')?.[1] ?? null;
  });
  const form = { token, password: NEXT, endsPasskeys: true };
  done(await world.visitor().post('/api/auth/reset', form));
}

async function removeSecondFactor({ world }: House, personId: string): Promise<void> {
  const [proposer, approver] = [await world.staff('admin'), await world.staff('admin')];
  const reason = 'She showed her passport at the counter.';
  const path = `/api/staff/people/${personId}/second-factor-reset`;
  const { id, digest } = done(await proposer.post<Proposal>(path, { reason }));
  const decision = { digest, decision: 'approve' };
  const headers = { 'idempotency-key': `reset-${id}` };
  done(await approver.post(`/api/staff/proposals/${id}/decide`, decision, headers));
}

/** News about bank details is of no credential. */
export type CredentialNews = Exclude<
  SecurityCode,
  'bank-details-saved' | 'bank-details-proposed' | 'bank-details-changed'
>;
export type Deed = (owner: Owner, house: House) => Promise<unknown>;

/** What causes each notice: one that is added does not compile without its deed. */
export const deeds: Record<CredentialNews, Deed> = {
  'device-new': async ({ email, factor }, { world }) =>
    done(await signIn(world.visitor(), email, factor.nextCode())),
  'session-ended': async ({ client, sessionId }) =>
    done(await client.post(`/api/sessions/${sessionId}/end`)),
  'password-changed': async ({ client, factor }) => {
    const form = { currentPassword: PASSWORD, newPassword: NEXT, code: factor.nextCode() };
    done(await client.post('/api/auth/change-password', form));
  },
  'password-reset': ({ email }, house) => resetByMail(house, email),
  'passkey-added': (owner) => addPasskey(owner.client, proofOf(owner)),
  'passkey-removed': async ({ client, passkeyId }) =>
    done(await client.post(`/api/passkeys/${passkeyId}/remove`, { password: PASSWORD })),
  'key-made': (owner) => makeKey(owner.client, { kind: 'hmac', ...proofOf(owner) }),
  'key-extended': async (owner) =>
    done(await owner.client.post(`/api/keys/${owner.key.id}/extend`, proofOf(owner))),
  'key-ended': async ({ client, key }) => done(await client.post(`/api/keys/${key.id}/end`)),
  'key-used-from': async ({ key }, { world }) =>
    done(await openProgram(world.url, key, () => world.clock.now().getTime()).get('/api/me')),
  'two-factor-on': async (owner, { world }) => {
    done(await owner.client.post('/api/two-factor/disable', proofOf(owner)));
    await switchOnTwoFactor(world, owner.client);
  },
  'two-factor-off': async (owner) =>
    done(await owner.client.post('/api/two-factor/disable', proofOf(owner))),
  'two-factor-removed': ({ id }, house) => removeSecondFactor(house, id),
  'recovery-codes-renewed': async ({ client, factor }) =>
    done(await client.post('/api/two-factor/codes', { code: factor.nextCode() })),
  'recovery-code-used': async ({ email, factor }, { world }) =>
    done(await signIn(world.visitor(), email, factor.recoveryCodes[0] ?? '')),
  'telegram-linked': (owner, house) => linkTelegram(house, owner.client, proofOf(owner)),
  'telegram-unlinked': async ({ client }) => done(await client.send('DELETE', '/api/telegram')),
  'push-device-added': ({ client }, { service }) => addPush(client, service.subscription()),
  'push-device-removed': async ({ client, pushId }) =>
    done(await client.send('DELETE', `/api/push-devices/${pushId}`)),
};
