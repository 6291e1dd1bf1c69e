/** SQL of people as staff look them up, and of barring one. */
import type { Role } from '#protocol/people.ts';
import type { Rows } from '#server/schema/tables.ts';
import type { Reader, Tx } from '#server/kit/database/database.ts';

export type DirectoryRow = Pick<
  Rows['people'],
  'id' | 'name' | 'email' | 'referral' | 'created_at' | 'disabled_at'
> & {
  role: Role;
  last_seen_at: Date | null;
};

const columns = `
  select p.id, p.name, p.email, p.role, p.referral, p.created_at, p.disabled_at,
         greatest(p.last_seen_at, s.seen) as last_seen_at
  from people p
  cross join lateral (select max(last_seen_at) as seen from sessions where person_id = p.id) s`;

export async function findInDirectory(reader: Reader, id: string): Promise<DirectoryRow | null> {
  return (await reader.query<DirectoryRow>(`${columns} where p.id = $1`, [id]))[0] ?? null;
}

export async function findByWholeEmail(
  reader: Reader,
  email: string,
): Promise<DirectoryRow | null> {
  return (await reader.query<DirectoryRow>(`${columns} where p.email = $1`, [email]))[0] ?? null;
}

/**
 * Newest first. `part` in lower case, as plain text: no character of it means anything else than
 * itself. Roles of the staff have an index of their own; customers are read along the primary key.
 */
export function listPeople(
  reader: Reader,
  page: { part: string | null; role: Role | null; before: string | null; limit: number },
): Promise<DirectoryRow[]> {
  const { part, role, before, limit } = page;
  // Two texts, since a plan that fits both would read everybody to find the few of the staff.
  const ofRole =
    role === null || role === 'user'
      ? `($2::text is null or p.role = $2)`
      : `p.role <> 'user' and p.role = $2`;
  return reader.query<DirectoryRow>(
    `${columns}
     where ($1::uuid is null or p.id < $1) and ${ofRole}
       and ($3::text is null or strpos(lower(p.name), $3) > 0 or strpos(p.email, $3) > 0)
     order by p.id desc limit $4`,
    [before, role, part, limit],
  );
}

/** Paise of each person, available and frozen. */
export async function sumRupees(
  reader: Reader,
  ids: readonly string[],
): Promise<ReadonlyMap<string, bigint>> {
  if (ids.length === 0) return new Map();
  const rows = await reader.query<{ owner_id: string; sum: bigint }>(
    `select owner_id, sum(balance)::bigint as sum from accounts
     where owner_id = any($1::uuid[]) and asset = 'INR' and kind in ('available', 'frozen') group by 1`,
    [ids],
  );
  return new Map(rows.map(({ owner_id, sum }) => [owner_id, sum]));
}

export type LockedPerson = { id: string; name: string; role: Role; disabled_at: Date | null };

/** In the order of their ids, so that two who lock the same pair do not wait in a ring. */
export function lockPeople(tx: Tx, ids: readonly string[]): Promise<LockedPerson[]> {
  return tx.query<LockedPerson>(
    `select id, name, role, disabled_at from people
     where id = any($1::uuid[]) order by id for no key update`,
    [ids],
  );
}

export function setDisabled(tx: Tx, id: string, disabledAt: Date | null, at: Date) {
  return tx.execute('update people set disabled_at = $2, updated_at = $3 where id = $1', [
    id,
    disabledAt,
    at,
  ]);
}
