-- Second factors that staff take off somebody who lost theirs: proposed by one, approved by another, told to the person.

alter table proposals
  drop constraint proposals_kind_check,
  add constraint proposals_kind_check
    check (kind in ('correction', 'setting', 'role', 'bank-details', 'invitation', 'second-factor'));

create table second_factor_resets (
  proposal_id uuid primary key,
  person_id   uuid not null references people,
  outcome     text collate "C" generated always as ('approved') stored,
  at          timestamptz not null,
  foreign key (proposal_id, outcome) references proposal_decisions (proposal_id, outcome)
);
comment on table second_factor_resets is 'Second factors that were taken off; writing a row does it and ends the person''s sessions. Append-only.';

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
