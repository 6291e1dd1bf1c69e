/**
 * SQL of links that are mailed to people and work once: each person has at most one in a table.
 * Tokens come in as hashes only.
 */
import type { Tx } from '#server/kit/database/database.ts';

type LinkTable = 'password_resets' | 'email_confirmations';

/** Takes the place of the person's link before; those of everybody that have expired go as well. */
export async function replaceLink(
  tx: Tx,
  table: LinkTable,
  link: { personId: string; hash: Buffer; at: Date; expiresAt: Date },
): Promise<void> {
  await tx.execute(`delete from ${table} where expires_at <= $1 and person_id <> $2`, [
    link.at,
    link.personId,
  ]);
  await tx.execute(
    `insert into ${table} (person_id, token_hash, created_at, expires_at)
     values ($1, $2, $3, $4)
     on conflict (person_id) do update set
       token_hash = excluded.token_hash,
       created_at = excluded.created_at,
       expires_at = excluded.expires_at`,
    [link.personId, link.hash, link.at, link.expiresAt],
  );
}

/** Whose link it was; of many at once, one gets it. */
export async function takeLink(
  tx: Tx,
  table: LinkTable,
  hash: Buffer,
  at: Date,
): Promise<string | null> {
  const rows = await tx.query<{ person_id: string }>(
    `delete from ${table} where token_hash = $1 and expires_at > $2 returning person_id`,
    [hash, at],
  );
  return rows[0]?.person_id ?? null;
}
