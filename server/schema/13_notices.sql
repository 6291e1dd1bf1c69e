-- Notices in the app, and what reaches people outside of it: mail, pushes to devices, messages of the
-- operator's Telegram bot. A notice, and mail about one, is a code with its facts. The sentence is made where
-- it is read, in the reader's language and digits (protocol/notices.ts).

-- Notices in the app ------------------------------------------------------------------------------

-- holds: person_id; given; erased; by person
create table notices (
  person_id uuid,
  id uuid,
  read_at timestamptz,
  created_at timestamptz not null,
  code text collate "C" not null,
  facts json not null,
  primary key (person_id, id)
);
comment on column notices.code is 'What the notice tells (protocol/notices.ts).';
comment on column notices.facts is 'What the sentence of that code is made of. The facts of a code never change.';
grant select, insert, update, delete on notices to :app;

-- A notice that a contract was created says nothing that the contract does not. It is read from the contract,
-- so that placing a contract writes one row less. Only what the person did with the notice is stored.
-- holds: person_id; given; erased; by person
create table notice_marks (
  person_id uuid,
  notice_id uuid,
  read_at timestamptz not null,
  deleted_at timestamptz,
  primary key (person_id, notice_id)
);
comment on table notice_marks is 'Read, perhaps deleted: notices that are read from contracts.';
grant select, insert, update, delete on notice_marks to :app;

-- holds: person_id; given; erased; by person
create table notice_horizons (
  person_id uuid primary key,
  read_to uuid not null,
  read_at timestamptz not null
);
comment on table notice_horizons is 'Notices read from contracts count as read up to this id.';
grant select, insert, update, delete on notice_horizons to :app;

create view contract_notices as
select c.person_id, c.id, 'contract-created' collate "C" as code,
       json_build_object('id', 'contract-' || c.id, 'coin', c.coin, 'direction', c.direction,
         'stake', c.stake / 100 || '.' || lpad((c.stake % 100)::text, 2, '0'),
         'duration', c.duration, 'percent', c.return_percentage) as facts,
       coalesce(m.read_at, case when c.id <= h.read_to then h.read_at end) as read_at,
       c.accepted_at as created_at
from contracts c
left join notice_marks m on m.person_id = c.person_id and m.notice_id = c.id
left join notice_horizons h on h.person_id = c.person_id
where m.deleted_at is null;
comment on view contract_notices is 'Notices that contracts were created, as if they were rows of notices.';
grant select on contract_notices to :app;

-- holds: person_id; given; erased; by person
create table notice_settings (
  person_id uuid primary key references people,
  app text[] not null,
  push text[] not null,
  telegram text[] not null,
  mail text[] not null,
  quiet_from smallint check (quiet_from between 0 and 1439),
  quiet_to smallint check (quiet_to between 0 and 1439),
  shows_amounts boolean not null,
  updated_at timestamptz not null,
  constraint notice_settings_quiet check (num_nonnulls(quiet_from, quiet_to) in (0, 2))
);
comment on table notice_settings is 'Which kinds of notices reach a person by which way; without a row the usual ones do.';
comment on column notice_settings.quiet_from is 'Minute of the day in India; at `quiet_to` it is over.';
grant select, insert, update on notice_settings to :app;

-- Mail --------------------------------------------------------------------------------------------

-- The transaction that causes a mail writes its row; the row is deleted once a mail server has taken the
-- mail.
-- holds: person_id; given; erased; one node
create table mails (
  id uuid primary key,
  person_id uuid references people,
  -- Mail of kind 'objection' has a link to object, and goes to all who are or were staff, disabled or not.
  kind text collate "C" not null
    check (kind in ('notice', 'alert', 'password-reset', 'confirm', 'answer', 'objection')),
  message text,
  created_at timestamptz not null,
  due_at timestamptz,
  attempts smallint not null default 0,
  failure text,
  code text collate "C",
  facts json,
  address text,
  constraint mails_to check (num_nonnulls(person_id, address) = 1 and (kind = 'answer') = (address is not null)),
  constraint mails_words
    check (case
      when kind in ('password-reset', 'confirm') then num_nonnulls(code, facts, message) = 0
      when kind = 'answer' then message is not null and num_nonnulls(code, facts) = 0
      when kind = 'objection' then facts is not null and num_nonnulls(code, message) = 0
      else num_nulls(code, facts) = 0 and message is null
    end)
);
-- Mail about alerts, which nobody waits for, is sent after mail that somebody waits for.
create index mails_due on mails ((kind = 'alert'), due_at, id) where due_at is not null;
comment on table mails is 'Mail not yet taken by the mail server. Holds no secret: the link of a reset is made when its mail is written.';
comment on column mails.due_at is 'When it is tried next; while one is being sent, when it counts as lost on the way. Null once it was given up.';
comment on column mails.failure is 'Codes of the last attempt, none of the server''s words.';
comment on column mails.code is 'Code of the notice or alert that the mail tells; null of other kinds.';
comment on column mails.message is 'Text of an answer, as staff wrote it; null of other kinds.';
comment on column mails.address is 'Of an answer to somebody without an account; other mail goes to the address of its person.';
grant select, insert, update, delete on mails to :app;

-- Pushes ------------------------------------------------------------------------------------------

-- holds: person_id; given; erased; one node
create table push_devices (
  id uuid primary key,
  person_id uuid not null references people,
  session_id uuid not null references sessions (id) on delete cascade, -- not given: repeats
  endpoint text not null unique,
  p256dh text collate "C" not null,
  auth text collate "C" not null, -- not given: secret
  created_at timestamptz not null
);
create index push_devices_person on push_devices (person_id);
create index push_devices_session on push_devices (session_id);
comment on table push_devices is 'Browsers that a person gets pushes on, each for as long as its session lasts.';
comment on column push_devices.endpoint is 'Address at the push service of the browser''s maker. A person who knows the address cannot write to it without our key.';
grant select, insert, update, delete on push_devices to :app;

-- holds: person_id; given; erased; one node
create table pushes (
  id uuid primary key,
  person_id uuid not null references people,
  notice_id uuid not null,
  channel text collate "C" not null check (channel in ('push', 'telegram', 'mail')),
  device_id uuid references push_devices on delete cascade,
  code text collate "C",
  facts json,
  created_at timestamptz not null,
  due_at timestamptz,
  attempts smallint not null default 0,
  failure text,
  constraint pushes_to check ((device_id is not null) = (channel = 'push'))
);
create index pushes_done on pushes (created_at) where due_at is null;
create index pushes_due on pushes (due_at, id) where due_at is not null;
create unique index pushes_channel on pushes (notice_id, channel) where device_id is null;
create unique index pushes_device on pushes (device_id, notice_id) where device_id is not null;
comment on table pushes is 'What is sent to a person outside the app. What is done stays for a while, so that the same news is not sent again.';
comment on column pushes.code is 'Of the notice; null of a test message.';
comment on column pushes.due_at is 'When it is tried next; while one is being sent, when it counts as lost on the way. Null once it was taken or given up.';
grant select, insert, update, delete on pushes to :app;

-- holds: nobody; one node
create table push_cursor (
  singleton boolean primary key default true check (singleton),
  entry bigint not null
);
comment on table push_cursor is 'Up to which entry of the outbox notices have become pushes, with nothing under way below it.';
grant select, update on push_cursor to :app;
insert into push_cursor (entry) values (0);

-- holds: nobody; one node
create table push_keys (
  singleton boolean primary key default true check (singleton),
  public_key text collate "C" not null,
  private_key bytea not null
);
comment on column push_keys.private_key is 'Sealed under the key of server/kit/seal.ts.';
grant select, insert on push_keys to :app;

-- Telegram ----------------------------------------------------------------------------------------

-- The chat of each person with the operator's bot.
-- holds: person_id; given; erased; one node
create table telegram_links (
  person_id uuid primary key references people,
  chat_id bigint not null unique,
  linked_at timestamptz not null
);
grant select, insert, update, delete on telegram_links to :app;

-- holds: person_id; given; erased; one node
create table telegram_codes (
  hash bytea primary key, -- not given: secret
  person_id uuid not null unique references people,
  expires_at timestamptz not null
);
comment on table telegram_codes is 'Codes that link a chat, each once; SHA-256 of them.';
grant select, insert, update, delete on telegram_codes to :app;

-- holds: nobody; one node
create table telegram_reading (
  singleton boolean primary key default true check (singleton),
  next_update bigint not null default 0,
  leased_until timestamptz not null default '-infinity'
);
comment on table telegram_reading is 'One process at a time asks the bot for updates.';
grant select, update on telegram_reading to :app;
insert into telegram_reading default values;
