/** SQL of the order book: what rests, summed up by price, and the last fills. */
import type { OrderSide } from '#protocol/orders.ts';
import type { Reader } from '#server/kit/database/database.ts';

export type RestingRow = {
  coin: string;
  state: 'limit-buy' | 'limit-sell' | 'stop-buy' | 'stop-sell';
  price: bigint;
  /** Of buys paise after the fee, of sells smallest units of the coin. */
  gives: bigint;
  orders: number;
};

const side = (state: RestingRow['state'], order: 'asc' | 'desc') => `
  (select coin, state, price, count(*)::int as orders,
          sum(gives - case when state in ('limit-buy', 'stop-buy')
                           then (gives::numeric * fee_bps + 9999)::bigint / 10000 else 0 end)::bigint as gives
   from open_orders where coin = c.symbol and state = '${state}'
   group by coin, state, price order by price ${order} limit $2)`;

/** Of each coin and kind the prices nearest to the market's. */
export function listResting(
  reader: Reader,
  coins: readonly string[],
  limit: number,
): Promise<RestingRow[]> {
  return reader.query<RestingRow>(
    `select r.* from unnest($1::text[]) as c (symbol) cross join lateral (
       ${side('limit-buy', 'desc')} union all ${side('limit-sell', 'asc')}
       union all ${side('stop-buy', 'asc')} union all ${side('stop-sell', 'desc')}
     ) r`,
    [coins, limit],
  );
}

export type FillRow = {
  side: OrderSide;
  price: bigint;
  quantity: bigint;
  tick: number;
  time: Date;
};

/** Newest first. */
export function listFills(reader: Reader, coin: string, limit: number): Promise<FillRow[]> {
  return reader.query<FillRow>(
    `select e.side, e.fill_price as price, e.quantity, e.fill_tick as tick,
            coalesce(t.at, packed_time(e.fill_tick)) as time
     from order_endings e left join ticks t on t.number = e.fill_tick
     where e.coin = $1 and e.outcome = 'completed'
     order by e.fill_tick desc, e.order_id desc limit $2`,
    [coin, limit],
  );
}
