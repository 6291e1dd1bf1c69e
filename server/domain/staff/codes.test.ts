/**
 * Referral codes over HTTP on a real database: whose, until when, and how many came with them on
 * which Indian day.
 */
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';

import { type Client, PASSWORD } from '#test/client.ts';
import { openWorld, type World } from '#test/world.ts';

import type { OwnCodes, ReferralCode } from '#protocol/referral-codes.ts';

const DAY_MS = 86_400_000;
type Problem = { code: string; fields?: Record<string, string> };

let world: World;
let admin: Client;
let dev: Client;
let people = 0;
beforeAll(async () => {
  world = await openWorld();
});
afterAll(async () => {
  await world[Symbol.asyncDispose]();
});
beforeEach(async () => {
  world.clock.advance(3_600_000);
  admin = await world.firstAdmin();
  dev = await world.staff('sub-admin', 'Dev Nair');
});

const idOf = (client: Client) => client.person?.id ?? '';
const create = (by: Client, form: object = {}) =>
  by.post<ReferralCode & Problem>('/api/staff/codes', form);
const revoke = (by: Client, code: string) =>
  by.post<ReferralCode & Problem>(`/api/staff/codes/${code}/revoke`);
const own = async (by: Client) => (await by.get<OwnCodes>('/api/staff/codes/own')).body;
const signUp = async (referral: string) => {
  people += 1;
  const email = `came-${people}@example.in`;
  return (await world.visitor().signUp({ name: 'Ila', email, password: PASSWORD, referral }))
    .status;
};

test('a sub-admin makes codes of their own, and people sign up with them', async () => {
  const { status, body } = await create(dev);
  expect([status, body.subAdmin.name, body.signUps]).toEqual([201, 'Dev Nair', 0]);
  expect(body.code).toMatch(/^[2-9A-HJ-NP-Z]{5}-[2-9A-HJ-NP-Z]{5}$/);
  expect(await signUp(body.code)).toBe(201);
  expect(await signUp(body.code.toLowerCase().replace('-', ''))).toBe(201);
  expect((await own(dev)).codes[0]).toMatchObject({ code: body.code, signUps: 2 });
});

test('sign-ups are counted by Indian day, and nobody is named', async () => {
  const { code } = (await create(dev)).body;
  // 18:29:59 UTC is 23:59:59 in India; a second later the next day begins there.
  const evening = new Date(world.clock.now());
  evening.setUTCDate(evening.getUTCDate() + 1);
  evening.setUTCHours(18, 29, 59, 0);
  world.clock.set(evening);
  await signUp(code);
  world.clock.advance(1_000);
  await signUp(code);
  await signUp(code);
  await dev.staffSignIn(dev.person?.email ?? '', PASSWORD);
  const { days } = await own(dev);
  const day = (date: Date) => date.toISOString().slice(0, 10);
  expect(days).toEqual([
    { date: day(new Date(evening.getTime() + DAY_MS)), code, signUps: 2 },
    { date: day(evening), code, signUps: 1 },
  ]);
  expect(JSON.stringify(await own(dev))).not.toContain('came-');
});

test('a sub-admin sees and touches nobody else’s codes', async () => {
  const other = await world.staff('sub-admin', 'Other');
  const { code } = (await create(other)).body;
  expect((await own(dev)).codes).toEqual([]);
  expect((await revoke(dev, code)).status).toBe(404);
  expect((await revoke(dev, 'ABCDE-FGHJK')).status).toBe(404);
  expect((await create(dev, { subAdminId: idOf(other) })).body.code).toBe('forbidden');
  expect((await dev.get('/api/staff/codes')).status).toBe(403);
  expect((await dev.get('/api/staff/people')).status).toBe(403);
  expect((await revoke(other, code)).body.revokedAt).not.toBeNull();
});

test('a code ends when it is revoked, when its days are over, and while its sub-admin is barred', async () => {
  const revoked = (await create(dev)).body.code;
  expect((await revoke(admin, revoked)).status).toBe(200);
  expect((await revoke(admin, revoked)).body.code).toBe('already-decided');
  expect(await signUp(revoked)).toBe(400);

  const short = (await create(admin, { subAdminId: idOf(dev), days: 2 })).body;
  expect(short.expiresAt).toBe(new Date(world.clock.now().getTime() + 2 * DAY_MS).toISOString());
  expect(await signUp(short.code)).toBe(201);
  world.clock.advance(2 * DAY_MS);
  expect(await signUp(short.code)).toBe(400);

  admin = await world.firstAdmin();
  const { code } = (await create(admin, { subAdminId: idOf(dev) })).body;
  const path = `/api/staff/people/${idOf(dev)}`;
  const reason = 'Left the company on Monday.';
  await admin.post(`${path}/disable`, { reason });
  expect(await signUp(code)).toBe(400);
  await admin.post(`${path}/enable`, { reason });
  expect(await signUp(code)).toBe(201);
});

test('an admin names an active sub-admin', async () => {
  expect((await create(admin)).body.fields).toHaveProperty('subAdminId');
  const support = await world.staff('support');
  for (const subAdminId of [idOf(support), idOf(admin), 'nonsense']) {
    expect((await create(admin, { subAdminId })).status).toBe(404);
  }
  const { items } = (await admin.get<{ items: ReferralCode[] }>('/api/staff/codes')).body;
  expect(items.some(({ subAdmin }) => subAdmin.name === 'House referrals')).toBe(true);
});

test('making and revoking a code are in the audit log', async () => {
  const { code } = (await create(dev)).body;
  await revoke(dev, code);
  const rows = await world.owner.query<{ action: string }>(
    'select action from audit_entries where subject = $1 order by number',
    [code.replace('-', '')],
  );
  expect(rows.map(({ action }) => action)).toEqual(['code.create', 'code.revoke']);
});
