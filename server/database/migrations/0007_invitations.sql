-- Invitations to the roles that decide: with a second admin they wait for that one's approval, and only then there is a link.
-- Otherwise one admin would be two: a second login, and what takes two people takes one.

alter table proposals
  drop constraint proposals_kind_check,
  drop constraint proposals_person,
  add constraint proposals_kind_check check (kind in ('correction', 'setting', 'role', 'bank-details', 'invitation')),
  add constraint proposals_person check ((kind in ('setting', 'invitation')) = (person_id is null));
comment on column proposals.person_id is 'Whom it is for; null for a setting and for an invitation, whose person is nobody yet.';

alter table invitations
  alter column token_hash drop not null,
  alter column expires_at drop not null,
  add column proposal_id uuid unique references proposals,
  add constraint invitations_link check ((token_hash is null) = (expires_at is null)),
  add constraint invitations_linked check (token_hash is not null or (proposal_id is not null and accepted_at is null));
comment on column invitations.token_hash is 'SHA-256 of the link''s 32-byte token, which is shown once and stored nowhere; null until there is a link.';
comment on column invitations.expires_at is 'A day after the link was made.';
comment on column invitations.proposal_id is 'What another admin approves before there is a link; null where nobody had to.';

-- A single admin invites alone: there is nobody to ask. Sub-admins decide nothing.
create function refuse_lone_invitation() returns trigger
language plpgsql set search_path = pg_catalog, public, pg_temp as $$
begin
  if new.accepted_by is not null or (new.proposal_id is not null and new.token_hash is not null) then
    raise exception 'an invitation begins open' using errcode = 'check_violation', constraint = 'invitations_begin';
  end if;
  if new.role <> 'sub-admin' and new.proposal_id is null then
    perform pg_advisory_xact_lock(7006);
    if not public.is_only_admin(new.invited_by) then
      raise exception 'another admin has to approve it' using errcode = 'check_violation', constraint = 'invitations_four_eyes';
    end if;
  end if;
  return new;
end $$;
create trigger invitations_four_eyes before insert on invitations
  for each row execute function refuse_lone_invitation();

-- The link of a proposed invitation is made once, after its approval by somebody else, while its sender is an admin.
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
       and d.outcome = 'approved' and d.decided_by is not null)) then
    raise exception 'this is not what was approved' using errcode = 'check_violation', constraint = 'invitations_approved';
  end if;
  return new;
end $$;
create trigger invitations_approved before update on invitations
  for each row execute function refuse_unapproved_link();

-- Who holds such a role came by an invitation to it; only the first admin of all came by the server's own link. Looked at when
-- the transaction ends, since the invitation is accepted after the person is written.
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
