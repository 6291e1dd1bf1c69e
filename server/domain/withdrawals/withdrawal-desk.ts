/** Withdrawals at the desk: the queue, the pane, the whole account number, and the two decisions as commands of the teller. */
import {
  type DeskFlag,
  type DeskWithdrawal,
  type DeskWithdrawalPage,
  type Reviewer,
  WITHDRAWAL_DUE_MS,
  type WithdrawalPane,
} from '#protocol/desk.ts';
import type { NoticeNews } from '#protocol/notices.ts';
import type { Withdrawal, WithdrawalStatus } from '#protocol/withdrawals.ts';
import { appendAudit } from '#server/domain/audit/audit.ts';
import {
  deskRowBody,
  namesDiffer,
  readCursor,
  readQueueState,
  readSharedPane,
  requestId,
  requestUuid,
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
import type { Clock } from '#server/kit/clock.ts';
import type { Database, Reader } from '#server/kit/database.ts';
import { refuse } from '#server/kit/refuse.ts';
import { rupees, tillOf } from '#server/ledger/accounts.ts';
import {
  type CommandKind,
  type Effects,
  refused,
  type Transfer,
  type View,
} from '#server/ledger/commands.ts';

import { detailsOfRow } from './bank-details.ts';
import { holdUntil, maskBankDetails } from './withdrawals.rules.ts';
import { withdrawalDesk, type WithdrawalDeskRow } from './withdrawals.sql.ts';
import { withdrawalAccounts } from './withdrawals.ts';

function deskBody(row: WithdrawalDeskRow, now: Date): DeskWithdrawal {
  const flags: DeskFlag[] = namesDiffer(row.account_name, row.person_name) ? ['name-differs'] : [];
  const shown = { kind: 'withdrawal', dueMs: WITHDRAWAL_DUE_MS, flags, now } as const;
  return { ...deskRowBody(row, shown), bankDetails: maskBankDetails(detailsOfRow(row)) };
}

/** What never changes of a withdrawal and a reviewer relies on; the version stands for its bank details. */
const seenOf = (row: WithdrawalDeskRow) => ({
  id: requestId('withdrawal', row.id),
  personId: row.person_id,
  amount: row.amount.toString(),
  bankDetailsVersion: row.bank_details_version,
  approvalsNeeded: row.approvals_needed,
  createdAt: row.created_at.toISOString(),
});

async function findRow(reader: Reader, id: string): Promise<WithdrawalDeskRow> {
  const uuid = requestUuid('withdrawal', id);
  const row = uuid && (await findDeskRow<WithdrawalDeskRow>(reader, withdrawalDesk, uuid));
  return row || refuse('not-found');
}

/** Refuses `invalid` for a cursor that is none of ours. */
export async function readWithdrawalQueue(
  reader: Reader,
  page: {
    status: WithdrawalStatus | undefined;
    search: string | undefined;
    cursor: string | undefined;
    limit: number;
    now: Date;
  },
): Promise<DeskWithdrawalPage> {
  const cursor = readCursor('withdrawal', page.cursor);
  const search = page.search?.trim().replace(/^wit-/, '') || null;
  const [rows, queue] = await Promise.all([
    listDeskRows<WithdrawalDeskRow>(reader, withdrawalDesk, {
      status: page.status,
      search,
      cursor,
      limit: page.limit + 1,
    }),
    readQueueState(reader, 'withdrawal'),
  ]);
  const items = rows.slice(0, page.limit).map((row) => deskBody(row, page.now));
  return {
    items,
    nextCursor: rows.length > page.limit ? (items.at(-1)?.id ?? null) : null,
    ...queue,
  };
}

/** Refuses `not-found`. */
export async function readWithdrawalPane(
  reader: Reader,
  id: string,
  now: Date,
): Promise<WithdrawalPane> {
  const row = await findRow(reader, id);
  const shared = await readSharedPane(reader, row, { kind: 'withdrawal', seen: seenOf(row) });
  return { ...deskBody(row, now), ...shared };
}

/** The whole number, to pay out: written to the audit log before it is shown. Refuses `not-found`. */
export async function revealAccount(
  { database, clock }: { database: Database; clock: Clock },
  asked: { id: string; staffId: string },
): Promise<{ accountNumber: string; phone: string | null }> {
  const row = await findRow(database, asked.id);
  const { accountNumber, phone } = detailsOfRow(row);
  await database.transaction((tx) =>
    appendAudit(tx, {
      at: clock.now(),
      actorId: asked.staffId,
      action: 'withdrawal.reveal',
      subject: asked.id,
      facts: { person: row.person_id, account: maskBankDetails(detailsOfRow(row)).accountNumber },
    }),
  );
  return { accountNumber, phone };
}

export type WithdrawalReview = {
  request: ReviewedRequest;
  reviewer: Reviewer;
  digest: string;
  /** As the desk showed it just before. */
  body: DeskWithdrawal;
  amount: bigint;
  /** Whether the person is written to as well. */
  isMailed: boolean;
};

/** What a decision needs besides the locks. Refuses `not-found`. */
export async function readWithdrawalReview(
  reader: Reader,
  asked: { id: string; reviewer: Reviewer; digest: string; now: Date; isMailed: boolean },
): Promise<WithdrawalReview> {
  const { id, reviewer, digest, now, isMailed } = asked;
  const row = await findRow(reader, id);
  const body = deskBody(row, now);
  const request: ReviewedRequest = {
    kind: 'withdrawal',
    uuid: row.id,
    id,
    personId: row.person_id,
    amount: body.amount,
    seen: seenOf(row),
  };
  return { request, reviewer, digest, body, amount: row.amount, isMailed };
}

/**
 * Lets the frozen amount leave, or is the first of two approvals, of which the person is told nothing. Refuses as review.ts
 * says, and `withdrawals-on-hold`.
 */
export const approveWithdrawal: CommandKind<WithdrawalReview, LoadedReviews> = {
  name: 'withdrawal.approve',
  callers: ['finance'],
  accounts: ({ request }) => withdrawalAccounts(request.personId),
  load: loadReviews,
  conflicts: reviewConflicts,
  decide(input, view, loaded) {
    const { request, amount } = input;
    const reviewed = approve(input, view, loaded, ({ detailsChangedAt }) =>
      holdUntil(detailsChangedAt, view.now) ? refused('withdrawals-on-hold') : null,
    );
    if ('refused' in reviewed) return reviewed;
    if (!reviewed.isDecided) return effectsOf(input, view, reviewed, null);
    return effectsOf(input, view, reviewed, {
      status: 'approved',
      reason: null,
      transfer: {
        from: rupees(request.personId, 'frozen'),
        to: rupees(tillOf(request.personId), 'external'),
        amount,
        kind: 'withdrawal',
        cause: request.id,
      },
      notice: {
        code: 'withdrawal-approved',
        facts: {
          id: request.id,
          amount: request.amount,
          account: input.body.bankDetails.accountNumber,
        },
      },
    });
  },
};

/** Ends a request and releases its amount; the person reads the reason. */
export const rejectWithdrawal: CommandKind<WithdrawalReview & { reason: string }, LoadedReviews> = {
  name: 'withdrawal.reject',
  callers: ['finance'],
  accounts: ({ request }) => withdrawalAccounts(request.personId),
  load: loadReviews,
  conflicts: reviewConflicts,
  decide(input, view, loaded) {
    const reviewed = reject(input, view, loaded);
    if ('refused' in reviewed) return reviewed;
    const { request, amount, reason } = input;
    return effectsOf(input, view, reviewed, {
      status: 'rejected',
      reason,
      transfer: {
        from: rupees(request.personId, 'frozen'),
        to: rupees(request.personId, 'available'),
        amount,
        kind: 'withdrawal-release',
        cause: request.id,
      },
      notice: {
        code: 'withdrawal-rejected',
        facts: { id: request.id, amount: request.amount, reason },
      },
    });
  },
};

type Ending = {
  status: 'approved' | 'rejected';
  reason: string | null;
  transfer: Transfer;
  notice: NoticeNews;
};

function effectsOf(
  { request, reviewer, body, isMailed }: WithdrawalReview,
  view: View,
  { effects, approvals }: Reviewed,
  ending: Ending | null,
): Effects {
  const { personId, id } = request;
  const shown: DeskWithdrawal = {
    ...body,
    approvals: approvals.map((one) => ({
      by: { id: one.id, name: one.name },
      at: one.at.toISOString(),
    })),
    claim: null,
  };
  if (!ending) return { status: 200, body: shown, ...effects };
  const decidedAt = view.now.toISOString();
  const { status, reason, transfer } = ending;
  const withdrawal: Withdrawal = {
    id,
    amount: body.amount,
    status,
    bankDetails: body.bankDetails,
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
    transfers: [transfer],
    inserts: [...effects.inserts, ...notice.inserts, ...mails],
    events: [
      { personId, name: 'withdrawal', id, data: () => withdrawal },
      ...notice.events,
      ...effects.events,
    ],
  };
}
