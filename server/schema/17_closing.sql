-- Accounts that their people close. The transaction that closes an account bars it for good, ends its
-- sessions and keys and removes the person's name and address. Other personal data is erased in pieces
-- afterwards. What the books, the tape, receipts and proofs of others and the audit log need stays under the
-- person's number: docs/ledger.md (L35) and docs/decisions/0100-what-stays-of-a-closed-account.md.

-- holds: person_id; not given (repeats); kept: bars the account for good; by person
create table closings (
  person_id uuid primary key references people,
  at timestamptz not null,
  erased_at timestamptz,
  break_ends_at timestamptz,
  address_hash text collate "C",
  check ((break_ends_at is null) = (address_hash is null))
);
create index closings_break on closings (address_hash) where address_hash is not null;
create index closings_open on closings (at) where erased_at is null;
comment on table closings is 'Accounts that their people closed. Writing a row bars the person for good.';
comment on column closings.erased_at is 'When the last personal datum was gone; null while some may be left.';
comment on column closings.break_ends_at is 'Of a break that the person had chosen: until then nobody signs up with the address, of which only the hash is kept.';
-- Writing a row bars the person of the row. Only closed accounts are erased.
grant select, insert, update (erased_at) on closings to :app;

-- Closes the account. The trigger runs at the end of the transaction, so that everything the batch has done
-- for the person counts.
create function close_account() returns trigger
language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  known_by text;
begin
  select email into known_by from public.people where id = new.person_id and role = 'user' and disabled_at is null;
  if known_by is null
     or exists (select from public.accounts where owner_id = new.person_id and balance <> 0 and (asset = 'INR' or kind = 'frozen'))
     or exists (select from public.open_contracts where person_id = new.person_id)
     or exists (select from public.open_orders where person_id = new.person_id)
     or exists (select from public.open_positions where person_id = new.person_id)
     or exists (select from public.open_requests where person_id = new.person_id) then
    raise exception 'something of theirs is open' using errcode = 'check_violation', constraint = 'closings_empty';
  end if;
  -- Closing does not shorten a break: see sign_up_after_break().
  update public.closings c set break_ends_at = b.ends_at, address_hash = public.hash_of_text(public.mailbox_of(known_by))
  from (select max(ends_at) as ends_at from public.own_breaks where person_id = new.person_id and ends_at > new.at) b
  where c.person_id = new.person_id and b.ends_at is not null;
  delete from public.sessions where person_id = new.person_id;
  update public.api_keys set ended_at = new.at, sealed_secret = null where person_id = new.person_id and ended_at is null;
  delete from public.recurring_due where person_id = new.person_id;
  delete from public.alerts where person_id = new.person_id;
  -- Mails to the address and tickets of a visitor are found by the address, which is not known afterwards.
  delete from public.mails where person_id = new.person_id or address = known_by;
  update public.ticket_replies set message = '-'
  where ticket_id in (select id from public.tickets where visitor_email = known_by);
  update public.tickets
  set subject = '-', message = '-', visitor_name = '-', visitor_email = '---', status = 'closed', claimed_by = null, claimed_until = null
  where visitor_email = known_by;
  update public.people
  set email = null, name = 'Closed account', password_hash = null, city = null, country = null, locale = null,
      email_confirmed_at = null, must_confirm = false, disabled_at = new.at, updated_at = new.at
  where id = new.person_id;
  return null;
end $$;
create constraint trigger closings_close after insert on closings deferrable initially deferred
  for each row execute function close_account();

-- Erasing -----------------------------------------------------------------------------------------

-- Erases what is personal of a closed account, at most `most` rows of a table. Returns true once nothing is
-- left; a further call changes nothing.
create function erase_closed(who uuid, most int) returns boolean
language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  many record;
  one text;
  done bigint;
begin
  if not exists (select from public.closings where person_id = who) then
    raise exception 'the account is not closed' using errcode = 'check_violation', constraint = 'closings_closed';
  end if;
  -- Tables of which one person may have many rows, in pieces.
  for many in select * from (values
      ('notices', 'person_id = $1'), ('notice_marks', 'person_id = $1'), ('alert_firings', 'person_id = $1'),
      ('journal', 'person_id = $1'), ('recurring_runs', 'person_id = $1'), ('tracked_entries', 'person_id = $1'),
      ('key_spendings', 'key_id = any (array(select id from public.api_keys where person_id = $1))'),
      ('pushes', 'person_id = $1')) as t (name, whose) loop
    execute format('delete from public.%1$I where ctid = any (array(select ctid from public.%1$I where %2$s limit $2))', many.name, many.whose)
      using who, most;
    get diagnostics done = row_count;
    if done = most then return false; end if;
  end loop;
  update public.orders set client_id = null, list_client_id = null
  where ctid = any (array(select ctid from public.orders
                          where person_id = who and num_nonnulls(client_id, list_client_id) > 0 limit most));
  get diagnostics done = row_count;
  if done = most then return false; end if;
  update public.transfers set cause = '-'
  where ctid = any (array(select ctid from public.transfers
                          where owner_id = who and kind = 'correction' and cause <> '-' limit most));
  get diagnostics done = row_count;
  if done = most then return false; end if;

  -- Tables of which nobody has many rows. Rows that others refer to come later.
  foreach one in array array[
    'push_devices', 'sessions', 'devices', 'passkey_challenges', 'passkeys', 'recovery_codes', 'second_factors',
    'email_confirmations', 'password_resets', 'telegram_codes', 'telegram_links', 'api_key_addresses', 'api_keys', 'mails',
    'notice_horizons', 'notice_settings', 'alerts', 'watchlist_coins', 'watchlists', 'drawings', 'tracked_files', 'tracked_in_worth',
    'recurring_due', 'recurring_plans', 'own_limits', 'own_breaks', 'loss_nudges', 'lost_acknowledgements'] loop
    execute format('delete from public.%I where person_id = $1', one) using who;
  end loop;
  delete from public.statement_files where statement_id in (select id from public.statements where person_id = who);

  delete from public.ticket_bank_details where ticket_id in (select id from public.tickets where person_id = who);
  update public.ticket_replies set message = '-' where ticket_id in (select id from public.tickets where person_id = who);
  update public.tickets set subject = '-', message = '-', status = 'closed', claimed_by = null, claimed_until = null where person_id = who;

  update public.bank_details
  set account_name = '', bank_name = '', account_number = '', ifsc = null, phone = null, additional_info = null where person_id = who;
  delete from public.request_notes where request_id in (
    select id from public.deposits where person_id = who union all select id from public.withdrawals where person_id = who);
  update public.decisions set reason = case when reason is not null then '-' end,
    reference = case when reference like 'sha256:%' then reference else public.hash_of_text(reference) end
  where person_id = who;
  perform public.erase_proofs(who);

  update public.proposals set erased = true, reason = '-', payload = case kind
    when 'correction' then jsonb_set(payload::jsonb, '{cause}', '"-"')::text
    when 'bank-details' then jsonb_build_object('version', payload::jsonb -> 'version', 'details', blank, 'before', blank)::text
    else payload end
  from (select '{"accountName":"","bankName":"","accountNumber":"","ifsc":null,"phone":null,"additionalInfo":null}'::jsonb as blank) b
  where person_id = who and not erased;
  -- A day's root is made under this lock: one that began before the account was closed has written its leaves once this has it.
  perform pg_advisory_xact_lock(7008);
  update public.liability_leaves l set leaf_hash = public.hash_of_leaf(l), salt = null, email = ''
  where person_id = who and salt is not null and day = any (array(select r.day from public.liability_roots r));
  update public.audit_entries set erased = true, facts = '{}'
  where not erased and facts <> '{}' and subject = any (array(
    select who::text
    union all select 'dep-' || id from public.deposits where person_id = who
    union all select 'wit-' || id from public.withdrawals where person_id = who
    union all select 'ticket-' || id from public.tickets where person_id = who
    union all select id::text from public.proposals where person_id = who));
  return true;
end $$;
revoke execute on function erase_closed(uuid, int) from public;
grant execute on function erase_closed(uuid, int) to :app;

-- Erases images that only this person has sent, and their likenesses.
create function erase_proofs(who uuid) returns void
language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  images text[] := array(select distinct proof from public.deposits where person_id = who and proof is not null);
begin
  update public.deposits set proof = null, reference = null where person_id = who;
  images := array(select i from unnest(images) i where not exists (select from public.deposits d where d.proof = i));
  delete from public.proof_likenesses where sha256 = any (images) or other = any (images);
  delete from public.proof_images where sha256 = any (images);
end $$;
revoke execute on function erase_proofs(uuid) from public;

-- Erases answers to the requests of closed accounts. Answers are found by their keys alone, so the function
-- walks through all: from one key on, at most `most` of them. Returns the last key, or null at the end.
create function erase_commands(after text, most int) returns text
language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  last text;
begin
  select max(k.key) into last from (select c.key from public.commands c where c.key > after order by c.key limit most) k;
  if last is null then
    return null;
  end if;
  delete from public.commands
  where key > after and key <= last and person_id = any (array(select person_id from public.closings where erased_at is null));
  -- A person who decided for them was answered with who they are.
  update public.commands set body = '{}'
  where key > after and key <= last
    and exists (select from public.closings c where c.erased_at is null and strpos(body, c.person_id::text) > 0);
  return last;
end $$;
revoke execute on function erase_commands(text, int) from public;
grant execute on function erase_commands(text, int) to :app;
