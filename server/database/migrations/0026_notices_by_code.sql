-- A notice, and a mail about one, is a code and its facts; the sentence is made of them where it is read, in the reader's
-- language and with numbers as everywhere else. Rows from before keep their sentences, which are all there is of them.

alter table notices
  add column code text collate "C",
  add column facts json,
  alter column type drop not null,
  alter column message drop not null,
  add constraint notices_words check (
    case when code is null then facts is null and num_nulls(type, message) = 0
    else facts is not null and num_nonnulls(type, title, message) = 0 end);
comment on column notices.code is 'What it tells (protocol/notices.ts); null in rows from before 0026, which have type, title and message.';
comment on column notices.facts is 'What the sentence of that code is made of. The facts of a code never change.';

alter table mails
  add column code text collate "C",
  add column facts json,
  drop constraint mails_words,
  add constraint mails_words check (
    case when kind = 'password-reset' then num_nonnulls(code, facts, title, message) = 0
    else num_nulls(code, facts) in (0, 2) and num_nonnulls(code, facts, title, message) = 2 end);
comment on column mails.code is 'Of the notice that it tells; null in rows from before 0026, which have title and message.';

drop view contract_notices;
create view contract_notices as
select c.person_id, c.id, text 'contract-created' collate "C" as code,
       json_build_object('id', 'contract-' || c.id, 'coin', c.coin, 'direction', c.direction,
         'stake', c.stake / 100 || '.' || lpad((c.stake % 100)::text, 2, '0'),
         'duration', c.duration, 'percent', c.return_percentage) as facts,
       null::text as type, null::text as title, null::text as message, null::text as image, null::text as referral,
       coalesce(m.read_at, case when c.id <= h.read_to then h.read_at end) as read_at,
       c.accepted_at as created_at
from contracts c
left join notice_marks m on m.person_id = c.person_id and m.notice_id = c.id
left join notice_horizons h on h.person_id = c.person_id
where m.deleted_at is null;
comment on view contract_notices is 'Notices that contracts were created, as if they were rows of notices.';
