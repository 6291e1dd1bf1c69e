/** The line of a person's requests: every state of both kinds, each counted where it belongs. */
import { expect, test } from 'vitest';

import { historyText } from './history-text.ts';

const none = { pending: 0, approved: 0, approvedSum: '0.00', rejected: 0, cancelled: 0 };

test('three pending withdrawals are three pending withdrawals', () => {
  const withdrawals = { ...none, pending: 3 };
  expect(historyText({ deposits: none, withdrawals, contracts: 0 })).toBe(
    'Deposits: none · Withdrawals: 3 pending · no contracts',
  );
});

test('each state is said of its own kind', () => {
  const deposits = { ...none, approved: 2, approvedSum: '35000.00', rejected: 1 };
  const withdrawals = { pending: 1, approved: 1, approvedSum: '500.50', rejected: 1, cancelled: 2 };
  expect(historyText({ deposits, withdrawals, contracts: 1 })).toBe(
    'Deposits: 2 approved (₹35,000.00), 1 rejected · Withdrawals: 1 pending, 1 approved (₹500.50), 1 rejected, 2 cancelled · 1 contract',
  );
});
