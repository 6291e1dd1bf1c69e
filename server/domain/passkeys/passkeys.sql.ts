/** SQL of passkeys and of the challenges that they answer. */
import type { Person } from '#protocol/people.ts';
import type { Rows } from '#server/schema/tables.ts';
import type { Database, Reader, Tx } from '#server/kit/database/database.ts';

export type PasskeyRow = Pick<
  Rows['passkeys'],
  'id' | 'credential_id' | 'name' | 'created_at' | 'last_used_at'
>;

export function listPasskeys(reader: Reader, personId: string): Promise<PasskeyRow[]> {
  return reader.query<PasskeyRow>(
    `select id, credential_id, name, created_at, last_used_at from passkeys
     where person_id = $1 order by id`,
    [personId],
  );
}

export type NewPasskey = {
  id: string;
  credentialId: string;
  personId: string;
  name: string;
  publicKey: Buffer;
  counter: number;
  transports: readonly string[];
  at: Date;
};

/** How many it was: none where the device is known already. */
export function insertPasskey(tx: Tx, passkey: NewPasskey) {
  const { id, credentialId, personId, name, publicKey, counter, transports, at } = passkey;
  return tx.execute(
    `insert into passkeys (id, credential_id, person_id, name, public_key, counter, transports, created_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8) on conflict do nothing`,
    [id, credentialId, personId, name, publicKey, counter, transports, at],
  );
}

export function deletePasskey(tx: Tx, personId: string, id: string) {
  return tx.execute('delete from passkeys where person_id = $1 and id = $2', [personId, id]);
}

export type OwnedPasskeyRow = {
  id: string;
  public_key: Buffer;
  counter: number;
  person_id: string;
  person_name: string;
  email: string;
  role: Person['role'];
};

/** With its person; not of those who are disabled. */
export async function findPasskey(
  reader: Reader,
  credentialId: string,
): Promise<OwnedPasskeyRow | null> {
  const rows = await reader.query<OwnedPasskeyRow>(
    `select k.id, k.public_key, k.counter::float8 as counter, p.id as person_id, p.name as person_name, p.email, p.role
     from passkeys k join people p on p.id = k.person_id
     where k.credential_id = $1 and p.disabled_at is null`,
    [credentialId],
  );
  return rows[0] ?? null;
}

/**
 * How many it was: none where the device has counted no further than it had, so that it may be a
 * copy.
 */
export function markUsed(
  database: Database,
  { id, counter, at }: { id: string; counter: number; at: Date },
) {
  return database.execute(
    `update passkeys set counter = $2, last_used_at = $3
     where id = $1 and (counter < $2 or (counter = 0 and $2 = 0))`,
    [id, counter, at],
  );
}

/** Returns false if it has been removed; otherwise it stays until the transaction commits. */
export async function holdPasskey(tx: Tx, id: string): Promise<boolean> {
  return (await tx.query('select 1 from passkeys where id = $1 for share', [id])).length > 0;
}

export function insertChallenge(
  database: Database,
  challenge: { hash: Buffer; personId: string | null; expiresAt: Date },
) {
  return database.execute(
    'insert into passkey_challenges (challenge_hash, person_id, expires_at) values ($1, $2, $3)',
    [challenge.hash, challenge.personId, challenge.expiresAt],
  );
}

/** How many it was: one for one of all who come with it in time. */
export function takeChallenge(
  database: Database,
  challenge: { hash: Buffer; personId: string | null; at: Date },
) {
  return database.execute(
    `delete from passkey_challenges
     where challenge_hash = $1 and person_id is not distinct from $2 and expires_at > $3`,
    [challenge.hash, challenge.personId, challenge.at],
  );
}

export function deleteOldChallenges(database: Database, expiredBefore: Date) {
  return database.execute('delete from passkey_challenges where expires_at < $1', [expiredBefore]);
}
