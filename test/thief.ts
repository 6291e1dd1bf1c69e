/**
 * A robbed account, over real HTTP: its owner, who has everything and has muted everything, and a
 * thief with a copy of the session's cookie. Nothing else is shared between the two.
 */
import { expect } from 'vitest';

import type { NoticePage } from '#protocol/notices.ts';
import type { Proposal } from '#protocol/proposals.ts';
import { until } from '#test/waits.ts';

import { type Client, openClient, PASSWORD, type Reply } from './client.ts';
import { makeKey, type ProgramKey } from './key-client.ts';
import { type MailReceiver, openMailReceiver } from './mail-receiver.ts';
import { openPasskeyDevice, type PasskeyDevice } from './passkey-device.ts';
import { openPushService, type PushService } from './push-service.ts';
import { type BotStandIn, openBotStandIn } from './telegram-bot.ts';
import { switchOnTwoFactor } from './two-factor.ts';
import { openWorld, type World } from './world.ts';

const BASE_URL = 'https://drishti.example';
export const NEXT = 'another horse staple';
const HOUR_MS = 3_600_000;

export type Thefts = {
  world: World;
  receiver: MailReceiver;
  bot: BotStandIn;
  pushes: PushService;
  first: Client;
  second: Client;
  support: Client;
  nextChat(): number;
  close(): Promise<void>;
};

export async function openThefts(): Promise<Thefts> {
  const [receiver, bot, pushes] = await Promise.all([
    openMailReceiver(/\/confirm-email#/),
    openBotStandIn(),
    openPushService(),
  ]);
  const env = { SMTP_URL: receiver.url, BASE_URL, PUSH_HOSTS: pushes.origin, ...bot.env };
  const world = await openWorld({ env });
  const second = await world.staff('admin');
  const support = await world.staff('support');
  world.app.pushing.telegram?.start();
  let chat = 5_000;
  return {
    world,
    receiver,
    bot,
    pushes,
    second,
    support,
    first: await world.firstAdmin(),
    nextChat: () => (chat += 1),
    async close() {
      await world[Symbol.asyncDispose]();
      await Promise.all([receiver.close(), bot.close(), pushes.close()]);
    },
  };
}

/** Limits of attempts count by time, and sessions of staff end. */
export async function letTimePass({ world, second, support }: Thefts): Promise<void> {
  world.clock.advance(HOUR_MS);
  await world.firstAdmin();
  for (const member of [second, support]) await member.staffSignIn(emailOf(member), PASSWORD);
}

export const idOf = (client: Client) => client.person?.id ?? '';
export const emailOf = (client: Client) => client.person?.email ?? '';

export type Robbed = {
  thefts: Thefts;
  /** In the browser whose cookie was copied. */
  owner: Client;
  thief: Client;
  /** Proof of a code where two-factor is on, of the owner alone. */
  proof(): { code?: string };
  key: ProgramKey;
  passkeyId: string;
  deviceId: string;
  /** Ids of notices from before the theft. */
  known: ReadonlySet<string>;
};

export async function rob(thefts: Thefts, hasTwoFactor: boolean): Promise<Robbed> {
  const { world, pushes, receiver } = thefts;
  const owner = await world.person('Asha Verma');
  const elsewhere = world.visitor();
  const key = await makeKey(owner, { kind: 'hmac' });
  const { passkeyId } = await addPasskey(owner);
  await link(thefts, owner, {});
  const factor = hasTwoFactor ? await switchOnTwoFactor(world, owner) : null;
  const proof = () => (factor ? { code: factor.nextCode() } : {});
  const device = await owner.post<{ id: string }>('/api/push-devices', pushes.subscription());
  const form = { email: emailOf(owner), password: PASSWORD, ...proof() };
  expect((await elsewhere.post('/api/auth/sign-in', form)).status).toBe(200);
  const muted = { ways: { app: [], push: [], telegram: [], mail: [] } };
  const settings = { ...muted, quiet: null, showsAmounts: false };
  expect((await owner.post('/api/notice-settings', settings)).status).toBe(204);
  receiver.mails.length = 0;
  const session = owner.cookie.split('; ').find((cookie) => cookie.includes('session='));
  const known = new Set((await noticesOf(owner)).map(({ id }) => id));
  return {
    thefts,
    owner,
    thief: openClient(world.url, session),
    proof,
    key,
    passkeyId,
    known,
    deviceId: device.body.id,
  };
}

export async function noticesOf(client: Client) {
  return (await client.get<Partial<NoticePage>>('/api/notices?limit=100')).body.items ?? [];
}

export async function addPasskey(client: Client): Promise<{ passkeyId: string } & Gain> {
  const device = openPasskeyDevice(BASE_URL);
  const begun = await client.post<{ options: Parameters<PasskeyDevice['register']>[0] }>(
    '/api/passkeys/begin',
    { password: PASSWORD },
  );
  const credential = device.register(begun.body.options);
  const added = await client.post<{ id: string }>('/api/passkeys', { name: 'Phone', credential });
  expect(added.status).toBe(201);
  return { passkeyId: added.body.id, reply: added, device };
}
type Gain = { reply: Reply; device: PasskeyDevice };

/** Links a chat by the bot, as a person who writes to it. */
export async function link(
  { world, bot, nextChat }: Thefts,
  client: Client,
  proof: object,
): Promise<Reply<{ code: string }>> {
  const path = '/api/telegram/codes';
  const asked = await client.post<{ code: string }>(path, { password: PASSWORD, ...proof });
  expect(asked.status).toBe(201);
  bot.write(nextChat(), `/start ${asked.body.code}`);
  await until('the chat', async () => ((await isLinked(world, idOf(client))) ? true : null));
  return asked;
}

export async function isLinked(world: World, personId: string): Promise<boolean> {
  const asked = 'select 1 from telegram_links where person_id = $1';
  return (await world.owner.query(asked, [personId])).length > 0;
}

export async function waitForMail({ receiver }: Thefts, to: string, what: RegExp) {
  return until(`a mail to ${to} with ${String(what)}`, async () => {
    const mine = receiver.mails.filter((mail) => mail.to.includes(to));
    return (
      mine.find(({ headers, text }) => what.test(`${headers.get('subject')}\n${text}`)) ?? null
    );
  });
}

export async function resetByMail({ thefts, owner }: Robbed): Promise<void> {
  const { world } = thefts;
  await world.visitor().post('/api/auth/forgot', { email: emailOf(owner) });
  const mail = await waitForMail(thefts, emailOf(owner), /reset-password#/);
  const token = /#([\w-]{43})$/m.exec(mail.text)?.[1];
  const form = { token, password: NEXT, endsPasskeys: true };
  expect((await world.visitor().post('/api/auth/reset', form)).status).toBe(204);
}

export async function decideProposal(
  { second }: Thefts,
  { id, digest }: Pick<Proposal, 'id' | 'digest'>,
  decision: 'approve' | 'reject',
): Promise<void> {
  const path = `/api/staff/proposals/${id}/decide`;
  const decided = await second.post(
    path,
    { digest, decision },
    { 'idempotency-key': `decide-${id}` },
  );
  expect([decided.status, decided.body]).toEqual([200, expect.anything()]);
}

/** A member of staff proposes the change that a ticket asks for. */
export async function proposeChange(
  { first, support }: Thefts,
  ticketId: string,
): Promise<Proposal> {
  const proposed = await support.post(`/api/staff/tickets/${ticketId}/propose-change`);
  expect([proposed.status, proposed.body]).toEqual([201, expect.anything()]);
  const { body } = await first.get<{ items: Proposal[] }>('/api/staff/proposals?status=open');
  const change = body.items[0];
  if (!change) throw new Error('The change is not proposed.');
  return change;
}
