/**
 * The desks' shared part: how a request is shown to reviewers, claims and notes, and what is known of its owner. Deciding is
 * in review.ts; what only deposits or only withdrawals have is in their slices.
 */
import {
  CLAIM_MS,
  type DeskDeposit,
  type DeskFlag,
  type DepositPane,
  type Reviewer,
} from '#protocol/desk.ts';
import { formatAmount, INR_SCALE } from '#protocol/money.ts';
import { cleanText, isBlank } from '#protocol/text.ts';
import { appendAudit } from '#server/domain/audit/audit.ts';
import type { Outbox } from '#server/domain/outbox/outbox.ts';
import type { Clock } from '#server/kit/clock.ts';
import type { Database, Reader } from '#server/kit/database.ts';
import { type Ids, isUuid } from '#server/kit/ids.ts';
import { refuse } from '#server/kit/refuse.ts';

import { claimFault, digestOf, dueAt, type Seen } from './desk.rules.ts';
import {
  deleteClaim,
  type DeskRow,
  findReview,
  insertNote,
  listNotes,
  listRecent,
  readHistory,
  readMedian,
  readQueue,
  renewClaim,
  type RequestKind,
  takeClaim,
} from './desk.sql.ts';
import { deskEvent } from './events.ts';
import { reviewOf } from './review.ts';

// Other slices see this file, review.ts and desk.sql.ts.
export { namesDiffer, readRequestAmount } from './desk.rules.ts';
export { readMedian };

const prefixes: Record<RequestKind, string> = { deposit: 'dep-', withdrawal: 'wit-' };

/** The id as people know it. */
export const requestId = (kind: RequestKind, uuid: string): string => prefixes[kind] + uuid;

/** The uuid in `dep-…` or `wit-…`, or null where it is none. */
export function requestUuid(kind: RequestKind, id: string): string | null {
  const uuid = id.startsWith(prefixes[kind]) ? id.slice(prefixes[kind].length) : '';
  return isUuid(uuid) ? uuid : null;
}

/** A page's cursor as a uuid. Refuses `invalid` for one that is none of ours. */
export function readCursor(kind: RequestKind, cursor: string | undefined): string | null {
  const uuid = cursor === undefined ? null : requestUuid(kind, cursor);
  if (cursor !== undefined && uuid === null) {
    refuse('invalid', { fields: { cursor: 'This cursor is not one of ours.' } });
  }
  return uuid;
}

export const rupeesText = (paise: bigint) => formatAmount(paise, INR_SCALE);

type SharedRow = Omit<DeskDeposit, 'status' | 'reference'>;

/** The part of a row that both desks show. */
export function deskRowBody(
  row: DeskRow,
  shown: { kind: RequestKind; dueMs: number; flags: DeskFlag[]; now: Date },
): SharedRow & { status: 'pending' | 'approved' | 'rejected' | 'cancelled' } {
  const reviewer = (id: string | null, name: string | null): Reviewer | null =>
    id === null ? null : { id, name: name ?? '' };
  const claimedBy = reviewer(row.claim_id, row.claim_name);
  return {
    id: requestId(shown.kind, row.id),
    person: {
      id: row.person_id,
      name: row.person_name,
      email: row.person_email ?? '',
      joinedAt: row.joined_at.toISOString(),
      isDisabled: row.disabled_at !== null,
    },
    amount: rupeesText(row.amount),
    status: row.outcome ?? 'pending',
    createdAt: row.created_at.toISOString(),
    dueAt: dueAt(row.created_at, shown.dueMs).toISOString(),
    approvalsNeeded: row.approvals_needed,
    approvals: row.approvals.map(({ id, name, at }) => ({
      by: { id, name },
      at: new Date(at).toISOString(),
    })),
    claim:
      claimedBy && row.claim_until && row.claim_until > shown.now
        ? { by: claimedBy, until: row.claim_until.toISOString() }
        : null,
    decidedAt: row.decided_at?.toISOString() ?? null,
    decidedBy: row.outcome === 'cancelled' ? null : reviewer(row.decided_by, row.decided_by_name),
    rejectionReason: row.reason,
    flags: row.is_first ? [...shown.flags, 'first-request'] : shown.flags,
  };
}

type SharedPane = Pick<
  DepositPane,
  'digest' | 'balanceBefore' | 'balanceAfter' | 'history' | 'notes'
>;

/** What a reviewer sees beside the request: its digest, its owner's history and balance, the notes. */
export async function readSharedPane(
  reader: Reader,
  row: DeskRow,
  { kind, seen }: { kind: RequestKind; seen: Seen },
): Promise<SharedPane> {
  const [history, recent, notes] = await Promise.all([
    readHistory(reader, row.person_id),
    listRecent(reader, row.person_id, row.id),
    listNotes(reader, row.id),
  ]);
  const moved = row.outcome !== null ? 0n : kind === 'deposit' ? row.amount : -row.amount;
  return {
    digest: digestOf(seen, { personName: row.person_name, isDisabled: row.disabled_at !== null }),
    balanceBefore: rupeesText(history.balance),
    balanceAfter: rupeesText(history.balance + moved),
    history: {
      depositsApproved: history.deposits_approved,
      depositsSum: rupeesText(history.deposits_sum),
      withdrawalsApproved: history.withdrawals_approved,
      withdrawalsSum: rupeesText(history.withdrawals_sum),
      rejected: history.rejected,
      contracts: history.contracts,
      recent: recent.map((other) => ({
        id: requestId(other.kind, other.id),
        kind: other.kind,
        amount: rupeesText(other.amount),
        status: other.outcome ?? 'pending',
        createdAt: other.created_at.toISOString(),
      })),
    },
    notes: notes.map(({ text, staff_id, name, at }) => ({
      text,
      by: { id: staff_id, name },
      at: at.toISOString(),
    })),
  };
}

export async function readQueueState(reader: Reader, kind: RequestKind) {
  const { pending, last_decision_at } = await readQueue(reader, kind);
  return { pending, lastDecisionAt: last_decision_at?.toISOString() ?? null };
}

export type DeskServices = { database: Database; outbox: Outbox; clock: Clock; ids: Ids };
type Asked = { kind: RequestKind; id: string; staffId: string };

const queues = { deposit: 'deposits', withdrawal: 'withdrawals' } as const;

/**
 * Locks a request for a member of staff, or renews their lock. Refuses `not-found`, `already-decided`, `four-eyes`,
 * `claimed`.
 */
export async function claimRequest({ outbox, clock }: DeskServices, asked: Asked): Promise<void> {
  const { kind, id, staffId } = asked;
  const uuid = requestUuid(kind, id) ?? refuse('not-found');
  await outbox.transaction(async (tx, emit) => {
    const row = (await findReview(tx, kind, uuid, staffId)) ?? refuse('not-found');
    const now = clock.now();
    const review = reviewOf(row);
    const fault = claimFault(review, staffId, now);
    if (fault) refuse(fault.refused, { detail: fault.detail });
    const until = new Date(now.getTime() + CLAIM_MS);
    if (!(await takeClaim(tx, { requestId: uuid, staffId, until, now }))) refuse('claimed');
    const isRenewal = review.claim?.staffId === staffId && review.claim.until > now;
    if (isRenewal) return;
    emit(deskEvent(queues[kind], id));
    const action = `${kind}.claim`;
    await appendAudit(tx, { at: now, actorId: staffId, action, subject: id, facts: {} });
  });
}

/** Lets go of one's own claim; somebody else's stays. Refuses `not-found`. */
export async function releaseRequest({ outbox, clock }: DeskServices, asked: Asked): Promise<void> {
  const { kind, id, staffId } = asked;
  const uuid = requestUuid(kind, id) ?? refuse('not-found');
  await outbox.transaction(async (tx, emit) => {
    if (!(await findReview(tx, kind, uuid, staffId))) refuse('not-found');
    if ((await deleteClaim(tx, uuid, staffId)) === 0) return;
    emit(deskEvent(queues[kind], id));
    const action = `${kind}.release`;
    await appendAudit(tx, { at: clock.now(), actorId: staffId, action, subject: id, facts: {} });
  });
}

/** Adds a note for other reviewers and renews one's claim. Refuses `not-found`, and `invalid` for an empty one. */
export async function addNote(
  { outbox, clock, ids }: DeskServices,
  asked: Asked & { text: string },
): Promise<void> {
  const { kind, id, staffId } = asked;
  const text = cleanText(asked.text);
  if (isBlank(text)) refuse('invalid', { fields: { text: 'Please write something.' } });
  const uuid = requestUuid(kind, id) ?? refuse('not-found');
  await outbox.transaction(async (tx, emit) => {
    if (!(await findReview(tx, kind, uuid, staffId))) refuse('not-found');
    const at = clock.now();
    await insertNote(tx, { requestId: uuid, id: ids.next(at), staffId, text, at });
    await renewClaim(tx, uuid, staffId, new Date(at.getTime() + CLAIM_MS));
    await appendAudit(tx, {
      at,
      actorId: staffId,
      action: `${kind}.note`,
      subject: id,
      facts: { text },
    });
    emit(deskEvent(queues[kind], id));
  });
}

/** A reason as the person will read it. Refuses `invalid` for an empty one. */
export function readReason(reason: string): string {
  const text = cleanText(reason);
  if (isBlank(text)) refuse('invalid', { fields: { reason: 'Please give a reason.' } });
  return text;
}
