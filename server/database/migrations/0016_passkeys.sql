-- Passkeys: public keys of devices that check who holds them, and the challenges that they answer, each once.

create table passkeys (
  id            uuid primary key,
  credential_id text not null unique,
  person_id     uuid not null references people,
  name          text not null,
  public_key    bytea not null,
  counter       bigint not null,
  transports    text[] not null,
  created_at    timestamptz not null,
  last_used_at  timestamptz
);
create index passkeys_person on passkeys (person_id);
comment on column passkeys.credential_id is 'The device''s own name for it, in base64url.';
comment on column passkeys.public_key is 'In COSE form.';
comment on column passkeys.counter is 'As the device last counted its uses; some always say 0.';

create table passkey_challenges (
  challenge_hash bytea primary key,
  person_id      uuid references people,
  expires_at     timestamptz not null
);
comment on table passkey_challenges is 'What a device is to sign; used and outlived ones are gone.';
comment on column passkey_challenges.person_id is 'Whose passkey is to be made; null for a sign-in.';
