-- The tape of prices: coins, ticks, epochs and beacons that decide simulated prices, and candles. Only
-- `:market` writes the tape and reads seeds; `:app` reads the rest. Time on the tape is the clock of all
-- rules that decide about money or staff, since no login of the application writes it. The rule is
-- docs/market.md.

-- Coins -------------------------------------------------------------------------------------------

-- Coins are data: a house may name its own list. A coin's decimals and the terms of its simulated prices are
-- written when the coin is listed and never change; the server compares its list with this table at each
-- start.
-- holds: nobody; every node
create table coins (
  position smallint primary key,
  symbol text collate "C" not null unique,
  base_price bigint not null check (base_price > 0),
  scale smallint not null default 8,
  volatility_bps smallint not null default 20,
  relation text not null default 'own'
);
comment on column coins.position is 'Place of the coin''s price in ticks.prices, from 1; never reused.';
comment on column coins.scale is 'Decimals of an amount.';
comment on column coins.volatility_bps is 'Of a minute''s simulated move of its own: 20 is 0.002.';
comment on column coins.relation is 'own, fixed, or follows and the symbol of another coin.';
grant select on coins to :app;
grant select, insert on coins to :market;

-- The tape ----------------------------------------------------------------------------------------

-- A step is public with its tick, so that anybody can check the tick's prices at once: the seed of an epoch
-- is the end of a chain of hashes that begins at the epoch's commitment. Commitments are made four epochs
-- ahead, and each epoch's first tick repeats those in force.
-- holds: nobody; every node
create table ticks (
  number int primary key,
  at timestamptz not null,
  prices bigint[] not null,
  commitment text,
  previous_hash text not null,
  hash text not null unique,
  source text not null,
  -- The version is part of the tick's hash, so the tape itself says if a late entry voids contracts accepted
  -- after the tick.
  version smallint not null default 4 check (version in (4, 5)),
  step bytea,
  placed bytea
) with (toast_tuple_target = 2048);
create unique index ticks_at on ticks (at);
-- A tick of 300 coins is 2.7 kB. This storage, with `toast_tuple_target`, keeps the prices in the row,
-- compressed: reading the tape needs no second table, and three ticks with steps fit a page.
alter table ticks
  alter column prices set storage main;
comment on table ticks is 'The tape: one row a second, each chained to the one before by its hash. Append-only.';
comment on column ticks.at is 'The database''s time, whole milliseconds, always after the tick before.';
comment on column ticks.commitment is 'On the first tick of an epoch, for this one and the next four: number@tick/anchor, the tick being the first that carried it.';
comment on column ticks.version is 'Version of the tick''s text: 5 on a beacon''s tape, else 4.';
comment on column ticks.step is 'The value of its epoch''s chain that its prices follow from; null where they follow from none.';
comment on column ticks.placed is 'Root of the contracts accepted since the tick before; null where there were none. Salts: the setting placement-salts.';
grant select on ticks to :app;
grant select, insert on ticks to :market;

-- Returns the time of the last tick. The tape is the clock of the rules: no login of the application can
-- write a tick, so nobody moves the time.
create function tape_time() returns timestamptz
language sql stable set search_path = pg_catalog, public, pg_temp as $$
  select t.at from public.ticks t order by t.number desc limit 1
$$;

-- Old ticks ---------------------------------------------------------------------------------------

-- Packed ticks take a third of the space: each price is stored as its distance from the lowest price of its
-- coin in the row. Only the owner's command `npm run tape:pack` writes these rows; it deletes the ticks from
-- `ticks` in the same transaction.
-- holds: nobody; every node
create table packed_ticks (
  first int primary key check (first >= 0 and first % 900 = 0),
  began_at timestamptz not null,
  ended_at timestamptz not null,
  times bytea not null check (length(times) = 900 * 6),
  hashes bytea not null check (length(hashes) = 901 * 32),
  steps bytea check (length(steps) = 900 * 32),
  placed bytea check (length(placed) = 900 * 32),
  versions smallint[] not null,
  coins smallint[] not null,
  sources text[] not null,
  commitments text[] not null,
  lows bigint[] not null,
  highs bigint[] not null,
  widths smallint[] not null,
  places int[] not null,
  row_bytes int not null check (row_bytes > 0),
  prices bytea not null,
  check (ended_at > began_at),
  check (length(prices) = 900 * row_bytes)
);
create unique index packed_ticks_began_at on packed_ticks (began_at);
create unique index packed_ticks_ended_at on packed_ticks (ended_at);
-- Random bytes do not compress, and a slice of an uncompressed value is read without the rest of it.
alter table packed_ticks
  alter column times set storage external,
  alter column hashes set storage external,
  alter column steps set storage external,
  alter column placed set storage external,
  alter column prices set storage external;
comment on table packed_ticks is 'Old ticks, 900 a row: each is here or in ticks. Written by the owner alone. Append-only.';
comment on column packed_ticks.first is 'Number of the first of its 900 ticks.';
comment on column packed_ticks.times is 'Of each tick 6 bytes: milliseconds since began_at.';
comment on column packed_ticks.hashes is 'Of each tick 32 bytes, those of the tick before the first in front.';
comment on column packed_ticks.steps is 'Of each tick 32 bytes, zeros where it has none; null where none has.';
comment on column packed_ticks.placed is 'As steps.';
comment on column packed_ticks.coins is 'Of each tick: how many prices it has.';
comment on column packed_ticks.lows is 'Of each coin: its lowest price here, 0 where it has none.';
comment on column packed_ticks.highs is 'Of each coin: its highest price here, 0 where it has none.';
comment on column packed_ticks.widths is 'Of each coin: bytes of a price in a row.';
comment on column packed_ticks.places is 'Of each coin: bytes before its price in a row.';
comment on column packed_ticks.prices is 'Of each tick a row: of each coin by how much its price is above the lowest; all bits set where it has none.';
grant select on packed_ticks to :app;
grant select on packed_ticks to :market;

-- The functions below return one value of one packed tick, or null if the tick is not packed. They are
-- plpgsql because PostgreSQL then plans their statements once for each connection. Readers call them only for
-- ticks that `ticks` lacks.

create function packed_number(bytes bytea) returns bigint
language sql immutable parallel safe as $$ select ('x' || lpad(encode(bytes, 'hex'), 16, '0'))::bit(64)::bigint $$;
comment on function packed_number is 'At most eight bytes, the first being the highest; eight of which all bits are set are -1.';

create function packed_time(tick int) returns timestamptz
language plpgsql stable parallel safe as $$
begin
  return (select p.began_at + public.packed_number(substring(p.times from tick % 900 * 6 + 1 for 6)) * interval '1 millisecond'
          from public.packed_ticks p where p.first = tick / 900 * 900);
end $$;

create function packed_price(tick int, coin int) returns bigint
language plpgsql stable parallel safe as $$
begin
  return (select p.lows[coin] + nullif(
            public.packed_number(substring(p.prices from tick % 900 * p.row_bytes + p.places[coin] + 1 for p.widths[coin])),
            case p.widths[coin] when 8 then -1 else (1::bigint << 8 * p.widths[coin]) - 1 end)
          from public.packed_ticks p where p.first = tick / 900 * 900);
end $$;

create function packed_hash(tick int) returns text
language plpgsql stable parallel safe as $$
begin
  return (select encode(substring(p.hashes from (tick % 900 + 1) * 32 + 1 for 32), 'hex')
          from public.packed_ticks p where p.first = tick / 900 * 900);
end $$;

create function packed_version(tick int) returns smallint
language plpgsql stable parallel safe as $$
begin
  return (select p.versions[tick % 900 + 1] from public.packed_ticks p where p.first = tick / 900 * 900);
end $$;

create function packed_from(moment timestamptz) returns int
language plpgsql stable parallel safe as $$
begin
  return (with p as materialized (
            select first, began_at, times || '' as times from public.packed_ticks where ended_at >= moment order by ended_at limit 1)
          select first + i from p cross join generate_series(0, 899) i
          where began_at + public.packed_number(substring(times from i * 6 + 1 for 6)) * interval '1 millisecond' >= moment
          order by i limit 1);
end $$;
comment on function packed_from is 'The number of the first packed tick at or after a moment, null where that is not packed.';

create function packed_until(moment timestamptz) returns int
language plpgsql stable parallel safe as $$
begin
  return (with p as materialized (
            select first, began_at, times || '' as times from public.packed_ticks where began_at <= moment order by began_at desc limit 1)
          select first + i from p cross join generate_series(0, 899) i
          where began_at + public.packed_number(substring(times from i * 6 + 1 for 6)) * interval '1 millisecond' <= moment
          order by i desc limit 1);
end $$;
comment on function packed_until is 'The number of the last packed tick at or before a moment, null where none is packed.';

-- Epochs ------------------------------------------------------------------------------------------

-- holds: nobody; every node
create table epochs (
  number int primary key,
  first_tick int not null,
  last_tick int not null,
  commitment text not null,
  committed_at_tick int not null
);
comment on column epochs.committed_at_tick is 'The first tick that carried the commitment.';
comment on column epochs.commitment is 'The anchor of a chain whose end is the seed.';
grant select on epochs to :app;
grant select, insert on epochs to :market;

-- holds: nobody; one node
create table epoch_seeds (
  number int primary key references epochs,
  seed bytea not null
);
comment on table epoch_seeds is 'Secret until the epoch is over. Only the market role may read it.';
grant select, insert on epoch_seeds to :market;

-- holds: nobody; every node
create table epoch_reveals (
  number int primary key references epochs,
  seed text not null,
  at timestamptz not null
);
grant select on epoch_reveals to :app;
grant select, insert on epoch_reveals to :market;

-- Beacons -----------------------------------------------------------------------------------------

-- Draws may follow from a public beacon as well as from the operator's chain of seeds. The source of each
-- tick names the terms by their hash.
-- holds: nobody; every node
create table beacons (
  tick int primary key check (tick >= 0),
  terms text not null check (terms like 'drishti-beacon-1%')
);
comment on table beacons is 'Since which tick draws follow from a beacon, and by which terms. Append-only.';
comment on column beacons.tick is 'The tick of the change: those after it use rounds.';
grant select on beacons to :app;
grant select, insert on beacons to :market;

-- holds: nobody; one node
create table beacon_chains (
  tick int primary key references beacons,
  epochs int not null check (epochs > 0),
  kept bytea not null check (length(kept) > 0 and length(kept) % 32 = 0)
);
comment on table beacon_chains is 'Secret: every seed follows from it. Only the market role may read it.';
comment on column beacon_chains.kept is 'Values of the chain, 32 bytes each: of every 2,000th epoch, and of the last.';
grant select, insert on beacon_chains to :market;

-- holds: nobody; every node
create table beacon_rounds (
  number bigint primary key check (number > 0),
  signature bytea not null check (length(signature) = 48)
);
comment on table beacon_rounds is 'The rounds that ticks have used, each written with the first tick that did. Append-only.';
grant select on beacon_rounds to :app;
grant select, insert on beacon_rounds to :market;

-- The process that asks for rounds writes these rows; all other processes show them.
-- holds: nobody; every node
create table beacon_waits (
  round bigint primary key check (round > 0),
  since timestamptz not null,
  seen_at timestamptz not null,
  check (seen_at >= since)
);
comment on table beacon_waits is 'Of a beacon''s tape: each wait of a minute or more for a round that was due.';
comment on column beacon_waits.since is 'When it was first asked for in vain.';
comment on column beacon_waits.seen_at is 'When it was last still waited for.';
grant select on beacon_waits to :app;
grant select, insert, update (seen_at) on beacon_waits to :market;

-- holds: nobody; every node
create table late_ticks (
  first int primary key check (first > 0),
  last int not null,
  recorded_at timestamptz not null,
  check (last >= first)
);
comment on table late_ticks is 'Of a beacon''s tape: ticks recorded more than a second after their times, and when. Append-only.';
grant select on late_ticks to :app;
grant select, insert on late_ticks to :market;

-- A key signs the heads of a beacon's tape, so that two different heads of one tick prove a rewritten tape.
-- The public half is in the beacon's terms. Each process that shows a receipt signs with the key, so `:app`
-- reads it.
-- holds: nobody; one node
create table head_keys (
  tick int primary key references beacons,
  secret bytea not null check (length(secret) = 32)
);
comment on table head_keys is 'Secret: what heads of the tape are signed with since a beacon''s change (Ed25519). Append-only.';
grant select on head_keys to :app;
grant select, insert on head_keys to :market;

-- Candles and processes ---------------------------------------------------------------------------

-- Fills stand beside the volume because the volume includes stakes of contracts, while exchange clients read
-- volumes of trades. Fills count in the minute in which they were booked, as the volume does.
-- holds: nobody; every node
create table candles (
  coin text collate "C",
  interval text collate "C" check (interval in ('1m', '5m', '15m', '1h', '1d')),
  time timestamptz,
  open bigint not null,
  high bigint not null,
  low bigint not null,
  close bigint not null,
  volume bigint not null,
  synthetic boolean not null,
  fills int not null default 0,
  fill_quantity bigint not null default 0,
  fill_amount bigint not null default 0,
  bought_quantity bigint not null default 0,
  bought_amount bigint not null default 0,
  primary key (coin, interval, time)
);
comment on table candles is 'Finished candles, rolled up from ticks; the current one is computed. Append-only.';
comment on column candles.synthetic is 'Back-filled at the first start; no tick stands behind it.';
comment on column candles.fills is 'How many spot orders of people were filled.';
comment on column candles.fill_quantity is 'Smallest units of the coin.';
comment on column candles.fill_amount is 'Paise, fees aside.';
comment on column candles.bought_quantity is 'The part of fill_quantity that people bought; bought_amount likewise.';
grant select on candles to :app;
grant select, insert on candles to :market;

-- holds: nobody; one node
create table market_lease (
  singleton boolean primary key default true check (singleton),
  holder text not null,
  fence bigint not null,
  expires_at timestamptz not null
);
comment on table market_lease is 'Which process records ticks. The fence is checked in each tick''s own transaction.';
grant select on market_lease to :app;
grant select, insert, update on market_lease to :market;

-- holds: nobody; every node
create table processed_ticks (
  name text collate "C" primary key check (name in ('orders', 'positions', 'alerts')),
  tick int not null
);
comment on table processed_ticks is 'Up to which tick the tape has been gone through for resting orders, open positions and alerts.';
grant select, update on processed_ticks to :app;
insert into processed_ticks (name, tick) values ('orders', -1), ('positions', -1), ('alerts', -1);
