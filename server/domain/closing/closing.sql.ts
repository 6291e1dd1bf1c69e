/**
 * SQL of closing accounts. The database's own functions (server/schema/17_closing.sql) say what is
 * erased and what stays.
 */
import { openStakesOf } from '#server/domain/contracts/contracts.sql.ts';
import type { Reader, Tx } from '#server/kit/database/database.ts';

export type LeftRow = {
  person_id: string;
  /** Paise. */
  available: bigint;
  /**
   * Symbol and smallest units of each account of a coin that is not empty, between spaces; null
   * where all are.
   */
  coins: string | null;
  /** Whether a contract, position, order or request of theirs has not ended. */
  has_open: boolean;
};

/** What these people ($1) have left. Also runs in a batch, after the locks. */
export const loadLeft = `
  select k.person_id, b.available, b.coins,
         s.contracts > 0
           or exists (select from open_positions o where o.person_id = k.person_id)
           or exists (select from open_orders o where o.person_id = k.person_id)
           or exists (select from open_requests o where o.person_id = k.person_id) as has_open
  from unnest($1::uuid[]) as k(person_id)
  cross join lateral (${openStakesOf('k.person_id')}) s
  cross join lateral (
    select coalesce(max(a.balance) filter (where a.asset = 'INR' and a.kind = 'available'), 0) as available,
           string_agg(a.asset || ' ' || a.balance, ' ') filter (where a.asset <> 'INR' and a.balance > 0) as coins
    from accounts a where a.owner_id = k.person_id
  ) b`;

export async function isClosed(reader: Reader, personId: string): Promise<boolean> {
  const rows = await reader.query('select 1 from closings where person_id = $1', [personId]);
  return rows.length > 0;
}

/** Closed before that moment, and perhaps not erased whole; the oldest first. */
export async function listUnerased(reader: Reader, before: Date): Promise<string[]> {
  const rows = await reader.query<{ person_id: string }>(
    'select person_id from closings where erased_at is null and at <= $1 order by at limit 100',
    [before],
  );
  return rows.map(({ person_id }) => person_id);
}

/**
 * Erases a piece of what is left of a closed account, at most `most` rows of a table. Answers
 * whether that was all.
 */
export async function erasePiece(reader: Reader, personId: string, most: number): Promise<boolean> {
  const [row] = await reader.query<{ done: boolean }>('select erase_closed($1, $2) as done', [
    personId,
    most,
  ]);
  return row?.done === true;
}

/**
 * Answers to requests of all accounts that are being erased, from one key on. Answers the last key
 * that was looked at, null at the end.
 */
export async function eraseAnswers(
  reader: Reader,
  after: string,
  most: number,
): Promise<string | null> {
  const [row] = await reader.query<{ last: string | null }>(
    'select erase_commands($1, $2) as last',
    [after, most],
  );
  return row?.last ?? null;
}

export async function markErased(
  tx: Pick<Tx, 'execute'>,
  people: readonly string[],
  at: Date,
): Promise<void> {
  await tx.execute(
    'update closings set erased_at = $2 where person_id = any($1::uuid[]) and erased_at is null',
    [people, at],
  );
}

/** One process at a time; false where another is at it. */
export async function claimErasing(tx: Tx, lock: number): Promise<boolean> {
  const rows = await tx.query<{ claimed: boolean }>(
    'select pg_try_advisory_xact_lock($1) as claimed',
    [lock],
  );
  return rows[0]?.claimed === true;
}
