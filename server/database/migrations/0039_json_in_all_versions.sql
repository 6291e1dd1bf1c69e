-- Databases made before had PostgreSQL 16's `is json` in two constraints, in the place of the function that migration 0002 now
-- makes at once. The same in all of them from here on.

create or replace function is_json(value text, kind text default null) returns boolean
language plpgsql immutable parallel safe set search_path = pg_catalog, pg_temp as $$
begin
  return json_typeof(value::json) = coalesce(kind, json_typeof(value::json));
exception when data_exception then
  return false;
end $$;

alter table audit_entries
  drop constraint audit_entries_facts_check,
  add constraint audit_entries_facts_check check (facts !~ '[\n\r]' and is_json(facts, 'object'));
alter table setting_changes
  drop constraint setting_changes_value_check,
  add constraint setting_changes_value_check check (is_json(value));
