/** How much a page of a file holds. A4, on its side. Points. */
export const WIDTH = 841.89;
export const MARGIN = 36;
export const TOP = 66;
export const BOTTOM = 556;
export const ROW = 12;

/** Rows on a page that holds nothing else but the names of its columns. */
const ROWS_A_PAGE = Math.floor((BOTTOM - TOP) / ROW) - 1;
/** What precedes the movements, in rows. */
const HEAD_ROWS = 16;

/** About how many pages this number of rows takes. */
export const pagesOf = (rows: number): number =>
  Math.max(1, Math.ceil((rows + HEAD_ROWS) / ROWS_A_PAGE));
