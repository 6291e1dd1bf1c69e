/**
 * The staff's live stream over real HTTP: what happens on the desks, to those who work at them,
 * whatever the order of commits.
 */
import { afterAll, beforeAll, expect, test } from 'vitest';

import { type Client, PASSWORD } from '#test/client.ts';
import { type LiveReader, readLive } from '#test/live-client.ts';
import { openWorld, type World } from '#test/world.ts';

import type { Tx } from '#server/kit/database/database.ts';

import { DESK } from '#server/domain/desk/events.ts';

let world: World;
let admin: Client;
let finance: Client;
const readers: LiveReader[] = [];
beforeAll(async () => {
  world = await openWorld();
  admin = await world.staff('admin');
  finance = await world.staff('finance');
});
afterAll(async () => {
  readers.forEach((reader) => reader.close());
  await world[Symbol.asyncDispose]();
});

async function desk(who: Client, headers: Record<string, string> = {}): Promise<LiveReader> {
  const reader = await readLive(world.url, { cookie: who.cookie, ...headers }, '/api/staff/live');
  readers.push(reader);
  return reader;
}

const propose = async () =>
  (
    await admin.post<{ id: string }>('/api/staff/settings', {
      changes: { depositMax: `${5_000 + readers.length}` },
      reason: 'To see that it is told.',
    })
  ).body.id;

/** What another process does: the row, and later the word of it. */
const store = async (tx: Tx, id: string): Promise<string> => {
  const events = JSON.stringify([[DESK, 'desk', `tickets:${id}`]]);
  const rows = await tx.query<{ id: bigint }>(
    'insert into outbox (at, events) values ($1, $2) returning id',
    [world.clock.now(), events],
  );
  return rows[0]?.id.toString() ?? '';
};
const notify = (id: string) => world.database.query(`select pg_notify('live', $1)`, [id]);
const ids = (reader: LiveReader) => reader.named('desk').map(({ data }) => data['id']);

test('desks hear that something changed, and nothing of what', async () => {
  const reader = await desk(finance);
  await reader.wait('time', 2);
  const id = await propose();
  const [event] = await reader.wait('desk');
  expect(event?.data).toEqual({ queue: 'proposals', id });
});

test('sub-admins and customers hear nothing of the desks', async () => {
  const subAdmin = await desk(await world.staff('sub-admin'));
  const asha = await world.person();
  const customer = await readLive(world.url, { cookie: asha.cookie });
  readers.push(customer);
  const witness = await desk(finance);
  await Promise.all([subAdmin, customer, witness].map((reader) => reader.wait('time', 2)));
  await propose();
  await witness.wait('desk');
  await world.tick();
  await Promise.all([subAdmin, customer].map((reader) => reader.wait('prices', 2)));
  expect([subAdmin.named('desk'), customer.named('desk')]).toEqual([[], []]);
  expect((await readLive(world.url, { cookie: asha.cookie }, '/api/staff/live')).status).toBe(401);
});

test('what commits after a higher number is told all the same, once', async () => {
  const reader = await desk(finance);
  await reader.wait('time', 2);
  const early = Promise.withResolvers<void>();
  const stored = Promise.withResolvers<string>();
  const slow = world.database.transaction(async (tx) => {
    stored.resolve(await store(tx, 'ticket-early'));
    await early.promise;
  });
  const low = await stored.promise;
  const high = await world.database.transaction((tx) => store(tx, 'ticket-late'));
  expect(BigInt(high)).toBeGreaterThan(BigInt(low));
  await notify(high);
  await reader.wait('desk');
  expect(ids(reader)).toEqual(['ticket-late']);
  const lastId = reader.lastId() ?? '';
  early.resolve();
  await slow;

  // A client that was away just then gets it by coming back with the higher number.
  const back = await desk(finance, { 'last-event-id': lastId });
  await back.wait('desk');
  expect(ids(back)).toContain('ticket-early');

  await notify(low);
  await notify(high);
  await reader.wait('desk', 2);
  await world.tick();
  await reader.wait('prices', 2);
  expect(ids(reader)).toEqual(['ticket-late', 'ticket-early']);
});

test('who comes back gets what was missed, and signing out ends the stream', async () => {
  const first = await desk(finance);
  await first.wait('time', 2);
  await propose();
  await first.wait('desk');
  const lastId = first.lastId() ?? '';
  first.close();
  const missed = [await propose(), await propose()];
  const second = await desk(finance, { 'last-event-id': lastId });
  await second.wait('desk', 2);
  expect(ids(second)).toEqual(expect.arrayContaining(missed));

  const [own] = await world.owner.query<{ session: string }>(
    `select encode(token_hash, 'hex') as session from sessions where person_id = $1`,
    [finance.person?.id ?? ''],
  );
  await finance.post('/api/staff/sign-out');
  // Before the answer, and not when somebody looks every two seconds.
  expect(world.app.live.sessions()).not.toContain(own?.session);
  await second.closed();
  expect(second.named('session-ended')).toHaveLength(1);
  await finance.staffSignIn(finance.person?.email ?? '', PASSWORD);
});
