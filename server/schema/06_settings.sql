-- Settings: facts fixed at the first start, and what an operator changes by proposals. docs/desk.md says who
-- approves a change.

-- holds: nobody; every node
create table settings (
  name text primary key,
  value text not null
);
comment on table settings is 'Facts of this installation fixed at its first start, e.g. the funds mode.';
grant select, insert on settings to :app;
grant select, insert on settings to :market;

-- The built-in values are inserted below. Each later value needs its approved proposal.
-- holds: nobody; every node
create table setting_changes (
  number int generated always as identity primary key,
  -- Settings …LongLimit and …ShortLimit are the rupees to which people may be exposed, in one coin or each.
  -- `contact` is whom people write to who have no account or cannot get into theirs.
  name text collate "C" not null
    check (name in ('depositThreshold', 'withdrawalThreshold', 'depositMin', 'depositMax', 'withdrawalMin',
      'withdrawalMax', 'payeeAccountName', 'payeeAccountNumber', 'payeeBankName', 'payeeIfsc', 'payeeUpiId',
      'orderTypes', 'coinLongLimit', 'coinShortLimit', 'personLongLimit', 'personShortLimit',
      'contractsPerMinute', 'openContractsPerCoin', 'contact')),
  value text not null check (is_json(value)),
  replaces int unique references setting_changes,
  proposed_by uuid references people,
  approved_by uuid references people,
  proposal_id uuid,
  outcome text collate "C" generated always as ('approved') stored,
  at timestamptz not null,
  constraint setting_changes_four_eyes check (approved_by <> proposed_by),
  foreign key (proposal_id, outcome) references proposal_decisions (proposal_id, outcome),
  constraint setting_changes_proposed
    check ((replaces is null) = (proposal_id is null) and (proposal_id is null) = (proposed_by is null))
);
create index setting_changes_name on setting_changes (name, number desc);
create unique index setting_changes_first on setting_changes (name) where replaces is null;
comment on table setting_changes is 'What an operator set, and when: the latest of each name counts. Append-only.';
comment on column setting_changes.value is 'JSON; an amount is a text with two decimals.';
comment on column setting_changes.replaces is 'The change before of the same name: of two at the same instant, one is refused. Null for what is built in.';
comment on column setting_changes.approved_by is 'Null where there was a single admin.';
grant select, insert on setting_changes to :app;

-- Refuses a change that the approved proposal does not contain.
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

-- Returns the latest value of a setting, as JSON.
create function setting_value(setting text) returns text
language sql stable set search_path = pg_catalog, public, pg_temp as $$
  select value from public.setting_changes where name = setting order by number desc limit 1
$$;

-- Returns a setting in paise: settings hold amounts as JSON texts with two decimals.
create function setting_paise(name text) returns bigint
language plpgsql stable set search_path = pg_catalog, public, pg_temp as $$
begin
  return replace(public.setting_value(name)::jsonb #>> '{}', '.', '')::bigint;
end $$;
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
  ('orderTypes', '["market"]', now()),
  ('coinLongLimit', '"1000000000.00"', now()),
  ('coinShortLimit', '"1000000000.00"', now()),
  ('personLongLimit', '"100000000.00"', now()),
  ('personShortLimit', '"100000000.00"', now()),
  ('contractsPerMinute', '60', now()),
  ('openContractsPerCoin', '50', now()),
  ('contact', 'null', now());
