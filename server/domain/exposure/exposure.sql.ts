/** SQL of people's exposure: of all by coin, and of one person in one coin. */
import { INR_SCALE, PRICE_SCALE } from '#protocol/money.ts';
import type { Reader } from '#server/kit/database/database.ts';
import { allTills, RESERVE } from '#server/ledger/accounts.ts';

import type { LimitColumns } from './exposure.rules.ts';

const limitColumns = `
  setting_value('coinLongLimit') as coin_long, setting_value('coinShortLimit') as coin_short,
  setting_value('personLongLimit') as person_long, setting_value('personShortLimit') as person_short`;

export async function readLimits(reader: Reader): Promise<LimitColumns> {
  const [row] = await reader.query<LimitColumns>(`select ${limitColumns}`);
  return row ?? { coin_long: null, coin_short: null, person_long: null, person_short: null };
}

export type CoinSums = {
  coin: string;
  /**
   * Smallest units that people own: what the house's accounts of the coin lack, since all of them
   * are zero together.
   */
  coins: bigint;
  /** Paise. */
  buys: bigint;
  longs: bigint;
  shorts: bigint;
  positions: number;
  /**
   * Which transactions the sums hold: those that are over in it (PostgreSQL's `pg_snapshot`). The
   * same in every row.
   */
  snapshot: string;
};

/** One statement, so that all of it is of the snapshot that it answers. */
export function sumByCoin(reader: Reader): Promise<CoinSums[]> {
  return reader.query<CoinSums>(
    `with owned as (
       select asset as coin, -sum(balance) as coins from accounts
       where owner_id = any($1::uuid[]) and asset <> 'INR' group by asset
     ), buying as (
       select w.coin, sum(w.reserved) as buys from open_orders w
       where w.state in ('limit-buy', 'stop-buy', 'profit-buy') or (w.state = 'waiting' and exists (
         select from orders o where o.person_id = w.person_id and o.id = w.order_id and o.side = 'buy'))
       group by w.coin
     ), held as (
       select coin, count(*)::int as positions,
              sum(margin * leverage) filter (where side = 'long') as longs,
              sum(margin * leverage) filter (where side = 'short') as shorts
       from open_positions group by coin
     )
     select c.symbol as coin, coalesce(o.coins, 0)::bigint as coins, coalesce(b.buys, 0)::bigint as buys,
            coalesce(h.longs, 0)::bigint as longs, coalesce(h.shorts, 0)::bigint as shorts,
            coalesce(h.positions, 0) as positions, pg_current_snapshot()::text as snapshot
     from coins c
     left join owned o on o.coin = c.symbol
     left join buying b on b.coin = c.symbol
     left join held h on h.coin = c.symbol
     order by c.position`,
    [houseIds],
  );
}

const houseIds = [...allTills(), RESERVE];

export type HouseRow = { kind: string; balance: bigint };

/** Rupees of the house's trading accounts, by kind. */
export function sumHouse(reader: Reader): Promise<HouseRow[]> {
  return reader.query<HouseRow>(
    `select kind, sum(balance)::bigint as balance from accounts
     where owner_id = any($1::uuid[]) and asset = 'INR' and kind in ('dealer', 'insurance', 'fees')
     group by kind`,
    [houseIds],
  );
}

export type LargestRow = {
  coin: string;
  side: 'long' | 'short';
  person_id: string;
  name: string;
  /** Paise. */
  amount: bigint;
};

/**
 * Who has the largest exposure on each side of each coin. `prices` and `scales` are those of the
 * coins; a coin without a price counts nothing. Goes through everybody's accounts: for a page of
 * the staff, not for a decision.
 */
export function listLargest(
  reader: Reader,
  coins: readonly string[],
  prices: readonly bigint[],
  scales: readonly number[],
): Promise<LargestRow[]> {
  return reader.query<LargestRow>(
    `with parts as (
       select owner_id as person_id, asset as coin, sum(balance) as coins, 0 as long, 0 as short
       from accounts
       where asset <> 'INR' and kind in ('available', 'frozen') and balance > 0 and owner_id <> all($1::uuid[])
       group by owner_id, asset
       union all
       select w.person_id, w.coin, 0, w.reserved, 0
       from open_orders w join orders o on o.person_id = w.person_id and o.id = w.order_id
       where o.side = 'buy'
       union all
       select person_id, coin, 0, case side when 'long' then margin * leverage else 0 end,
              case side when 'short' then margin * leverage else 0 end
       from open_positions
     ), stands as (
       select p.person_id, p.coin, sum(p.short) as short,
              div(sum(p.coins) * k.price, 10::numeric ^ (k.scale + $5)) + sum(p.long) as long
       from parts p join unnest($2::text[], $3::bigint[], $4::int[]) as k(coin, price, scale) on k.coin = p.coin
       group by p.person_id, p.coin, k.price, k.scale
     ), sides as (
       select coin, 'long' as side, person_id, long as amount from stands where long > 0
       union all
       select coin, 'short', person_id, short from stands where short > 0
     ), largest as (
       select distinct on (coin, side) * from sides order by coin, side, amount desc, person_id
     )
     select l.coin, l.side, l.person_id, p.name, l.amount::bigint as amount
     from largest l join people p on p.id = l.person_id`,
    [houseIds, coins, prices, scales, PRICE_SCALE - INR_SCALE],
  );
}

export type PersonExposureRow = LimitColumns & {
  person_id: string;
  coin: string;
  /** Smallest units of the coin. */
  coins: bigint;
  /** Paise. */
  buys: bigint;
  longs: bigint;
  shorts: bigint;
  open_orders: number;
  open_positions: number;
  /** JSON. */
  order_types: string;
};

/**
 * What each of these people ($1) has in a coin ($2), how many orders and positions they have open
 * in all, and the settings. Runs in a batch, after the locks.
 */
export const readPersonExposure = `
  select k.person_id, k.coin, c.coins, b.buys, p.longs, p.shorts, n.open_orders, m.open_positions, s.*
  from unnest($1::uuid[], $2::text[]) as k(person_id, coin)
  cross join (select ${limitColumns}, setting_value('orderTypes') as order_types offset 0) s
  cross join lateral (
    select coalesce(sum(a.balance), 0)::bigint as coins from accounts a
    where a.owner_id = k.person_id and a.asset = k.coin and a.kind in ('available', 'frozen')
  ) c
  cross join lateral (
    select coalesce(sum(w.reserved), 0)::bigint as buys
    from open_orders w
    where w.person_id = k.person_id and w.coin = k.coin and case
      -- What rests says its side: nothing is looked up for the up to 200 of a person.
      when w.state <> 'waiting' then w.state like '%-buy'
      else (select o.side = 'buy' from orders o where o.person_id = w.person_id and o.id = w.order_id)
    end
  ) b
  cross join lateral (
    select coalesce(sum(w.margin * w.leverage) filter (where w.side = 'long'), 0)::bigint as longs,
           coalesce(sum(w.margin * w.leverage) filter (where w.side = 'short'), 0)::bigint as shorts
    from open_positions w where w.person_id = k.person_id and w.coin = k.coin
  ) p
  cross join lateral (
    select count(*)::int as open_orders from open_orders w where w.person_id = k.person_id
  ) n
  cross join lateral (
    select count(*)::int as open_positions from open_positions w where w.person_id = k.person_id
  ) m`;
