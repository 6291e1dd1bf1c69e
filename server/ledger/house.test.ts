/**
 * The house's tills: filled from the reserve when short, and returning what they hold far beyond
 * their share.
 */
import { expect, test } from 'vitest';

import { allTills, RESERVE, rupees } from './accounts.ts';
import { house } from './commands.ts';
import { provideCapital, refillTill, TILL_SHARE } from './house.ts';
import { openLedgerWorld } from '#test/ledger.ts';
import { levelTills } from './tills.jobs.ts';

const CAPITAL = 64_000_00n;
const quiet = {
  debug: () => undefined,
  info: () => undefined,
  warn: () => undefined,
  error: () => undefined,
};

async function capitals(world: Awaited<ReturnType<typeof openLedgerWorld>>) {
  const rows = await world.database.query<{ owner_id: string; balance: bigint }>(
    `select owner_id, balance from accounts where kind = 'capital' and asset = 'INR'`,
  );
  return new Map(rows.map(({ owner_id, balance }) => [owner_id, balance]));
}

test('the capital comes once, however many processes start', async () => {
  await using world = await openLedgerWorld({ capital: CAPITAL });
  const again = () => world.teller.submit(provideCapital, { capital: CAPITAL }, house(RESERVE));
  const answers = await Promise.all([again(), again(), again()]);
  expect(answers.map(({ status }) => status)).toEqual([409, 409, 409]);
  const all = await capitals(world);
  expect([...all.values()].reduce((sum, balance) => sum + balance, 0n)).toBe(CAPITAL);
  expect(all.get(allTills()[0] ?? '')).toBe(CAPITAL / TILL_SHARE);
});

test('L18 a short till gets what it needs, and what the reserve has at most', async () => {
  await using world = await openLedgerWorld({ capital: CAPITAL });
  const till = allTills()[3] ?? '';
  const refill = (amount: bigint) =>
    world.teller.submit(refillTill, { account: rupees(till, 'capital'), amount }, house(till));
  await refill(10_000_00n);
  expect((await capitals(world)).get(till)).toBe(11_000_00n);
  await refill(500_000_00n);
  const all = await capitals(world);
  expect([all.get(RESERVE), all.get(till)]).toEqual([0n, 49_000_00n]);
  expect((await refill(1n)).status).toBe(409);
});

test('a till that holds far more than its share gives the surplus back', async () => {
  await using world = await openLedgerWorld({ capital: CAPITAL });
  const till = allTills()[5] ?? '';
  const { database, teller } = world;
  expect(await levelTills({ database, teller, log: quiet })).toBe(0);
  const account = rupees(till, 'capital');
  await teller.submit(refillTill, { account, amount: 20_000_00n }, house(till));
  expect(await levelTills({ database, teller, log: quiet })).toBe(1);
  const all = await capitals(world);
  expect(all.get(till)).toBe(2_000_00n);
  expect([...all.values()].reduce((sum, balance) => sum + balance, 0n)).toBe(CAPITAL);
});
