-- What commands have to know of whoever asks, and how many contracts one person may place.

-- Callers ------------------------------------------------------------------------------------------------------------

alter table accounts add column inactive boolean not null default false;
comment on column accounts.inactive is
  'On a person''s available rupees: whether they may do nothing with their money, being barred or staff. Only a trigger of the owner''s sets it.';

update accounts a set inactive = true
from people p
where p.id = a.owner_id and a.asset = 'INR' and a.kind = 'available' and (p.role <> 'user' or p.disabled_at is not null);

-- Whoever changes this holds the till of the person, as a batch of commands does: what is decided later meets it.
create function mark_account() returns trigger language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  update public.accounts set inactive = (new.role <> 'user' or new.disabled_at is not null)
  where owner_id = new.id and asset = 'INR' and kind = 'available'
    and inactive <> (new.role <> 'user' or new.disabled_at is not null);
  return null;
end $$;
revoke all on function mark_account() from public;

create trigger people_mark_account after update of role, disabled_at on people
  for each row when ((old.role, old.disabled_at is null) is distinct from (new.role, new.disabled_at is null))
  execute function mark_account();

-- Settings -----------------------------------------------------------------------------------------------------------

alter table setting_changes drop constraint setting_changes_name_check;
alter table setting_changes add constraint setting_changes_name_check check (name in
  ('depositThreshold', 'withdrawalThreshold', 'depositMin', 'depositMax', 'withdrawalMin', 'withdrawalMax',
   'payeeAccountName', 'payeeAccountNumber', 'payeeBankName', 'payeeIfsc', 'payeeUpiId', 'orderTypes',
   'coinLongLimit', 'coinShortLimit', 'personLongLimit', 'personShortLimit',
   'contractsPerMinute', 'openContractsPerCoin'));
insert into setting_changes (name, value, at) values
  ('contractsPerMinute', '60', now()),
  ('openContractsPerCoin', '50', now());
