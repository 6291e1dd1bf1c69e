/** Puts the hash of a file on the public list: docs/statements.md. */
import type { FileFormat } from '#protocol/statements.ts';
import type { Clock } from '#server/kit/clock.ts';
import type { Database, Tx } from '#server/kit/database/database.ts';
import { ISSUED_LOCK } from '#server/kit/database/locks.ts';

import { entryHash, NO_PREVIOUS } from './statements.rules.ts';
import {
  findIssued,
  insertIssued,
  listIssued,
  lockIssued,
  type StatementRow,
} from './statements.sql.ts';

/** Behind the last entry; once, however often the same file is made. */
export function listFile(
  database: Database,
  clock: Clock,
  { id, from_day, to_day }: StatementRow,
  { hash, format }: { hash: string; format: FileFormat },
): Promise<void> {
  return database.transaction(async (tx: Tx) => {
    await lockIssued(tx, ISSUED_LOCK);
    if (await findIssued(tx, hash)) return;
    const [last] = await listIssued(tx, { before: null, limit: 1 });
    const number = (last?.number ?? 0n) + 1n;
    const previous = last?.entry ?? NO_PREVIOUS;
    const issuedAt = clock.now();
    const entry = entryHash({ number, hash, from: from_day, to: to_day, issuedAt, previous });
    await insertIssued(
      tx,
      { number, hash, from_day, to_day, issued_at: issuedAt, previous, entry },
      { statementId: id, format },
    );
  });
}
