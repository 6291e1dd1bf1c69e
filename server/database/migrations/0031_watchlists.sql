-- A person has several watchlists, each with a name. What they watched so far becomes the first one.

create table watchlists (
  person_id  uuid not null references people,
  id         uuid not null,
  name       text not null,
  created_at timestamptz not null,
  primary key (person_id, id),
  constraint watchlists_named unique (person_id, name),
  constraint watchlists_name check (char_length(name) between 1 and 30)
);
comment on table watchlists is 'The watchlists of each person, by name.';

create table watchlist_coins (
  person_id    uuid not null,
  watchlist_id uuid not null,
  coin         text collate "C" not null references coins (symbol),
  added_at     timestamptz not null,
  primary key (person_id, watchlist_id, coin),
  foreign key (person_id, watchlist_id) references watchlists on delete cascade
);
comment on table watchlist_coins is 'The coins of each watchlist, listed by when they were added.';

insert into watchlists (person_id, id, name, created_at)
select person_id, gen_random_uuid(), 'Watchlist', min(added_at) from watched_coins group by person_id;
insert into watchlist_coins (person_id, watchlist_id, coin, added_at)
select w.person_id, l.id, w.coin, w.added_at from watched_coins w join watchlists l using (person_id);
drop table watched_coins;
