/**
 * Confirming an address by mail, over HTTP and with a real SMTP receiver: which links count, and
 * what waits until one has.
 */
import { randomUUID } from 'node:crypto';

import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';

import { type Client, PASSWORD } from '#test/client.ts';
import { type MailReceiver, openMailReceiver, type Received } from '#test/mail-receiver.ts';
import { until } from '#test/waits.ts';
import { openWorld, type World } from '#test/world.ts';
import { reasonText } from '#texts/refusal-text.ts';

const HOUR_MS = 3_600_000;
const BASE_URL = 'https://drishti.example';
const NEXT = 'another horse staple';
type Problem = { code: string; detail: string };

let receiver: MailReceiver;
let world: World;
beforeAll(async () => {
  receiver = await openMailReceiver();
  world = await openWorld({ env: { SMTP_URL: receiver.url, BASE_URL } });
});
afterAll(async () => {
  await world[Symbol.asyncDispose]();
  await receiver.close();
});
// Attempts of one test are not those of the next.
beforeEach(() => world.clock.advance(HOUR_MS));

async function newcomer(): Promise<Client> {
  const client = world.visitor();
  const email = `${randomUUID()}@example.in`;
  const form = { name: 'Asha Verma', email, password: PASSWORD, referral: world.referral };
  expect((await client.signUp(form)).status).toBe(201);
  return client;
}

const emailOf = (client: Client) => client.person?.email ?? '';
const mailsTo = (client: Client): Received[] =>
  receiver.mails.filter(({ to }) => to.includes(emailOf(client)));
const mailed = (client: Client, count: number): Promise<Received> =>
  until(`mail ${count}`, async () => mailsTo(client)[count - 1] ?? null);
const tokenIn = ({ text }: Received) => /#([A-Za-z0-9_-]{43})$/m.exec(text)?.[1] ?? '';
const confirm = (token: string) =>
  world.visitor().post<Problem>('/api/auth/confirm-email', { token });
const askAgain = (client: Client) => client.post<Problem>('/api/me/confirm-email');
const mustConfirm = async (client: Client) =>
  (await client.get<{ mustConfirmEmail: boolean }>('/api/me')).body.mustConfirmEmail;
const forgot = (client: Client) =>
  world.visitor().post('/api/auth/forgot', { email: emailOf(client) });
/** All that was queued has been sent or dropped. */
const queueEmpty = () =>
  until('an empty queue', async () =>
    (await world.owner.query('select 1 from mails')).length === 0 ? true : null,
  );

test('a new person is mailed a link that confirms the address, once, and is kept as a hash', async () => {
  const asha = await newcomer();
  expect(await mustConfirm(asha)).toBe(true);
  const mail = await mailed(asha, 1);
  const token = tokenIn(mail);
  expect(mail.headers.get('subject')).toBe('Confirm your e-mail address at Drishti');
  expect(mail.text).toContain(`${BASE_URL}/confirm-email#${token}`);
  expect(`${mail.text}${mail.html}`).not.toMatch(/Asha/);
  const [stored] = await world.owner.query<{ row: string }>(
    'select row_to_json(c)::text as row from email_confirmations c where person_id = $1',
    [asha.person?.id ?? ''],
  );
  expect(stored?.row).not.toContain(token);

  const both = await Promise.all([confirm(token), confirm(token)]);
  expect(both.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([204, 404]);
  expect(await mustConfirm(asha)).toBe(false);
  const late = await confirm(token);
  expect([late.status, late.body.detail]).toEqual([404, reasonText('confirm-link-wrong')]);
  expect((await askAgain(asha)).body.code).toBe('already-decided');
});

test('until then no reset and no notice goes to the address, and nobody can tell from outside', async () => {
  const asha = await newcomer();
  await mailed(asha, 1);
  expect((await forgot(asha)).status).toBe(204);
  await queueEmpty();
  expect(mailsTo(asha)).toHaveLength(1);
  expect((await confirm(tokenIn(mailsTo(asha)[0] as Received))).status).toBe(204);
  expect((await forgot(asha)).status).toBe(204);
  expect((await mailed(asha, 2)).headers.get('subject')).toBe('Reset your Drishti password');
});

test('a newer link takes the place of the one before, for a day, at most three more an hour', async () => {
  const asha = await newcomer();
  const first = tokenIn(await mailed(asha, 1));
  expect((await askAgain(asha)).status).toBe(204);
  const second = tokenIn(await mailed(asha, 2));
  expect((await confirm(first)).status).toBe(404);
  const more = [await askAgain(asha), await askAgain(asha), await askAgain(asha)];
  expect(more.map(({ status }) => status)).toEqual([204, 204, 429]);
  const last = tokenIn(await mailed(asha, 4));
  expect((await confirm(second)).status).toBe(404);
  world.clock.advance(24 * HOUR_MS);
  expect((await confirm(last)).status).toBe(404);
});

test('guesses at links are stopped after ten', async () => {
  const statuses = [];
  for (let tries = 0; tries < 11; tries += 1) {
    statuses.push((await confirm('x'.repeat(43))).status);
  }
  expect(statuses).toEqual([...Array.from({ length: 10 }, () => 404), 429]);
});

test('accounts from before, and of a house without mail, are reset as they were, which confirms them', async () => {
  const asha = await newcomer();
  await mailed(asha, 1);
  const id = asha.person?.id ?? '';
  await world.owner.execute('update people set must_confirm = false where id = $1', [id]);
  expect(await mustConfirm(asha)).toBe(false);
  await forgot(asha);
  const token = tokenIn(await mailed(asha, 2));
  const reset = await world.visitor().post('/api/auth/reset', { token, password: NEXT });
  expect(reset.status).toBe(204);
  const [row] = await world.owner.query<{ at: Date | null }>(
    'select email_confirmed_at as at from people where id = $1',
    [id],
  );
  expect(row?.at).not.toBeNull();

  await using plain = await openWorld();
  const ravi = await plain.person('Ravi Iyer');
  expect(await mustConfirm(ravi)).toBe(false);
  expect((await askAgain(ravi)).body.detail).toBe(reasonText('confirm-unavailable'));
  expect(await plain.owner.query('select 1 from mails')).toEqual([]);
});
