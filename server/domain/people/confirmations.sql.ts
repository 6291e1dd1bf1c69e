/** SQL of links to confirm an address. Tokens come in as hashes only. */
import type { Reader, Tx } from '#server/kit/database.ts';

/** SQL that is true of a person `p` to whose address mail may go. */
export const countsAsConfirmed = '(p.email_confirmed_at is not null or not p.must_confirm)';

/** A customer who may sign in and whose address is not confirmed yet; null for everybody else. */
export async function findUnconfirmed(
  reader: Reader,
  id: string,
): Promise<{ email: string } | null> {
  const rows = await reader.query<{ email: string }>(
    `select p.email from people p
     where p.id = $1 and p.role = 'user' and p.disabled_at is null and not ${countsAsConfirmed}`,
    [id],
  );
  return rows[0] ?? null;
}

/** Takes the place of the person's link before; those of everybody that have expired go as well. */
export async function replaceConfirmation(
  tx: Tx,
  link: { personId: string; hash: Buffer; at: Date; expiresAt: Date },
): Promise<void> {
  await tx.execute('delete from email_confirmations where expires_at <= $1 and person_id <> $2', [
    link.at,
    link.personId,
  ]);
  await tx.execute(
    `insert into email_confirmations (person_id, token_hash, created_at, expires_at)
     values ($1, $2, $3, $4)
     on conflict (person_id) do update set
       token_hash = excluded.token_hash,
       created_at = excluded.created_at,
       expires_at = excluded.expires_at`,
    [link.personId, link.hash, link.at, link.expiresAt],
  );
}

/** Whose link it was; of many at once, one gets it. */
export async function takeConfirmation(tx: Tx, hash: Buffer, at: Date): Promise<string | null> {
  const rows = await tx.query<{ person_id: string }>(
    'delete from email_confirmations where token_hash = $1 and expires_at > $2 returning person_id',
    [hash, at],
  );
  return rows[0]?.person_id ?? null;
}

export async function setConfirmed(tx: Tx, personId: string, at: Date): Promise<void> {
  await tx.execute(
    'update people set email_confirmed_at = $2 where id = $1 and email_confirmed_at is null',
    [personId, at],
  );
}
