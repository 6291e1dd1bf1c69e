-- Draws that follow from a public beacon as well: its terms, which each tick's source names by their hash, the operator's chain of
-- seeds, the rounds that ticks have used, and which ticks were recorded late. Append-only.

create table beacons (
  tick  integer primary key check (tick >= 0),
  terms text not null check (terms like 'drishti-beacon-1%')
);
comment on table beacons is 'Since which tick draws follow from a beacon, and by which terms. Append-only.';
comment on column beacons.tick is 'The tick of the change: those after it use rounds.';

create table beacon_chains (
  tick   integer primary key references beacons (tick),
  epochs integer not null check (epochs > 0),
  kept   bytea not null check (length(kept) > 0 and length(kept) % 32 = 0)
);
comment on table beacon_chains is 'Secret: every seed follows from it. Only the market role may read it.';
comment on column beacon_chains.kept is 'Values of the chain, 32 bytes each: of every 2,000th epoch, and of the last.';

create table beacon_rounds (
  number    bigint primary key check (number > 0),
  signature bytea not null check (length(signature) = 48)
);
comment on table beacon_rounds is 'The rounds that ticks have used, each written with the first tick that did. Append-only.';

create table late_ticks (
  first       integer primary key check (first > 0),
  last        integer not null check (last >= first),
  recorded_at timestamptz not null
);
comment on table late_ticks is 'Of a beacon''s tape: ticks recorded more than a second after their times, and when. Append-only.';

alter table ticks drop constraint ticks_version_check;
alter table ticks add constraint ticks_version_check
  check (version in (1, 3, 4, 5));
