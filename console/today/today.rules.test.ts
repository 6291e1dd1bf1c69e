/** What waits, in the order in which it is due, for a person who may decide it. */
import { expect, test } from 'vitest';

import type { RequestShut } from '#protocol/desk.ts';
import type { Proposal } from '#protocol/proposals.ts';

import { hasMore, oldestMs, type Waiting, waitingItems } from './today.rules.ts';

const at = (hour: number) => new Date(Date.UTC(2026, 10, 26, hour)).toISOString();
const person = { id: 'usr-1', name: 'Asha', email: 'asha@example.in', joinedAt: at(0) };

const request = (id: string, createdAt: string, dueAt: string, shut: RequestShut | null = null) =>
  ({ id, amount: '25000.00', person, createdAt, dueAt, status: 'pending', shut }) as unknown;
/** Opened long before its person wrote again. */
const ticket = (id: string, waitingSince: string) =>
  ({
    id,
    subject: 'Where is it?',
    person,
    state: 'open',
    createdAt: at(-90),
    waitingSince,
    replies: [],
  }) as unknown;
const proposal = (id: string, proposedAt: string, shut: Proposal['shut'] = null) =>
  ({
    id,
    status: 'open',
    kind: 'correction',
    summary: 'Credit ₹250000.00',
    person: null,
    proposedBy: { id: 'usr-ravi', name: 'Ravi' },
    proposedAt,
    shut,
  }) as unknown;
/** Of what the order is made of, and no more. */
const pageOf = (...items: unknown[]) =>
  ({ items, nextCursor: null, lastDecisionAt: null, pending: items.length }) as never;

const waiting = (given: Partial<Waiting>): Waiting => ({
  deposits: null,
  withdrawals: null,
  tickets: null,
  books: null,
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
      proposals: pageOf(proposal('pro-1', at(3))),
    }),
  );
  expect(items.map(({ id }) => id)).toEqual(['wit-1', 'tic-1', 'dep-1', 'pro-1']);
  expect(items.map(({ to }) => to)).toEqual([
    '/console/withdrawals?request=wit-1',
    '/console/tickets?request=tic-1',
    '/console/deposits?request=dep-1',
    '/console/proposals?id=pro-1',
  ]);
});

test('a request waits for those who can decide it, also while a colleague has it open', () => {
  const deposits = pageOf(
    request('dep-1', at(1), at(25), 'approved-before'),
    request('dep-2', at(2), at(26), 'claimed'),
    request('dep-3', at(3), at(27), 'own-request'),
  );
  expect(waitingItems(waiting({ deposits })).map(({ id }) => id)).toEqual(['dep-2']);
});

test('a ticket waits since its person wrote', () => {
  const [item] = waitingItems(waiting({ tickets: pageOf(ticket('tic-1', at(7))) }));
  expect(item?.since).toBe(at(7));
});

test('a request for money has its amount beside the end of its id, a ticket its subject alone', () => {
  const id = 'dep-0197a1b2-c3d4-7e5f-8a9b-0c1d2e3f4a5b';
  const deposits = pageOf(request(id, at(2), at(26)));
  const shown = waitingItems(waiting({ deposits, tickets: pageOf(ticket('tic-1', at(1))) }));
  expect(shown.map(({ title, amount }) => [title, amount])).toEqual([
    ['Where is it?', undefined],
    ['dep-…2e3f4a5b', '₹25,000.00'],
  ]);
});

test('a proposal waits for those who may decide it, with its amount grouped', () => {
  const own = proposal('pro-1', at(1), 'own-proposal');
  const others = proposal('pro-3', at(1), 'admin-decides');
  const proposals = pageOf(own, proposal('pro-2', at(2)), others);
  const shown = waitingItems(waiting({ proposals }));
  expect(shown.map(({ id, title }) => [id, title])).toEqual([['pro-2', 'Credit ₹2,50,000.00']]);
});

test('a desk with another page has more than was read', () => {
  expect(hasMore(waiting({ deposits: pageOf() }))).toBe(false);
  const another = { ...(pageOf() as object), nextCursor: 'dep-50' } as never;
  expect(hasMore(waiting({ deposits: another }))).toBe(true);
});

test('the oldest is the one that came first, in whatever order they stand; of none there is none', () => {
  expect(oldestMs([at(3), at(1), at(2)], Date.parse(at(4)))).toBe(3 * 3_600_000);
  expect(oldestMs([at(5)], Date.parse(at(4)))).toBe(0);
  expect(oldestMs([], 0)).toBeNull();
});
