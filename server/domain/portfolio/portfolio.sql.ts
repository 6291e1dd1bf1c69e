/**
 * SQL of the current portfolio: balances beside what the last fill of each coin left, open
 * positions, stakes.
 */
import { openStakesOf } from '#server/domain/contracts/contracts.sql.ts';
import type { Reader } from '#server/kit/database/database.ts';

import type { Added } from './worth.rules.ts';

export type HoldingRow = {
  coin: string;
  /** Smallest units of the coin. */
  available: bigint;
  frozen: bigint;
  /** Paise. */
  cost: bigint;
  realised: bigint;
  /** Quantity and cost after the last purchase: later sales do not change the average cost. */
  bought_quantity: bigint;
  bought_cost: bigint;
};

const holdings = `
  select a.asset as coin,
         coalesce(sum(a.balance) filter (where a.kind = 'available'), 0)::bigint as available,
         coalesce(sum(a.balance) filter (where a.kind = 'frozen'), 0)::bigint as frozen,
         coalesce(max(e.cost_after), 0)::bigint as cost, coalesce(max(e.realised_after), 0)::bigint as realised,
         coalesce(max(b.quantity_after), 0)::bigint as bought_quantity, coalesce(max(b.cost_after), 0)::bigint as bought_cost
  from accounts a
  left join lateral (
    select cost_after, realised_after from order_endings e
    where e.person_id = a.owner_id and e.coin = a.asset and e.outcome = 'completed'
    order by e.fill_number desc limit 1
  ) e on true
  left join lateral (
    select quantity_after, cost_after from order_endings b
    where b.person_id = a.owner_id and b.coin = a.asset and b.outcome = 'completed' and b.side = 'buy'
    order by b.fill_number desc limit 1
  ) b on true
  where a.owner_id = $1
  group by a.asset`;

/** Every coin of which the person has an account. */
export function listHoldings(reader: Reader, personId: string): Promise<HoldingRow[]> {
  return reader.query<HoldingRow>(`select * from (${holdings}) h where coin <> 'INR'`, [personId]);
}

export type DayStartRow = {
  coin: string;
  quantity: bigint;
  cost: bigint;
  realised: bigint;
  /** Paise that were paid for the coin since. */
  bought: bigint;
};

/**
 * Of each coin with a fill since a moment, what its fills had left just before. It stays the same
 * however late it is read, so it may be read after what is owned now, and not before: a fill in
 * between would be taken for one of the day before.
 */
export function listDayStarts(
  reader: Reader,
  query: { personId: string; since: Date },
): Promise<DayStartRow[]> {
  return reader.query<DayStartRow>(
    `select k.coin, coalesce(b.quantity_after, 0)::bigint as quantity, coalesce(b.cost_after, 0)::bigint as cost,
            coalesce(b.realised_after, 0)::bigint as realised, k.bought
     from (
       select coin, coalesce(sum(amount) filter (where side = 'buy'), 0)::bigint as bought
       from order_endings where person_id = $1 and outcome = 'completed' and at >= $2
       group by coin
     ) k
     left join lateral (
       select quantity_after, cost_after, realised_after from order_endings e
       where e.person_id = $1 and e.coin = k.coin and e.outcome = 'completed' and e.at < $2
       order by e.fill_number desc limit 1
     ) b on true`,
    [query.personId, query.since],
  );
}

/**
 * A row of what a person owns: an asset, an open position, or what their running contracts hold.
 */
export type BooksRow =
  | (HoldingRow & { what: 'asset' })
  | {
      what: 'position';
      coin: string;
      side: 'long' | 'short';
      /** Paise. */
      margin: bigint;
      leverage: number;
      /** INR with eight decimals; null before its entry. */
      entry_price: bigint | null;
    }
  /** Paise, and how many. */
  | { what: 'stakes'; stakes: bigint; contracts: number }
  /** How many lines the person's statement has. */
  | { what: 'book'; lines: bigint };

/** One statement, so that all of it is of one moment. */
export function readBooks(reader: Reader, personId: string): Promise<BooksRow[]> {
  return reader.query<BooksRow>(
    `select 'asset' as what, h.*, null as side, null::bigint as margin, null::int as leverage,
            null::bigint as entry_price, null::bigint as stakes, null::int as contracts, null::bigint as lines
     from (${holdings}) h
     union all
     select 'position', coin, null, null, null, null, null, null, side, margin, leverage, entry_price, null, null, null
     from open_positions where person_id = $1
     union all
     select 'stakes', null, null, null, null, null, null, null, null, null, null, null, stakes, contracts, null
     from (${openStakesOf('$1')}) s
     union all
     select 'book', null, null, null, null, null, null, null, null, null, null, null, null, null, lines
     from accounts where owner_id = $1 and asset = 'INR' and kind = 'available'`,
    [personId],
  );
}

/** Funds that the house gives, at sign-up and for starting again: part of what was added. */
export const GRANTED = `kind in ('welcome-grant', 'started-again')`;

/** Sums of a person's lines after `after` up to and including `to`. */
export async function sumAdded(
  reader: Reader,
  lines: { personId: string; after: bigint; to: bigint },
): Promise<Added> {
  const [row] = await reader.query<Added>(
    `select coalesce(sum(case when debit = 'external' then amount else -amount end), 0)::bigint as added,
            coalesce(sum(amount) filter (where ${GRANTED}), 0)::bigint as granted
     from transfers
     where owner_id = $1 and line > $2 and line <= $3 and 'external' in (debit, credit)`,
    [lines.personId, lines.after, lines.to],
  );
  return row ?? { added: 0n, granted: 0n };
}
