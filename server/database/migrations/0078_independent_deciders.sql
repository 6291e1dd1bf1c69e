-- Two accounts that one person may hold never count as two people, and suspending an admin gives nobody a new right.
--
-- Every member of staff came by an invitation, except the first admin and those whom the operator let in. The chain of
-- invitations ends at the person's root. Two members of staff with the same root may be one person, so neither decides what the
-- other proposed. Without an independent admin, a setting, a role or an invitation takes effect a day after all staff were told,
-- unless one of them objects.

create table staff_confirmations (
  person_id uuid primary key references people,
  at        timestamptz not null
);
comment on table staff_confirmations is 'Members of staff whom the operator confirmed, at the machine, as a person of their own: each is a root. Append-only; only the owner writes it.';

alter table invitations alter column invited_by drop not null;
comment on column invitations.invited_by is 'Null for an invitation of the operator''s, which only the owner writes.';

create function is_owner() returns boolean
language sql stable set search_path = pg_catalog, public, pg_temp as $$
  select pg_has_role(current_user, c.relowner, 'usage') from pg_class c where c.oid = 'public.people'::regclass
$$;

-- The depth bounds a cycle, which the check of accepted invitations below does not let arise.
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
comment on function staff_root(uuid) is 'The first inviter in the chain of invitations that led to this person, or a confirmed person on the way.';

-- People who left count too: whoever was staff once stays staff, disabled or not. The house's own sub-admin has no e-mail.
create function is_only_staff(person uuid) returns boolean
language sql stable set search_path = pg_catalog, public, pg_temp as $$
  select public.is_active_admin(person) and not exists (
    select from public.people where role <> 'user' and email is not null and id <> person)
$$;
comment on function is_only_staff(uuid) is 'True for an active admin of a house whose staff has never had anybody else.';

-- Kept for servers of the previous version during a rolling update.
create or replace function is_only_admin(person uuid) returns boolean
language sql stable set search_path = pg_catalog, public, pg_temp as $$
  select public.is_only_staff(person)
$$;

-- The tape is the clock here: no login of the application can write a tick, so nobody moves the time.
create function tape_time() returns timestamptz
language sql stable set search_path = pg_catalog, public, pg_temp as $$
  select t.at from public.ticks t order by t.number desc limit 1
$$;

-- Proposals that wait for a day instead of a person ----------------------------------------------------------------------

alter table proposals
  add column delayed boolean not null default false,
  add constraint proposals_delayed check (not delayed or kind in ('setting', 'role', 'invitation'));
create index proposals_delayed on proposals (id) where delayed;
comment on column proposals.delayed is 'Nobody could decide it when it was proposed: it takes effect after a day without an objection.';

-- Rejects a backdated time: it would shorten the delay, and staff who joined since would not be told.
create function refuse_earlier_proposal() returns trigger
language plpgsql set search_path = pg_catalog, public, pg_temp as $$
begin
  new.at := greatest(new.at, public.tape_time());
  return new;
end $$;
create trigger proposals_time before insert on proposals
  for each row execute function refuse_earlier_proposal();

-- The same for staff: an account is not older than it is.
create function refuse_earlier_staff() returns trigger
language plpgsql set search_path = pg_catalog, public, pg_temp as $$
begin
  new.created_at := greatest(new.created_at, public.tape_time());
  return new;
end $$;
create trigger people_staff_time before insert on people
  for each row when (new.role <> 'user') execute function refuse_earlier_staff();

create table objectors (
  proposal_id  uuid not null references proposals,
  person_id    uuid not null references people,
  needs_mail   boolean not null default false,
  token_hashes bytea[] not null default '{}',
  mailed_at    timestamptz,
  primary key (proposal_id, person_id)
);
create index objectors_person on objectors (person_id);
comment on table objectors is 'Who was told of a delayed proposal: everybody else who is or was staff. Written with the proposal.';
comment on column objectors.needs_mail is 'Was disabled at some time since the proposal, and so may have seen nothing of it in the console; set by the database.';
comment on column objectors.token_hashes is 'SHA-256 of the 32-byte token of each mailed link; a mail that was sent twice has two.';
comment on column objectors.mailed_at is 'Time of the tape when the mail server had taken the mail; set by the database.';

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

create function note_absence() returns trigger
language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  update public.objectors set needs_mail = true where person_id = new.id and not needs_mail;
  return null;
end $$;
create trigger people_absent after update of disabled_at on people
  for each row when (new.disabled_at is not null and new.role <> 'user') execute function note_absence();

-- True if the person may approve now: an active admin, for bank details also support or finance, of another root, with an
-- account that is not newer than the proposal, and not the person whom it is about.
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

-- A day after the proposal, and after the mail to each objector who needs one: others read it in the console.
create function effective_at(proposal public.proposals) returns timestamptz
language sql stable set search_path = pg_catalog, public, pg_temp as $$
  select interval '24 hours' + greatest(proposal.at, (
    select max(o.mailed_at) from public.objectors o where o.proposal_id = proposal.id and o.needs_mail))
$$;

-- True if everybody who was ever staff was told, the disabled ones by a mail that the mail server took.
create function is_told(proposal public.proposals) returns boolean
language sql stable set search_path = pg_catalog, public, pg_temp as $$
  select not exists (
    select from public.objectors o where o.proposal_id = proposal.id and o.needs_mail and o.mailed_at is null)
  and not exists (
    select from public.people p
     where p.role <> 'user' and p.email is not null and p.id <> proposal.proposed_by and p.created_at < proposal.at
       and not exists (select from public.objectors o where o.proposal_id = proposal.id and o.person_id = p.id))
$$;

-- True where the proposal may take effect without a second person.
create function may_apply_alone(proposal public.proposals) returns boolean
language sql stable set search_path = pg_catalog, public, pg_temp as $$
  select proposal.kind in ('setting', 'role', 'invitation') and public.is_active_admin(proposal.proposed_by)
    and (public.is_only_staff(proposal.proposed_by) or (
      proposal.delayed and public.tape_time() >= public.effective_at(proposal) and public.is_told(proposal)
      and not public.has_decider(proposal.kind, proposal.proposed_by, proposal.person_id, proposal.at)))
$$;

alter table proposal_decisions drop constraint proposal_decisions_outcome_check;
alter table proposal_decisions add constraint proposal_decisions_outcome_check
  check (outcome in ('approved', 'rejected', 'withdrawn', 'objected', 'lapsed'));
comment on column proposal_decisions.decided_by is 'Null where a delayed proposal took effect or lapsed by itself, or the proposer was the only member of staff there has ever been.';

create or replace function refuse_wrong_decider() returns trigger
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

-- Everybody else on the staff is told with the proposal itself, in the same transaction, and nobody later.
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

-- Requests of customers ----------------------------------------------------------------------------------------------

-- Where two approve a deposit or a withdrawal, they are two people.
create function refuse_second_approval_of_one_root() returns trigger
language plpgsql set search_path = pg_catalog, public, pg_temp as $$
begin
  -- Two approvals at one instant would not see each other.
  perform pg_advisory_xact_lock(5, hashtext(new.request_id::text));
  if exists (select from public.approvals a
              where a.request_id = new.request_id and a.approver_id <> new.approver_id
                and public.staff_root(a.approver_id) = public.staff_root(new.approver_id)) then
    raise exception 'one person may hold both accounts' using errcode = 'check_violation', constraint = 'approvals_root';
  end if;
  return null;
end $$;
create trigger approvals_root after insert on approvals
  for each row execute function refuse_second_approval_of_one_root();

-- Invitations --------------------------------------------------------------------------------------------------------

-- Sub-admins decide nothing, and an only member of staff has nobody to ask. Everybody else is proposed first.
create or replace function refuse_lone_invitation() returns trigger
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

-- Only the invited address and role accept an invitation, so that no account changes its root.
create or replace function refuse_unapproved_link() returns trigger
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

-- Sub-admins too come by an invitation, since one may be given another role later. The house's own sub-admin has no e-mail.
create constraint trigger people_invited_sub_admin after insert on people deferrable initially deferred
  for each row when (new.role = 'sub-admin' and new.email is not null) execute function refuse_uninvited();

-- As before, and never to the house's own sub-admin, who is nobody and would count as a second person.
create or replace function give_role() returns trigger
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

-- Mail with a link to object goes to whoever is or was staff, disabled or not.
alter table mails drop constraint mails_kind_check;
alter table mails add constraint mails_kind_check check (kind in ('notice', 'alert', 'password-reset', 'confirm', 'answer', 'objection'));
alter table mails drop constraint mails_words;
alter table mails add constraint mails_words check (
    case when kind in ('password-reset', 'confirm') then num_nonnulls(code, facts, title, message) = 0
    when kind = 'answer' then message is not null and num_nonnulls(code, facts, title) = 0
    when kind = 'objection' then facts is not null and num_nonnulls(code, title, message) = 0
    else num_nulls(code, facts) in (0, 2) and num_nonnulls(code, facts, title, message) = 2 end);
