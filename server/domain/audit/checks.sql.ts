/** SQL of the last result of the check of the audit log. */
import type { Reader, Tx } from '#server/kit/database/database.ts';

import type { ChainFinding, Checkpoint } from './chain.rules.ts';

/** How far the chain was whole when the watch looked last, and the break that it found. */
export type ChainCheck = { at: Date; whole: Checkpoint; broken: ChainFinding | null };

export async function noteChainCheck(
  database: Pick<Tx, 'execute'>,
  { at, ...report }: ChainCheck,
): Promise<void> {
  await database.execute(`update checks set at = $1, report = $2::json where name = 'audit'`, [
    at,
    JSON.stringify(report),
  ]);
}

/** Null before the first check of the installation. */
export async function findChainCheck(reader: Reader): Promise<ChainCheck | null> {
  const [row] = await reader.query<{ at: Date; report: Omit<ChainCheck, 'at'> }>(
    `select at, report from checks where name = 'audit' and at is not null`,
  );
  return row ? { at: row.at, ...row.report } : null;
}
