/** SQL of the operator's own acts, for the owner's login. */
import type { Role } from '#protocol/people.ts';
import type { Reader, Tx } from '#server/kit/database/database.ts';

export type StaffRow = {
  id: string;
  name: string;
  email: string;
  role: Role;
  disabled_at: Date | null;
  /** The first person in the chain of invitations that led here; their own name for a root. */
  root_name: string;
  is_root: boolean;
};

export function listStaff(reader: Reader): Promise<StaffRow[]> {
  return reader.query<StaffRow>(
    `select p.id, p.name, p.email, p.role, p.disabled_at, r.name as root_name, r.id = p.id as is_root
     from people p join people r on r.id = staff_root(p.id)
     where p.role <> 'user' and p.email is not null order by p.created_at, p.id`,
  );
}

export async function findStaffByEmail(
  reader: Reader,
  email: string,
): Promise<Pick<StaffRow, 'id' | 'name' | 'role'> | null> {
  const rows = await reader.query<Pick<StaffRow, 'id' | 'name' | 'role'>>(
    `select id, name, role from people where email = $1 and role <> 'user'`,
    [email],
  );
  return rows[0] ?? null;
}

/** Returns the rows written: none for somebody who was confirmed before. */
export function confirmPerson(tx: Tx, personId: string, at: Date) {
  return tx.execute(
    'insert into staff_confirmations (person_id, at) values ($1, $2) on conflict do nothing',
    [personId, at],
  );
}
