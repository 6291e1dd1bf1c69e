/**
 * Requests as their owners see them: their ids, their lists, and the effects by which one begins.
 */
import type { Deposit } from '#protocol/deposits.ts';
import { formatAmount, INR_SCALE } from '#protocol/money.ts';
import type { OtherNews } from '#protocol/pushes.ts';
import { rejectReasonOf } from '#protocol/reject-reasons.ts';
import type { Withdrawal } from '#protocol/withdrawals.ts';
import { noticeEffects } from '#server/domain/notices/notices.ts';
import { storedPaise } from '#server/domain/settings/settings.ts';
import { pageOf, readCursor } from '#server/kit/page-of.ts';
import type { Reader } from '#server/kit/database/database.ts';
import { isUuid } from '#server/kit/ids.ts';
import type { Effects, View } from '#server/ledger/commands.ts';
import { insert } from '#server/ledger/rows.ts';

import type { RequestLimits } from './desk.rules.ts';
import {
  findOwnRow,
  type LimitRow,
  listOwnRows,
  type Outcome,
  type OwnRow,
  type OwnSource,
  readMedian,
  type RequestKind,
} from './desk.sql.ts';
import { requestEvent } from './events.ts';
import { countOwnWithin, listOwnWithin, type OwnWithin } from './requests.sql.ts';

/**
 * How long reviews take is told from this number of decisions on: of a few it would say nothing.
 */
const REVIEWS_TO_TELL = 20;

const prefixes: Record<RequestKind, string> = { deposit: 'dep-', withdrawal: 'wit-' };

/** The id as people know it. */
export const requestId = (kind: RequestKind, uuid: string): string => prefixes[kind] + uuid;

/** The uuid in `dep-…` or `wit-…`, or null where it is none. */
export function requestUuid(kind: RequestKind, id: string): string | null {
  const uuid = withoutPrefix(kind, id);
  return uuid !== id && isUuid(uuid) ? uuid : null;
}

/** What somebody searches for, by which ids are found as well. */
export const withoutPrefix = (kind: RequestKind, text: string): string =>
  text.startsWith(prefixes[kind]) ? text.slice(prefixes[kind].length) : text;

/** A page's cursor as a uuid. Refuses `invalid` for one that is none of ours. */
export const requestCursor = (kind: RequestKind, cursor: string | undefined): string | null =>
  readCursor(cursor, (id) => requestUuid(kind, id), 'cursor-foreign');

/** Of one row that was read with them. */
export const limitsOf = ({ least, most }: LimitRow): RequestLimits => ({
  least: storedPaise(least) ?? 0n,
  most: storedPaise(most),
});

export const rupeesText = (paise: bigint) => formatAmount(paise, INR_SCALE);

/** One kind of request to those who make it. */
export type OwnKind<Row extends OwnRow, Body> = {
  source: OwnSource;
  body(row: Row, shared: OwnShared): Body;
};

/** The part that both kinds show. */
type OwnShared = {
  id: string;
  amount: string;
  status: 'pending' | Outcome;
  createdAt: string;
  decidedAt: string | null;
  rejectionReason: string | null;
};

export function ownBody<Row extends OwnRow, Body>(
  { source, body }: OwnKind<Row, Body>,
  row: Row,
): Body {
  return body(row, {
    id: requestId(source.kind, row.id),
    amount: rupeesText(row.amount),
    status: row.outcome ?? 'pending',
    createdAt: row.created_at.toISOString(),
    decidedAt: row.decided_at?.toISOString() ?? null,
    rejectionReason: row.reason && rejectReasonOf(row.reason),
  });
}

/**
 * A page of a person's requests, newest first, and how long reviews take. Refuses `invalid` as
 * `requestCursor` does.
 */
export async function readOwnRequests<Row extends OwnRow, Body extends { id: string }>(
  reader: Reader,
  own: OwnKind<Row, Body>,
  page: { personId: string; cursor: string | undefined; limit: number },
): Promise<{ items: Body[]; nextCursor: string | null; medianReviewSeconds: number | null }> {
  const { kind } = own.source;
  const before = requestCursor(kind, page.cursor);
  const { personId, limit } = page;
  const [rows, medianReviewSeconds] = await Promise.all([
    listOwnRows<Row>(reader, own.source, { personId, before, limit: limit + 1 }),
    readMedian(reader, kind, REVIEWS_TO_TELL),
  ]);
  const { shown, nextCursor } = pageOf(rows, limit, ({ id }) => requestId(kind, id));
  return { items: shown.map((row) => ownBody(own, row)), nextCursor, medianReviewSeconds };
}

/** A person's requests of a time, newest first. */
export async function readOwnWithin<Row extends OwnRow, Body>(
  reader: Reader,
  own: OwnKind<Row, Body>,
  asked: OwnWithin & { skip: number; limit: number },
): Promise<Body[]> {
  const rows = await listOwnWithin<Row>(reader, own.source, asked);
  return rows.map((row) => ownBody(own, row));
}

/** How many they are. */
export const countOwn = <Row extends OwnRow, Body>(
  reader: Reader,
  { source }: OwnKind<Row, Body>,
  asked: OwnWithin,
): Promise<number> => countOwnWithin(reader, source, asked);

/** Its state now, for a live event that somebody missed; null where there is none. */
export async function findOwnRequest<Row extends OwnRow, Body>(
  reader: Reader,
  own: OwnKind<Row, Body>,
  personId: string,
  id: string,
): Promise<Body | null> {
  const uuid = requestUuid(own.source.kind, id);
  const row = uuid === null ? null : await findOwnRow<Row>(reader, own.source, personId, uuid);
  return row && ownBody(own, row);
}

/**
 * What begins a request besides its own rows: it is open, the desk and its owner hear of it, and
 * its owner has a notice.
 */
export function openRequest(opened: {
  kind: RequestKind;
  uuid: string;
  personId: string;
  amount: bigint;
  /** As its owner sees it. */
  body: Deposit | Withdrawal;
  notice: OtherNews;
  view: View;
}): Required<Pick<Effects, 'status' | 'body' | 'inserts' | 'events'>> {
  const { kind, uuid, personId, amount, body, view } = opened;
  const { id } = body;
  const notice = noticeEffects({ personId, notice: opened.notice, view });
  return {
    status: 201,
    body,
    inserts: [
      insert('open_requests', { kind, request_id: uuid, person_id: personId, amount }),
      ...notice.inserts,
    ],
    events: [
      { personId, name: kind, id, data: () => body },
      requestEvent(kind, id),
      ...notice.events,
    ],
  };
}
