-- After a restore, prices of epochs that were promised at the backup may have been seen: nothing is traded before they are over.

create table restorations (
  at            timestamptz not null default now(),
  opens_at_tick int not null check (opens_at_tick >= 0)
);
comment on table restorations is 'Written by a restore, as the owner. Append-only.';
comment on column restorations.opens_at_tick is
  'The last tick of the last epoch whose seed was promised and not public. Trading opens once it is on the tape.';
