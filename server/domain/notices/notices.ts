/**
 * Notices: what the system tells a person. Written by the commands they report on, so that neither
 * exists alone.
 */
import {
  type Notice,
  type NoticeCode,
  type NoticeNews,
  type NoticePage,
  type NoticeType,
  noticeTypes,
} from '#protocol/notices.ts';
import { kindOfNotice, type OtherNews } from '#protocol/pushes.ts';
import { rejectReasonOf } from '#protocol/reject-reasons.ts';
import { textOfNotice } from '#texts/notice-text.ts';
import { pageOf, uuidCursor } from '#server/kit/page-of.ts';
import type { Clock } from '#server/kit/clock.ts';
import type { Database, Reader, Tx } from '#server/kit/database/database.ts';
import { refuse } from '#server/kit/refuse.ts';
import { isUuid } from '#server/kit/ids.ts';
import type { PersonalEvent, View } from '#server/ledger/commands.ts';
import { type Insert, insert, writeRows } from '#server/ledger/rows.ts';

import {
  countUnread,
  deleteNotice,
  listNoticesByKey,
  listNotices,
  markAllRead,
  markRead,
  type NoticeRow,
} from './notices.sql.ts';

type AnyNotice = {
  personId: string;
  notice: NoticeNews;
  /** The batch it is written in: gives its id and time. */
  view: Pick<View, 'now' | 'newId'>;
};
/** News about the security of an account are mailed too: see credentials/news.ts. */
export type NewNotice = AnyNotice & { notice: OtherNews };

export type NoticeEffects = {
  inserts: Insert[];
  events: PersonalEvent[];
};

/** The row and the live event of a notice, for the effects of a teller command. */
export const noticeEffects = (notice: NewNotice): NoticeEffects => anyNoticeEffects(notice);

/** For credentials/news.ts alone. */
export function anyNoticeEffects({ personId, notice, view }: AnyNotice): NoticeEffects {
  const id = view.newId();
  const { code, facts } = notice;
  return {
    inserts: [
      insert('notices', {
        person_id: personId,
        id,
        created_at: view.now,
        code,
        facts: JSON.stringify(facts),
      }),
    ],
    events: [noticeEvent({ personId, id, notice: () => notice, at: view.now })],
  };
}

/**
 * The live event of a notice whose row is written, or that the database reads from a contract (view
 * `contract_notices`).
 */
export function noticeEvent(told: {
  personId: string;
  id: string;
  notice: () => NoticeNews;
  at: Date;
}): PersonalEvent {
  const { personId, id, notice, at } = told;
  const data = (): Notice => {
    const { code, facts } = notice();
    return toNotice({ id, code, facts: { ...facts }, read_at: null, created_at: at });
  };
  return { personId, name: 'notice', id, data };
}

/** The same in a transaction that is no command; answers the events to emit. */
export function writeNotice(tx: Tx, notice: NewNotice): Promise<PersonalEvent[]> {
  return writeNotices(tx, [notice]);
}

/** For credentials/news.ts alone. */
export const writeAnyNotice = (tx: Tx, notice: AnyNotice): Promise<PersonalEvent[]> =>
  writeAll(tx, [notice]);

/** Many at once, in one statement. */
export const writeNotices = (tx: Tx, notices: readonly NewNotice[]): Promise<PersonalEvent[]> =>
  writeAll(tx, notices);

async function writeAll(tx: Tx, notices: readonly AnyNotice[]): Promise<PersonalEvent[]> {
  const effects = notices.map(anyNoticeEffects);
  await writeRows(
    tx,
    effects.flatMap(({ inserts }) => inserts),
  );
  return effects.flatMap(({ events }) => events);
}

/**
 * A page, newest first, and how many are unread in all. An unknown cursor is refused as `invalid`.
 */
export async function readNotices(
  database: Database,
  page: { personId: string; cursor: string | undefined; limit: number },
): Promise<NoticePage> {
  const before = uuidCursor(page.cursor);
  const { personId, limit } = page;
  const [rows, unread] = await Promise.all([
    listNotices(database, { personId, before, limit: limit + 1 }),
    unreadOf(database, personId),
  ]);
  const { shown, nextCursor } = pageOf(rows, limit, ({ id }) => id);
  return { items: shown.map(toNotice), nextCursor, unread };
}

const kinds = JSON.stringify(kindOfNotice);

/** How many the bell counts for a person. */
export const unreadOf = (reader: Reader, personId: string): Promise<number> =>
  countUnread(reader, personId, kinds);

/**
 * Returns code and facts of notices, for senders to other channels. Leaves out notices that do not
 * exist.
 */
export async function findNews(
  reader: Reader,
  mentioned: readonly { personId: string; id: string }[],
): Promise<{ personId: string; id: string; code: string; facts: object; createdAt: Date }[]> {
  const rows = await listNoticesByKey(reader, mentioned);
  return rows.map((row) => ({
    personId: row.person_id,
    id: row.id,
    code: row.code,
    facts: factsOf(row),
    createdAt: row.created_at,
  }));
}

/**
 * Their state now, in the same order, for live events that people missed; null where one has been
 * deleted.
 */
export async function findNoticeBodies(
  reader: Reader,
  mentioned: readonly { personId: string; id: string }[],
): Promise<(Notice | null)[]> {
  const rows = await listNoticesByKey(reader, mentioned);
  const byKey = new Map(rows.map((row) => [`${row.person_id} ${row.id}`, row]));
  return mentioned.map(({ personId, id }) => {
    const row = byKey.get(`${personId} ${id}`);
    return row ? toNotice(row) : null;
  });
}

/** Another person's notice is refused just as one that does not exist. */
export async function readNotice(database: Database, clock: Clock, personId: string, id: string) {
  const found = isUuid(id) && (await markRead(database, personId, id, clock.now())) > 0;
  if (!found) refuse('not-found');
}

export async function readAllNotices(database: Database, clock: Clock, personId: string) {
  await markAllRead(database, personId, clock.now());
}

export async function removeNotice(database: Database, clock: Clock, personId: string, id: string) {
  const found = isUuid(id) && (await deleteNotice(database, personId, id, clock.now())) > 0;
  if (!found) refuse('not-found');
}

function toNotice(row: NoticeRow): Notice {
  const { id, code, read_at, created_at } = row;
  const facts = factsOf(row);
  return {
    id,
    code,
    facts,
    type: typeOf(code),
    ...textOfNotice({ code, facts, title: null, message: '' }),
    image: null,
    read: read_at !== null,
    referral: null,
    createdAt: created_at.toISOString(),
  };
}

/** Returns the facts of a row; a former text of a preset reason becomes its code. */
function factsOf({ code, facts }: Pick<NoticeRow, 'code' | 'facts'>): NoticeRow['facts'] {
  if (code !== 'deposit-rejected' && code !== 'withdrawal-rejected') return facts;
  const { reason } = facts as { reason: string };
  return { ...facts, reason: rejectReasonOf(reason) };
}

/** Returns the type of a code; `info` for a code that this version does not know. */
const typeOf = (code: string): NoticeType => noticeTypes[code as NoticeCode] ?? 'info';
