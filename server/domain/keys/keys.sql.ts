/** SQL of API keys. */
import type { KeyKind } from '#protocol/keys.ts';
import type { Role } from '#protocol/people.ts';
import type { Rows } from '#server/schema/tables.ts';
import type { Reader, Tx } from '#server/kit/database/database.ts';
import type { PinnedConnection } from '#server/kit/database/pinned.ts';

export type KeyRow = {
  id: string;
  kind: KeyKind;
  name: string;
  may_trade: boolean;
  networks: string[];
  /** Paise. */
  most_per_trade: bigint | null;
  most_per_day: bigint | null;
  created_at: Date;
  expires_at: Date;
  last_used_at: Date | null;
  last_used_from: string | null;
};
const columns = `id, kind, name, may_trade, networks, most_per_trade, most_per_day, created_at, expires_at,
  last_used_at, last_used_from`;

/** What is needed to believe a request, and whose it is then. */
export type HeldKeyRow = Pick<
  Rows['api_keys'],
  'id' | 'may_trade' | 'public_key' | 'sealed_secret' | 'expires_at' | 'person_id'
> & {
  networks: string[];
  has_limits: boolean;
  person_name: string;
  email: string | null;
  role: Role;
};

const selectHeld = `
  select k.id, k.may_trade, k.networks,
    k.most_per_trade is not null or k.most_per_day is not null as has_limits, k.public_key, k.sealed_secret, k.expires_at,
    p.id as person_id, p.name as person_name, p.email, p.role
  from unnest($1::text[]) as asked(id)
  cross join lateral (
    select * from api_keys k where k.id = asked.id and k.ended_at is null offset 0
  ) k
  cross join lateral (
    select * from people p
    where p.id = k.person_id and p.role = 'user' and p.disabled_at is null offset 0
  ) p`;

/**
 * Those that have not been ended, with their people: customers who are not disabled. `ids` each
 * once.
 */
export async function findKeys(
  pinned: PinnedConnection,
  ids: readonly string[],
): Promise<HeldKeyRow[]> {
  const [rows = []] = await pinned.run([{ name: 'find-keys', text: selectHeld, values: [ids] }]);
  return rows as HeldKeyRow[];
}

export function listKeys(reader: Reader, personId: string): Promise<KeyRow[]> {
  return reader.query<KeyRow>(
    `select ${columns} from api_keys where person_id = $1 and ended_at is null
     order by created_at desc, id`,
    [personId],
  );
}

export async function hasPublicKey(reader: Reader, personId: string, publicKey: Buffer) {
  const rows = await reader.query(
    'select 1 from api_keys where person_id = $1 and public_key = $2 and ended_at is null',
    [personId, publicKey],
  );
  return rows.length > 0;
}

export type NewKey = {
  id: string;
  personId: string;
  kind: KeyKind;
  name: string;
  mayTrade: boolean;
  networks: readonly string[];
  mostPerTrade: bigint | null;
  mostPerDay: bigint | null;
  publicKey: Buffer | null;
  sealedSecret: Buffer | null;
  at: Date;
  expiresAt: Date;
};

/** Null where the person has a key of that public key. */
export async function insertKey(tx: Tx, key: NewKey): Promise<KeyRow | null> {
  const { id, personId, kind, name, mayTrade, networks, publicKey, sealedSecret } = key;
  const rows = await tx.query<KeyRow>(
    `insert into api_keys (id, person_id, kind, name, may_trade, networks, public_key, sealed_secret,
       most_per_trade, most_per_day, created_at, expires_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12) on conflict do nothing returning ${columns}`,
    [
      ...[id, personId, kind, name, mayTrade, [...networks], publicKey, sealedSecret],
      ...[key.mostPerTrade, key.mostPerDay, key.at, key.expiresAt],
    ],
  );
  return rows[0] ?? null;
}

export async function extendKey(
  tx: Tx,
  key: { personId: string; id: string; expiresAt: Date },
): Promise<KeyRow | null> {
  const rows = await tx.query<KeyRow>(
    `update api_keys set expires_at = $3 where person_id = $1 and id = $2 and ended_at is null
     returning ${columns}`,
    [key.personId, key.id, key.expiresAt],
  );
  return rows[0] ?? null;
}

/** Ends one key, or all of the person's where `id` is null; returns their names. */
export async function endKeys(
  tx: Tx,
  { personId, id, at }: { personId: string; id: string | null; at: Date },
): Promise<string[]> {
  const rows = await tx.query<{ name: string }>(
    `update api_keys set ended_at = $3, sealed_secret = null
     where person_id = $1 and ($2::text is null or id = $2) and ended_at is null returning name`,
    [personId, id, at],
  );
  return rows.map(({ name }) => name);
}

export type KeyUse = {
  keyId: string;
  personId: string;
  address: string;
  network: string;
  at: Date;
};

/**
 * Keeps the later use. The key is held until the transaction ends, also by an earlier use, so that
 * its places are counted one after the other.
 */
export function markUsed(tx: Tx, { keyId, address, at }: KeyUse) {
  return tx.execute(
    `update api_keys set last_used_at = greatest(last_used_at, $2),
       last_used_from = case when last_used_at > $2 then last_used_from else $3 end
     where id = $1`,
    [keyId, at, address],
  );
}

/**
 * The key's name where it has not been used from there before, and from fewer places than `most`.
 */
export async function noteNetwork(tx: Tx, use: KeyUse, most: number): Promise<string | null> {
  const { keyId, personId, network, at } = use;
  const rows = await tx.query<{ name: string }>(
    `with noted as (
       insert into api_key_addresses (key_id, person_id, network, first_used_at)
       select $1, $2, $3, $4
       where (select count(*) from api_key_addresses where key_id = $1) < $5
       on conflict do nothing returning key_id)
     select k.name from noted join api_keys k on k.id = noted.key_id`,
    [keyId, personId, network, at, most],
  );
  return rows[0]?.name ?? null;
}

/** How many living keys a person has, and when one was last used. */
export async function countKeys(
  reader: Reader,
  personId: string,
  at: Date,
): Promise<{ count: number; last_used_at: Date | null }> {
  const rows = await reader.query<{ count: number; last_used_at: Date | null }>(
    `select count(*) filter (where ended_at is null and expires_at > $2)::int as count,
            max(last_used_at) as last_used_at
     from api_keys where person_id = $1`,
    [personId, at],
  );
  return rows[0] ?? { count: 0, last_used_at: null };
}
