/**
 * SQL of a person's activity: lines of their statement, and what the orders, contracts and
 * positions are that caused them.
 */
import type { Rows } from '#server/schema/tables.ts';
import type { Reader } from '#server/kit/database/database.ts';

export type LineRow = Pick<
  Rows['transfers'],
  'line' | 'at' | 'kind' | 'asset' | 'debit' | 'credit' | 'cause'
> & {
  /** Smallest units. */
  amount: bigint;
};

/** Newest first, before a line where one is named. */
export function listLines(
  reader: Reader,
  page: { personId: string; before: bigint | null; limit: number },
): Promise<LineRow[]> {
  return reader.query<LineRow>(
    `select line, at, kind, asset, debit, credit, amount, cause from transfers
     where owner_id = $1 and ($2::bigint is null or line < $2)
     order by line desc limit $3`,
    [page.personId, page.before, page.limit],
  );
}

type Of = { personId: string; ids: readonly string[] };

export type OrderFact = {
  id: string;
  coin: string;
  side: 'buy' | 'sell';
  fill_price: bigint | null;
  quantity: bigint | null;
  fee: bigint | null;
  /** Paise that a sale brought beyond what its coins had cost; null of all else. */
  result: bigint | null;
};

export function findOrderFacts(reader: Reader, { personId, ids }: Of): Promise<OrderFact[]> {
  return reader.query<OrderFact>(
    `select o.id, o.coin, o.side, e.fill_price, e.quantity, e.fee,
            case when o.side = 'sell' then e.realised_after - coalesce(b.realised_after, 0) end as result
     from unnest($2::uuid[]) as k(id)
     cross join lateral (select * from orders o where o.person_id = $1 and o.id = k.id offset 0) o
     left join order_endings e on e.person_id = $1 and e.order_id = o.id and e.outcome = 'completed'
     left join order_endings b on b.person_id = $1 and b.coin = e.coin and b.fill_number = e.fill_number - 1
       and b.outcome = 'completed'`,
    [personId, ids],
  );
}

export type ContractFact = {
  id: string;
  coin: string;
  side: 'BUY_UP' | 'SELL_SHORT';
  stake: bigint;
  outcome: 'WIN' | 'LOSS' | 'REFUNDED' | 'VOID' | null;
  payout: bigint | null;
};

export function findContractFacts(reader: Reader, { personId, ids }: Of): Promise<ContractFact[]> {
  return reader.query<ContractFact>(
    `select c.id, c.coin, c.direction as side, c.stake, s.outcome, s.payout
     from unnest($2::uuid[]) as k(id)
     cross join lateral (select * from contracts c where c.person_id = $1 and c.id = k.id offset 0) c
     left join lateral (
       select * from settlements s where s.contract_id = c.id and s.person_id = $1 offset 0
     ) s on true`,
    [personId, ids],
  );
}

export type PositionFact = {
  id: string;
  coin: string;
  side: 'long' | 'short';
  leverage: number;
  entry_price: bigint | null;
  close_price: bigint | null;
  outcome: 'closed' | 'liquidated' | 'failed' | null;
};

export function findPositionFacts(reader: Reader, { personId, ids }: Of): Promise<PositionFact[]> {
  return reader.query<PositionFact>(
    `select p.id, p.coin, p.side, p.leverage, coalesce(o.entry_price, e.entry_price) as entry_price,
            e.close_price, e.outcome
     from unnest($2::uuid[]) as k(id)
     cross join lateral (select * from positions p where p.person_id = $1 and p.id = k.id offset 0) p
     left join open_positions o on o.position_id = p.id
     left join position_endings e on e.person_id = $1 and e.position_id = p.id`,
    [personId, ids],
  );
}
