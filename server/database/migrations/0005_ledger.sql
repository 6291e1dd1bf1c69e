-- What the teller needs to touch fewer rows a command.

-- A person's available account knows what is frozen beside it, so that a movement that freezes nothing need not lock the
-- frozen account only to write the statement's line.
alter table accounts add column frozen bigint not null default 0;
comment on column accounts.frozen is 'On a person''s available account: the balance of the frozen one beside it.';
update accounts a set frozen = f.balance
from accounts f
where a.kind = 'available' and f.kind = 'frozen' and f.owner_id = a.owner_id and f.asset = a.asset and f.balance <> 0;

-- That a contract was created is a notice which says nothing that the contract does not: it is read from there, so that
-- placing one writes a row less. Only what the person did with such a notice is stored.
create table notice_marks (
  person_id  uuid not null,
  notice_id  uuid not null,
  read_at    timestamptz not null,
  deleted_at timestamptz,
  primary key (person_id, notice_id)
);
comment on table notice_marks is 'Read, perhaps deleted: notices that are read from contracts.';
create table notice_horizons (
  person_id uuid primary key,
  read_to   uuid not null,
  read_at   timestamptz not null
);
comment on table notice_horizons is 'Notices read from contracts count as read up to this id.';

-- Until now these were stored. What is older than this migration counts as read.
delete from notices where title = 'Contract created';
insert into notice_horizons (person_id, read_to, read_at)
select person_id, max(id::text)::uuid, now() from contracts group by person_id;

create view contract_notices as
select c.person_id, c.id, 'info' as type, 'Contract created' as title,
       case c.direction when 'BUY_UP' then 'Buy Up' else 'Sell Short' end || ' on ' || c.coin || ' for ₹'
         || c.stake / 100 || '.' || lpad((c.stake % 100)::text, 2, '0') || ', ' || c.duration || 's at '
         || c.return_percentage || '%. contract-' || c.id as message,
       null::text as image, null::text as referral,
       coalesce(m.read_at, case when c.id <= h.read_to then h.read_at end) as read_at,
       c.accepted_at as created_at
from contracts c
left join notice_marks m on m.person_id = c.person_id and m.notice_id = c.id
left join notice_horizons h on h.person_id = c.person_id
where m.deleted_at is null;
comment on view contract_notices is 'Notices that contracts were created, as if they were rows of notices.';
