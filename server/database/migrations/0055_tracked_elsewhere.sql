-- What people hold with others, as files of theirs say: apart from the ledger, and theirs to remove.

create table tracked_files (
  person_id uuid not null references people,
  id        uuid not null,
  format    text collate "C" not null,
  added_at  timestamptz not null,
  primary key (person_id, id)
);
comment on table tracked_files is 'CSV files that people have taken in. Neither they nor their names are kept.';

create table tracked_entries (
  person_id uuid not null,
  file_id   uuid not null,
  identity  text collate "C" not null,
  kind      text collate "C" not null check (kind in ('buy', 'sell', 'held')),
  at        timestamptz,
  coin      text collate "C" not null check (coin ~ '^[A-Z0-9]{1,15}$'),
  quantity  bigint not null check (quantity > 0),
  amount    bigint check (amount >= 0),
  primary key (person_id, identity),
  foreign key (person_id, file_id) references tracked_files on delete cascade
);
comment on table tracked_entries is 'Their lines: no account, and nothing that could be spent.';
comment on column tracked_entries.identity is 'What the line says, and how many alike came before it in its file: the same line is kept once.';
comment on column tracked_entries.quantity is 'Hundred-millionths of a coin, whatever its scale here.';
comment on column tracked_entries.amount is 'Paise; null where it was not paid in rupees.';
create index tracked_entries_files on tracked_entries (person_id, file_id);

create table tracked_in_worth (
  person_id uuid primary key references people,
  is_on     boolean not null
);
comment on table tracked_in_worth is 'Whether a person wants it counted in their net worth; without a row it is not.';
