/** Deposits at the desk: the queue, the pane, and the two decisions as commands of the teller. */
import {
  DEPOSIT_DUE_MS,
  type DeskDeposit,
  type DeskDepositPage,
  type DeskFlag,
  type DepositPane,
  type Reviewer,
} from '#protocol/desk.ts';
import type { Deposit, DepositStatus } from '#protocol/deposits.ts';
import type { NoticeNews } from '#protocol/notices.ts';
import {
  deskRowBody,
  readCursor,
  readQueueState,
  readSharedPane,
  requestId,
  requestUuid,
  rupeesText,
} from '#server/domain/desk/desk.ts';
import { findDeskRow, listDeskRows } from '#server/domain/desk/desk.sql.ts';
import {
  approve,
  type LoadedReviews,
  loadReviews,
  reject,
  reviewConflicts,
  type Reviewed,
  type ReviewedRequest,
} from '#server/domain/desk/review.ts';
import { noticeMailInserts } from '#server/domain/mails/mails.ts';
import { noticeEffects } from '#server/domain/notices/notices.ts';
import type { Reader } from '#server/kit/database.ts';
import { refuse } from '#server/kit/refuse.ts';
import { rupees, tillOf } from '#server/ledger/accounts.ts';
import type { CommandKind, Effects, Transfer, View } from '#server/ledger/commands.ts';

import { payeeReference } from './deposits.rules.ts';
import { depositDesk, type DepositDeskRow, listAlike } from './deposits.sql.ts';
import { depositAccounts } from './deposits.ts';

function flagsOf(row: DepositDeskRow): DeskFlag[] {
  const flags: DeskFlag[] = [];
  if (row.is_duplicate) flags.push('duplicate-proof');
  if (row.is_similar) flags.push('similar-proof');
  if (row.is_same_reference) flags.push('same-reference');
  return flags;
}

function deskBody(row: DepositDeskRow, now: Date): DeskDeposit {
  const shown = { kind: 'deposit', dueMs: DEPOSIT_DUE_MS, flags: flagsOf(row), now } as const;
  const { status, ...body } = deskRowBody(row, shown);
  // A deposit cannot be cancelled.
  return { ...body, status: status === 'cancelled' ? 'pending' : status, reference: row.reference };
}

/** What never changes of a deposit and a reviewer relies on. */
const seenOf = (row: DepositDeskRow) => ({
  id: requestId('deposit', row.id),
  personId: row.person_id,
  amount: rupeesText(row.amount),
  reference: row.reference,
  proof: row.proof,
  approvalsNeeded: row.approvals_needed,
  createdAt: row.created_at.toISOString(),
});

async function findRow(reader: Reader, id: string): Promise<DepositDeskRow> {
  const uuid = requestUuid('deposit', id);
  const row = uuid && (await findDeskRow<DepositDeskRow>(reader, depositDesk, uuid));
  return row || refuse('not-found');
}

/** Refuses `invalid` for a cursor that is none of ours. */
export async function readDepositQueue(
  reader: Reader,
  page: {
    status: DepositStatus | undefined;
    search: string | undefined;
    cursor: string | undefined;
    limit: number;
    now: Date;
  },
): Promise<DeskDepositPage> {
  const cursor = readCursor('deposit', page.cursor);
  const search = page.search?.trim().replace(/^dep-/, '') || null;
  const [rows, queue] = await Promise.all([
    listDeskRows<DepositDeskRow>(reader, depositDesk, {
      status: page.status,
      search,
      cursor,
      limit: page.limit + 1,
    }),
    readQueueState(reader, 'deposit'),
  ]);
  const items = rows.slice(0, page.limit).map((row) => deskBody(row, page.now));
  return {
    items,
    nextCursor: rows.length > page.limit ? (items.at(-1)?.id ?? null) : null,
    ...queue,
  };
}

/** Refuses `not-found`. */
export async function readDepositPane(reader: Reader, id: string, now: Date): Promise<DepositPane> {
  const row = await findRow(reader, id);
  const [shared, alike] = await Promise.all([
    readSharedPane(reader, row, { kind: 'deposit', seen: seenOf(row) }),
    listAlike(reader, row.id),
  ]);
  return {
    ...deskBody(row, now),
    ...shared,
    payeeReference: payeeReference(row.person_id),
    proof: {
      path: `/api/staff/deposits/${id}/proof`,
      width: row.width,
      height: row.height,
      bytes: row.bytes,
      sha256: row.proof,
    },
    alike: alike.map((other) => ({
      id: requestId('deposit', other.id),
      person: other.person,
      status: other.outcome ?? 'pending',
      why: other.why,
      createdAt: other.created_at.toISOString(),
    })),
  };
}

export type DepositReview = {
  request: ReviewedRequest;
  reviewer: Reviewer;
  digest: string;
  /** As the desk showed it just before. */
  body: DeskDeposit;
  amount: bigint;
  /** Whether the person is written to as well. */
  isMailed: boolean;
};

/** What a decision needs besides the locks. Refuses `not-found`. */
export async function readDepositReview(
  reader: Reader,
  asked: { id: string; reviewer: Reviewer; digest: string; now: Date; isMailed: boolean },
): Promise<DepositReview> {
  const { id, reviewer, digest, now, isMailed } = asked;
  const row = await findRow(reader, id);
  const body = deskBody(row, now);
  const request: ReviewedRequest = {
    kind: 'deposit',
    uuid: row.id,
    id,
    personId: row.person_id,
    amount: body.amount,
    seen: seenOf(row),
  };
  return { request, reviewer, digest, body, amount: row.amount, isMailed };
}

/**
 * Credits the amount, or is the first of two approvals, of which the person is told nothing. Refuses as review.ts says, and
 * `reference-used`.
 */
export const approveDeposit: CommandKind<DepositReview, LoadedReviews> = {
  name: 'deposit.approve',
  callers: ['finance'],
  accounts: ({ request }) => depositAccounts(request.personId),
  load: loadReviews,
  conflicts: reviewConflicts,
  decide(input, view, loaded) {
    const reviewed = approve(input, view, loaded);
    if ('refused' in reviewed) return reviewed;
    if (!reviewed.isDecided) return effectsOf(input, view, reviewed, null);
    const { request, amount } = input;
    return effectsOf(input, view, reviewed, {
      status: 'approved',
      reason: null,
      transfers: [
        {
          from: rupees(tillOf(request.personId), 'external'),
          to: rupees(request.personId, 'available'),
          amount,
          kind: 'deposit',
          cause: request.id,
        },
      ],
      notice: {
        code: 'deposit-approved',
        facts: { id: request.id, amount: request.amount },
      },
    });
  },
};

/** Ends a request without money; the person reads the reason. */
export const rejectDeposit: CommandKind<DepositReview & { reason: string }, LoadedReviews> = {
  name: 'deposit.reject',
  callers: ['finance'],
  accounts: ({ request }) => depositAccounts(request.personId),
  load: loadReviews,
  conflicts: reviewConflicts,
  decide(input, view, loaded) {
    const reviewed = reject(input, view, loaded);
    if ('refused' in reviewed) return reviewed;
    const { request, reason } = input;
    return effectsOf(input, view, reviewed, {
      status: 'rejected',
      reason,
      transfers: [],
      notice: {
        code: 'deposit-rejected',
        facts: { id: request.id, amount: request.amount, reason },
      },
    });
  },
};

type Ending = {
  status: 'approved' | 'rejected';
  reason: string | null;
  transfers: Transfer[];
  notice: NoticeNews;
};

function effectsOf(
  { request, reviewer, body, isMailed }: DepositReview,
  view: View,
  { effects, approvals }: Reviewed,
  ending: Ending | null,
): Effects {
  const { personId, id } = request;
  const shown: DeskDeposit = {
    ...body,
    approvals: approvals.map((one) => ({
      by: { id: one.id, name: one.name },
      at: one.at.toISOString(),
    })),
    claim: null,
  };
  if (!ending) return { status: 200, body: shown, ...effects };
  const decidedAt = view.now.toISOString();
  const { status, reason, transfers } = ending;
  const deposit: Deposit = {
    id,
    amount: body.amount,
    status,
    reference: body.reference,
    createdAt: body.createdAt,
    decidedAt,
    rejectionReason: reason,
  };
  const notice = noticeEffects({ personId, notice: ending.notice, view });
  const mails = isMailed ? noticeMailInserts({ personId, notice: ending.notice, view }) : [];
  return {
    ...effects,
    status: 200,
    body: { ...shown, status, decidedAt, decidedBy: reviewer, rejectionReason: reason },
    transfers,
    inserts: [...effects.inserts, ...notice.inserts, ...mails],
    events: [
      { personId, name: 'deposit', id, data: () => deposit },
      ...notice.events,
      ...effects.events,
    ],
  };
}
