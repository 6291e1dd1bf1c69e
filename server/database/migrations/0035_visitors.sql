-- Tickets of people without an account, and answers to them by mail.

alter table tickets
  alter column person_id drop not null,
  add column visitor_name text check (char_length(visitor_name) between 1 and 80),
  add column visitor_email text check (char_length(visitor_email) between 3 and 254),
  add constraint tickets_asker check (num_nulls(visitor_name, visitor_email) = case when person_id is null then 0 else 2 end);
comment on column tickets.person_id is 'Null where somebody without an account asks: then there are a name and an address, which nobody has checked.';

alter table mails
  alter column person_id drop not null,
  add column address text,
  drop constraint mails_kind_check,
  add constraint mails_kind_check check (kind in ('notice', 'alert', 'password-reset', 'answer')),
  drop constraint mails_words,
  add constraint mails_words check (
    case when kind = 'password-reset' then num_nonnulls(code, facts, title, message) = 0
    when kind = 'answer' then message is not null and num_nonnulls(code, facts, title) = 0
    else num_nulls(code, facts) in (0, 2) and num_nonnulls(code, facts, title, message) = 2 end),
  add constraint mails_to check (num_nonnulls(person_id, address) = 1 and (kind = 'answer') = (address is not null));
comment on column mails.address is 'Of an answer to somebody without an account; other mail goes to the address of its person.';
