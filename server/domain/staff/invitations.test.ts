/**
 * Invitations over HTTP on a real database: who may send them, once and for a day, and what is kept
 * of them.
 */
import { createHash } from 'node:crypto';

import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';

import { type Client, PASSWORD } from '#test/client.ts';
import { openWorld, type World } from '#test/world.ts';

import type { Invitation } from '#protocol/invitations.ts';
import { peopleTexts } from '#texts/people.ts';

const HOUR_MS = 3_600_000;
type Invited = { invitation: Invitation; token: string };
type Problem = { code: string; fields?: Record<string, string> };

let world: World;
let admin: Client;
let count = 0;
beforeAll(async () => {
  world = await openWorld();
});
afterAll(async () => {
  await world[Symbol.asyncDispose]();
});
beforeEach(async () => {
  world.clock.advance(HOUR_MS);
  admin = await world.firstAdmin();
});

/** Sub-admins decide nothing, so one admin invites them; other roles are proposals. */
const invite = (role = 'sub-admin', email = `invited-${(count += 1)}@example.in`, from = admin) =>
  from.post<Invited>('/api/staff/invitations', { email, role });
const join = (token: string, client = world.visitor()) =>
  client.join({ token, name: 'Kiran Shah', password: PASSWORD });
const list = async (query = '') =>
  (
    await admin.get<{ items: Invitation[]; nextCursor: string | null }>(
      `/api/staff/invitations${query}`,
    )
  ).body;

test('the only member of staff there has ever been invites at once; the link makes staff of that role', async () => {
  const { status, body } = await invite('finance');
  expect([status, body.invitation.status, body.invitation.invitedBy]).toEqual([
    201,
    'open',
    'Meera Rao',
  ]);
  const kiran = world.visitor();
  expect((await join(body.token, kiran)).status).toBe(201);
  expect(kiran.person).toMatchObject({ role: 'finance', email: body.invitation.email });
  expect(kiran.cookie).toMatch(/^staff-session=/);
  expect((await kiran.get('/api/staff/session')).body).toMatchObject({
    person: { role: 'finance' },
  });
  expect((await list()).items[0]).toMatchObject({ id: body.invitation.id, status: 'accepted' });
});

test('the token is shown once: the list has none, the database only its hash', async () => {
  const { token } = (await invite()).body;
  expect(JSON.stringify(await list())).not.toContain(token);
  const rows = await world.owner.query<{ text: string }>(
    'select i::text as text from invitations i',
  );
  const dump = rows.map(({ text }) => text).join('\n');
  expect(dump).toContain(createHash('sha256').update(token).digest('hex'));
  expect(dump).not.toContain(token);
  const log = await world.owner.query<{ text: string }>(
    'select e::text as text from audit_entries e',
  );
  expect(log.map(({ text }) => text).join('\n')).not.toContain(token);
});

test('twenty who use one link at the same instant: one joins', async () => {
  const { token } = (await invite()).body;
  const replies = await Promise.all(Array.from({ length: 20 }, () => join(token)));
  expect(replies.filter(({ status }) => status === 201)).toHaveLength(1);
  // A client that comes after more than ten have found it used has guessed too often.
  const others = replies.filter(({ status }) => status !== 201);
  for (const { status } of others) expect([404, 429]).toContain(status);
});

test('a link counts for a day', async () => {
  const { token, invitation } = (await invite()).body;
  world.clock.advance(24 * HOUR_MS);
  expect((await join(token)).status).toBe(404);
  admin = await world.firstAdmin();
  expect((await list()).items.find(({ id }) => id === invitation.id)?.status).toBe('expired');
});

test('what was taken back counts no more, and is taken back once', async () => {
  const { token, invitation } = (await invite()).body;
  const path = `/api/staff/invitations/${invitation.id}/revoke`;
  const revoked = await admin.post<Invitation>(path);
  expect([revoked.status, revoked.body.status]).toEqual([200, 'revoked']);
  expect((await join(token)).status).toBe(404);
  expect((await admin.post(path)).status).toBe(409);
  const used = (await invite()).body;
  await join(used.token);
  expect((await admin.post(`/api/staff/invitations/${used.invitation.id}/revoke`)).status).toBe(
    409,
  );
  for (const absent of ['ffffffff-0000-7000-8000-00000000ffff', 'nonsense']) {
    expect((await admin.post(`/api/staff/invitations/${absent}/revoke`)).status).toBe(404);
  }
});

test('an invitation is worth no more than the admin who sent it', async () => {
  const other = await world.staff('admin');
  const { token } = (await invite('sub-admin', 'puppet@example.in', other)).body;
  const path = `/api/staff/people/${other.person?.id}/disable`;
  expect((await admin.post(path, { reason: 'Left the company today.' })).status).toBe(200);
  expect((await join(token)).status).toBe(404);
});

test('an address that is taken, or is none, is refused at its field', async () => {
  const asha = await world.person();
  const taken = await admin.post<Problem>('/api/staff/invitations', {
    email: asha.person?.email?.toUpperCase(),
    role: 'support',
  });
  expect([taken.status, taken.body.fields]).toEqual([409, { email: peopleTexts().emailTaken }]);
  const wrong = await admin.post<Problem>('/api/staff/invitations', {
    email: 'x',
    role: 'support',
  });
  expect([wrong.status, wrong.body.fields]).toEqual([400, { email: peopleTexts().emailInvalid }]);
  // Signed up in the meantime: the link makes nobody staff twice.
  const { token } = (await invite('sub-admin', 'meanwhile@example.in')).body;
  await world.visitor().signUp({
    name: 'Asha',
    email: 'meanwhile@example.in',
    password: PASSWORD,
    referral: world.referral,
  });
  expect((await join(token)).status).toBe(409);
});

test('a weak password is refused, and the link stays usable', async () => {
  const { token } = (await invite()).body;
  const weak = await world.visitor().join({ token, name: 'Kiran', password: 'password123' });
  expect([weak.status, (weak.body as Problem).fields]).toEqual([
    400,
    { password: peopleTexts().passwordWeak },
  ]);
  expect((await join(token)).status).toBe(201);
});

test('guessing links ends after ten tries an hour', async () => {
  for (let at = 0; at < 10; at += 1) expect((await join(`guess-${at}`)).status).toBe(404);
  expect((await join('guess')).status).toBe(429);
});

test('the list has pages, and each step is in the audit log', async () => {
  const { invitation, token } = (await invite()).body;
  await invite();
  await join(token);
  const first = await list('?limit=1');
  expect(first.items).toHaveLength(1);
  const second = await list(`?limit=1&cursor=${first.nextCursor}`);
  expect(second.items[0]?.id).toBe(invitation.id);
  expect((await admin.get('/api/staff/invitations?cursor=x')).status).toBe(400);
  const rows = await world.owner.query<{ action: string }>(
    'select action from audit_entries where subject = $1 order by number',
    [invitation.id],
  );
  expect(rows.map(({ action }) => action)).toEqual(['invitation.create', 'invitation.accept']);
});
