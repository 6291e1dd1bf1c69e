-- What people write about their own trades. It is theirs to change and to empty.

create table journal (
  person_id  uuid not null references people,
  about      uuid not null,
  kind       text collate "C" not null check (kind in ('contract', 'order', 'position')),
  coin       text collate "C" not null references coins (symbol),
  note       text not null check (char_length(note) <= 2000),
  tags       text[] not null check (cardinality(tags) <= 8),
  version    integer not null check (version > 0),
  changed_at timestamptz not null,
  primary key (person_id, about)
);
comment on table journal is 'What a person has written about a contract, an order or a position of their own.';
comment on column journal.about is 'The contract, order or position.';
comment on column journal.version is 'One more with each change: whoever changes an older one is refused.';
