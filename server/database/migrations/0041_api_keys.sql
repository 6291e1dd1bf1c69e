-- API keys: what a program of a person's signs its requests with, and from where each has been used.

create table api_keys (
  id             text collate "C" primary key check (id ~ '^[A-Za-z0-9_-]{64}$'),
  person_id      uuid not null references people,
  kind           text collate "C" not null check (kind in ('ed25519', 'hmac')),
  name           text not null,
  may_trade      boolean not null,
  networks       text[] not null,
  public_key     bytea check ((public_key is not null) = (kind = 'ed25519')),
  sealed_secret  bytea check ((sealed_secret is not null) = (kind = 'hmac' and ended_at is null)),
  created_at     timestamptz not null,
  expires_at     timestamptz not null,
  ended_at       timestamptz,
  last_used_at   timestamptz,
  last_used_from text
);
create index api_keys_person on api_keys (person_id, created_at);
create unique index api_keys_public_key on api_keys (person_id, public_key) where ended_at is null;
comment on table api_keys is 'Keys of programs. An ended one stays, without its secret.';
comment on column api_keys.id is 'Public: sent with each request.';
comment on column api_keys.networks is 'From where it may be used, in CIDR form; empty for anywhere.';
comment on column api_keys.public_key is 'Of ed25519, in DER form (SubjectPublicKeyInfo).';
comment on column api_keys.sealed_secret is 'Of hmac, sealed under the key of server/kit/seal.ts; taken away where the key ends.';

create table api_key_addresses (
  key_id        text collate "C" not null references api_keys,
  person_id     uuid not null references people,
  network       text collate "C" not null,
  first_used_at timestamptz not null,
  primary key (key_id, network)
);
comment on table api_key_addresses is 'From where a key has been used, so that the first use from elsewhere is told.';

-- Whoever lost the second factor may have lost the keys as well. Sessions end in migration 0017.
create function end_api_keys_of_reset() returns trigger
language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  update public.api_keys set ended_at = new.at, sealed_secret = null
  where person_id = new.person_id and ended_at is null;
  return null;
end $$;
create trigger second_factor_resets_end_api_keys after insert on second_factor_resets
  for each row execute function end_api_keys_of_reset();
