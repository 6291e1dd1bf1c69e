/** SQL of the portfolio: balances beside what the last fill of each coin left. */
import type { Reader } from '#server/kit/database.ts';

export type HoldingRow = {
  coin: string;
  /** Smallest units of the coin. */
  available: bigint;
  frozen: bigint;
  /** Paise. */
  cost: bigint;
  realised: bigint;
};

/** Every coin of which the person has an account. */
export function listHoldings(reader: Reader, personId: string): Promise<HoldingRow[]> {
  return reader.query<HoldingRow>(
    `select a.asset as coin,
            coalesce(sum(a.balance) filter (where a.kind = 'available'), 0)::bigint as available,
            coalesce(sum(a.balance) filter (where a.kind = 'frozen'), 0)::bigint as frozen,
            coalesce(max(e.cost_after), 0)::bigint as cost, coalesce(max(e.realised_after), 0)::bigint as realised
     from accounts a
     left join lateral (
       select cost_after, realised_after from order_endings e
       where e.person_id = a.owner_id and e.coin = a.asset and e.outcome = 'completed'
       order by e.fill_number desc limit 1
     ) e on true
     where a.owner_id = $1 and a.asset <> 'INR'
     group by a.asset`,
    [personId],
  );
}
