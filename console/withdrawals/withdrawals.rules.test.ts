/** Where the amount of a withdrawal is, by its state. */
import { expect, test } from 'vitest';

import { amountText } from './withdrawals.rules.ts';

test('it is frozen while it waits, and only then', () => {
  expect(amountText('pending')).toMatch(/^Frozen/);
  for (const status of ['approved', 'rejected', 'cancelled'] as const) {
    expect(amountText(status)).not.toMatch(/frozen|rejecting/i);
    expect(amountText(status)).toContain(`was ${status}`);
  }
});
