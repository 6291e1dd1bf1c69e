/**
 * One's sessions and devices over HTTP: what is listed, what ends at once with its stream, and who
 * is told of a new browser.
 */
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';

import type { NoticePage } from '#protocol/notices.ts';
import type { DeviceSession, DeviceSessions } from '#protocol/sessions.ts';
import { type Client, PASSWORD } from '#test/client.ts';
import { readLive } from '#test/live-client.ts';
import { openWorld, type World } from '#test/world.ts';

import { virtualClock } from '#server/kit/clock.ts';

import { clearOut } from './sessions.jobs.ts';
import { DEVICE_KEPT_MS } from './sessions.ts';

const MINUTE_MS = 60_000;
const chrome = {
  'user-agent': 'Mozilla/5.0 (Windows NT 10.0; Win64; x64) Chrome/142.0 Safari/537',
};
const phone = {
  'user-agent': 'Mozilla/5.0 (iPhone; CPU iPhone OS 19_0) Version/19.0 Mobile/15E148 Safari/604.1',
};

let world: World;
beforeAll(async () => {
  world = await openWorld();
});
afterAll(async () => {
  await world[Symbol.asyncDispose]();
});
// The limits of attempts count by time.
beforeEach(() => world.clock.advance(MINUTE_MS));

async function signIn(who: Client, headers: Record<string, string>, client = world.visitor()) {
  const form = { email: who.person?.email, password: PASSWORD };
  expect((await client.post('/api/auth/sign-in', form, headers)).status).toBe(200);
  return client;
}
const sessionsOf = async (client: Client): Promise<DeviceSession[]> =>
  (await client.get<DeviceSessions>('/api/sessions')).body.items;
const statusOf = async (client: Client) => (await client.get('/api/me')).status;
const toldOf = async (client: Client) =>
  (await client.get<NoticePage>('/api/notices')).body.items.filter(
    ({ title }) => title === 'New sign-in',
  );

test('each session is listed with its device, its times and its address, and this one is marked', async () => {
  const asha = await world.person();
  const there = await signIn(asha, chrome);
  world.clock.advance(5 * MINUTE_MS);
  await signIn(asha, phone);
  const seen = (await sessionsOf(there)).map(({ id: _id, lastSeenAt: _at, ...shown }) => shown);
  const at = (ms: number) => new Date(world.clock.now().getTime() - ms).toISOString();
  const common = { place: null, address: '127.0.0.1' };
  const expected = [
    { device: 'Safari on iPhone', signedInAt: at(0), isThis: false, isNewDevice: true },
    { device: 'Chrome on Windows', signedInAt: at(5 * MINUTE_MS), isThis: true, isNewDevice: true },
    {
      device: 'An unknown program',
      signedInAt: at(5 * MINUTE_MS),
      isThis: false,
      isNewDevice: false,
    },
  ].map((session) => ({ ...session, ...common }));
  expect(seen).toHaveLength(3);
  expect(seen).toEqual(expect.arrayContaining(expected));
  world.clock.advance(30 * MINUTE_MS);
  // Those that have outlived themselves are not shown, cleared out or not.
  expect(await sessionsOf(await signIn(asha, chrome))).toHaveLength(1);
});

test('a session that is ended is over at once, with its stream; nobody ends another’s', async () => {
  const asha = await world.person();
  const [there, ravi] = [await signIn(asha, chrome), await world.person('Ravi')];
  const stream = await readLive(world.url, { cookie: there.cookie });
  await stream.wait('time', 2);
  const other = (await sessionsOf(asha)).find(({ isThis }) => !isThis)?.id ?? '';
  expect((await ravi.post(`/api/sessions/${other}/end`)).status).toBe(404);
  expect(await statusOf(there)).toBe(200);
  expect((await asha.post(`/api/sessions/${other}/end`)).status).toBe(204);
  await stream.wait('session-ended');
  expect([await statusOf(there), await statusOf(asha)]).toEqual([401, 200]);
  expect((await asha.post(`/api/sessions/${other}/end`)).status).toBe(404);
  expect((await asha.post('/api/sessions/no-such-one/end')).status).toBe(404);
  stream.close();
});

test('all others end together, this one goes on, and other people’s are left alone', async () => {
  const [asha, ravi] = [await world.person(), await world.person('Ravi')];
  const others = [await signIn(asha, chrome), await signIn(asha, phone)];
  const stream = await readLive(world.url, { cookie: others[0]?.cookie ?? '' });
  const own = await readLive(world.url, { cookie: asha.cookie });
  await Promise.all([stream.wait('time', 2), own.wait('time', 2)]);
  expect((await asha.post('/api/sessions/end-others')).status).toBe(204);
  await stream.wait('session-ended');
  expect(await Promise.all(others.map(statusOf))).toEqual([401, 401]);
  expect([await statusOf(asha), await statusOf(ravi)]).toEqual([200, 200]);
  expect((await sessionsOf(asha)).map(({ isThis }) => isThis)).toEqual([true]);
  // A stream that a copy of the old cookie opened ends with it; this browser opens another.
  await own.wait('session-ended');
  for (const reader of [stream, own]) reader.close();
  const again = await readLive(world.url, { cookie: asha.cookie });
  await again.wait('time', 2);
  again.close();
});

test('a sign-in with a browser that was not used before is told, once; the first one is nobody’s news', async () => {
  const asha = await world.person();
  expect(await toldOf(asha)).toEqual([]);
  const live = await readLive(world.url, { cookie: asha.cookie });
  await live.wait('time', 2);
  const there = await signIn(asha, chrome);
  const [event] = await live.wait('notice');
  expect(event?.data).toMatchObject({ title: 'New sign-in', type: 'warning' });
  live.close();
  const [notice] = await toldOf(asha);
  expect(notice?.message).toContain('Chrome on Windows');

  // The same browser again, signed out or not, is known; and so is the one of the sign-up.
  await there.post('/api/auth/sign-out');
  await signIn(asha, chrome, there);
  await signIn(asha, {}, asha);
  expect(await toldOf(asha)).toHaveLength(1);

  // Somebody else in the same browser starts afresh, and what is stored does not link the two.
  const ravi = await world.person('Ravi');
  await signIn(ravi, chrome, there);
  expect(await toldOf(ravi)).toHaveLength(1);
  const hashes = await world.owner.query<{ hash: string }>(
    `select encode(token_hash, 'hex') as hash from devices where person_id = any($1::uuid[])`,
    [[asha.person?.id ?? '', ravi.person?.id ?? '']],
  );
  expect(new Set(hashes.map(({ hash }) => hash)).size).toBe(4);

  await clearOut({
    database: world.database,
    clock: virtualClock(new Date(world.clock.now().getTime() + DEVICE_KEPT_MS + 1)),
  });
  expect(await world.owner.query('select from devices')).toEqual([]);
});

test('a new password keeps this session and its place in the list, under another token', async () => {
  const asha = await world.person();
  const before = await sessionsOf(asha);
  const change = { currentPassword: PASSWORD, newPassword: 'another horse battery' };
  expect((await asha.post('/api/auth/change-password', change)).status).toBe(204);
  expect(await sessionsOf(asha)).toEqual(before);
});

test('staff see and end their own sessions in the console, and hear of a new browser', async () => {
  const support = await world.staff('support');
  const there = world.visitor();
  const form = { email: support.person?.email, password: PASSWORD };
  expect((await there.post('/api/staff/sign-in', form, chrome)).status).toBe(200);
  const list = async (client: Client) =>
    (await client.get<DeviceSessions>('/api/staff/sessions')).body.items;
  const [other] = (await list(support)).filter(({ isThis }) => !isThis);
  expect(other).toMatchObject({ device: 'Chrome on Windows', isNewDevice: true });
  expect((await support.post(`/api/staff/sessions/${other?.id}/end`)).status).toBe(204);
  expect((await there.get('/api/staff/sessions')).status).toBe(401);
  const told = await world.owner.query('select from notices where person_id = $1 and code = $2', [
    support.person?.id ?? '',
    'device-new',
  ]);
  expect(told).toHaveLength(1);
});
