-- What reaches a person outside the app: pushes to their devices, messages of the operator's Telegram bot, mails of what they
-- asked for; and what they chose of it.

create table notice_settings (
  person_id     uuid primary key references people,
  app           text[] not null,
  push          text[] not null,
  telegram      text[] not null,
  mail          text[] not null,
  quiet_from    smallint check (quiet_from between 0 and 1439),
  quiet_to      smallint check (quiet_to between 0 and 1439),
  shows_amounts boolean not null,
  updated_at    timestamptz not null,
  constraint notice_settings_quiet check (num_nonnulls(quiet_from, quiet_to) in (0, 2))
);
comment on table notice_settings is 'Which kinds of notices reach a person by which way; without a row the usual ones do.';
comment on column notice_settings.quiet_from is 'Minute of the day in India; at `quiet_to` it is over.';

create table push_devices (
  id         uuid primary key,
  person_id  uuid not null references people,
  session_id uuid not null references sessions (id) on delete cascade,
  endpoint   text not null unique,
  p256dh     text collate "C" not null,
  auth       text collate "C" not null,
  created_at timestamptz not null
);
create index push_devices_person on push_devices (person_id);
create index push_devices_session on push_devices (session_id);
comment on table push_devices is 'Browsers that a person gets pushes on, each for as long as its session lasts.';
comment on column push_devices.endpoint is 'Address at the push service of the browser''s maker. Whoever knows it still cannot write to it without our key.';

create table pushes (
  id         uuid primary key,
  person_id  uuid not null references people,
  notice_id  uuid not null,
  channel    text collate "C" not null check (channel in ('push', 'telegram', 'mail')),
  device_id  uuid references push_devices on delete cascade,
  code       text collate "C",
  facts      json,
  created_at timestamptz not null,
  due_at     timestamptz,
  attempts   smallint not null default 0,
  failure    text,
  constraint pushes_to check ((device_id is not null) = (channel = 'push'))
);
create unique index pushes_device on pushes (device_id, notice_id) where device_id is not null;
create unique index pushes_channel on pushes (notice_id, channel) where device_id is null;
create index pushes_due on pushes (due_at, id) where due_at is not null;
create index pushes_done on pushes (created_at) where due_at is null;
comment on table pushes is 'What is sent to a person outside the app. What is done stays for a while, so that the same news is not sent again.';
comment on column pushes.code is 'Of the notice; null of a test message.';
comment on column pushes.due_at is 'When it is tried next; while one is being sent, when it counts as lost on the way. Null once it was taken or given up.';

create table push_cursor (
  singleton boolean primary key default true check (singleton),
  entry     bigint not null
);
insert into push_cursor (entry) select coalesce(max(id), 0) from outbox;
comment on table push_cursor is 'Up to which entry of the outbox notices have become pushes, with nothing under way below it.';

create table push_keys (
  singleton   boolean primary key default true check (singleton),
  public_key  text collate "C" not null,
  private_key bytea not null
);
comment on column push_keys.private_key is 'Sealed under the key of server/kit/seal.ts.';
