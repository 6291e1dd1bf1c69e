/**
 * Verification of the audit log: every entry against the one before it, and the whole against
 * checkpoints kept elsewhere.
 */
import type { Reader } from '#server/kit/database/database.ts';

import { readChain } from './audit.sql.ts';
import { type ChainFinding, type Checkpoint, emptyChain, faultOf } from './chain.rules.ts';

export type AuditReport = {
  /** How far the chain is whole. */
  whole: Checkpoint;
  /** The first entry that does not fit, and how; what comes after it proves nothing. */
  broken: ChainFinding | null;
  /** Entries read in this run. */
  entries: number;
};

/** Entries that are read at a time; others use the process in between. */
const CHUNK = 2_000;

/**
 * Reads everything after `from`, which was verified before and must still be there (left out: from
 * the beginning). `against` are checkpoints from elsewhere: each must lie on the chain.
 */
export async function verifyChain(
  reader: Reader,
  options: { from?: Checkpoint; against?: readonly Checkpoint[] } = {},
): Promise<AuditReport> {
  const { from = emptyChain, against = [] } = options;
  const heads = new Map(against.map(({ size, head }) => [size, head]));
  const isRewritten = ({ size, head }: Checkpoint) => (heads.get(size) ?? head) !== head;
  const rewritten = (size: number) => ({ number: size, text: `entry ${size} was rewritten` });
  let whole = from;
  let entries = 0;
  if (from.size > 0) {
    const [seen] = await readChain(reader, { after: from.size - 1, limit: 1 });
    if (seen?.number !== from.size) {
      const text = `entry ${from.size} is not there any more`;
      return { whole, broken: { number: from.size, text }, entries };
    }
    if (seen.hash !== from.head) return { whole, broken: rewritten(from.size), entries };
  }
  if (isRewritten(from)) return { whole, broken: rewritten(from.size), entries };
  for (;;) {
    const rows = await readChain(reader, { after: whole.size, limit: CHUNK });
    for (const row of rows) {
      entries += 1;
      const broken = faultOf(whole, row);
      if (broken) return { whole, broken, entries };
      whole = { size: row.number, head: row.hash };
      if (isRewritten(whole)) return { whole, broken: rewritten(row.number), entries };
    }
    if (rows.length < CHUNK) break;
  }
  const longest = Math.max(0, ...heads.keys());
  if (longest > whole.size) {
    const text = `the log ends with entry ${whole.size}, it had ${longest}`;
    return { whole, broken: { number: whole.size + 1, text }, entries };
  }
  return { whole, broken: null, entries };
}
