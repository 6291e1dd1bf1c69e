/**
 * The ticket desk over HTTP: who may, claims, answers, what the person hears, and what stays in the
 * audit log.
 */
import { beforeAll, afterAll, expect, test } from 'vitest';

import type { Client } from '#test/client.ts';
import { readLive } from '#test/live-client.ts';
import { scriptStrings } from '#test/script-strings.ts';
import { openWorld, type World } from '#test/world.ts';

import { CLAIM_MS, type DeskTicket, type DeskTicketPage } from '#protocol/desk.ts';
import type { NoticePage } from '#protocol/notices.ts';
import type { Problem } from '#protocol/refusals.ts';
import type { Ticket, TicketStatus } from '#protocol/tickets.ts';
import { ticketTexts } from '#texts/tickets.ts';

const ABSENT = 'ticket-ffffffff-0000-7000-8000-00000000ffff';

let world: World;
let sunita: Client;
let imran: Client;
beforeAll(async () => {
  world = await openWorld();
  sunita = await world.staff('support', 'Sunita Rao');
  imran = await world.staff('support', 'Imran Khan');
});
afterAll(async () => {
  await world[Symbol.asyncDispose]();
});

const ask = async (client: Client, subject = 'Where is my money?', message = 'I cannot find it.') =>
  (await client.post<Ticket>('/api/tickets', { subject, message })).body;
const queue = async (client: Client, query = '') =>
  (await client.get<DeskTicketPage>(`/api/staff/tickets${query}`)).body;
const one = (client: Client, id: string) => client.get<DeskTicket>(`/api/staff/tickets/${id}`);
const claim = (client: Client, id: string) => client.post(`/api/staff/tickets/${id}/claim`);
const release = (client: Client, id: string) => client.post(`/api/staff/tickets/${id}/release`);
const answer = (client: Client, id: string, message: string, status?: TicketStatus) =>
  client.post<DeskTicket>(`/api/staff/tickets/${id}/replies`, {
    message,
    ...(status ? { status } : {}),
  });
const setStatus = (client: Client, id: string, status: TicketStatus) =>
  client.post<DeskTicket>(`/api/staff/tickets/${id}/status`, { status });
const statusesOf = (replies: readonly { status: number }[]) =>
  replies.map(({ status }) => status).toSorted((a, b) => a - b);
const noticesOf = async (client: Client) =>
  (await client.get<NoticePage>('/api/notices')).body.items.map(({ type, title, message }) => ({
    type,
    title,
    message,
  }));
const auditOf = (id: string) =>
  world.owner.query<{ action: string; actor_id: string; facts: string }>(
    'select action, actor_id, facts from audit_entries where subject = $1 order by number',
    [id],
  );

test('an answer reaches the person: in the ticket, as a notice, and live', async () => {
  const asha = await world.person();
  const ticket = await ask(asha, 'Receipts');
  const reader = await readLive(world.url, { cookie: asha.cookie });
  await reader.wait('time', 2);
  const reply = await answer(sunita, ticket.id, '  Read it from the top.  ');
  expect(reply.status).toBe(201);
  expect(reply.body).toMatchObject({
    id: ticket.id,
    status: 'open',
    person: { id: asha.person?.id, name: 'Asha Verma', email: asha.person?.email },
    claim: { by: { id: sunita.person?.id, name: 'Sunita Rao' } },
    change: null,
    replies: [{ from: 'staff', name: 'Sunita Rao', message: 'Read it from the top.' }],
  });
  const [told] = await reader.wait('ticket');
  expect(told?.data).toEqual((await asha.get(`/api/tickets/${ticket.id}`)).body);
  const [noticed] = await reader.wait('notice');
  expect(noticed?.data).toMatchObject({ title: 'Support answered', read: false });
  expect(reader.named('desk')).toEqual([]);
  reader.close();
  expect((await noticesOf(asha))[0]).toEqual({
    type: 'info',
    title: 'Support answered',
    message: 'There is a new answer to your ticket “Receipts”.',
  });
});

test('closing, resolving and opening again each tell the person once; the same status tells nobody', async () => {
  const asha = await world.person();
  const { id } = await ask(asha, 'States');
  expect((await answer(sunita, id, 'Done.', 'resolved')).body).toMatchObject({
    status: 'resolved',
    claim: null,
  });
  expect((await setStatus(sunita, id, 'resolved')).status).toBe(200);
  expect((await setStatus(sunita, id, 'open')).body.status).toBe('open');
  expect((await setStatus(sunita, id, 'closed')).body.status).toBe('closed');
  const reopened = await asha.post<Ticket>(`/api/tickets/${id}/replies`, {
    message: 'No, it is not.',
  });
  expect(reopened.body.status).toBe('open');
  expect((await setStatus(sunita, id, 'resolved')).body.status).toBe('resolved');
  expect((await noticesOf(asha)).map(({ type, title }) => `${type} ${title}`)).toEqual([
    'success Ticket resolved',
    'info Ticket closed',
    'info Ticket opened again',
    'success Support answered',
    'success null',
  ]);
  expect((await auditOf(id)).map(({ action, facts }) => [action, JSON.parse(facts)])).toEqual([
    ['ticket.answer', { reply: expect.any(String), before: 'open', after: 'resolved' }],
    ['ticket.status', { before: 'resolved', after: 'open' }],
    ['ticket.status', { before: 'open', after: 'closed' }],
    ['ticket.status', { before: 'open', after: 'resolved' }],
  ]);
});

test('a claim keeps others out for a minute and is renewed by acting', async () => {
  const asha = await world.person();
  const { id } = await ask(asha, 'Claims');
  expect((await claim(sunita, id)).status).toBe(204);
  expect((await one(imran, id)).body.claim).toEqual({
    by: { id: sunita.person?.id, name: 'Sunita Rao' },
    until: new Date(world.clock.now().getTime() + CLAIM_MS).toISOString(),
  });
  for (const refused of [
    await claim(imran, id),
    await answer(imran, id, 'Me too.'),
    await setStatus(imran, id, 'closed'),
  ]) {
    expect([refused.status, (refused.body as Problem).code]).toEqual([409, 'claimed']);
  }
  world.clock.advance(CLAIM_MS - 1000);
  expect((await answer(sunita, id, 'Still here.')).status).toBe(201);
  world.clock.advance(CLAIM_MS - 1000);
  expect((await claim(imran, id)).status).toBe(409);
  // The person may always write, and takes the claim from nobody.
  await asha.post(`/api/tickets/${id}/replies`, { message: 'Thank you.' });
  expect((await one(imran, id)).body.claim?.by.name).toBe('Sunita Rao');
  world.clock.advance(1000);
  expect((await one(imran, id)).body.claim).toBeNull();
  expect((await claim(imran, id)).status).toBe(204);
  expect((await claim(imran, id)).status).toBe(204);
  expect((await auditOf(id)).map(({ action, actor_id }) => [action, actor_id])).toEqual([
    ['ticket.claim', sunita.person?.id],
    ['ticket.answer', sunita.person?.id],
    ['ticket.claim', imran.person?.id],
  ]);
});

test('a claim ends where its owner lets go, and nobody else ends it', async () => {
  const asha = await world.person();
  const { id } = await ask(asha, 'Let go');
  await claim(sunita, id);
  expect((await release(imran, id)).status).toBe(204);
  expect((await claim(imran, id)).status).toBe(409);
  expect((await release(sunita, id)).status).toBe(204);
  expect((await release(sunita, id)).status).toBe(204);
  expect((await one(imran, id)).body.claim).toBeNull();
  expect((await claim(imran, id)).status).toBe(204);
  expect((await auditOf(id)).map(({ action, actor_id }) => [action, actor_id])).toEqual([
    ['ticket.claim', sunita.person?.id],
    ['ticket.release', sunita.person?.id],
    ['ticket.claim', imran.person?.id],
  ]);
});

test('a claim that ran out and is taken anew is in the audit log again', async () => {
  const asha = await world.person();
  const { id } = await ask(asha, 'Later');
  await claim(sunita, id);
  world.clock.advance(CLAIM_MS);
  await claim(sunita, id);
  expect((await auditOf(id)).map(({ action }) => action)).toEqual(['ticket.claim', 'ticket.claim']);
});

test('a claim that comes after the ticket is done keeps nobody out', async () => {
  const asha = await world.person();
  const { id } = await ask(asha);
  await answer(sunita, id, 'Done.', 'resolved');
  expect((await claim(sunita, id)).status).toBe(204);
  expect((await one(imran, id)).body.claim).toBeNull();
  expect((await setStatus(imran, id, 'open')).status).toBe(200);
});

test('two who claim at the same instant: one has it', async () => {
  const asha = await world.person();
  const { id } = await ask(asha);
  for (let round = 0; round < 20; round += 1) {
    const replies = await Promise.all([claim(sunita, id), claim(imran, id)]);
    expect(statusesOf(replies)).toEqual([204, 409]);
    world.clock.advance(CLAIM_MS);
  }
});

test('two who answer at the same instant: one is told that it is claimed, and the person reads one answer', async () => {
  const asha = await world.person();
  for (let round = 0; round < 5; round += 1) {
    const { id } = await ask(asha, `Race ${round}`);
    const replies = await Promise.all([answer(sunita, id, 'Mine.'), answer(imran, id, 'Mine.')]);
    expect(statusesOf(replies)).toEqual([201, 409]);
    expect((await asha.get<Ticket>(`/api/tickets/${id}`)).body.replies).toHaveLength(1);
  }
});

test('the queue: open ones oldest first, done ones newest first, searched by id, name and e-mail', async () => {
  const nisha = await world.person('Nisha Patel');
  const made: string[] = [];
  for (const subject of ['First', 'Second', 'Third']) made.push((await ask(nisha, subject)).id);
  const before = await queue(sunita);
  await setStatus(sunita, made[1] ?? '', 'closed');
  const ids = ({ items }: DeskTicketPage) => items.map(({ id }) => id);
  expect(ids(await queue(sunita, '?status=open&search=nisha'))).toEqual([made[0], made[2]]);
  expect(ids(await queue(sunita, '?search=NISHA%20pat'))).toEqual([...made].reverse());
  expect(ids(await queue(sunita, `?search=${nisha.person?.email}`))).toHaveLength(3);
  expect(ids(await queue(sunita, `?search=${made[2]}`))).toEqual([made[2]]);
  expect(ids(await queue(sunita, '?search=%25'))).toEqual([]);
  const page = await queue(sunita, '?status=open&search=nisha&limit=1');
  expect(ids(page)).toEqual([made[0]]);
  expect(ids(await queue(sunita, `?status=open&search=nisha&cursor=${page.nextCursor}`))).toEqual([
    made[2],
  ]);
  expect(page.pending).toBe(before.pending - 1);
  expect(page.lastDecisionAt).toBe(world.clock.now().toISOString());
  expect((await sunita.get('/api/staff/tickets?cursor=x')).status).toBe(400);
});

test('the desks hear of every change, and learn from it nothing but which ticket it was', async () => {
  const asha = await world.person();
  const reader = await readLive(world.url, { cookie: imran.cookie }, '/api/staff/live');
  await reader.wait('time', 2);
  const { id } = await ask(asha, 'For the desk');
  await claim(sunita, id);
  await answer(sunita, id, 'Hello.');
  await asha.post(`/api/tickets/${id}/replies`, { message: 'Hello.' });
  const events = await reader.wait('desk', 4);
  expect(events.map(({ data }) => data)).toEqual(
    Array.from({ length: 4 }, () => ({ queue: 'tickets', id })),
  );
  expect(reader.named('ticket')).toEqual([]);
  expect(reader.named('notice')).toEqual([]);
  reader.close();
});

test('what is refused: nothing to say, too much, an absent ticket, a status that is none', async () => {
  const asha = await world.person();
  const { id } = await ask(asha);
  const empty = await answer(sunita, id, ' \n');
  expect([empty.status, (empty.body as unknown as Problem).detail]).toEqual([
    400,
    ticketTexts().fieldsMissing,
  ]);
  expect((await answer(sunita, id, 'x'.repeat(1001))).status).toBe(400);
  expect((await setStatus(sunita, id, 'gone' as TicketStatus)).status).toBe(400);
  for (const absent of [ABSENT, 'no-such-thing']) {
    expect((await one(sunita, absent)).status).toBe(404);
    expect((await claim(sunita, absent)).status).toBe(404);
    expect((await release(sunita, absent)).status).toBe(404);
    expect((await answer(sunita, absent, 'Hello.')).status).toBe(404);
    expect((await setStatus(sunita, absent, 'closed')).status).toBe(404);
  }
});

test('support alone works at this desk', async () => {
  const asha = await world.person();
  const { id } = await ask(asha);
  const others = [
    await world.staff('finance'),
    await world.staff('sub-admin'),
    await world.firstAdmin(),
  ];
  for (const other of others) {
    for (const reply of [
      await other.get('/api/staff/tickets'),
      await one(other, id),
      await claim(other, id),
      await release(other, id),
      await answer(other, id, 'Hello.'),
      await setStatus(other, id, 'closed'),
    ]) {
      expect(reply.status).toBe(403);
    }
  }
  for (const outsider of [asha, world.visitor()]) {
    expect((await outsider.get('/api/staff/tickets')).status).toBe(401);
    expect((await answer(outsider, id, 'Hello.')).status).toBe(401);
  }
});

test('who became staff does not see the ticket that they opened before', async () => {
  const asha = await world.person();
  const { id } = await ask(asha, 'My own');
  await world.owner.execute('update tickets set person_id = $2 where id = $1', [
    id.slice(7),
    sunita.person?.id ?? '',
  ]);
  expect((await one(sunita, id)).status).toBe(404);
  expect((await claim(sunita, id)).status).toBe(404);
  expect((await queue(sunita, '?search=ticket-')).items.some((item) => item.id === id)).toBe(false);
  expect((await one(imran, id)).status).toBe(200);
});

test('sixty scripts as subject, message, reply and answer are texts like any other', async () => {
  expect(scriptStrings).toHaveLength(60);
  for (let from = 0; from < scriptStrings.length; from += 10) {
    const asha = await world.person();
    for (const text of scriptStrings.slice(from, from + 10)) {
      const { id, subject, message } = await ask(asha, text, text);
      // A subject is on one line.
      const line = text.replace('\t', ' ');
      expect([subject, message]).toEqual([line, text]);
      await asha.post(`/api/tickets/${id}/replies`, { message: text });
      expect((await answer(sunita, id, text)).status).toBe(201);
      for (const read of [await asha.get<Ticket>(`/api/tickets/${id}`), await one(sunita, id)]) {
        expect(read.headers.get('content-type')).toBe('application/json; charset=utf-8');
        expect(read.headers.get('x-content-type-options')).toBe('nosniff');
        expect(read.body).toMatchObject({
          subject: line,
          message: text,
          replies: [{ message: text }, { message: text }],
        });
      }
      const [notice] = await noticesOf(asha);
      expect(notice?.message).toBe(`There is a new answer to your ticket “${line}”.`);
    }
  }
});
