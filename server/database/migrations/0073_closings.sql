-- An account that its person closes. In the transaction that closes it, it is barred for good, its sessions and keys end and the
-- person's name and address go. What else is personal is erased in pieces afterwards. What the books, the tape, the receipts and
-- proofs of others and the audit log need stays under the person's number.

create table closings (
  person_id uuid primary key references people,
  at        timestamptz not null,
  erased_at timestamptz,
  break_ends_at timestamptz,
  address_hash  text collate "C",
  check ((break_ends_at is null) = (address_hash is null))
);
comment on table closings is 'Accounts that their people closed. Writing a row bars the person for good.';
comment on column closings.erased_at is 'When the last personal datum was gone; null while some may be left.';
comment on column closings.break_ends_at is 'Of a break that the person had chosen: until then nobody signs up with the address, of which only the hash is kept.';
create index closings_break on closings (address_hash) where address_hash is not null;
create index closings_open on closings (at) where erased_at is null;

-- Judged at the end of the transaction: whatever else the batch has done for the person counts.
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
  update public.closings c set break_ends_at = b.ends_at, address_hash = public.hash_of_text(known_by)
  from (select max(ends_at) as ends_at from public.own_breaks where person_id = new.person_id and ends_at > new.at) b
  where c.person_id = new.person_id and b.ends_at is not null;
  delete from public.sessions where person_id = new.person_id;
  update public.api_keys set ended_at = new.at, sealed_secret = null where person_id = new.person_id and ended_at is null;
  delete from public.recurring_due where person_id = new.person_id;
  delete from public.alerts where person_id = new.person_id;
  -- What was asked or is to be sent without a session is found by the address, which is not known afterwards.
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

create function sign_up_after_break() returns trigger
language plpgsql set search_path = pg_catalog, public, pg_temp as $$
begin
  if exists (select from public.closings
             where address_hash = public.hash_of_text(new.email) and break_ends_at > new.created_at) then
    raise exception 'the account of this address was closed during a break'
      using errcode = 'check_violation', constraint = 'people_on_break';
  end if;
  return null;
end $$;
create constraint trigger people_on_break after insert on people deferrable initially deferred
  for each row when (new.role = 'user') execute function sign_up_after_break();

-- Nobody opens it again, and nothing that was on its way is written to it.
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

create index tickets_visitor on tickets (visitor_email) where visitor_email is not null;

-- A deposit's proof goes with its person.
alter table deposits alter column proof drop not null;
comment on column deposits.proof is 'Null once its person has closed the account.';

-- A reference that was credited stays known by its hash: it is credited to nobody else.
create or replace function check_decision() returns trigger
language plpgsql set search_path = pg_catalog, public, pg_temp as $$
begin
  if new.outcome = 'cancelled' then
    return null;
  end if;
  perform public.refuse_unless_reviewer(new.decided_by);
  if new.outcome = 'approved' and (
       (select count(*) from public.approvals a where a.request_id = new.request_id)
       < (select r.approvals_needed from public.requests r where r.id = new.request_id)
       or not exists (select from public.approvals a
                       where a.request_id = new.request_id and a.approver_id = new.decided_by)) then
    raise exception 'this request has too few approvals'
      using errcode = 'check_violation', constraint = 'decisions_enough_approvals';
  end if;
  -- After the unique index has let it pass: whatever that waited for is seen here.
  if exists (select from public.decisions d where d.reference = public.hash_of_text(new.reference)) then
    raise exception 'the reference was credited' using errcode = 'unique_violation', constraint = 'decisions_reference';
  end if;
  return null;
end $$;
create function hash_of_text(known text) returns text
language sql immutable strict set search_path = pg_catalog, public, pg_temp as $$
  select 'sha256:' || encode(sha256(convert_to(known, 'UTF8')), 'hex')
$$;
comment on column decisions.reference is 'Of an approved deposit: one payment is credited once. Its hash once its person has closed the account.';

-- A leaf whose salt and address are gone keeps its hash, so that everybody else''s proof of that day holds.
alter table liability_leaves
  alter column salt drop not null,
  add column leaf_hash text collate "C" check (leaf_hash ~ '^[0-9a-f]{64}$'),
  add constraint liability_leaves_erased check ((salt is null) = (leaf_hash is not null) and (salt is not null or email = ''));
comment on column liability_leaves.leaf_hash is 'Of a leaf whose person closed the account; null while it follows from the row.';

-- What is hashed is the text of leafNode in server/domain/liabilities/liabilities.rules.ts.
create function hash_of_leaf(leaf liability_leaves) returns text
language sql stable set search_path = pg_catalog, public, pg_temp as $$
  select encode(sha256(convert_to(
    E'drishti-liability-leaf-1\nsalt=' || encode(leaf.salt, 'hex') || E'\nperson=' || leaf.person_id || E'\nemail=' || leaf.email || E'\n'
    || string_agg(a.asset || '=' || (b.amount / s.one)::text
      || case when s.scale > 0 then '.' || lpad((b.amount % s.one)::text, s.scale, '0') else '' end || E'\n', '' order by a.n),
    'UTF8')), 'hex')
  from public.liability_roots r
  cross join unnest(r.assets) with ordinality as a (asset, n)
  cross join lateral (select leaf.balances[a.n::int] as amount) b
  left join public.coins c on c.symbol = a.asset
  cross join lateral (select coalesce(c.scale, 2)::int as scale, (10 ^ coalesce(c.scale, 2))::bigint as one) s
  where r.day = leaf.day
$$;

-- From the first closed account on an entry's hash holds its facts by their hash, so that they can be erased while the chain proves the
-- rest. Until then a version before this one, which goes on beside it during an upgrade, reads what it knows.
alter table audit_entries
  add column facts_hash text collate "C" check (facts_hash ~ '^[0-9a-f]{64}$'),
  add column erased boolean not null default false,
  add constraint audit_entries_erased check (not erased or facts = '{}');
comment on column audit_entries.facts_hash is 'Of the facts as they were written; null where the hash holds the facts themselves: in entries from before the first closed account.';
comment on column audit_entries.erased is 'Whether the facts are gone because the person they are about closed the account.';
create or replace function chain_audit_entry() returns trigger
language plpgsql set search_path = pg_catalog, public, pg_temp set enable_seqscan = off set enable_bitmapscan = off as $$
declare
  last record;
begin
  perform pg_advisory_xact_lock(7005);
  select number, hash into last from public.audit_entries order by number desc limit 1;
  new.number := coalesce(last.number, 0) + 1;
  new.previous_hash := coalesce(last.hash, repeat('0', 64));
  new.at := date_trunc('milliseconds', new.at);
  new.erased := false;
  new.facts_hash := case when exists (select from public.closings) then encode(sha256(convert_to(new.facts, 'UTF8')), 'hex') end;
  new.hash := encode(sha256(convert_to(concat_ws(E'\n',
    new.number, to_char(new.at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"'), coalesce(new.actor_id::text, '-'),
    new.action, new.subject, coalesce(new.facts_hash, new.facts), new.previous_hash), 'UTF8')), 'hex');
  return new;
end $$;

alter table proposals add column erased boolean not null default false;
alter table proposals drop constraint proposals_digest;
alter table proposals add constraint proposals_digest
  check (erased or digest = encode(sha256(convert_to(id || E'\n' || kind || E'\n' || payload, 'UTF8')), 'hex'));
comment on column proposals.erased is 'Whether words and bank details are gone because its person closed the account. The digest is of what was approved.';

-- Erases what is personal of an account that is closed, at most so many rows of a table; answers whether nothing is left. Calling it
-- again changes nothing more.
create function erase_closed(who uuid, most integer) returns boolean
language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  many record;
  one text;
  done bigint;
begin
  if not exists (select from public.closings where person_id = who) then
    raise exception 'the account is not closed' using errcode = 'check_violation', constraint = 'closings_closed';
  end if;
  -- What one person may have many of, in pieces.
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

  -- What nobody has much of. Rows that others refer to come later.
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

-- Images of theirs that nobody else has sent, and what was found alike.
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

-- Answers to requests are found by their keys alone, so these are walked through: from one key on, at most so many. Answers the last
-- one, null at the end.
create function erase_commands(after text, most integer) returns text
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
  -- Whoever decided for them was answered with who they are.
  update public.commands set body = '{}'
  where key > after and key <= last
    and exists (select from public.closings c where c.erased_at is null and strpos(body, c.person_id::text) > 0);
  return last;
end $$;

revoke execute on function erase_closed(uuid, integer), erase_proofs(uuid), erase_commands(text, integer) from public;
