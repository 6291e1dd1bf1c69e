/**
 * Closing an account: when it may be, that it is once and for good, and that nobody takes it back.
 * What is erased: test/closed-account.test.ts.
 */
import { randomUUID } from 'node:crypto';

import { afterAll, beforeAll, expect, test } from 'vitest';

import type { AccountClosed } from '#protocol/closing.ts';
import type { Problem } from '#protocol/refusals.ts';
import { verifyChain } from '#server/domain/audit/verify.ts';
import { makeIds } from '#server/kit/ids.ts';
import { openLog } from '#server/kit/process/log.ts';
import { openTeller } from '#server/ledger/teller.ts';
import { type Client, PASSWORD } from '#test/client.ts';
import { makeKey, openProgram } from '#test/key-client.ts';
import { buy, sell, set } from '#test/orders.ts';
import {
  askDeposit,
  askWithdrawal,
  bankDetails,
  decide,
  newPicture,
  upload,
  withdraw,
} from '#test/requests.ts';
import { openWorld, type World } from '#test/world.ts';

import { openEraser } from './closing.jobs.ts';
import { closeAccount } from './closing.ts';

let world: World;
beforeAll(async () => {
  world = await openWorld();
  await world.tick(2);
});
afterAll(() => world[Symbol.asyncDispose]());

type Closed = AccountClosed & Problem;
const close = (client: Client, key = `close-${randomUUID()}`, body: object = {}) =>
  client.post<Closed>('/api/me/close', { password: PASSWORD, ...body }, { 'idempotency-key': key });
const idOf = (client: Client) => client.person?.id ?? '';
const emailOf = (client: Client) => client.person?.email ?? '';
const eraser = () =>
  openEraser({ database: world.database, clock: world.clock, log: openLog('silent') });
const HOUR_MS = 3_600_000;
const openOf = { reason: 'close-open', code: 'not-offered' };

test('its person closes it by password: out at once and for good, virtual funds given up in the books', async () => {
  const asha = await world.person('Asha Closing');
  const key = await makeKey(asha, { kind: 'ed25519' });
  const elsewhere = world.visitor();
  await elsewhere.signIn(emailOf(asha), PASSWORD);
  const wrong = await close(asha, undefined, { password: 'not it at all' });
  expect([wrong.status, wrong.body.code, Object.keys(wrong.body.fields ?? {})]).toEqual([
    ...[400, 'invalid', ['password']],
  ]);
  const done = await close(asha);
  expect([done.status, done.body]).toEqual([201, { givenUp: '850000.00' }]);

  expect((await asha.get('/api/me')).status).toBe(401);
  expect((await elsewhere.get('/api/me')).status).toBe(401);
  const program = openProgram(world.url, key, () => world.clock.now().getTime());
  expect((await program.get('/api/me')).status).toBe(401);
  expect((await world.visitor().signIn(emailOf(asha), PASSWORD)).status).toBe(401);
  const [row] = await world.owner.query(
    `select p.email, p.name, p.password_hash, a.balance, a.inactive, t.kind, t.amount from people p
     join accounts a on a.owner_id = p.id and a.asset = 'INR' and a.kind = 'available'
     join transfers t on t.owner_id = p.id and t.credit = 'external' where p.id = $1`,
    [idOf(asha)],
  );
  expect(row).toEqual({
    email: null,
    name: 'Closed account',
    password_hash: null,
    balance: 0n,
    inactive: true,
    kind: 'given-up',
    amount: 850_000_00n,
  });
  // The address is free: the person who signs up with it is somebody else.
  const again = world.visitor();
  await again.signUp({
    name: 'Asha Anew',
    email: emailOf(asha),
    password: PASSWORD,
    referral: world.referral,
  });
  expect([again.person?.name, again.person?.id === idOf(asha)]).toEqual(['Asha Anew', false]);
});

test('a code is asked for where two-factor sign-in is on, and the password is in no stored hash', async () => {
  const OTHER = 'another horse battery';
  const [asha, ravi] = [await world.person(), await world.person('Ravi Iyer')];
  const changed = await ravi.post('/api/auth/change-password', {
    currentPassword: PASSWORD,
    newPassword: OTHER,
  });
  expect(changed.status).toBe(204);
  const keys = [`close-${randomUUID()}`, `close-${randomUUID()}`] as const;
  await Promise.all([buy(asha, '100.00'), buy(ravi, '100.00')]);
  expect((await close(asha, keys[0])).body.reason).toBe('close-open');
  expect((await close(ravi, keys[1], { password: OTHER })).body.reason).toBe('close-open');
  await world.tick();
  // Of two passwords the request is the same: neither is part of what is stored.
  const stored = await world.owner.query<{ fingerprint: string }>(
    'select distinct fingerprint from commands where key = any($1)',
    [[...keys]],
  );
  expect(stored).toHaveLength(1);
  const repeat = await close(asha, keys[0]);
  expect([repeat.body.reason, repeat.headers.get('idempotency-replayed')]).toEqual([
    ...['close-open', 'true'],
  ]);
  await world.owner.execute(
    `insert into second_factors (person_id, sealed, created_at, confirmed_at) values ($1, '\\x00', now(), now())`,
    [idOf(asha)],
  );
  expect((await close(asha)).body.code).toBe('code-needed');
});

test('not while something is open or coins are left: each is said, and nothing is done', async () => {
  const opened: ((client: Client) => Promise<{ status: number }>)[] = [
    (client) => client.place({ amount: '8000.00' }),
    (client) => withdraw(client, '8000.00', { bankDetails }),
    async (client) => upload(world, client, { amount: '500.00' }, await newPicture()),
    (client) => buy(client, '8000.00'),
  ];
  for (const [at, what] of opened.entries()) {
    const client = await world.person();
    expect([at, (await what(client)).status]).toEqual([at, 201]);
    expect([at, (await close(client)).body]).toMatchObject([at, openOf]);
    expect((await client.get('/api/me')).status).toBe(200);
  }
  const owner = await world.person();
  await buy(owner, '8000.00');
  await world.tick();
  expect((await close(owner)).body).toMatchObject({ code: 'not-offered', reason: 'close-coins' });
  const { available } = (await owner.get<{ available: string }>('/api/portfolio/BTC')).body;
  // All but what is worth less than a rupee is sold; that stays on the books.
  const dust = 1n;
  const units = BigInt(available.replace('.', '')) - dust;
  const quantity = `${units / 100_000_000n}.${(units % 100_000_000n).toString().padStart(8, '0')}`;
  expect((await sell(owner, quantity)).status).toBe(201);
  await world.tick();
  expect((await close(owner)).status).toBe(201);
  const [left] = await world.owner.query<{ balance: bigint }>(
    `select balance from accounts where owner_id = $1 and asset = 'BTC' and kind = 'available'`,
    [idOf(owner)],
  );
  expect(left?.balance).toBe(dust);
});

test('real rupees are withdrawn first: all that is left, also below the least amount', async () => {
  await using house = await openWorld({ env: { WELCOME_GRANT_USDT: '0' } });
  await set(house, { withdrawalMin: '1000.00' });
  const [asha, finance] = [await house.person(), await house.staff('finance')];
  const { id } = await askDeposit(house, asha, '500.00');
  await decide(finance, 'deposits', id, 'approve');
  // A teller of the same books, to whom the rupees are real.
  const terms = {
    funds: 'real',
    feeBps: 0,
    grant: 0n,
    isMailed: false,
    mustStaffProve: false,
  } as const;
  const teller = await openTeller({
    database: house.database,
    clock: house.clock,
    ids: makeIds(),
    log: openLog('silent'),
    lanes: 1,
    installation: { terms, withheld: new Set<string>(), opensAt: 0 },
  });
  const asked = async () => {
    const personId = idOf(asha);
    const caller = { personId, key: `close-${randomUUID()}`, fingerprint: 'close' };
    const { market } = house.app;
    const { status, body } = await teller.submit(closeAccount, { personId, market }, caller);
    return [status, JSON.parse(body)];
  };
  expect(await asked()).toMatchObject([403, { reason: 'close-rupees' }]);
  const part = await withdraw(asha, '499.99', { bankDetails });
  expect([part.status, part.body.fields]).toMatchObject([400, { amount: expect.any(String) }]);
  const last = await askWithdrawal(asha, '500.00');
  expect(await asked()).toMatchObject([403, { reason: 'close-open' }]);
  await decide(finance, 'withdrawals', last.id, 'approve');
  expect(await asked()).toEqual([201, { givenUp: '0.00' }]);
  await teller.close();
});

test('closing shortens no break: the address signs up again when that ends', async () => {
  const asha = await world.person();
  const paused = await asha.post('/api/me/breaks', { length: '24h' });
  expect(paused.status).toBe(200);
  expect((await close(asha)).status).toBe(201);
  const signUp = async () => {
    const { status, body } = (await world.visitor().signUp({
      name: 'Asha',
      email: emailOf(asha),
      password: PASSWORD,
      referral: world.referral,
    })) as { status: number; body: Problem };
    return [status, body.reason];
  };
  expect(await signUp()).toEqual([409, 'address-on-break']);
  await world.pass(23 * HOUR_MS);
  await eraser().run();
  expect(await signUp()).toEqual([409, 'address-on-break']);
  await world.pass(HOUR_MS + 1000);
  expect(await signUp()).toEqual([201, undefined]);
});

test('a break holds for every address of its mailbox, of an account that is open or closed', async () => {
  const signUpAs = async (email: string) => {
    const { status, body } = (await world.visitor().signUp({
      name: 'Asha',
      email,
      password: PASSWORD,
      referral: world.referral,
    })) as { status: number; body: Problem };
    return body.reason ?? status;
  };
  const [closed, open, free] = ['kavya.rao@gmail.com', 'ravi+1@example.in', 'mira@example.in'];
  for (const email of [closed, open, free]) expect(await signUpAs(email)).toBe(201);
  for (const email of [closed, open]) {
    const person = world.visitor();
    expect((await person.signIn(email, PASSWORD)).status).toBe(200);
    expect((await person.post('/api/me/breaks', { length: '24h' })).status).toBe(200);
    if (email === closed) expect((await close(person)).status).toBe(201);
  }
  const aliases = ['kavyarao+x@gmail.com', 'k.avyarao@googlemail.com', 'ravi@example.in'];
  for (const email of [...aliases, 'ravi+2@example.in'])
    expect([email, await signUpAs(email)]).toEqual([email, 'address-on-break']);
  // Dots tell mailboxes apart elsewhere, and who is on no break is not held by a tag.
  for (const email of ['r.avi@example.in', 'mira+2@example.in', 'kavyarao@example.in'])
    expect([email, await signUpAs(email)]).toEqual([email, 201]);
  await world.pass(24 * HOUR_MS + 1000);
  for (const email of aliases) expect([email, await signUpAs(email)]).toEqual([email, 201]);
});

test('200 races: of ten closings at once one counts, and whatever is opened beside them is not lost', async () => {
  const people = await Promise.all(Array.from({ length: 20 }, () => world.person()));
  await world.tick();
  await Promise.all(
    people.map(async (client, at) => {
      const others = [
        () => client.place({ amount: '8000.00' }),
        () => buy(client, '8000.00'),
        () => withdraw(client, '8000.00', { bankDetails }),
        async () => upload(world, client, { amount: '500.00' }, await newPicture()),
      ];
      const other = others[at % others.length]?.();
      const replies = await Promise.all(Array.from({ length: 10 }, () => close(client)));
      const done = replies.filter(({ status }) => status === 201).length;
      const beside = (await other)?.status ?? 0;
      expect(done, `race ${at}`).toBe(beside === 201 ? 0 : 1);
      const [row] = await world.owner.query<{ closings: number; moved: number }>(
        `select (select count(*)::int from closings where person_id = $1) as closings,
                (select count(*)::int from transfers where owner_id = $1 and kind = 'given-up') as moved`,
        [idOf(client)],
      );
      expect(row, `race ${at}`).toEqual({ closings: done, moved: done });
    }),
  );
});

test('one key is one closing, however often it is sent', async () => {
  const asha = await world.person();
  const key = `close-${randomUUID()}`;
  const replies = await Promise.all(Array.from({ length: 20 }, () => close(asha, key)));
  const done = replies.filter(({ status }) => status === 201);
  expect(done.length).toBeGreaterThan(0);
  expect(new Set(done.map(({ body }) => body.givenUp))).toEqual(new Set(['850000.00']));
  // The others came when the session had ended, or while many passwords were being looked at.
  expect(replies.filter(({ status }) => ![201, 401, 429].includes(status))).toEqual([]);
});

test('staff reopen, credit and correct no closed account, and the database lets nobody', async () => {
  const [first, second] = [await world.firstAdmin(), await world.staff('admin')];
  const asha = await world.person();
  const correction = (client: Client) => ({
    personId: idOf(client),
    amount: '250.00',
    direction: 'credit',
    cause: 'Paid twice',
    reason: 'Paid twice, says the bank.',
  });
  const waiting = await first.post<{ id: string; digest: string }>(
    '/api/staff/corrections',
    correction(asha),
  );
  expect((await close(asha)).status).toBe(201);
  const decided = await second.post<Problem>(
    `/api/staff/proposals/${waiting.body.id}/decide`,
    { digest: waiting.body.digest, decision: 'approve' },
    { 'idempotency-key': `decide-${randomUUID()}` },
  );
  expect([decided.status, decided.body.reason]).toEqual([409, 'account-closed']);
  const later = await first.post<Problem>('/api/staff/corrections', correction(asha));
  expect([later.status, later.body.reason]).toEqual([404, 'account-closed']);
  const enabled = await first.post<Problem>(`/api/staff/people/${idOf(asha)}/enable`, {
    reason: 'They ask for it back.',
  });
  expect([enabled.status, enabled.body.reason]).toEqual([404, 'account-closed']);
  const asApp = (text: string) => world.database.execute(text, [idOf(asha)]);
  await expect(asApp('update people set disabled_at = null where id = $1')).rejects.toMatchObject({
    constraint: 'people_closed',
  });
  await expect(asApp(`update people set city = 'Pune' where id = $1`)).rejects.toMatchObject({
    constraint: 'people_closed',
  });
  await expect(asApp('delete from closings where person_id = $1')).rejects.toThrow(/permission/);
  const other = await world.person();
  await expect(
    world.database.query('select erase_closed($1, 10)', [idOf(other)]),
  ).rejects.toMatchObject({ constraint: 'closings_closed' });
  await expect(
    world.database.execute('insert into closings (person_id, at) values ($1, now())', [
      idOf(other),
    ]),
  ).rejects.toMatchObject({ constraint: 'closings_empty' });
  await world.pass(31_000);
  await eraser().run();
  const shown = await second.get<{ items: { id: string; summary: string }[] }>(
    '/api/staff/proposals?status=open',
  );
  expect(shown.body.items.find(({ id }) => id === waiting.body.id)?.summary).toContain('250.00');
});

test('a payment that was credited before the account was closed is credited to nobody else', async () => {
  const finance = await world.staff('finance');
  const [asha, ravi] = [await world.person(), await world.person('Ravi Iyer')];
  const { id } = await askDeposit(world, asha, '500.00', 'ONCEONLY12345');
  await decide(finance, 'deposits', id, 'approve');
  expect((await close(asha)).status).toBe(201);
  await world.pass(31_000);
  await eraser().run();
  const again = await askDeposit(world, ravi, '500.00', 'ONCEONLY12345');
  const decided = await decide(finance, 'deposits', again.id, 'approve');
  expect([decided.status, decided.body.code]).toEqual([409, 'reference-used']);
  const erased = await finance.get(`/api/staff/deposits/${id}`);
  expect([erased.status, erased.body]).toMatchObject([200, { proof: null, reference: null }]);
  expect((await finance.get(`/api/staff/deposits/${id}/proof`)).status).toBe(404);
});

test('the chain of the audit log shows what was erased of an account that nobody closed', async () => {
  const asha = await world.person();
  await world.database.execute(
    `insert into audit_entries (at, action, subject, facts) values (now(), 'person.note', $1, '{"note":"hers"}')`,
    [idOf(asha)],
  );
  const back = new Error('back');
  const run = (change: string) =>
    world.owner
      .transaction(async (tx) => {
        await tx.execute(change, [idOf(asha)]);
        const { broken } = await verifyChain(tx);
        throw Object.assign(back, { broken });
      })
      .catch((error: unknown) => (error as { broken: { text: string } | null }).broken?.text);
  expect(
    await run(`update audit_entries set erased = true, facts = '{}' where subject = $1`),
  ).toMatch(/was erased, and nobody closed that account/);
  expect(
    await run(`update audit_entries set facts = '{"note":"ours"}' where subject = $1`),
  ).toMatch(/is not what was written/);
  // Of a subject that is no id it is a finding as well, and no error that keeps the check from
  // ending.
  expect(
    await run(
      `update audit_entries set erased = true, facts = '{}', subject = 'a-code' where subject = $1`,
    ),
  ).toMatch(/was erased, and nobody closed that account/);
});
