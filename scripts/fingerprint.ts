/**
 * What a backup and what came of it are compared by: the books, the audit log's chain, the tape's
 * head.
 */
import type pg from 'pg';

import type { Fingerprint } from '#server/database/backup.ts';
import { showCheckpoint } from '#server/domain/audit/chain.rules.ts';
import { verifyChain } from '#server/domain/audit/verify.ts';
import { openDatabase, type Reader } from '#server/kit/database/database.ts';
import { hashBooks } from '#server/ledger/books-hash.ts';

export async function takeFingerprint(client: pg.Client): Promise<Fingerprint> {
  const reader: Reader = {
    query: async <Row extends object>(text: string, values: readonly unknown[] = []) =>
      (await client.query<Row>(text, [...values])).rows,
  };
  const { whole, broken } = await verifyChain(reader);
  const head = await reader.query<{ head: string }>(
    `select number || ':' || hash as head from ticks order by number desc limit 1`,
  );
  return {
    books: await hashBooks(reader),
    audit: broken ? `broken: ${broken.text}` : showCheckpoint(whole),
    tape: head[0]?.head ?? 'empty',
  };
}

/** A connection on which COPY works and numbers are read as the server reads them. */
export async function connectOwner(ownerUrl: string): Promise<pg.Client> {
  const pool = openDatabase({
    connectionString: ownerUrl,
    applicationName: 'drishti backup',
    maxConnections: 1,
  });
  return pool.connect('drishti-backup', 'pipelines');
}
