-- Addresses are confirmed by a mailed link before mail relies on them.

alter table people
  add column must_confirm boolean not null default false,
  add column email_confirmed_at timestamptz;
comment on column people.must_confirm is 'Signed up while mail was sent: until the address is confirmed, no mail but the link to do so goes there. Not for accounts from before.';
comment on column people.email_confirmed_at is 'When a link that was mailed there came back: to confirm the address, or to set a password.';

create table email_confirmations (
  person_id  uuid primary key references people,
  token_hash bytea not null unique,
  created_at timestamptz not null,
  expires_at timestamptz not null
);
comment on table email_confirmations is 'Open links to confirm an address; used, superseded and outlived ones are gone.';
comment on column email_confirmations.token_hash is 'SHA-256 of the link''s 32-byte token.';

alter table mails
  drop constraint mails_kind_check,
  add constraint mails_kind_check check (kind in ('notice', 'alert', 'password-reset', 'confirm', 'answer')),
  drop constraint mails_words,
  add constraint mails_words check (
    case when kind in ('password-reset', 'confirm') then num_nonnulls(code, facts, title, message) = 0
    when kind = 'answer' then message is not null and num_nonnulls(code, facts, title) = 0
    else num_nulls(code, facts) in (0, 2) and num_nonnulls(code, facts, title, message) = 2 end);
