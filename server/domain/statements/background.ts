/**
 * Files that are made in the background, as they are asked for, shown and read; background.jobs.ts
 * makes them.
 */
import { Readable } from 'node:stream';
import { promisify } from 'node:util';
import { gunzip } from 'node:zlib';

import {
  type BackgroundFile,
  type FileFormat,
  LONG_FILE_LINES,
  MOST_BACKGROUND_FILES,
} from '#protocol/statements.ts';
import type { Clock } from '#server/kit/clock.ts';
import type { Database, Reader } from '#server/kit/database/database.ts';
import { refuse } from '#server/kit/refuse.ts';

import {
  askFile,
  type Attempt,
  type BackgroundRow,
  countOthers,
  listFiles,
  readPart,
} from './background.sql.ts';
import { countOf } from './statements.rules.ts';
import { lockAsker, type StatementRow } from './statements.sql.ts';

const unzip = promisify(gunzip);
/** Seconds. */
const RETRY_AFTER = 3_600;

/**
 * Which files of a statement take long. A tax pack reads whatever was bought until the end of its
 * year.
 */
export function longFormats(row: StatementRow): FileFormat[] {
  const lines = row.kind === 'tax' ? Number.parseInt(row.last_line.toString(), 10) : countOf(row);
  return (['csv', 'pdf'] as const).filter((format) => lines > LONG_FILE_LINES[format]);
}

/** How many movements are written in the end; null where that is not known before. */
const totalOf = (row: StatementRow): number | null =>
  row.kind === 'statement' ? countOf(row) : null;

export function toBackground(row: StatementRow, file: BackgroundRow): BackgroundFile {
  const { format, parts, bytes, seen_at: seenAt, ended_at: endedAt, lines_done: done } = file;
  return {
    format,
    state: parts !== null ? 'ready' : endedAt ? 'failed' : seenAt ? 'runs' : 'waits',
    done,
    total: totalOf(row),
    bytes: bytes === null ? null : Number.parseInt(bytes.toString(), 10),
  };
}

/** A person's requests take turns. Refuses `rate-limited` where they have as many as may be. */
export async function askInBackground(
  { database, clock }: { database: Database; clock: Clock },
  row: StatementRow,
  format: FileFormat,
): Promise<void> {
  const key = { statementId: row.id, format };
  await database.transaction(async (tx) => {
    await lockAsker(tx, row.person_id);
    if ((await countOthers(tx, row.person_id, key)) >= MOST_BACKGROUND_FILES)
      refuse('rate-limited', { retryAfter: RETRY_AFTER });
    await askFile(tx, key, clock.now());
  });
}

/** The file as it was made, and its length in bytes; null where it is not ready. */
export async function readMade(
  reader: Reader,
  statementId: string,
  format: FileFormat,
): Promise<{ bytes: bigint; stream: Readable } | null> {
  const files = await listFiles(reader, [statementId]);
  const file = files.find((one) => one.format === format);
  if (!file || file.parts === null || file.bytes === null) return null;
  const attempt = { statementId, format, attempt: file.attempt };
  return { bytes: file.bytes, stream: Readable.from(partsOf(reader, attempt, file.parts)) };
}

async function* partsOf(reader: Reader, attempt: Attempt, count: number): AsyncGenerator<Buffer> {
  for (let number = 1; number <= count; number += 1) {
    const content = await readPart(reader, attempt, number);
    if (content === null) throw new Error('a part of a file is gone');
    yield await unzip(content);
  }
}
