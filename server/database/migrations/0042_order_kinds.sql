-- More kinds of orders: buys of so many coins, stops and take profits with a limit, orders for the next price alone, numbers and
-- clients' own ids. Servers of the version before go on writing orders: what they do not name has a default.

create sequence order_numbers as bigint increment by 2;
comment on sequence order_numbers is 'By twos: the second order of a pair has the number after that of the first.';

alter table orders
  add column number bigint,
  add column quantity bigint check (quantity > 0),
  add column limit_price bigint check (limit_price > 0),
  add column time_in_force text collate "C" not null default 'gtc' check (time_in_force in ('gtc', 'ioc', 'fok')),
  add column post_only boolean not null default false,
  add column client_id text collate "C",
  add column list_client_id text collate "C";
alter table orders drop constraint orders_type_check;
alter table orders add constraint orders_type_check
  check (type in ('market', 'limit', 'stop', 'stop-limit', 'take-profit', 'take-profit-limit'));
alter table orders add constraint orders_limit check
  ((limit_price is not null) = (type in ('stop-limit', 'take-profit-limit')));
alter table orders add constraint orders_kind check
  ((quantity is null or side = 'buy') and (not post_only or type = 'limit' and time_in_force = 'gtc')
   and (time_in_force = 'gtc' or type in ('limit', 'stop-limit', 'take-profit-limit')));
comment on column orders.number is 'Positive and rising in the order of acceptance; of those placed before there were numbers, given afterwards.';
comment on column orders.quantity is 'Smallest units that a buy brings exactly; gives is then what is frozen for it. Null of all else.';
comment on column orders.price is 'The limit, or what triggers it: INR with eight decimals.';
comment on column orders.limit_price is 'What a triggered order may fill at: INR with eight decimals.';
comment on column orders.client_id is 'As the client calls it; no two orders of a person have the same.';
comment on column orders.list_client_id is 'As the client calls the pair, in both of its orders.';

update orders o set number = k.number
from (select person_id, id, 2 * row_number() over (order by id) - 1 as number from orders) k
where o.person_id = k.person_id and o.id = k.id;
select setval('order_numbers', coalesce((select max(number) + 2 from orders), 1), false);
alter table orders alter column number set default nextval('order_numbers');

create unique index orders_number on orders (person_id, coin, number);
create unique index orders_client on orders (person_id, client_id) where client_id is not null;
create unique index orders_list_client on orders (person_id, list_client_id) where list_client_id is not null and pair = id;

alter table open_orders drop constraint open_orders_state_check;
alter table open_orders add constraint open_orders_state_check check
  (state in ('waiting', 'limit-buy', 'limit-sell', 'stop-buy', 'stop-sell', 'profit-buy', 'profit-sell'));

alter table order_endings add column triggered_tick int;
alter table order_endings drop constraint order_endings_failure_check;
alter table order_endings add constraint order_endings_failure_check
  check (failure in ('no-price', 'zero-fill', 'beyond-reserve', 'expired', 'other-met'));
comment on column order_endings.triggered_tick is 'The tick that triggered it; null of what none did, and of older rows.';

alter table processed_ticks add column known_tick int;
update processed_ticks set known_tick = tick;
comment on column processed_ticks.known_tick is
  'As tick, written only by servers that know all kinds of orders: while it is behind, one that does not follows the tape.';

create or replace view trades as
select o.person_id, o.id, o.coin, o.side, o.type, 1::smallint as leverage, false as is_position,
       case when o.side = 'sell' then e.amount
            when o.quantity is not null then coalesce(e.amount, o.gives)
            else coalesce((select c.gives from order_changes c where c.person_id = o.person_id and c.order_id = o.id
                           order by c.number desc limit 1), o.gives) end as amount,
       case when o.side = 'buy' then coalesce(e.quantity, o.quantity)
            else coalesce((select c.gives from order_changes c where c.person_id = o.person_id and c.order_id = o.id
                           order by c.number desc limit 1), o.gives) end as quantity,
       coalesce((select c.price from order_changes c where c.person_id = o.person_id and c.order_id = o.id
                 order by c.number desc limit 1), o.price) as price,
       e.fee, o.accepted_at, o.accepted_after_tick, o.expires_at,
       case when o.type in ('market', 'limit') then null
            when e.order_id is not null then coalesce(e.triggered_tick, case when o.type = 'stop' then e.fill_tick - 1 end)
            when w.state = 'waiting' or w.state like 'limit-%' then w.after_tick end as triggered_tick,
       e.fill_tick, e.fill_price, e.at as ended_at, coalesce(e.outcome, 'pending') as status, e.failure,
       (select c.at from order_changes c where c.person_id = o.person_id and c.order_id = o.id
        order by c.number desc limit 1) as changed_at,
       (select c.after_tick from order_changes c where c.person_id = o.person_id and c.order_id = o.id
        order by c.number desc limit 1) as changed_after_tick,
       o.pair, o.number, o.client_id, o.list_client_id,
       (select p.number from orders p where p.person_id = o.person_id and p.id = o.pair) as list_number,
       o.limit_price, o.time_in_force, o.post_only, o.quantity is not null as by_quantity, e.fill_number
from orders o
left join order_endings e on e.person_id = o.person_id and e.order_id = o.id
left join open_orders w on w.order_id = o.id
union all
select p.person_id, p.id, p.coin, case p.side when 'long' then 'buy' else 'sell' end, 'market', p.leverage, true,
       p.margin, null, null, case when e.outcome = 'failed' then null when coalesce(w.entry_tick, e.entry_tick) is null then null else p.fee end,
       p.accepted_at, p.accepted_after_tick, null, null,
       coalesce(w.entry_tick, e.entry_tick), coalesce(w.entry_price, e.entry_price),
       case when e.outcome = 'failed' then e.at end,
       case when e.outcome = 'failed' then 'failed' when coalesce(w.entry_tick, e.entry_tick) is null then 'pending'
            else 'completed' end,
       case when e.outcome = 'failed' then 'no-price' end,
       null, null, null,
       null, null, null, null, null, 'gtc', false, false, null
from positions p
left join position_endings e on e.person_id = p.person_id and e.position_id = p.id
left join open_positions w on w.position_id = p.id;
