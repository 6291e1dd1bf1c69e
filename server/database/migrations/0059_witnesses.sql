-- Witnesses: programs that others run, without which no price is made while a roster of them holds. All of it is signed or hashed by
-- somebody, and nothing of it ever changes.

create table operator_keys (
  singleton boolean primary key default true check (singleton),
  seed      bytea not null,
  public    text collate "C" not null
);
comment on table operator_keys is 'With which this installation signs the close of each tick. The seed only the market role may read.';

create table witness_terms (
  term      int not null,
  witness   text collate "C" not null,
  text      text not null,
  signature text not null,
  at        timestamptz not null default clock_timestamp(),
  primary key (term, witness)
);
comment on table witness_terms is 'What each candidate signed for a coming term: the anchors of its chains. Append-only.';

create table rosters (
  term        int primary key,
  first_epoch int not null,
  last_epoch  int not null,
  tick        int not null unique,
  hash        text not null,
  text        text not null
);
comment on table rosters is 'Who witnesses which epochs. Append-only.';
comment on column rosters.tick is 'The first that carries it.';

create table closes (
  number    int primary key,
  text      text not null,
  hash      text not null,
  signature text
);
comment on table closes is 'What a tick is made on, decided before anything of it is known. Stored before it is signed, once per number; append-only but for the signature.';

create table cosignatures (
  number    int not null,
  witness   text collate "C" not null,
  time      bigint not null,
  signature text not null,
  arrived   bigint generated always as identity,
  at        timestamptz not null default clock_timestamp(),
  primary key (number, witness)
);
comment on column cosignatures.time is 'Of the witness''s own clock, milliseconds.';

create table certificates (
  number       int primary key,
  cosignatures jsonb not null
);
comment on table certificates is 'The first cosignatures of a close that make its quorum, as they were streamed. Append-only.';

create table openings (
  number  int not null,
  witness text collate "C" not null,
  z       jsonb not null,
  x       text,
  at      timestamptz not null default clock_timestamp(),
  primary key (number, witness)
);
comment on table openings is 'What a witness gave out for a tick and, as x, for the next one. Append-only.';

create table seals (
  number int primary key,
  text   text not null
);
comment on table seals is 'With what a tick was made, besides the tick before. Append-only.';

alter table ticks add column roster text, add column sealed bytea;
comment on column ticks.roster is 'On the first tick of an epoch, the rosters that hold then or later: term@tick:hash, the tick being the first that carried it.';
comment on column ticks.sealed is 'Hash of its seal; null where no roster holds.';
