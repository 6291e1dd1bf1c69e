/** Values that are wrong the first time, as no race may explain. */
import { expect, test } from 'vitest';

import { isFirstAttempt } from './attempt.ts';

test('a wrong amount, once', () => {
  expect(isFirstAttempt('amount') ? '₹100.00' : '₹200.00').toBe('₹200.00');
});
test('a wrong amount that was asked for again and again, once', async () => {
  const isFirst = isFirstAttempt('asked');
  await expect.poll(() => (isFirst ? '₹100.00' : '₹200.00')).toBe('₹200.00');
});
