/** Limits of an imported CSV file, its fields, and the reasons for which lines are refused. */

/** Maximum size of a file; larger ones are refused. */
export const IMPORT_MAX_BYTES = 1_048_576;
/** Maximum number of lines that are read of a file. */
export const IMPORT_MAX_LINES = 5_000;
/** Quantities are counted in hundred-millionths of a coin. */
export const TRACKED_SCALE = 8;

export const importFields = ['date', 'coin', 'side', 'quantity', 'price', 'total'] as const;
export type ImportField = (typeof importFields)[number];
/**
 * Column of each field, from 0; null where the file has none. Coin and quantity are needed; without
 * a side all is held.
 */
export type Mapping = Readonly<Record<ImportField, number | null>>;

export type ImportFormat = 'wazirx' | 'coindcx' | 'binance' | 'generic';
/** Sign before the decimals of a file's numbers. */
export const decimalMarks = ['point', 'comma'] as const;
export type DecimalMark = (typeof decimalMarks)[number];
/** Order of the file's dates such as 01/02/2026. */
export const dateOrders = ['day-first', 'month-first'] as const;
export type DateOrder = (typeof dateOrders)[number];
/** Things that a file may leave open; a person answers them before any line is imported. */
export type ImportQuestion = 'head' | 'decimal' | 'dates';

export type LineRefusal =
  | 'columns'
  | 'other-head'
  | 'formula'
  | 'too-long'
  | 'quote-open'
  | 'coin'
  | 'side'
  | 'status'
  | 'quantity'
  | 'amount'
  | 'date'
  | 'serial'
  | 'mixed-dates'
  | 'mixed-decimals'
  | 'product';
