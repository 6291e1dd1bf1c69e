-- Spot orders and recurring buys: what was asked, what is open, how it ended. What was asked and how it ended
-- stays; what is open comes and goes. The rule is docs/orders.md (O1 and following).

-- Orders ------------------------------------------------------------------------------------------

create sequence order_numbers as bigint increment by 2;
comment on sequence order_numbers is 'By twos: the second order of a pair has the number after that of the first.';

-- holds: person_id; given; kept: the books are checked against it; by person
create table orders (
  person_id uuid,
  id uuid,
  coin text collate "C" not null,
  side text collate "C" not null check (side in ('buy', 'sell')),
  type text collate "C" not null
    check (type in ('market', 'limit', 'stop', 'stop-limit', 'take-profit', 'take-profit-limit')),
  gives bigint not null check (gives > 0),
  price bigint check (price > 0),
  fee_bps smallint not null check (fee_bps between 0 and 1000),
  expires_at timestamptz,
  accepted_at timestamptz not null,
  accepted_after_tick int not null,
  pair uuid,
  number bigint default nextval('order_numbers'),
  quantity bigint check (quantity > 0),
  limit_price bigint check (limit_price > 0),
  time_in_force text collate "C" not null default 'gtc' check (time_in_force in ('gtc', 'ioc', 'fok')),
  post_only boolean not null default false,
  client_id text collate "C",
  list_client_id text collate "C",
  primary key (person_id, id),
  constraint orders_expiry check (expires_at is null or type <> 'market'),
  constraint orders_kind
    check ((quantity is null or side = 'buy')
      and (not post_only or (type = 'limit' and time_in_force = 'gtc'))
      and (time_in_force = 'gtc' or type in ('limit', 'stop-limit', 'take-profit-limit'))),
  constraint orders_limit check ((limit_price is not null) = (type in ('stop-limit', 'take-profit-limit'))),
  constraint orders_price check ((price is null) = (type = 'market'))
);
-- Programs list a person's pairs over all coins, and most orders are in no pair.
create index orders_pairs on orders (person_id, number) where pair = id;
create unique index orders_client on orders (person_id, client_id) where client_id is not null;
create unique index orders_list_client on orders (person_id, list_client_id)
  where list_client_id is not null and pair = id;
create unique index orders_number on orders (person_id, coin, number);
comment on table orders is 'What was asked first. Never changed afterwards; what it was changed to is in order_changes. Append-only.';
comment on column orders.gives is 'Paise of a buy, fee included; smallest units of the coin of a sell.';
comment on column orders.price is 'The limit, or what triggers it: INR with eight decimals.';
comment on column orders.accepted_after_tick is 'Last tick on the tape at acceptance; a market order fills at the next one.';
comment on column orders.pair is 'Of two orders of which one cancels the other: the id of the limit order, in both.';
comment on column orders.number is 'Positive and rising in the order of acceptance.';
comment on column orders.quantity is 'Smallest units that a buy brings exactly; gives is then what is frozen for it. Null of all else.';
comment on column orders.limit_price is 'What a triggered order may fill at: INR with eight decimals.';
comment on column orders.client_id is 'As the client calls it; no two orders of a person have the same.';
comment on column orders.list_client_id is 'As the client calls the pair, in both of its orders.';
grant select, insert on orders to :app;

-- Two orders of a pair reserve their coins or rupees once; the one that is met cancels the other (OCO).
-- holds: person_id; not given (repeats); none is left; by person later
create table open_orders (
  coin text collate "C",
  state text collate "C"
    check (state in ('waiting', 'limit-buy', 'limit-sell', 'stop-buy', 'stop-sell', 'profit-buy', 'profit-sell')),
  price bigint,
  order_id uuid,
  person_id uuid not null,
  after_tick int not null,
  gives bigint not null check (gives > 0),
  fee_bps smallint not null,
  expires_at timestamptz,
  pair uuid,
  reserved bigint not null,
  primary key (coin, state, price, order_id),
  -- The constraint is checked at the end of a statement: one statement deletes a row and inserts its
  -- replacement.
  constraint open_orders_order unique (order_id) deferrable,
  constraint open_orders_reserved check (reserved = gives or (reserved = 0 and pair is not null)),
  constraint open_orders_waiting check ((state = 'waiting') = (price = 0))
);
create index open_orders_expiry on open_orders (expires_at) where expires_at is not null;
create index open_orders_pair on open_orders (pair) where pair is not null;
create index open_orders_person on open_orders (person_id, coin);
create index open_orders_waiting on open_orders (after_tick, order_id) where state = 'waiting';
comment on table open_orders is 'The orders not ended yet; a row leaves in the transaction that ends the order, or is replaced when a stop is triggered.';
comment on column open_orders.state is 'waiting: fills at the tick after after_tick. The others rest until a price meets theirs.';
comment on column open_orders.price is 'Zero of those that wait: they take what comes.';
comment on column open_orders.after_tick is 'Acceptance, or the tick that triggered it: no earlier tick and not this one meets it.';
comment on column open_orders.reserved is 'What is frozen for it: what it gives; of a stop order beside a limit order nothing, until it is triggered.';
grant select, insert, delete on open_orders to :app;
grant select on open_orders to :market;

-- An order can be changed until a price meets it. Each version stays, and the last one counts.
-- holds: person_id; given; kept: the books are checked against it; by person
create table order_changes (
  person_id uuid,
  order_id uuid,
  number int check (number > 0),
  gives bigint not null check (gives > 0),
  price bigint not null check (price > 0),
  fee_bps smallint not null check (fee_bps between 0 and 1000),
  at timestamptz not null,
  after_tick int not null,
  primary key (person_id, order_id, number)
);
comment on table order_changes is 'What an order was changed to, in order. Append-only.';
comment on column order_changes.number is 'Of the order''s changes: 1, 2, 3 and so on, without gaps.';
comment on column order_changes.gives is 'As in orders, and so are price and fee_bps: all of what holds from now on.';
comment on column order_changes.after_tick is 'Last tick on the tape at the change: only later ones meet the order.';
grant select, insert on order_changes to :app;

-- holds: person_id; given; kept: the books are checked against it; by person
create table order_endings (
  person_id uuid,
  order_id uuid,
  coin text collate "C" not null,
  side text collate "C" not null,
  outcome text collate "C" not null check (outcome in ('completed', 'failed', 'cancelled')),
  failure text collate "C" check (failure in ('no-price', 'zero-fill', 'beyond-reserve', 'expired', 'other-met')),
  fill_tick int,
  fill_price bigint,
  amount bigint,
  quantity bigint,
  fee bigint,
  remainder bigint,
  fill_number int,
  quantity_after bigint,
  cost_after bigint,
  realised_after bigint,
  tick int not null,
  at timestamptz not null,
  triggered_tick int,
  primary key (person_id, order_id),
  constraint order_endings_amounts check (amount >= 0 and quantity > 0 and fee >= 0 and remainder >= 0),
  constraint order_endings_whole
    check (
      (outcome = 'completed') = (num_nulls(fill_tick, fill_price, amount, quantity, fee, remainder,
        fill_number, quantity_after, cost_after, realised_after) = 0)
      and (outcome = 'completed' or num_nonnulls(fill_price, amount, quantity, fee, remainder,
        fill_number, quantity_after, cost_after, realised_after) = 0))
);
create index order_endings_fills on order_endings (coin, fill_tick desc, order_id desc) where outcome = 'completed';
-- Ended orders are listed by their end, the latest first: an order of last month that a price met today is
-- today's.
create index order_endings_latest on order_endings (person_id, at, order_id);
create index order_endings_tick on order_endings using brin (tick) with (pages_per_range = 16);
create unique index order_endings_standing on order_endings (person_id, coin, fill_number) where outcome = 'completed';
comment on table order_endings is 'How each order ended, once. Append-only.';
comment on column order_endings.amount is 'Paise: what a buy gave, fee included; what a sell received, after the fee.';
comment on column order_endings.remainder is 'Paise that went to the house''s rounding account.';
comment on column order_endings.fill_number is 'Of the person''s fills of the coin: 1, 2, 3 and so on, without gaps.';
comment on column order_endings.quantity_after is 'What the person has of the coin after this fill; cost and realised profit likewise, in paise.';
comment on column order_endings.tick is 'Last tick on the tape when it ended.';
comment on column order_endings.triggered_tick is 'The tick that triggered the order; null where none did.';
grant select, insert on order_endings to :app;
grant select on order_endings to :market;

-- Recurring buys ----------------------------------------------------------------------------------

-- The terms of a plan and what became of each of its buys stay.
-- holds: person_id; given; erased; by person
create table recurring_plans (
  person_id uuid references people,
  id uuid,
  coin text collate "C" not null references coins (symbol),
  amount bigint not null check (amount between 1000 and 1000000000000000),
  every text collate "C" not null,
  day int,
  hour int not null check (hour between 0 and 23),
  created_at timestamptz not null,
  ended_at timestamptz,
  primary key (person_id, id),
  constraint recurring_plans_day
    check (
      (every = 'day' and day is null)
      or (every = 'week' and day is not null and day between 1 and 7)
      or (every = 'month' and day is not null and day between 1 and 31))
);
comment on table recurring_plans is 'Recurring buys. Their terms never change; ended_at is set once.';
comment on column recurring_plans.amount is 'Paise, of each buy.';
comment on column recurring_plans.day is 'Of a week, Monday is 1; of a month, or its last day where it has fewer.';
comment on column recurring_plans.hour is 'In India.';
grant select, insert, update (ended_at) on recurring_plans to :app;

-- holds: person_id; given; erased; by person
create table recurring_due (
  person_id uuid,
  plan_id uuid,
  due_at timestamptz not null,
  is_paused boolean not null,
  primary key (person_id, plan_id),
  foreign key (person_id, plan_id) references recurring_plans
);
create index recurring_due_next on recurring_due (due_at) where not is_paused;
comment on table recurring_due is 'When each plan that has not ended is to buy next.';
grant select, insert, update, delete on recurring_due to :app;

-- holds: person_id; given; erased; by person
create table recurring_runs (
  person_id uuid,
  plan_id uuid,
  due_at timestamptz,
  outcome text collate "C" not null check (outcome in ('ordered', 'missed', 'skipped')),
  reason text collate "C",
  order_id uuid,
  at timestamptz not null,
  primary key (person_id, plan_id, due_at),
  foreign key (person_id, plan_id) references recurring_plans,
  constraint recurring_runs_whole
    check (
      (outcome = 'ordered') = (order_id is not null)
      and (outcome = 'missed') = (reason is not null))
);
comment on table recurring_runs is 'What became of each time that a plan was due: once, whatever was asked how often. Append-only.';
grant select, insert on recurring_runs to :app;
