-- A database that has lost what it had acknowledged, as where a server took over that was behind: noticed by each process that
-- remembers more than is there. Trading closes as after a restore (restorations), and what is known of the lost is kept.

create table rewinds (
  id            uuid primary key,
  noticed_at    timestamptz not null,
  known_tick    int,
  known_hash    text collate "C",
  found_tick    int,
  lost_commands int not null check (lost_commands >= 0)
);
comment on table rewinds is 'Each time that a process found the database behind what it had seen committed. Append-only.';
comment on column rewinds.known_tick is 'Number of the last tick that the process had seen; null where it had seen none.';
comment on column rewinds.found_tick is 'Number of the last tick that was there instead.';
comment on column rewinds.lost_commands is 'Of the commands that the process had acknowledged lately: how many were not there.';

create table lost_acknowledgements (
  person_id       uuid not null,
  key             text collate "C" not null,
  kind            text collate "C" not null,
  acknowledged_at timestamptz not null,
  rewind_id       uuid not null references rewinds,
  primary key (key, person_id)
);
comment on table lost_acknowledgements is 'Commands that were acknowledged and are not in the database any more. Append-only.';
comment on column lost_acknowledgements.person_id is 'Without a reference: the person may be among what is lost.';

comment on table restorations is 'Written by a restore, as the owner, and by whoever notices a rewind. Append-only.';
