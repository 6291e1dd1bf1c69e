/** Checks of commands on a real database: they say what the command would, and do nothing. */
import { expect, test } from 'vitest';

import { openLedgerWorld, spend } from '#test/ledger.ts';

import { rupees } from './accounts.ts';
import { haltLedger, resumeLedger } from './checks.ts';
import type { CommandKind } from './commands.ts';
import { lockMoneyOf } from './lock.ts';

const failing: CommandKind<{ personId: string; amount: bigint }> = {
  name: 'test.failing',
  callers: 'people',
  accounts: ({ personId }) => [rupees(personId, 'available')],
  decide() {
    throw new Error('a fault on purpose');
  },
};

test('a check refuses what the command would refuse, does nothing of it, and needs no lock', async () => {
  await using world = await openLedgerWorld();
  const { owner, teller } = world;
  const personId = await world.person(10_00n);
  const caller = { personId, requestId: 'r' };
  const check = (amount: bigint) => teller.check(spend, { personId, amount }, caller);
  expect(await check(10_00n)).toMatchObject({ status: 201, replayed: false });
  const refusal = await check(10_01n);
  expect(refusal).toEqual(await world.spend(personId, 10_01n));
  const commands = 'select count(*)::int as count from commands where person_id = $1';
  const before = await owner.query(commands, [personId]);
  // A till that somebody holds keeps commands waiting; a check reads past it.
  await owner.transaction(async (tx) => {
    await lockMoneyOf(tx, personId);
    expect((await check(1_00n)).status).toBe(201);
  });
  // Checks that come with commands take nothing from them.
  const mixed = [world.spend(personId, 6_00n), check(6_00n), world.spend(personId, 5_00n)];
  const [first, , second] = await Promise.all(mixed);
  expect([first?.status, second?.status]).toEqual([201, 409]);
  expect([(await check(4_01n)).status, (await check(4_00n)).status]).toEqual([409, 201]);
  expect(await owner.query(commands, [personId])).not.toEqual(before);
  expect(await world.available(personId)).toBe(4_00n);
  await haltLedger(owner, 'a test');
  await expect(check(1_00n)).rejects.toMatchObject({ code: 'ledger-halted' });
  await resumeLedger(owner);
});

test('a check goes on after its connection was cut, and one that is faulty harms no other', async () => {
  await using world = await openLedgerWorld();
  const { owner, teller } = world;
  const personId = await world.person(10_00n);
  const caller = { personId };
  const check = (kind: typeof spend) => teller.check(kind, { personId, amount: 1_00n }, caller);
  const settled = await Promise.allSettled([check(spend), check(failing), check(spend)]);
  expect(settled.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled']);
  expect(settled[1]).toMatchObject({ reason: { message: 'a fault on purpose' } });
  await owner.query(
    `select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'drishti-checks' and datname = current_database()`,
  );
  // The first may still meet the end of the old connection.
  await Promise.allSettled([check(spend)]);
  expect((await check(spend)).status).toBe(201);
});
