-- What a key may take out of its person's available rupees: by one command, and in 24 hours.
alter table api_keys add column most_per_trade bigint check (most_per_trade > 0);
alter table api_keys add column most_per_day bigint check (most_per_day > 0);
comment on column api_keys.most_per_trade is 'Paise that one command may take or freeze; null for no limit. Set once, when the key is made.';
comment on column api_keys.most_per_day is 'The same in 24 hours.';

create table key_spendings (
  key_id    text collate "C" not null references api_keys,
  person_id uuid not null references people,
  at        timestamptz not null,
  amount    bigint not null check (amount > 0)
);
create index key_spendings_day on key_spendings (key_id, at) include (amount);
comment on table key_spendings is 'What commands of keys with a limit a day took or froze, paise. Append-only.';
