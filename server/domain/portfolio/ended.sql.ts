/**
 * SQL of what ended of a person's own: contracts that settled, orders that were filled, positions
 * that closed. The time of an ending is the one that its owner reads.
 */
import { leastIdOfContracts } from '#server/domain/contracts/contracts.sql.ts';
import type { Reader } from '#server/kit/database/database.ts';

export type EndedRow = {
  kind: 'contract' | 'order' | 'position';
  id: string;
  coin: string;
  at: Date;
  /** Paise; null of an order. */
  profit: bigint | null;
};

/**
 * Endings of the person $1 after the moment $2. A position is written down at the tick that closed
 * it or later, so that the index of endings has it after that moment too.
 */
const endings = `
  select 'contract' as kind, c.id, c.coin, s.settled_at as at, s.payout - c.stake as profit
  from contracts c
  cross join lateral (
    select * from settlements s where s.contract_id = c.id and s.person_id = c.person_id offset 0
  ) s
  where c.person_id = $1 and c.id >= ${leastIdOfContracts('$2::timestamptz')} and s.settled_at > $2
  union all
  select 'order', e.order_id, e.coin, e.at, null
  from order_endings e
  where e.person_id = $1 and e.at > $2 and e.outcome = 'completed'
  union all
  select 'position', p.id, p.coin, x.at, p.pnl
  from (
    select e.position_id as id, o.coin, e.close_tick, e.pnl
    from position_endings e
    cross join lateral (
      select * from positions p where p.person_id = e.person_id and p.id = e.position_id offset 0
    ) o
    where e.person_id = $1 and e.at > $2 and e.outcome <> 'failed'
  ) p
  cross join lateral (
    select coalesce((select t.at from ticks t where t.number = p.close_tick), packed_time(p.close_tick)) as at
  ) x
  where x.at > $2`;

/** Counts and paise of each kind that has any, up to and with `until`. */
export function countEnded(
  reader: Reader,
  query: { personId: string; after: Date; until: Date },
): Promise<{ kind: EndedRow['kind']; count: number; profit: bigint | null }[]> {
  return reader.query(
    `select kind, count(*)::int as count, sum(profit)::bigint as profit
     from (${endings}) e where at <= $3 group by kind`,
    [query.personId, query.after, query.until],
  );
}

/** Newest first. */
export function listEnded(
  reader: Reader,
  query: { personId: string; after: Date; limit: number },
): Promise<EndedRow[]> {
  return reader.query<EndedRow>(
    `select kind, id, coin, at, profit from (${endings}) e order by at desc, id desc limit $3`,
    [query.personId, query.after, query.limit],
  );
}
