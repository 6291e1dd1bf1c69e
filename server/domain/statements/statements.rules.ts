/** Periods in India's days, and the entries of the public list. Pure. */
import { hash } from 'node:crypto';

import type { FieldReasons } from '#protocol/reasons.ts';
import type { Period } from '#protocol/statements.ts';

const DAY_MS = 86_400_000;
const IST_MS = 19_800_000;

export const NO_PREVIOUS = '0'.repeat(64);

/** The day in India that a moment is in. */
export const dayOf = (at: Date): string =>
  new Date(at.getTime() + IST_MS).toISOString().slice(0, 10);

/** When a day begins in India. */
export const startOf = (day: string): Date => new Date(Date.parse(`${day}T00:00:00.000Z`) - IST_MS);

/** When it is over. */
export const endOf = (day: string): Date => new Date(startOf(day).getTime() + DAY_MS);

/** The form of a day admits some that no month has. */
function isDay(text: string): boolean {
  const at = new Date(`${text}T00:00:00.000Z`);
  return !Number.isNaN(at.getTime()) && at.toISOString().startsWith(text);
}

/** What is wrong with a period as it was asked for; nothing where nothing is. */
export function periodProblems({ kind, from, to }: Period, today: string): FieldReasons {
  const problems: Record<string, 'day-unknown' | 'from-after-to'> = {};
  if (!isDay(from) || from > today) problems['from'] = 'day-unknown';
  if (!isDay(to)) problems['to'] = 'day-unknown';
  else if (from > to || (kind === 'contract-note' && from !== to)) problems['to'] = 'from-after-to';
  return problems;
}

/** How many lines of the book a period has. */
export const countOf = ({ first_line, last_line }: { first_line: bigint; last_line: bigint }) =>
  Number.parseInt((last_line - first_line + 1n).toString(), 10);

type Sums = { asset: string; opening: bigint; came: bigint; went: bigint; movements: bigint };

/** A person who never had anything has no rupees rather than nothing. */
export function withRupees(sums: readonly Sums[]): Sums[] {
  const none = { asset: 'INR', opening: 0n, came: 0n, went: 0n, movements: 0n };
  return sums[0]?.asset === 'INR' ? [...sums] : [none, ...sums];
}

export type Issued = {
  number: bigint;
  hash: string;
  from: string;
  to: string;
  issuedAt: Date;
  previous: string;
};

/** The hash of an entry: docs/statements.md. */
export const entryHash = ({ number, hash: file, from, to, issuedAt, previous }: Issued): string =>
  hash(
    'sha256',
    [
      'drishti-issued-file-1',
      `number=${number}`,
      `hash=${file}`,
      `from=${from}`,
      `to=${to}`,
      `issued=${issuedAt.toISOString()}`,
      `previous=${previous}`,
      '',
    ].join('\n'),
    'hex',
  );
