/**
 * What the verification asks about spot orders: L25 and L28 to L30 of docs/ledger.md, as SQL and in
 * words.
 */
import { INR_SCALE, PRICE_SCALE } from '#protocol/money.ts';

import { packedMeeting } from './packed-ticks.ts';

/** Of a coin. */
const MOST_DECIMALS = 8;

/** Every order with what holds of it now: what was asked, or what it was changed to last. */
const terms = `
  terms as (
    select o.person_id, o.id, o.coin, o.side, o.type, o.pair, o.accepted_at, coalesce(c.gives, o.gives) as gives,
           coalesce(c.price, o.price) as price, coalesce(c.fee_bps, o.fee_bps) as fee_bps,
           coalesce(c.after_tick, o.accepted_after_tick) as after_tick, o.quantity, o.limit_price, o.time_in_force,
           -- The state it is open in until the price reaches its own; null of an order that the next tick decides.
           case when o.type = 'market' or o.type = 'limit' and o.time_in_force <> 'gtc' then null
                when o.type = 'limit' then 'limit-' || o.side
                when o.type in ('stop', 'stop-limit') then 'stop-' || o.side
                else 'profit-' || o.side end as rests,
           -- As it stands once a price has triggered it; null of what none triggers.
           case when o.type in ('market', 'limit') then null
                when o.limit_price is not null and o.time_in_force = 'gtc' then 'limit-' || o.side
                else 'waiting' end as triggered
    from orders o
    left join (
      select distinct on (person_id, order_id) * from order_changes order by person_id, order_id, number desc
    ) c on c.person_id = o.person_id and c.order_id = o.id
  )`;

/**
 * Whether a tick's price meets what rests in a state; the state, its own price and the tick's as
 * SQL.
 */
const meets = (state: string, own: string, price: string) => `
  case when ${state} in ('limit-buy', 'stop-sell', 'profit-buy') then ${price} <= ${own} else ${price} >= ${own} end`;

/** L25: an order is open or ended, never both, never neither, and open on its terms. */
const compareOpenOrders = `
  with ${terms}
  select coalesce(o.id, w.order_id) as id, (w.order_id is not null) as is_open, e.outcome
  from terms o
  full join open_orders w on w.order_id = o.id and w.person_id = o.person_id and w.coin = o.coin
    and w.gives = o.gives and w.fee_bps = o.fee_bps and w.pair is not distinct from o.pair
    and w.reserved = case when o.pair <> o.id and w.state = o.rests then 0 else o.gives end
    and (w.state = o.rests and w.price = o.price and w.after_tick = o.after_tick
         or o.rests is null and w.state = 'waiting' and w.after_tick = o.after_tick
         or w.state = o.triggered and w.price = case o.triggered when 'waiting' then 0 else o.limit_price end)
  left join order_endings e on e.person_id = o.person_id and e.order_id = o.id
  where o.id is null or (w.order_id is null) = (e.order_id is null)
     or e.coin is distinct from case when e.order_id is null then null else o.coin end
     or e.side is distinct from case when e.order_id is null then null else o.side end`;

/** What a triggered order is filled at: any price, or the first that its limit takes. */
const takes = (price: string) =>
  `(${price} is not null and (triggered = 'waiting' or ${meets('triggered', 'bound', price)}))`;

/**
 * L25: a fill is at the tape's price of its tick, which follows from the order: the next after
 * acceptance and in time, the first that meets what rests, or after the one that triggered it the
 * next, or the first that its limit takes; and costs what the order says.
 */
const compareFills = `
  with ${terms}, filled as (
    select o.*, c.position, e.fill_tick, e.fill_price, e.amount, e.quantity as got, e.fee, e.remainder, e.triggered_tick,
           coalesce(t.at, packed_time(e.fill_tick)) as at,
           coalesce(t.prices[c.position], packed_price(e.fill_tick, c.position)) as tape, coalesce(o.limit_price, o.price) as bound, m.number as met
    from order_endings e
    join terms o on o.person_id = e.person_id and o.id = e.order_id
    join coins c on c.symbol = e.coin
    left join ticks t on t.number = e.fill_tick
    cross join lateral (select coalesce(e.triggered_tick, e.fill_tick) as tick offset 0) d
    -- The first tick that meets what it rests for.
    left join lateral (
      select coalesce(min(x.number), (
        select min(y.number) from ticks y
        where y.number > o.after_tick and y.number <= d.tick and ${meets('o.rests', 'o.price', 'y.prices[c.position]')}
      )) as number
      from (${packedMeeting('c.position', { after: 'o.after_tick', to: 'd.tick' }, (price) => meets('o.rests', 'o.price', price))}) x
      where o.rests is not null
    ) m on o.rests is not null
    where e.outcome = 'completed'
  )
  select id from filled f
  where tape is distinct from fill_price
     or case when side = 'sell' then got <> gives or remainder <> 0
             when quantity is not null then
               got <> quantity or remainder <> 0 or amount > gives or fee <> ceil(amount::numeric * fee_bps / 10000)
               -- The coin's decimals are not in the database: for one number of them the cost is the price's, to the paisa.
               or not exists (select from generate_series(${PRICE_SCALE - INR_SCALE}, ${PRICE_SCALE - INR_SCALE + MOST_DECIMALS}) as d
                              where amount - fee = ceil(got::numeric * fill_price / 10::numeric ^ d))
             else amount <> gives or fee <> ceil(gives::numeric * fee_bps / 10000) end
     or triggered is not null and triggered_tick is distinct from met
     or fill_tick is distinct from case
       when rests is null then
         case when at <= accepted_at + interval '5 seconds'
               and (type = 'market' or ${meets(`'limit-' || side`, 'bound', 'tape')}) then after_tick + 1 end
       when triggered is null then met
       when time_in_force <> 'gtc' then case when ${meets(`'limit-' || side`, 'bound', 'tape')} then met + 1 end
       else (
         select coalesce((
           select min(x.number) from (${packedMeeting('position', { after: 'met', to: 'fill_tick' }, takes)}) x
         ), (
           select min(y.number) from ticks y
           where y.number > met and y.number <= fill_tick and ${takes('y.prices[position]')})) ) end`;

/** L25: an order moved what its state says, and nothing else moved in an order's name. */
const compareOrderTransfers = `
  with ${terms}, steps as (
    select c.person_id as owner_id, 'trade-' || c.order_id as cause, c.gives - coalesce(b.gives, o.gives) as step
    from order_changes c
    join orders o on o.person_id = c.person_id and o.id = c.order_id
    left join order_changes b on b.person_id = c.person_id and b.order_id = c.order_id and b.number = c.number - 1
  ), expected as (
    select person_id as owner_id, 'trade-' || id as cause, 'order-hold' as kind, gives as amount from orders
    where pair is null or pair = id
    union all
    select owner_id, cause, 'order-change-hold', sum(step)::bigint from steps where step > 0 group by 1, 2
    union all
    select owner_id, cause, 'order-change-release', -sum(step)::bigint from steps where step < 0 group by 1, 2
    union all
    select e.person_id, 'trade-' || e.order_id, m.kind, m.amount
    from order_endings e
    join terms o on o.person_id = e.person_id and o.id = e.order_id
    cross join lateral (values
      ('order-release', case when e.outcome = 'completed' then
                               case when o.quantity is not null then nullif(o.gives - e.amount, 0) end
                             when o.pair is null then o.gives
                             when o.pair = o.id then case when e.failure is distinct from 'other-met' then o.gives end
                             -- Of a pair the stop order has it only once it was triggered, which ends the limit order.
                             when exists (select from order_endings l where l.person_id = e.person_id
                                          and l.order_id = o.pair and l.failure = 'other-met') then o.gives end),
      ('order-give', case when e.outcome <> 'completed' then null
                          when e.side = 'buy' then e.amount - e.fee - e.remainder else e.quantity end),
      ('order-receive', case when e.outcome <> 'completed' then null
                             when e.side = 'buy' then e.quantity else e.amount + e.fee end),
      ('order-fee', nullif(e.fee, 0)),
      ('order-rounding', nullif(e.remainder, 0))) m(kind, amount)
    where m.amount is not null
  ), moved as (
    select owner_id, cause, kind, sum(amount)::bigint as amount from transfers
    where kind in ('order-hold', 'order-release', 'order-change-hold', 'order-change-release', 'order-give',
                   'order-receive', 'order-fee', 'order-rounding')
    group by 1, 2, 3
  )
  select cause, kind, coalesce(e.amount, 0) as expected, coalesce(m.amount, 0) as moved
  from expected e full join moved m using (owner_id, cause, kind)
  where coalesce(e.amount, 0) <> coalesce(m.amount, 0)`;

/**
 * L28: fills are numbered without gaps, and quantity, cost and realised profit follow from fill to
 * fill.
 */
const compareStandings = `
  with chained as (
    select person_id, coin, side, fill_number, quantity, amount, quantity_after, cost_after, realised_after,
           row_number() over w as number, lag(quantity_after, 1, 0::bigint) over w as quantity_before,
           lag(cost_after, 1, 0::bigint) over w as cost_before, lag(realised_after, 1, 0::bigint) over w as realised_before
    from order_endings where outcome = 'completed'
    window w as (partition by person_id, coin order by fill_number)
  ), followed as (
    select *, case when side = 'buy' then cost_before + amount
                   when quantity_after = 0 then 0
                   else cost_before - div(cost_before::numeric * quantity, quantity_before::numeric)::bigint end as cost
    from chained
  )
  select person_id, coin, fill_number from followed
  where fill_number <> number or cost_after <> cost
     or quantity_after <> quantity_before + case side when 'buy' then quantity else -quantity end
     or realised_after <> realised_before + case side when 'buy' then 0 else amount - (cost_before - cost) end`;

/** L28: a person's coins are what their last fill says they have. */
const compareCoins = `
  with owned as (
    select owner_id as person_id, asset as coin, sum(balance)::bigint as balance from accounts
    where kind in ('available', 'frozen') and asset <> 'INR' group by 1, 2
  ), last as (
    select distinct on (person_id, coin) person_id, coin, quantity_after from order_endings
    where outcome = 'completed' order by person_id, coin, fill_number desc
  )
  select person_id, coin, coalesce(o.balance, 0) as balance, coalesce(l.quantity_after, 0) as quantity
  from owned o full join last l using (person_id, coin)
  where coalesce(o.balance, 0) <> coalesce(l.quantity_after, 0)`;

/** L29: what a till's rounding has is what its people's buys left over. */
const compareRounding = `
  with taken as (
    select right(owner_id::text, 1) as till, sum(balance)::bigint as balance from accounts
    where kind = 'rounding' group by 1
  ), left_over as (
    select right(person_id::text, 1) as till, sum(remainder)::bigint as remainder from order_endings
    where outcome = 'completed' group by 1
  )
  select till, coalesce(t.balance, 0) as balance, coalesce(l.remainder, 0) as remainder
  from taken t full join left_over l using (till)
  where coalesce(t.balance, 0) <> coalesce(l.remainder, 0)`;

const SINCE_ACCEPTED = { after: 'w.after_tick', to: 'p.tick' };

/** L30: what a marked tick met is not open any more. */
const compareMarks = `
  select w.order_id as id, p.tick from open_orders w
  cross join processed_ticks p
  join coins c on c.symbol = w.coin
  where p.name = 'orders' and w.state = 'waiting' and exists (
    select t.number from ticks t
    where t.number > w.after_tick and t.number <= p.tick and t.prices[c.position] is not null
    union all ${packedMeeting('c.position', SINCE_ACCEPTED, (price) => `${price} is not null`)})
  union all
  select w.order_id, p.tick from open_orders w
  join coins c on c.symbol = w.coin
  cross join processed_ticks p
  where p.name = 'orders' and w.state <> 'waiting' and exists (
    select t.number from ticks t where t.number > w.after_tick and t.number <= p.tick
      and ${meets('w.state', 'w.price', 't.prices[c.position]')}
    union all ${packedMeeting('c.position', SINCE_ACCEPTED, (price) => meets('w.state', 'w.price', price))})`;

type Row = Record<string, unknown>;
const told = (row: Row, name: string) => String(row[name]);

export const orderChecks: readonly { rule: string; text: string; say(row: Row): string }[] = [
  {
    rule: 'L25',
    text: compareOpenOrders,
    say: (row) =>
      `order ${told(row, 'id')}: open ${told(row, 'is_open')}, outcome ${told(row, 'outcome')}, or open on other terms`,
  },
  {
    rule: 'L25',
    text: compareFills,
    say: (row) => `order ${told(row, 'id')}: its fill does not follow from the tape`,
  },
  {
    rule: 'L25',
    text: compareOrderTransfers,
    say: (row) =>
      `${told(row, 'cause')}: ${told(row, 'kind')} of ${told(row, 'moved')}, it should be ${told(row, 'expected')}`,
  },
  {
    rule: 'L28',
    text: compareStandings,
    say: (row) =>
      `fill ${told(row, 'fill_number')} of ${told(row, 'coin')} of ${told(row, 'person_id')} does not follow from the one before`,
  },
  {
    rule: 'L28',
    text: compareCoins,
    say: (row) =>
      `${told(row, 'coin')} of ${told(row, 'person_id')}: ${told(row, 'balance')} owned, fills say ${told(row, 'quantity')}`,
  },
  {
    rule: 'L29',
    text: compareRounding,
    say: (row) =>
      `till ${told(row, 'till')}: rounding has ${told(row, 'balance')}, buys left ${told(row, 'remainder')}`,
  },
  {
    rule: 'L30',
    text: compareMarks,
    say: (row) =>
      `order ${told(row, 'id')}: still open, though the tape is marked up to ${told(row, 'tick')}`,
  },
];
