/** The console's first page: what waits for each role, and a house that is not well. */
import { desk, moneyDesks } from '#protocol/desk.ts';
import type { FeedHealth, LedgerHealth } from '#protocol/health.ts';
import type { StaffRole } from '#protocol/roles.ts';
import type { Proposal } from '#protocol/proposals.ts';
import { staff } from '#protocol/staff.ts';

import { depositRow, sumOf, ticketRow, withdrawalPane } from './desks.entries.ts';
import { type Answer, entriesOf, type Entry, HOUR, type Moments, replies } from './entry.ts';
import { listStates } from './list-states.ts';
import { colleague, HASH, idOf, longWord } from './samples.ts';
import { office } from './shells.ts';

const proposalOf = (moments: Moments, number: number, summary: string): Proposal => ({
  id: idOf('pro-', number),
  kind: 'setting',
  summary,
  changes: [],
  digest: HASH,
  reason: 'The bank asks for it.',
  person: null,
  status: 'open',
  proposedBy: colleague,
  proposedAt: moments.ago(number * HOUR),
  decidedBy: null,
  decidedAt: null,
  effectiveAt: null,
  hasDecider: true,
  shut: null,
});

export function todayEntries(moments: Moments): Entry[] {
  const books: LedgerHealth = {
    halted: null,
    checkedAt: moments.ago(12),
    findings: [],
    transfers: '41022',
    totals: [],
    openContracts: 12,
    openContractStakes: '4800.00',
  };
  const feed: FeedHealth = {
    source: 'simulated',
    isStale: false,
    ticks: 3_598,
    longestGapMs: 1_204,
    gapsOver5s: 0,
    lastTick: { number: 86_399, at: moments.ago(1), hash: HASH },
    epoch: { number: 24, firstTick: 82_801, lastTick: 86_400 },
    voidedLastDay: 0,
    settledLastDay: 412,
    rewind: null,
    beacon: null,
  };
  const listed = <Row>(items: Row[]) => ({
    items,
    nextCursor: null,
    lastDecisionAt: moments.ago(HOUR),
  });
  const deposits = (items: ReturnType<typeof depositRow>[]) =>
    replies(moneyDesks.deposits.list, {
      ...listed(items),
      pending: items.length,
      pendingSum: sumOf(items),
    });
  const withdrawals = (items: ReturnType<typeof withdrawalPane>[]) =>
    replies(moneyDesks.withdrawals.list, {
      ...listed(items),
      pending: items.length,
      pendingSum: sumOf(items),
    });
  const tickets = (items: ReturnType<typeof ticketRow>[]) =>
    replies(desk.tickets, { ...listed(items), pending: items.length, answered: 3 });
  const proposals = (items: Proposal[]) => replies(staff.proposals, { items, nextCursor: null });
  const noQueues = replies(desk.queues, {
    deposits: 0,
    withdrawals: 0,
    tickets: null,
    proposals: 0,
  });
  const late = { ...depositRow(moments, 9), dueAt: moments.ago(2 * HOUR) };
  const waiting: Answer[] = [
    deposits([late, ...[1, 2, 3, 4, 5, 6].map((number) => depositRow(moments, number))]),
    withdrawals([1, 2].map((number) => withdrawalPane(moments, number))),
    tickets([1, 2, 3, 4, 5].map((number) => ticketRow(moments, number))),
    proposals([1, 2].map((number) => proposalOf(moments, number, 'Change 2 settings'))),
    replies(staff.ledgerHealth, books),
    replies(staff.feedHealth, feed),
    replies(desk.queues, { deposits: 7, withdrawals: 2, tickets: 5, proposals: 2 }),
  ];
  const page = (role: StaffRole) =>
    ({
      app: 'console',
      name: 'Today',
      address: '/console/today',
      answers: [...waiting, ...office(role)],
    }) as const;
  return [
    ...entriesOf(page('finance'), {
      ...listStates({
        files: ['console/today/TodayPage.tsx'],
        routes: [moneyDesks.deposits.list],
        loading: 'Loading your tasks',
        empty: {
          answers: [deposits([]), withdrawals([]), proposals([]), noQueues],
          shows: 'Nothing needs you now',
        },
        error: 'Could not load your tasks',
        full: 'late by 2 h',
      }),
      'Not well': {
        answers: [
          replies(staff.ledgerHealth, { ...books, findings: [{ rule: 'sum', text: 'not zero' }] }),
          replies(staff.feedHealth, { ...feed, isStale: true, gapsOver5s: 3 }),
        ],
        shows: 'prices have stopped',
      },
      'Longest values': {
        answers: [
          deposits([depositRow(moments, 0, true), depositRow(moments, 3, true)]),
          withdrawals([withdrawalPane(moments, 0, true)]),
          proposals([proposalOf(moments, 1, longWord(200))]),
          replies(staff.feedHealth, { ...feed, gapsOver5s: 3_600 }),
        ],
        shows: '3,600',
      },
    }),
    ...entriesOf(page('support'), { 'For support': { shows: 'Where is my deposit?' } }),
    ...entriesOf(page('admin'), { 'For an admin': { shows: 'checked' } }),
  ];
}
