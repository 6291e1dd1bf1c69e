/** What waits, in the order in which it is due, for whoever may decide it. */
import { expect, test } from 'vitest';

import { oldestMs, type Waiting, waitingItems } from './today.rules.ts';

const at = (hour: number) => new Date(Date.UTC(2026, 10, 26, hour)).toISOString();
const me = 'usr-me';
const person = { id: 'usr-1', name: 'Asha', email: 'asha@example.in', joinedAt: at(0) };

const request = (id: string, createdAt: string, dueAt: string) =>
  ({ id, amount: '25000.00', person, createdAt, dueAt }) as unknown;
const ticket = (id: string, createdAt: string) =>
  ({ id, subject: 'Where is it?', person, createdAt }) as unknown;
const proposal = (id: string, by: string, proposedAt: string) =>
  ({ id, summary: 'A correction', proposedBy: { id: by, name: 'Ravi' }, proposedAt }) as unknown;
/** Of what the order is made of, and no more. */
const pageOf = (...items: unknown[]) =>
  ({ items, nextCursor: null, lastDecisionAt: null, pending: items.length }) as never;

const waiting = (given: Partial<Waiting>): Waiting => ({
  ...{ deposits: null, withdrawals: null, tickets: null, openProposals: 0, books: null },
  proposals: pageOf(),
  feed: {} as Waiting['feed'],
  ...given,
});

test('requests come by their due time, tickets and proposals as if they were due a day after they came', () => {
  const items = waitingItems(
    waiting({
      deposits: pageOf(request('dep-1', at(2), at(26))),
      withdrawals: pageOf(request('wit-1', at(-40), at(20))),
      tickets: pageOf(ticket('tic-1', at(1))),
      proposals: pageOf(proposal('pro-1', 'usr-ravi', at(3))),
    }),
    me,
  );
  expect(items.map(({ id }) => id)).toEqual(['wit-1', 'tic-1', 'dep-1', 'pro-1']);
  expect(items.map(({ to }) => to)).toEqual([
    '/console/withdrawals?request=wit-1',
    '/console/tickets?request=tic-1',
    '/console/deposits?request=dep-1',
    '/console/proposals?id=pro-1',
  ]);
});

test('a proposal of one’s own waits for others', () => {
  const proposals = pageOf(proposal('pro-1', me, at(1)), proposal('pro-2', 'x', at(2)));
  expect(waitingItems(waiting({ proposals }), me).map(({ id }) => id)).toEqual(['pro-2']);
});

test('the oldest is the one that came first, in whatever order they stand; of none there is none', () => {
  expect(oldestMs([at(3), at(1), at(2)], Date.parse(at(4)))).toBe(3 * 3_600_000);
  expect(oldestMs([at(5)], Date.parse(at(4)))).toBe(0);
  expect(oldestMs([], 0)).toBeNull();
});
