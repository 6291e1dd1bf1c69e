-- An order can be changed while no price has met it: each version stays, and the last one counts.

create table order_changes (
  person_id  uuid not null,
  order_id   uuid not null,
  number     int not null check (number > 0),
  gives      bigint not null check (gives > 0),
  price      bigint not null check (price > 0),
  fee_bps    smallint not null check (fee_bps between 0 and 1000),
  at         timestamptz not null,
  after_tick int not null,
  primary key (person_id, order_id, number)
);
comment on table order_changes is 'What an order was changed to, in order. Append-only.';
comment on column order_changes.number is 'Of the order''s changes: 1, 2, 3 and so on, without gaps.';
comment on column order_changes.gives is 'As in orders, and so are price and fee_bps: all of what holds from now on.';
comment on column order_changes.after_tick is 'Last tick on the tape at the change: only later ones meet the order.';
comment on table orders is 'What was asked first. Never changed afterwards; what it was changed to is in order_changes. Append-only.';

-- What holds now is looked up where a column is asked for; counting by status asks for none of them.
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
        order by c.number desc limit 1) as changed_after_tick
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
       null, null
from positions p
left join position_endings e on e.person_id = p.person_id and e.position_id = p.id
left join open_positions w on w.position_id = p.id;
