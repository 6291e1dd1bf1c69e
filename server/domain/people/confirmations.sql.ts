/** SQL of links to confirm an address. Tokens come in as hashes only. */
import type { Reader, Tx } from '#server/kit/database/database.ts';

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

export async function setConfirmed(tx: Tx, personId: string, at: Date): Promise<void> {
  await tx.execute(
    'update people set email_confirmed_at = $2 where id = $1 and email_confirmed_at is null',
    [personId, at],
  );
}
