-- The operator's Telegram bot: whose chat is whose, and how far its updates have been read.

create table telegram_links (
  person_id uuid primary key references people,
  chat_id   bigint not null unique,
  linked_at timestamptz not null
);

create table telegram_codes (
  hash       bytea primary key,
  person_id  uuid not null unique references people,
  expires_at timestamptz not null
);
comment on table telegram_codes is 'Codes that link a chat, each once; SHA-256 of them.';

create table telegram_reading (
  singleton    boolean primary key default true check (singleton),
  next_update  bigint not null default 0,
  leased_until timestamptz not null default '-infinity'
);
insert into telegram_reading default values;
comment on table telegram_reading is 'One process at a time asks the bot for updates.';
