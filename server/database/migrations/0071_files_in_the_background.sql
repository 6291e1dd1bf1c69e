-- Files of statements that take long are made while nobody waits, and kept for a day: any of them can be made again.

create table statement_files (
  statement_id text not null references statements (id),
  format       text not null check (format in ('csv', 'pdf')),
  asked_at     timestamptz not null,
  attempt      integer not null default 0 check (attempt >= 0),
  failures     integer not null default 0 check (failures >= 0),
  seen_at      timestamptz,
  lines_done   integer not null default 0 check (lines_done >= 0),
  parts        integer check (parts > 0),
  bytes        bigint check (bytes > 0),
  ended_at     timestamptz,
  primary key (statement_id, format),
  check ((parts is null) = (bytes is null)),
  check (parts is null or ended_at is not null)
);
create index statement_files_open on statement_files (asked_at) where ended_at is null;
create index statement_files_ended on statement_files (ended_at) where ended_at is not null;
comment on table statement_files is 'Files of statements that are made in the background, until a day after.';
comment on column statement_files.attempt is 'Rises with each process that begins it: what an earlier one still writes does not count.';
comment on column statement_files.failures is 'How often it could not be made; a process that ends meanwhile is no failure.';
comment on column statement_files.seen_at is 'When its process last said how far it is. Null: it waits for one.';
comment on column statement_files.parts is 'Once it is whole; null in one that has ended without.';

create table statement_parts (
  statement_id text not null,
  format       text not null,
  attempt      integer not null,
  number       integer not null check (number > 0),
  content      bytea not null,
  primary key (statement_id, format, attempt, number),
  foreign key (statement_id, format) references statement_files on delete cascade
);
-- What is compressed already does not get smaller.
alter table statement_parts alter column content set storage external;
comment on table statement_parts is 'Of a file in statement_files its parts in order, each compressed by gzip.';
