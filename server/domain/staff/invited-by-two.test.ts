/**
 * Invitations where the house has two admins: nobody gets power over money or settings by one of
 * them alone. Over HTTP, and with plain statements of the application's own login, which the
 * database refuses.
 */
import { createHash, randomUUID } from 'node:crypto';

import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';

import { type Client, PASSWORD } from '#test/client.ts';
import { isWhole } from '#test/extent.ts';
import { openWorld, type World } from '#test/world.ts';

import type { Invitation, InvitationLink, Invited } from '#protocol/invitations.ts';
import type { Proposal } from '#protocol/proposals.ts';
import { rolesOfPower } from '#protocol/roles.ts';
import { AUDIT_LOCK } from '#server/kit/database/locks.ts';
import { until } from '#test/waits.ts';

const HOUR_MS = 3_600_000;
const reason = 'We need somebody for the nights.';
type Problem = { code: string; fields?: Record<string, string> };

let world: World;
let asha: Client;
let ravi: Client;
let count = 0;
beforeAll(async () => {
  world = await openWorld();
  asha = await world.firstAdmin();
  ravi = await world.staff('admin', 'Ravi Menon');
});
afterAll(async () => {
  await world[Symbol.asyncDispose]();
});
beforeEach(async () => {
  world.clock.advance(HOUR_MS);
  for (const client of [asha, ravi]) await client.staffSignIn(client.person?.email ?? '', PASSWORD);
});

const idOf = (client: Client) => client.person?.id ?? '';
const invite = (by: Client, role = 'admin', more: object = { reason }) => {
  const email = `proposed-${(count += 1)}@example.in`;
  return by.post<Invited & Problem>('/api/staff/invitations', { email, role, ...more });
};
const takeLink = (by: Client, { id }: Invitation) =>
  by.post<InvitationLink & Problem>(`/api/staff/invitations/${id}/link`);
const revoke = (by: Client, { id }: Invitation) =>
  by.post<Invitation & Problem>(`/api/staff/invitations/${id}/revoke`);
const join = (token: string, client = world.visitor()) =>
  client.join({ token, name: 'Kiran Shah', password: PASSWORD });

async function proposalOf(by: Client, { proposalId }: Invitation): Promise<Proposal> {
  const { items } = (await by.get<{ items: Proposal[] }>('/api/staff/proposals?limit=100')).body;
  const found = items.find(({ id }) => id === proposalId);
  if (!found) throw new Error('There is no such proposal.');
  return found;
}

async function decide(by: Client, invitation: Invitation, decision: 'approve' | 'reject') {
  const { id, digest } = await proposalOf(by, invitation);
  return by.post<Proposal & Problem>(
    `/api/staff/proposals/${id}/decide`,
    { digest, decision },
    { 'idempotency-key': `deciding-${randomUUID()}` },
  );
}

async function statusOf({ id }: Invitation): Promise<string | undefined> {
  const { items } = (await asha.get<{ items: Invitation[] }>('/api/staff/invitations?limit=100'))
    .body;
  return items.find((invitation) => invitation.id === id)?.status;
}

test('an invitation to power waits for the other admin; then whoever sent it gets the link, once', async () => {
  for (const role of rolesOfPower) {
    const { status, body } = await invite(asha, role);
    const { invitation, token } = body;
    expect([status, invitation.status, invitation.expiresAt, token]).toEqual([
      201,
      'waiting',
      null,
      null,
    ]);
    const proposal = await proposalOf(ravi, invitation);
    expect(proposal).toMatchObject({
      kind: 'invitation',
      summary: `Invite ${invitation.email} as ${role}`,
      reason,
      status: 'open',
    });
    const early = await takeLink(asha, invitation);
    expect([early.status, early.body.code]).toEqual([403, 'four-eyes']);

    expect((await decide(ravi, invitation, 'approve')).status).toBe(200);
    expect(await statusOf(invitation)).toBe('approved');
    const theirs = await takeLink(ravi, invitation);
    expect([theirs.status, theirs.body.code]).toEqual([403, 'forbidden']);

    // The day begins when the link is made.
    world.clock.advance(60_000);
    const made = await takeLink(asha, invitation);
    expect([made.status, made.body.invitation.status]).toEqual([200, 'open']);
    expect(made.body.invitation.expiresAt).toBe(
      new Date(world.clock.now().getTime() + 24 * HOUR_MS).toISOString(),
    );
    const again = await takeLink(asha, invitation);
    expect([again.status, again.body.code]).toEqual([409, 'already-decided']);
    const kiran = world.visitor();
    expect((await join(made.body.token, kiran)).status).toBe(201);
    expect(kiran.person).toMatchObject({ role, email: invitation.email });
    const bar = { reason: 'Only for this test of invitations.' };
    expect((await asha.post(`/api/staff/people/${idOf(kiran)}/disable`, bar)).status).toBe(200);
  }
});

test('an admin cannot make themself a second one: not by approving, not by a link, not without a reason', async () => {
  const { invitation } = (await invite(asha)).body;
  const own = await decide(asha, invitation, 'approve');
  expect([own.status, own.body.code]).toEqual([403, 'four-eyes']);
  expect((await takeLink(asha, invitation)).status).toBe(403);
  expect(await statusOf(invitation)).toBe('waiting');
  const silent = await invite(asha, 'finance', {});
  expect([silent.status, silent.body.fields]).toEqual([
    400,
    { reason: 'Enter a reason. It is saved in the audit log.' },
  ]);
  const people = await world.owner.query('select 1 from people where email = $1', [
    invitation.email,
  ]);
  expect(people).toEqual([]);
});

test('sub-admins, who decide nothing, are invited by one', async () => {
  const { body } = await invite(ravi, 'sub-admin', {});
  expect([body.invitation.status, body.invitation.proposalId]).toEqual(['open', null]);
  expect((await join(body.token ?? '')).status).toBe(201);
});

test('what the other rejects, or its sender withdraws or revokes, never gets a link', async () => {
  const rejected = (await invite(asha)).body.invitation;
  expect((await decide(ravi, rejected, 'reject')).body.status).toBe('rejected');
  const withdrawn = (await invite(asha)).body.invitation;
  expect((await decide(asha, withdrawn, 'reject')).body.status).toBe('withdrawn');
  const revoked = (await invite(asha)).body.invitation;
  expect((await revoke(asha, revoked)).body.status).toBe('revoked');
  expect((await proposalOf(ravi, revoked)).status).toBe('withdrawn');
  const refused = (await invite(asha)).body.invitation;
  expect((await revoke(ravi, refused)).status).toBe(200);
  expect((await proposalOf(ravi, refused)).status).toBe('rejected');
  const late = (await invite(asha)).body.invitation;
  await decide(ravi, late, 'approve');
  expect((await revoke(asha, late)).body.status).toBe('revoked');

  expect(await statusOf(rejected)).toBe('rejected');
  expect(await statusOf(withdrawn)).toBe('revoked');
  for (const invitation of [rejected, withdrawn, revoked, refused, late]) {
    const link = await takeLink(asha, invitation);
    expect([link.status, link.body.code]).toEqual([409, 'already-decided']);
  }
  for (const ended of [rejected, withdrawn, revoked, refused, late]) {
    expect((await revoke(asha, ended)).status).toBe(409);
  }
});

test('a barred admin’s waiting invitation is gone, and its approval does nothing', async () => {
  const third = await world.staff('admin', 'Third Admin');
  const { invitation } = (await invite(third)).body;
  const path = `/api/staff/people/${idOf(third)}`;
  await asha.post(`${path}/disable`, { reason });
  const approved = await decide(ravi, invitation, 'approve');
  expect([approved.status, approved.body.code]).toEqual([409, 'changed']);
  await asha.post(`${path}/enable`, { reason });
  await third.staffSignIn(third.person?.email ?? '', PASSWORD);
  expect((await takeLink(third, invitation)).status).toBe(409);
  await asha.post(`${path}/disable`, { reason });
});

test('races: approved twice, approved and revoked, two links at once; one of each', async () => {
  for (let round = 0; round < (isWhole ? 24 : 6); round += 1) {
    const { invitation } = (await invite(asha)).body;
    const rival = [
      () => decide(ravi, invitation, 'approve'),
      () => revoke(ravi, invitation),
      () => decide(asha, invitation, 'reject'),
    ][round % 3];
    const replies = await Promise.all([decide(ravi, invitation, 'approve'), rival?.()]);
    const statuses = replies.map((reply) => reply?.status);
    const links = await Promise.all([takeLink(asha, invitation), takeLink(asha, invitation)]);
    const made = links.filter(({ status }) => status === 200);
    const { status } = await proposalOf(asha, invitation);
    if (round % 3 === 1) {
      // Revoking works before the approval and after it; either way there is no link.
      expect(statuses[1]).toBe(200);
      expect(made).toHaveLength(0);
    } else {
      expect(statuses.toSorted((one = 0, other = 0) => one - other)).toEqual([200, 409]);
      expect(made).toHaveLength(status === 'approved' ? 1 : 0);
    }
    const decisions = await world.owner.query(
      'select 1 from proposal_decisions where proposal_id = $1',
      [invitation.proposalId],
    );
    expect(decisions).toHaveLength(1);
    world.clock.advance(2_000);
  }
});

test('a revocation and an approval that wait for the audit log at once do not wait for each other', async () => {
  const { invitation } = (await invite(asha)).body;
  const waiting = async (expected: number) => {
    await until(`${expected} wait for the audit log`, async () => {
      const rows = await world.owner.query(
        `select 1 from pg_locks l join pg_database d on d.oid = l.database
         where d.datname = current_database() and l.locktype = 'advisory' and l.objid = $1 and not l.granted`,
        [AUDIT_LOCK],
      );
      return rows.length === expected;
    });
  };
  const both = await world.owner.transaction(async (tx) => {
    await tx.query('select pg_advisory_xact_lock($1)', [AUDIT_LOCK]);
    const revoked = revoke(ravi, invitation);
    await waiting(1);
    const approved = decide(ravi, invitation, 'approve');
    await waiting(2);
    // Neither has begun to write the decision that the other would then wait for.
    const begun = await tx.query(
      // Databases that were copied from one another have the same number for a table.
      `select 1 from pg_locks l join pg_database d on d.oid = l.database
       where d.datname = current_database()
         and l.relation = 'proposal_decisions'::regclass and l.mode = 'RowExclusiveLock'`,
    );
    expect(begun).toEqual([]);
    return [revoked, approved];
  });
  expect((await Promise.all(both)).map(({ status }) => status)).toEqual([200, 409]);
});

/** What a hole in a route could try. */
const write = (row: Record<string, string | Buffer | null>) => {
  const all = {
    id: randomUUID(),
    email: `forged-${randomUUID()}@example.in`,
    role: 'admin',
    invited_by: idOf(asha),
    created_at: world.clock.now().toISOString(),
    ...row,
  };
  const names = Object.keys(all);
  return world.database.execute(
    `insert into invitations (${names.join(', ')}) values (${names.map((_, at) => `$${at + 1}`).join(', ')})`,
    Object.values(all),
  );
};
const link = () => ({
  token_hash: createHash('sha256').update(randomUUID()).digest(),
  expires_at: new Date(world.clock.now().getTime() + HOUR_MS).toISOString(),
});
const refusedBy = (constraint: string) => ({ code: '23514', constraint });

test('the database refuses the application a link without an approval, or for anything but what was approved', async () => {
  for (const role of rolesOfPower) {
    await expect(write({ ...link(), role })).rejects.toMatchObject(
      refusedBy('invitations_four_eyes'),
    );
  }
  await write({ ...link(), role: 'sub-admin' });
  const waiting = (await invite(asha)).body.invitation;
  const setLink = ({ id }: Invitation) => {
    const { token_hash, expires_at } = link();
    return world.database.execute(
      'update invitations set token_hash = $2, expires_at = $3 where id = $1',
      [id, token_hash, expires_at],
    );
  };
  await expect(setLink(waiting)).rejects.toMatchObject(refusedBy('invitations_approved'));
  await expect(
    write({ ...link(), proposal_id: waiting.proposalId, email: 'mallory@example.in' }),
  ).rejects.toMatchObject(refusedBy('invitations_begin'));

  // A proposal approves its own invitation, to its own address and role.
  const approved = (await invite(asha, 'support')).body.invitation;
  await decide(ravi, approved, 'approve');
  await expect(write({ proposal_id: approved.proposalId })).rejects.toMatchObject({
    constraint: 'invitations_proposal_id_key',
  });
  await expect(
    world.database.execute(`update invitations set role = 'admin' where id = $1`, [approved.id]),
  ).rejects.toMatchObject({ code: '42501' });
  await setLink(approved);
  await expect(setLink(approved)).rejects.toMatchObject(refusedBy('invitations_steps'));
  expect((await revoke(asha, approved)).status).toBe(200);
  await expect(
    world.database.execute('update invitations set revoked_at = null where id = $1', [approved.id]),
  ).rejects.toMatchObject(refusedBy('invitations_steps'));
});

test('the database refuses the application staff whom nobody invited', async () => {
  for (const role of rolesOfPower) {
    await expect(
      world.database.execute(
        `insert into people (id, email, name, role, created_at, updated_at)
         values ($1, $2, 'Puppet', $3, $4, $4)`,
        [randomUUID(), `puppet-${role}@example.in`, role, world.clock.now()],
      ),
    ).rejects.toMatchObject(refusedBy('people_invited'));
  }
});

test('every step is in the audit log, and an only admin’s invitation says so', async () => {
  const { invitation } = (await invite(asha)).body;
  await decide(ravi, invitation, 'approve');
  const { token } = (await takeLink(asha, invitation)).body;
  const rows = await world.owner.query<{ action: string; facts: string; actor_id: string }>(
    'select action, facts, actor_id from audit_entries where subject in ($1, $2) order by number',
    [invitation.id, invitation.proposalId ?? ''],
  );
  expect(rows.map(({ action, actor_id: actor }) => [action, actor])).toEqual([
    ['proposal.create', idOf(asha)],
    ['invitation.create', idOf(asha)],
    ['proposal.approve', idOf(ravi)],
    ['invitation.link', idOf(asha)],
  ]);
  expect(JSON.stringify(rows)).not.toContain(token);

  const alone = await openWorld();
  try {
    const only = await alone.firstAdmin();
    const { body } = await invite(only, 'finance', {});
    expect([body.invitation.status, body.token === null]).toEqual(['open', false]);
    const [entry] = await alone.owner.query<{ facts: string }>(
      'select facts from audit_entries where subject = $1',
      [body.invitation.id],
    );
    expect(JSON.parse(entry?.facts ?? '')).toMatchObject({ approval: 'sole admin' });
  } finally {
    await alone[Symbol.asyncDispose]();
  }
});
