-- A second factor at the sign-in: an authenticator's key, sealed outside the database, and recovery codes as hashes.

create table second_factors (
  person_id    uuid primary key references people,
  sealed       bytea not null,
  created_at   timestamptz not null,
  confirmed_at timestamptz,
  last_step    bigint not null default 0
);
comment on table second_factors is 'One a person; without confirmed_at it is being set up and asks for nothing.';
comment on column second_factors.sealed is 'The authenticator''s key, AES-256-GCM under a key that is not in the database.';
comment on column second_factors.last_step is 'Step of 30 seconds of the last code that was taken: no code of it or before counts again.';

create table recovery_codes (
  person_id uuid not null references people,
  slot      smallint not null check (slot between 0 and 9),
  code_hash text not null,
  primary key (person_id, slot)
);
comment on table recovery_codes is 'Codes for a lost authenticator; a used one leaves its row.';
comment on column recovery_codes.code_hash is 'argon2id in PHC form.';

alter table sessions add column confirmed_at timestamptz;
comment on column sessions.confirmed_at is 'When its person last gave a second factor in it; null where they never did.';
