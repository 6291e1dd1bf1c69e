/** SQL of the browsers that a person has signed in with. Tokens come in as hashes only. */
import type { Database, Reader, Tx } from '#server/kit/database/database.ts';

/** Takes a browser in, in one statement; returns true if it was known before. */
export async function noteDevice(
  tx: Tx,
  { personId, hash, at }: { personId: string; hash: Buffer; at: Date },
): Promise<boolean> {
  const rows = await tx.query(
    `with noted as (
       insert into devices (person_id, token_hash, first_seen_at, last_seen_at) values ($1, $2, $3, $3)
       on conflict (person_id, token_hash) do update set last_seen_at = $3)
     select 1 from devices where person_id = $1 and token_hash = $2`,
    [personId, hash, at],
  );
  return rows.length > 0;
}

/** Those of these hashes (hex) with which the person has signed in. */
export async function findDevices(
  reader: Reader,
  personId: string,
  hashes: readonly string[],
): Promise<string[]> {
  const rows = await reader.query<{ hash: string }>(
    `select encode(token_hash, 'hex') as hash from devices
     where person_id = $1 and token_hash in (select decode(sent, 'hex') from unnest($2::text[]) sent)`,
    [personId, hashes],
  );
  return rows.map(({ hash }) => hash);
}

export function deleteOldDevices(database: Database, seenBefore: Date) {
  return database.execute('delete from devices where last_seen_at < $1', [seenBefore]);
}
