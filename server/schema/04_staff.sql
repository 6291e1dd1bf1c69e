-- Members of staff and the audit log of what they do. Proposals and invitations follow in 05_proposals.sql.
-- The database enforces who decides, for every login and not only in the routes: docs/desk.md and
-- docs/decisions/0014-the-database-enforces-who-decides.md.

-- Members of staff --------------------------------------------------------------------------------

-- Returns true if the current login is the owner, as for the operator's commands at the machine.
create function is_owner() returns boolean
language sql stable set search_path = pg_catalog, public, pg_temp as $$
  select pg_has_role(current_user, c.relowner, 'usage') from pg_class c where c.oid = 'public.people'::regclass
$$;

create function is_active_admin(person uuid) returns boolean
language sql stable set search_path = pg_catalog, public, pg_temp as $$
  select exists (select from public.people where id = person and role = 'admin' and disabled_at is null)
$$;

-- People who left count: a person who was ever staff remains staff, disabled or not. The house's own
-- sub-admin, the account that every installation begins with, has no address and does not count.
create function is_only_staff(person uuid) returns boolean
language sql stable set search_path = pg_catalog, public, pg_temp as $$
  select public.is_active_admin(person) and not exists (
    select from public.people where role <> 'user' and email is not null and id <> person)
$$;
comment on function is_only_staff is 'True for an active admin of a house whose staff has never had anybody else.';

-- Refuses to disable or demote the last active admin. If two admins disable each other at the same instant,
-- one waits here for the other and is refused.
create function keep_an_admin() returns trigger
language plpgsql set search_path = pg_catalog, public, pg_temp as $$
begin
  if old.role = 'admin' and old.disabled_at is null and (new.role <> 'admin' or new.disabled_at is not null) then
    perform pg_advisory_xact_lock(7006);
    if not exists (select from public.people where role = 'admin' and disabled_at is null and id <> old.id) then
      raise exception 'the last active admin stays' using errcode = 'check_violation', constraint = 'people_last_admin';
    end if;
  end if;
  return new;
end $$;
create trigger people_last_admin before update of role, disabled_at on people
  for each row execute function keep_an_admin();

-- Sets the time of a backdated staff account to the tape's: an account must not look older than it is,
-- because only accounts older than a proposal approve it.
create function refuse_earlier_staff() returns trigger
language plpgsql set search_path = pg_catalog, public, pg_temp as $$
begin
  new.created_at := greatest(new.created_at, public.tape_time());
  return new;
end $$;
create trigger people_staff_time before insert on people
  for each row when (new.role <> 'user') execute function refuse_earlier_staff();

-- holds: nobody; one node
create table claim_tokens (
  token_hash bytea primary key,
  created_at timestamptz not null
);
comment on table claim_tokens is 'The one-time link that makes the first admin; empty once it has been used.';
grant select, insert, update, delete on claim_tokens to :app;

-- A row lets its person count as somebody else than the person's inviter (staff_root).
-- holds: person_id; given; kept: audits of staff need it; one node
create table staff_confirmations (
  person_id uuid primary key references people,
  at timestamptz not null
);
comment on table staff_confirmations is 'Members of staff whom the operator confirmed, at the machine, as a person of their own: each is a root. Append-only; only the owner writes it.';
grant select on staff_confirmations to :app;

-- The audit log -----------------------------------------------------------------------------------

-- holds: actor_id; given; blanked; one node
create table audit_entries (
  number int primary key, -- filled
  at timestamptz not null,
  actor_id uuid references people, -- not given: others
  action text collate "C" not null check (action ~ '^[a-z][a-z.-]{0,59}$'),
  subject text collate "C" not null check (subject ~ '^[!-~]{1,100}$'),
  facts text not null check (facts !~ '[\n\r]' and is_json(facts, 'object')),
  previous_hash text collate "C" not null, -- filled; not given: repeats
  hash text collate "C" not null unique, -- filled; not given: repeats
  facts_hash text collate "C" check (facts_hash ~ '^[0-9a-f]{64}$'), -- not given: repeats
  erased boolean not null default false, -- not given: repeats
  constraint audit_entries_erased check (not erased or facts = '{}')
);
create index audit_entries_action on audit_entries (action, number);
create index audit_entries_actor on audit_entries (actor_id, number);
create index audit_entries_subject on audit_entries (subject, number);
comment on table audit_entries is 'What staff did, each entry chained to the one before by its hash. Append-only.';
comment on column audit_entries.number is 'From 1, without gaps: set by the database, like both hashes, whatever the statement says.';
comment on column audit_entries.actor_id is 'Null for the system itself.';
comment on column audit_entries.facts is 'JSON object of texts on one line; no secrets, account numbers masked.';
comment on column audit_entries.previous_hash is 'Of the entry before; 64 zeros for the first.';
comment on column audit_entries.facts_hash is 'SHA-256 of the facts as they were written; null in entries from before the first closed account, whose hash holds the facts themselves.';
comment on column audit_entries.erased is 'Whether the facts are gone because the person they are about closed the account.';
grant select, insert on audit_entries to :app;

-- Numbers and chains entries one at a time, until the end of the transaction: numbers have no gaps, and no
-- entry follows one that was rolled back. The planner's settings keep a plan made for a short log from
-- reading a long log as a whole. Once an account was closed, an entry's hash covers the hash of the facts
-- instead of the facts. Facts can then be erased while the chain still proves everything else.
create function chain_audit_entry() returns trigger
language plpgsql set search_path = pg_catalog, public, pg_temp set enable_seqscan = off set enable_bitmapscan = off as $$
declare
  last record;
begin
  perform pg_advisory_xact_lock(7005);
  select number, hash into last from public.audit_entries order by number desc limit 1;
  new.number := coalesce(last.number, 0) + 1;
  new.previous_hash := coalesce(last.hash, repeat('0', 64));
  new.at := date_trunc('milliseconds', new.at);
  new.erased := false;
  new.facts_hash := case when exists (select from public.closings) then encode(sha256(convert_to(new.facts, 'UTF8')), 'hex') end;
  new.hash := encode(sha256(convert_to(concat_ws(E'\n',
    new.number, to_char(new.at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"'), coalesce(new.actor_id::text, '-'),
    new.action, new.subject, coalesce(new.facts_hash, new.facts), new.previous_hash), 'UTF8')), 'hex');
  return new;
end $$;
create trigger audit_entries_chain before insert on audit_entries
  for each row execute function chain_audit_entry();
