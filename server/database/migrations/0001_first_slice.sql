-- The first slice: people and sessions, the ledger, the market's tape, contracts, notices, live events.
-- Amounts are bigint in the smallest unit of their asset; prices are bigint with eight decimals; times are UTC.
-- `grants.sql` says what the application roles may do with each table.

create table settings (
  name  text primary key,
  value text not null
);
comment on table settings is 'Facts of this installation fixed at its first start, e.g. the funds mode.';

-- People ------------------------------------------------------------------------------------------------------------

create table people (
  id            uuid primary key,
  email         text collate "C",
  name          text not null,
  password_hash text,
  role          text not null check (role in ('user', 'sub-admin', 'support', 'finance', 'admin')),
  referral      text,
  credit_score  int not null default 100,
  city          text,
  country       text,
  disabled_at   timestamptz,
  created_at    timestamptz not null,
  updated_at    timestamptz not null
);
create unique index people_email on people (email);
comment on column people.email is 'Lower case. Null for the sub-admin that every installation starts with, who cannot sign in.';
comment on column people.password_hash is 'argon2id in PHC form; the password is nowhere else.';
comment on column people.referral is 'The referral code used at sign-up.';

create table referral_codes (
  code       text collate "C" primary key,
  sub_admin  uuid not null references people,
  created_at timestamptz not null,
  expires_at timestamptz,
  revoked_at timestamptz
);
comment on column referral_codes.code is 'Normalised: upper case, no dashes; at least 50 random bits.';

create table sessions (
  token_hash   bytea primary key,
  person_id    uuid not null references people,
  created_at   timestamptz not null,
  last_seen_at timestamptz not null,
  ip           text,
  user_agent   text
);
create index sessions_person on sessions (person_id);
comment on column sessions.token_hash is 'SHA-256 of the cookie''s 32-byte token.';

create table claim_tokens (
  token_hash bytea primary key,
  created_at timestamptz not null
);
comment on table claim_tokens is 'The one-time link that makes the first admin; empty once it has been used.';

create table rate_limits (
  bucket       text collate "C" primary key,
  window_start timestamptz not null,
  count        int not null
);

-- Ledger ------------------------------------------------------------------------------------------------------------

create table accounts (
  owner_id uuid not null,
  asset    text collate "C" not null,
  kind     text collate "C" not null check (kind in
             ('available', 'frozen', 'escrow', 'capital', 'external', 'dealer', 'fees', 'insurance', 'rounding')),
  balance  bigint not null default 0,
  lines    bigint not null default 0,
  primary key (owner_id, asset, kind),
  constraint accounts_not_negative check (balance >= 0 or kind in ('external', 'dealer', 'insurance'))
) with (fillfactor = 50);
comment on table accounts is 'Cached balances. Changed only by the teller, only together with the transfers that explain them.';
comment on column accounts.lines is 'On a person''s available rupees and a till''s capital: how many lines the owner''s book has.';
comment on column accounts.owner_id is 'A person, or one of the house''s tills (see server/ledger/accounts.ts).';

create table transfers (
  owner_id        uuid not null,
  line            bigint not null,
  counterparty_id uuid not null,
  asset           text collate "C" not null,
  debit           text collate "C" not null,
  credit          text collate "C" not null,
  amount          bigint not null check (amount > 0),
  kind            text collate "C" not null,
  cause           text collate "C" not null,
  tick            int not null,
  at              timestamptz not null,
  available_after bigint,
  frozen_after    bigint,
  primary key (owner_id, line)
);
create index transfers_tick on transfers using brin (tick) with (pages_per_range = 16);
comment on table transfers is 'Every movement of money: one row is both entries. Append-only.';
comment on column transfers.line is 'Its place in the owner''s book: 1, 2, 3 and so on, without gaps.';
comment on column transfers.owner_id is 'Whose statement it is in: the person, or the till where no person takes part.';
comment on column transfers.counterparty_id is 'The other owner; the same one where money moves within an owner.';
comment on column transfers.debit is 'Kind of the account that gives. Kinds available and frozen belong to people, all others to tills.';
comment on column transfers.tick is 'Number of the last tick when it happened: the tape is the ledger''s clock.';
comment on column transfers.available_after is 'The person''s available balance of the asset after it; null where no person takes part.';

create table commands (
  person_id   uuid not null,
  key         text collate "C" not null,
  kind        text collate "C" not null,
  fingerprint text collate "C" not null,
  status      smallint not null,
  body        text not null,
  at          timestamptz not null,
  primary key (person_id, key)
);
comment on table commands is 'What each money request was answered, stored in the transaction of its effect. Append-only.';
comment on column commands.fingerprint is 'Hash of the request: the same key with another request is refused.';

create table outbox (
  id     bigint generated always as identity primary key,
  at     timestamptz not null,
  events text not null
);
-- Compressing it costs more than writing it.
alter table outbox alter column events set storage external;
comment on column outbox.events is 'JSON array of [person id, event name, data]; one row per teller batch.';

create table notices (
  person_id  uuid not null,
  id         uuid not null,
  type       text not null check (type in ('info', 'success', 'warning', 'error')),
  title      text,
  message    text not null,
  image      text,
  referral   text,
  read_at    timestamptz,
  created_at timestamptz not null,
  primary key (person_id, id)
);

-- Market ------------------------------------------------------------------------------------------------------------

create table coins (
  position   smallint primary key,
  symbol     text collate "C" not null unique,
  base_price bigint not null check (base_price > 0)
);
comment on column coins.position is 'Place of the coin''s price in ticks.prices, from 1; never reused.';

create table ticks (
  number        int primary key,
  at            timestamptz not null,
  prices        bigint[] not null,
  commitment    text,
  previous_hash text not null,
  hash          text not null unique,
  source        text not null
);
create unique index ticks_at on ticks (at);
comment on table ticks is 'The tape: one row a second, each chained to the one before by its hash. Append-only.';
comment on column ticks.at is 'The database''s time, whole milliseconds, always after the tick before.';
comment on column ticks.commitment is 'On the first tick of an epoch: SHA-256 of the next epoch''s seed, part of the hash.';

create table epochs (
  number            int primary key,
  first_tick        int not null,
  last_tick         int not null,
  commitment        text not null,
  committed_at_tick int not null
);
create table epoch_seeds (
  number int primary key references epochs,
  seed   bytea not null
);
comment on table epoch_seeds is 'Secret until the epoch is over. Only the market role may read it.';
create table epoch_reveals (
  number int primary key references epochs,
  seed   text not null,
  at     timestamptz not null
);

create table candles (
  coin      text collate "C" not null,
  interval  text collate "C" not null check (interval in ('1m', '5m', '15m', '1h', '1d')),
  time      timestamptz not null,
  open      bigint not null,
  high      bigint not null,
  low       bigint not null,
  close     bigint not null,
  volume    bigint not null,
  synthetic boolean not null,
  primary key (coin, interval, time)
);
comment on table candles is 'Finished candles, rolled up from ticks; the current one is computed. Append-only.';
comment on column candles.synthetic is 'Back-filled at the first start; no tick stands behind it.';

create table market_lease (
  singleton  boolean primary key default true check (singleton),
  holder     text not null,
  fence      bigint not null,
  expires_at timestamptz not null
);
comment on table market_lease is 'Which process records ticks. The fence is checked in each tick''s own transaction.';

-- Contracts ---------------------------------------------------------------------------------------------------------

create table contracts (
  person_id           uuid not null,
  id                  uuid not null,
  coin                text collate "C" not null,
  direction           text collate "C" not null check (direction in ('BUY_UP', 'SELL_SHORT')),
  stake               bigint not null check (stake > 0),
  duration            smallint not null check (duration in (60, 120, 180)),
  return_percentage   smallint not null,
  accepted_at         timestamptz not null,
  accepted_after_tick int not null,
  primary key (person_id, id)
);
create index contracts_tick on contracts using brin (accepted_after_tick) with (pages_per_range = 16);
comment on table contracts is 'What was agreed. Never changed afterwards: entry and exit are read from the tape. Append-only.';
comment on column contracts.accepted_after_tick is 'Last tick on the tape at acceptance; the entry is the next one.';

create table open_contracts (
  duration            smallint not null,
  accepted_after_tick int not null,
  person_id           uuid not null,
  contract_id         uuid not null,
  stake               bigint not null,
  cover               bigint not null,
  primary key (duration, accepted_after_tick, contract_id)
);
comment on table open_contracts is 'The contracts not settled yet; a row leaves in the transaction that settles it.';
comment on column open_contracts.cover is 'The house''s possible payout, held in escrow beside the stake.';

create table settlements (
  person_id      uuid not null,
  contract_id    uuid not null,
  outcome        text collate "C" not null check (outcome in ('WIN', 'LOSS', 'REFUNDED', 'VOID')),
  entry_tick     int,
  exit_tick      int,
  payout         bigint not null check (payout >= 0),
  balance_before bigint not null,
  balance_after  bigint not null,
  chain_tick     int not null,
  settled_at     timestamptz not null,
  primary key (person_id, contract_id)
);
comment on table settlements is 'How each contract ended, once. Append-only.';
comment on column settlements.chain_tick is 'Last tick on the tape when it settled: its hash is the receipt''s chain head.';
