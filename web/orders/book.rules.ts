/** How deep a row of the book is beside the others, for its bar; when a fill was. Pure. */
import type { Book, BookRow } from '#protocol/orders.ts';
import { formatDate, formatTime } from '#texts/format.ts';

/** Rows on each side that are shown: the house's five, and the nearest of people's. */
const MOST_ROWS = 10;

export type DeepRow = BookRow & { /** 0 to 100, of the largest row shown. */ share: number };
export type DeepBook = { asks: DeepRow[]; bids: DeepRow[] };

/**
 * Asks with the dearest first, as they are above the price; bids with the dearest first, beneath
 * it.
 */
export function deepBook({ asks, bids }: Pick<Book, 'asks' | 'bids'>): DeepBook {
  const shown = { asks: asks.slice(0, MOST_ROWS), bids: bids.slice(0, MOST_ROWS) };
  const most = [...shown.asks, ...shown.bids].reduce((largest, { quantity }) => {
    const units = unitsOf(quantity);
    return units > largest ? units : largest;
  }, 1n);
  const deep = (row: BookRow): DeepRow => {
    const hundredths = (unitsOf(row.quantity) * 100n) / most;
    return { ...row, share: Number.parseInt(hundredths.toString(), 10) };
  };
  return { asks: shown.asks.map(deep).toReversed(), bids: shown.bids.map(deep) };
}

/** In a narrow column: the time of a fill of today, else its day. */
export function fillTime(iso: string, nowMs: number): string {
  const day = formatDate(iso);
  const isToday = day === formatDate(new Date(nowMs).toISOString());
  return isToday ? formatTime(iso).replace(/ IST$/, '') : day;
}

/** All rows of a coin have its decimals, so that their digits compare as integers. */
const unitsOf = (quantity: string) => BigInt(quantity.replace('.', ''));
