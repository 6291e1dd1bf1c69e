/** Checks of commands on a real database: they say what the command would, and do nothing. */
import { expect, test } from 'vitest';

import { openLedgerWorld, spend } from '#test/ledger.ts';

import { haltLedger, resumeLedger } from './checks.ts';
import type { CommandKind } from './commands.ts';
import { lockMoneyOf } from './lock.ts';

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

test('a check after its connection broke opens another, and a check that fails alone fails no other', async () => {
  await using world = await openLedgerWorld();
  const { owner, teller } = world;
  const personId = await world.person(10_00n);
  const check = <Input>(kind: CommandKind<Input>, input: Input) =>
    teller.check(kind, input, { personId });
  const mine = { personId, amount: 1_00n };
  expect((await check(spend, mine)).status).toBe(201);
  const connections = `from pg_stat_activity
    where application_name = 'drishti-checks' and datname = current_database()`;
  await owner.query(`select pg_terminate_backend(pid, 5000) ${connections}`);
  expect((await check(spend, mine)).status).toBe(201);
  const cause = new Error('on purpose');
  const faulty: typeof spend = {
    ...spend,
    name: 'test.faulty',
    accounts() {
      throw cause;
    },
  };
  const [first, second, third] = await Promise.allSettled([
    check(spend, mine),
    check(faulty, mine),
    check(spend, { personId, amount: 10_01n }),
  ]);
  expect(first).toMatchObject({ value: { status: 201 } });
  expect(second).toEqual({ status: 'rejected', reason: cause });
  expect(third).toMatchObject({ value: { status: 409 } });
  await teller.close();
  await expect(check(spend, mine)).rejects.toMatchObject({ code: 'overloaded' });
  expect(await owner.query(`select pid ${connections}`)).toEqual([]);
});
