-- Old ticks in a third of the space, 900 a row: of each price only by how much it is above the lowest of its coin there. The rows are
-- written by the owner's command alone (npm run tape:pack), which takes the ticks out of `ticks` in the same transaction.

create table packed_ticks (
  first       integer primary key check (first >= 0 and first % 900 = 0),
  began_at    timestamptz not null,
  ended_at    timestamptz not null check (ended_at > began_at),
  times       bytea not null check (length(times) = 900 * 6),
  hashes      bytea not null check (length(hashes) = 901 * 32),
  steps       bytea check (length(steps) = 900 * 32),
  placed      bytea check (length(placed) = 900 * 32),
  versions    smallint[] not null,
  coins       smallint[] not null,
  sources     text[] not null,
  commitments text[] not null,
  lows        bigint[] not null,
  highs       bigint[] not null,
  widths      smallint[] not null,
  places      integer[] not null,
  row_bytes   integer not null check (row_bytes > 0),
  prices      bytea not null check (length(prices) = 900 * row_bytes)
);
create unique index packed_ticks_began_at on packed_ticks (began_at);
create unique index packed_ticks_ended_at on packed_ticks (ended_at);
-- What is random does not get smaller, and a slice of what is not compressed is read without the rest.
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

-- One value of one packed tick, null where it is not packed. Their statements are planned once a connection: what reads the tape calls
-- them only for a tick that `ticks` has no more.

create function packed_number(bytes bytea) returns bigint language sql immutable parallel safe as
  $$ select ('x' || lpad(encode(bytes, 'hex'), 16, '0'))::bit(64)::bigint $$;
comment on function packed_number is 'At most eight bytes, the first being the highest; eight of which all bits are set are -1.';

create function packed_time(tick integer) returns timestamptz language plpgsql stable parallel safe as $$
begin
  return (select p.began_at + public.packed_number(substring(p.times from tick % 900 * 6 + 1 for 6)) * interval '1 millisecond'
          from public.packed_ticks p where p.first = tick / 900 * 900);
end $$;

create function packed_price(tick integer, coin integer) returns bigint language plpgsql stable parallel safe as $$
begin
  return (select p.lows[coin] + nullif(
            public.packed_number(substring(p.prices from tick % 900 * p.row_bytes + p.places[coin] + 1 for p.widths[coin])),
            case p.widths[coin] when 8 then -1 else (1::bigint << 8 * p.widths[coin]) - 1 end)
          from public.packed_ticks p where p.first = tick / 900 * 900);
end $$;

create function packed_hash(tick integer) returns text language plpgsql stable parallel safe as $$
begin
  return (select encode(substring(p.hashes from (tick % 900 + 1) * 32 + 1 for 32), 'hex')
          from public.packed_ticks p where p.first = tick / 900 * 900);
end $$;

create function packed_version(tick integer) returns smallint language plpgsql stable parallel safe as $$
begin
  return (select p.versions[tick % 900 + 1] from public.packed_ticks p where p.first = tick / 900 * 900);
end $$;

create function packed_from(moment timestamptz) returns integer language plpgsql stable parallel safe as $$
begin
  return (with p as materialized (
            select first, began_at, times || '' as times from public.packed_ticks where ended_at >= moment order by ended_at limit 1)
          select first + i from p cross join generate_series(0, 899) i
          where began_at + public.packed_number(substring(times from i * 6 + 1 for 6)) * interval '1 millisecond' >= moment
          order by i limit 1);
end $$;
comment on function packed_from is 'The number of the first packed tick at or after a moment, null where that is not packed.';

create function packed_until(moment timestamptz) returns integer language plpgsql stable parallel safe as $$
begin
  return (with p as materialized (
            select first, began_at, times || '' as times from public.packed_ticks where began_at <= moment order by began_at desc limit 1)
          select first + i from p cross join generate_series(0, 899) i
          where began_at + public.packed_number(substring(times from i * 6 + 1 for 6)) * interval '1 millisecond' <= moment
          order by i desc limit 1);
end $$;
comment on function packed_until is 'The number of the last packed tick at or before a moment, null where none is packed.';
