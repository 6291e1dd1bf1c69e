-- Mail that waits to be sent: written with what it tells of, taken out once a mail server has it.

create table mails (
  id         uuid primary key,
  person_id  uuid not null references people,
  kind       text collate "C" not null check (kind in ('notice', 'password-reset')),
  title      text,
  message    text,
  created_at timestamptz not null,
  due_at     timestamptz,
  attempts   smallint not null default 0,
  failure    text,
  constraint mails_words check ((kind = 'notice') = (num_nulls(title, message) = 0))
);
create index mails_due on mails (due_at, id) where due_at is not null;
comment on table mails is 'Mail not yet taken by the mail server. Holds no secret: the link of a reset is made when its mail is written.';
comment on column mails.due_at is 'When it is tried next; while one is being sent, when it counts as lost on the way. Null once it was given up.';
comment on column mails.failure is 'Codes of the last attempt, none of the server''s words.';
