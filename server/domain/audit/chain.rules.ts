/** The hash chain of the audit log, computed without the database's help. Pure. */
import { createHash } from 'node:crypto';

import type { ChainRow } from './audit.sql.ts';

/**
 * How long the log was and how it ended at some moment: kept elsewhere, it shows what was cut or
 * rewritten since.
 */
export type Checkpoint = { size: number; head: string };

export const emptyChain: Checkpoint = { size: 0, head: '0'.repeat(64) };

export type ChainFinding = { number: number; text: string };

type HashedRow = Omit<ChainRow, 'hash' | 'erased' | 'is_closed'>;

/**
 * Returns the hash of an entry. The hashed text has the hash of the facts, which stays where the
 * facts are erased. Entries from before the first closed account have the facts themselves.
 */
export function hashOfEntry(row: HashedRow): string {
  const { number, time, actor, action, subject, facts, facts_hash, previous_hash: previous } = row;
  return sha256([number, time, actor, action, subject, facts_hash ?? facts, previous].join('\n'));
}

const sha256 = (text: string) => createHash('sha256').update(text).digest('hex');

/**
 * True if the row is what was written. An erased entry without a hash of its facts shows only its
 * place in the chain.
 */
function isAsWritten(row: ChainRow): boolean {
  if (row.erased)
    return row.facts === '{}' && (row.facts_hash === null || row.hash === hashOfEntry(row));
  if (row.facts_hash !== null && row.facts_hash !== sha256(row.facts)) return false;
  return row.hash === hashOfEntry(row);
}

/** What is wrong with an entry that follows on `last`; null where nothing is. */
export function faultOf(last: Checkpoint, row: ChainRow): ChainFinding | null {
  const { number } = row;
  if (number !== last.size + 1) {
    return { number: last.size + 1, text: `entry ${last.size + 1} is missing` };
  }
  if (row.previous_hash !== last.head) {
    return { number, text: `entry ${number} does not follow on the one before` };
  }
  if (row.erased && !row.is_closed) {
    return { number, text: `entry ${number} was erased, and nobody closed that account` };
  }
  if (!isAsWritten(row)) {
    return { number, text: `entry ${number} is not what was written` };
  }
  return null;
}

/** `<size>:<head>`, also as the console shows it; null for what is none. */
export function readCheckpoint(text: string): Checkpoint | null {
  const match = /^(?:audit )?([1-9][0-9]{0,8}|0)[: ]([0-9a-f]{64})$/.exec(text.trim());
  if (!match) return null;
  return { size: Number.parseInt(match[1] ?? '', 10), head: match[2] ?? '' };
}

export function showCheckpoint({ size, head }: Checkpoint): string {
  return `${size}:${head}`;
}
