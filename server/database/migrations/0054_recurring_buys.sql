-- Recurring buys: what a person wants to be bought for them, when it is next due, and what became of each time.

create table recurring_plans (
  person_id  uuid not null references people,
  id         uuid not null,
  coin       text collate "C" not null references coins (symbol),
  amount     bigint not null check (amount between 1000 and 1000000000000000),
  every      text collate "C" not null,
  day        int,
  hour       int not null check (hour between 0 and 23),
  created_at timestamptz not null,
  ended_at   timestamptz,
  primary key (person_id, id),
  constraint recurring_plans_day check (
    (every = 'day' and day is null)
    or (every = 'week' and day is not null and day between 1 and 7)
    or (every = 'month' and day is not null and day between 1 and 31)
  )
);
comment on table recurring_plans is 'Recurring buys. Their terms never change; ended_at is set once.';
comment on column recurring_plans.amount is 'Paise, of each buy.';
comment on column recurring_plans.day is 'Of a week, Monday is 1; of a month, or its last day where it has fewer.';
comment on column recurring_plans.hour is 'In India.';

create table recurring_due (
  person_id uuid not null,
  plan_id   uuid not null,
  due_at    timestamptz not null,
  is_paused boolean not null,
  primary key (person_id, plan_id),
  foreign key (person_id, plan_id) references recurring_plans
);
comment on table recurring_due is 'When each plan that has not ended is to buy next.';
create index recurring_due_next on recurring_due (due_at) where not is_paused;

create table recurring_runs (
  person_id uuid not null,
  plan_id   uuid not null,
  due_at    timestamptz not null,
  outcome   text collate "C" not null check (outcome in ('ordered', 'missed', 'skipped')),
  reason    text collate "C",
  order_id  uuid,
  at        timestamptz not null,
  primary key (person_id, plan_id, due_at),
  foreign key (person_id, plan_id) references recurring_plans,
  constraint recurring_runs_whole check (
    (outcome = 'ordered') = (order_id is not null) and (outcome = 'missed') = (reason is not null)
  )
);
comment on table recurring_runs is 'What became of each time that a plan was due: once, whatever was asked how often. Append-only.';
