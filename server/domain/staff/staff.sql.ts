/**
 * SQL of staff: the first sub-admin and their code, the link that makes the first admin, and
 * joining.
 */
import type { StaffRole } from '#protocol/roles.ts';
import type { Database, Reader, Tx } from '#server/kit/database/database.ts';

export async function hasSubAdmin(reader: Reader): Promise<boolean> {
  const rows = await reader.query(`select 1 from people where role = 'sub-admin' limit 1`);
  return rows.length > 0;
}

/** Without e-mail and password: nobody can sign in as this sub-admin. */
export function insertSubAdmin(tx: Tx, person: { id: string; name: string; at: Date }) {
  return tx.execute(
    `insert into people (id, name, role, created_at, updated_at)
     values ($1, $2, 'sub-admin', $3, $3)`,
    [person.id, person.name, person.at],
  );
}

export function insertReferral(tx: Tx, code: { code: string; subAdmin: string; at: Date }) {
  return tx.execute(
    'insert into referral_codes (code, sub_admin, created_at) values ($1, $2, $3)',
    [code.code, code.subAdmin, code.at],
  );
}

/** The oldest one that still counts. */
export async function findFirstReferral(reader: Reader, now: Date): Promise<string | null> {
  const rows = await reader.query<{ code: string }>(
    `select c.code from referral_codes c join people p on p.id = c.sub_admin
     where c.revoked_at is null and (c.expires_at is null or c.expires_at > $1)
       and p.role = 'sub-admin' and p.disabled_at is null
     order by c.created_at, c.code limit 1`,
    [now],
  );
  return rows[0]?.code ?? null;
}

export async function hasAdmin(reader: Reader): Promise<boolean> {
  return (await reader.query(`select 1 from people where role = 'admin' limit 1`)).length > 0;
}

/** The new link is the only one. */
export async function replaceClaimToken(tx: Tx, hash: Buffer, at: Date): Promise<void> {
  await deleteClaimTokens(tx);
  await tx.execute('insert into claim_tokens (token_hash, created_at) values ($1, $2)', [hash, at]);
}

export async function hasClaimToken(reader: Reader, hash: Buffer): Promise<boolean> {
  const rows = await reader.query('select 1 from claim_tokens where token_hash = $1', [hash]);
  return rows.length > 0;
}

/** True for the one caller who took it: others wait for that one's commit and then find nothing. */
export async function takeClaimToken(tx: Tx, hash: Buffer): Promise<boolean> {
  return (await tx.execute('delete from claim_tokens where token_hash = $1', [hash])) > 0;
}

export function deleteClaimTokens(writer: Database | Tx) {
  return writer.execute('delete from claim_tokens');
}

export async function hasEmail(reader: Reader, email: string): Promise<boolean> {
  return (await reader.query('select 1 from people where email = $1', [email])).length > 0;
}

/** False where the e-mail address is taken. */
export async function insertStaff(
  tx: Tx,
  person: {
    id: string;
    name: string;
    email: string;
    role: StaffRole;
    passwordHash: string;
    at: Date;
  },
): Promise<boolean> {
  const rows = await tx.execute(
    `insert into people (id, email, name, password_hash, role, created_at, updated_at)
     values ($1, $2, $3, $4, $5, $6, $6) on conflict (email) do nothing`,
    [person.id, person.email, person.name, person.passwordHash, person.role, person.at],
  );
  return rows > 0;
}
