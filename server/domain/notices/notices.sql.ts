/** SQL of notices. Every statement names the person: nobody reaches another's. */
import type { Rows } from '#server/schema/tables.ts';
import type { Database, Reader } from '#server/kit/database/database.ts';

export type NoticeRow = Pick<Rows['notices'], 'id' | 'code' | 'read_at' | 'created_at'> & {
  facts: Record<string, unknown>;
};

const columns = 'id, code, facts, read_at, created_at';

/** Newest first: ids rise with time. Each part stops at the limit, however many there are. */
export function listNotices(
  reader: Reader,
  page: { personId: string; before: string | null; limit: number },
): Promise<NoticeRow[]> {
  const part = (table: string) =>
    `(select ${columns} from ${table}
      where person_id = $1 and id < coalesce($2::uuid, 'ffffffff-ffff-ffff-ffff-ffffffffffff')
      order by id desc limit $3)`;
  return reader.query<NoticeRow>(
    `${part('notices')} union all ${part('contract_notices')} order by id desc limit $3`,
    [page.personId, page.before, page.limit],
  );
}

/** Each of a person and an id, as they go together; those that are not there are left out. */
export function listNoticesByKey(
  reader: Reader,
  keys: readonly { personId: string; id: string }[],
): Promise<(NoticeRow & { person_id: string })[]> {
  const part = (table: string) =>
    `select person_id, ${columns} from ${table} n where n.person_id = w.person_id and n.id = w.id`;
  return reader.query(
    `select x.* from unnest($1::uuid[], $2::uuid[]) as w(person_id, id)
     cross join lateral (${part('notices')} union all ${part('contract_notices')}) x`,
    [keys.map(({ personId }) => personId), keys.map(({ id }) => id)],
  );
}

/** Unread ones past this are not counted: nobody reads the figure. */
const COUNTED = 1000;

/**
 * `kinds` is JSON: the kind of each code that has one. Of those, only what the person wants in the
 * app counts; a notice read from a contract only confirms what they did, and has none.
 */
export async function countUnread(
  reader: Reader,
  personId: string,
  kinds: string,
): Promise<number> {
  const rows = await reader.query<{ unread: number }>(
    `select count(*)::int as unread from (
       select 1 from notices n where person_id = $1 and read_at is null
         and not exists (select from notice_settings s where s.person_id = $1
                         and $2::json ->> n.code is not null
                         and $2::json ->> n.code <> all (s.app || '{security}'))
       union all
       select 1 from contracts c
       where c.person_id = $1
         and c.id > coalesce((select read_to from notice_horizons where person_id = $1),
                             '00000000-0000-0000-0000-000000000000')
         and not exists (select from notice_marks m where m.person_id = $1 and m.notice_id = c.id)
       limit ${COUNTED}
     ) unread`,
    [personId, kinds],
  );
  return rows[0]?.unread ?? 0;
}

/** Rows found, read before or not. */
export async function markRead(database: Database, personId: string, id: string, at: Date) {
  const stored = await database.execute(
    'update notices set read_at = coalesce(read_at, $3) where person_id = $1 and id = $2',
    [personId, id, at],
  );
  return stored > 0 ? stored : mark(database, personId, id, { readAt: at, deletedAt: null });
}

export function markAllRead(database: Database, personId: string, at: Date) {
  return database.execute(
    `with stored as (update notices set read_at = $2 where person_id = $1 and read_at is null)
     insert into notice_horizons (person_id, read_to, read_at)
     select person_id, id, $2 from contracts where person_id = $1 order by id desc limit 1
     on conflict (person_id) do update set read_to = excluded.read_to, read_at = excluded.read_at
     where notice_horizons.read_to < excluded.read_to`,
    [personId, at],
  );
}

export async function deleteNotice(database: Database, personId: string, id: string, at: Date) {
  const stored = await database.execute('delete from notices where person_id = $1 and id = $2', [
    personId,
    id,
  ]);
  return stored > 0 ? stored : mark(database, personId, id, { readAt: at, deletedAt: at });
}

/** Of a notice that is read from a contract; none for one that is deleted or of somebody else. */
function mark(
  database: Database,
  personId: string,
  id: string,
  { readAt, deletedAt }: { readAt: Date; deletedAt: Date | null },
): Promise<number> {
  return database.execute(
    `insert into notice_marks as m (person_id, notice_id, read_at, deleted_at)
     select person_id, id, $3, $4::timestamptz from contracts where person_id = $1 and id = $2
     on conflict (person_id, notice_id) do update set deleted_at = excluded.deleted_at
     where m.deleted_at is null`,
    [personId, id, readAt, deletedAt],
  );
}
