-- Limits, breaks and self-exclusion that people set against themselves, the times when they were told of
-- losses in a row, and the times when they started again. Nobody else changes a row, and nobody shortens a
-- break. The rule is docs/limits.md.

-- holds: person_id; given; erased; by person
create table own_limits (
  person_id uuid references people,
  measure text collate "C" check (measure in ('deposit', 'loss', 'stake', 'contracts')),
  period text collate "C" check (period in ('day', 'week')),
  number bigint generated always as identity,
  before bigint check (before > 0),
  amount bigint check (amount > 0),
  asked_at timestamptz not null,
  acts_at timestamptz not null,
  primary key (person_id, measure, period, number),
  -- Stricter limits act now, looser ones after a day, whatever the application decides.
  constraint own_limits_looser
    check ((amount is not null and (before is null or amount <= before))
      or acts_at >= asked_at + interval '24 hours')
);
comment on table own_limits is 'Each change of a limit that a person has set for themselves; the last one of a measure and period counts. Append-only.';
comment on column own_limits.before is 'In force until acts_at; null for none. Paise, or a number of contracts.';
comment on column own_limits.amount is 'In force from acts_at on; null for none.';
grant select, insert on own_limits to :app;

-- holds: person_id; given; erased; by person
create table own_breaks (
  person_id uuid references people,
  number bigint generated always as identity,
  hours int not null check (hours in (12, 24, 168, 720, 4368, 8760)),
  begins_at timestamptz not null,
  ends_at timestamptz not null,
  primary key (person_id, number),
  constraint own_breaks_whole check (ends_at = begins_at + make_interval(hours => hours))
);
comment on table own_breaks is 'Breaks and self-exclusions: the one that ends last counts, so that a row can only lengthen. Append-only.';
grant select, insert on own_breaks to :app;

-- Marks the account of a person who has set a limit or taken a break: commands read limits and breaks of
-- marked people only.
create function guard_account() returns trigger
language plpgsql security definer set search_path = pg_catalog, public as $$
begin
  update public.accounts set guarded = true
  where owner_id = new.person_id and asset = 'INR' and kind = 'available' and not guarded;
  return null;
end $$;
revoke execute on function guard_account() from public;
create trigger own_breaks_guard after insert on own_breaks
  for each row execute function guard_account();
create trigger own_limits_guard after insert on own_limits
  for each row execute function guard_account();

-- holds: person_id; given; erased; by person
create table loss_nudges (
  person_id uuid references people,
  at timestamptz,
  primary key (person_id, at)
);
comment on table loss_nudges is 'When somebody was told that they had lost three times in half an hour: losses after it begin a new run. Append-only.';
grant select, insert on loss_nudges to :app;

-- A person who has lost the virtual funds may start again, once in 24 hours: docs/ledger.md, L34.
-- holds: person_id; given; kept: says why money was given; by person
create table fresh_starts (
  person_id uuid references people,
  at timestamptz,
  amount bigint not null check (amount > 0),
  primary key (person_id, at)
);
comment on table fresh_starts is 'When somebody who had lost their virtual funds was given as much again as at sign-up. Append-only.';
grant select, insert on fresh_starts to :app;
