-- Links by which a person sets a new password. One a person at most: a newer link takes the place of the one before, and a
-- link that has been used leaves its row.
create table password_resets (
  person_id  uuid primary key references people,
  token_hash bytea not null unique,
  created_at timestamptz not null,
  expires_at timestamptz not null
);
comment on table password_resets is 'Open links to set a new password; used, superseded and outlived ones are gone.';
comment on column password_resets.token_hash is 'SHA-256 of the link''s 32-byte token.';
