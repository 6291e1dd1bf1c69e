/** SQL of starting again: what has to be known of the person who asks for it. */
import { openStakesOf } from '#server/domain/contracts/contracts.sql.ts';

export type FreshStartRow = {
  person_id: string;
  /** Paise. */
  available: bigint;
  frozen: bigint;
  /**
   * Symbol and smallest units of each account of a coin that is not empty, between spaces; null
   * where all are.
   */
  coins: string | null;
  /** Whether a contract, position, order or request of theirs has not ended. */
  has_open: boolean;
  last_at: Date | null;
};

/** Of these people ($1). Also runs in a batch, after the locks. */
export const loadFreshStarts = `
  select k.person_id, b.available, b.frozen, b.coins,
         s.contracts > 0
           or exists (select from open_positions o where o.person_id = k.person_id)
           or exists (select from open_orders o where o.person_id = k.person_id)
           or exists (select from open_requests o where o.person_id = k.person_id) as has_open,
         (select max(f.at) from fresh_starts f where f.person_id = k.person_id) as last_at
  from unnest($1::uuid[]) as k(person_id)
  cross join lateral (${openStakesOf('k.person_id')}) s
  cross join lateral (
    select coalesce(max(a.balance) filter (where a.asset = 'INR' and a.kind = 'available'), 0) as available,
           coalesce(max(a.balance) filter (where a.asset = 'INR' and a.kind = 'frozen'), 0) as frozen,
           string_agg(a.asset || ' ' || a.balance, ' ') filter (where a.asset <> 'INR' and a.balance > 0) as coins
    from accounts a where a.owner_id = k.person_id
  ) b`;
