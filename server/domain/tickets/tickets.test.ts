/**
 * Tickets of customers over HTTP on a real database: opening, adding, one's own only, limits, live.
 */
import { afterAll, beforeAll, expect, test } from 'vitest';

import { type Client, PASSWORD } from '#test/client.ts';
import { readLive } from '#test/live-client.ts';
import { openWorld, type World } from '#test/world.ts';

import type { Problem } from '#protocol/refusals.ts';
import {
  MESSAGE_MAX_CHARS,
  SUBJECT_MAX_CHARS,
  type Ticket,
  type TicketPage,
} from '#protocol/tickets.ts';
import { ticketTexts } from '#texts/tickets.ts';

import { countWaitingTickets } from './ticket-desk.ts';

const DAY_MS = 24 * 60 * 60 * 1000;
/** Reads the count of every ticket. */
const NOBODY = 'ffffffff-0000-7000-8000-00000000ffff';
const ABSENT = 'ticket-ffffffff-0000-7000-8000-00000000ffff';

let world: World;
beforeAll(async () => {
  world = await openWorld();
});
afterAll(async () => {
  await world[Symbol.asyncDispose]();
});

const ask = (client: Client, subject = 'Where is my money?', message = 'I cannot find it.') =>
  client.post<Ticket>('/api/tickets', { subject, message });
const add = (client: Client, id: string, message: string) =>
  client.post<Ticket>(`/api/tickets/${id}/replies`, { message });
const list = async (client: Client, query = '') =>
  (await client.get<TicketPage>(`/api/tickets${query}`)).body;
const setStatus = (id: string, status: string) =>
  world.owner.execute('update tickets set status = $2 where id = $1', [id.slice(7), status]);

test('a ticket is open, trimmed, carries the referral code, and is in the list', async () => {
  const asha = await world.person();
  const before = await countWaitingTickets(world.database, NOBODY);
  const reply = await ask(asha, '  Hello ', '\n One\n\nTwo  \n');
  expect(reply.status).toBe(201);
  expect(reply.body).toEqual({
    id: expect.stringMatching(/^ticket-[0-9a-f-]{36}$/),
    subject: 'Hello',
    message: 'One\n\nTwo',
    referral: (await asha.me()).referral,
    status: 'open',
    asksBankDetails: false,
    createdAt: world.clock.now().toISOString(),
    updatedAt: world.clock.now().toISOString(),
    replies: [],
  });
  expect(reply.body.referral).toBe(world.referral);
  const page = await list(asha);
  expect(page).toEqual({
    items: [reply.body],
    nextCursor: null,
    counts: { all: 1, open: 1, closed: 0, resolved: 0 },
  });
  expect((await asha.get(`/api/tickets/${reply.body.id}`)).body).toEqual(reply.body);
  expect(await countWaitingTickets(world.database, NOBODY)).toBe(before + 1);
});

test('empty texts are refused with the words of the form, at the fields', async () => {
  const asha = await world.person();
  const text = ticketTexts().fieldsMissing;
  for (const body of [{ subject: '', message: '' }, { subject: ' \n\t', message: '\u00a0' }, {}]) {
    const { status, body: problem } = await asha.post<Problem>('/api/tickets', body);
    expect([status, problem.code, problem.detail]).toEqual([400, 'invalid', text]);
    expect(problem.fields).toEqual({ subject: text, message: text });
  }
  const half = await asha.post<Problem>('/api/tickets', { subject: 'Hello', message: '  ' });
  expect(half.body.fields).toEqual({ message: text });
  const { id } = (await ask(asha)).body;
  const reply = await asha.post<Problem>(`/api/tickets/${id}/replies`, { message: ' ' });
  expect([reply.status, reply.body.detail]).toEqual([400, text]);
  expect(
    (await asha.post('/api/tickets', { subject: 'a', message: 'b', status: 'x' })).status,
  ).toBe(400);
});

test('limits count characters, not bytes or code units', async () => {
  const asha = await world.person();
  const wide = '😀';
  const full = await ask(asha, wide.repeat(SUBJECT_MAX_CHARS), wide.repeat(MESSAGE_MAX_CHARS));
  expect(full.status).toBe(201);
  expect([...full.body.message]).toHaveLength(MESSAGE_MAX_CHARS);
  const long = await asha.post<Problem>('/api/tickets', {
    subject: 'a'.repeat(SUBJECT_MAX_CHARS + 1),
    message: wide.repeat(MESSAGE_MAX_CHARS + 1),
  });
  expect([long.status, long.body.fields]).toEqual([
    400,
    {
      subject: 'This must have at most 100 characters.',
      message: 'This must have at most 1000 characters.',
    },
  ]);
});

test('a reply is added; to a closed or resolved ticket it opens it again', async () => {
  const asha = await world.person();
  const { id, createdAt } = (await ask(asha)).body;
  world.clock.advance(1000);
  const first = await add(asha, id, ' More. ');
  expect(first.status).toBe(201);
  expect(first.body.replies).toEqual([
    {
      id: expect.any(String),
      message: 'More.',
      from: 'person',
      name: 'Asha Verma',
      createdAt: world.clock.now().toISOString(),
    },
  ]);
  expect(first.body.updatedAt > createdAt).toBe(true);
  for (const status of ['closed', 'resolved']) {
    await setStatus(id, status);
    expect((await list(asha, `?status=${status}`)).items).toHaveLength(1);
    expect((await add(asha, id, `After ${status}.`)).body.status).toBe('open');
  }
  const [ticket] = (await list(asha, '?status=open')).items;
  expect(ticket?.replies.map(({ message }) => message)).toEqual([
    'More.',
    'After closed.',
    'After resolved.',
  ]);
});

test('pages, newest first, by status, with counts of all', async () => {
  const asha = await world.person();
  const made: string[] = [];
  for (let at = 0; at < 5; at += 1) made.push((await ask(asha, `Number ${at}`)).body.id);
  await setStatus(made[0] ?? '', 'closed');
  await setStatus(made[1] ?? '', 'resolved');
  const counts = { all: 5, open: 3, closed: 1, resolved: 1 };
  const first = await list(asha, '?limit=2');
  expect(first.items.map(({ id }) => id)).toEqual([made[4], made[3]]);
  expect(first.counts).toEqual(counts);
  const second = await list(asha, `?limit=2&cursor=${first.nextCursor}`);
  const third = await list(asha, `?limit=2&cursor=${second.nextCursor}`);
  expect([...second.items, ...third.items].map(({ id }) => id)).toEqual([
    made[2],
    made[1],
    made[0],
  ]);
  expect(third.nextCursor).toBeNull();
  const open = await list(asha, '?status=open&limit=3');
  expect([open.items.length, open.nextCursor, open.counts]).toEqual([3, null, counts]);
  for (const query of ['?cursor=x', '?limit=0', '?limit=101', '?status=gone', '?page=1']) {
    expect((await asha.get(`/api/tickets${query}`)).status, query).toBe(400);
  }
});

test('ten tickets and sixty replies in 24 hours, also when they are sent at once', async () => {
  const asha = await world.person();
  const asked = await Promise.all(
    Array.from({ length: 14 }, (_, at) => ask(asha, `At once ${at}`)),
  );
  expect(asked.filter(({ status }) => status === 201)).toHaveLength(10);
  const [refused] = asked.filter(({ status }) => status === 429);
  expect(refused?.body).toMatchObject({ code: 'rate-limited' });
  expect(refused?.headers.get('retry-after')).toBe('86400');

  const { id } = (await list(asha)).items[0] as Ticket;
  const added = await Promise.all(Array.from({ length: 64 }, (_, at) => add(asha, id, `${at}`)));
  expect(added.filter(({ status }) => status === 201)).toHaveLength(60);
  expect(added.filter(({ status }) => status === 429)).toHaveLength(4);
  const ravi = await world.person('Ravi');
  expect((await ask(ravi)).status).toBe(201);

  world.clock.advance(DAY_MS - 1000);
  // A day without a visit ends a session.
  await asha.signIn(asha.person?.email ?? '', PASSWORD);
  expect((await ask(asha)).headers.get('retry-after')).toBe('1');
  world.clock.advance(1000);
  expect((await add(asha, id, 'A day later.')).status).toBe(201);
  expect((await ask(asha)).status).toBe(201);
});

test('another’s ticket is answered as one that does not exist, and stays as it was', async () => {
  const [asha, ravi] = [await world.person(), await world.person('Ravi')];
  const hers = (await ask(asha)).body;
  const bare = (body: unknown) => ({ ...(body as object), requestId: '' });
  for (const [method, path, body] of [
    ['GET', '', undefined],
    ['POST', '/replies', JSON.stringify({ message: 'Not mine.' })],
  ] as const) {
    const foreign = await ravi.send(method, `/api/tickets/${hers.id}${path}`, body);
    const missing = await ravi.send(method, `/api/tickets/${ABSENT}${path}`, body);
    const nonsense = await ravi.send(method, `/api/tickets/no-such-thing${path}`, body);
    expect([foreign.status, missing.status, nonsense.status]).toEqual([404, 404, 404]);
    expect(bare(foreign.body)).toEqual(bare(missing.body));
    expect(bare(foreign.body)).toEqual(bare(nonsense.body));
  }
  expect((await list(ravi)).counts.all).toBe(0);
  // A cursor only says where to go on: the page after hers is still only his.
  expect((await list(ravi, `?cursor=${hers.id}`)).items).toEqual([]);
  expect((await asha.get(`/api/tickets/${hers.id}`)).body).toEqual(hers);
});

test('visitors have no tickets', async () => {
  const visitor = world.visitor();
  for (const reply of [
    await visitor.get('/api/tickets'),
    await visitor.get(`/api/tickets/${ABSENT}`),
    await ask(visitor),
    await add(visitor, ABSENT, 'Hello'),
  ]) {
    expect(reply.status).toBe(401);
  }
});

test('other tabs hear of a ticket and its replies, nobody else does, and whoever was away catches up', async () => {
  const [asha, ravi] = [await world.person(), await world.person('Ravi')];
  const hers = await readLive(world.url, { cookie: asha.cookie });
  const his = await readLive(world.url, { cookie: ravi.cookie });
  await Promise.all([hers.wait('time', 2), his.wait('time', 2)]);
  const { id } = (await ask(asha, 'Live')).body;
  await hers.wait('ticket');
  const since = hers.lastId() ?? '';
  const { body } = await add(asha, id, 'And more.');
  const [opened, added] = await hers.wait('ticket', 2);
  expect(opened?.data).toMatchObject({ id, subject: 'Live', replies: [] });
  expect(added?.data).toEqual(body);
  expect(his.named('ticket')).toEqual([]);
  hers.close();
  his.close();

  const back = await readLive(world.url, { cookie: asha.cookie, 'last-event-id': since });
  const [missed] = await back.wait('ticket');
  expect(missed?.data).toEqual(body);
  expect(back.named('desk')).toEqual([]);
  back.close();
});

test('what was asked and answered cannot be rewritten by the application', async () => {
  const asha = await world.person();
  const { id } = (await ask(asha)).body;
  await add(asha, id, 'As I said.');
  for (const statement of [
    `update tickets set message = 'something else'`,
    `update tickets set person_id = claimed_by`,
    `delete from tickets`,
    `update ticket_replies set message = 'something else'`,
    `delete from ticket_replies`,
    `delete from ticket_bank_details`,
  ]) {
    await expect(world.database.execute(statement), statement).rejects.toMatchObject({
      code: '42501',
    });
  }
});
