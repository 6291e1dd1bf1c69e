-- What the checks of the books and of the audit log came to last. They run in one process; others show it, and every batch of
-- money commands reads whether it may write.

create table checks (
  name text collate "C" primary key,
  at timestamptz,
  report json,
  halted text,
  constraint checks_names check (name in ('books', 'audit')),
  constraint checks_reports check (num_nulls(at, report) in (0, 2)),
  constraint checks_halts check (halted is null or name = 'books')
);
comment on column checks.at is 'Of the last check; null before the first, and so is its report.';
comment on column checks.report is 'Of the books, a list of findings; of the audit log, how far its chain is whole and where it breaks.';
comment on column checks.halted is 'Why no money is written until the books are found whole by a full check; null while it is.';

insert into checks (name) values ('books'), ('audit');
