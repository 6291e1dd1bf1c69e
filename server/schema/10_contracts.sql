-- Contracts on the direction of a price: what was agreed, what is open, how it ended. The rule is
-- docs/settlement.md. Contracts have no index by the time of their end, as orders have: they end within
-- minutes of their acceptance.

-- The table is vacuumed by rows, for the reason given at `transfers`.
-- holds: person_id; given; kept: the books are checked against it; by person
create table contracts (
  person_id uuid,
  id uuid,
  coin text collate "C" not null,
  direction text collate "C" not null check (direction in ('BUY_UP', 'SELL_SHORT')),
  stake bigint not null check (stake > 0),
  duration smallint not null check (duration in (60, 120, 180)),
  return_percentage smallint not null,
  accepted_at timestamptz not null,
  accepted_after_tick int not null,
  primary key (person_id, id)
) with (autovacuum_vacuum_insert_threshold = 100000, autovacuum_vacuum_insert_scale_factor = 0);
create index contracts_tick on contracts using brin (accepted_after_tick) with (pages_per_range = 16);
comment on table contracts is 'What was agreed. Never changed afterwards: entry and exit are read from the tape. Append-only.';
comment on column contracts.accepted_after_tick is 'Last tick on the tape at acceptance; the entry is the next one.';
grant select, insert on contracts to :app;
grant select on contracts to :market;

-- holds: person_id; not given (repeats); none is left; by person later
create table open_contracts (
  duration smallint,
  accepted_after_tick int,
  person_id uuid not null,
  contract_id uuid,
  stake bigint not null,
  cover bigint not null,
  primary key (duration, accepted_after_tick, contract_id)
);
comment on table open_contracts is 'The contracts not settled yet; a row leaves in the transaction that settles it.';
comment on column open_contracts.cover is 'The house''s possible payout, held in escrow beside the stake.';
grant select, insert, delete on open_contracts to :app;
grant select on open_contracts to :market;

-- Settlements of one batch are neighbours in the index, for the reason given at `commands`.
-- holds: person_id; given; kept: the books are checked against it; by person
create table settlements (
  person_id uuid,
  contract_id uuid,
  outcome text collate "C" not null check (outcome in ('WIN', 'LOSS', 'REFUNDED', 'VOID')),
  entry_tick int,
  exit_tick int,
  payout bigint not null check (payout >= 0),
  balance_before bigint not null,
  balance_after bigint not null,
  chain_tick int not null,
  settled_at timestamptz not null,
  primary key (contract_id, person_id)
);
comment on table settlements is 'How each contract ended, once. Append-only.';
comment on column settlements.chain_tick is 'Last tick on the tape when it settled: its hash is the receipt''s chain head.';
grant select, insert on settlements to :app;
