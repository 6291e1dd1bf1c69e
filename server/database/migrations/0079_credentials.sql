-- A reset of the second factor ends every lasting way in and every channel: whoever has the phone may have used it. Sessions end
-- in migration 0017, keys in 0041. The table of credentials (server/domain/credentials) says the same, and a test compares them.

comment on table second_factor_resets is 'Second factors that were taken off; writing a row does it and ends everything that lets the person in, but for the password. Append-only.';

create function end_credentials_of_reset() returns trigger
language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  -- What is pending goes first: a request that finishes it now holds its row.
  delete from public.passkey_challenges where person_id = new.person_id;
  delete from public.telegram_codes where person_id = new.person_id;
  delete from public.passkeys where person_id = new.person_id;
  delete from public.devices where person_id = new.person_id;
  delete from public.telegram_links where person_id = new.person_id;
  return null;
end $$;
create trigger second_factor_resets_end_credentials after insert on second_factor_resets
  for each row execute function end_credentials_of_reset();
