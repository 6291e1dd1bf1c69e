/** Sessions looked up many at a time: each gets its own, whatever becomes of the others. */
import { createHash, randomUUID } from 'node:crypto';

import { afterAll, beforeAll, expect, test } from 'vitest';

import { type Database, openDatabase } from '#server/kit/database/database.ts';
import { openLookup } from '#server/kit/database/lookup.ts';
import { type PinnedConnection, pinConnection } from '#server/kit/database/pinned.ts';
import { cloneDatabase, type TestDatabase } from '#test/database.ts';

import { findSessions } from './sessions.sql.ts';

const PEOPLE = 40;
const people = Array.from({ length: PEOPLE }, () => randomUUID());
const hashOf = (text: string) => createHash('sha256').update(text).digest('hex');

let clone: TestDatabase;
let database: Database;
let pinned: PinnedConnection;

beforeAll(async () => {
  clone = await cloneDatabase();
  const target = { applicationName: 'test', maxConnections: 4 };
  database = openDatabase({ ...target, connectionString: clone.ownerUrl });
  pinned = pinConnection(database, 'test-sessions');
  await database.execute(
    `insert into people (id, email, name, role, created_at, updated_at)
     select id, id || '@example.in', 'Asha', 'user', now(), now() from unnest($1::uuid[]) id`,
    [people],
  );
  await database.execute(
    `insert into sessions (token_hash, id, person_id, created_at, last_seen_at)
     select sha256(id::text::bytea), gen_random_uuid(), id, now(), now() from unnest($1::uuid[]) id`,
    [people],
  );
});

afterAll(async () => {
  await pinned.close();
  await database.close();
  await clone.drop();
});

/** Counts what the lookup asks, and fails while told to. */
function watched() {
  const seen = { queries: 0, isBroken: false };
  const find = (hashes: readonly string[]) => {
    seen.queries += 1;
    return seen.isBroken ? Promise.reject(new Error('broken')) : findSessions(pinned, hashes);
  };
  const lookup = openLookup(find, (row) => row.token_hash.toString('hex'));
  return { seen, lookup };
}

test('what comes together is one query, and everybody gets their own', async () => {
  const { seen, lookup } = watched();
  const asked = [...people, ...people.slice(0, 5), 'nobody'];
  const rows = await Promise.all(asked.map((person) => lookup(hashOf(person))));
  expect(rows.map((row) => row?.id ?? 'nobody')).toEqual(asked);
  expect(seen.queries).toBe(1);
});

test('what comes while a query is under way is read after it came', async () => {
  const { lookup } = watched();
  const [first = ''] = people;
  const before = lookup(hashOf(first));
  // Long enough for the first query to be on its way.
  await new Promise((resolve) => setImmediate(() => setImmediate(resolve)));
  await database.execute('delete from sessions where person_id = $1', [first]);
  const after = lookup(hashOf(first));
  await before;
  expect(await after).toBeNull();
});

test('a failure is told to all who waited and to nobody after them', async () => {
  const { seen, lookup } = watched();
  const [, second = '', third = ''] = people;
  seen.isBroken = true;
  const failed = await Promise.allSettled([lookup(hashOf(second)), lookup(hashOf(third))]);
  expect(failed.map(({ status }) => status)).toEqual(['rejected', 'rejected']);
  seen.isBroken = false;
  expect((await lookup(hashOf(second)))?.id).toBe(second);
});

test('a person who is disabled has no session, and one with a second factor is known to have it', async () => {
  const { lookup } = watched();
  const [, , , fourth = '', fifth = '', sixth = ''] = people;
  await database.execute('update people set disabled_at = now() where id = $1', [fourth]);
  await database.execute(
    `insert into second_factors (person_id, sealed, created_at, confirmed_at)
     values ($1, '\\x00', now(), now()), ($2, '\\x00', now(), null)`,
    [fifth, sixth],
  );
  const rows = await Promise.all([fourth, fifth, sixth].map((person) => lookup(hashOf(person))));
  expect(rows.map((row) => row?.has_factor ?? null)).toEqual([null, true, false]);
});
