-- Records that people keep for themselves: watchlists, drawings, a journal, price alerts, and what they hold
-- elsewhere. None of it is in the ledger, and all of it is theirs to change or to empty, except for alerts
-- that fired.

-- Watchlists and notes ----------------------------------------------------------------------------

-- holds: person_id; given; erased; by person
create table watchlists (
  person_id uuid references people,
  id uuid,
  name text not null,
  created_at timestamptz not null,
  primary key (person_id, id),
  constraint watchlists_named unique (person_id, name),
  constraint watchlists_name check (char_length(name) between 1 and 30)
);
comment on table watchlists is 'The watchlists of each person, by name.';
grant select, insert, update (name), delete on watchlists to :app;

-- holds: person_id; given; erased; by person
create table watchlist_coins (
  person_id uuid,
  watchlist_id uuid,
  coin text collate "C" references coins (symbol),
  added_at timestamptz not null,
  primary key (person_id, watchlist_id, coin),
  foreign key (person_id, watchlist_id) references watchlists on delete cascade
);
comment on table watchlist_coins is 'The coins of each watchlist, listed by when they were added.';
grant select, insert, delete on watchlist_coins to :app;

-- The drawings of a chart are one document, saved as a whole.
-- holds: person_id; given; erased; by person
create table drawings (
  person_id uuid references people,
  coin text collate "C" references coins (symbol),
  version int not null,
  items json not null,
  changed_at timestamptz not null,
  primary key (person_id, coin),
  constraint drawings_items check (json_typeof(items) = 'array' and octet_length(items::text) <= 65536),
  constraint drawings_version check (version > 0)
);
comment on table drawings is 'What each person has drawn on the chart of each coin.';
comment on column drawings.version is 'One more with each change: a change of an older version is refused.';
grant select, insert, update (version, items, changed_at) on drawings to :app;

-- A person changes or empties a note; the row stays until the account is closed.
-- holds: person_id; given; erased; by person
create table journal (
  person_id uuid references people,
  about uuid,
  kind text collate "C" not null check (kind in ('contract', 'order', 'position')),
  coin text collate "C" not null references coins (symbol),
  note text not null check (char_length(note) <= 2000),
  tags text[] not null check (cardinality(tags) <= 8),
  version int not null check (version > 0),
  changed_at timestamptz not null,
  primary key (person_id, about)
);
comment on table journal is 'What a person has written about a contract, an order or a position of their own.';
comment on column journal.about is 'The contract, order or position.';
comment on column journal.version is 'One more with each change: a change of an older version is refused.';
grant select, insert, update (note, tags, version, changed_at) on journal to :app;

-- Alerts ------------------------------------------------------------------------------------------

-- holds: person_id; given; erased; by person later
create table alerts (
  id uuid primary key,
  person_id uuid not null references people,
  coin text collate "C" not null references coins (symbol),
  kind text collate "C" not null check (kind in ('above', 'below', 'move')),
  level bigint not null check (level > 0),
  repeats boolean not null,
  armed boolean not null default true,
  after_tick int not null,
  created_at timestamptz not null,
  by_mail boolean not null default false,
  constraint alerts_once unique (person_id, coin, kind, level),
  constraint alerts_armed check (armed or repeats)
);
create index alerts_by_coin on alerts (coin);
comment on table alerts is 'Price alerts that wait. One that fires once is removed as it fires.';
comment on column alerts.level is 'INR with eight decimals; of a move within 24 hours, hundredths of a percent.';
comment on column alerts.armed is 'False from a firing until the price has come back far enough.';
comment on column alerts.after_tick is 'The last tick when it was set: it counts from the next one on.';
comment on column alerts.by_mail is 'Its notice is also mailed, where the server sends mail.';
grant select, insert, update (armed), delete on alerts to :app;

-- holds: person_id; given; erased; by person later
create table alert_firings (
  person_id uuid,
  id uuid,
  alert_id uuid not null,
  coin text collate "C" not null,
  kind text collate "C" not null,
  level bigint not null,
  tick int not null,
  price bigint not null,
  fired_at timestamptz not null,
  primary key (person_id, id),
  constraint alert_firings_once unique (alert_id, tick)
);
comment on table alert_firings is 'Each time that an alert fired, with the notice of it. Append-only.';
grant select, insert on alert_firings to :app;

-- Tracked elsewhere -------------------------------------------------------------------------------

-- holds: person_id; given; erased; by person
create table tracked_files (
  person_id uuid references people,
  id uuid,
  format text collate "C" not null,
  added_at timestamptz not null,
  primary key (person_id, id)
);
comment on table tracked_files is 'CSV files that people have taken in. Neither they nor their names are kept.';
grant select, insert, delete on tracked_files to :app;

-- holds: person_id; given; erased; by person
create table tracked_entries (
  person_id uuid,
  file_id uuid not null,
  identity text collate "C",
  kind text collate "C" not null check (kind in ('buy', 'sell', 'held')),
  at timestamptz,
  coin text collate "C" not null check (coin ~ '^[A-Z0-9]{1,15}$'),
  quantity bigint not null check (quantity > 0),
  amount bigint check (amount >= 0),
  primary key (person_id, identity),
  foreign key (person_id, file_id) references tracked_files on delete cascade
);
create index tracked_entries_files on tracked_entries (person_id, file_id);
comment on table tracked_entries is 'Their lines: no account, and nothing that could be spent.';
comment on column tracked_entries.identity is 'What the line says, and how many alike came before it in its file: the same line is kept once.';
comment on column tracked_entries.quantity is 'Hundred-millionths of a coin, whatever its scale here.';
comment on column tracked_entries.amount is 'Paise; null where it was not paid in rupees.';
grant select, insert, delete on tracked_entries to :app;

-- holds: person_id; given; erased; by person
create table tracked_in_worth (
  person_id uuid primary key references people,
  is_on boolean not null
);
comment on table tracked_in_worth is 'Whether a person wants it counted in their net worth; without a row it is not.';
grant select, insert, update, delete on tracked_in_worth to :app;
