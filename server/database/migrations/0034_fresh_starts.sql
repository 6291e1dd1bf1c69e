-- Whoever has lost their virtual funds may start again, once a day.

create table fresh_starts (
  person_id uuid not null references people,
  at        timestamptz not null,
  amount    bigint not null check (amount > 0),
  primary key (person_id, at)
);
comment on table fresh_starts is 'When somebody who had lost their virtual funds was given as much again as at sign-up. Append-only.';
