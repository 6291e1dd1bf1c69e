/**
 * Proposals over HTTP on a real database: what one proposes another decides, once, and exactly as
 * shown. What only the database can hold is in four-eyes.test.ts.
 */
import { randomUUID } from 'node:crypto';

import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';

import type { Client } from '#test/client.ts';
import { isWhole } from '#test/extent.ts';
import { openWorld, type World } from '#test/world.ts';

import type { Statement } from '#protocol/people.ts';
import type { Proposal, ProposalPage } from '#protocol/proposals.ts';
import type { SettingsReply } from '#protocol/settings.ts';

import { proposeBankDetails } from './proposals.ts';

type Problem = { code: string; detail: string; fields?: Record<string, string> };

/** Of decisions at one instant; a sample takes some. */
const RACES = isWhole ? 200 : 24;
const REASON = 'Agreed with the customer on the phone.';

let world: World;
let first: Client;
let second: Client;
let asha: Client;
beforeAll(async () => {
  world = await openWorld();
  asha = await world.person();
});
afterAll(async () => {
  await world[Symbol.asyncDispose]();
});
beforeEach(async () => {
  first = await world.firstAdmin();
  second ??= await world.staff('admin', 'Second Admin');
});

const idOf = (client: Client) => client.person?.id ?? '';
const decide = (
  client: Client,
  { id, digest }: Pick<Proposal, 'id' | 'digest'>,
  decision: 'approve' | 'reject' = 'approve',
  key = `decide-${randomUUID()}`,
) =>
  client.post<Proposal & Problem>(
    `/api/staff/proposals/${id}/decide`,
    { digest, decision },
    { 'idempotency-key': key },
  );
const correct = async (changes: object = {}, by = first) =>
  by.post<Proposal & Problem>('/api/staff/corrections', {
    personId: idOf(asha),
    amount: '250.00',
    direction: 'credit',
    cause: 'deposit-123',
    reason: REASON,
    ...changes,
  });
const set = (changes: object, by = first) =>
  by.post<Proposal & Problem>('/api/staff/settings', { changes, reason: REASON });
const settings = async () => (await first.get<SettingsReply>('/api/staff/settings')).body;
const audit = (subject: string) =>
  world.owner.query<{ action: string; facts: string }>(
    'select action, facts from audit_entries where subject = $1 order by number',
    [subject],
  );

test('a correction moves money once another admin approves, and the person reads why', async () => {
  const before = (await asha.me()).balances.inr;
  const { status, body: proposal } = await correct();
  expect([status, proposal.status, proposal.summary]).toEqual([
    201,
    'open',
    'Credit ₹250.00 to Asha Verma',
  ]);
  expect((await asha.me()).balances.inr).toEqual(before);

  const own = await decide(first, proposal);
  expect([own.status, own.body.code]).toEqual([403, 'four-eyes']);
  const reply = await decide(second, proposal);
  expect([reply.status, reply.body.status, reply.body.decidedBy?.name]).toEqual([
    200,
    'approved',
    'Second Admin',
  ]);
  const after = (await asha.me()).balances.inr;
  expect(BigInt(after.total.replace('.', '')) - BigInt(before.total.replace('.', ''))).toBe(
    25_000n,
  );
  const statement = (await asha.get<Statement>('/api/me/statement')).body;
  expect(statement.items[0]).toMatchObject({
    kind: 'correction',
    amount: '250.00',
    cause: 'deposit-123',
  });
  const { items } = (await asha.get<{ items: { message: string }[] }>('/api/notices')).body;
  expect(items[0]?.message).toBe(`₹250.00 was added to your balance. Reason: ${REASON}`);
  expect((await audit(proposal.id)).map(({ action }) => action)).toEqual([
    'proposal.create',
    'proposal.approve',
  ]);
});

test('a debit takes no more than there is', async () => {
  const { body: proposal } = await correct({ direction: 'debit', amount: '99999999.00' });
  const reply = await decide(second, proposal);
  expect([reply.status, reply.body.code]).toEqual([409, 'insufficient-funds']);
  // It stays open: another key decides it again.
  expect((await decide(second, proposal, 'reject')).body.status).toBe('rejected');
});

test('asking twice with the same key answers the same and moves money once', async () => {
  const { body: proposal } = await correct({ amount: '1.00' });
  const before = (await asha.me()).balances.inr.total;
  const one = await decide(second, proposal, 'approve', 'same-key-same-answer');
  const two = await decide(second, proposal, 'approve', 'same-key-same-answer');
  expect([two.status, two.body, two.headers.get('idempotency-replayed')]).toEqual([
    200,
    one.body,
    'true',
  ]);
  const other = await decide(second, proposal, 'reject', 'same-key-same-answer');
  expect([other.status, other.body.code]).toEqual([422, 'key-reused']);
  const gained =
    BigInt((await asha.me()).balances.inr.total.replace('.', '')) - BigInt(before.replace('.', ''));
  expect(gained).toBe(100n);
});

test('a decision carries the digest of what was shown, and is made once', async () => {
  const { body: proposal } = await correct();
  const other = (await correct()).body;
  const changed = await decide(second, { id: proposal.id, digest: other.digest });
  expect([changed.status, changed.body.code]).toEqual([409, 'changed']);
  expect((await decide(second, proposal, 'reject')).body.status).toBe('rejected');
  for (const decision of ['approve', 'reject'] as const) {
    const late = await decide(second, proposal, decision);
    expect([late.status, late.body.code]).toEqual([409, 'already-decided']);
  }
  const taken = await decide(first, other, 'reject');
  expect([taken.status, taken.body.status]).toEqual([200, 'withdrawn']);
});

test(`${RACES} rounds: two who approve, or approve and reject, at the same instant`, async () => {
  const third = await world.staff('admin', 'Third Admin');
  const before = (await asha.me()).balances.inr.total;
  let approved = 0n;
  for (let round = 0; round < RACES; round += 1) {
    // Staff sessions end after a quarter of an hour, and a flood gate counts by the minute.
    const { body: proposal } = await correct({ amount: '1.00' });
    const replies = await Promise.all([
      decide(second, proposal, 'approve'),
      decide(third, proposal, round % 2 === 0 ? 'approve' : 'reject'),
    ]);
    expect(replies.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409]);
    const winner = replies.find(({ status }) => status === 200);
    const loser = replies.find(({ status }) => status === 409);
    expect(loser?.body.code).toBe('already-decided');
    if (winner?.body.status === 'approved') approved += 100n;
  }
  const after = (await asha.me()).balances.inr.total;
  expect(BigInt(after.replace('.', '')) - BigInt(before.replace('.', ''))).toBe(approved);
  const rows = await world.owner.query<{ count: number }>(
    `select count(*)::int as count from proposal_decisions d
     join proposals p on p.id = d.proposal_id where p.kind = 'correction' and d.outcome = 'approved'`,
  );
  const moved = await world.owner.query<{ count: number }>(
    `select count(*)::int as count from transfers where kind = 'correction'`,
  );
  expect(moved).toEqual(rows);
});

test.each([
  [{ amount: '0' }, 'amount'],
  [{ amount: '1.001' }, 'amount'],
  [{ cause: '  ' }, 'cause'],
  [{ reason: 'short' }, 'reason'],
])('a correction with %j is refused at %s', async (changes, field) => {
  const reply = await correct(changes);
  expect([reply.status, Object.keys(reply.body.fields ?? {})]).toEqual([400, [field]]);
});

test('staff have no balance to correct, and who does not exist neither', async () => {
  for (const personId of [idOf(second), 'ffffffff-0000-7000-8000-00000000ffff', 'nonsense']) {
    expect((await correct({ personId })).status).toBe(404);
  }
  expect((await correct({ personId: idOf(first) })).body.code).toBe('four-eyes');
});

test('with two admins a setting waits for the other one, and the history names both', async () => {
  const { status, body: proposal } = await set({
    depositThreshold: '250000',
    payeeUpiId: 'pay@okaxis',
  });
  expect([status, proposal.status]).toEqual([201, 'open']);
  expect(proposal.changes).toEqual([
    { field: 'Two approvals for deposits above', before: '₹100000.00', after: '₹250000.00' },
    { field: 'Payee UPI id', before: null, after: 'pay@okaxis' },
  ]);
  expect((await settings()).settings.depositThreshold).toBe('100000.00');
  expect((await decide(second, proposal)).status).toBe(200);
  const { settings: now, history } = await settings();
  expect([now.depositThreshold, now.payeeUpiId]).toEqual(['250000.00', 'pay@okaxis']);
  expect(history.find(({ name }) => name === 'depositThreshold')).toMatchObject({
    before: '100000.00',
    after: '250000.00',
    proposedBy: 'Meera Rao',
    approvedBy: 'Second Admin',
  });
});

test('what was proposed against a value that has changed since is void', async () => {
  const [one, two] = [(await set({ depositMin: '2' })).body, (await set({ depositMin: '3' })).body];
  expect((await decide(second, one)).status).toBe(200);
  const late = await decide(second, two);
  expect([late.status, late.body.code]).toEqual([409, 'changed']);
  expect((await settings()).settings.depositMin).toBe('2.00');
});

test('a setting that is wrong is refused at its field, and nothing is proposed', async () => {
  const reply = await set({ depositMin: '50', depositMax: '10', payeeIfsc: 'x' });
  expect([reply.status, Object.keys(reply.body.fields ?? {}).sort()]).toEqual([
    400,
    ['depositMax', 'payeeIfsc'],
  ]);
  expect((await set({ profit: '1' })).status).toBe(400);
  expect((await set({})).status).toBe(400);
});

test('account numbers are masked in the audit log', async () => {
  const { body: proposal } = await set({ payeeAccountNumber: '998877665544' });
  expect(proposal.changes[0]?.after).toBe('998877665544');
  const [entry] = await audit(proposal.id);
  expect(entry?.facts).toContain('••••5544');
  expect(entry?.facts).not.toContain('998877665544');
});

test('a role is given by another admin, and ends the sessions of the old one', async () => {
  const kiran = await world.staff('support', 'Kiran Shah');
  const path = `/api/staff/people/${idOf(kiran)}/role`;
  const form = { role: 'finance', reason: REASON };
  const { status, body: proposal } = await first.post<Proposal>(path, form);
  expect([status, proposal.status, proposal.summary]).toEqual([
    201,
    'open',
    'Change the role of Kiran Shah from support to finance',
  ]);
  expect((await kiran.get('/api/staff/session')).body).toMatchObject({
    person: { role: 'support' },
  });
  expect((await decide(second, proposal)).status).toBe(200);
  expect((await kiran.get('/api/staff/session')).body).toEqual({ person: null });
  await kiran.staffSignIn(kiran.person?.email ?? '', 'correct horse battery');
  expect(kiran.person?.role).toBe('finance');
});

test('a role for oneself, for a customer, for nobody, or the same one is refused', async () => {
  const ask = (id: string, role: string) =>
    first.post<Problem>(`/api/staff/people/${id}/role`, { role, reason: REASON });
  const kiran = await world.staff('support');
  expect((await ask(idOf(first), 'finance')).body.code).toBe('four-eyes');
  expect((await ask(idOf(asha), 'finance')).body.fields).toHaveProperty('role');
  expect((await ask(idOf(kiran), 'user')).body.fields).toHaveProperty('role');
  expect((await ask(idOf(kiran), 'support')).body.fields).toHaveProperty('role');
  expect((await ask('ffffffff-0000-7000-8000-00000000ffff', 'finance')).status).toBe(404);
});

test('bank details are decided by any reviewer but the proposer; they see nothing else', async () => {
  const support = await world.staff('support', 'Kiran Shah');
  const finance = await world.staff('finance', 'Farah Khan');
  await world.database.execute(
    `insert into bank_details (person_id, account_name, bank_name, account_number, at)
     values ($1, 'Asha Verma', 'SBI', '11112222333', $2)`,
    [idOf(asha), world.clock.now()],
  );
  const details = {
    accountName: 'Asha Verma',
    bankName: 'HDFC',
    accountNumber: '998877665544',
    ifsc: 'HDFC0001234',
    phone: null,
    additionalInfo: null,
  };
  const propose = (proposedBy: string) =>
    world.database.transaction((tx) =>
      proposeBankDetails(
        tx,
        () => undefined,
        { clock: world.clock, ids: { next: () => randomUUID() } },
        { personId: idOf(asha), details, reason: REASON, proposedBy },
      ),
    );
  const proposal = await propose(idOf(support));
  const stale = await propose(idOf(support));
  expect(proposal.changes).toContainEqual({
    field: 'Account number',
    before: '••••2333',
    after: '••••5544',
  });
  const { items } = (await finance.get<ProposalPage>('/api/staff/proposals')).body;
  expect(new Set(items.map(({ kind }) => kind))).toEqual(new Set(['bank-details']));
  const other = (await correct()).body;
  for (const client of [finance, support]) {
    expect((await decide(client, other)).status).toBe(404);
  }
  expect((await decide(support, proposal)).body.code).toBe('four-eyes');
  expect((await decide(finance, proposal)).status).toBe(200);
  expect((await decide(finance, stale)).body.code).toBe('changed');
  const rows = await world.owner.query<{ account_number: string }>(
    'select account_number from bank_details where person_id = $1 order by version desc',
    [idOf(asha)],
  );
  expect(rows[0]).toEqual({ account_number: '998877665544' });
});

test('the list has pages and shows one status at a time', async () => {
  const one = (await second.get<ProposalPage>('/api/staff/proposals?limit=2')).body;
  expect(one.items).toHaveLength(2);
  const two = (
    await second.get<ProposalPage>(`/api/staff/proposals?limit=2&cursor=${one.nextCursor}`)
  ).body;
  expect(two.items[0]?.id).not.toBe(one.items[1]?.id);
  const open = (await second.get<ProposalPage>('/api/staff/proposals?status=open&limit=100')).body;
  expect(new Set(open.items.map(({ status }) => status))).toEqual(new Set(['open']));
  const oldestFirst = open.items.map(({ id }) => id);
  expect(oldestFirst.length).toBeGreaterThan(1);
  expect(oldestFirst).toEqual(oldestFirst.toSorted());
  const oldest = (await second.get<ProposalPage>('/api/staff/proposals?status=open&limit=1')).body;
  const next = (
    await second.get<ProposalPage>(
      `/api/staff/proposals?status=open&limit=1&cursor=${oldest.nextCursor}`,
    )
  ).body;
  expect([...oldest.items, ...next.items].map(({ id }) => id)).toEqual(oldestFirst.slice(0, 2));
  expect((await second.get('/api/staff/proposals?cursor=x')).status).toBe(400);
});
