-- People and how they sign in: accounts, sessions, browsers, passkeys, second factors and API keys. Secrets
-- are stored as hashes, or sealed under a key that is not in the database. The rules are docs/security.md and
-- docs/api-keys.md. Rules that apply to staff alone are in 04_staff.sql.

-- People ------------------------------------------------------------------------------------------

-- A closed account keeps its row, without what is personal (17_closing.sql).
-- holds: id; given; blanked; every node
create table people (
  id uuid primary key,
  email text collate "C",
  name text not null,
  password_hash text, -- not given: secret
  role text not null check (role in ('user', 'sub-admin', 'support', 'finance', 'admin')),
  referral text,
  credit_score int not null default 100,
  city text,
  country text,
  disabled_at timestamptz,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  last_seen_at timestamptz,
  must_confirm boolean not null default false,
  email_confirmed_at timestamptz,
  -- Language of the pages and of all that is sent to the person, with the digits to write numbers in.
  locale text check (locale ~ '^[a-z]{2,3}(-u-nu-[a-z]{4})?$')
);
create index people_mailbox on people (mailbox_of(email)) where role = 'user';
create index people_referral on people (referral collate "C", created_at) where referral is not null;
create index people_staff on people (id) where role <> 'user';
create unique index people_email on people (email);
comment on column people.email is 'Lower case. Null for the sub-admin that every installation starts with, who cannot sign in.';
comment on column people.password_hash is 'argon2id in PHC form; the password is nowhere else.';
comment on column people.referral is 'The referral code used at sign-up.';
comment on column people.last_seen_at is 'When the last session that ended was last used; open sessions say it themselves.';
comment on column people.must_confirm is 'True for an account that signed up while mail was sent: until the address is confirmed, only the mail with the link to confirm goes there.';
comment on column people.email_confirmed_at is 'When a link that was mailed there came back: to confirm the address, or to set a password.';
comment on column people.locale is 'As BCP 47 names it: hi, or with its own digits hi-u-nu-deva. Null where none was chosen: English.';
-- The column `role` is not among the updates: a role changes only with an approved proposal (role_changes).
grant select, insert,
  update (name, password_hash, city, country, disabled_at, updated_at, last_seen_at, email_confirmed_at, locale)
  on people to :app;

-- Refuses changes of a closed account: nobody reopens the account, and nothing that was under way is written
-- to it.
create function keep_closed() returns trigger
language plpgsql set search_path = pg_catalog, public, pg_temp as $$
begin
  if exists (select from public.closings where person_id = new.id) then
    raise exception 'the account is closed' using errcode = 'check_violation', constraint = 'people_closed';
  end if;
  return new;
end $$;
create trigger people_closed before update of disabled_at, email, name, password_hash, city, country, locale on people
  for each row when (old.email is null) execute function keep_closed();

-- Refuses a sign-up of a mailbox whose person is on a break, so that no second spelling of an address ends a
-- break. The trigger runs at the end of the transaction.
create function sign_up_after_break() returns trigger
language plpgsql set search_path = pg_catalog, public, pg_temp as $$
declare
  mailbox constant text := public.mailbox_of(new.email);
begin
  if exists (select from public.closings
             where address_hash = public.hash_of_text(mailbox) and break_ends_at > new.created_at)
     or exists (select from public.people p join public.own_breaks b on b.person_id = p.id
                where p.role = 'user' and public.mailbox_of(p.email) = mailbox and b.ends_at > new.created_at) then
    raise exception 'an account of this mailbox is on a break, or was closed during one'
      using errcode = 'check_violation', constraint = 'people_on_break';
  end if;
  return null;
end $$;
create constraint trigger people_on_break after insert on people deferrable initially deferred
  for each row when (new.role = 'user') execute function sign_up_after_break();

-- holds: sub_admin; not given (others); kept: sub-admins are staff, who close no account; one node
create table referral_codes (
  code text collate "C" primary key,
  sub_admin uuid not null references people,
  created_at timestamptz not null,
  expires_at timestamptz,
  revoked_at timestamptz
);
comment on column referral_codes.code is 'Normalised: upper case, no dashes; at least 50 random bits.';
grant select, insert, update on referral_codes to :app;

-- Sessions ----------------------------------------------------------------------------------------

-- holds: person_id; given; erased; by person later
create table sessions (
  token_hash bytea primary key, -- not given: secret
  person_id uuid not null references people,
  created_at timestamptz not null,
  last_seen_at timestamptz not null,
  ip text,
  user_agent text,
  id uuid not null unique,
  city text,
  country text,
  is_new_device boolean not null default false,
  confirmed_at timestamptz
);
create index sessions_person on sessions (person_id);
comment on column sessions.token_hash is 'SHA-256 of the cookie''s 32-byte token.';
comment on column sessions.id is 'How the person names it; opens nothing.';
comment on column sessions.city is 'Of the address at the sign-in, where a geolocation service is set.';
comment on column sessions.is_new_device is 'It began in a browser that the person had not signed in with before.';
comment on column sessions.confirmed_at is 'When its person last gave a second factor in it; null where they never did.';
grant select, insert, update, delete on sessions to :app;

-- Keeps the time when a person was last seen after the session's row is gone.
create function keep_last_seen() returns trigger
language plpgsql set search_path = pg_catalog, public, pg_temp as $$
begin
  update public.people p set last_seen_at = greatest(p.last_seen_at, s.seen)
    from (select person_id, max(last_seen_at) as seen from ended group by person_id) s
   where p.id = s.person_id;
  return null;
end $$;
create trigger sessions_last_seen after delete on sessions referencing old table as ended
  for each statement execute function keep_last_seen();

-- A sign-in from a browser that is not in this table is told to the person.
-- holds: person_id; given; erased; by person
create table devices (
  person_id uuid references people,
  token_hash bytea, -- not given: secret
  first_seen_at timestamptz not null,
  last_seen_at timestamptz not null,
  primary key (person_id, token_hash)
);
comment on table devices is 'Browsers that a person has signed in with; those not seen for 400 days are gone.';
comment on column devices.token_hash is 'SHA-256 of the browser''s own random token together with the person''s id: two people who share a browser are not linked.';
grant select, insert, update, delete on devices to :app;

-- Mailed links ------------------------------------------------------------------------------------

-- Mail relies on an address only once its person has opened a mailed link.
-- holds: person_id; given; erased; one node
create table email_confirmations (
  person_id uuid primary key references people,
  token_hash bytea not null unique, -- not given: secret
  created_at timestamptz not null,
  expires_at timestamptz not null
);
comment on table email_confirmations is 'Open links to confirm an address; used, superseded and outlived ones are gone.';
comment on column email_confirmations.token_hash is 'SHA-256 of the link''s 32-byte token.';
grant select, insert, update, delete on email_confirmations to :app;

-- A person has at most one link: a newer link replaces the row, and using the link deletes it.
-- holds: person_id; given; erased; one node
create table password_resets (
  person_id uuid primary key references people,
  token_hash bytea not null unique, -- not given: secret
  created_at timestamptz not null,
  expires_at timestamptz not null
);
comment on table password_resets is 'Open links to set a new password; used, superseded and outlived ones are gone.';
comment on column password_resets.token_hash is 'SHA-256 of the link''s 32-byte token.';
grant select, insert, update, delete on password_resets to :app;

-- Passkeys and second factors ---------------------------------------------------------------------

-- Devices check who holds them before they sign with these keys.
-- holds: person_id; given; erased; by person later
create table passkeys (
  id uuid primary key,
  credential_id text not null unique,
  person_id uuid not null references people,
  name text not null,
  public_key bytea not null,
  counter bigint not null,
  transports text[] not null,
  created_at timestamptz not null,
  last_used_at timestamptz
);
create index passkeys_person on passkeys (person_id);
comment on column passkeys.credential_id is 'The device''s own name for it, in base64url.';
comment on column passkeys.public_key is 'In COSE form.';
comment on column passkeys.counter is 'As the device last counted its uses; some always say 0.';
grant select, insert, update, delete on passkeys to :app;

-- Each challenge is answered once.
-- holds: person_id; given; erased; one node
create table passkey_challenges (
  challenge_hash bytea primary key, -- not given: secret
  person_id uuid references people,
  expires_at timestamptz not null
);
comment on table passkey_challenges is 'What a device is to sign; used and outlived ones are gone.';
comment on column passkey_challenges.person_id is 'Whose passkey is to be made; null for a sign-in.';
grant select, insert, delete on passkey_challenges to :app;

-- holds: person_id; given; erased; by person
create table second_factors (
  person_id uuid primary key references people,
  sealed bytea not null, -- not given: secret
  created_at timestamptz not null,
  confirmed_at timestamptz,
  last_step bigint not null default 0 -- not given: repeats
);
comment on table second_factors is 'One a person; without confirmed_at it is being set up and asks for nothing.';
comment on column second_factors.sealed is 'The authenticator''s key, AES-256-GCM under a key that is not in the database.';
comment on column second_factors.last_step is 'Step of 30 seconds of the last code that was taken: no code of it or before counts again.';
grant select, insert, update, delete on second_factors to :app;

-- holds: person_id; given; erased; by person
create table recovery_codes (
  person_id uuid references people,
  slot smallint check (slot between 0 and 9),
  code_hash text not null, -- not given: secret
  primary key (person_id, slot)
);
comment on table recovery_codes is 'Codes for a lost authenticator; a used one leaves its row.';
comment on column recovery_codes.code_hash is 'argon2id in PHC form.';
grant select, insert, delete on recovery_codes to :app;

-- API keys ----------------------------------------------------------------------------------------

-- A program signs its requests with a key of its person. The limits are on what a key takes out of its
-- person's available rupees.
-- holds: person_id; given; erased; by person later
create table api_keys (
  id text collate "C" primary key check (id ~ '^[A-Za-z0-9_-]{64}$'),
  person_id uuid not null references people,
  kind text collate "C" not null check (kind in ('ed25519', 'hmac')),
  name text not null,
  may_trade boolean not null,
  networks text[] not null,
  public_key bytea,
  sealed_secret bytea, -- not given: secret
  created_at timestamptz not null,
  expires_at timestamptz not null,
  ended_at timestamptz,
  last_used_at timestamptz,
  last_used_from text,
  most_per_trade bigint check (most_per_trade > 0),
  most_per_day bigint check (most_per_day > 0),
  check ((public_key is not null) = (kind = 'ed25519')),
  check ((sealed_secret is not null) = (kind = 'hmac' and ended_at is null))
);
create index api_keys_person on api_keys (person_id, created_at);
create unique index api_keys_public_key on api_keys (person_id, public_key) where ended_at is null;
comment on table api_keys is 'Keys of programs. An ended one stays, without its secret.';
comment on column api_keys.id is 'Public: sent with each request.';
comment on column api_keys.networks is 'From where it may be used, in CIDR form; empty for anywhere.';
comment on column api_keys.public_key is 'Of ed25519, in DER form (SubjectPublicKeyInfo).';
comment on column api_keys.sealed_secret is 'Of hmac, sealed under the key of server/kit/seal.ts; taken away where the key ends.';
comment on column api_keys.most_per_trade is 'Paise that one command may take or freeze; null for no limit. Set once, when the key is made.';
comment on column api_keys.most_per_day is 'The same in 24 hours.';
-- The owner of a key and the rights of a key never change.
grant select, insert, update (sealed_secret, expires_at, ended_at, last_used_at, last_used_from) on api_keys to :app;

-- holds: person_id; given; erased; by person later
create table api_key_addresses (
  key_id text collate "C" references api_keys,
  person_id uuid not null references people,
  network text collate "C",
  first_used_at timestamptz not null,
  primary key (key_id, network)
);
comment on table api_key_addresses is 'From where a key has been used, so that the first use from elsewhere is told.';
grant select, insert on api_key_addresses to :app;
