/**
 * Tickets of people without an account, over HTTP: what is kept, who answers how, and what cannot
 * be learned or flooded by it.
 */
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';

import type { DeskTicket, DeskTicketPage } from '#protocol/desk.ts';
import type { Problem } from '#protocol/refusals.ts';
import { peopleTexts } from '#texts/people.ts';
import { ticketTexts } from '#texts/tickets.ts';
import { mailTexts } from '#texts/mails.ts';
import type { Client } from '#test/client.ts';
import { CONFIRMATIONS, type MailReceiver, openMailReceiver } from '#test/mail-receiver.ts';
import { until } from '#test/waits.ts';
import { openWorld, type World } from '#test/world.ts';

const DAY_MS = 24 * 3_600_000;
const BASE_URL = 'https://drishti.example';

let receiver: MailReceiver;
let world: World;
beforeAll(async () => {
  receiver = await openMailReceiver(CONFIRMATIONS);
  world = await openWorld({
    env: { SMTP_URL: receiver.url, BASE_URL, TRUST_PROXY: 'loopback' },
  });
});
afterAll(async () => {
  await world[Symbol.asyncDispose]();
  await receiver.close();
});
// Messages of one test are not those of the next.
beforeEach(() => world.clock.advance(DAY_MS));

const form = {
  name: 'Asha Verma',
  email: 'asha@elsewhere.example',
  message: 'I cannot get into my account.\nPlease help.',
};
const write = (changes: object = {}, address = '49.36.10.1', at = world) =>
  at
    .visitor()
    .post<Problem>('/api/visitor-tickets', { ...form, ...changes }, { 'x-forwarded-for': address });
const queue = async (staff: Client, query = '') =>
  (await staff.get<DeskTicketPage>(`/api/staff/tickets?status=open${query}`)).body.items;
const answer = (staff: Client, id: string, message: string) =>
  staff.post<DeskTicket>(`/api/staff/tickets/${id}/replies`, { message, status: 'resolved' });

test('staff read it at the desk as a name and an address, and their answer goes there by mail', async () => {
  const staff = await world.staff('support', 'Sunita Rao');
  expect((await write({ email: ' Asha@Elsewhere.example ' })).status).toBe(204);
  const [ticket] = await queue(staff, '&search=elsewhere');
  expect(ticket).toMatchObject({
    message: form.message,
    referral: null,
    person: { id: null, name: form.name, email: form.email, joinedAt: null, isDisabled: false },
  });
  const id = ticket?.id ?? '';
  expect((await staff.post(`/api/staff/tickets/${id}/claim`)).status).toBe(204);
  const answered = await answer(staff, id, '<b>We</b> look into it.');
  expect([answered.status, answered.body.status]).toEqual([201, 'resolved']);
  const mail = await until('the answer', async () => receiver.mails[0] ?? null);
  expect(mail.to).toEqual([form.email]);
  expect(mail.headers.get('subject')).toBe(`Drishti: ${mailTexts().answer.title}`);
  expect(mail.text).toContain('<b>We</b> look into it.');
  expect(mail.html).toContain('&lt;b&gt;We&lt;/b&gt; look into it.');
  expect(mail.text).toContain(`${BASE_URL}/write-to-us`);
  // There is nobody whose bank details it could change, and no audit entry holds what was written.
  expect((await staff.post(`/api/staff/tickets/${id}/propose-change`)).status).toBe(404);
  const audit = await world.owner.query<{ action: string }>(
    'select action from audit_entries where subject = $1 order by number',
    [id],
  );
  expect(audit.map(({ action }) => action)).toEqual(['ticket.claim', 'ticket.answer']);
});

test('without a mail server the answer is kept and nothing is queued: staff send it themselves', async () => {
  await using plain = await openWorld();
  const staff = await plain.staff('support');
  expect((await write({}, '49.36.10.1', plain)).status).toBe(204);
  const [ticket] = await queue(staff);
  expect((await answer(staff, ticket?.id ?? '', 'We wrote to you.')).status).toBe(201);
  expect(await plain.owner.query('select 1 from mails')).toEqual([]);
});

test('what is wrong is said at its field, and nothing is kept', async () => {
  const staff = await world.staff('support');
  const before = (await queue(staff)).length;
  const replies = [
    await write({ name: '\u200b', email: 'asha', message: ' ' }),
    await write({ message: 'x'.repeat(1_001) }),
    await write({ subject: 'Mine' }),
  ];
  expect(replies.map(({ status, body }) => [status, body.fields])).toEqual([
    [
      400,
      {
        name: peopleTexts().nameMissing,
        email: peopleTexts().emailInvalid,
        message: ticketTexts().fieldsMissing,
      },
    ],
    [400, { message: expect.any(String) as string }],
    [400, { subject: 'Unknown field.' }],
  ]);
  expect(await queue(staff)).toHaveLength(before);
});

test('the answer is the same whether or not the address has an account, and no account hears of it', async () => {
  const asha = await world.person();
  const known = await write({ email: asha.person?.email });
  const unknown = await write({ email: 'nobody@elsewhere.example' });
  expect([known.status, known.body]).toEqual([unknown.status, unknown.body]);
  expect((await asha.get<{ items: unknown[] }>('/api/tickets')).body.items).toEqual([]);
});

test('messages are limited for each address and in all, and a right sign-in is not touched by it', async () => {
  const from = async (address: string) => (await write({}, address)).status;
  const statuses = [];
  for (let sent = 0; sent < 6; sent += 1) statuses.push(await from('49.36.11.1'));
  expect(statuses).toEqual([204, 204, 204, 204, 204, 429]);
  // From many addresses at once, to the day's end and not one more.
  const many = await Promise.all(
    Array.from({ length: 310 }, (_, at) => from(`49.37.${Math.floor(at / 250)}.${at % 250}`)),
  );
  expect(many.filter((status) => status === 204)).toHaveLength(295);
  expect(many.filter((status) => status === 429)).toHaveLength(15);
  const [row] = await world.owner.query<{ count: number }>(
    'select count(*)::int as count from tickets where person_id is null and created_at >= $1',
    [world.clock.now()],
  );
  expect(row?.count).toBe(300);
  const asha = await world.person();
  expect((await world.visitor().signIn(asha.person?.email ?? '', 'wrong')).status).toBe(401);
  world.clock.advance(DAY_MS);
  expect(await from('49.36.11.1')).toBe(204);
});
