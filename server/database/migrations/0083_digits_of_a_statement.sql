-- A statement keeps the digits that its reader had chosen, beside the language: 'hi-u-nu-deva' is Hindi
-- with Devanagari digits.

alter table statements drop constraint statements_language_check;
alter table statements add constraint statements_language_check check (language ~ '^[a-z]{2,3}(-u-nu-[a-z]{4})?$');
comment on column statements.language is 'Of its files, with the digits of its PDF: a locale.';
