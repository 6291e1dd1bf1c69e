-- Proposals that a second person decides, invitations of staff, and what an approval does besides moving
-- amounts. The rule is docs/desk.md.

-- Every member of staff joined by an invitation, except the first admin and those whom the operator let in.
-- The chain of invitations ends at a person's root. Two members of staff with one root may be one person, so
-- neither decides what the other proposed. Without an independent admin, a setting, a role or an invitation
-- takes effect a day after all staff were told, unless one of them objects. Suspending an admin gives nobody
-- a new right.

-- Proposals ---------------------------------------------------------------------------------------

-- holds: person_id; given; blanked; one node
create table proposals (
  id uuid primary key,
  kind text collate "C" not null
    check (kind in ('correction', 'setting', 'role', 'bank-details', 'invitation', 'second-factor')),
  person_id uuid references people,
  payload text not null,
  digest text collate "C" not null, -- not given: repeats
  proposed_by uuid not null references people, -- not given: others
  reason text not null check (char_length(btrim(reason)) between 1 and 300),
  at timestamptz not null,
  erased boolean not null default false, -- not given: repeats
  delayed boolean not null default false, -- not given: repeats
  constraint proposals_delayed check (not delayed or kind in ('setting', 'role', 'invitation')),
  constraint proposals_digest
    check (erased or digest = encode(sha256(convert_to(id || E'\n' || kind || E'\n' || payload, 'UTF8')), 'hex')),
  constraint proposals_not_own check (proposed_by <> person_id),
  constraint proposals_person check ((kind in ('setting', 'invitation')) = (person_id is null))
);
create index proposals_delayed on proposals (id) where delayed;
comment on table proposals is 'What one member of staff wants done and another decides. Append-only.';
comment on column proposals.person_id is 'Whom it is for; null for a setting and for an invitation, whose person is nobody yet.';
comment on column proposals.payload is 'JSON of exactly what approval does.';
comment on column proposals.erased is 'Whether words and bank details are gone because its person closed the account. The digest is of what was approved.';
comment on column proposals.delayed is 'Nobody could decide it when it was proposed: it takes effect after a day without an objection.';
grant select, insert on proposals to :app;

-- Sets the time of a backdated proposal to the tape's. An earlier time would shorten the delay, and staff who
-- joined meanwhile would not be told.
create function refuse_earlier_proposal() returns trigger
language plpgsql set search_path = pg_catalog, public, pg_temp as $$
begin
  new.at := greatest(new.at, public.tape_time());
  return new;
end $$;
create trigger proposals_time before insert on proposals
  for each row execute function refuse_earlier_proposal();

-- Invitations -------------------------------------------------------------------------------------

-- An invitation waits for the approval of another admin before it has a link. Otherwise one admin could
-- become two by a second login, and decide alone what takes two people.
-- holds: accepted_by; given; kept: audits of staff need it; one node
create table invitations (
  id uuid primary key,
  token_hash bytea unique, -- not given: secret
  email text collate "C" not null,
  role text collate "C" not null check (role in ('sub-admin', 'support', 'finance', 'admin')),
  invited_by uuid references people, -- not given: others
  created_at timestamptz not null,
  expires_at timestamptz,
  accepted_at timestamptz,
  accepted_by uuid unique references people,
  revoked_at timestamptz,
  proposal_id uuid unique references proposals, -- not given: repeats
  constraint invitations_accepted check ((accepted_at is null) = (accepted_by is null)),
  constraint invitations_in_time check (accepted_at < expires_at),
  constraint invitations_link check ((token_hash is null) = (expires_at is null)),
  constraint invitations_linked check (token_hash is not null or (proposal_id is not null and accepted_at is null)),
  constraint invitations_once check (accepted_at is null or revoked_at is null)
);
comment on table invitations is 'Links that make somebody staff, each once.';
comment on column invitations.token_hash is 'SHA-256 of the link''s 32-byte token, which is shown once and stored nowhere; null until there is a link.';
comment on column invitations.invited_by is 'Null for an invitation of the operator''s, which only the owner writes.';
comment on column invitations.expires_at is 'A day after the link was made.';
comment on column invitations.proposal_id is 'What another admin approves before there is a link; null where nobody had to.';
grant select, insert, update (token_hash, expires_at, accepted_at, accepted_by, revoked_at) on invitations to :app;

-- Returns the person whom all invitations up to this person began with. The depth bounds a cycle, which
-- refuse_unapproved_link does not let arise.
create function staff_root(person uuid) returns uuid
language sql stable set search_path = pg_catalog, public, pg_temp as $$
  with recursive line as (
    select person as id, 0 as depth
    union all
    select i.invited_by, l.depth + 1 from line l join public.invitations i on i.accepted_by = l.id
     where i.invited_by is not null and l.depth < 1000
       and not exists (select from public.staff_confirmations c where c.person_id = l.id)
  )
  select id from line order by depth desc limit 1
$$;
comment on function staff_root is 'The first inviter in the chain of invitations that led to this person, or a confirmed person on the way.';

-- Refuses an invitation without a proposal. Exceptions are invitations of sub-admins, who decide nothing,
-- those of an only member of staff, who has nobody to ask, and those of the operator.
create function refuse_lone_invitation() returns trigger
language plpgsql set search_path = pg_catalog, public, pg_temp as $$
begin
  if new.accepted_by is not null or (new.proposal_id is not null and new.token_hash is not null) then
    raise exception 'an invitation begins open' using errcode = 'check_violation', constraint = 'invitations_begin';
  end if;
  if new.invited_by is null then
    if not public.is_owner() or new.proposal_id is not null then
      raise exception 'only the operator invites alone' using errcode = 'check_violation', constraint = 'invitations_operator';
    end if;
  elsif not public.is_active_admin(new.invited_by) then
    raise exception 'only an active admin invites' using errcode = 'check_violation', constraint = 'invitations_inviter';
  elsif new.role <> 'sub-admin' and new.proposal_id is null then
    perform pg_advisory_xact_lock(7006);
    if not public.is_only_staff(new.invited_by) then
      raise exception 'another admin has to approve it' using errcode = 'check_violation', constraint = 'invitations_four_eyes';
    end if;
  end if;
  return new;
end $$;
create trigger invitations_four_eyes before insert on invitations
  for each row execute function refuse_lone_invitation();

-- Refuses a link before the approval, a second link, and an acceptance by anybody but the invited address and
-- role, so that no account changes its root. The sender must be an admin when the link is made.
create function refuse_unapproved_link() returns trigger
language plpgsql set search_path = pg_catalog, public, pg_temp as $$
begin
  if (new.id, new.email, new.role, new.invited_by, new.proposal_id)
       is distinct from (old.id, old.email, old.role, old.invited_by, old.proposal_id)
     or (old.token_hash is not null and (new.token_hash, new.expires_at) is distinct from (old.token_hash, old.expires_at))
     or (old.accepted_by is not null and (new.accepted_by, new.accepted_at) is distinct from (old.accepted_by, old.accepted_at))
     or (old.revoked_at is not null and (new.revoked_at, new.token_hash) is distinct from (old.revoked_at, old.token_hash)) then
    raise exception 'each step of an invitation is taken once' using errcode = 'check_violation', constraint = 'invitations_steps';
  end if;
  if old.token_hash is null and new.token_hash is not null and not (public.is_active_admin(new.invited_by) and exists (
    select from public.proposals p join public.proposal_decisions d on d.proposal_id = p.id
     where p.id = new.proposal_id and p.kind = 'invitation' and p.proposed_by = new.invited_by
       and p.payload::jsonb ->> 'invitation' = new.id::text
       and p.payload::jsonb ->> 'email' = new.email and p.payload::jsonb ->> 'role' = new.role
       and d.outcome = 'approved')) then
    raise exception 'this is not what was approved' using errcode = 'check_violation', constraint = 'invitations_approved';
  end if;
  if old.accepted_by is null and new.accepted_by is not null and not exists (
    select from public.people p where p.id = new.accepted_by and p.email = new.email and p.role = new.role) then
    raise exception 'somebody else was invited' using errcode = 'check_violation', constraint = 'invitations_invitee';
  end if;
  return new;
end $$;
create trigger invitations_approved before update on invitations
  for each row execute function refuse_unapproved_link();

-- Refuses staff who were not invited; only the first admin came by the server's own link. The triggers run at
-- the end of the transaction, because the invitation is accepted after the person is written.
create function refuse_uninvited() returns trigger
language plpgsql set search_path = pg_catalog, public, pg_temp as $$
begin
  if exists (select from public.invitations where accepted_by = new.id and role = new.role and email = new.email) then
    return null;
  end if;
  perform pg_advisory_xact_lock(7006);
  if new.role <> 'admin' or exists (select from public.people where role = 'admin' and id <> new.id) then
    raise exception 'staff are invited' using errcode = 'check_violation', constraint = 'people_invited';
  end if;
  return null;
end $$;
create constraint trigger people_invited after insert on people deferrable initially deferred
  for each row when (new.role in ('support', 'finance', 'admin')) execute function refuse_uninvited();
-- Sub-admins need an invitation too, since they may be given another role later. The house's own sub-admin
-- has no address.
create constraint trigger people_invited_sub_admin after insert on people deferrable initially deferred
  for each row when (new.role = 'sub-admin' and new.email is not null) execute function refuse_uninvited();

-- Who decides -------------------------------------------------------------------------------------

-- Returns true if the person may approve the proposal now: an active admin, or for bank details also support
-- or finance; with another root than the proposer, with an account that is not newer than the proposal, and
-- not the person concerned.
create function may_decide(decider uuid, kind text, proposed_by uuid, about uuid, at timestamptz) returns boolean
language sql stable set search_path = pg_catalog, public, pg_temp as $$
  select exists (
    select from public.people p
     where p.id = decider and p.disabled_at is null and p.email is not null and p.created_at <= may_decide.at
       and (p.role = 'admin' or (may_decide.kind = 'bank-details' and p.role in ('support', 'finance')))
       and p.id is distinct from about
       and public.staff_root(p.id) <> public.staff_root(proposed_by))
$$;

create function has_decider(kind text, proposed_by uuid, about uuid, at timestamptz) returns boolean
language sql stable set search_path = pg_catalog, public, pg_temp as $$
  select exists (
    select from public.people p
     where p.role <> 'user' and public.may_decide(p.id, has_decider.kind, has_decider.proposed_by, about, has_decider.at))
$$;

-- holds: proposal_id; given; kept: audits of staff need it; one node
create table proposal_decisions (
  proposal_id uuid primary key references proposals,
  outcome text collate "C" not null check (outcome in ('approved', 'rejected', 'withdrawn', 'objected', 'lapsed')),
  decided_by uuid references people, -- not given: others
  digest text collate "C" not null, -- not given: repeats
  at timestamptz not null,
  unique (proposal_id, outcome)
);
create index proposal_decisions_latest on proposal_decisions (at);
comment on table proposal_decisions is 'How each proposal ended, once. Append-only.';
comment on column proposal_decisions.decided_by is 'Null where a delayed proposal took effect or lapsed by itself, or the proposer was the only member of staff there has ever been.';
grant select, insert on proposal_decisions to :app;

-- Refuses a decision about another text than the proposal's, and a decision by a person who may not take it.
-- A proposal may take effect without a person (may_apply_alone): a house with one admin could otherwise never
-- change a setting or a role.
create function refuse_wrong_decider() returns trigger
language plpgsql set search_path = pg_catalog, public, pg_temp as $$
declare
  proposal public.proposals;
  decider public.people;
begin
  select * into proposal from public.proposals where id = new.proposal_id;
  if new.digest is distinct from proposal.digest then
    raise exception 'this is not what was proposed' using errcode = 'check_violation', constraint = 'proposal_decisions_digest';
  end if;
  if new.outcome = 'lapsed' or new.decided_by is null then
    -- Serializes this check with disabling an admin (keep_an_admin); enabling waits for the audit log's lock.
    perform pg_advisory_xact_lock(7006);
    if new.decided_by is not null
       or not (new.outcome = 'lapsed' and proposal.delayed or new.outcome = 'approved' and public.may_apply_alone(proposal)) then
      raise exception 'somebody else has to decide' using errcode = 'check_violation', constraint = 'proposal_decisions_four_eyes';
    end if;
    return new;
  end if;
  if new.outcome = 'objected' then
    if not proposal.delayed or new.decided_by = proposal.proposed_by or not exists (
      select from public.people p left join public.objectors o on o.proposal_id = proposal.id and o.person_id = p.id
       where p.id = new.decided_by and p.role <> 'user' and (p.disabled_at is null or o.person_id is not null)) then
      raise exception 'this person may not object' using errcode = 'check_violation', constraint = 'proposal_decisions_objector';
    end if;
    return new;
  end if;
  if (new.outcome = 'withdrawn') <> (new.decided_by = proposal.proposed_by) or new.decided_by = proposal.person_id then
    raise exception 'somebody else has to decide' using errcode = 'check_violation', constraint = 'proposal_decisions_four_eyes';
  end if;
  select * into decider from public.people where id = new.decided_by and disabled_at is null and email is not null;
  if new.outcome <> 'withdrawn' and decider.role is distinct from 'admin'
     and (proposal.kind <> 'bank-details' or decider.role is null or decider.role not in ('support', 'finance')) then
    raise exception 'this role may not decide it' using errcode = 'check_violation', constraint = 'proposal_decisions_role';
  end if;
  -- Rejecting harms nobody.
  if new.outcome = 'approved' and public.staff_root(decider.id) = public.staff_root(proposal.proposed_by) then
    raise exception 'one person may hold both accounts' using errcode = 'check_violation', constraint = 'proposal_decisions_root';
  end if;
  if new.outcome = 'approved' and decider.created_at > proposal.at then
    raise exception 'this account is newer than the proposal' using errcode = 'check_violation', constraint = 'proposal_decisions_age';
  end if;
  return new;
end $$;
create trigger proposal_decisions_decider before insert on proposal_decisions
  for each row execute function refuse_wrong_decider();

-- Delayed proposals -------------------------------------------------------------------------------

-- holds: person_id; given; kept: audits of staff need it; one node
create table objectors (
  proposal_id uuid references proposals,
  person_id uuid references people,
  needs_mail boolean not null default false, -- not given: repeats
  token_hashes bytea[] not null default '{}', -- not given: secret
  mailed_at timestamptz,
  primary key (proposal_id, person_id)
);
create index objectors_person on objectors (person_id);
comment on table objectors is 'Who was told of a delayed proposal: everybody else who is or was staff. Written with the proposal.';
comment on column objectors.needs_mail is 'Was disabled at some time since the proposal, and so may have seen nothing of it in the console; set by the database.';
comment on column objectors.token_hashes is 'SHA-256 of the 32-byte token of each mailed link; a mail that was sent twice has two.';
comment on column objectors.mailed_at is 'Time of the tape when the mail server had taken the mail; set by the database.';
grant select, insert, update (token_hashes, mailed_at) on objectors to :app;

-- Refuses objectors who were not staff, or who were added later than the proposal: all staff but the proposer
-- are told in the proposal's own transaction.
create function refuse_wrong_objector() returns trigger
language plpgsql set search_path = pg_catalog, public, pg_temp as $$
begin
  if not exists (
    select from public.proposals o join public.people p on p.id = new.person_id
     where o.id = new.proposal_id and o.delayed and o.proposed_by <> new.person_id and p.role <> 'user'
       and o.xmin = pg_current_xact_id()::xid) then
    raise exception 'this person may not object' using errcode = 'check_violation', constraint = 'objectors_staff';
  end if;
  new.needs_mail := exists (select from public.people where id = new.person_id and disabled_at is not null);
  new.mailed_at := null;
  return new;
end $$;
create trigger objectors_staff before insert on objectors
  for each row execute function refuse_wrong_objector();

-- Sets the time of an objector's mail to the tape's, once.
create function note_mailing() returns trigger
language plpgsql set search_path = pg_catalog, public, pg_temp as $$
begin
  if new.mailed_at is distinct from old.mailed_at and not public.is_owner() then
    new.mailed_at := coalesce(old.mailed_at, public.tape_time());
  end if;
  return new;
end $$;
create trigger objectors_mailing before update on objectors
  for each row execute function note_mailing();

-- Marks a member of staff who is disabled as one who needs the mail, since only active staff read the
-- console.
create function note_absence() returns trigger
language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  update public.objectors set needs_mail = true where person_id = new.id and not needs_mail;
  return null;
end $$;
create trigger people_absent after update of disabled_at on people
  for each row when (new.disabled_at is not null and new.role <> 'user') execute function note_absence();

-- Returns the time a day after the proposal and after the mail to each objector who needs one. Other
-- objectors read the proposal in the console.
create function effective_at(proposal proposals) returns timestamptz
language sql stable set search_path = pg_catalog, public, pg_temp as $$
  select interval '24 hours' + greatest(proposal.at, (
    select max(o.mailed_at) from public.objectors o where o.proposal_id = proposal.id and o.needs_mail))
$$;

-- Returns true if everybody who was ever staff was told, the disabled ones by a mail that the mail server
-- took.
create function is_told(proposal proposals) returns boolean
language sql stable set search_path = pg_catalog, public, pg_temp as $$
  select not exists (
    select from public.objectors o where o.proposal_id = proposal.id and o.needs_mail and o.mailed_at is null)
  and not exists (
    select from public.people p
     where p.role <> 'user' and p.email is not null and p.id <> proposal.proposed_by and p.created_at < proposal.at
       and not exists (select from public.objectors o where o.proposal_id = proposal.id and o.person_id = p.id))
$$;

-- Returns true if the proposal may take effect without a second person.
create function may_apply_alone(proposal proposals) returns boolean
language sql stable set search_path = pg_catalog, public, pg_temp as $$
  select proposal.kind in ('setting', 'role', 'invitation') and public.is_active_admin(proposal.proposed_by)
    and (public.is_only_staff(proposal.proposed_by) or (
      proposal.delayed and public.tape_time() >= public.effective_at(proposal) and public.is_told(proposal)
      and not public.has_decider(proposal.kind, proposal.proposed_by, proposal.person_id, proposal.at)))
$$;

-- Roles -------------------------------------------------------------------------------------------

-- Each row needs its approved proposal, as do second_factor_resets and setting_changes.
-- holds: person_id; given; kept: audits of staff need it; one node
create table role_changes (
  proposal_id uuid primary key, -- not given: repeats
  person_id uuid not null references people,
  before text collate "C" not null,
  after text collate "C" not null check (after in ('sub-admin', 'support', 'finance', 'admin')),
  outcome text collate "C" generated always as ('approved') stored,
  at timestamptz not null,
  foreign key (proposal_id, outcome) references proposal_decisions (proposal_id, outcome),
  constraint role_changes_some check (before <> after)
);
comment on table role_changes is 'Roles that were given; writing a row gives the role and ends the person''s sessions. Append-only.';
grant select, insert on role_changes to :app;

-- Gives the role as the owner, since the application's login must not change a role. Never gives a role to a
-- customer, who may have money, nor to the house's own sub-admin, who is nobody and would count as a second
-- person.
create function give_role() returns trigger
language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  if not exists (select from public.proposals p
    where p.id = new.proposal_id and p.kind = 'role' and p.person_id = new.person_id
      and p.payload::jsonb ->> 'before' = new.before and p.payload::jsonb ->> 'after' = new.after) then
    raise exception 'this is not what was approved' using errcode = 'check_violation', constraint = 'role_changes_approved';
  end if;
  update public.people set role = new.after, updated_at = new.at
   where id = new.person_id and role = new.before and role <> 'user' and email is not null;
  if not found then
    raise exception 'the role is another one by now' using errcode = 'check_violation', constraint = 'role_changes_before';
  end if;
  delete from public.sessions where person_id = new.person_id;
  update public.invitations set revoked_at = new.at
   where invited_by = new.person_id and accepted_at is null and revoked_at is null and new.before = 'admin';
  return null;
end $$;
create trigger role_changes_give after insert on role_changes
  for each row execute function give_role();

-- Resets of second factors ------------------------------------------------------------------------

-- Staff take a second factor off for a person who lost it: one proposes, another approves, and the person is
-- told. A reset ends every lasting way in and every channel of notices, because a person who found the phone
-- may have used it. The table of credentials (server/domain/credentials) lists the same, and a test compares
-- both.
-- holds: person_id; given; kept: audits of staff need it; one node
create table second_factor_resets (
  proposal_id uuid primary key, -- not given: repeats
  person_id uuid not null references people,
  outcome text collate "C" generated always as ('approved') stored,
  at timestamptz not null,
  foreign key (proposal_id, outcome) references proposal_decisions (proposal_id, outcome)
);
-- Withdrawals wait for a day after a reset, so each withdrawal looks for the last reset of its person.
create index second_factor_resets_person on second_factor_resets (person_id, at);
comment on table second_factor_resets is 'Second factors that were taken off; writing a row does it and ends everything that lets the person in, but for the password. Append-only.';
grant select, insert on second_factor_resets to :app;

create function reset_second_factor() returns trigger
language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  if not exists (select from public.proposals p
    where p.id = new.proposal_id and p.kind = 'second-factor' and p.person_id = new.person_id) then
    raise exception 'this is not what was approved'
      using errcode = 'check_violation', constraint = 'second_factor_resets_approved';
  end if;
  delete from public.second_factors where person_id = new.person_id;
  delete from public.recovery_codes where person_id = new.person_id;
  delete from public.sessions where person_id = new.person_id;
  return null;
end $$;
create trigger second_factor_resets_do after insert on second_factor_resets
  for each row execute function reset_second_factor();

-- Ends API keys, which may be lost together with the second factor.
create function end_api_keys_of_reset() returns trigger
language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  update public.api_keys set ended_at = new.at, sealed_secret = null
  where person_id = new.person_id and ended_at is null;
  return null;
end $$;
create trigger second_factor_resets_end_api_keys after insert on second_factor_resets
  for each row execute function end_api_keys_of_reset();

create function end_credentials_of_reset() returns trigger
language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  -- Pending challenges and codes go first: a request that is about to use one holds its row.
  delete from public.passkey_challenges where person_id = new.person_id;
  delete from public.telegram_codes where person_id = new.person_id;
  delete from public.passkeys where person_id = new.person_id;
  delete from public.devices where person_id = new.person_id;
  delete from public.telegram_links where person_id = new.person_id;
  return null;
end $$;
create trigger second_factor_resets_end_credentials after insert on second_factor_resets
  for each row execute function end_credentials_of_reset();
