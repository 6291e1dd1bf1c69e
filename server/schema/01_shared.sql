-- The schema, one file for each area, in the order in which a new database is made. This file holds the
-- conventions and the functions that several areas use.
--
-- Amounts are `bigint` in the smallest unit of their asset, paise for rupees. Prices are `bigint` with eight
-- decimals. Times are UTC. Tables named open_… list what has not ended yet; a row leaves when it ends.
--
-- `:app` is the application's login, `:market` the login that writes the tape; neither owns a table.
-- Append-only tables get no update, delete or truncate. Functions marked `security definer` run as the owner
-- and do what neither login may. Each table is followed by its grants. Grants are run at each start, apart
-- from the tables, because the logins come later than the tables (server/database/schema-files.ts).

-- The line `-- holds:` directly above a table says what the table holds of people. `npm run db:tables` reads
-- the line (server/database/describe-tables.ts), which has one of two forms:
--
--     -- holds: person_id; given; erased; by person
--     -- holds: nobody; every node
--
-- Its parts, divided by semicolons:
--   1. the column that says whose a row is, or `nobody`
--   2. `given`: people get these rows with their own data; `not given (reason)`: they do not
--   3. the fate of a row when its person closes the account: `erased`; `blanked`, which leaves the row without what is
--      personal; `kept: reason`; or why no row is left by then
--   4. the place of the table if the tables are split over nodes (docs/scaling.md)
-- A table that holds nothing of people has the first and the last part only. A column that people do not get
-- with the row says so behind itself: `-- not given: reason`. Reasons are `secret`, `others` (the value is
-- about somebody else), `repeats` (the value follows from what is given) and `staff-notes`.

-- JSON and hashes ---------------------------------------------------------------------------------

-- Returns true if the text is JSON, of this kind if one is named. PostgreSQL's own `is json` needs version
-- 16. Text that is no JSON violates the constraint that calls the function, instead of failing with an error
-- of its own.
create function is_json(value text, kind text default null) returns boolean
language plpgsql immutable parallel safe set search_path = pg_catalog, pg_temp as $$
begin
  return json_typeof(value::json) = coalesce(kind, json_typeof(value::json));
exception when data_exception then
  return false;
end $$;

-- Returns 'sha256:' and the hash of a text: recognises the text after it was erased.
create function hash_of_text(known text) returns text
language sql immutable strict set search_path = pg_catalog, public, pg_temp as $$
  select 'sha256:' || encode(sha256(convert_to(known, 'UTF8')), 'hex')
$$;

-- Addresses ---------------------------------------------------------------------------------------

-- Returns one mailbox for all addresses that reach one person: 'asha+2@example.in' and 'asha@example.in' are
-- the same.
create function mailbox_of(address text) returns text
language sql immutable strict set search_path = pg_catalog, public, pg_temp as $$
  select case
    when domain in ('gmail.com', 'googlemail.com') then replace(tagless, '.', '') || '@gmail.com'
    else tagless || '@' || domain
  end
  from (select split_part(split_part(address, '@', 1), '+', 1) as tagless, split_part(address, '@', 2) as domain) parts
$$;
comment on function mailbox_of is 'The mailbox that an address in normal form reaches: without its tag, and without dots where the provider ignores them.';
