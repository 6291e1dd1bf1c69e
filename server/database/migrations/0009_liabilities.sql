-- Proof of liabilities: once a day a Merkle sum tree over what all people own. The format is docs/liabilities.md.

create table liability_roots (
  day       date primary key,
  tick      int not null,
  tick_at   timestamptz not null,
  tick_hash text not null,
  people    int not null check (people > 0),
  assets    text[] not null,
  totals    bigint[] not null,
  top       text not null,
  previous  text not null,
  hash      text not null unique,
  constraint liability_roots_totals check (cardinality(assets) = cardinality(totals))
);
comment on table liability_roots is 'What all people together owned when a tick was recorded, and the root of the tree that adds it up. Append-only.';
comment on column liability_roots.day is 'The tick''s day in India.';
comment on column liability_roots.tick is 'Every transfer of an earlier tick is in the balances, none of this one or a later one.';
comment on column liability_roots.previous is 'Hash of the root before; 64 zeros on the first.';

create table liability_leaves (
  day       date not null references liability_roots,
  person_id uuid not null,
  position  int not null,
  email     text not null,
  salt      bytea not null check (length(salt) = 32),
  balances  bigint[] not null,
  primary key (day, person_id),
  constraint liability_leaves_position unique (day, position)
);
comment on table liability_leaves is 'One leaf a person and day: with its salt, secret to everybody but that person. Append-only.';
comment on column liability_leaves.balances is 'Available and frozen together, in the order of the root''s assets.';
