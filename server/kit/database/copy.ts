/**
 * COPY to and from PostgreSQL on one connection, as streams. The connection must not be in pipeline
 * mode, and does nothing else meanwhile.
 */
import type { Readable, Writable } from 'node:stream';
import { pipeline } from 'node:stream/promises';

import type pg from 'pg';
import { from, to } from 'pg-copy-streams';

/**
 * Of `copy … to stdout`: writes through all of `streams` and waits for the last. Answers the rows.
 * Where a stream fails, as on a full disk, the connection drops the rest and can be used again.
 */
export async function copyOut(
  client: pg.Client,
  text: string,
  streams: readonly [Writable, Writable, ...Writable[]],
): Promise<number> {
  const rows = client.query(to(text));
  const written = pipeline([...streams]);
  const failed = new Promise<never>((_, reject) => rows.once('error', reject));
  rows.pipe(streams[0]);
  try {
    await Promise.race([written, failed]);
  } catch (error) {
    rows.unpipe();
    rows.resume();
    streams[0].destroy();
    await written.catch(() => undefined);
    throw error;
  }
  // PostgreSQL says how many there were after the last of them.
  await client.query('select');
  return rows.rowCount;
}

/**
 * Of `copy … from stdin`: sends all of `source`. Where that fails, so does the statement. Answers
 * the rows.
 */
export async function copyIn(client: pg.Client, text: string, source: Readable): Promise<number> {
  const rows = client.query(from(text));
  await pipeline(source, rows);
  return rows.rowCount;
}
