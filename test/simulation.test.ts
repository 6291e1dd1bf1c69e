/** A simulated day, twice by the same seed and once by another: `npm run simulate` does a year. */
import { expect, test } from 'vitest';

import { cloneDatabase } from './database.ts';
import { isWhole } from './extent.ts';
import { type Plan, simulate } from './simulation/simulation.ts';

const plan: Plan = {
  seed: 'one day',
  days: 1,
  ...(isWhole ? { contracts: 120, people: 20 } : { contracts: 60, people: 12 }),
};

test('the same seed gives the same ledger to the last transfer, another seed another one', async () => {
  const first = await simulate(await cloneDatabase(), plan);
  const second = await simulate(await cloneDatabase(), plan);
  const other = await simulate(await cloneDatabase(), { ...plan, seed: 'another day' });
  expect(second).toEqual(first);
  expect(other.hash).not.toBe(first.hash);
  for (const { tally, outcomes } of [first, other]) {
    expect(tally['contract.place 201']).toBeGreaterThanOrEqual(plan.contracts);
    expect(Object.values(outcomes).reduce((sum, count) => sum + count, 0)).toBe(
      tally['contract.place 201'],
    );
    expect(tally).toMatchObject({
      'order.place 201': expect.any(Number),
      'position.open 201': expect.any(Number),
      'deposit.place 201': expect.any(Number),
      'withdrawal.place 201': expect.any(Number),
    });
  }
});
