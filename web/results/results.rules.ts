/**
 * Rules for telling results. A result is a contract that settled, an order that was filled or
 * a position that closed. One that ended after the page was opened is news; the others that ended
 * since the person's last visit are one summary, until it is dismissed. Each is told once, in
 * whichever tab. Pure.
 */
import { formatAmount, INR_SCALE } from '#protocol/money.ts';
import type { Ended, EndedBetween } from '#protocol/portfolio.ts';
import { parseSigned } from '#web/parts/parse-signed.ts';

/** `at` is in milliseconds since 1970, by the server. */
export type Result = Pick<Ended, 'kind' | 'id' | 'coin' | 'profit'> & { at: number };

/** State that the browser keeps for a person from one visit to the next. */
export type Kept = {
  /** Results up to this time were told, or are older than the first visit. */
  from: number;
  /** Up to when the summary that is shown counts; null where none is shown. */
  summaryUntil: number | null;
  /** Results after `from` that were told by themselves. */
  told: readonly Result[];
};

/**
 * A result is dated a little before it can be read, so that what is told is remembered this long by
 * its id.
 */
export const DATED_BEFORE_MS = 30_000;
/** Results remembered by id; past them the summary begins later, and the notices have the rest. */
const MOST_TOLD = 200;

/** State as a page opens. A first visit sums up nothing. */
export function opened(kept: Kept | null, openedAt: number): Kept {
  if (kept === null) return { from: openedAt, summaryUntil: null, told: [] };
  return { ...kept, summaryUntil: Math.max(openedAt, kept.from) };
}

/**
 * The place of a result on a page that was opened at `openedAt`: it is told already, news, part of
 * the summary, or older than the last visit.
 */
export function placeOf(
  { id, at }: Result,
  { kept, openedAt }: { kept: Kept; openedAt: number },
): 'told' | 'news' | 'summary' | 'old' {
  if (kept.told.some((known) => known.id === id)) return 'told';
  if (at > openedAt) return 'news';
  return at > kept.from ? 'summary' : 'old';
}

export function withTold(kept: Kept, results: readonly Result[]): Kept {
  const fresh = results.filter(({ id }) => !kept.told.some((known) => known.id === id));
  const told = [...kept.told, ...fresh].toSorted((a, b) => a.at - b.at);
  const dropped = told.slice(0, -MOST_TOLD);
  const from = Math.max(kept.from, ...dropped.map(({ at }) => at));
  return from === kept.from ? { ...kept, told } : since({ ...kept, told }, from);
}

/** Somebody sees the page at `now` and nothing waits to be told: a later visit begins here. */
export function seenUntil(kept: Kept, now: number): Kept {
  return kept.summaryUntil === null ? since(kept, now - DATED_BEFORE_MS) : kept;
}

/** The summary was read. */
export function dismissed(kept: Kept): Kept {
  return since({ ...kept, summaryUntil: null }, kept.summaryUntil ?? kept.from);
}

/** There is nothing in the summary; what is dated before it may still come. */
export function withoutSummary(kept: Kept): Kept {
  return since({ ...kept, summaryUntil: null }, (kept.summaryUntil ?? 0) - DATED_BEFORE_MS);
}

function since(kept: Kept, at: number): Kept {
  const from = Math.max(kept.from, at);
  return { ...kept, from, told: kept.told.filter((result) => result.at > from) };
}

/** Number of endings, and INR made or lost; null where nothing of that kind ended. */
export type Totals = {
  contracts: { count: number; profit: string } | null;
  orders: number;
  positions: { count: number; profit: string } | null;
};

export function totalsOf(results: readonly Result[]): Totals {
  const of = (kind: Result['kind']) => results.filter((result) => result.kind === kind);
  const summed = (some: readonly Result[]) =>
    some.length === 0
      ? null
      : { count: some.length, profit: sumOf(some.map(({ profit }) => profit ?? '0')) };
  return {
    contracts: summed(of('contract')),
    orders: of('order').length,
    positions: summed(of('position')),
  };
}

/** The summary: what the server counted, but for what was told by itself. */
export function summaryOf(kept: Kept, counted: EndedBetween): Totals {
  const until = kept.summaryUntil ?? kept.from;
  const told = totalsOf(kept.told.filter(({ at }) => at <= until));
  const less = (all: { count: number; profit: string }, some: Totals['contracts']) => {
    const count = all.count - (some?.count ?? 0);
    return count <= 0 ? null : { count, profit: difference(all.profit, some?.profit ?? '0') };
  };
  return {
    contracts: less(counted.contracts, told.contracts),
    orders: Math.max(0, counted.orders.count - told.orders),
    positions: less(counted.positions, told.positions),
  };
}

export const countOf = ({ contracts, orders, positions }: Totals): number =>
  (contracts?.count ?? 0) + orders + (positions?.count ?? 0);

const paiseOf = (amount: string): bigint => parseSigned(amount, INR_SCALE) ?? 0n;
const sumOf = (amounts: readonly string[]): string =>
  formatAmount(
    amounts.reduce((sum, amount) => sum + paiseOf(amount), 0n),
    INR_SCALE,
  );
const difference = (all: string, some: string): string =>
  formatAmount(paiseOf(all) - paiseOf(some), INR_SCALE);

/** Parses the stored state; null where it cannot be read. */
export function parseKept(text: string | null): Kept | null {
  try {
    const { from, summaryUntil, told } = JSON.parse(text ?? 'null') as Kept;
    const isTime = (value: unknown) => Number.isSafeInteger(value);
    if (!isTime(from) || !(summaryUntil === null || isTime(summaryUntil))) return null;
    return { from, summaryUntil, told: told.filter(({ id, at }) => id !== '' && isTime(at)) };
  } catch {
    return null;
  }
}
