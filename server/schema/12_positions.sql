-- Leveraged positions: what was agreed, what is open, how it ended; and trades, which are orders and
-- positions together. The rule is docs/orders.md.

-- Positions ---------------------------------------------------------------------------------------

-- holds: person_id; given; kept: the books are checked against it; by person
create table positions (
  person_id uuid,
  id uuid,
  coin text collate "C" not null,
  side text collate "C" not null check (side in ('long', 'short')),
  margin bigint not null check (margin > 0),
  leverage smallint not null check (leverage in (2, 5, 10, 20, 50, 100)),
  fee bigint not null check (fee >= 0),
  confirmed_leverage smallint,
  take_profit bigint check (take_profit > 0),
  stop_loss bigint check (stop_loss > 0),
  accepted_at timestamptz not null,
  accepted_after_tick int not null,
  primary key (person_id, id),
  constraint positions_confirmed check (leverage <= 10 or confirmed_leverage is not distinct from leverage)
);
comment on table positions is 'What was agreed when it was opened. Never changed afterwards. Append-only.';
comment on column positions.margin is 'Paise. The exposure is margin x leverage.';
comment on column positions.fee is 'Paise, on the exposure, beside the margin.';
comment on column positions.take_profit is 'As asked at the opening; what counts now is in open_positions.';
grant select, insert on positions to :app;

-- holds: person_id; not given (repeats); none is left; by person later
create table open_positions (
  coin text collate "C" not null,
  -- The key is checked at the end of a statement: one statement deletes a row and inserts its replacement.
  position_id uuid primary key deferrable,
  person_id uuid not null,
  state text collate "C" not null check (state in ('pending', 'open', 'closing')),
  after_tick int not null,
  side text collate "C" not null check (side in ('long', 'short')),
  margin bigint not null,
  leverage smallint not null,
  fee bigint not null,
  entry_tick int,
  entry_price bigint,
  take_profit bigint,
  stop_loss bigint,
  falls_to bigint,
  rises_to bigint,
  warned boolean not null default false,
  close_asked_at timestamptz,
  constraint open_positions_asked check ((state = 'closing') = (close_asked_at is not null)),
  constraint open_positions_entered check ((state = 'pending') = (entry_price is null))
);
create index open_positions_falls on open_positions (coin, falls_to desc, position_id) where falls_to is not null;
create index open_positions_person on open_positions (person_id, coin);
create index open_positions_rises on open_positions (coin, rises_to, position_id) where rises_to is not null;
create index open_positions_waiting on open_positions (after_tick, position_id) where state <> 'open';
comment on table open_positions is 'The positions not ended yet; replaced when entered, warned, asked to close or given other targets.';
comment on column open_positions.after_tick is 'Acceptance, entry, warning, the request to close, or the last change of targets: only later ticks count.';
comment on column open_positions.falls_to is 'At or below this price something happens to it: warning, liquidation or a target, whichever comes first.';
comment on column open_positions.rises_to is 'At or above this price, likewise.';
grant select, insert, delete on open_positions to :app;
grant select on open_positions to :market;

-- holds: person_id; given; kept: the books are checked against it; by person
create table position_endings (
  person_id uuid,
  position_id uuid,
  outcome text collate "C" not null check (outcome in ('closed', 'liquidated', 'failed')),
  reason text collate "C" check (reason in ('asked', 'take-profit', 'stop-loss', 'liquidation')),
  entry_tick int,
  entry_price bigint,
  close_tick int,
  close_price bigint,
  take_profit bigint,
  stop_loss bigint,
  close_asked_at timestamptz,
  pnl bigint,
  returned bigint not null check (returned >= 0),
  gap bigint not null check (gap >= 0),
  tick int not null,
  at timestamptz not null,
  primary key (person_id, position_id),
  constraint position_endings_reason check ((outcome = 'liquidated') = (reason is not distinct from 'liquidation')),
  constraint position_endings_whole
    check (
      (outcome = 'failed')
        = (num_nonnulls(reason, entry_tick, entry_price, close_tick, close_price, pnl) = 0))
);
-- Ended positions are listed by their end, as orders are (order_endings_latest).
create index position_endings_latest on position_endings (person_id, at, position_id);
comment on table position_endings is 'How each position ended, once. Append-only.';
comment on column position_endings.pnl is 'Paise, bounded by the margin: returned = margin + pnl.';
comment on column position_endings.gap is 'Paise of the loss beyond the margin, borne by the house''s insurance.';
grant select, insert on position_endings to :app;

-- Trades ------------------------------------------------------------------------------------------

-- The openings of positions are listed as trades under the numbers of their positions. Each value of a
-- changed order is a subquery of its own, not a join: a count by status reads none of these columns and so
-- looks up no change.
create view trades as
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
            when e.order_id is not null then e.triggered_tick
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
       p.margin, null, null,
       case when e.outcome = 'failed' then null
            when coalesce(w.entry_tick, e.entry_tick) is null then null
            else p.fee end,
       p.accepted_at, p.accepted_after_tick, null, null,
       coalesce(w.entry_tick, e.entry_tick), coalesce(w.entry_price, e.entry_price),
       case when e.outcome = 'failed' then e.at end,
       case when e.outcome = 'failed' then 'failed'
            when coalesce(w.entry_tick, e.entry_tick) is null then 'pending'
            else 'completed' end,
       case when e.outcome = 'failed' then 'no-price' end,
       null, null, null, null, null, null, null, null, 'gtc', false, false, null
from positions p
left join position_endings e on e.person_id = p.person_id and e.position_id = p.id
left join open_positions w on w.position_id = p.id;
comment on view trades is 'Orders and the openings of positions, as people read them.';
grant select on trades to :app;
