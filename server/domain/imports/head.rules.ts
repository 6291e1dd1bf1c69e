/** Finds the separator and the head of a CSV file, and what its columns are. */
import type { ImportField, ImportFormat, Mapping } from '#protocol/import-lines.ts';

import { type CsvRow, readCsv, separators } from './csv.rules.ts';

const MAX_COLUMNS = 40;
/** Rows among which the head is looked for. */
const MOST_ABOVE = 50;

/** Names of columns, in lower case without signs. The first that fits wins. */
const names: Readonly<Record<ImportField, readonly string[]>> = {
  date: ['dateutc', 'date', 'time', 'tradecompletiontime', 'createdat', 'timestamp', 'datetime'],
  coin: ['market', 'pair', 'cryptopair', 'tradingpair', 'symbol', 'coin', 'currency', 'asset'],
  side: ['side', 'trade', 'type', 'ordertype', 'transactiontype'],
  quantity: ['executed', 'volume', 'quantity', 'filled', 'amount', 'balance', 'total'],
  price: ['price', 'avgprice', 'averageprice', 'rate'],
  total: ['total', 'totalinr', 'grossamount', 'netamount', 'value', 'amountinr'],
};
const plain = (text: string) => text.toLowerCase().replaceAll(/[^a-z0-9]/g, '');

/** Exchange whose report has these columns; generic if none that is known. */
export function formatOf(columns: readonly string[]): ImportFormat {
  const has = (...wanted: string[]) => wanted.every((one) => columns.map(plain).includes(one));
  if (has('dateutc', 'executed', 'pair') || has('dateutc', 'market', 'feecoin')) return 'binance';
  if (has('market', 'volume', 'trade')) return 'wazirx';
  if (has('tradecompletiontime') || has('cryptopair', 'side')) return 'coindcx';
  return 'generic';
}

/** Guesses by the names of the columns, each used once. */
export function mappingOf(columns: readonly string[]): Mapping {
  const free = columns.map(plain);
  const take = (field: ImportField): number | null => {
    for (const name of names[field]) {
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

/** Number of fields that a row names; zero without the two that are needed. */
function countNamed(row: CsvRow): number {
  const mapping = mappingOf(columnsOf(row));
  if (mapping.coin === null || mapping.quantity === null) return 0;
  return Object.values(mapping).filter((at) => at !== null).length;
}

/** Index of the first row that names the needed columns; null if none does. */
export function findHead(rows: readonly CsvRow[]): number | null {
  const at = rows.slice(0, MOST_ABOVE).findIndex((row) => countNamed(row) > 0);
  return at < 0 ? null : at;
}

/** Separator with which a row names most fields; without such a row, the one found most often. */
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
