/** SQL of the proof of liabilities. Roots and leaves are written once and never changed. */
import type { Rows } from '#server/schema/tables.ts';
import type { Reader, Tx } from '#server/kit/database/database.ts';

export type RootRow = Pick<
  Rows['liability_roots'],
  'tick' | 'tick_at' | 'tick_hash' | 'people' | 'top' | 'previous' | 'hash'
> & {
  day: string;
  assets: string[];
  totals: bigint[];
};

export type OwnerRow = { person_id: string; email: string; assets: string[]; balances: bigint[] };

export type LeafRow = {
  person_id: string;
  email: string;
  salt: string;
  balances: bigint[];
  position: number;
};

/** Of an account that was closed the salt and the address are gone, and the hash is kept. */
export type KeptLeafRow = Omit<LeafRow, 'salt'> & { salt: string | null; leaf_hash: string | null };

const rootColumns = `day::text, tick, tick_at, tick_hash, people, assets, totals, top, previous, hash`;

/** False where another process is at it. */
export async function claimPublishing(tx: Tx, lock: number): Promise<boolean> {
  const rows = await tx.query<{ claimed: boolean }>(
    'select pg_try_advisory_xact_lock($1) as claimed',
    [lock],
  );
  return rows[0]?.claimed === true;
}

/** With its day in India; null before the first tick. */
export async function findLastTick(
  reader: Reader,
): Promise<{ number: number; at: Date; hash: string; day: string } | null> {
  const rows = await reader.query<{ number: number; at: Date; hash: string; day: string }>(
    `select number, at, hash, (at at time zone 'Asia/Kolkata')::date::text as day
     from ticks order by number desc limit 1`,
  );
  return rows[0] ?? null;
}

export async function findLastRoot(reader: Reader): Promise<RootRow | null> {
  const [row] = await listRoots(reader, { before: null, limit: 1 });
  return row ?? null;
}

export async function findRoot(reader: Reader, day: string): Promise<RootRow | null> {
  const rows = await reader.query<RootRow>(
    `select ${rootColumns} from liability_roots where day = $1::date`,
    [day],
  );
  return rows[0] ?? null;
}

/** Newest first. */
export function listRoots(
  reader: Reader,
  page: { before: string | null; limit: number },
): Promise<RootRow[]> {
  return reader.query<RootRow>(
    `select ${rootColumns} from liability_roots
     where day < coalesce($1::date, 'infinity') order by day desc limit $2`,
    [page.before, page.limit],
  );
}

/**
 * What each person owned when the tick was recorded, available and frozen together: what they own
 * in this snapshot, less what moved since. Every batch of an earlier tick has ended by then,
 * because recording a tick waits for all of them.
 */
export function listOwners(
  reader: Reader,
  page: { tick: number; after: string | null; limit: number },
): Promise<OwnerRow[]> {
  return reader.query<OwnerRow>(
    `with owners as (
       select distinct owner_id from accounts
       where kind in ('available', 'frozen') and owner_id > coalesce($2::uuid, '00000000-0000-0000-0000-000000000000')
       order by owner_id limit $3
     ), since as (
       select owner_id, asset,
         sum(case when credit in ('available', 'frozen') then amount else 0 end
           - case when debit in ('available', 'frozen') then amount else 0 end) as moved
       from transfers
       where tick >= $1 and (credit in ('available', 'frozen') or debit in ('available', 'frozen'))
       group by 1, 2
     ), owned as (
       select a.owner_id, a.asset, sum(a.balance) - coalesce(min(s.moved), 0) as balance
       from owners o
       join accounts a on a.owner_id = o.owner_id and a.kind in ('available', 'frozen')
       left join since s on s.owner_id = a.owner_id and s.asset = a.asset
       group by 1, 2
     )
     select w.owner_id as person_id, coalesce(min(p.email), '') as email,
       array_agg(w.asset order by w.asset) as assets, array_agg(w.balance::bigint order by w.asset) as balances
     from owned w left join people p on p.id = w.owner_id
     group by 1 order by 1`,
    [page.tick, page.after, page.limit],
  );
}

export async function insertRoot(tx: Tx, root: RootRow): Promise<void> {
  await tx.execute(
    `insert into liability_roots (day, tick, tick_at, tick_hash, people, assets, totals, top, previous, hash)
     values ($1::date, $2, $3, $4, $5, $6, $7, $8, $9, $10)`,
    [
      ...[root.day, root.tick, root.tick_at, root.tick_hash, root.people],
      ...[root.assets, root.totals, root.top, root.previous, root.hash],
    ],
  );
}

export async function insertLeaves(tx: Tx, day: string, leaves: readonly LeafRow[]): Promise<void> {
  await tx.execute(
    `insert into liability_leaves (day, person_id, position, email, salt, balances)
     select $1::date, person_id, position, email, decode(salt, 'hex'), balances::bigint[]
     from unnest($2::uuid[], $3::int[], $4::text[], $5::text[], $6::text[])
       as leaf (person_id, position, email, salt, balances)`,
    [
      day,
      leaves.map(({ person_id }) => person_id),
      leaves.map(({ position }) => position),
      leaves.map(({ email }) => email),
      leaves.map(({ salt }) => salt),
      leaves.map(({ balances }) => `{${balances.join(',')}}`),
    ],
  );
}

const leafColumns = `person_id, email, encode(salt, 'hex') as salt, leaf_hash, balances, position`;

export async function findLeaf(
  reader: Reader,
  day: string,
  personId: string,
): Promise<KeptLeafRow | null> {
  const rows = await reader.query<KeptLeafRow>(
    `select ${leafColumns} from liability_leaves where day = $1::date and person_id = $2`,
    [day, personId],
  );
  return rows[0] ?? null;
}

/** A stretch of the tree's leaves, in its order. */
export function listLeaves(
  reader: Reader,
  page: { day: string; from: number; limit: number },
): Promise<KeptLeafRow[]> {
  return reader.query<KeptLeafRow>(
    `select ${leafColumns} from liability_leaves
     where day = $1::date and position >= $2 order by position limit $3`,
    [page.day, page.from, page.limit],
  );
}
