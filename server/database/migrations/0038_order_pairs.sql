-- Two orders of which one cancels the other (OCO): a limit and a stop for the same coins or rupees, which are reserved once.

alter table orders add column pair uuid;
comment on column orders.pair is 'Of two orders of which one cancels the other: the id of the limit order, in both.';

alter table open_orders add column pair uuid;
alter table open_orders add column reserved bigint;
update open_orders set reserved = gives;
alter table open_orders alter column reserved set not null;
alter table open_orders add constraint open_orders_reserved check (reserved = gives or (reserved = 0 and pair is not null));
create index open_orders_pair on open_orders (pair) where pair is not null;
comment on column open_orders.reserved is 'What is frozen for it: what it gives; of a stop order beside a limit order nothing, until it is triggered.';

alter table order_endings drop constraint order_endings_failure_check;
alter table order_endings add constraint order_endings_failure_check
  check (failure in ('no-price', 'zero-fill', 'expired', 'other-met'));

create or replace view trades as
select o.person_id, o.id, o.coin, o.side, o.type, 1::smallint as leverage, false as is_position,
       case when o.side = 'buy'
            then coalesce((select c.gives from order_changes c where c.person_id = o.person_id and c.order_id = o.id
                           order by c.number desc limit 1), o.gives) else e.amount end as amount,
       case when o.side = 'sell'
            then coalesce((select c.gives from order_changes c where c.person_id = o.person_id and c.order_id = o.id
                           order by c.number desc limit 1), o.gives) else e.quantity end as quantity,
       coalesce((select c.price from order_changes c where c.person_id = o.person_id and c.order_id = o.id
                 order by c.number desc limit 1), o.price) as price,
       e.fee, o.accepted_at, o.accepted_after_tick, o.expires_at,
       case when o.type = 'stop' then coalesce(e.fill_tick - 1, case when w.state = 'waiting' then w.after_tick end) end
         as triggered_tick,
       e.fill_tick, e.fill_price, e.at as ended_at, coalesce(e.outcome, 'pending') as status, e.failure,
       (select c.at from order_changes c where c.person_id = o.person_id and c.order_id = o.id
        order by c.number desc limit 1) as changed_at,
       (select c.after_tick from order_changes c where c.person_id = o.person_id and c.order_id = o.id
        order by c.number desc limit 1) as changed_after_tick,
       o.pair
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
       null, null, null
from positions p
left join position_endings e on e.person_id = p.person_id and e.position_id = p.id
left join open_positions w on w.position_id = p.id;
