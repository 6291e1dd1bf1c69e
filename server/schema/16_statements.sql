-- Statements of a person's money, and the public list of issued files: the receiver of a file can ask whether
-- it is as it was issued. The rule is docs/statements.md.

-- A statement is written in the language and digits in which it was asked for, so that the file is the same
-- when it is made again. The locale 'hi-u-nu-deva' is Hindi with Devanagari digits.
-- holds: person_id; given; kept: receivers check issued files against it; one node
create table statements (
  id text collate "C" primary key check (id ~ '^[0-9a-f]{32}$'),
  person_id uuid not null references people,
  kind text collate "C" not null check (kind in ('statement', 'contract-note', 'tax')),
  from_day date not null,
  to_day date not null,
  before_tick int not null check (before_tick >= 0),
  first_line bigint not null check (first_line > 0),
  last_line bigint not null,
  asked_at timestamptz not null,
  language text collate "C" not null default 'en' check (language ~ '^[a-z]{2,3}(-u-nu-[a-z]{4})?$'),
  check (to_day >= from_day),
  check (last_line >= first_line - 1)
);
create index statements_of on statements (person_id, asked_at, id);
comment on table statements is 'What a person had written out about a period. Append-only: the same one, made again, is the same file.';
comment on column statements.id is 'Random, and written in the file: without it nobody can guess what is in a file until its hash fits.';
comment on column statements.from_day is 'In India, as to_day, which is part of the period.';
comment on column statements.before_tick is 'Whatever happened before this tick is in it, nothing of this one or later.';
comment on column statements.first_line is 'Of the person''s book; last_line is the one before it where nothing moved.';
comment on column statements.language is 'Of its files, with the digits of its PDF: a locale.';
grant select, insert on statements to :app;

-- Files that take long are made while nobody waits, and deleted after a day, since any of them can be made
-- again.
-- holds: statement_id; given; erased; one node
create table statement_files (
  statement_id text references statements,
  format text check (format in ('csv', 'pdf')),
  asked_at timestamptz not null,
  attempt int not null default 0 check (attempt >= 0),
  failures int not null default 0 check (failures >= 0),
  seen_at timestamptz,
  lines_done int not null default 0 check (lines_done >= 0),
  parts int check (parts > 0),
  bytes bigint check (bytes > 0),
  ended_at timestamptz,
  primary key (statement_id, format),
  check ((parts is null) = (bytes is null)),
  check (parts is null or ended_at is not null)
);
create index statement_files_ended on statement_files (ended_at) where ended_at is not null;
create index statement_files_open on statement_files (asked_at) where ended_at is null;
comment on table statement_files is 'Files of statements that are made in the background, until a day after.';
comment on column statement_files.attempt is 'Rises with each process that begins it: what an earlier one still writes does not count.';
comment on column statement_files.failures is 'How often it could not be made; a process that ends meanwhile is no failure.';
comment on column statement_files.seen_at is 'When its process last said how far it is. Null: it waits for one.';
comment on column statement_files.parts is 'Once it is whole; null in one that has ended without.';
grant select, insert, update, delete on statement_files to :app;

-- holds: statement_id; not given (repeats); gone within a day; one node
create table statement_parts (
  statement_id text,
  format text,
  attempt int,
  number int check (number > 0),
  content bytea not null,
  primary key (statement_id, format, attempt, number),
  foreign key (statement_id, format) references statement_files on delete cascade
);
-- The parts are compressed already.
alter table statement_parts
  alter column content set storage external;
comment on table statement_parts is 'Of a file in statement_files its parts in order, each compressed by gzip.';
grant select, insert, delete on statement_parts to :app;

-- holds: statement_id; given; kept: receivers check issued files against it; one node
create table issued_files (
  number bigint primary key check (number > 0),
  hash text collate "C" not null unique check (hash ~ '^[0-9a-f]{64}$'),
  from_day date not null,
  to_day date not null,
  issued_at timestamptz not null,
  previous text collate "C" not null check (previous ~ '^[0-9a-f]{64}$'), -- not given: repeats
  entry text collate "C" not null unique check (entry ~ '^[0-9a-f]{64}$'),
  statement_id text collate "C" not null references statements,
  format text collate "C" not null check (format in ('csv', 'pdf'))
);
create index issued_files_of on issued_files (statement_id, number);
comment on table issued_files is 'The hash of every file that was given out, in a chain. Public, but for statement_id and format. Append-only.';
comment on column issued_files.hash is 'SHA-256 of the file.';
comment on column issued_files.previous is 'The entry before; 64 zeros on the first.';
comment on column issued_files.entry is 'SHA-256 of number, hash, period, time and the entry before: docs/statements.md.';
grant select, insert on issued_files to :app;
