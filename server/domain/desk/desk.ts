/**
 * The desk of deposits and that of withdrawals are one, with two descriptions (desk-kind.ts): this
 * is what a reviewer reads. Claims and notes are in claims.ts, deciding in decisions.ts, and what
 * its owner sees of a request in requests.ts.
 */
import type { DeskDepositPage, DeskWithdrawalPage, RequestCounts } from '#protocol/desk.ts';
import type { PersonRequest } from '#protocol/staff-people.ts';
import { pageOf } from '#server/kit/page-of.ts';
import type { Reader } from '#server/kit/database/database.ts';
import { isUuid } from '#server/kit/ids.ts';
import { refuse } from '#server/kit/refuse.ts';

import { listNotes } from './claims.sql.ts';
import type { DeskKind, MoneyPane, SharedPane } from './desk-kind.ts';
import { digestOf, type Seen } from './desk.rules.ts';
import {
  type DeskRow,
  findDeskRow,
  listDeskRows,
  type Outcome,
  readQueue,
  type RequestKind,
} from './desk.sql.ts';
import {
  countRequests,
  type CountsRow,
  listPersonRequests,
  listRecent,
  readStanding,
  type RecentRow,
} from './history.sql.ts';
import { requestCursor, requestId, requestUuid, rupeesText, withoutPrefix } from './requests.ts';
import { showRow } from './show-request.ts';

// What the descriptions of the two desks are made of.
export { decisionsOf } from './decisions.ts';
export type { DeskKind } from './desk-kind.ts';
export {
  limitRefusal as limitFault,
  namesDiffer,
  readRequestAmount,
  type RequestLimits,
} from './desk.rules.ts';
export { limitsOf } from './requests.ts';
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

/**
 * What a reviewer sees beside the request: its digest, its owner's history and balance, the notes.
 */
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
      recent: recent.map(toPersonRequest),
    },
    notes: notes.map(({ text, staff_id, name, at }) => ({
      text,
      by: { id: staff_id, name },
      at: at.toISOString(),
    })),
  };
}

const toPersonRequest = (row: RecentRow): PersonRequest => ({
  id: requestId(row.kind, row.id),
  kind: row.kind,
  amount: rupeesText(row.amount),
  status: row.outcome ?? 'pending',
  createdAt: row.created_at.toISOString(),
});

/** A page of a person's requests, newest first. Refuses `invalid` for an unknown cursor. */
export async function readPersonRequests(
  reader: Reader,
  query: { staffId: string; personId: string; cursor: string | undefined; limit: number },
): Promise<{ items: PersonRequest[]; nextCursor: string | null }> {
  const { staffId, personId, cursor, limit } = query;
  if (!isUuid(personId)) refuse('not-found');
  const before = requestCursor(cursor?.startsWith('wit-') ? 'withdrawal' : 'deposit', cursor);
  const rows = await listPersonRequests(reader, { staffId, personId, before, limit: limit + 1 });
  const { shown, nextCursor } = pageOf(rows, limit, ({ kind, id }) => requestId(kind, id));
  return { items: shown.map(toPersonRequest), nextCursor };
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

/** Number and sum of the requests that wait for this reader, and when one was last decided. */
export async function readQueueState(reader: Reader, kind: RequestKind, readerId: string) {
  const { pending, pending_sum, last_decision_at } = await readQueue(reader, kind, readerId);
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
    readerId: string;
    now: Date;
  },
): Promise<DeskDepositPage | DeskWithdrawalPage> {
  const { source } = desk;
  const { status, limit } = page;
  const cursor = requestCursor(source.kind, page.cursor);
  const search = withoutPrefix(source.kind, page.search?.trim() ?? '') || null;
  const [rows, queue] = await Promise.all([
    listDeskRows(reader, source, { status, search, cursor, limit: limit + 1 }),
    readQueueState(reader, source.kind, page.readerId),
  ]);
  const { shown, nextCursor } = pageOf(rows, limit, ({ id }) => requestId(source.kind, id));
  const items = shown.map((row) => showRow(desk, row, page));
  // All of one kind, which their type does not say.
  return { items, nextCursor, ...queue } as DeskDepositPage | DeskWithdrawalPage;
}

/** A request with all that a reviewer needs. Refuses `not-found`. */
export async function readDeskPane(
  reader: Reader,
  desk: DeskKind,
  id: string,
  seenBy: { readerId: string; now: Date },
): Promise<MoneyPane> {
  const row = await findRow(reader, desk, id);
  const { direction } = desk;
  const shared = await readSharedPane(reader, row, { direction, seen: desk.seenOf(row) });
  return desk.pane(reader, row, { ...showRow(desk, row, seenBy), ...shared });
}
