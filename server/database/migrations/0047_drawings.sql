-- What a person has drawn on the chart of a coin, kept as a whole.

create table drawings (
  person_id  uuid not null references people,
  coin       text collate "C" not null references coins (symbol),
  version    integer not null,
  items      json not null,
  changed_at timestamptz not null,
  primary key (person_id, coin),
  constraint drawings_version check (version > 0),
  constraint drawings_items check (json_typeof(items) = 'array' and octet_length(items::text) <= 65536)
);
comment on table drawings is 'What each person has drawn on the chart of each coin.';
comment on column drawings.version is 'One more with each change: whoever changes an older one is refused.';
