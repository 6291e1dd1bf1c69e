/** The hash chain of the audit log, computed without the database's help. Pure. */
import { createHash } from 'node:crypto';

import type { ChainRow } from './audit.sql.ts';

/** How long the log was and how it ended at some moment: kept elsewhere, it shows what was cut or rewritten since. */
export type Checkpoint = { size: number; head: string };

export const emptyChain: Checkpoint = { size: 0, head: '0'.repeat(64) };

export type ChainFinding = { number: number; text: string };

export function hashOfEntry(row: Omit<ChainRow, 'hash'>): string {
  const { number, time, actor, action, subject, facts, previous_hash: previous } = row;
  return createHash('sha256')
    .update([number, time, actor, action, subject, facts, previous].join('\n'))
    .digest('hex');
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
  if (row.hash !== hashOfEntry(row)) {
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
