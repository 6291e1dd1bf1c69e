-- What people watch, and what they want to be told of.

create table watched_coins (
  person_id uuid not null references people,
  coin      text collate "C" not null references coins (symbol),
  added_at  timestamptz not null,
  primary key (person_id, coin)
);
comment on table watched_coins is 'The coins that each person watches.';

create table alerts (
  id         uuid primary key,
  person_id  uuid not null references people,
  coin       text collate "C" not null references coins (symbol),
  kind       text collate "C" not null check (kind in ('above', 'below', 'move')),
  level      bigint not null check (level > 0),
  repeats    boolean not null,
  armed      boolean not null default true,
  after_tick int not null,
  created_at timestamptz not null,
  constraint alerts_once unique (person_id, coin, kind, level),
  constraint alerts_armed check (armed or repeats)
);
create index alerts_by_coin on alerts (coin);
comment on table alerts is 'Price alerts that wait. One that fires once is removed as it fires.';
comment on column alerts.level is 'INR with eight decimals; of a move within 24 hours, hundredths of a percent.';
comment on column alerts.armed is 'False from a firing until the price has come back far enough.';
comment on column alerts.after_tick is 'The last tick when it was set: it counts from the next one on.';

create table alert_firings (
  person_id uuid not null,
  id        uuid not null,
  alert_id  uuid not null,
  coin      text collate "C" not null,
  kind      text collate "C" not null,
  level     bigint not null,
  tick      int not null,
  price     bigint not null,
  fired_at  timestamptz not null,
  primary key (person_id, id),
  constraint alert_firings_once unique (alert_id, tick)
);
comment on table alert_firings is 'Each time that an alert fired, with the notice of it. Append-only.';

alter table processed_ticks drop constraint processed_ticks_name_check;
alter table processed_ticks add constraint processed_ticks_name_check check (name in ('orders', 'positions', 'alerts'));
insert into processed_ticks (name, tick) select 'alerts', coalesce((select max(number) from ticks), -1);
comment on table processed_ticks is 'Up to which tick the tape has been gone through for resting orders, open positions and alerts.';
