-- The staff: the audit log, what an operator may set, invitations, and proposals that a second person decides. Who may decide
-- what is held here, for every login, and not only in the routes.

-- Whether a text is JSON, of that type where one is named. PostgreSQL's own `is json` came with version 16; what is no JSON
-- violates the constraint that asks, instead of failing by itself.
create function is_json(value text, kind text default null) returns boolean
language plpgsql immutable parallel safe set search_path = pg_catalog, pg_temp as $$
begin
  return json_typeof(value::json) = coalesce(kind, json_typeof(value::json));
exception when data_exception then
  return false;
end $$;

-- Audit --------------------------------------------------------------------------------------------------------------

create table audit_entries (
  number        int primary key,
  at            timestamptz not null,
  actor_id      uuid references people,
  action        text collate "C" not null check (action ~ '^[a-z][a-z.-]{0,59}$'),
  subject       text collate "C" not null check (subject ~ '^[!-~]{1,100}$'),
  facts         text not null check (facts !~ '[\n\r]' and is_json(facts, 'object')),
  previous_hash text collate "C" not null,
  hash          text collate "C" not null unique
);
create index audit_entries_subject on audit_entries (subject, number);
create index audit_entries_actor on audit_entries (actor_id, number);
create index audit_entries_action on audit_entries (action, number);
comment on table audit_entries is 'What staff did, each entry chained to the one before by its hash. Append-only.';
comment on column audit_entries.number is 'From 1, without gaps: set by the database, like both hashes, whatever the statement says.';
comment on column audit_entries.actor_id is 'Null for the system itself.';
comment on column audit_entries.facts is 'JSON object of texts on one line; no secrets, account numbers masked.';
comment on column audit_entries.previous_hash is 'Of the entry before; 64 zeros for the first.';

-- One at a time, until the end of the transaction: so numbers have no gaps and nobody chains to what is rolled back. A plan
-- made while the log was short must not read all of it when it is long.
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
  new.hash := encode(sha256(convert_to(concat_ws(E'\n',
    new.number, to_char(new.at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"'), coalesce(new.actor_id::text, '-'),
    new.action, new.subject, new.facts, new.previous_hash), 'UTF8')), 'hex');
  return new;
end $$;
create trigger audit_entries_chain before insert on audit_entries
  for each row execute function chain_audit_entry();

-- People -------------------------------------------------------------------------------------------------------------

alter table people add column last_seen_at timestamptz;
create index people_staff on people (id) where role <> 'user';
create index people_referral on people (referral collate "C", created_at) where referral is not null;
comment on column people.last_seen_at is 'When the last session that ended was last used; open sessions say it themselves.';

create function keep_last_seen() returns trigger
language plpgsql set search_path = pg_catalog, public, pg_temp as $$
begin
  update public.people p set last_seen_at = greatest(p.last_seen_at, s.seen)
    from (select person_id, max(last_seen_at) as seen from ended group by person_id) s
   where p.id = s.person_id;
  return null;
end $$;
create trigger sessions_last_seen after delete on sessions referencing old table as ended
  for each statement execute function keep_last_seen();

create function is_active_admin(person uuid) returns boolean
language sql stable set search_path = pg_catalog, public, pg_temp as $$
  select exists (select from public.people where id = person and role = 'admin' and disabled_at is null)
$$;

create function is_only_admin(person uuid) returns boolean
language sql stable set search_path = pg_catalog, public, pg_temp as $$
  select public.is_active_admin(person) and not exists (
    select from public.people where role = 'admin' and disabled_at is null and id <> person)
$$;

-- Two admins who bar each other at the same instant come here one after the other: the second one is refused.
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

create table invitations (
  id          uuid primary key,
  token_hash  bytea not null unique,
  email       text collate "C" not null,
  role        text collate "C" not null check (role in ('sub-admin', 'support', 'finance', 'admin')),
  invited_by  uuid not null references people,
  created_at  timestamptz not null,
  expires_at  timestamptz not null,
  accepted_at timestamptz,
  accepted_by uuid unique references people,
  revoked_at  timestamptz,
  constraint invitations_once check (accepted_at is null or revoked_at is null),
  constraint invitations_accepted check ((accepted_at is null) = (accepted_by is null)),
  constraint invitations_in_time check (accepted_at < expires_at)
);
comment on table invitations is 'Links that make somebody staff, each once.';
comment on column invitations.token_hash is 'SHA-256 of the link''s 32-byte token, which is shown once and stored nowhere.';

-- Proposals ----------------------------------------------------------------------------------------------------------

create table proposals (
  id          uuid primary key,
  kind        text collate "C" not null check (kind in ('correction', 'setting', 'role', 'bank-details')),
  person_id   uuid references people,
  payload     text not null,
  digest      text collate "C" not null,
  proposed_by uuid not null references people,
  reason      text not null check (char_length(btrim(reason)) between 1 and 300),
  at          timestamptz not null,
  constraint proposals_person check ((kind = 'setting') = (person_id is null)),
  constraint proposals_not_own check (proposed_by <> person_id),
  constraint proposals_digest check (digest = encode(sha256(convert_to(id || E'\n' || kind || E'\n' || payload, 'UTF8')), 'hex'))
);
comment on table proposals is 'What one member of staff wants done and another decides. Append-only.';
comment on column proposals.person_id is 'Whom it is for; null for a setting.';
comment on column proposals.payload is 'JSON of exactly what approval does.';

create table proposal_decisions (
  proposal_id uuid primary key references proposals,
  outcome     text collate "C" not null check (outcome in ('approved', 'rejected', 'withdrawn')),
  decided_by  uuid references people,
  digest      text collate "C" not null,
  at          timestamptz not null,
  unique (proposal_id, outcome)
);
create index proposal_decisions_latest on proposal_decisions (at);
comment on table proposal_decisions is 'How each proposal ended, once. Append-only.';
comment on column proposal_decisions.decided_by is 'Null where the proposer was the only admin, and so nobody else could decide.';

create function refuse_wrong_decider() returns trigger
language plpgsql set search_path = pg_catalog, public, pg_temp as $$
declare
  proposal public.proposals;
  deciding text;
begin
  select * into proposal from public.proposals where id = new.proposal_id;
  if new.digest is distinct from proposal.digest then
    raise exception 'this is not what was proposed' using errcode = 'check_violation', constraint = 'proposal_decisions_digest';
  end if;
  if new.decided_by is null then
    -- An installation with one admin could otherwise never change a setting or a role.
    perform pg_advisory_xact_lock(7006);
    if new.outcome <> 'approved' or proposal.kind not in ('setting', 'role') or not public.is_only_admin(proposal.proposed_by) then
      raise exception 'somebody else has to decide' using errcode = 'check_violation', constraint = 'proposal_decisions_four_eyes';
    end if;
    return new;
  end if;
  if (new.outcome = 'withdrawn') <> (new.decided_by = proposal.proposed_by) or new.decided_by = proposal.person_id then
    raise exception 'somebody else has to decide' using errcode = 'check_violation', constraint = 'proposal_decisions_four_eyes';
  end if;
  select role into deciding from public.people where id = new.decided_by and disabled_at is null;
  if new.outcome <> 'withdrawn' and deciding is distinct from 'admin'
     and (proposal.kind <> 'bank-details' or deciding is null or deciding not in ('support', 'finance')) then
    raise exception 'this role may not decide it' using errcode = 'check_violation', constraint = 'proposal_decisions_role';
  end if;
  return new;
end $$;
create trigger proposal_decisions_decider before insert on proposal_decisions
  for each row execute function refuse_wrong_decider();

-- What approval does beside moving amounts. Each row needs its approved proposal.
create table setting_changes (
  number      int primary key generated always as identity,
  name        text collate "C" not null check (name in
                ('depositThreshold', 'withdrawalThreshold', 'depositMin', 'depositMax', 'withdrawalMin', 'withdrawalMax',
                 'payeeAccountName', 'payeeAccountNumber', 'payeeBankName', 'payeeIfsc', 'payeeUpiId', 'orderTypes')),
  value       text not null check (is_json(value)),
  replaces    int unique references setting_changes,
  proposed_by uuid references people,
  approved_by uuid references people,
  proposal_id uuid,
  outcome     text collate "C" generated always as ('approved') stored,
  at          timestamptz not null,
  constraint setting_changes_four_eyes check (approved_by <> proposed_by),
  constraint setting_changes_proposed check
    ((replaces is null) = (proposal_id is null) and (proposal_id is null) = (proposed_by is null)),
  foreign key (proposal_id, outcome) references proposal_decisions (proposal_id, outcome)
);
create index setting_changes_name on setting_changes (name, number desc);
create unique index setting_changes_first on setting_changes (name) where replaces is null;
comment on table setting_changes is 'What an operator set, and when: the latest of each name counts. Append-only.';
comment on column setting_changes.value is 'JSON; an amount is a text with two decimals.';
comment on column setting_changes.replaces is 'The change before of the same name: of two at the same instant, one is refused. Null for what is built in.';
comment on column setting_changes.approved_by is 'Null where there was a single admin.';

-- An approved proposal allows what stands in it and nothing else.
create function refuse_other_setting() returns trigger
language plpgsql set search_path = pg_catalog, public, pg_temp as $$
begin
  if new.proposal_id is not null and not exists (
    select from public.proposals p, jsonb_array_elements(p.payload::jsonb -> 'changes') c
     where p.id = new.proposal_id and p.kind = 'setting' and p.proposed_by = new.proposed_by
       and c ->> 'name' = new.name and c -> 'after' = new.value::jsonb and (c ->> 'replaces')::int = new.replaces) then
    raise exception 'this is not what was approved' using errcode = 'check_violation', constraint = 'setting_changes_approved';
  end if;
  return new;
end $$;
create trigger setting_changes_approved before insert on setting_changes
  for each row execute function refuse_other_setting();

create function setting_value(setting text) returns text
language sql stable set search_path = pg_catalog, public, pg_temp as $$
  select value from public.setting_changes where name = setting order by number desc limit 1
$$;

insert into setting_changes (name, value, at) values
  ('depositThreshold', '"100000.00"', now()),
  ('withdrawalThreshold', '"50000.00"', now()),
  ('depositMin', '"1.00"', now()),
  ('depositMax', 'null', now()),
  ('withdrawalMin', '"1.00"', now()),
  ('withdrawalMax', 'null', now()),
  ('payeeAccountName', 'null', now()),
  ('payeeAccountNumber', 'null', now()),
  ('payeeBankName', 'null', now()),
  ('payeeIfsc', 'null', now()),
  ('payeeUpiId', 'null', now()),
  ('orderTypes', '["market"]', now());

create table role_changes (
  proposal_id uuid primary key,
  person_id   uuid not null references people,
  before      text collate "C" not null,
  after       text collate "C" not null check (after in ('sub-admin', 'support', 'finance', 'admin')),
  outcome     text collate "C" generated always as ('approved') stored,
  at          timestamptz not null,
  constraint role_changes_some check (before <> after),
  foreign key (proposal_id, outcome) references proposal_decisions (proposal_id, outcome)
);
comment on table role_changes is 'Roles that were given; writing a row gives the role and ends the person''s sessions. Append-only.';

-- Runs as the owner: the application's login may not touch a role otherwise. Nobody with money of their own becomes staff.
create function give_role() returns trigger
language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  if not exists (select from public.proposals p
    where p.id = new.proposal_id and p.kind = 'role' and p.person_id = new.person_id
      and p.payload::jsonb ->> 'before' = new.before and p.payload::jsonb ->> 'after' = new.after) then
    raise exception 'this is not what was approved' using errcode = 'check_violation', constraint = 'role_changes_approved';
  end if;
  update public.people set role = new.after, updated_at = new.at where id = new.person_id and role = new.before and role <> 'user';
  if not found then
    raise exception 'the role is another one by now' using errcode = 'check_violation', constraint = 'role_changes_before';
  end if;
  delete from public.sessions where person_id = new.person_id;
  update public.invitations set revoked_at = new.at
   where invited_by = new.person_id and accepted_at is null and revoked_at is null and new.before = 'admin';
  return null;
end $$;
create trigger role_changes_give after insert on role_changes for each row execute function give_role();
