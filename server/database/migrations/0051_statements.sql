-- Statements of a person's money, and the public list of the files that were given out: whoever receives one can ask whether it is
-- as it was made.

create table statements (
  id          text collate "C" primary key check (id ~ '^[0-9a-f]{32}$'),
  person_id   uuid not null references people (id),
  kind        text collate "C" not null check (kind in ('statement', 'contract-note', 'tax')),
  from_day    date not null,
  to_day      date not null check (to_day >= from_day),
  before_tick int not null check (before_tick >= 0),
  first_line  bigint not null check (first_line > 0),
  last_line   bigint not null check (last_line >= first_line - 1),
  asked_at    timestamptz not null
);
create index statements_of on statements (person_id, asked_at, id);
comment on table statements is 'What a person had written out about a period. Append-only: the same one, made again, is the same file.';
comment on column statements.id is 'Random, and written in the file: without it nobody can guess what is in a file until its hash fits.';
comment on column statements.from_day is 'In India, as to_day, which is part of the period.';
comment on column statements.before_tick is 'Whatever happened before this tick is in it, nothing of this one or later.';
comment on column statements.first_line is 'Of the person''s book; last_line is the one before it where nothing moved.';

create table issued_files (
  number       bigint primary key check (number > 0),
  hash         text collate "C" not null unique check (hash ~ '^[0-9a-f]{64}$'),
  from_day     date not null,
  to_day       date not null,
  issued_at    timestamptz not null,
  previous     text collate "C" not null check (previous ~ '^[0-9a-f]{64}$'),
  entry        text collate "C" not null unique check (entry ~ '^[0-9a-f]{64}$'),
  statement_id text collate "C" not null references statements (id),
  format       text collate "C" not null check (format in ('csv', 'pdf'))
);
create index issued_files_of on issued_files (statement_id, number);
comment on table issued_files is 'The hash of every file that was given out, in a chain. Public, but for statement_id and format. Append-only.';
comment on column issued_files.hash is 'SHA-256 of the file.';
comment on column issued_files.previous is 'The entry before; 64 zeros on the first.';
comment on column issued_files.entry is 'SHA-256 of number, hash, period, time and the entry before: docs/statements.md.';
