/** SQL of the stored live events (the outbox), which the teller writes for what it commits. */
import type { Database, Reader, Tx } from '#server/kit/database/database.ts';

export type OutboxRow = { id: bigint; events: string };

export async function readOutboxBounds(
  reader: Reader,
): Promise<{ first: bigint | null; last: bigint | null }> {
  const rows = await reader.query<{ first: bigint | null; last: bigint | null }>(
    'select min(id) as first, max(id) as last from outbox',
  );
  return rows[0] ?? { first: null, last: null };
}

/** Entries after `since` that name one of these people, oldest first. */
export function readMissed(
  reader: Reader,
  missed: { people: readonly string[]; since: bigint },
): Promise<OutboxRow[]> {
  return reader.query<OutboxRow>(
    `select id, events from outbox
     where id > $1 and exists (select from unnest($2::text[]) as p(id) where strpos(events, p.id) > 0)
     order by id`,
    [missed.since, missed.people],
  );
}

export function readEntries(reader: Reader, ids: readonly bigint[]): Promise<OutboxRow[]> {
  return reader.query<OutboxRow>(
    'select id, events from outbox where id = any($1::bigint[]) order by id',
    [ids],
  );
}

/** The numbers of all that is stored after `id`, rising. */
export async function readIdsAfter(reader: Reader, id: bigint): Promise<bigint[]> {
  const rows = await reader.query<{ id: bigint }>(
    'select id from outbox where id > $1 order by id',
    [id],
  );
  return rows.map((row) => row.id);
}

/** Of a transaction that is no batch of the teller; `events` as JSON. Answers its number. */
export async function insertEntry(tx: Tx, at: Date, events: string): Promise<bigint> {
  const rows = await tx.query<{ id: bigint }>(
    'insert into outbox (at, events) values ($1, $2) returning id',
    [at, events],
  );
  const [row] = rows;
  if (!row) throw new Error('The outbox gave no number.');
  return row.id;
}

export async function notify(reader: Reader, channel: string, payload: string): Promise<void> {
  await reader.query('select pg_notify($1, $2)', [channel, payload]);
}

/** Keeps the newest one whatever its age: it says how far the numbers have come. */
export function deleteOldEntries(database: Database, before: Date) {
  return database.execute(
    'delete from outbox where at < $1 and id < (select max(id) from outbox)',
    [before],
  );
}
