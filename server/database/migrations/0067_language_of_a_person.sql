-- In which language a person reads, and with which digits: what is sent to them is written so.
alter table people add column locale text
  check (locale ~ '^[a-z]{2,3}(-u-nu-[a-z]{4})?$');
comment on column people.locale is 'As BCP 47 names it: hi, or with its own digits hi-u-nu-deva. Null where none was chosen: English.';
