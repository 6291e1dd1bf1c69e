/**
 * SQL of what staff see of the ledger's and the feed's health. Sums leave as text: they may pass
 * any integer type.
 */
import type { Reader } from '#server/kit/database/database.ts';

/** Every transfer is a line of exactly one book. */
export async function countTransfers(reader: Reader): Promise<string> {
  const rows = await reader.query<{ count: string }>(
    'select coalesce(sum(lines), 0)::text as count from accounts',
  );
  return rows[0]?.count ?? '0';
}

export function sumAccounts(
  reader: Reader,
): Promise<{ asset: string; kind: string; balance: string }[]> {
  return reader.query(
    `select asset, kind, sum(balance)::text as balance from accounts group by 1, 2 order by 1, 2`,
  );
}

export async function sumOpenContracts(reader: Reader): Promise<{ count: number; stakes: string }> {
  const rows = await reader.query<{ count: number; stakes: string }>(
    'select count(*)::int as count, coalesce(sum(stake), 0)::text as stakes from open_contracts',
  );
  return rows[0] ?? { count: 0, stakes: '0' };
}

export type FeedGaps = { ticks: number; longest_ms: number | null; over_5s: number };

/** Of the ticks since then; the gap after the last one is not over yet and counts so far. */
export async function measureGaps(reader: Reader, since: Date, now: Date): Promise<FeedGaps> {
  const rows = await reader.query<FeedGaps>(
    `with gaps as (
       select extract(epoch from coalesce(lead(at) over (order by number), $2) - at) * 1000 as ms
       from ticks where at >= $1
     )
     select count(*)::int as ticks, max(ms)::int as longest_ms, count(*) filter (where ms > 5000)::int as over_5s
     from gaps`,
    [since, now],
  );
  return rows[0] ?? { ticks: 0, longest_ms: null, over_5s: 0 };
}

export async function findEpochAt(
  reader: Reader,
  tick: number,
): Promise<{ number: number; first_tick: number; last_tick: number } | null> {
  const rows = await reader.query<{ number: number; first_tick: number; last_tick: number }>(
    `select number, first_tick, last_tick from epochs
     where first_tick <= $1 order by number desc limit 1`,
    [tick],
  );
  return rows[0] ?? null;
}

/** Of the contracts accepted since then: found by the tape's numbers, which follow time. */
export async function countOutcomes(
  reader: Reader,
  since: Date,
): Promise<{ voided: number; settled: number }> {
  const rows = await reader.query<{ voided: number; settled: number }>(
    `select count(*) filter (where s.outcome = 'VOID')::int as voided, count(*)::int as settled
     from contracts c join settlements s on s.person_id = c.person_id and s.contract_id = c.id
     where c.accepted_after_tick >= (select coalesce(min(number), 0) from ticks where at >= $1)`,
    [since],
  );
  return rows[0] ?? { voided: 0, settled: 0 };
}

/**
 * Of a beacon's tape: ticks that were recorded late since then, an hour ago at most, which is far
 * less than is looked at.
 */
export async function countLateTicks(reader: Reader, since: Date): Promise<number> {
  const rows = await reader.query<{ count: number }>(
    `select coalesce(sum(last - first + 1), 0)::int as count
     from (select first, last, recorded_at from late_ticks order by first desc limit 10000) newest
     where recorded_at >= $1`,
    [since],
  );
  return rows[0]?.count ?? 0;
}

export async function findSource(reader: Reader): Promise<string | null> {
  const rows = await reader.query<{ source: string }>(
    'select source from ticks order by number desc limit 1',
  );
  return rows[0]?.source ?? null;
}
