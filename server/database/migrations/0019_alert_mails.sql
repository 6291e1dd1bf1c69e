-- Alerts that are mailed as well, and mail that nobody waits for behind mail that somebody waits for.

alter table alerts add column by_mail boolean not null default false;
comment on column alerts.by_mail is 'Its notice is also mailed, where the server sends mail.';

alter table mails drop constraint mails_kind_check;
alter table mails add constraint mails_kind_check check (kind in ('notice', 'alert', 'password-reset'));
alter table mails drop constraint mails_words;
alter table mails add constraint mails_words check ((kind <> 'password-reset') = (num_nulls(title, message) = 0));
drop index mails_due;
create index mails_due on mails ((kind = 'alert'), due_at, id) where due_at is not null;
