/** Finds the separator and the head of a CSV file, and the field that each column holds. */
import type { ImportField, ImportFormat, Mapping } from '#protocol/import-lines.ts';

import { type CsvRow, readCsv, separators } from './csv.rules.ts';

const MAX_COLUMNS = 40;
/** Maximum number of rows above the head. */
const MOST_ABOVE = 50;

/** Columns that count what was bought or sold, also by an order that was cancelled later. */
const filled = [
  'executed',
  'executedqty',
  'executedquantity',
  'filled',
  'filledqty',
  'filledquantity',
  'tradedqty',
  'tradedquantity',
];
/** Columns that are a quantity in a list of holdings, and rupees in a list of trades. */
const wholes = ['balance', 'total'];

/** Column names of each field, in lower case without signs, most certain name first. */
const names: Readonly<Record<ImportField, readonly string[]>> = {
  date: ['dateutc', 'date', 'time', 'tradecompletiontime', 'createdat', 'timestamp', 'datetime'],
  coin: ['market', 'pair', 'cryptopair', 'tradingpair', 'symbol', 'coin', 'currency', 'asset'],
  side: ['side', 'trade', 'type', 'ordertype', 'transactiontype'],
  quantity: [...filled, 'quantity', 'qty', 'units', 'volume', 'amount', ...wholes],
  price: ['price', 'avgprice', 'averageprice', 'rate'],
  total: ['total', 'totalinr', 'grossamount', 'netamount', 'value', 'amountinr'],
};
const plain = (text: string) => text.toLowerCase().replaceAll(/[^a-z0-9]/g, '');

/** Exchange whose report has these columns; `generic` if no known report has them. */
export function formatOf(columns: readonly string[]): ImportFormat {
  const has = (...wanted: string[]) => wanted.every((one) => columns.map(plain).includes(one));
  if (has('dateutc', 'executed', 'pair') || has('dateutc', 'market', 'feecoin')) return 'binance';
  if (has('market', 'volume', 'trade')) return 'wazirx';
  if (has('tradecompletiontime') || has('cryptopair', 'side')) return 'coindcx';
  return 'generic';
}

/** Column that says how an order ended; null without a side, and if the quantity was filled. */
export function statusColumn(
  columns: readonly string[],
  { quantity, side }: Mapping,
): number | null {
  if (side === null) return null;
  if (quantity !== null && filled.includes(plain(columns[quantity] ?? ''))) return null;
  const at = columns.findIndex((name) => ['status', 'orderstatus', 'state'].includes(plain(name)));
  return at < 0 ? null : at;
}

/** Guesses the column of each field by the name of the column. A column serves one field. */
export function mappingOf(columns: readonly string[]): Mapping {
  const free = columns.map(plain);
  const isTrade = free.some((name) => names.side.includes(name) || names.price.includes(name));
  const take = (field: ImportField): number | null => {
    for (const name of names[field]) {
      if (field === 'quantity' && isTrade && wholes.includes(name)) continue;
      const at = free.indexOf(name);
      if (at < 0) continue;
      free[at] = '';
      return at;
    }
    return null;
  };
  const [date, coin, side, quantity] = [take('date'), take('coin'), take('side'), take('quantity')];
  return { date, coin, side, quantity, price: take('price'), total: take('total') };
}

export const columnsOf = (row: CsvRow | undefined): string[] =>
  (row?.cells ?? []).slice(0, MAX_COLUMNS).map((cell) => cell.slice(0, 60));

/** Number of fields that a row names; zero unless coin and quantity are among them. */
function countNamed(row: CsvRow): number {
  const mapping = mappingOf(columnsOf(row));
  if (mapping.coin === null || mapping.quantity === null) return 0;
  return Object.values(mapping).filter((at) => at !== null).length;
}

/** True if a row names a coin and a quantity. */
export const isHead = (row: CsvRow) => countNamed(row) > 0;

/** Index of the first row that names a coin and a quantity; null without such a row. */
export function findHead(rows: readonly CsvRow[]): number | null {
  const at = rows.slice(0, MOST_ABOVE).findIndex(isHead);
  return at < 0 ? null : at;
}

/** Separator for which a row names the most fields; if no row names any, the most frequent one. */
export function findSeparator(text: string): string {
  const scored = separators.map((separator) => {
    const { rows } = readCsv(text, separator, MOST_ABOVE);
    const head = findHead(rows);
    const named = head === null ? 0 : countNamed(rows[head] as CsvRow);
    const cells = rows.reduce((sum, row) => sum + row.cells.length - 1, 0);
    return { separator, named, cells };
  });
  const [best] = scored.toSorted((a, b) => b.named - a.named || b.cells - a.cells);
  return best?.separator ?? ',';
}
