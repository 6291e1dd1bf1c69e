/** Who sees what in the rail, and to which entry an address belongs. */
import { expect, test } from 'vitest';

import { entryOf, rail, railFor, waitingIn } from './rail.ts';

test('a role sees its own pages and no others; a customer sees none', () => {
  expect(railFor('finance').map(({ label }) => label)).toContain('Deposits');
  expect(railFor('finance').map(({ label }) => label)).not.toContain('Tickets');
  expect(railFor('support').map(({ label }) => label)).toContain('Tickets');
  expect(railFor('admin').map(({ label }) => label)).not.toContain('Withdrawals');
  expect(railFor('user')).toEqual([]);
});

test('an address belongs to the entry that it is, or is beneath', () => {
  expect(entryOf('/console/deposits')?.label).toBe('Deposits');
  expect(entryOf('/console/deposits/dep-1')?.label).toBe('Deposits');
  expect(entryOf('/console/deposits-and-more')).toBeUndefined();
  expect(entryOf('/console')).toBeUndefined();
});

test('only queues of the role in which something waits are told beside the menu', () => {
  const queues = { deposits: 23, withdrawals: 0, tickets: 7, proposals: 2 };
  const told = waitingIn('finance', queues).map(({ label, waiting }) => [label, waiting]);
  expect(told).toEqual([
    ['Deposits', 23],
    ['Proposals', 2],
  ]);
  expect(waitingIn('finance', undefined)).toEqual([]);
});

test('no two entries share an address, and none lies beneath another', () => {
  for (const { path } of rail) {
    expect(rail.filter((other) => `${other.path}/`.startsWith(`${path}/`))).toHaveLength(1);
  }
});
