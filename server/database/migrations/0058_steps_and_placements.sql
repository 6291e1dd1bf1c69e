-- Each simulated tick's step is public with it, so that its prices can be checked at once: the seed of an epoch is the end of a chain of
-- hashes that its commitment begins. And each tick says in one hash what was accepted since the last one.

alter table epochs add column kind text collate "C" not null default 'seed' constraint epochs_kind_check check (kind in ('seed', 'chain'));
comment on column epochs.kind is
  'chain: the commitment is the anchor of a chain whose end is the seed. seed: it is the seed''s own hash, as on older tapes.';

alter table ticks drop constraint ticks_version_check;
alter table ticks add constraint ticks_version_check check (version in (1, 3, 4));
alter table ticks
  add column step bytea,
  add column placed bytea;
comment on column ticks.version is
  'Of its text. From 3 on contracts accepted after it end by counting ticks, and from 4 on it says what was accepted before it. 1: by the time; where its commitment names epochs, the text says 2.';
comment on column ticks.commitment is
  'On the first tick of an epoch, for this one and the next four: number@tick/anchor, or number@tick:hash, the tick being the first that carried it. On older ones the hash for the next epoch alone.';
comment on column ticks.step is 'The value of its epoch''s chain that its prices follow from; null where they follow from a seed alone, or from none.';
comment on column ticks.placed is 'Root of the contracts accepted since the tick before; null where there were none. Salts: the setting placement-salts.';

-- With a step, three ticks of 300 coins would miss a page by a few bytes: their prices are compressed in their place.
alter table ticks alter column prices set storage main;
alter table ticks set (toast_tuple_target = 2048);
