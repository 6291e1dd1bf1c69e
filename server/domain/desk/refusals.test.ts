/**
 * What the database itself refuses, tried as the application's own login with statements that no
 * route would send: self-review, one pair of eyes, a second decision, a lowered number of
 * approvals, an image as it was sent.
 */
import { createHash, randomUUID } from 'node:crypto';

import { afterAll, beforeAll, expect, test } from 'vitest';

import type { Client } from '#test/client.ts';
import { askDeposit, askWithdrawal, picture } from '#test/requests.ts';
import { openWorld, type World } from '#test/world.ts';

import type { Value } from '#server/kit/database/database.ts';

let world: World;
let asha: Client;
let ravi: string;
let leela: string;
beforeAll(async () => {
  // Rows are written here that no money backs.
  world = await openWorld({ isBroken: true });
  asha = await world.person();
  ravi = (await world.staff('finance')).person?.id ?? '';
  leela = (await world.staff('finance')).person?.id ?? '';
});
afterAll(async () => {
  await world[Symbol.asyncDispose]();
});

const uuidOf = (id: string) => id.slice(4);
const idOf = (client: Client) => client.person?.id ?? '';
const run = (text: string, values: readonly Value[]) => world.database.execute(text, values);

const approval = (request: string, by: string, ordinal: number) =>
  run(
    `insert into approvals (request_id, approver_id, ordinal, digest, at)
     values ($1, $2, $3, repeat('0', 64), now())`,
    [request, by, ordinal],
  );
const decision = (request: string, by: string, outcome: string, reason: string | null = null) =>
  run(
    'insert into decisions (request_id, outcome, decided_by, reason, at) values ($1, $2, $3, $4, now())',
    [request, outcome, by, reason],
  );
const deposit = (person: string, amount: number, proof: string, columns: object = {}) => {
  const row = { id: randomUUID(), person_id: person, amount, proof, ...columns };
  const names = Object.keys(row);
  return run(
    `insert into deposits (${names.join(', ')}, created_at)
     select ${names.map((_, index) => `$${index + 1}`).join(', ')}, at from ticks order by number desc limit 1`,
    Object.values(row) as Value[],
  );
};
const refusal = (constraint: string) => ({ constraint });

async function small(): Promise<string> {
  return uuidOf((await askDeposit(world, asha, '5.00')).id);
}
async function large(): Promise<string> {
  const person = await world.person();
  return uuidOf((await askWithdrawal(person, '50000.01')).id);
}

test('nobody approves or decides their own, whatever person the statement names', async () => {
  const id = await small();
  await world.owner.execute(`update people set role = 'finance' where id = $1`, [idOf(asha)]);
  await expect(approval(id, idOf(asha), 1)).rejects.toMatchObject(refusal('approvals_not_own'));
  const forged = run(
    `insert into approvals (request_id, person_id, approver_id, ordinal, digest, at)
     values ($1, $2, $3, 1, '', now())`,
    [id, ravi, idOf(asha)],
  );
  await expect(forged).rejects.toMatchObject(refusal('approvals_not_own'));
  await approval(id, ravi, 1);
  for (const outcome of ['approved', 'rejected']) {
    const own = decision(id, idOf(asha), outcome, outcome === 'rejected' ? 'no' : null);
    await expect(own).rejects.toMatchObject(refusal('decisions_not_own'));
  }
  await world.owner.execute(`update people set role = 'user' where id = $1`, [idOf(asha)]);
});

test('only active finance staff approve and decide', async () => {
  const id = await small();
  const support = (await world.staff('support')).person?.id ?? '';
  const admin = (await world.firstAdmin()).person?.id ?? '';
  const dev = idOf(await world.person('Dev'));
  const gone = (await world.staff('finance')).person?.id ?? '';
  await world.owner.execute('update people set disabled_at = now() where id = $1', [gone]);
  for (const by of [support, admin, dev, gone]) {
    await expect(approval(id, by, 1)).rejects.toThrow('only active finance staff');
    await expect(decision(id, by, 'rejected', 'no')).rejects.toThrow('only active finance staff');
  }
});

test('above the threshold one pair of eyes is not enough, nor the same one twice', async () => {
  const id = await large();
  await expect(decision(id, ravi, 'approved')).rejects.toMatchObject(
    refusal('decisions_enough_approvals'),
  );
  await approval(id, ravi, 1);
  await expect(decision(id, ravi, 'approved')).rejects.toMatchObject(
    refusal('decisions_enough_approvals'),
  );
  await expect(approval(id, ravi, 2)).rejects.toMatchObject(refusal('approvals_pkey'));
  await expect(approval(id, leela, 1)).rejects.toMatchObject(refusal('approvals_ordinal'));
  await approval(id, leela, 2);
  const third = (await world.staff('finance')).person?.id ?? '';
  await expect(approval(id, third, 2)).rejects.toMatchObject(refusal('approvals_ordinal'));
  // Somebody who has not approved cannot be the one who decides.
  await expect(decision(id, third, 'approved')).rejects.toMatchObject(
    refusal('decisions_enough_approvals'),
  );
  await decision(id, leela, 'approved');
});

test('a request is decided once, and takes no approvals after that', async () => {
  const id = await small();
  await decision(id, ravi, 'rejected', 'no');
  await expect(decision(id, leela, 'rejected', 'no')).rejects.toMatchObject(
    refusal('decisions_pkey'),
  );
  await expect(approval(id, leela, 1)).rejects.toMatchObject(refusal('approvals_open'));
  const other = await small();
  await approval(other, ravi, 1);
  await decision(other, ravi, 'approved');
  await expect(approval(other, leela, 2)).rejects.toMatchObject(refusal('approvals_open'));
  await expect(decision(other, leela, 'rejected', 'no')).rejects.toMatchObject(
    refusal('decisions_pkey'),
  );
});

test('a rejection has a reason; only a withdrawal is cancelled, and only by its owner', async () => {
  const id = await small();
  for (const reason of [null, '', '  ']) {
    await expect(decision(id, ravi, 'rejected', reason)).rejects.toMatchObject(
      refusal('decisions_reason'),
    );
  }
  await expect(decision(id, idOf(asha), 'cancelled')).rejects.toMatchObject(
    refusal('decisions_cancel'),
  );
  const withdrawal = await large();
  await expect(decision(withdrawal, ravi, 'cancelled')).rejects.toMatchObject(
    refusal('decisions_not_own'),
  );
  await expect(decision(randomUUID(), ravi, 'rejected', 'no')).rejects.toThrow('no such request');
});

test('the application does not choose how many must approve, nor when it is', async () => {
  const dev = idOf(await world.person('Dev'));
  const { proof } = (
    await world.owner.query<{ proof: string }>('select proof from deposits limit 1')
  )[0] ?? { proof: '' };
  await deposit(dev, 10_000_001, proof, { approvals_needed: 1 });
  await deposit(dev, 1, proof, { approvals_needed: 1 });
  const rows = await world.owner.query<{ approvals_needed: number }>(
    'select approvals_needed from deposits where person_id = $1 order by amount',
    [dev],
  );
  expect(rows.map(({ approvals_needed }) => approvals_needed)).toEqual([2, 2]);
  for (const at of ['1970-01-01', '2020-01-01']) {
    const early = run(
      `insert into deposits (id, person_id, amount, proof, created_at) values ($1, $2, 5, $3, $4)`,
      [randomUUID(), dev, proof, at],
    );
    await expect(early).rejects.toThrow('not older than the last tick');
  }
  // A request from the future does not get out of the sum either.
  const later = new Date(world.clock.now().getTime() + 48 * 3_600_000);
  await run(
    `insert into deposits (id, person_id, amount, proof, created_at) values ($1, $2, 7, $3, $4)`,
    [randomUUID(), dev, proof, later],
  );
  const [future] = await world.owner.query<{ approvals_needed: number }>(
    'select approvals_needed from deposits where person_id = $1 and amount = 7',
    [dev],
  );
  expect(future?.approvals_needed).toBe(2);
});

test('two halves at one instant do not slip under the threshold', async () => {
  const dev = idOf(await world.person('Dev'));
  const { proof } = (
    await world.owner.query<{ proof: string }>('select proof from deposits limit 1')
  )[0] ?? { proof: '' };
  await Promise.all([deposit(dev, 6_000_000, proof), deposit(dev, 6_000_000, proof)]);
  const rows = await world.owner.query<{ approvals_needed: number }>(
    'select approvals_needed from deposits where person_id = $1 order by 1',
    [dev],
  );
  expect(rows.map(({ approvals_needed }) => approvals_needed)).toEqual([1, 2]);
});

test('tables of one’s own do not stand in for the real ones', async () => {
  const id = await large();
  await expect(
    world.database.transaction(async (tx) => {
      await tx.execute('create temporary table approvals (request_id uuid, approver_id uuid)');
      await tx.execute('insert into pg_temp.approvals values ($1, $2), ($1, $3)', [
        id,
        ravi,
        leela,
      ]);
      await tx.execute(
        `insert into public.decisions (request_id, outcome, decided_by, at) values ($1, 'approved', $2, now())`,
        [id, ravi],
      );
    }),
  ).rejects.toThrow(/too few approvals|permission denied/);
});

test('an image is a JPEG of ours under the name of its content', async () => {
  const jpeg = await picture(77);
  const insert = (sha256: string, bytes: Buffer, width = 128) =>
    run(
      `insert into proof_images (sha256, bytes, width, height, difference_hash, at)
       values ($1, $2, $3, 128, 1, now())`,
      [sha256, bytes, width],
    );
  const hash = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex');
  const page = Buffer.from('<script>alert(1)</script>');
  await expect(insert(hash(page), page)).rejects.toMatchObject(refusal('proof_images_jpeg'));
  await expect(insert('0'.repeat(64), jpeg)).rejects.toMatchObject(
    refusal('proof_images_named_by_content'),
  );
  await expect(insert(hash(jpeg), jpeg, 12_001)).rejects.toThrow(/width/);
});

test('bank details change only by an approved proposal for that person', async () => {
  const person = await world.person();
  await askWithdrawal(person, '5.00');
  const change = (proposal: string | null, version: number | null) =>
    run(
      `insert into bank_details (person_id, version, account_name, bank_name, account_number, proposal_id, at)
       values ($1, $2, 'Thief', 'Bank', '123456', $3, now())`,
      [idOf(person), version, proposal],
    );
  await expect(change(null, null)).rejects.toMatchObject(refusal('bank_details_four_eyes'));
  await expect(change(null, 2)).rejects.toMatchObject(refusal('bank_details_four_eyes'));
  await expect(change(null, 1)).rejects.toMatchObject(refusal('bank_details_pkey'));
  await expect(change(randomUUID(), null)).rejects.toMatchObject(refusal('bank_details_proposed'));
});
