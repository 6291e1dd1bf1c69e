/** SQL of notices. Every statement names the person: nobody reaches another's. */
import type { Database, Reader } from '#server/kit/database.ts';
import type { InsertTable } from '#server/ledger/rows.ts';

/** Unread and without picture until a later statement says otherwise. */
export const noticesTable: InsertTable = {
  name: 'notices',
  columns: {
    person_id: 'uuid',
    id: 'uuid',
    type: 'text',
    title: 'text',
    message: 'text',
    referral: 'text',
    created_at: 'timestamptz',
  },
};

export type NoticeRow = {
  id: string;
  type: 'info' | 'success' | 'warning' | 'error';
  title: string | null;
  message: string;
  image: string | null;
  referral: string | null;
  read_at: Date | null;
  created_at: Date;
};

/** Newest first: ids rise with time. */
export function listNotices(
  reader: Reader,
  page: { personId: string; before: string | null; limit: number },
): Promise<NoticeRow[]> {
  return reader.query<NoticeRow>(
    `select id, type, title, message, image, referral, read_at, created_at from notices
     where person_id = $1 and ($2::uuid is null or id < $2) order by id desc limit $3`,
    [page.personId, page.before, page.limit],
  );
}

export async function findNotice(
  reader: Reader,
  personId: string,
  id: string,
): Promise<NoticeRow | null> {
  const rows = await reader.query<NoticeRow>(
    `select id, type, title, message, image, referral, read_at, created_at from notices
     where person_id = $1 and id = $2`,
    [personId, id],
  );
  return rows[0] ?? null;
}

export async function countUnread(reader: Reader, personId: string): Promise<number> {
  const rows = await reader.query<{ unread: number }>(
    'select count(*)::int as unread from notices where person_id = $1 and read_at is null',
    [personId],
  );
  return rows[0]?.unread ?? 0;
}

/** Rows found, read before or not. */
export function markRead(database: Database, personId: string, id: string, at: Date) {
  return database.execute(
    'update notices set read_at = coalesce(read_at, $3) where person_id = $1 and id = $2',
    [personId, id, at],
  );
}

export function markAllRead(database: Database, personId: string, at: Date) {
  return database.execute(
    'update notices set read_at = $2 where person_id = $1 and read_at is null',
    [personId, at],
  );
}

export function deleteNotice(database: Database, personId: string, id: string) {
  return database.execute('delete from notices where person_id = $1 and id = $2', [personId, id]);
}
