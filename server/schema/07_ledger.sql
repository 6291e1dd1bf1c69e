-- The ledger: accounts, transfers, answered commands, events to publish, checks of the books, proofs of
-- liabilities, and what was lost when a database went back. Only the teller (server/ledger) writes accounts
-- and transfers. The rules are docs/ledger.md (L1 to L35) and docs/liabilities.md.

-- Accounts and transfers --------------------------------------------------------------------------

-- An available account copies the balance of the frozen one beside it: a movement that freezes nothing then
-- need not lock the frozen account only to write the statement's line.
-- holds: owner_id; given; kept: the books are append-only and must add up; by person
create table accounts (
  owner_id uuid,
  asset text collate "C",
  kind text collate "C"
    check (kind in ('available', 'frozen', 'escrow', 'capital', 'external', 'dealer', 'fees', 'insurance', 'rounding')),
  balance bigint not null default 0,
  lines bigint not null default 0, -- not given: repeats
  frozen bigint not null default 0, -- not given: repeats
  guarded boolean not null default false, -- not given: repeats
  inactive boolean not null default false, -- not given: repeats
  primary key (owner_id, asset, kind),
  constraint accounts_not_negative check (balance >= 0 or kind in ('external', 'dealer', 'insurance'))
) with (fillfactor = 50);
comment on table accounts is 'Cached balances. Changed only by the teller, only together with the transfers that explain them.';
comment on column accounts.owner_id is 'A person, or one of the house''s tills (see server/ledger/accounts.ts).';
comment on column accounts.lines is 'On a person''s available rupees and a till''s capital: how many lines the owner''s book has.';
comment on column accounts.frozen is 'On a person''s available account: the balance of the frozen one beside it.';
comment on column accounts.guarded is 'On a person''s available rupees: whether they have ever set a limit or taken a break. Only triggers of the owner''s set it; the application cannot take it away.';
comment on column accounts.inactive is 'On a person''s available rupees: whether they may do nothing with their money, being barred or staff. Only a trigger of the owner''s sets it.';
-- The columns `guarded` and `inactive` are not among the updates: the application must not undo what people
-- set against themselves, nor who is barred.
grant select, insert, update (balance, lines, frozen) on accounts to :app;

-- Marks the rupees of a person who is disabled or becomes staff. The caller holds the lock of the person's
-- till, as a batch of commands does, so that commands decided later see the mark.
create function mark_account() returns trigger
language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  update public.accounts set inactive = (new.role <> 'user' or new.disabled_at is not null)
  where owner_id = new.id and asset = 'INR' and kind = 'available'
    and inactive <> (new.role <> 'user' or new.disabled_at is not null);
  return null;
end $$;
revoke execute on function mark_account() from public;
create trigger people_mark_account after update of role, disabled_at on people
  for each row when (old.role is distinct from new.role
    or (old.disabled_at is null) is distinct from (new.disabled_at is null))
  execute function mark_account();

-- Tables that only grow are vacuumed by rows, not by a share of the table: each run reads new pages alone and
-- keeps the index by tick up to date. A share of a fifth would leave two million of ten million rows to be
-- read one by one.
-- holds: owner_id; given; kept: the books are append-only and must add up; by person
create table transfers (
  owner_id uuid,
  line bigint,
  counterparty_id uuid not null, -- not given: others
  asset text collate "C" not null,
  debit text collate "C" not null,
  credit text collate "C" not null,
  amount bigint not null check (amount > 0),
  kind text collate "C" not null,
  cause text collate "C" not null,
  tick int not null,
  at timestamptz not null,
  available_after bigint,
  frozen_after bigint,
  primary key (owner_id, line)
) with (autovacuum_vacuum_insert_threshold = 100000, autovacuum_vacuum_insert_scale_factor = 0);
create index transfers_tick on transfers using brin (tick) with (pages_per_range = 16);
comment on table transfers is 'Every movement of money: one row is both entries. Append-only.';
comment on column transfers.owner_id is 'Whose statement it is in: the person, or the till where no person takes part.';
comment on column transfers.line is 'Its place in the owner''s book: 1, 2, 3 and so on, without gaps.';
comment on column transfers.counterparty_id is 'The other owner; the same one where money moves within an owner.';
comment on column transfers.debit is 'Kind of the account that gives. Kinds available and frozen belong to people, all others to tills.';
comment on column transfers.tick is 'Number of the last tick when it happened: the tape is the ledger''s clock.';
comment on column transfers.available_after is 'The person''s available balance of the asset after it; null where no person takes part.';
grant select, insert on transfers to :app;

-- Commands and events -----------------------------------------------------------------------------

-- The keys of rows that are written together are neighbours in the index: a batch touches one leaf rather
-- than one for each person, and a long history makes a write no dearer.
-- holds: person_id; not given (repeats); erased; by person
create table commands (
  person_id uuid,
  key text collate "C",
  kind text collate "C" not null,
  fingerprint text collate "C" not null,
  status smallint not null,
  body text not null,
  at timestamptz not null,
  primary key (key, person_id)
);
comment on table commands is 'What each money request was answered, stored in the transaction of its effect. Append-only.';
comment on column commands.fingerprint is 'Hash of the request: the same key with another request is refused.';
grant select, insert on commands to :app;

-- A key's spending counts for a day, and the rows remain.
-- holds: person_id; not given (repeats); erased; by person
create table key_spendings (
  key_id text collate "C" not null references api_keys,
  person_id uuid not null references people,
  at timestamptz not null,
  amount bigint not null check (amount > 0)
);
create index key_spendings_day on key_spendings (key_id, at) include (amount);
comment on table key_spendings is 'What commands of keys with a limit a day took or froze, paise. Append-only.';
grant select, insert on key_spendings to :app;

-- holds: events; not given (repeats); gone within the hour; one node
create table outbox (
  id bigint generated always as identity primary key,
  at timestamptz not null,
  events text not null
);
-- Compressing these texts costs more than writing them.
alter table outbox
  alter column events set storage external;
comment on column outbox.events is 'JSON array of [person id, event name, data]; one row per teller batch.';
grant select, insert, delete on outbox to :app;

-- Checks ------------------------------------------------------------------------------------------

-- Results of the last check of the books and of the audit log. One process checks; all others show the
-- results, and every batch of money commands reads whether it may write.
-- holds: nobody; every node
create table checks (
  name text collate "C" primary key,
  at timestamptz,
  report json,
  halted text,
  constraint checks_halts check (halted is null or name = 'books'),
  constraint checks_names check (name in ('books', 'audit')),
  constraint checks_reports check (num_nulls(at, report) in (0, 2))
);
comment on column checks.at is 'Of the last check; null before the first, and so is its report.';
comment on column checks.report is 'Of the books, a list of findings; of the audit log, how far its chain is whole and where it breaks.';
comment on column checks.halted is 'Why no money is written until the books are found whole by a full check; null while it is.';
grant select, update (at, report, halted) on checks to :app;
insert into checks (name) values ('books'), ('audit');

-- Proof of liabilities ----------------------------------------------------------------------------

-- Once a day a Merkle sum tree adds up what all people own.
-- holds: nobody; one node
create table liability_roots (
  day date primary key,
  tick int not null,
  tick_at timestamptz not null,
  tick_hash text not null,
  people int not null check (people > 0),
  assets text[] not null,
  totals bigint[] not null,
  top text not null,
  previous text not null,
  hash text not null unique,
  constraint liability_roots_totals check (cardinality(assets) = cardinality(totals))
);
comment on table liability_roots is 'What all people together owned when a tick was recorded, and the root of the tree that adds it up. Append-only.';
comment on column liability_roots.day is 'The tick''s day in India.';
comment on column liability_roots.tick is 'Every transfer of an earlier tick is in the balances, none of this one or a later one.';
comment on column liability_roots.previous is 'Hash of the root before; 64 zeros on the first.';
grant select, insert on liability_roots to :app;

-- A leaf whose salt and address are erased keeps its hash, so that the proofs of everybody else for the day
-- still hold.
-- holds: person_id; given; blanked; one node
create table liability_leaves (
  day date references liability_roots,
  person_id uuid,
  position int not null,
  email text not null,
  salt bytea check (length(salt) = 32),
  balances bigint[] not null, -- not given: repeats
  leaf_hash text collate "C" check (leaf_hash ~ '^[0-9a-f]{64}$'), -- not given: repeats
  primary key (day, person_id),
  constraint liability_leaves_position unique (day, position),
  constraint liability_leaves_erased
    check ((salt is null) = (leaf_hash is not null) and (salt is not null or email = ''))
);
comment on table liability_leaves is 'One leaf a person and day: with its salt, secret to everybody but that person. Append-only.';
comment on column liability_leaves.balances is 'Available and frozen together, in the order of the root''s assets.';
comment on column liability_leaves.leaf_hash is 'Of a leaf whose person closed the account; null while it follows from the row.';
grant select, insert on liability_leaves to :app;

-- Returns the hash of a leaf. The hashed text is that of leafNode in
-- server/domain/liabilities/liabilities.rules.ts.
create function hash_of_leaf(leaf liability_leaves) returns text
language sql stable set search_path = pg_catalog, public, pg_temp as $$
  select encode(sha256(convert_to(
    E'drishti-liability-leaf-1\nsalt=' || encode(leaf.salt, 'hex') || E'\nperson=' || leaf.person_id || E'\nemail=' || leaf.email || E'\n'
    || string_agg(a.asset || '=' || (b.amount / s.one)::text
      || case when s.scale > 0 then '.' || lpad((b.amount % s.one)::text, s.scale, '0') else '' end || E'\n', '' order by a.n),
    'UTF8')), 'hex')
  from public.liability_roots r
  cross join unnest(r.assets) with ordinality as a (asset, n)
  cross join lateral (select leaf.balances[a.n::int] as amount) b
  left join public.coins c on c.symbol = a.asset
  cross join lateral (select coalesce(c.scale, 2)::int as scale, (10 ^ coalesce(c.scale, 2))::bigint as one) s
  where r.day = leaf.day
$$;

-- Databases that went back ------------------------------------------------------------------------

-- After a restore, prices of epochs whose seeds were promised by then may be known to somebody: nothing is
-- traded before those epochs are over.
-- holds: nobody; one node
create table restorations (
  at timestamptz not null default now(),
  opens_at_tick int not null check (opens_at_tick >= 0)
);
comment on table restorations is 'Written by a restore, as the owner, and by the process that notices a rewind. Append-only.';
comment on column restorations.opens_at_tick is 'The last tick of the last epoch whose seed was promised and not public. Trading opens once it is on the tape.';
grant select, insert on restorations to :app;

-- A database may lose what it had acknowledged, for example if a server takes over that was behind. Each
-- process that remembers more than the database has notices the loss. Trading closes as after a restore.
-- holds: nobody; one node
create table rewinds (
  id uuid primary key,
  noticed_at timestamptz not null,
  known_tick int,
  known_hash text collate "C",
  found_tick int,
  lost_commands int not null check (lost_commands >= 0)
);
comment on table rewinds is 'Each time that a process found the database behind what it had seen committed. Append-only.';
comment on column rewinds.known_tick is 'Number of the last tick that the process had seen; null where it had seen none.';
comment on column rewinds.found_tick is 'Number of the last tick that was there instead.';
comment on column rewinds.lost_commands is 'Of the commands that the process had acknowledged lately: how many were not there.';
grant select, insert on rewinds to :app;

-- holds: person_id; given; erased; by person
create table lost_acknowledgements (
  person_id uuid,
  key text collate "C",
  kind text collate "C" not null,
  acknowledged_at timestamptz not null,
  rewind_id uuid not null references rewinds, -- not given: repeats
  primary key (key, person_id)
);
comment on table lost_acknowledgements is 'Commands that were acknowledged and are not in the database any more. Append-only.';
comment on column lost_acknowledgements.person_id is 'Without a reference: the person may be among what is lost.';
grant select, insert on lost_acknowledgements to :app;
