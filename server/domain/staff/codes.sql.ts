/** SQL of referral codes and of who came with them. Codes come in normal form. */
import type { Rows } from '#server/schema/tables.ts';
import type { Reader, Tx } from '#server/kit/database/database.ts';

export type CodeRow = Rows['referral_codes'] & {
  sub_admin_name: string;
  sign_ups: number;
};

const columns = `
  select c.code, c.sub_admin, p.name as sub_admin_name, c.created_at, c.expires_at, c.revoked_at,
         coalesce(s.sign_ups, 0) as sign_ups
  from referral_codes c join people p on p.id = c.sub_admin`;
/** Of each code by itself; where all are listed, one reading of the index is less. */
const ofOne = `
  cross join lateral (select count(*)::int as sign_ups from people x where x.referral = c.code) s`;
const ofAll = `
  left join (select referral, count(*)::int as sign_ups from people where referral is not null group by 1) s
    on s.referral = c.code`;

/** Newest first; of everybody where no owner is named. */
export function listCodes(reader: Reader, owner: string | null): Promise<CodeRow[]> {
  const order = 'order by c.created_at desc, c.code';
  return owner === null
    ? reader.query<CodeRow>(`${columns} ${ofAll} ${order}`)
    : reader.query<CodeRow>(`${columns} ${ofOne} where c.sub_admin = $1 ${order}`, [owner]);
}

export async function findCode(reader: Reader, code: string): Promise<CodeRow | null> {
  return (await reader.query<CodeRow>(`${columns} ${ofOne} where c.code = $1`, [code]))[0] ?? null;
}

/**
 * Newest day first. India has had one time for the whole country, without summer time, since 1945.
 */
export function countSignUpsByDay(
  reader: Reader,
  query: { owner: string; since: Date },
): Promise<{ date: string; code: string; sign_ups: number }[]> {
  return reader.query(
    `select to_char(day, 'YYYY-MM-DD') as date, code, sign_ups
     from (select (p.created_at at time zone 'Asia/Kolkata')::date as day, c.code, count(*)::int as sign_ups
           from referral_codes c join people p on p.referral = c.code
           where c.sub_admin = $1 and p.created_at >= $2
           group by 1, 2) d
     order by day desc, code`,
    [query.owner, query.since],
  );
}

export async function isActiveSubAdmin(reader: Reader, id: string): Promise<boolean> {
  const rows = await reader.query(
    `select 1 from people where id = $1 and role = 'sub-admin' and disabled_at is null`,
    [id],
  );
  return rows.length > 0;
}

export function insertCode(
  tx: Tx,
  code: { code: string; subAdmin: string; at: Date; expiresAt: Date | null },
) {
  return tx.execute(
    `insert into referral_codes (code, sub_admin, created_at, expires_at) values ($1, $2, $3, $4)`,
    [code.code, code.subAdmin, code.at, code.expiresAt],
  );
}

/** Rows revoked: none where it was before. */
export function revokeCode(tx: Tx, code: string, at: Date) {
  return tx.execute(
    'update referral_codes set revoked_at = $2 where code = $1 and revoked_at is null',
    [code, at],
  );
}
