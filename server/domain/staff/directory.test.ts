/** Looking people up and barring one, over HTTP on a real database. */
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';

import { type Client, PASSWORD } from '#test/client.ts';
import { isWhole } from '#test/extent.ts';
import { readLive } from '#test/live-client.ts';
import { openWorld, type World } from '#test/world.ts';

import type { ListedPerson, PersonLedger, PersonRow } from '#protocol/staff-people.ts';
import { reasonText } from '#texts/refusal-text.ts';
import { endStreams } from '#server/domain/sessions/sessions.jobs.ts';

const MINUTE_MS = 60_000;
/** Of two admins; a sample takes some. */
const RACES = isWhole ? 100 : 8;
const REASON = 'Asked for it in writing yesterday.';
type Problem = { code: string; fields?: Record<string, string> };
type Page = { items: ListedPerson[]; nextCursor: string | null };

let world: World;
let admin: Client;
let asha: Client;
beforeAll(async () => {
  world = await openWorld();
  asha = await world.person('Asha 100%_Verma');
});
afterAll(async () => {
  await world[Symbol.asyncDispose]();
});
beforeEach(async () => {
  world.clock.advance(MINUTE_MS);
  admin = await world.firstAdmin();
});

const idOf = (client: Client) => client.person?.id ?? '';
const find = async (query: string, by = admin) =>
  (await by.get<Page>(`/api/staff/people${query}`)).body;
const names = ({ items }: Page) => items.map(({ name }) => name);
const bar = (client: Client, by = admin, way = 'disable') =>
  by.post<PersonRow & Problem>(`/api/staff/people/${idOf(client)}/${way}`, { reason: REASON });

test('people are found by part of name or address, by id and by whole address', async () => {
  const email = asha.person?.email ?? '';
  for (const search of ['asha', 'VERMA', '100%_v', email, email.toUpperCase(), idOf(asha)]) {
    expect([search, names(await find(`?search=${encodeURIComponent(search)}`))]).toEqual([
      search,
      ['Asha 100%_Verma'],
    ]);
  }
  // Patterns are plain text here.
  for (const search of ['%', '_', 'a%v', "'; drop table people; --", '\\', 'x'.repeat(100)]) {
    const found = await find(`?search=${encodeURIComponent(search)}`);
    const expected = '100%_Verma'.includes(search) ? ['Asha 100%_Verma'] : [];
    expect([search, names(found)]).toEqual([search, expected]);
  }
});

test('roles are listed by themselves, in pages, with balances for those who may read money', async () => {
  await world.staff('support', 'Kiran Shah');
  expect(names(await find('?role=support'))).toEqual(['Kiran Shah']);
  expect(names(await find('?role=sub-admin'))).toEqual(['House referrals']);
  const first = await find('?limit=1');
  const second = await find(`?limit=1&cursor=${first.nextCursor}`);
  expect(second.items[0]?.id).not.toBe(first.items[0]?.id);
  expect((await admin.get('/api/staff/people?cursor=x')).status).toBe(400);
  expect(Object.keys(second.items[0] ?? {}).sort()).toEqual([
    'balance',
    'createdAt',
    'disabledAt',
    'email',
    'id',
    'lastSeenAt',
    'name',
    'referral',
    'role',
  ]);
  const { total } = (await asha.me()).balances.inr;
  const balanceFor = async (by: Client) =>
    (await find(`?search=${idOf(asha)}`, by)).items[0]?.balance;
  expect(await balanceFor(admin)).toBe(total);
  expect(await balanceFor(await world.staff('finance'))).toBe(total);
  expect(await balanceFor(await world.staff('support'))).toBeNull();
  expect((await find('?role=admin')).items.map(({ balance }) => balance)).toEqual([null]);
});

test('finance and admins read the same lines as the person; support reads none', async () => {
  const finance = await world.staff('finance');
  const support = await world.staff('support');
  const path = `/api/staff/people/${idOf(asha)}/ledger`;
  const own = (await asha.get<{ items: unknown[] }>('/api/me/statement')).body;
  const { status, body } = await finance.get<PersonLedger>(path);
  expect([status, body.items]).toEqual([200, own.items]);
  expect(body.available).toBe((await asha.me()).balances.inr.available);
  expect((await support.get(path)).status).toBe(403);
  expect((await support.get(`/api/staff/people/${idOf(asha)}`)).status).toBe(200);
  for (const absent of ['ffffffff-0000-7000-8000-00000000ffff', 'nonsense']) {
    expect((await finance.get(`/api/staff/people/${absent}/ledger`)).status).toBe(404);
  }
});

test('who is barred is out at once, everywhere, and cannot come back', async () => {
  const ravi = await world.person('Ravi Iyer');
  const stream = await readLive(world.url, { cookie: ravi.cookie });
  await stream.wait('time', 1);
  const reply = await bar(ravi);
  expect([reply.status, reply.body.disabledAt]).toEqual([200, world.clock.now().toISOString()]);
  await stream.closed();
  expect(stream.named('session-ended')).toHaveLength(1);
  expect((await ravi.get('/api/me')).status).toBe(401);
  const again = await world.visitor().signIn(ravi.person?.email ?? '', PASSWORD);
  expect([again.status, (again.body as { detail: string }).detail]).toEqual([
    401,
    reasonText('credentials-wrong'),
  ]);
  expect((await bar(ravi)).body.code).toBe('already-decided');
  expect((await bar(ravi, admin, 'enable')).status).toBe(200);
  expect((await world.visitor().signIn(ravi.person?.email ?? '', PASSWORD)).status).toBe(200);
  const rows = await world.owner.query<{ action: string; facts: string }>(
    'select action, facts from audit_entries where subject = $1 order by number',
    [idOf(ravi)],
  );
  expect(rows.map(({ action }) => action)).toEqual(['person.disable', 'person.enable']);
  expect(JSON.parse(rows[0]?.facts ?? '')).toEqual({
    name: 'Ravi Iyer',
    reason: REASON,
    role: 'user',
  });
});

test('a stream of another process ends when that process looks, every two seconds', async () => {
  const ravi = await world.person('Ravi Iyer');
  const stream = await readLive(world.url, { cookie: ravi.cookie });
  await stream.wait('time', 1);
  // As if another process had barred him: the rows change, nobody here is told.
  await world.database.transaction(async (tx) => {
    await tx.execute('update people set disabled_at = $2 where id = $1', [
      idOf(ravi),
      world.clock.now(),
    ]);
    await tx.execute('delete from sessions where person_id = $1', [idOf(ravi)]);
  });
  await endStreams(world.app);
  await stream.closed();
});

test('the last use of an ended session is kept', async () => {
  const ravi = await world.person('Ravi Iyer');
  const seen = async () => (await find(`?search=${idOf(ravi)}`)).items[0]?.lastSeenAt;
  const signedUpAt = world.clock.now().toISOString();
  expect(await seen()).toBe(signedUpAt);
  world.clock.advance(5 * MINUTE_MS);
  await ravi.get('/api/me');
  const usedAt = world.clock.now().toISOString();
  await ravi.post('/api/auth/sign-out');
  expect(await seen()).toBe(usedAt);
});

test('nobody bars themselves, nobody without a reason, and nobody who does not exist', async () => {
  expect((await bar(admin)).body.code).toBe('four-eyes');
  const short = await admin.post<Problem>(`/api/staff/people/${idOf(asha)}/disable`, {
    reason: ' short  ',
  });
  expect([short.status, Object.keys(short.body.fields ?? {})]).toEqual([400, ['reason']]);
  for (const absent of ['ffffffff-0000-7000-8000-00000000ffff', 'nonsense']) {
    const path = `/api/staff/people/${absent}/disable`;
    expect((await admin.post(path, { reason: REASON })).status).toBe(404);
  }
});

test(`two admins who bar each other at the same instant: one stays, ${RACES} times`, async () => {
  for (let round = 0; round < RACES; round += 1) {
    const [one, two] = [await world.staff('admin'), await world.staff('admin')];
    // Nobody else is left: what keeps one of them is the rule, not the first admin.
    await world.owner.execute(
      `update people set disabled_at = now() where role = 'admin' and id <> all($1)`,
      [[idOf(one), idOf(two)]],
    );
    const replies = await Promise.all([bar(two, one), bar(one, two)]);
    const statuses = replies.map(({ status }) => status).toSorted((a, b) => a - b);
    expect(statuses[0]).toBe(200);
    expect([401, 403]).toContain(statuses[1]);
    const left = await world.owner.query(
      `select 1 from people where role = 'admin' and disabled_at is null`,
    );
    expect(left).toHaveLength(1);
    await world.owner.execute('update people set disabled_at = null where id = $1', [idOf(admin)]);
  }
});

test('the database itself keeps the last active admin, for every login', async () => {
  const alone = await openWorld();
  try {
    const only = await alone.firstAdmin();
    for (const database of [alone.database, alone.owner]) {
      await expect(
        database.execute('update people set disabled_at = now() where id = $1', [idOf(only)]),
      ).rejects.toMatchObject({ constraint: 'people_last_admin' });
    }
    await expect(
      alone.database.execute(`update people set role = 'finance' where id = $1`, [idOf(only)]),
    ).rejects.toMatchObject({ code: '42501' });
  } finally {
    await alone[Symbol.asyncDispose]();
  }
});
