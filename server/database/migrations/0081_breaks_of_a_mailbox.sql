-- A break follows the mailbox: 'asha+2@example.in' reaches the same person as 'asha@example.in'.

create function mailbox_of(address text) returns text
language sql immutable strict set search_path = pg_catalog, public, pg_temp as $$
  select case
    when domain in ('gmail.com', 'googlemail.com') then replace(tagless, '.', '') || '@gmail.com'
    else tagless || '@' || domain
  end
  from (select split_part(split_part(address, '@', 1), '+', 1) as tagless, split_part(address, '@', 2) as domain) parts
$$;
comment on function mailbox_of(text) is
  'The mailbox that an address in normal form reaches: without its tag, and without dots where the provider ignores them.';

create index people_mailbox on people (mailbox_of(email)) where role = 'user';

CREATE OR REPLACE FUNCTION public.close_account()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
AS $function$
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
end $function$;

CREATE OR REPLACE FUNCTION public.sign_up_after_break()
 RETURNS trigger
 LANGUAGE plpgsql
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
AS $function$
declare
  mailbox constant text := public.mailbox_of(new.email);
begin
  -- Accounts that were closed before have the hash of the address itself.
  if exists (select from public.closings
             where address_hash in (public.hash_of_text(mailbox), public.hash_of_text(new.email)) and break_ends_at > new.created_at)
     or exists (select from public.people p join public.own_breaks b on b.person_id = p.id
                where p.role = 'user' and public.mailbox_of(p.email) = mailbox and b.ends_at > new.created_at) then
    raise exception 'an account of this mailbox is on a break, or was closed during one'
      using errcode = 'check_violation', constraint = 'people_on_break';
  end if;
  return null;
end $function$;
