-- Since when a round of the beacon is waited for: the process that asks for rounds says so, and all others show it.

create table beacon_waits (
  round   bigint primary key check (round > 0),
  since   timestamptz not null,
  seen_at timestamptz not null check (seen_at >= since)
);
comment on table beacon_waits is 'Of a beacon''s tape: each wait of a minute or more for a round that was due.';
comment on column beacon_waits.since is 'When it was first asked for in vain.';
comment on column beacon_waits.seen_at is 'When it was last still waited for.';
