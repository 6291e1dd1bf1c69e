/**
 * The desk of deposits and that of withdrawals are one, with two descriptions (desk-kind.ts): this is what a reviewer reads.
 * Claims and notes are in claims.ts, deciding in decisions.ts, and what its owner sees of a request in requests.ts.
 */
import type {
  DeskDepositPage,
  DeskWithdrawalPage,
  RequestCounts,
  Reviewer,
} from '#protocol/desk.ts';
import type { Reader } from '#server/kit/database.ts';
import { refuse } from '#server/kit/refuse.ts';

import { listNotes } from './claims.sql.ts';
import type { DeskKind, DeskReview, MoneyPane, MoneyRow, SharedPane } from './desk-kind.ts';
import { digestOf, dueAt, type Seen } from './desk.rules.ts';
import {
  type DeskRow,
  findDeskRow,
  listDeskRows,
  type Outcome,
  readQueue,
  type RequestKind,
} from './desk.sql.ts';
import { countRequests, type CountsRow, listRecent, readStanding } from './history.sql.ts';
import { readCursor, requestId, requestUuid, rupeesText, withoutPrefix } from './requests.ts';

// What the descriptions of the two desks are made of.
export { decisionsOf } from './decisions.ts';
export type { DeskKind, DeskReview } from './desk-kind.ts';
export { namesDiffer, readRequestAmount } from './desk.rules.ts';
export {
  countOwn,
  findOwnRequest,
  openRequest,
  ownBody,
  type OwnKind,
  readOwnRequests,
  readOwnWithin,
  requestId,
  requestUuid,
  rupeesText,
} from './requests.ts';
export { cancelRequest } from './review.ts';

function showRow(desk: DeskKind, row: DeskRow, now: Date): MoneyRow {
  const reviewer = (id: string | null, name: string | null): Reviewer | null =>
    id === null ? null : { id, name: name ?? '' };
  const claimedBy = reviewer(row.claim_id, row.claim_name);
  const flags = desk.flagsOf(row);
  return desk.row(row, {
    id: requestId(desk.source.kind, row.id),
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
    dueAt: dueAt(row.created_at, desk.dueMs).toISOString(),
    approvalsNeeded: row.approvals_needed,
    approvals: row.approvals.map(({ id, name, at }) => ({
      by: { id, name },
      at: new Date(at).toISOString(),
    })),
    claim:
      claimedBy && row.claim_until && row.claim_until > now
        ? { by: claimedBy, until: row.claim_until.toISOString() }
        : null,
    decidedAt: row.decided_at?.toISOString() ?? null,
    decidedBy: row.outcome === 'cancelled' ? null : reviewer(row.decided_by, row.decided_by_name),
    rejectionReason: row.reason,
    flags: row.is_first ? [...flags, 'first-request'] : flags,
  });
}

/** What a reviewer sees beside the request: its digest, its owner's history and balance, the notes. */
async function readSharedPane(
  reader: Reader,
  row: DeskRow,
  { direction, seen }: { direction: DeskKind['direction']; seen: Seen },
): Promise<SharedPane> {
  const [standing, counts, recent, notes] = await Promise.all([
    readStanding(reader, row.person_id),
    countRequests(reader, row.person_id),
    listRecent(reader, row.person_id, row.id),
    listNotes(reader, row.id),
  ]);
  const moved = row.outcome !== null ? 0n : direction === 'in' ? row.amount : -row.amount;
  return {
    digest: digestOf(seen, { personName: row.person_name, isDisabled: row.disabled_at !== null }),
    balanceBefore: rupeesText(standing.balance),
    balanceAfter: rupeesText(standing.balance + moved),
    history: {
      deposits: countsOf(counts, 'deposit'),
      withdrawals: countsOf(counts, 'withdrawal'),
      contracts: standing.contracts,
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

/** Of one kind; nothing of it is zero of everything. */
function countsOf(rows: readonly CountsRow[], kind: RequestKind): RequestCounts {
  const row = rows.find((one) => one.kind === kind);
  return {
    pending: row?.pending ?? 0,
    approved: row?.approved ?? 0,
    approvedSum: rupeesText(row?.approved_sum ?? 0n),
    rejected: row?.rejected ?? 0,
    cancelled: row?.cancelled ?? 0,
  };
}

/** Refuses `not-found`. */
export async function findRow<Row extends DeskRow>(
  reader: Reader,
  { source }: DeskKind<Row>,
  id: string,
): Promise<Row> {
  const uuid = requestUuid(source.kind, id);
  return (uuid && (await findDeskRow<Row>(reader, source, uuid))) || refuse('not-found');
}

export async function readQueueState(reader: Reader, kind: RequestKind) {
  const { pending, pending_sum, last_decision_at } = await readQueue(reader, kind);
  return {
    pending,
    pendingSum: rupeesText(BigInt(pending_sum)),
    lastDecisionAt: last_decision_at?.toISOString() ?? null,
  };
}

/** A page of the desk's queue. Refuses `invalid` for a cursor that is none of ours. */
export async function readDeskQueue(
  reader: Reader,
  desk: DeskKind,
  page: {
    status: 'pending' | Outcome | undefined;
    search: string | undefined;
    cursor: string | undefined;
    limit: number;
    now: Date;
  },
): Promise<DeskDepositPage | DeskWithdrawalPage> {
  const { source } = desk;
  const { status, limit } = page;
  const cursor = readCursor(source.kind, page.cursor);
  const search = withoutPrefix(source.kind, page.search?.trim() ?? '') || null;
  const [rows, queue] = await Promise.all([
    listDeskRows(reader, source, { status, search, cursor, limit: limit + 1 }),
    readQueueState(reader, source.kind),
  ]);
  const items = rows.slice(0, limit).map((row) => showRow(desk, row, page.now));
  const nextCursor = rows.length > limit ? (items.at(-1)?.id ?? null) : null;
  // All of one kind, which their type does not say.
  return { items, nextCursor, ...queue } as DeskDepositPage | DeskWithdrawalPage;
}

/** A request with all that a reviewer needs. Refuses `not-found`. */
export async function readDeskPane(
  reader: Reader,
  desk: DeskKind,
  id: string,
  now: Date,
): Promise<MoneyPane> {
  const row = await findRow(reader, desk, id);
  const { direction } = desk;
  const shared = await readSharedPane(reader, row, { direction, seen: desk.seenOf(row) });
  return desk.pane(reader, row, { ...showRow(desk, row, now), ...shared });
}

/** What a decision needs besides the locks. Refuses `not-found`. */
export async function readReview(
  reader: Reader,
  desk: DeskKind,
  asked: { id: string; reviewer: Reviewer; digest: string; now: Date; isMailed: boolean },
): Promise<DeskReview> {
  const { id, reviewer, digest, now, isMailed } = asked;
  const row = await findRow(reader, desk, id);
  const shown = showRow(desk, row, now);
  const request = {
    kind: desk.source.kind,
    uuid: row.id,
    id,
    personId: row.person_id,
    amount: shown.amount,
    seen: desk.seenOf(row),
  };
  return { request, reviewer, digest, shown, amount: row.amount, isMailed };
}
