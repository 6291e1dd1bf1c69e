/** SQL of people and of what they own. */
import type { Role } from '#protocol/people.ts';
import type { Rows } from '#server/schema/tables.ts';
import type { Database, Reader, Tx } from '#server/kit/database/database.ts';
import type { AccountKind } from '#server/ledger/accounts.ts';

import { countsAsConfirmed } from './confirmations.sql.ts';

export type CredentialsRow = {
  id: string;
  name: string;
  email: string;
  role: Role;
  password_hash: string | null;
};

/** Of people who are not disabled; `email` in normal form. */
export async function findByEmail(reader: Reader, email: string): Promise<CredentialsRow | null> {
  const rows = await reader.query<CredentialsRow>(
    `select id, name, email, role, password_hash from people
     where email = $1 and disabled_at is null`,
    [email],
  );
  return rows[0] ?? null;
}

/**
 * Returns false if the password is another one by now, or the person is disabled; otherwise neither
 * changes until the transaction commits.
 */
export async function holdPassword(tx: Tx, personId: string, hash: string): Promise<boolean> {
  const rows = await tx.query(
    `select 1 from people where id = $1 and password_hash = $2 and disabled_at is null for share`,
    [personId, hash],
  );
  return rows.length > 0;
}

export async function isEmailTaken(reader: Reader, email: string): Promise<boolean> {
  return (await reader.query('select 1 from people where email = $1', [email])).length > 0;
}

export async function findLocale(reader: Reader, personId: string): Promise<string | null> {
  const rows = await reader.query<{ locale: string | null }>(
    'select locale from people where id = $1',
    [personId],
  );
  return rows[0]?.locale ?? null;
}

export async function setLocale(database: Database, personId: string, locale: string) {
  await database.execute('update people set locale = $2 where id = $1', [personId, locale]);
}

export async function findHash(reader: Reader, personId: string): Promise<string | null> {
  const rows = await reader.query<{ password_hash: string | null }>(
    'select password_hash from people where id = $1',
    [personId],
  );
  return rows[0]?.password_hash ?? null;
}

export function updateHash(
  tx: Tx,
  change: { personId: string; passwordHash: string; previousHash: string; at: Date },
) {
  return tx.execute(
    `update people set password_hash = $2, updated_at = $4
     where id = $1 and password_hash = $3 and disabled_at is null`,
    [change.personId, change.passwordHash, change.previousHash, change.at],
  );
}

/** Only where it is another place than before. */
export function updateLocation(
  database: Database,
  change: { personId: string; city: string | null; country: string | null; at: Date },
) {
  return database.execute(
    `update people set city = $2, country = $3, updated_at = $4
     where id = $1 and (city, country) is distinct from ($2, $3)`,
    [change.personId, change.city, change.country, change.at],
  );
}

export type ProfileRow = Pick<
  Rows['people'],
  'referral' | 'credit_score' | 'city' | 'country' | 'created_at'
> & {
  must_confirm_email: boolean;
};

export async function findProfile(reader: Reader, personId: string): Promise<ProfileRow | null> {
  const rows = await reader.query<ProfileRow>(
    `select p.referral, p.credit_score, p.city, p.country, p.created_at, not ${countsAsConfirmed} as must_confirm_email
     from people p where p.id = $1`,
    [personId],
  );
  return rows[0] ?? null;
}

export type BalanceRow = { asset: string; kind: AccountKind; balance: bigint };

export function listBalances(reader: Reader, personId: string): Promise<BalanceRow[]> {
  return reader.query<BalanceRow>(
    `select asset, kind, balance from accounts
     where owner_id = $1 and kind in ('available', 'frozen')`,
    [personId],
  );
}

export function listBalancesOf(
  reader: Reader,
  people: readonly string[],
): Promise<(BalanceRow & { owner_id: string })[]> {
  return reader.query(
    `select a.owner_id, a.asset, a.kind, a.balance from unnest($1::uuid[]) as k(owner_id)
     cross join lateral (
       select * from accounts a where a.owner_id = k.owner_id and a.kind in ('available', 'frozen') offset 0
     ) a`,
    [people],
  );
}

export type TransferRow = Pick<
  Rows['transfers'],
  'line' | 'at' | 'kind' | 'asset' | 'amount' | 'available_after' | 'frozen_after' | 'cause'
> & {
  debit: AccountKind;
  credit: AccountKind;
};

/** Newest first. */
export function listTransfers(
  reader: Reader,
  page: { personId: string; before: bigint | null; asset: string | null; limit: number },
): Promise<TransferRow[]> {
  return reader.query<TransferRow>(
    `select line, at, kind, asset, debit, credit, amount, available_after, frozen_after, cause
     from transfers
     where owner_id = $1 and ($2::bigint is null or line < $2) and ($3::text is null or asset = $3)
     order by line desc limit $4`,
    [page.personId, page.before, page.asset, page.limit],
  );
}
