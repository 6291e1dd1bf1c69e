/** Measures of a page in points: A4, landscape. */
export const WIDTH = 841.89;
export const MARGIN = 36;
export const TOP = 66;
export const BOTTOM = 556;
export const ROW = 12;

/** Number of rows on a page that begins with the column heads. */
const ROWS_A_PAGE = Math.floor((BOTTOM - TOP) / ROW) - 1;
/** Height of the head of a file and of its first tables, in rows. */
const HEAD_ROWS = 16;

/** Estimates the number of pages that a number of rows takes. */
export const pagesOf = (rows: number): number =>
  Math.max(1, Math.ceil((rows + HEAD_ROWS) / ROWS_A_PAGE));
