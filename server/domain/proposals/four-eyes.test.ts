/**
 * What the database itself refuses, tried with the application's own login and plain statements: so
 * a hole in a route would not let anybody decide what they proposed.
 */
import { createHash, randomUUID } from 'node:crypto';

import { afterAll, beforeAll, expect, test } from 'vitest';

import type { Client } from '#test/client.ts';
import { openWorld, type World } from '#test/world.ts';

let world: World;
let one: Client;
let two: Client;
let support: Client;
let asha: Client;
beforeAll(async () => {
  world = await openWorld();
  one = await world.firstAdmin();
  two = await world.staff('admin', 'Second Admin');
  support = await world.staff('support');
  asha = await world.person();
});
afterAll(async () => {
  await world[Symbol.asyncDispose]();
});

const idOf = (client: Client) => client.person?.id ?? '';
const NOW = '2026-01-05T07:00:00Z';

type Written = { id: string; digest: string };

async function propose(
  kind: string,
  payload: object,
  by: Client,
  person: Client | null,
): Promise<Written> {
  const id = randomUUID();
  const text = JSON.stringify(payload);
  const digest = createHash('sha256').update([id, kind, text].join('\n')).digest('hex');
  await world.database.execute(
    `insert into proposals (id, kind, person_id, payload, digest, proposed_by, reason, at)
     values ($1, $2, $3, $4, $5, $6, 'Because it must be so.', $7)`,
    [id, kind, person && idOf(person), text, digest, idOf(by), NOW],
  );
  return { id, digest };
}

const decide = (proposal: Written, by: Client | null, outcome = 'approved') =>
  world.database.execute(
    `insert into proposal_decisions (proposal_id, outcome, decided_by, digest, at)
     values ($1, $2, $3, $4, $5)`,
    [proposal.id, outcome, by && idOf(by), proposal.digest, NOW],
  );
const refusedBy = (constraint: string) => ({ code: '23514', constraint });

const aSetting = (after = '"7.00"') => ({
  changes: [
    { name: 'depositMin', before: '1.00', after: JSON.parse(after) as unknown, replaces: 3 },
  ],
});
const aCorrection = { amount: '5.00', direction: 'credit', cause: 'x' };

test('a proposal is not approved by its proposer, of whatever kind', async () => {
  for (const [kind, person] of [
    ['setting', null],
    ['correction', asha],
    ['role', support],
    ['bank-details', asha],
  ] as const) {
    const proposal = await propose(kind, {}, one, person);
    for (const outcome of ['approved', 'rejected']) {
      await expect(decide(proposal, one, outcome)).rejects.toMatchObject(
        refusedBy('proposal_decisions_four_eyes'),
      );
    }
    await decide(proposal, one, 'withdrawn');
  }
});

test('nor by whom it is for, nor withdrawn by anybody but its proposer', async () => {
  const proposal = await propose('role', {}, one, two);
  for (const outcome of ['approved', 'rejected', 'withdrawn']) {
    await expect(decide(proposal, two, outcome)).rejects.toMatchObject(
      refusedBy('proposal_decisions_four_eyes'),
    );
  }
  await expect(propose('role', {}, one, one)).rejects.toMatchObject(refusedBy('proposals_not_own'));
});

test('only admins decide; reviewers decide bank details; customers and the barred nothing', async () => {
  const finance = await world.staff('finance');
  const subAdmin = await world.staff('sub-admin');
  const barred = await world.staff('admin');
  await world.owner.execute('update people set disabled_at = now() where id = $1', [idOf(barred)]);
  for (const [kind, person] of [
    ['setting', null],
    ['correction', asha],
    ['role', support],
  ] as const) {
    const proposal = await propose(kind, {}, one, person);
    for (const client of [finance, subAdmin, barred, await world.person()]) {
      await expect(decide(proposal, client)).rejects.toMatchObject(
        refusedBy('proposal_decisions_role'),
      );
    }
    await decide(proposal, two);
  }
  const details = await propose('bank-details', {}, support, asha);
  for (const client of [subAdmin, barred, await world.person()]) {
    await expect(decide(details, client)).rejects.toMatchObject(
      refusedBy('proposal_decisions_role'),
    );
  }
  await decide(details, finance);
});

test('a decision names what was proposed, and there is one', async () => {
  const proposal = await propose('setting', aSetting(), one, null);
  await expect(decide({ ...proposal, digest: 'f'.repeat(64) }, two)).rejects.toMatchObject(
    refusedBy('proposal_decisions_digest'),
  );
  await decide(proposal, two, 'rejected');
  await expect(decide(proposal, two)).rejects.toMatchObject({
    code: '23505',
    constraint: 'proposal_decisions_pkey',
  });
});

test('a digest is the hash of the payload and of nothing else', async () => {
  await expect(
    world.database.execute(
      `insert into proposals (id, kind, payload, digest, proposed_by, reason, at)
       values ($1, 'setting', '{}', $2, $3, 'Because it must be so.', $4)`,
      [randomUUID(), 'f'.repeat(64), idOf(one), NOW],
    ),
  ).rejects.toMatchObject(refusedBy('proposals_digest'));
});

test('nobody is left out of a decision where there are two admins, and never of a correction', async () => {
  await expect(decide(await propose('setting', {}, one, null), null)).rejects.toMatchObject(
    refusedBy('proposal_decisions_four_eyes'),
  );
  const alone = await openWorld();
  try {
    const only = await alone.firstAdmin();
    const customer = await alone.person();
    const id = randomUUID();
    const digest = createHash('sha256').update(`${id}\ncorrection\n{}`).digest('hex');
    await alone.database.execute(
      `insert into proposals (id, kind, person_id, payload, digest, proposed_by, reason, at)
       values ($1, 'correction', $2, '{}', $3, $4, 'Because it must be so.', $5)`,
      [id, idOf(customer), digest, idOf(only), NOW],
    );
    await expect(
      alone.database.execute(
        `insert into proposal_decisions (proposal_id, outcome, digest, at)
         values ($1, 'approved', $2, $3)`,
        [id, digest, NOW],
      ),
    ).rejects.toMatchObject(refusedBy('proposal_decisions_four_eyes'));
  } finally {
    await alone[Symbol.asyncDispose]();
  }
});

test('a setting changes only with its approved proposal, and only to what that says', async () => {
  const write = (proposal: Written | null, value: string, approvedBy = two) =>
    world.database.execute(
      `insert into setting_changes (name, value, replaces, proposed_by, approved_by, proposal_id, at)
       values ('depositMin', $1, 3, $2, $3, $4, $5)`,
      [value, idOf(one), idOf(approvedBy), proposal?.id ?? null, NOW],
    );
  await expect(write(null, '"7.00"')).rejects.toMatchObject(refusedBy('setting_changes_proposed'));
  const proposal = await propose('setting', aSetting(), one, null);
  await expect(write(proposal, '"7.00"')).rejects.toMatchObject({ code: '23503' });
  const rejected = await propose('setting', aSetting(), one, null);
  await decide(rejected, two, 'rejected');
  await expect(write(rejected, '"7.00"')).rejects.toMatchObject({ code: '23503' });
  await decide(proposal, two);
  await expect(write(proposal, '"8.00"')).rejects.toMatchObject(
    refusedBy('setting_changes_approved'),
  );
  await expect(write(proposal, '"7.00"', one)).rejects.toMatchObject(
    refusedBy('setting_changes_four_eyes'),
  );
  await write(proposal, '"7.00"');
  await expect(write(proposal, '"7.00"')).rejects.toMatchObject({
    constraint: 'setting_changes_replaces_key',
  });
  const rows = await world.database.query(`select setting_value('depositMin') as value`);
  expect(rows).toEqual([{ value: '"7.00"' }]);
});

test('a role changes only with its approved proposal, and only to what that says', async () => {
  const kiran = await world.staff('support');
  const give = (proposal: Written, after: string) =>
    world.database.execute(
      `insert into role_changes (proposal_id, person_id, before, after, at)
       values ($1, $2, 'support', $3, $4)`,
      [proposal.id, idOf(kiran), after, NOW],
    );
  const proposal = await propose('role', { before: 'support', after: 'finance' }, one, kiran);
  await expect(give(proposal, 'finance')).rejects.toMatchObject({ code: '23503' });
  await decide(proposal, two);
  await expect(give(proposal, 'admin')).rejects.toMatchObject(refusedBy('role_changes_approved'));
  const other = await propose('correction', aCorrection, one, asha);
  await decide(other, two);
  await expect(give(other, 'admin')).rejects.toMatchObject(refusedBy('role_changes_approved'));
  await expect(
    world.database.execute(`update people set role = 'admin' where id = $1`, [idOf(kiran)]),
  ).rejects.toMatchObject({ code: '42501' });
  await give(proposal, 'finance');
  const rows = await world.database.query('select role from people where id = $1', [idOf(kiran)]);
  expect(rows).toEqual([{ role: 'finance' }]);
});
