/**
 * One person with several accounts gets nowhere, over HTTP on a real database: the attack with a
 * disabled admin and an invited puppet, the delay that takes a second person's place, objections,
 * and what the operator does at the machine. Refusals of the database itself are in
 * independence.test.ts.
 */
import { randomUUID } from 'node:crypto';

import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';

import type { Invitation, InvitationLink, Invited } from '#protocol/invitations.ts';
import type { DelayedProposal, Proposal, ProposalPath } from '#protocol/proposals.ts';
import type { SettingsReply } from '#protocol/settings.ts';
import type { StaffRole } from '#protocol/roles.ts';
import { confirmStaff } from '#server/domain/staff/operator.ts';
import { verifyChain } from '#server/domain/audit/verify.ts';
import { type Client, PASSWORD } from '#test/client.ts';
import { type MailReceiver, openMailReceiver } from '#test/mail-receiver.ts';
import { askDeposit, decide as decideRequest } from '#test/requests.ts';
import { openWorld, type World } from '#test/world.ts';
import { longTest } from '#test/long-test.ts';
import { until } from '#test/waits.ts';

const DAY_MS = 24 * 3_600_000;
const BASE_URL = 'https://drishti.example';
const reason = 'Because the house needs it today.';
type Problem = { code: string; detail: string };

let receiver: MailReceiver;
let world: World;
let asha: Client;
beforeAll(async () => {
  receiver = await openMailReceiver(/\/confirm-email#/);
});
afterAll(() => receiver.close());
// Each test has a house of its own: nobody can undo that somebody was on the staff.
beforeEach(async () => {
  world = await openWorld({ env: { SMTP_URL: receiver.url, BASE_URL } });
  receiver.mails.length = 0;
  receiver.accept();
  asha = await world.firstAdmin();
  return () => world[Symbol.asyncDispose]();
});

const idOf = (client: Client) => client.person?.id ?? '';
const correct = (by: Client, customer: Client) =>
  by.post<Proposal & Problem>('/api/staff/corrections', {
    personId: idOf(customer),
    amount: '1000000.00',
    direction: 'credit',
    cause: 'deposit-123',
    reason,
  });
const set = (by: Client, depositMax = '5000') =>
  by.post<Proposal & Problem>('/api/staff/settings', { changes: { depositMax }, reason });
const invite = (by: Client, role: StaffRole, email = `${randomUUID()}@example.in`) =>
  by.post<Invited & Problem>('/api/staff/invitations', { email, role, reason });
const disable = (by: Client, other: Client) =>
  by.post<Problem>(`/api/staff/people/${idOf(other)}/disable`, { reason });
const enable = (by: Client, other: Client) =>
  by.post<Problem>(`/api/staff/people/${idOf(other)}/enable`, { reason });
const decide = (by: Client, { id, digest }: Proposal, decision: 'approve' | 'reject' = 'approve') =>
  by.post<Proposal & Problem>(
    `/api/staff/proposals/${id}/decide`,
    { digest, decision },
    { 'idempotency-key': `decide-${randomUUID()}` },
  );
const takeLink = (by: Client, { id }: Invitation) =>
  by.post<InvitationLink & Problem>(`/api/staff/invitations/${id}/link`);
const delayed = async (by: Client) =>
  (await by.get<{ items: DelayedProposal[] }>('/api/staff/delayed-proposals')).body.items;
const object = (by: Client, { id }: { id: string }) =>
  by.post<DelayedProposal & Problem>(`/api/staff/delayed-proposals/${id}/object`);
const path = async (by: Client) =>
  (await by.get<{ path: ProposalPath }>('/api/staff/proposals/path')).body.path;
const depositMax = async (by: Client) =>
  (await by.get<SettingsReply>('/api/staff/settings')).body.settings.depositMax;
const confirm = (member: Client) =>
  confirmStaff({ owner: world.owner, clock: world.clock }, member.person?.email ?? '');

async function join(token: string): Promise<Client> {
  const client = world.visitor();
  expect((await client.join({ token, name: 'Ravi Menon', password: PASSWORD })).status).toBe(201);
  return client;
}

/** All mail has left: only then the day begins for those who are disabled. */
const mailsLeave = () =>
  until('all mail has left', async () => {
    const [row] = await world.owner.query<{ waiting: number }>(
      'select count(*)::int as waiting from mails where due_at is not null',
    );
    return row?.waiting === 0 ? true : null;
  });

/** A day passes on the tape; what is due takes effect; everybody signs in again. */
async function passDay(...staff: Client[]): Promise<void> {
  await mailsLeave();
  world.clock.advance(DAY_MS);
  await world.tick();
  await world.app.delayedProposals.applyDue();
  for (const member of staff) await member.staffSignIn(member.person?.email ?? '', PASSWORD);
}

async function statusOf(by: Client, { id }: { id: string }): Promise<string | undefined> {
  const { items } = (await by.get<{ items: Proposal[] }>('/api/staff/proposals?limit=100')).body;
  return items.find((proposal) => proposal.id === id)?.status;
}

/** The token in the mail to this address about an objection. */
const mailedToken = (email: string): Promise<string> =>
  until('the mail', async () => {
    const mail = receiver.mails.find(
      ({ to, text }) => to.includes(email) && /\/console\/object#/.test(text),
    );
    return mail ? (/object#([\w-]{43})$/m.exec(mail.text)?.[1] ?? null) : null;
  });

const audited = (subject: string) =>
  world.owner.query<{ action: string; actor_id: string | null; facts: string }>(
    'select action, actor_id, facts from audit_entries where subject = $1 order by number',
    [subject],
  );

test('one admin of two who disables the other gains no right: the whole attack, step by step', async () => {
  const ravi = await world.staff('admin', 'Ravi Menon');
  const customer = await world.person();
  const before = (await customer.me()).balances.inr.total;
  const correction = (await correct(asha, customer)).body;
  // A stolen laptop: suspending takes one admin, at once.
  expect((await disable(asha, ravi)).status).toBe(200);
  expect((await ravi.get('/api/staff/settings')).status).toBe(401);

  // Neither a setting nor an invitation takes effect now. Everybody is told.
  const setting = await set(asha);
  expect([setting.status, setting.body.status]).toEqual([201, 'open']);
  expect(setting.body.effectiveAt).toBe(
    new Date(world.clock.now().getTime() + DAY_MS).toISOString(),
  );
  const invited = await invite(asha, 'admin');
  expect([invited.status, invited.body.token, invited.body.invitation.status]).toEqual([
    201,
    null,
    'waiting',
  ]);
  expect((await takeLink(asha, invited.body.invitation)).body.code).toBe('four-eyes');
  expect((await object(asha, setting.body)).body.code).toBe('four-eyes');
  // A role that disables nobody now is no way round either.
  const puppet = await invite(asha, 'sub-admin');
  const kiran = await join(puppet.body.token ?? '');
  const promoted = await asha.post<Proposal>(`/api/staff/people/${idOf(kiran)}/role`, {
    role: 'admin',
    reason,
  });
  expect(promoted.body.status).toBe('open');

  // Nobody objects, and the puppet joins: it still decides nothing of its inviter's.
  await passDay(asha);
  expect(await statusOf(asha, setting.body)).toBe('approved');
  const { token } = (await takeLink(asha, invited.body.invitation)).body;
  const second = await join(token);
  expect(await statusOf(asha, promoted.body)).toBe('approved');
  await kiran.staffSignIn(kiran.person?.email ?? '', PASSWORD);
  for (const account of [second, kiran]) {
    const old = await decide(account, correction);
    expect([old.status, old.body.code]).toEqual([403, 'four-eyes']);
    const fresh = (await correct(asha, customer)).body;
    const refused = await decide(account, fresh);
    expect([refused.status, refused.body.code]).toEqual([403, 'four-eyes']);
    expect(refused.body.detail).toMatch(/joined through the same admin/);
    const theirs = (await correct(account, customer)).body;
    expect((await decide(asha, theirs)).body.code).toBe('four-eyes');
  }
  // Nor do two puppets for each other.
  const theirs = (await correct(second, customer)).body;
  expect((await decide(kiran, theirs)).body.code).toBe('four-eyes');
  expect(theirs.hasDecider).toBe(false);
  await customer.signIn(customer.person?.email ?? '', PASSWORD);
  expect((await customer.me()).balances.inr.total).toBe(before);

  // The one who was disabled decides all of it, once let in again.
  expect((await enable(asha, ravi)).status).toBe(200);
  await ravi.staffSignIn(ravi.person?.email ?? '', PASSWORD);
  expect((await decide(ravi, theirs, 'reject')).body.status).toBe('rejected');
  const { broken } = await world.owner.transaction((tx) => verifyChain(tx, {}));
  expect(broken).toBeNull();
});

longTest(
  'a disabled admin objects through the mailed link without signing in; the change never comes',
  async () => {
    const ravi = await world.staff('admin', 'Ravi Menon');
    await disable(asha, ravi);
    const { body: setting } = await set(asha);
    const token = await mailedToken(ravi.person?.email ?? '');
    const visitor = world.visitor();
    const read = await visitor.post<DelayedProposal>('/api/staff/objections/read', { token });
    expect(read.body).toMatchObject({ id: setting.id, reason, status: 'open', mayObject: true });
    expect(JSON.stringify(read.body)).not.toContain('digest');
    const objected = await visitor.post<DelayedProposal>('/api/staff/objections', { token });
    expect(objected.body).toMatchObject({
      status: 'objected',
      mayObject: false,
      decidedBy: { id: idOf(ravi) },
    });
    const again = await visitor.post<Problem>('/api/staff/objections', { token });
    expect([again.status, again.body.code]).toEqual([409, 'already-decided']);
    const wrong = await visitor.post<Problem>('/api/staff/objections', { token: 'x'.repeat(43) });
    expect([wrong.status, wrong.body.code]).toEqual([404, 'not-found']);
    await passDay(asha);
    expect(await statusOf(asha, setting)).toBe('objected');
    expect(await depositMax(asha)).toBeNull();
    expect((await audited(setting.id)).map(({ action, actor_id }) => [action, actor_id])).toEqual([
      ['proposal.create', idOf(asha)],
      ['proposal.object', idOf(ravi)],
    ]);
  },
);

test('every role of the staff reads what is delayed and may object, also who joined since; customers and the proposer may not', async () => {
  const support = await world.staff('support');
  const subAdmin = await world.staff('sub-admin');
  expect(await path(asha)).toBe('delayed');
  const one = (await set(asha)).body;
  const two = (await invite(asha, 'finance')).body.invitation;
  const three = (await set(asha, '7000')).body;
  const late = await world.staff('finance');
  const customer = await world.person();
  expect((await object(customer, one)).status).toBe(401);
  const mayObject = async (by: Client) => (await delayed(by)).map((shown) => shown.mayObject);
  expect(await mayObject(asha)).toEqual([false, false, false]);
  for (const member of [support, subAdmin, late])
    expect(await mayObject(member)).toEqual([true, true, true]);
  expect((await object(late, three)).body.status).toBe('objected');
  expect((await object(support, one)).body.status).toBe('objected');
  expect((await object(subAdmin, { id: two.proposalId ?? '' })).body.status).toBe('objected');
  expect(await delayed(support)).toEqual([]);
  const { items } = (await asha.get<{ items: Invitation[] }>('/api/staff/invitations')).body;
  expect(items.find(({ id }) => id === two.id)?.status).toBe('rejected');
});

test('of an objection and the end of the delay at one instant, one counts', async () => {
  const support = await world.staff('support');
  const outcomes: string[] = [];
  for (let round = 0; round < 6; round += 1) {
    const { body: setting } = await set(asha, `${6000 + round}`);
    world.clock.advance(DAY_MS);
    await world.tick();
    for (const member of [asha, support])
      await member.staffSignIn(member.person?.email ?? '', PASSWORD);
    const [objected, applied] = await Promise.all([
      object(support, setting),
      world.app.delayedProposals.applyDue(),
    ]);
    const status = await statusOf(asha, setting);
    outcomes.push(status ?? '');
    expect([objected.status, applied]).toEqual(status === 'objected' ? [200, 0] : [409, 1]);
    // Applied once, however often it is looked for.
    expect(await world.app.delayedProposals.applyDue()).toBe(0);
    const changes = await world.owner.query(
      'select 1 from setting_changes where proposal_id = $1',
      [setting.id],
    );
    expect(changes).toHaveLength(status === 'approved' ? 1 : 0);
  }
  expect(outcomes.every((status) => status === 'objected' || status === 'approved')).toBe(true);
});

longTest(
  'without a mail server nothing is delayed past a disabled member of staff, who could not be told',
  async () => {
    const alone = await openWorld();
    try {
      const only = await alone.firstAdmin();
      const ravi = await alone.staff('admin');
      await disable(only, ravi);
      expect(await path(only)).toBe('operator');
      for (const refused of [await set(only), await invite(only, 'finance')]) {
        expect([refused.status, refused.body.code]).toEqual([403, 'four-eyes']);
        expect(refused.body.detail).toMatch(/Without a mail server/);
      }
      expect(await alone.owner.query('select 1 from proposals')).toEqual([]);
    } finally {
      await alone[Symbol.asyncDispose]();
    }
  },
);

longTest(
  'somebody who was disabled after the proposal has to be told too: without mail it never takes effect',
  async () => {
    const alone = await openWorld();
    try {
      const only = await alone.firstAdmin();
      const kiran = await alone.staff('support');
      const { body: setting } = await set(only);
      expect(setting.effectiveAt).not.toBeNull();
      await disable(only, kiran);
      alone.clock.advance(DAY_MS);
      await alone.tick();
      expect(await alone.app.delayedProposals.applyDue()).toBe(0);
      await only.staffSignIn(only.person?.email ?? '', PASSWORD);
      // Nor in the moment in which they are let in again.
      expect((await enable(only, kiran)).status).toBe(200);
      expect(await alone.app.delayedProposals.applyDue()).toBe(0);
      expect(await statusOf(only, setting)).toBe('open');
    } finally {
      await alone[Symbol.asyncDispose]();
    }
  },
);

longTest('the day begins when the mail to a disabled person has left', async () => {
  const ravi = await world.staff('admin', 'Ravi Menon');
  await disable(asha, ravi);
  receiver.refuse();
  const { body: setting } = await set(asha);
  world.clock.advance(2 * DAY_MS);
  await world.tick();
  expect(await world.app.delayedProposals.applyDue()).toBe(0);
  receiver.accept();
  world.clock.advance(DAY_MS / 24);
  await mailsLeave();
  await world.tick();
  expect(await world.app.delayedProposals.applyDue()).toBe(0);
  await passDay(asha);
  expect(await statusOf(asha, setting)).toBe('approved');
});

longTest('five changes wait at a time, and one that fails holds up no other', async () => {
  await world.staff('support');
  const changes = [];
  for (let at = 0; at < 5; at += 1) changes.push((await invite(asha, 'finance')).body.invitation);
  const sixth = await set(asha);
  expect([sixth.status, sixth.body.code]).toEqual([403, 'four-eyes']);
  expect(sixth.body.detail).toMatch(/At most 5 changes/);
  // The oldest cannot be read any more; the others take effect all the same.
  await world.owner.execute(`alter table proposals drop constraint proposals_digest`);
  await world.owner.execute(`update proposals set payload = 'no JSON' where id = $1`, [
    changes[0]?.proposalId ?? '',
  ]);
  world.clock.advance(DAY_MS);
  await world.tick();
  expect(await world.app.delayedProposals.applyDue()).toBe(4);
});

longTest('the house’s own sub-admin, who is nobody, gets no role', async () => {
  const [house] = await world.owner.query<{ id: string }>(
    `select id from people where role = 'sub-admin' and email is null`,
  );
  const reply = await asha.post<Problem>(`/api/staff/people/${house?.id}/role`, {
    role: 'admin',
    reason,
  });
  expect(reply.status).toBe(404);
});

longTest('no admin revokes a link of the operator’s', async () => {
  const token = await world.letIn('admin', 'rescue@example.in');
  const { items } = (await asha.get<{ items: Invitation[] }>('/api/staff/invitations')).body;
  const revoked = await asha.post<Problem>(`/api/staff/invitations/${items[0]?.id}/revoke`);
  expect([revoked.status, revoked.body.code]).toEqual([403, 'forbidden']);
  expect((await join(token)).person?.role).toBe('admin');
});

test('an only member of staff changes settings and invites at once; a correction still waits', async () => {
  expect(await path(asha)).toBe('at-once');
  const setting = await set(asha);
  expect([setting.body.status, setting.body.decidedBy]).toEqual(['approved', null]);
  const [entry] = await audited(setting.body.id);
  expect([entry?.action, JSON.parse(entry?.facts ?? '')]).toEqual([
    'proposal.apply',
    expect.objectContaining({ approval: 'sole admin', reason }),
  ]);
  const correction = (await correct(asha, await world.person())).body;
  expect([correction.status, correction.hasDecider]).toEqual(['open', false]);

  // The first to join ends it, for good: also once disabled.
  const ravi = await join((await invite(asha, 'support')).body.token ?? '');
  expect((await set(asha, '6000')).body.status).toBe('open');
  await disable(asha, ravi);
  expect(await path(asha)).toBe('delayed');
});

test('a house grows to two when the operator confirms the second admin, who then decides', async () => {
  const ravi = await join((await invite(asha, 'admin')).body.token ?? '');
  const customer = await world.person();
  const correction = (await correct(asha, customer)).body;
  expect((await decide(ravi, correction)).body.code).toBe('four-eyes');
  expect(await confirm(ravi)).toBe(true);
  expect(await confirm(ravi)).toBe(false);
  expect((await decide(ravi, correction)).body.status).toBe('approved');
  expect(await path(asha)).toBe('another-admin');
  const entries = await world.owner.query<{ action: string; actor_id: null }>(
    `select action, actor_id from audit_entries where subject = $1 and action like 'operator.%'`,
    [idOf(ravi)],
  );
  expect(entries).toEqual([{ action: 'operator.confirm', actor_id: null }]);
});

longTest(
  'a house of two where one has left recovers after a day, with nobody’s objection',
  async () => {
    const ravi = await world.staff('admin', 'Ravi Menon');
    await disable(asha, ravi);
    const { invitation } = (await invite(asha, 'admin')).body;
    await passDay(asha);
    const meera = await join((await takeLink(asha, invitation)).body.token);
    expect(meera.person?.role).toBe('admin');
    // A new pair of eyes only once the operator says so.
    const correction = (await correct(asha, await world.person())).body;
    expect((await decide(meera, correction)).body.code).toBe('four-eyes');
    await confirm(meera);
    expect((await decide(meera, correction)).body.status).toBe('approved');
    expect((await audited(invitation.proposalId ?? '')).map(({ action }) => action)).toEqual([
      'proposal.create',
      'proposal.apply',
    ]);
  },
);

test('a delayed change waits for an independent admin who is there by then, and lapses with its proposer', async () => {
  const ravi = await world.staff('admin', 'Ravi Menon');
  await disable(asha, ravi);
  const first = (await set(asha)).body;
  await enable(asha, ravi);
  await passDay(asha, ravi);
  expect(await statusOf(asha, first)).toBe('open');
  expect((await decide(ravi, first)).body.status).toBe('approved');
  await disable(asha, ravi);
  const second = (await set(asha, '7000')).body;
  await enable(asha, ravi);
  await ravi.staffSignIn(ravi.person?.email ?? '', PASSWORD);
  expect((await disable(ravi, asha)).status).toBe(200);
  await passDay(ravi);
  expect(await statusOf(ravi, second)).toBe('lapsed');
  expect(await depositMax(ravi)).toBe('5000.00');
});

longTest('a delayed change whose ground has moved lapses instead of overwriting', async () => {
  await world.staff('support');
  const first = (await set(asha, '5000')).body;
  const second = (await set(asha, '6000')).body;
  await passDay(asha);
  expect([await statusOf(asha, first), await statusOf(asha, second)]).toEqual([
    'approved',
    'lapsed',
  ]);
  expect(await depositMax(asha)).toBe('5000.00');
});

test('roles and second factors follow the same rule', async () => {
  const ravi = await world.staff('admin', 'Ravi Menon');
  const kiran = await world.staff('support', 'Kiran Shah');
  await disable(asha, ravi);
  const role = await asha.post<Proposal>(`/api/staff/people/${idOf(kiran)}/role`, {
    role: 'finance',
    reason,
  });
  expect([role.body.status, role.body.effectiveAt !== null]).toEqual(['open', true]);
  // The person whom it is about objects too.
  await kiran.staffSignIn(kiran.person?.email ?? '', PASSWORD);
  expect((await object(kiran, role.body)).body.status).toBe('objected');
  await world.owner.execute(
    `insert into second_factors (person_id, sealed, created_at, confirmed_at, last_step) values ($1, 'x', now(), now(), 0)`,
    [idOf(kiran)],
  );
  const reset = await asha.post<Proposal>(`/api/staff/people/${idOf(kiran)}/second-factor-reset`, {
    reason,
  });
  expect([reset.body.status, reset.body.effectiveAt, reset.body.hasDecider]).toEqual([
    'open',
    null,
    false,
  ]);
  await passDay(asha);
  expect(await statusOf(asha, reset.body)).toBe('open');
});

test('of a large deposit’s two approvals, one admin’s two reviewers give one', async () => {
  const tokens = [await invite(asha, 'finance'), await invite(asha, 'finance')];
  const [one, two] = [
    await join(tokens[0]?.body.token ?? ''),
    await join(tokens[1]?.body.token ?? ''),
  ];
  const { id } = await askDeposit(world, await world.person(), '200000.00');
  expect((await decideRequest(one, 'deposits', id, 'approve')).body.status).toBe('pending');
  const refused = await decideRequest(two, 'deposits', id, 'approve');
  expect([refused.status, refused.body.code]).toEqual([403, 'four-eyes']);
  await confirm(two);
  expect((await decideRequest(two, 'deposits', id, 'approve')).body.status).toBe('approved');
});
