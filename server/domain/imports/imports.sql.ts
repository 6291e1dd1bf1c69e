/** SQL of the holdings that people track elsewhere. */
import type { Reader, Tx } from '#server/kit/database/database.ts';
import { insert, writeRows } from '#server/ledger/rows.ts';

import type { TrackedEntry } from './lines.rules.ts';

export type IdentifiedEntry = { entry: TrackedEntry; identity: string };

/** Locks the person's row, so that two imports of a person run one after the other. */
export async function lockImporter(tx: Tx, personId: string): Promise<void> {
  await tx.query('select 1 from people where id = $1 for no key update', [personId]);
}

/** Returns the given identities that the person keeps already. */
export async function listKnown(
  reader: Reader,
  personId: string,
  identities: readonly string[],
): Promise<Set<string>> {
  const rows = await reader.query<{ identity: string }>(
    'select identity from tracked_entries where person_id = $1 and identity = any($2::text[])',
    [personId, [...identities]],
  );
  return new Set(rows.map(({ identity }) => identity));
}

export async function countEntries(reader: Reader, personId: string): Promise<number> {
  const [row] = await reader.query<{ count: number }>(
    'select count(*)::int as count from tracked_entries where person_id = $1',
    [personId],
  );
  return row?.count ?? 0;
}

export async function insertFile(
  tx: Tx,
  file: { personId: string; id: string; format: string; at: Date },
  entries: readonly IdentifiedEntry[],
): Promise<void> {
  const { personId, id } = file;
  await tx.execute(
    'insert into tracked_files (person_id, id, format, added_at) values ($1, $2, $3, $4)',
    [personId, id, file.format, file.at],
  );
  const rows = entries.map(({ entry, identity }) =>
    insert('tracked_entries', {
      person_id: personId,
      file_id: id,
      identity,
      kind: entry.kind,
      at: entry.at === null ? null : new Date(entry.at),
      coin: entry.coin,
      quantity: entry.quantity,
      amount: entry.amount,
    }),
  );
  await writeRows(tx, rows);
}

export function deleteFile(tx: Tx, personId: string, id: string): Promise<number> {
  return tx.execute('delete from tracked_files where person_id = $1 and id = $2', [personId, id]);
}

/** Returns sums as text, because a sum can exceed a bigint. */
export function sumCoins(
  reader: Reader,
  personId: string,
): Promise<{ coin: string; quantity: string }[]> {
  return reader.query(
    `select coin, sum(case when kind = 'sell' then -quantity else quantity end)::text as quantity
     from tracked_entries where person_id = $1 group by coin order by coin`,
    [personId],
  );
}

export function listFiles(
  reader: Reader,
  personId: string,
): Promise<{ id: string; format: string; added_at: Date; lines: number }[]> {
  return reader.query(
    `select f.id, f.format, f.added_at, count(e.identity)::int as lines
     from tracked_files f
     left join tracked_entries e on e.person_id = f.person_id and e.file_id = f.id
     where f.person_id = $1 group by f.id, f.format, f.added_at order by f.id desc`,
    [personId],
  );
}

export async function readInWorth(reader: Reader, personId: string): Promise<boolean> {
  const [row] = await reader.query<{ is_on: boolean }>(
    'select is_on from tracked_in_worth where person_id = $1',
    [personId],
  );
  return row?.is_on ?? false;
}

export async function writeInWorth(tx: Tx, personId: string, isOn: boolean): Promise<void> {
  await tx.execute(
    `insert into tracked_in_worth (person_id, is_on) values ($1, $2)
     on conflict (person_id) do update set is_on = excluded.is_on`,
    [personId, isOn],
  );
}
