-- Contracts accepted after a tick whose text says version 3 end with the tick so many ticks after their entry, whenever it comes; those
-- accepted after an older one end by the time, as before. The version is part of the tick's hash, so the tape itself says which.

alter table ticks add column version smallint not null default 1 constraint ticks_version_check check (version in (1, 3));
comment on column ticks.version is
  'Of its text. 3: contracts accepted after it end by counting ticks. 1: by the time; where its commitment names epochs, the text says 2.';
