/** Pages of lists are read by cursor: one row more than a page is asked for. */
import { isUuid } from './ids.ts';
import { refuse } from './refuse.ts';

/**
 * Returns the `limit` first rows, and the cursor of the page that follows; null at the end of the
 * list. `cursorOf` names the last row that is shown.
 */
export function pageOf<Row>(
  rows: readonly Row[],
  limit: number,
  cursorOf: (last: Row) => string,
): { shown: Row[]; nextCursor: string | null } {
  const shown = rows.slice(0, limit);
  const last = shown.at(-1);
  return { shown, nextCursor: rows.length > limit && last ? cursorOf(last) : null };
}

/**
 * Returns a cursor as `read` understands it; null on the first page. Refuses `invalid` for a cursor
 * that `read` answers with null.
 */
export function readCursor<Cursor>(
  cursor: string | undefined,
  read: (cursor: string) => Cursor | null,
  reason: 'cursor-unknown' | 'cursor-foreign' = 'cursor-unknown',
): Cursor | null {
  if (cursor === undefined) return null;
  return read(cursor) ?? refuse('invalid', { fields: { cursor: reason } });
}

/** Reads a cursor that is an id. */
export const uuidCursor = (cursor: string | undefined): string | null =>
  readCursor(cursor, (text) => (isUuid(text) ? text : null));

/** Reads a cursor that counts from 1. */
export const numberCursor = (cursor: string | undefined): bigint | null =>
  readCursor(cursor, (text) => (/^[1-9][0-9]{0,17}$/.test(text) ? BigInt(text) : null));
