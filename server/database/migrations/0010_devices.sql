-- Sessions as their people see them, and the browsers they have signed in with: a sign-in from another one is told to them.

alter table sessions
  add column id uuid not null default gen_random_uuid() unique,
  add column city text,
  add column country text,
  add column is_new_device boolean not null default false;
alter table sessions alter column id drop default;
comment on column sessions.id is 'How the person names it; opens nothing.';
comment on column sessions.city is 'Of the address at the sign-in, where a geolocation service is set.';
comment on column sessions.is_new_device is 'It began in a browser that the person had not signed in with before.';

create table devices (
  person_id     uuid not null references people,
  token_hash    bytea not null,
  first_seen_at timestamptz not null,
  last_seen_at  timestamptz not null,
  primary key (person_id, token_hash)
);
comment on table devices is 'Browsers that a person has signed in with; those not seen for 400 days are gone.';
comment on column devices.token_hash is 'SHA-256 of the browser''s own random token together with the person''s id: two people who share a browser are not linked.';
