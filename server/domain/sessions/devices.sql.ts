/** SQL of the browsers that a person has signed in with. Tokens come in as hashes only. */
import type { Database, Reader, Tx } from '#server/kit/database/database.ts';

type Acquaintance = { is_known: boolean; knows_others: boolean };

/** Takes a browser in, in one statement; answers what was known of it and of others before. */
export async function noteDevice(
  tx: Tx,
  { personId, hash, at }: { personId: string; hash: Buffer; at: Date },
): Promise<Acquaintance> {
  const rows = await tx.query<Acquaintance>(
    `with noted as (
       insert into devices (person_id, token_hash, first_seen_at, last_seen_at) values ($1, $2, $3, $3)
       on conflict (person_id, token_hash) do update set last_seen_at = $3)
     select count(*) filter (where token_hash = $2) > 0 as is_known,
            count(*) filter (where token_hash <> $2) > 0 as knows_others
     from devices where person_id = $1`,
    [personId, hash, at],
  );
  return rows[0] ?? { is_known: false, knows_others: false };
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
