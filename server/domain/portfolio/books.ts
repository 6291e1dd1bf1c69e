/**
 * What a person owns as the books have it at one moment, and what of it was put in from outside.
 * Reads only.
 */
import type { Reader } from '#server/kit/database/database.ts';

import { type HoldingRow, readBooks, sumAdded } from './portfolio.sql.ts';
import type { Added, Books } from './worth.rules.ts';

export type PortfolioState = {
  books: Books;
  /** Coins with what they cost. */
  holdings: HoldingRow[];
  /** How many contracts run. */
  contracts: number;
  /**
   * Lines of the person's statement: what they own changes with a line, and nothing in the past
   * does.
   */
  lines: bigint;
} & Added;

/**
 * People of whom a process knows what they put in: a line of the statement is gone through once.
 */
const KEPT = 2_000;

/** Sums of the first `lines` lines of a person's statement. */
export type AddedBy = (personId: string, lines: bigint) => Promise<Added>;

/**
 * Lines never change, so the sum of those that were gone through is kept, and only later ones are
 * read.
 */
export function openAdded(reader: Reader): AddedBy {
  /** The least lately asked for first. */
  const known = new Map<string, { lines: bigint } & Added>();
  return async (personId, lines) => {
    const before = known.get(personId);
    const base = before && before.lines <= lines ? before : { lines: 0n, added: 0n, granted: 0n };
    const more =
      base.lines === lines
        ? { added: 0n, granted: 0n }
        : await sumAdded(reader, { personId, after: base.lines, to: lines });
    const sums = { added: base.added + more.added, granted: base.granted + more.granted };
    known.delete(personId);
    known.set(personId, { lines, ...sums });
    const [oldest] = known.keys();
    if (known.size > KEPT && oldest !== undefined) known.delete(oldest);
    return sums;
  };
}

/** People without accounts (staff) own nothing. */
export async function readPortfolioState(
  reader: Reader,
  addedOf: AddedBy,
  personId: string,
): Promise<PortfolioState> {
  const rows = await readBooks(reader, personId);
  const holdings: HoldingRow[] = [];
  const coins = new Map<string, bigint>();
  const positions: Books['positions'][number][] = [];
  let [available, frozen, stakes, lines] = [0n, 0n, 0n, 0n];
  let contracts = 0;
  for (const row of rows) {
    if (row.what === 'book') lines = row.lines;
    else if (row.what === 'stakes') {
      stakes = row.stakes;
      contracts = row.contracts;
    } else if (row.what === 'position') {
      positions.push({ ...row, entryPrice: row.entry_price });
    } else if (row.coin === 'INR') {
      available = row.available;
      frozen = row.frozen;
    } else {
      holdings.push(row);
      coins.set(row.coin, row.available + row.frozen);
    }
  }
  const books = { available, frozen, coins, positions, stakes };
  return { books, holdings, contracts, lines, ...(await addedOf(personId, lines)) };
}
