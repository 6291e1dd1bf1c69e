-- Whom people write to who have no account, or cannot get into theirs.

alter table setting_changes drop constraint setting_changes_name_check;
alter table setting_changes add constraint setting_changes_name_check check (name in
  ('depositThreshold', 'withdrawalThreshold', 'depositMin', 'depositMax', 'withdrawalMin', 'withdrawalMax',
   'payeeAccountName', 'payeeAccountNumber', 'payeeBankName', 'payeeIfsc', 'payeeUpiId', 'orderTypes',
   'coinLongLimit', 'coinShortLimit', 'personLongLimit', 'personShortLimit',
   'contractsPerMinute', 'openContractsPerCoin', 'contact'));
insert into setting_changes (name, value, at) values ('contact', 'null', now());
