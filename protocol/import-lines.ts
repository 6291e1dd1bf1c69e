/**
 * Reads a CSV file of trades or holdings from elsewhere, line by line: pure, the same in the
 * preview and when it is taken in. Of a line only a kind, a time, a symbol and numbers are kept; no
 * text of the file ever is, so that none can act as a formula later.
 */
import { parseAmount } from './money.ts';

/** Bytes of a file, lines of it, and characters of a cell: what is beyond them is refused. */
export const IMPORT_MAX_BYTES = 1_048_576;
export const IMPORT_MAX_LINES = 5_000;
const CELL_MAX_CHARS = 200;
const MAX_COLUMNS = 40;
/** Quantities are counted in hundred-millionths of a coin. */
export const TRACKED_SCALE = 8;
const LARGEST = 10n ** 18n;
/** India's time, which reports of Indian exchanges are in. */
const INDIA_MS = 19_800_000;

export const importFields = ['date', 'coin', 'side', 'quantity', 'price', 'total'] as const;
export type ImportField = (typeof importFields)[number];
/**
 * Column of each field, from 0; null where the file has none. Coin and quantity are needed; without
 * a side all is held.
 */
export type Mapping = Readonly<Record<ImportField, number | null>>;

export type ImportFormat = 'wazirx' | 'coindcx' | 'binance' | 'generic';
export type LineRefusal =
  | 'columns'
  | 'formula'
  | 'too-long'
  | 'quote-open'
  | 'coin'
  | 'side'
  | 'quantity'
  | 'amount'
  | 'date';

export type TrackedEntry = {
  kind: 'buy' | 'sell' | 'held';
  /** Milliseconds since 1970; null where the file has no date. */
  at: number | null;
  coin: string;
  /** Hundred-millionths. */
  quantity: bigint;
  /** Paise of a trade in rupees; null otherwise. */
  amount: bigint | null;
};
export type ImportLine = {
  /** As an editor counts them, from 1; the head is line 1. */
  number: number;
} & ({ entry: TrackedEntry; identity: string } | { fault: LineRefusal });

export type ReadImport = {
  format: ImportFormat;
  columns: string[];
  mapping: Mapping;
  lines: ImportLine[];
  /** Lines beyond the most that are read. */
  leftOut: number;
};

type Row = { number: number; cells: string[]; fault: LineRefusal | null };

/**
 * Cells of a CSV text: quotes, doubled quotes, commas, semicolons or tabs, any line ends. Blank
 * lines are none.
 */
export function readCsv(text: string): Row[] {
  const source = text.startsWith('\uFEFF') ? text.slice(1) : text;
  const head = source.slice(0, source.search(/[\r\n]|$/));
  const separator = [',', ';', '\t'].toSorted(
    (one, other) => head.split(other).length - head.split(one).length,
  )[0];
  const rows: Row[] = [];
  let cells: string[] = [];
  let cell = '';
  let isQuoted = false;
  let number = 1;
  let startedAt = 1;
  const endRow = (fault: LineRefusal | null) => {
    cells.push(cell.trim());
    if (fault !== null || cells.some((one) => one !== ''))
      rows.push({ number: startedAt, cells, fault });
    cells = [];
    cell = '';
  };
  for (let at = 0; at < source.length; at += 1) {
    const character = source[at] ?? '';
    if (isQuoted) {
      if (character === '"' && source[at + 1] === '"') {
        cell += '"';
        at += 1;
      } else if (character === '"') isQuoted = false;
      // No report has a line end in a cell: the quote was never closed, and the lines behind it
      // stay lines.
      else if (character === '\n' || character === '\r') {
        isQuoted = false;
        endRow('quote-open');
        if (character === '\r' && source[at + 1] === '\n') at += 1;
        number += 1;
        startedAt = number;
      } else cell += character;
      continue;
    }
    if (character === '"' && cell.trim() === '') isQuoted = true;
    else if (character === separator) {
      cells.push(cell.trim());
      cell = '';
    } else if (character === '\n' || character === '\r') {
      if (character === '\r' && source[at + 1] === '\n') at += 1;
      endRow(null);
      number += 1;
      startedAt = number;
    } else cell += character;
  }
  endRow(isQuoted ? 'quote-open' : null);
  return rows;
}

/** How columns are called, in lower case without signs. The first that fits wins. */
const names: Readonly<Record<ImportField, readonly string[]>> = {
  date: ['dateutc', 'date', 'time', 'tradecompletiontime', 'createdat', 'timestamp', 'datetime'],
  coin: ['market', 'pair', 'cryptopair', 'tradingpair', 'symbol', 'coin', 'currency', 'asset'],
  side: ['side', 'trade', 'type', 'ordertype', 'transactiontype'],
  quantity: ['executed', 'volume', 'quantity', 'filled', 'amount', 'balance', 'total'],
  price: ['price', 'avgprice', 'averageprice', 'rate'],
  total: ['total', 'totalinr', 'grossamount', 'netamount', 'value', 'amountinr'],
};
const plain = (text: string) => text.toLowerCase().replaceAll(/[^a-z0-9]/g, '');

/** Which exchange's report it is, by its head; generic where it is none that is known. */
export function formatOf(columns: readonly string[]): ImportFormat {
  const has = (...wanted: string[]) => wanted.every((one) => columns.map(plain).includes(one));
  if (has('dateutc', 'executed', 'pair') || has('dateutc', 'market', 'feecoin')) return 'binance';
  if (has('market', 'volume', 'trade')) return 'wazirx';
  if (has('tradecompletiontime') || has('cryptopair', 'side')) return 'coindcx';
  return 'generic';
}

/** A guess by the names of the columns, each used once. */
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

const QUOTES = ['INR', 'USDT', 'USDC', 'BUSD', 'FDUSD', 'USD'];

/**
 * The coin of a symbol or a pair and what it was paid in: BTC, BTCINR, BTC/INR, BTC-USDT,
 * B-BTC_USDT.
 */
function readPair(text: string): { coin: string; quote: string | null } | null {
  const upper = text.toUpperCase().replace(/^B-(?=.+[_/-])/, '');
  const parted = /^([A-Z0-9]{1,15})[/_-]([A-Z0-9]{1,15})$/.exec(upper);
  if (parted) return { coin: parted[1] ?? '', quote: parted[2] ?? null };
  if (!/^[A-Z0-9]{1,20}$/.test(upper) || !/[A-Z]/.test(upper)) return null;
  const quote = QUOTES.find((one) => upper.length > one.length + 1 && upper.endsWith(one)) ?? null;
  const coin = quote === null ? upper : upper.slice(0, -quote.length);
  return coin.length > 15 ? null : { coin, quote };
}

/**
 * A number with grouping, a unit around it, and zeros behind; null for signs, exponents, and more
 * decimals than can be counted.
 */
function readNumber(text: string, scale: number): bigint | null {
  const bare = text
    .replace(/^(?:₹|INR|Rs\.?)\s*/i, '')
    .replace(/\s*[A-Z]{2,15}$/i, '')
    .replaceAll(',', '');
  const [whole = '', fraction = ''] = bare.split('.');
  const cut = fraction.replace(/0+$/, '');
  const value = parseAmount(cut === '' ? whole : `${whole}.${cut}`, scale);
  return bare.split('.').length > 2 || value === null || value > LARGEST ? null : value;
}

/** Paise, rounded to the nearest where a report has more decimals. */
function readRupees(text: string): bigint | null {
  const value = readNumber(text, TRACKED_SCALE);
  return value === null ? null : (value + 500_000n) / 1_000_000n;
}

/**
 * 2026-01-31 12:30:00, 31/01/2026 12:30 or 31-01-2026 1:30 pm; the day first where there is doubt.
 */
export function readDate(text: string, isUtc: boolean): number | null {
  const match =
    /^(\d{1,4})[-/](\d{1,2})[-/](\d{1,4})(?:[T, ]+(\d{1,2}):(\d{2})(?::(\d{2})(?:\.\d+)?)?\s*(am|pm)?)?\s*(Z|UTC)?$/i.exec(
      text,
    );
  if (!match) return null;
  const part = (index: number) => Number.parseInt(match[index] ?? '0', 10);
  const isYearFirst = (match[1] ?? '').length === 4;
  const [year, month, day] = [
    isYearFirst ? part(1) : part(3),
    part(2),
    isYearFirst ? part(3) : part(1),
  ];
  const half = match[7]?.toLowerCase();
  const hour = half === undefined ? part(4) : (part(4) % 12) + (half === 'pm' ? 12 : 0);
  const at = Date.UTC(year, month - 1, day, hour, part(5), part(6));
  const read = new Date(at);
  const isReal =
    year >= 2009 &&
    year < 2100 &&
    read.getUTCMonth() === month - 1 &&
    read.getUTCDate() === day &&
    hour < 24 &&
    part(5) < 60 &&
    part(6) < 60;
  if (!isReal) return null;
  return isUtc || match[8] !== undefined ? at : at - INDIA_MS;
}

function readLine(row: Row, mapping: Mapping, head: readonly string[]): TrackedEntry | LineRefusal {
  if (row.fault) return row.fault;
  const { cells } = row;
  if (cells.some((cell) => cell.length > CELL_MAX_CHARS)) return 'too-long';
  if (cells.length < head.length - 1 || cells.length > head.length + 1) return 'columns';
  if (cells.some((cell) => /^[=@\t\r]|^[+-](?![\d.,\s]*$)/.test(cell))) return 'formula';
  const cell = (field: ImportField) => {
    const at = mapping[field];
    return at === null ? '' : (cells[at] ?? '');
  };
  const pair = readPair(cell('coin'));
  if (pair === null) return 'coin';
  const side = cell('side').toLowerCase();
  const kind =
    mapping.side === null
      ? 'held'
      : /^(buy|bought|bid)/.test(side)
        ? 'buy'
        : /^(sell|sold|ask)/.test(side)
          ? 'sell'
          : null;
  if (kind === null) return 'side';
  const quantity = readNumber(cell('quantity'), TRACKED_SCALE);
  if (quantity === null || quantity === 0n) return 'quantity';
  const isUtc = /utc/i.test(head[mapping.date ?? -1] ?? '');
  const at = mapping.date === null ? null : readDate(cell('date'), isUtc);
  if (at === null && mapping.date !== null && (kind !== 'held' || cell('date') !== ''))
    return 'date';
  const isInRupees = (pair.quote ?? 'INR') === 'INR';
  if (kind === 'held' || !isInRupees || (mapping.total === null && mapping.price === null))
    return { kind, at, coin: pair.coin, quantity, amount: null };
  const total = cell('total');
  const price = readNumber(cell('price'), TRACKED_SCALE);
  const amount =
    total === '' ? (price === null ? null : (price * quantity) / 10n ** 14n) : readRupees(total);
  return amount === null ? 'amount' : { kind, at, coin: pair.coin, quantity, amount };
}

/**
 * What each line says. Lines that are alike are told apart by how many came before, so that a file
 * read twice is the same twice.
 */
export function readImport(text: string, chosen: Mapping | null): ReadImport {
  const [head, ...rows] = readCsv(text);
  const columns = (head?.cells ?? []).slice(0, MAX_COLUMNS).map((cell) => cell.slice(0, 60));
  const format = formatOf(columns);
  const mapping = chosen ?? mappingOf(columns);
  const seen = new Map<string, number>();
  const lines = rows.slice(0, IMPORT_MAX_LINES).map((row): ImportLine => {
    const read = readLine(row, mapping, columns);
    if (typeof read === 'string') return { number: row.number, fault: read };
    const says = [read.kind, read.at ?? '', read.coin, read.quantity, read.amount ?? ''].join(' ');
    const count = (seen.get(says) ?? 0) + 1;
    seen.set(says, count);
    return { number: row.number, entry: read, identity: `${says} ${count}` };
  });
  return { format, columns, mapping, lines, leftOut: Math.max(0, rows.length - IMPORT_MAX_LINES) };
}
