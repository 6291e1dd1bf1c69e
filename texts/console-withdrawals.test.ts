/** Where the amount of a withdrawal is, by its state. */
import { expect, test } from 'vitest';

import { consoleWithdrawalTexts } from './console-withdrawals.ts';

const { whereItIs } = consoleWithdrawalTexts();

test('it is frozen while it waits, and only then', () => {
  expect(whereItIs.pending).toMatch(/^Frozen/);
  for (const status of ['approved', 'rejected', 'cancelled'] as const) {
    expect(whereItIs[status]).not.toMatch(/frozen|rejecting/i);
    expect(whereItIs[status]).toContain(`was ${status}`);
  }
});
