-- Rows that are written together stand together in their index: a batch then touches one leaf where it touched one for each
-- person, and a long history costs a write no more than a short one. Found by both columns as before.

alter table commands drop constraint commands_pkey;
alter table commands add constraint commands_pkey primary key (key, person_id);

alter table settlements drop constraint settlements_pkey;
alter table settlements add constraint settlements_pkey primary key (contract_id, person_id);
