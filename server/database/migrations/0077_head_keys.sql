-- Of a beacon's tape: the key that signs heads of it, so that two heads of one tick prove a tape that was rewritten. Its public half is
-- in the beacon's terms. Whatever process shows a receipt signs with it.

create table head_keys (
  tick   integer primary key references beacons (tick),
  secret bytea not null check (length(secret) = 32)
);
comment on table head_keys is 'Secret: what heads of the tape are signed with since a beacon''s change (Ed25519). Append-only.';
