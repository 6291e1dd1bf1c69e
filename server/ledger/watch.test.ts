/**
 * The watch over the books on a real database: what it finds stops every teller, and only a start
 * with whole books lets them go on.
 */
import { expect, test } from 'vitest';

import { systemClock } from '#server/kit/clock.ts';

import { readBooksCheck } from './checks.ts';
import { openLedgerWorld, quiet } from '#test/ledger.ts';
import { openVerifier } from './verify.ts';
import { openBookWatch } from './watch.ts';

test('L10 a mismatch is noted with what it is, and stays a halt until a start finds the books whole', async () => {
  await using world = await openLedgerWorld();
  const { database, owner } = world;
  const person = await world.person(10_00n);
  const verifier = await openVerifier(database);
  const watch = openBookWatch({ verifier, database, clock: systemClock, log: quiet });
  try {
    await watch.start();
    expect(await readBooksCheck(database)).toMatchObject({ findings: [], halted: null });
    const add = (paise: number) =>
      owner.execute(
        `update accounts set balance = balance + $2
         where owner_id = $1 and asset = 'INR' and kind = 'available'`,
        [person, paise],
      );
    await add(100);
    await watch.check(false);
    const found = await readBooksCheck(database);
    expect(found.findings[0]?.detail).toContain(`account ${person} INR available`);
    expect(found.halted).toBe(`L5: ${found.findings[0]?.detail}`);
    await expect(world.spend(person, 1_00n)).rejects.toMatchObject({ code: 'ledger-halted' });
    await add(-100);
    await watch.check(false);
    expect(await readBooksCheck(database)).toMatchObject({ findings: [], halted: found.halted });
  } finally {
    await watch.stop();
  }
  const again = openBookWatch({ verifier, database, clock: systemClock, log: quiet });
  await again.start();
  await again.stop();
  await verifier.close();
  expect((await readBooksCheck(database)).halted).toBeNull();
  expect(await world.spend(person, 1_00n)).toMatchObject({ status: 201 });
});
