/**
 * Requests, tickets and proposals that wait for a member of staff, in the order in which they are
 * due. Pure.
 */
import type { DeskDepositPage, DeskTicketPage, DeskWithdrawalPage } from '#protocol/desk.ts';
import type { FeedHealth, LedgerHealth } from '#protocol/health.ts';
import type { Proposal, ProposalPage } from '#protocol/proposals.ts';
import { formatInr } from '#texts/format.ts';
import { shortId } from '#ui/formats/short-id.ts';

import { isOpen, type MoneyRow } from '#console/desk/desk.rules.ts';
import { decisionOf, groupRupees } from '#console/parts/proposal.rules.ts';
import { sinceOf, ticketAddress } from '#console/tickets/tickets.rules.ts';

/** Pages of the queues; null for a queue that the reader's role may not see. */
export type Waiting = {
  deposits: DeskDepositPage | null;
  withdrawals: DeskWithdrawalPage | null;
  tickets: DeskTicketPage | null;
  proposals: ProposalPage;
  books: LedgerHealth | null;
  feed: FeedHealth;
};

export type WaitingItem = {
  id: string;
  kind: 'deposit' | 'withdrawal' | 'ticket' | 'proposal';
  /** Summary in a few words; for a request for money its short id. */
  title: string;
  /** Formatted rupees; absent where no money is asked for. */
  amount?: string;
  /** E-mail address of the customer, or name of the proposer. */
  person: string;
  /** ISO 8601. */
  since: string;
  /** Time until which the customer was told to expect a decision; null where none was told. */
  dueAt: string | null;
  to: string;
};

/** Milliseconds after which an item without a due time counts as due; same as for a deposit. */
const WITHIN_MS = 24 * 60 * 60 * 1000;

/** Open proposals that their reader may decide, of those that were read. */
export const toDecide = ({ proposals }: Waiting): readonly Proposal[] =>
  proposals.items.filter((proposal) => decisionOf(proposal).may === 'decide');

/** Requests of a desk that their reader may decide: none that waits for a second approver. */
export const toApprove = (page: { items: readonly MoneyRow[] } | null): readonly MoneyRow[] =>
  page?.items.filter(isOpen) ?? [];

/** Items that their reader may do something about, the first due first. */
export function waitingItems(waiting: Waiting): readonly WaitingItem[] {
  const { deposits, withdrawals, tickets } = waiting;
  const money = [
    { kind: 'deposit', desk: 'deposits', rows: toApprove(deposits) },
    { kind: 'withdrawal', desk: 'withdrawals', rows: toApprove(withdrawals) },
  ] as const;
  const items: WaitingItem[] = [
    ...money.flatMap(({ kind, desk, rows }) =>
      rows.map(({ id, amount, person, createdAt, dueAt }) => ({
        id,
        kind,
        dueAt,
        title: shortId(id),
        amount: formatInr(amount),
        person: person.email,
        since: createdAt,
        to: `/console/${desk}?request=${id}`,
      })),
    ),
    ...(tickets?.items ?? []).map((ticket) => ({
      id: ticket.id,
      kind: 'ticket' as const,
      title: ticket.subject,
      person: ticket.person.email,
      since: sinceOf(ticket),
      dueAt: null,
      to: ticketAddress(ticket),
    })),
    ...toDecide(waiting).map(({ id, summary, proposedBy, proposedAt }) => ({
      id,
      kind: 'proposal' as const,
      title: groupRupees(summary),
      person: proposedBy.name,
      since: proposedAt,
      dueAt: null,
      to: `/console/proposals?id=${id}`,
    })),
  ];
  return items.toSorted((one, other) => dueMs(one) - dueMs(other));
}

const dueMs = ({ dueAt, since }: WaitingItem) =>
  dueAt === null ? Date.parse(since) + WITHIN_MS : Date.parse(dueAt);

/** True if a desk has more items than were read. */
export const hasMore = ({ deposits, withdrawals, tickets, proposals }: Waiting): boolean =>
  [deposits, withdrawals, tickets, proposals].some(
    (page) => page !== null && page.nextCursor !== null,
  );

/** Returns the milliseconds since the earliest moment; null if there is none. */
export function oldestMs(moments: readonly string[], nowMs: number): number | null {
  if (moments.length === 0) return null;
  return Math.max(0, nowMs - Math.min(...moments.map((moment) => Date.parse(moment))));
}
