/** SQL of second factors. Keys come in sealed, recovery codes as hashes. */
import type { Database, Reader, Tx } from '#server/kit/database/database.ts';

export type FactorRow = {
  sealed: Buffer;
  created_at: Date;
  confirmed_at: Date | null;
  last_step: bigint;
};

export async function findFactor(reader: Reader, personId: string): Promise<FactorRow | null> {
  const rows = await reader.query<FactorRow>(
    'select sealed, created_at, confirmed_at, last_step from second_factors where person_id = $1',
    [personId],
  );
  return rows[0] ?? null;
}

/** How many it was: none where one is on already. */
export function replaceUnconfirmed(
  database: Database,
  { personId, sealed, at }: { personId: string; sealed: Buffer; at: Date },
) {
  return database.execute(
    `insert into second_factors as f (person_id, sealed, created_at) values ($1, $2, $3)
     on conflict (person_id) do update set sealed = $2, created_at = $3, last_step = 0
     where f.confirmed_at is null`,
    [personId, sealed, at],
  );
}

/** How many it was: none where it was replaced or confirmed meanwhile. */
export function confirmFactor(
  tx: Tx,
  { personId, sealed, step, at }: { personId: string; sealed: Buffer; step: bigint; at: Date },
) {
  return tx.execute(
    `update second_factors set confirmed_at = $4, last_step = $3
     where person_id = $1 and sealed = $2 and confirmed_at is null`,
    [personId, sealed, step, at],
  );
}

/** Of all who come with codes of one step, one has it: how many it was. */
export function takeStep(
  tx: Tx,
  { personId, sealed, step }: { personId: string; sealed: Buffer; step: bigint },
) {
  return tx.execute(
    `update second_factors set last_step = $3
     where person_id = $1 and sealed = $2 and confirmed_at is not null and last_step < $3`,
    [personId, sealed, step],
  );
}

export function deleteFactor(tx: Tx, personId: string) {
  return tx.execute('delete from second_factors where person_id = $1', [personId]);
}

export async function countRecoveryCodes(reader: Reader, personId: string): Promise<number> {
  const rows = await reader.query<{ count: number }>(
    'select count(*)::int as count from recovery_codes where person_id = $1',
    [personId],
  );
  return rows[0]?.count ?? 0;
}

export async function findRecoveryHash(
  reader: Reader,
  personId: string,
  slot: number,
): Promise<string | null> {
  const rows = await reader.query<{ code_hash: string }>(
    'select code_hash from recovery_codes where person_id = $1 and slot = $2',
    [personId, slot],
  );
  return rows[0]?.code_hash ?? null;
}

/** How many it was: one for one of all who come with it. */
export function takeRecoveryCode(
  tx: Tx,
  { personId, slot, hash }: { personId: string; slot: number; hash: string },
) {
  return tx.execute(
    'delete from recovery_codes where person_id = $1 and slot = $2 and code_hash = $3',
    [personId, slot, hash],
  );
}

export async function replaceRecoveryCodes(
  tx: Tx,
  personId: string,
  hashes: readonly string[],
): Promise<void> {
  await tx.execute('delete from recovery_codes where person_id = $1', [personId]);
  await tx.execute(
    `insert into recovery_codes (person_id, slot, code_hash)
     select $1, slot - 1, hash from unnest($2::text[]) with ordinality as code (hash, slot)`,
    [personId, hashes],
  );
}
