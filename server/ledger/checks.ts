/**
 * The result of the last check of the books, kept where every process sees it. The console shows
 * it. While money is halted, every batch of the teller reads so under its locks and writes nothing.
 */
import type { Database, Reader } from '#server/kit/database/database.ts';

import type { Finding } from './verify.ts';

export type BooksCheck = {
  /** Null before the first check. */
  at: Date | null;
  findings: Finding[];
  /** Why no money is written; null while it is. */
  halted: string | null;
};

export async function readBooksCheck(reader: Reader): Promise<BooksCheck> {
  const [row] = await reader.query<{
    at: Date | null;
    report: Finding[] | null;
    halted: string | null;
  }>(`select at, report, halted from checks where name = 'books'`);
  return { at: row?.at ?? null, findings: row?.report ?? [], halted: row?.halted ?? null };
}

/** Findings halt all money writes. Only a full check that has none lets them go on. */
export async function noteBooksCheck(
  database: Pick<Database, 'execute'>,
  check: { at: Date; findings: readonly Finding[]; isFull: boolean },
): Promise<void> {
  const { at, findings, isFull } = check;
  const [first] = findings;
  await database.execute(
    `update checks
     set at = $1, report = $2::json,
         halted = case when $3::text is not null then coalesce(halted, $3) when $4 then null else halted end
     where name = 'books'`,
    [at, JSON.stringify(findings), first ? `${first.rule}: ${first.detail}` : null, isFull],
  );
}

/** Stops all money writes, in every process, with `ledger-halted`. */
export async function haltLedger(
  database: Pick<Database, 'execute'>,
  reason: string,
): Promise<void> {
  await database.execute(`update checks set halted = $1 where name = 'books'`, [reason]);
}

export async function resumeLedger(database: Pick<Database, 'execute'>): Promise<void> {
  await database.execute(`update checks set halted = null where name = 'books'`);
}
