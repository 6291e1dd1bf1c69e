/**
 * SQL of files that are made in the background: what waits, who makes it and how far, and the parts
 * of those that are whole.
 */
import type { FileFormat } from '#protocol/statements.ts';
import type { Rows } from '#server/schema/tables.ts';
import type { Database, Reader, Tx } from '#server/kit/database/database.ts';

import { type StatementRow, statementColumns } from './statements.sql.ts';

/** A file of a statement. */
export type FileKey = { statementId: string; format: FileFormat };
/** One attempt to make it; what an earlier one still writes does not count. */
export type Attempt = FileKey & { attempt: number };

/** Asks for a file; one that could not be made begins again. */
export function askFile(tx: Tx, { statementId, format }: FileKey, at: Date) {
  return tx.execute(
    `insert into statement_files as f (statement_id, format, asked_at) values ($1, $2, $3)
     on conflict (statement_id, format) do update
     set asked_at = excluded.asked_at, failures = 0, seen_at = null, lines_done = 0, ended_at = null
     where f.ended_at is not null and f.parts is null`,
    [statementId, format, at],
  );
}

/** How many files of a person there are, but for this one. */
export async function countOthers(
  reader: Reader,
  personId: string,
  { statementId, format }: FileKey,
): Promise<number> {
  const [row] = await reader.query<{ count: number }>(
    `select count(*)::int as count from statement_files f join statements s on s.id = f.statement_id
     where s.person_id = $1 and (f.statement_id, f.format) <> ($2, $3)`,
    [personId, statementId, format],
  );
  return row?.count ?? 0;
}

export type TakenFile = StatementRow & {
  format: FileFormat;
  attempt: number;
  name: string;
  email: string | null;
};

/** Takes the one that has waited longest, or whose process has not been heard of since `lostAt`. */
export async function takeFile(
  database: Database,
  { now, lostAt }: { now: Date; lostAt: Date },
): Promise<TakenFile | null> {
  const [row] = await database.query<TakenFile>(
    `with taken as (
       update statement_files set attempt = attempt + 1, seen_at = $1, lines_done = 0
       where (statement_id, format) in (
         select statement_id, format from statement_files
         where ended_at is null and (seen_at is null or seen_at < $2)
         order by asked_at limit 1 for update skip locked)
       returning statement_id, format, attempt
     )
     select ${statementColumns('s')}, t.format, t.attempt, p.name, p.email
     from taken t join statements s on s.id = t.statement_id join people p on p.id = s.person_id`,
    [now, lostAt],
  );
  return row ?? null;
}

const isCurrent = 'statement_id = $1 and format = $2 and attempt = $3 and ended_at is null';
const keyOf = ({ statementId, format, attempt }: Attempt) => [statementId, format, attempt];

/** Whether this attempt still counts. */
export async function noteProgress(
  database: Database,
  attempt: Attempt,
  { lines, at }: { lines: number; at: Date },
): Promise<boolean> {
  const rows = await database.execute(
    `update statement_files set seen_at = $4, lines_done = $5 where ${isCurrent}`,
    [...keyOf(attempt), at, lines],
  );
  return rows === 1;
}

export function addPart(database: Database, attempt: Attempt, number: number, content: Buffer) {
  return database.execute(
    `insert into statement_parts (statement_id, format, attempt, number, content)
     values ($1, $2, $3, $4, $5)`,
    [...keyOf(attempt), number, content],
  );
}

/** Whether it was this attempt that made it. */
export async function endFile(
  tx: Tx,
  attempt: Attempt,
  { parts, bytes, lines, at }: { parts: number; bytes: number; lines: number; at: Date },
): Promise<boolean> {
  const rows = await tx.execute(
    `update statement_files set parts = $4, bytes = $5, lines_done = $6, ended_at = $7 where ${isCurrent}`,
    [...keyOf(attempt), parts, bytes, lines, at],
  );
  return rows === 1;
}

/** For the next process, because this one ends. */
export function leaveFile(database: Database, attempt: Attempt) {
  return database.execute(
    `update statement_files set seen_at = null, lines_done = 0 where ${isCurrent}`,
    keyOf(attempt),
  );
}

/** Tried again, until it has failed `most` times. Whether that was the last. */
export async function failFile(
  tx: Tx,
  attempt: Attempt,
  { most, at }: { most: number; at: Date },
): Promise<boolean> {
  const [row] = await tx.query<{ is_over: boolean }>(
    `update statement_files set failures = failures + 1, seen_at = null, lines_done = 0,
            ended_at = case when failures + 1 >= $4 then $5::timestamptz end
     where ${isCurrent} returning ended_at is not null as is_over`,
    [...keyOf(attempt), most, at],
  );
  return row?.is_over ?? false;
}

export type BackgroundRow = Pick<
  Rows['statement_files'],
  'statement_id' | 'attempt' | 'seen_at' | 'lines_done' | 'parts' | 'bytes' | 'ended_at'
> & {
  format: FileFormat;
};

export function listFiles(reader: Reader, ids: readonly string[]): Promise<BackgroundRow[]> {
  return reader.query<BackgroundRow>(
    `select statement_id, format, attempt, seen_at, lines_done, parts, bytes, ended_at
     from statement_files where statement_id = any($1::text[]) order by asked_at, format`,
    [ids],
  );
}

/** Null where it is not there any more. */
export async function readPart(
  reader: Reader,
  { statementId, format, attempt }: Attempt,
  number: number,
): Promise<Buffer | null> {
  const [row] = await reader.query<{ content: Buffer }>(
    `select content from statement_parts
     where statement_id = $1 and format = $2 and attempt = $3 and number = $4`,
    [statementId, format, attempt, number],
  );
  return row?.content ?? null;
}

/** Those that ended before a moment, with their parts. */
export function deleteFiles(database: Database, endedBefore: Date) {
  return database.execute('delete from statement_files where ended_at < $1', [endedBefore]);
}
