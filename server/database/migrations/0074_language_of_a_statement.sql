-- A statement is written in the language in which it was asked for: made again, it is the same file.

alter table statements add column language text collate "C" not null default 'en' check (language ~ '^[a-z]{2,3}$');
comment on column statements.language is 'Of its files.';
