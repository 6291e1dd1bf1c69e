/**
 * Turns of a ticket, over HTTP: a ticket that staff answered waits for its person and not for
 * staff, a reply brings it back, and opening a ticket again brings back its place.
 */

import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';

import type { Client } from '#test/client.ts';
import { openWorld, type World } from '#test/world.ts';

import type { DeskTicket, DeskTicketPage, DeskTicketState, Queues } from '#protocol/desk.ts';
import type { PersonTicket } from '#protocol/staff-people.ts';
import type { Ticket, TicketPage, TicketStatus } from '#protocol/tickets.ts';

let world: World;
let sunita: Client;
let asha: Client;
beforeAll(async () => {
  world = await openWorld();
  sunita = await world.staff('support', 'Sunita Rao');
});
beforeEach(async () => {
  asha = await world.person();
});
afterAll(() => world[Symbol.asyncDispose]());

const MINUTE_MS = 60_000;
const later = (minutes: number) => world.clock.advance(minutes * MINUTE_MS);
const now = () => world.clock.now().toISOString();
const ask = async (subject: string) =>
  (await asha.post<Ticket>('/api/tickets', { subject, message: 'Where is it?' })).body.id;
const reply = (id: string) => asha.post(`/api/tickets/${id}/replies`, { message: 'Still not.' });
const answer = (id: string, status?: TicketStatus) =>
  sunita.post<DeskTicket>(`/api/staff/tickets/${id}/replies`, {
    message: 'We look into it.',
    ...(status === undefined ? {} : { status }),
  });
const set = async (id: string, status: TicketStatus) =>
  (await sunita.post<DeskTicket>(`/api/staff/tickets/${id}/status`, { status })).body;
const listed = async (state: DeskTicketState, more = '') => {
  const query = `status=${state}&search=${asha.person?.email ?? ''}${more}`;
  return (await sunita.get<DeskTicketPage>(`/api/staff/tickets?${query}`)).body;
};
const idsOf = async (state: DeskTicketState) => (await listed(state)).items.map(({ id }) => id);
const railCount = async () => (await sunita.get<Queues>('/api/staff/queues')).body.tickets;

test('an answered ticket leaves the queue and its counts, and a reply of the person brings it back', async () => {
  const before = await listed('open');
  const id = await ask('Answered');
  const [waiting] = (await listed('open')).items;
  expect(waiting).toMatchObject({ state: 'open', waitingSince: now() });
  expect(await railCount()).toBe(before.pending + 1);

  later(10);
  expect((await answer(id)).body).toMatchObject({
    status: 'open',
    state: 'answered',
    waitingSince: null,
  });
  const page = await listed('answered');
  expect([page.pending, page.answered]).toEqual([before.pending, before.answered + 1]);
  expect(page.lastDecisionAt).toBe(now());
  expect([await idsOf('open'), await idsOf('answered')]).toEqual([[], [id]]);
  expect(await railCount()).toBe(before.pending);

  later(5);
  await reply(id);
  expect((await listed('open')).items).toMatchObject([{ id, waitingSince: now() }]);
  expect([await idsOf('answered'), await railCount()]).toEqual([[], before.pending + 1]);
});

test('the person reads an answered ticket as open, in the list and in the counts', async () => {
  const id = await ask('As before');
  await answer(id);
  const { items, counts } = (await asha.get<TicketPage>('/api/tickets?status=open')).body;
  expect(items).toMatchObject([{ id, status: 'open' }]);
  expect(counts).toEqual({ all: 1, open: 1, closed: 0, resolved: 0 });
  expect(Object.keys(items[0] ?? {})).not.toContain('state');
});

test('the queue is ordered by when each ticket came back to waiting; a second word keeps the place', async () => {
  const first = await ask('First');
  later(1);
  const second = await ask('Second');
  later(1);
  await answer(first);
  expect(await idsOf('open')).toEqual([second]);
  later(1);
  await reply(first);
  const since = now();
  const third = await ask('Third');
  later(1);
  await reply(first);
  expect(await idsOf('open')).toEqual([second, first, third]);
  expect((await listed('open')).items[1]?.waitingSince).toBe(since);
});

test('a page of the queue is found after its last ticket was answered', async () => {
  const ids: string[] = [];
  for (const subject of ['One', 'Two', 'Three']) {
    ids.push(await ask(subject));
    later(1);
  }
  const { items, nextCursor } = await listed('open', '&limit=1');
  expect(items.map(({ id }) => id)).toEqual([ids[0]]);
  await answer(ids[0] ?? '');
  const rest = await listed('open', `&limit=2&cursor=${nextCursor}`);
  expect([rest.items.map(({ id }) => id), rest.nextCursor]).toEqual([ids.slice(1), null]);
  // A cursor of another list has no time, and the database knows no time before its own.
  for (const time of ['', '@', '@-271821-04-20T00:00:00.000Z', '@2026-13-99T00:00:00.000Z']) {
    const foreign = await sunita.get(`/api/staff/tickets?status=open&cursor=${ids[0]}${time}`);
    expect([time, foreign.status]).toEqual([time, 400]);
  }
});

test('opening a closed ticket again brings back its turn and its place', async () => {
  const waits = await ask('Waits');
  const since = now();
  later(1);
  const answered = await ask('Answered');
  await answer(answered);
  later(1);
  for (const [id, state, waitingSince] of [
    [waits, 'open', since],
    [answered, 'answered', null],
  ] as const) {
    for (const status of ['resolved', 'closed'] as const) {
      expect(await set(id, status)).toMatchObject({ state: status, waitingSince: null });
      expect(await set(id, 'open')).toMatchObject({ state, waitingSince });
    }
  }
  // The person who writes to a closed ticket waits from then on.
  await set(waits, 'closed');
  later(9);
  await reply(waits);
  expect((await listed('open')).items).toMatchObject([{ id: waits, waitingSince: now() }]);
});

test('the answer to a person without an account leaves the queue as well', async () => {
  const email = 'visitor.of.turns@example.in';
  await world.visitor().post('/api/visitor-tickets', { name: 'Asha', email, message: 'Help me.' });
  const path = `/api/staff/tickets?search=${email}`;
  const [ticket] = (await sunita.get<DeskTicketPage>(path)).body.items;
  expect(ticket?.state).toBe('open');
  expect((await answer(ticket?.id ?? '')).body.state).toBe('answered');
});

test('the application sets no turn: only what is written passes it', async () => {
  const id = await ask('Mine');
  const change = world.database.query('update tickets set unanswered_since = null where id = $1', [
    id.slice(7),
  ]);
  await expect(change).rejects.toThrow('permission denied');
});

test('a person’s tickets are listed for every role that looks people up, newest first, none of one’s own', async () => {
  const first = await ask('Older');
  later(1);
  const second = await ask('Newer');
  await answer(first);
  const of = (reader: Client, query = '', id = asha.person?.id) =>
    reader.get<{ items: PersonTicket[]; nextCursor: string | null }>(
      `/api/staff/people/${id}/tickets${query}`,
    );
  for (const reader of [sunita, await world.staff('finance'), await world.firstAdmin()]) {
    const { status, body } = await of(reader);
    expect(status).toBe(200);
    expect(body.items.map(({ id, subject, state }) => [id, subject, state])).toEqual([
      [second, 'Newer', 'open'],
      [first, 'Older', 'answered'],
    ]);
    expect(JSON.stringify(body)).not.toContain('Where is it?');
  }
  const page = (await of(sunita, '?limit=1')).body;
  expect([page.items[0]?.id, page.nextCursor]).toEqual([second, second]);
  expect((await of(sunita, `?cursor=${second}`)).body.items.map(({ id }) => id)).toEqual([first]);
  expect((await of(sunita, '', 'nobody')).status).toBe(404);
  expect((await of(await world.staff('sub-admin'))).status).toBe(403);
  expect((await of(asha)).status).toBe(401);
  await world.owner.execute('update tickets set person_id = $2 where id = $1', [
    second.slice(7),
    sunita.person?.id ?? '',
  ]);
  expect((await of(sunita, '', sunita.person?.id)).body.items).toEqual([]);
});

test('a ticket waits for support until it is answered, and again from its person’s next word', async () => {
  const waits = await ask('Waits');
  later(1);
  const answered = await ask('Answered');
  await answer(answered);
  later(1);
  const back = await ask('Back');
  await answer(back);
  await reply(back);
  later(1);
  await reply(back);
  const turns = await world.owner.query<{ waits: boolean }>(
    `select unanswered_since is not null as waits from tickets
     where id = any($1::uuid[]) order by id`,
    [[waits, answered, back].map((id) => id.slice(7))],
  );
  expect(turns.map((row) => row.waits)).toEqual([true, false, true]);
});
