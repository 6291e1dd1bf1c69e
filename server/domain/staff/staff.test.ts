/** The first start and the first admin, over HTTP on a real database. */
import { randomFillSync } from 'node:crypto';

import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';

import { type Client, PASSWORD } from '#test/client.ts';
import { openWorld, type World } from '#test/world.ts';

import { peopleTexts } from '#texts/people.ts';
import { makeIds } from '#server/kit/ids.ts';

import { beginInstallation, makeReferralCode } from './first-start.ts';

const HOUR_MS = 3_600_000;
type Problem = { code: string; detail: string; fields?: Record<string, string> };

let world: World;
beforeAll(async () => {
  world = await openWorld();
});
afterAll(async () => {
  await world[Symbol.asyncDispose]();
});
beforeEach(() => world.clock.advance(HOUR_MS));

/** What a start does; the world has done it once. */
const startAgain = () =>
  world.database.transaction((tx) =>
    beginInstallation(tx, {
      clock: world.clock,
      ids: makeIds(),
      random: (bytes) => void randomFillSync(bytes),
    }),
  );
const claim = (token: string, changes: object = {}, client: Client = world.visitor()) =>
  client.post<Problem>('/api/staff/claim', {
    token,
    name: 'Meera Rao',
    email: 'meera@example.in',
    password: PASSWORD,
    ...changes,
  });

test('a referral code has fifty random bits and no look-alikes', () => {
  const codes = Array.from({ length: 500 }, () =>
    makeReferralCode((bytes) => void randomFillSync(bytes)),
  );
  expect(new Set(codes).size).toBe(500);
  for (const code of codes) expect(code).toMatch(/^[2-9A-HJ-NP-Z]{10}$/);
  expect(new Set(codes.join('')).size).toBe(32);
  expect(world.app.firstStart.referralCode).toMatch(/^[2-9A-HJ-NP-Z]{5}-[2-9A-HJ-NP-Z]{5}$/);
});

test('a second start shows the same code and a new link; the old link counts no more', async () => {
  const old = world.app.firstStart.claimToken ?? '';
  const again = await startAgain();
  expect(again.referralCode).toBe(world.app.firstStart.referralCode);
  expect(again.claimToken).not.toBe(old);
  const reply = await claim(old);
  expect([reply.status, reply.body.code]).toEqual([404, 'not-found']);
  const people = await world.owner.query(`select 1 from people where role = 'sub-admin'`);
  expect(people).toHaveLength(1);
});

test('only the hash of the link is stored', async () => {
  const { claimToken } = await startAgain();
  const rows = await world.owner.query<{ text: string }>(
    'select c::text as text from claim_tokens c',
  );
  expect(rows).toHaveLength(1);
  expect(rows[0]?.text).not.toContain(claimToken);
});

test.each([
  [{ name: ' ' }, 'name', peopleTexts().nameMissing],
  [{ email: 'meera' }, 'email', peopleTexts().emailInvalid],
  [{ password: '12345' }, 'password', peopleTexts().passwordShort],
  [{ password: 'password123' }, 'password', peopleTexts().passwordWeak],
])(
  'a claim with %j is refused at its field, and the link stays usable',
  async (change, field, text) => {
    const { claimToken } = await startAgain();
    const reply = await claim(claimToken ?? '', change);
    expect(reply.status).toBe(400);
    expect(reply.body).toMatchObject({ code: 'invalid', fields: { [field]: text } });
  },
);

test('guessing links ends after ten tries an hour', async () => {
  for (let at = 0; at < 10; at += 1) expect((await claim(`guess-${at}`)).status).toBe(404);
  expect((await claim('guess')).status).toBe(429);
});

test('a taken e-mail address leaves the link usable; of eight claims at once one wins; then there are no links', async () => {
  const asha = await world.person();
  const { claimToken } = await startAgain();
  const token = claimToken ?? '';
  const taken = await claim(token, { email: asha.person?.email });
  expect([taken.status, taken.body.code]).toEqual([409, 'email-taken']);

  // Fewer than the wrong tries that an address has: a claim that comes after the winner's counts as
  // one.
  const clients = Array.from({ length: 8 }, () => world.visitor());
  const replies = await Promise.all(
    clients.map((client, at) => claim(token, { email: `meera-${at}@example.in` }, client)),
  );
  expect(replies.filter(({ status }) => status === 201)).toHaveLength(1);
  expect(replies.filter(({ status }) => status === 404)).toHaveLength(7);
  expect(await world.owner.query(`select 1 from people where role = 'admin'`)).toHaveLength(1);
  expect(await world.owner.query('select 1 from claim_tokens')).toHaveLength(0);
  expect((await startAgain()).claimToken).toBeNull();

  // The winner is signed in to the console, and nowhere else: staff own nothing and move no money
  // of their own.
  const winner = clients[replies.findIndex(({ status }) => status === 201)];
  if (!winner) throw new Error('Nobody won.');
  expect(winner.cookie).toMatch(/^staff-session=[A-Za-z0-9_-]{43}; device=[A-Za-z0-9_-]{43}$/);
  const session = await winner.get('/api/staff/session');
  expect(session.body).toMatchObject({ person: { role: 'admin' } });
  expect((await winner.get('/api/auth/session')).body).toEqual({ person: null });
  expect((await winner.get('/api/me')).status).toBe(401);
  expect((await winner.place({})).status).toBe(401);
});

test('nobody can sign in as the sub-admin of the first start', async () => {
  const rows = await world.owner.query(
    `select name, email, password_hash from people where role = 'sub-admin'`,
  );
  expect(rows).toEqual([{ name: 'House referrals', email: null, password_hash: null }]);
});
