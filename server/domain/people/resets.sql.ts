/** SQL of links to set a new password. Tokens come in as hashes only. */
import type { Person } from '#protocol/people.ts';
import type { Reader, Tx } from '#server/kit/database/database.ts';

/** A customer who may sign in; `email` in normal form. */
export async function findCustomer(
  reader: Reader,
  email: string,
): Promise<{ id: string; email: string } | null> {
  const rows = await reader.query<{ id: string; email: string }>(
    `select id, email from people where email = $1 and role = 'user' and disabled_at is null`,
    [email],
  );
  return rows[0] ?? null;
}

export async function findCustomerById(
  reader: Reader,
  id: string,
): Promise<{ email: string } | null> {
  const rows = await reader.query<{ email: string }>(
    `select email from people where id = $1 and role = 'user' and disabled_at is null`,
    [id],
  );
  return rows[0] ?? null;
}

export type ResetOwner = Pick<Person, 'id' | 'name' | 'email' | 'role'> & { has_passkeys: boolean };

/** Whose link it is, while it is good, and the person a customer who may sign in. */
export async function findResetOwner(
  reader: Reader,
  hash: Buffer,
  at: Date,
): Promise<ResetOwner | null> {
  const rows = await reader.query<ResetOwner>(
    `select p.id, p.name, p.email, p.role,
       exists (select 1 from passkeys k where k.person_id = p.id) as has_passkeys
     from password_resets r join people p on p.id = r.person_id
     where r.token_hash = $1 and r.expires_at > $2 and p.role = 'user' and p.disabled_at is null`,
    [hash, at],
  );
  return rows[0] ?? null;
}

export function deleteReset(tx: Tx, personId: string) {
  return tx.execute('delete from password_resets where person_id = $1', [personId]);
}

/**
 * The person's e-mail, which the mailed link has confirmed as well; null where they have been
 * barred or are no customer any more.
 */
export async function setHash(
  tx: Tx,
  change: { personId: string; passwordHash: string; at: Date },
): Promise<string | null> {
  const rows = await tx.query<{ email: string }>(
    `update people set password_hash = $2, updated_at = $3, email_confirmed_at = coalesce(email_confirmed_at, $3)
     where id = $1 and role = 'user' and disabled_at is null returning email`,
    [change.personId, change.passwordHash, change.at],
  );
  return rows[0]?.email ?? null;
}
