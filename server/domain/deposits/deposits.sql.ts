/** SQL of deposits and of their proofs. */
import {
  type DeskRow,
  type DeskSource,
  limitColumns,
  type LimitRow,
  type Outcome,
  type OwnRow,
  type OwnSource,
} from '#server/domain/desk/desk.sql.ts';
import type { Database, Reader, Tx } from '#server/kit/database/database.ts';
import { PROOF_LOCK } from '#server/kit/database/locks.ts';

/**
 * How many proofs these people have sent in the 24 hours before `$2`, and the limits of a deposit;
 * runs after the locks.
 */
export const readForDeposits = `
  select s.least, s.most, k.person_id, (
    select count(*)::int from deposits d
    where d.person_id = k.person_id and d.created_at > $2::timestamptz - interval '24 hours'
  ) as count
  from (select ${limitColumns('deposit')} offset 0) s cross join unnest($1::uuid[]) as k(person_id)`;

export type ForDepositRow = LimitRow & { person_id: string; count: number };

export type DepositRow = OwnRow & { reference: string | null };

export const ownSource: OwnSource = {
  kind: 'deposit',
  table: 'deposits',
  columns: 'r.reference',
  joins: '',
};

/** `personId` null for reviewers, who may see everybody's. */
export async function findProof(
  reader: Reader,
  id: string,
  personId: string | null,
): Promise<Buffer | null> {
  const rows = await reader.query<{ bytes: Buffer }>(
    `select i.bytes from deposits r join proof_images i on i.sha256 = r.proof
     where r.id = $1 and ($2::uuid is null or r.person_id = $2)`,
    [id, personId],
  );
  return rows[0]?.bytes ?? null;
}

/**
 * Bits in which the difference hashes of images may differ that look alike; fewer than eight, so
 * that they share a band.
 */
const ALIKE_BITS = 6;

/**
 * Keeps the same image once, and notes which others look like it. One at a time, so that two new
 * ones find each other.
 */
export async function insertProof(
  tx: Tx,
  proof: {
    sha256: string;
    bytes: Buffer;
    width: number;
    height: number;
    differenceHash: bigint;
    at: Date;
  },
): Promise<void> {
  await tx.query('select pg_advisory_xact_lock($1)', [PROOF_LOCK]);
  const isNew = await tx.execute(
    `insert into proof_images (sha256, bytes, width, height, difference_hash, at)
     values ($1, $2, $3, $4, $5, $6) on conflict (sha256) do nothing`,
    [proof.sha256, proof.bytes, proof.width, proof.height, proof.differenceHash, proof.at],
  );
  if (isNew === 0) return;
  // The planner takes most images to share a band with any other, and would read them all.
  await tx.execute('set local enable_seqscan = off');
  await tx.execute(
    `insert into proof_likenesses (sha256, other)
     select v.sha256, v.other from proof_images i
     join proof_images j on j.bands && i.bands and j.sha256 <> i.sha256
       and bit_count((i.difference_hash # j.difference_hash)::bit(64)) <= ${ALIKE_BITS}
     cross join lateral (values (i.sha256, j.sha256), (j.sha256, i.sha256)) as v(sha256, other)
     where i.sha256 = $1`,
    [proof.sha256],
  );
}

export async function countProofs(reader: Reader, personId: string, at: Date): Promise<number> {
  const rows = await reader.query<{ count: number }>(readForDeposits, [[personId], at]);
  return rows[0]?.count ?? 0;
}

/**
 * Counts one more image of the person to be decoded; answers how many since the counter began, at
 * most a day ago.
 */
export async function countTry(database: Database, personId: string, at: Date): Promise<number> {
  const rows = await database.query<{ count: number }>(
    `insert into rate_limits as r (bucket, window_start, count) values ($1, $2, 1)
     on conflict (bucket) do update set
       count = case when r.window_start <= $2::timestamptz - interval '24 hours' then 1 else r.count + 1 end,
       window_start = case when r.window_start <= $2::timestamptz - interval '24 hours'
                           then $2 else r.window_start end
     returning count`,
    [`proof:${personId}`, at],
  );
  return rows[0]?.count ?? 1;
}

export type StoredCommand = { fingerprint: string; status: number; body: string };

export async function findStored(
  reader: Reader,
  personId: string,
  key: string,
): Promise<StoredCommand | null> {
  const rows = await reader.query<StoredCommand>(
    'select fingerprint, status, body from commands where person_id = $1 and key = $2',
    [personId, key],
  );
  return rows[0] ?? null;
}

export type DepositDeskRow = DeskRow & {
  reference: string | null;
  /** This and the next three are null once the person has closed the account. */
  proof: string | null;
  width: number | null;
  height: number | null;
  bytes: number | null;
  is_duplicate: boolean;
  is_similar: boolean;
  is_same_reference: boolean;
  /** True if the person's page named an account to pay to, with a text for the payment. */
  is_payee_named: boolean;
};

export const deskSource: DeskSource = {
  kind: 'deposit',
  table: 'deposits',
  columns: `
    r.reference, r.proof, i.width, i.height, octet_length(i.bytes) as bytes,
    exists (select from deposits o where o.proof = r.proof and o.id <> r.id) as is_duplicate,
    exists (select from proof_likenesses l join deposits o on o.proof = l.other
            where l.sha256 = r.proof) as is_similar,
    exists (select from deposits o where o.reference = r.reference and o.id <> r.id) as is_same_reference,
    exists (select from settings f where f.name = 'funds' and f.value = 'real') and exists (
      select from (values ('payeeAccountNumber'), ('payeeUpiId')) as payee (name)
      cross join lateral (select c.value from setting_changes c where c.name = payee.name and c.at <= r.created_at
                          order by c.number desc limit 1) shown
      where shown.value <> 'null') as is_payee_named`,
  joins: 'left join proof_images i on i.sha256 = r.proof',
  searched: `r.reference, 'DR' || upper(right(p.id::text, 10))`,
};

export type AlikeRow = {
  id: string;
  person: string;
  outcome: Outcome | null;
  why: 'duplicate-proof' | 'similar-proof' | 'same-reference';
  created_at: Date;
};

/**
 * Other deposits, of anybody, that share image or reference; newest first, at most ten of each
 * sort.
 */
export function listAlike(reader: Reader, id: string): Promise<AlikeRow[]> {
  return reader.query<AlikeRow>(
    `with this as (
       select r.id, r.proof, r.reference from deposits r where r.id = $1
     ), alike as (
       (select o.id, 'duplicate-proof' as why from this join deposits o on o.proof = this.proof
        where o.id <> this.id order by o.id desc limit 10)
       union all
       (select o.id, 'similar-proof' from this join proof_likenesses l on l.sha256 = this.proof
        join deposits o on o.proof = l.other order by o.id desc limit 10)
       union all
       (select o.id, 'same-reference' from this join deposits o on o.reference = this.reference
        where o.id <> this.id order by o.id desc limit 10)
     )
     select a.id, a.why, p.name as person, d.outcome, o.created_at
     from alike a join deposits o on o.id = a.id join people p on p.id = o.person_id
     left join decisions d on d.request_id = a.id order by a.id desc`,
    [id],
  );
}
