-- Spot orders and leveraged positions: what was asked, what is open, how it ended. The rule is docs/orders.md.

-- Orders ------------------------------------------------------------------------------------------------------------

create table orders (
  person_id           uuid not null,
  id                  uuid not null,
  coin                text collate "C" not null,
  side                text collate "C" not null check (side in ('buy', 'sell')),
  type                text collate "C" not null check (type in ('market', 'limit', 'stop')),
  gives               bigint not null check (gives > 0),
  price               bigint check (price > 0),
  fee_bps             smallint not null check (fee_bps between 0 and 1000),
  expires_at          timestamptz,
  accepted_at         timestamptz not null,
  accepted_after_tick int not null,
  primary key (person_id, id),
  constraint orders_price check ((price is null) = (type = 'market')),
  constraint orders_expiry check (expires_at is null or type <> 'market')
);
comment on table orders is 'What was asked. Never changed afterwards. Append-only.';
comment on column orders.gives is 'Paise of a buy, fee included; smallest units of the coin of a sell.';
comment on column orders.price is 'The limit or the stop: INR with eight decimals.';
comment on column orders.accepted_after_tick is 'Last tick on the tape at acceptance; a market order fills at the next one.';

create table open_orders (
  coin       text collate "C" not null,
  state      text collate "C" not null check (state in ('waiting', 'limit-buy', 'limit-sell', 'stop-buy', 'stop-sell')),
  price      bigint not null,
  order_id   uuid not null,
  person_id  uuid not null,
  after_tick int not null,
  gives      bigint not null check (gives > 0),
  fee_bps    smallint not null,
  expires_at timestamptz,
  primary key (coin, state, price, order_id),
  -- Judged at the end of a statement: one statement removes a row and writes the one that replaces it.
  constraint open_orders_order unique (order_id) deferrable,
  constraint open_orders_waiting check ((state = 'waiting') = (price = 0))
);
create index open_orders_waiting on open_orders (after_tick, order_id) where state = 'waiting';
create index open_orders_person on open_orders (person_id, coin);
create index open_orders_expiry on open_orders (expires_at) where expires_at is not null;
comment on table open_orders is 'The orders not ended yet; a row leaves in the transaction that ends the order, or is replaced when a stop is triggered.';
comment on column open_orders.state is 'waiting: fills at the tick after after_tick. The others rest until a price meets theirs.';
comment on column open_orders.price is 'Zero of those that wait: they take what comes.';
comment on column open_orders.after_tick is 'Acceptance, or the tick that triggered it: no earlier tick and not this one meets it.';

create table order_endings (
  person_id      uuid not null,
  order_id       uuid not null,
  coin           text collate "C" not null,
  side           text collate "C" not null,
  outcome        text collate "C" not null check (outcome in ('completed', 'failed', 'cancelled')),
  failure        text collate "C" check (failure in ('no-price', 'zero-fill', 'expired')),
  fill_tick      int,
  fill_price     bigint,
  amount         bigint,
  quantity       bigint,
  fee            bigint,
  remainder      bigint,
  fill_number    int,
  quantity_after bigint,
  cost_after     bigint,
  realised_after bigint,
  tick           int not null,
  at             timestamptz not null,
  primary key (person_id, order_id),
  constraint order_endings_whole check (
    (outcome = 'completed') = (num_nulls(fill_tick, fill_price, amount, quantity, fee, remainder, fill_number,
                                         quantity_after, cost_after, realised_after) = 0)
    and (outcome = 'completed' or num_nonnulls(fill_price, amount, quantity, fee, remainder, fill_number,
                                               quantity_after, cost_after, realised_after) = 0)),
  constraint order_endings_amounts check (amount >= 0 and quantity > 0 and fee >= 0 and remainder >= 0)
);
create index order_endings_fills on order_endings (coin, fill_tick desc, order_id desc) where outcome = 'completed';
create unique index order_endings_standing on order_endings (person_id, coin, fill_number) where outcome = 'completed';
create index order_endings_tick on order_endings using brin (tick) with (pages_per_range = 16);
comment on table order_endings is 'How each order ended, once. Append-only.';
comment on column order_endings.amount is 'Paise: what a buy gave, fee included; what a sell received, after the fee.';
comment on column order_endings.remainder is 'Paise that went to the house''s rounding account.';
comment on column order_endings.fill_number is 'Of the person''s fills of the coin: 1, 2, 3 and so on, without gaps.';
comment on column order_endings.quantity_after is 'What the person has of the coin after this fill; cost and realised profit likewise, in paise.';
comment on column order_endings.tick is 'Last tick on the tape when it ended.';

-- Positions ---------------------------------------------------------------------------------------------------------

create table positions (
  person_id           uuid not null,
  id                  uuid not null,
  coin                text collate "C" not null,
  side                text collate "C" not null check (side in ('long', 'short')),
  margin              bigint not null check (margin > 0),
  leverage            smallint not null check (leverage in (2, 5, 10, 20, 50, 100)),
  fee                 bigint not null check (fee >= 0),
  confirmed_leverage  smallint,
  take_profit         bigint check (take_profit > 0),
  stop_loss           bigint check (stop_loss > 0),
  accepted_at         timestamptz not null,
  accepted_after_tick int not null,
  primary key (person_id, id),
  constraint positions_confirmed check (leverage <= 10 or confirmed_leverage is not distinct from leverage)
);
comment on table positions is 'What was agreed when it was opened. Never changed afterwards. Append-only.';
comment on column positions.margin is 'Paise. The exposure is margin x leverage.';
comment on column positions.fee is 'Paise, on the exposure, beside the margin.';
comment on column positions.take_profit is 'As asked at the opening; what counts now is in open_positions.';

create table open_positions (
  coin            text collate "C" not null,
  position_id     uuid not null,
  person_id       uuid not null,
  state           text collate "C" not null check (state in ('pending', 'open', 'closing')),
  after_tick      int not null,
  side            text collate "C" not null check (side in ('long', 'short')),
  margin          bigint not null,
  leverage        smallint not null,
  fee             bigint not null,
  entry_tick      int,
  entry_price     bigint,
  take_profit     bigint,
  stop_loss       bigint,
  falls_to        bigint,
  rises_to        bigint,
  warned          boolean not null default false,
  close_asked_at  timestamptz,
  -- Judged at the end of a statement: one statement removes a row and writes the one that replaces it.
  primary key (position_id) deferrable,
  constraint open_positions_entered check ((state = 'pending') = (entry_price is null)),
  constraint open_positions_asked check ((state = 'closing') = (close_asked_at is not null))
);
create index open_positions_person on open_positions (person_id, coin);
create index open_positions_waiting on open_positions (after_tick, position_id) where state <> 'open';
create index open_positions_falls on open_positions (coin, falls_to desc, position_id) where falls_to is not null;
create index open_positions_rises on open_positions (coin, rises_to, position_id) where rises_to is not null;
comment on table open_positions is 'The positions not ended yet; replaced when entered, warned, asked to close or given other targets.';
comment on column open_positions.after_tick is 'Acceptance, entry, warning, the request to close, or the last change of targets: only later ticks count.';
comment on column open_positions.falls_to is 'At or below this price something happens to it: warning, liquidation or a target, whichever comes first.';
comment on column open_positions.rises_to is 'At or above this price, likewise.';

create table position_endings (
  person_id   uuid not null,
  position_id uuid not null,
  outcome     text collate "C" not null check (outcome in ('closed', 'liquidated', 'failed')),
  reason      text collate "C" check (reason in ('asked', 'take-profit', 'stop-loss', 'liquidation')),
  entry_tick  int,
  entry_price bigint,
  close_tick  int,
  close_price bigint,
  take_profit bigint,
  stop_loss   bigint,
  close_asked_at timestamptz,
  pnl         bigint,
  returned    bigint not null check (returned >= 0),
  gap         bigint not null check (gap >= 0),
  tick        int not null,
  at          timestamptz not null,
  primary key (person_id, position_id),
  constraint position_endings_whole check
    ((outcome = 'failed') = (num_nonnulls(reason, entry_tick, entry_price, close_tick, close_price, pnl) = 0)),
  constraint position_endings_reason check ((outcome = 'liquidated') = (reason is not distinct from 'liquidation'))
);
comment on table position_endings is 'How each position ended, once. Append-only.';
comment on column position_endings.pnl is 'Paise, bounded by the margin: returned = margin + pnl.';
comment on column position_endings.gap is 'Paise of the loss beyond the margin, borne by the house''s insurance.';

-- Both --------------------------------------------------------------------------------------------------------------

create table processed_ticks (
  name text collate "C" primary key check (name in ('orders', 'positions')),
  tick int not null
);
insert into processed_ticks (name, tick)
select name, coalesce((select max(number) from ticks), -1) from (values ('orders'), ('positions')) n(name);
comment on table processed_ticks is 'Up to which tick the tape has been gone through for resting orders and open positions.';

-- What an operator may set besides: rupees that people may stand for in one coin.
alter table setting_changes drop constraint setting_changes_name_check;
alter table setting_changes add constraint setting_changes_name_check check (name in
  ('depositThreshold', 'withdrawalThreshold', 'depositMin', 'depositMax', 'withdrawalMin', 'withdrawalMax',
   'payeeAccountName', 'payeeAccountNumber', 'payeeBankName', 'payeeIfsc', 'payeeUpiId', 'orderTypes',
   'coinLongLimit', 'coinShortLimit', 'personLongLimit', 'personShortLimit'));
insert into setting_changes (name, value, at) values
  ('coinLongLimit', '"1000000000.00"', now()),
  ('coinShortLimit', '"1000000000.00"', now()),
  ('personLongLimit', '"100000000.00"', now()),
  ('personShortLimit', '"100000000.00"', now());

-- What people read as their trades: orders, and the openings of positions under the same number.
create view trades as
select o.person_id, o.id, o.coin, o.side, o.type, 1::smallint as leverage, false as is_position,
       case when o.side = 'buy' then o.gives else e.amount end as amount,
       case when o.side = 'sell' then o.gives else e.quantity end as quantity,
       o.price, e.fee, o.accepted_at, o.accepted_after_tick, o.expires_at,
       case when o.type = 'stop' then coalesce(e.fill_tick - 1, case when w.state = 'waiting' then w.after_tick end) end
         as triggered_tick,
       e.fill_tick, e.fill_price, e.at as ended_at, coalesce(e.outcome, 'pending') as status, e.failure
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
       case when e.outcome = 'failed' then 'no-price' end
from positions p
left join position_endings e on e.person_id = p.person_id and e.position_id = p.id
left join open_positions w on w.position_id = p.id;
comment on view trades is 'Orders and the openings of positions, as people read them.';
