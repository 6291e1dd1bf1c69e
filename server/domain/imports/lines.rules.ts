/**
 * Parses a CSV file of trades or holdings from elsewhere; preview and import use the same parser.
 * An entry keeps a kind, a time, a symbol and numbers. No text of the file is kept, so that no cell
 * can act as a formula in an exported file.
 */
import {
  type DateOrder,
  type DecimalMark,
  IMPORT_MAX_LINES,
  type ImportField,
  type ImportFormat,
  type ImportQuestion,
  type LineRefusal,
  type Mapping,
  TRACKED_SCALE,
} from '#protocol/import-lines.ts';

import { type CsvRow, readCsv, readSeparatorLine } from './csv.rules.ts';
import { type DateReadings, headZone, isSerial, readDate } from './dates.rules.ts';
import {
  columnsOf,
  findHead,
  findSeparator,
  formatOf,
  isHead,
  mappingOf,
  statusColumn,
} from './head.rules.ts';
import {
  type Decimal,
  isAmbiguous,
  isProduct,
  onlyReading,
  type Readings,
  readNumber,
  toScale,
} from './numbers.rules.ts';

const CELL_MAX_CHARS = 200;
const SAID_CHARS = 60;
const LARGEST = 10n ** 18n;
/** Maximum number of rows among which a person chooses the head. */
const HEAD_CHOICES = 20;
/** Maximum number of rows above the head. */
const MOST_ABOVE = 50;

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
/** A refused line, with the text of the file that is the reason. */
type Fault = { fault: LineRefusal; said: string | null };
/** A line that cannot be read before a question is answered. */
type Asked = { asked: 'decimal' | 'dates' };
export type ImportLine = {
  /** Line of the file, from 1. */
  number: number;
} & ({ entry: TrackedEntry; identity: string } | Fault | Asked);

/** Answers of a person about a file; null without an answer. */
export type ImportAnswers = {
  mapping: Mapping | null;
  /** Line of the head; 0 for a file without one. */
  head: number | null;
  decimal: DecimalMark | null;
  dates: DateOrder | null;
};
export const noAnswers: ImportAnswers = { mapping: null, head: null, decimal: null, dates: null };

type Question = {
  about: ImportQuestion;
  answer: string | null;
  /** First cell of the file that can be read in two ways; `choices` has each reading. */
  cell: string | null;
  choices: { answer: string; reading: string }[];
};
export type ReadImport = {
  format: ImportFormat;
  /** Line of the head; 0 for a file without one, null while the head is asked. */
  head: number | null;
  columns: string[];
  mapping: Mapping;
  questions: Question[];
  lines: ImportLine[];
  /** Number of lines past the limit; they are not read. */
  leftOut: number;
};

const QUOTES = ['INR', 'USDT', 'USDC', 'BUSD', 'FDUSD', 'USD'];
const numberFields = ['quantity', 'price', 'total'] as const;
/** Coins whose names end like a pair with dollars. */
const dollarCoins = [...QUOTES, 'PYUSD', 'CRVUSD', 'RLUSD', 'BFUSD'];

/** Coin of a symbol or a pair, and its currency: BTC, BTCINR, BTC/INR, BTC-USDT, B-BTC_USDT. */
function readPair(text: string): { coin: string; quote: string | null } | null {
  const upper = text.toUpperCase().replace(/^B-(?=.+[_/-])/, '');
  const parted = /^([A-Z0-9]{1,15})[/_-]([A-Z0-9]{1,15})$/.exec(upper);
  if (parted) return { coin: parted[1] ?? '', quote: parted[2] ?? null };
  if (!/^[A-Z0-9]{1,20}$/.test(upper) || !/[A-Z]/.test(upper)) return null;
  if (dollarCoins.includes(upper)) return { coin: upper, quote: null };
  const quote = QUOTES.find((one) => upper.length > one.length + 1 && upper.endsWith(one)) ?? null;
  const coin = quote === null ? upper : upper.slice(0, -quote.length);
  return coin.length > 15 ? null : { coin, quote };
}

/** A row whose cells are in their columns, with every reading of its numbers and its date. */
type Cells = {
  number: number;
  said: (field: ImportField) => string;
  numbers: Record<(typeof numberFields)[number], Readings>;
  date: DateReadings;
};

const refuse = (fault: LineRefusal, said: string | null = null): Fault => ({
  fault,
  said: said === null || said === '' ? null : said.slice(0, SAID_CHARS),
});

/** Columns of a file, and the minutes ahead of UTC that its head says; null for an unknown zone. */
type Layout = {
  columns: readonly string[];
  mapping: Mapping;
  zone: number | null;
  /** Column that says how an order ended. */
  status: number | null;
};

/** Number of columns up to the last that has a name. */
const namedWidth = (columns: readonly string[]) => columns.findLastIndex((name) => name !== '') + 1;

function readCells(row: CsvRow, { columns, mapping, zone, status }: Layout): Cells | Fault {
  if (row.isOpen) return refuse('quote-open');
  const { cells, number } = row;
  const long = cells.find((cell) => cell.length > CELL_MAX_CHARS);
  if (long !== undefined) return refuse('too-long', long);
  // A number with a comma that is not quoted shifts all cells behind the number.
  const isShort = Object.values(mapping).some((at) => at !== null && at >= cells.length);
  const isLong =
    cells.length > columns.length || cells.slice(namedWidth(columns)).some((cell) => cell !== '');
  if (isShort || isLong || cells.length < columns.length - 1)
    return refuse('columns', cells.join(' | '));
  const formula = cells.find((cell) => /^[=@\t\r]|^[+-](?![\d.,\s]*$)/.test(cell));
  if (formula !== undefined) return refuse('formula', formula);
  const said = (field: ImportField) => cells[mapping[field] ?? -1] ?? '';
  const ending = cells[status ?? -1] ?? '';
  if (/cancel|reject|expire|fail|pending|open|refund|revers/i.test(ending))
    return refuse('status', ending);
  const pair = readPair(said('coin'));
  const currency = pair?.quote ?? 'INR';
  return {
    number,
    said,
    numbers: {
      quantity: readNumber(said('quantity'), pair?.coin ?? ''),
      price: readNumber(said('price'), currency),
      total: readNumber(said('total'), currency),
    },
    date: readDate(said('date'), zone),
  };
}

/** Choice that all cells allow; 'mixed' if cells contradict each other, null if all are open. */
type Agreed<T> = T | 'mixed' | null;

function agree<T extends string>(votes: ReadonlySet<T>): Agreed<T> {
  const [first] = votes;
  return votes.size > 1 ? 'mixed' : (first ?? null);
}

/**
 * True if quantity times price is the total with this decimal mark; null if a number is missing or
 * unreadable.
 */
function fits({ numbers }: Cells, mark: DecimalMark): boolean | null {
  const { quantity, price, total } = numbers;
  const [one, two, three] = [quantity[mark], price[mark], total[mark]];
  const isAll = [quantity, price, total].every(
    ({ point, comma }) => point !== null || comma !== null,
  );
  if (!isAll) return null;
  return one !== null && two !== null && three !== null && isProduct(one, two, three);
}

/** Infers the mark from every number; numbers that are all open are checked against the totals. */
function agreeOnMark(rows: readonly Cells[]): Agreed<DecimalMark> {
  const votes = new Set<DecimalMark>();
  for (const { numbers } of rows)
    for (const { point, comma } of Object.values(numbers)) {
      if (point !== null && comma === null) votes.add('point');
      if (point === null && comma !== null) votes.add('comma');
    }
  if (votes.size > 0) return agree(votes);
  const counts = (mark: DecimalMark) =>
    rows.map((row) => fits(row, mark)).filter((fit) => fit !== null);
  const [point, comma] = [counts('point'), counts('comma')];
  const isPoint = point.every(Boolean);
  const isComma = comma.every(Boolean);
  return isPoint === isComma ? null : isPoint ? 'point' : 'comma';
}

function agreeOnOrder(rows: readonly Cells[]): Agreed<DateOrder> {
  const votes = new Set<DateOrder>();
  for (const { date } of rows) {
    if (date['day-first'] !== null && date['month-first'] === null) votes.add('day-first');
    if (date['day-first'] === null && date['month-first'] !== null) votes.add('month-first');
  }
  return agree(votes);
}

const isOpenDate = ({ date }: Cells) =>
  date['day-first'] !== null &&
  date['month-first'] !== null &&
  date['day-first'] !== date['month-first'];
const isOrdered = ({ date }: Cells) => date['day-first'] !== date['month-first'];

type Rules = { mapping: Mapping; mark: Agreed<DecimalMark>; order: Agreed<DateOrder> };

/** Value of a number, null if unreadable, or the reason why the line is not read. */
function numberIn(
  read: Readings,
  said: string,
  mark: Rules['mark'],
): Decimal | null | Fault | Asked {
  if (mark === 'point' || mark === 'comma') return read[mark];
  if (!isAmbiguous(read)) return onlyReading(read);
  return mark === null ? { asked: 'decimal' } : refuse('mixed-decimals', said);
}

function timeIn(cells: Cells, kind: string, rules: Rules): number | null | Fault | Asked {
  const said = cells.said('date');
  if (rules.mapping.date === null || (kind === 'held' && said === '')) return null;
  if (isSerial(said)) return refuse('serial', said);
  const { date } = cells;
  if (rules.order === 'mixed' && isOrdered(cells)) return refuse('mixed-dates', said);
  if (rules.order === null && isOpenDate(cells)) return { asked: 'dates' };
  const at = date[rules.order === 'month-first' ? 'month-first' : 'day-first'];
  return at ?? refuse('date', said);
}

const isValue = (read: Decimal | null | Fault | Asked): read is Decimal =>
  read !== null && 'units' in read;
const isStopped = (read: object | number | null): read is Fault | Asked =>
  read !== null && typeof read === 'object' && ('fault' in read || 'asked' in read);

/** Side of a trade; null for other words, such as `Buy cancelled` and `Sell fee`. */
function sideOf(text: string): 'buy' | 'sell' | null {
  if (/^(buy|bought|bid)$/i.test(text)) return 'buy';
  return /^(sell|sold|ask)$/i.test(text) ? 'sell' : null;
}

/**
 * Finds the side by its cells where no column is named so: without its side a sale would be held.
 * The first column of dates then belongs to a file whose date is not named either.
 */
function completeMapping(mapping: Mapping, rows: readonly CsvRow[], width: number): Mapping {
  const used = Object.values(mapping);
  const find = (isWanted: (cell: string) => boolean) => {
    const at = Array.from({ length: width }, (_, index) => index).findIndex(
      (index) => !used.includes(index) && rows.some(({ cells }) => isWanted(cells[index] ?? '')),
    );
    return at < 0 ? null : at;
  };
  const side = mapping.side ?? find((cell) => sideOf(cell) !== null);
  if (side === mapping.side) return mapping;
  const isDate = (cell: string) => {
    const read = readDate(cell, 0);
    return /\D/.test(cell) && (read['day-first'] ?? read['month-first']) !== null;
  };
  return { ...mapping, side, date: mapping.date ?? find(isDate) };
}

/** Zone that the date's head says, or a row above the head that says the time zone. */
function zoneOf(date: string, above: readonly CsvRow[]): number | null {
  const said = above.map(({ cells }) => cells.join(' ')).find((row) => /time\s*zone/i.test(row));
  return headZone(/utc|gmt|ist/i.test(date) ? date : `${date} ${said ?? ''}`);
}

function readLine(cells: Cells, rules: Rules): TrackedEntry | Fault | Asked {
  const { said, numbers } = cells;
  const { mapping, mark } = rules;
  const pair = readPair(said('coin'));
  if (pair === null) return refuse('coin', said('coin'));
  const kind = mapping.side === null ? 'held' : sideOf(said('side'));
  if (kind === null) return refuse('side', said('side'));
  const quantity = numberIn(numbers.quantity, said('quantity'), mark);
  if (isStopped(quantity)) return quantity;
  const counted = isValue(quantity) ? toScale(quantity, TRACKED_SCALE, LARGEST) : null;
  if (!isValue(quantity) || counted === null || counted === 0n)
    return refuse('quantity', said('quantity'));
  const at = timeIn(cells, kind, rules);
  if (isStopped(at)) return at;
  const entry = { kind, at, coin: pair.coin, quantity: counted } as const;
  const [price, total] = [
    numberIn(numbers.price, said('price'), mark),
    numberIn(numbers.total, said('total'), mark),
  ];
  if (isStopped(price)) return price;
  if (isStopped(total)) return total;
  if (isValue(price) && isValue(total) && !isProduct(quantity, price, total))
    return refuse('product', `${said('quantity')} × ${said('price')} ≠ ${said('total')}`);
  const isInRupees = (pair.quote ?? 'INR') === 'INR';
  if (kind === 'held' || !isInRupees || (mapping.total === null && mapping.price === null))
    return { ...entry, amount: null };
  const amount = amountOf(counted, price, said('total') === '' ? undefined : total);
  return amount === null ? refuse('amount', said('total') || said('price')) : { ...entry, amount };
}

/** Paise: of the total, to the nearest; without one, of quantity times price, rounded down. */
function amountOf(
  quantity: bigint,
  price: Decimal | null,
  total: Decimal | null | undefined,
): bigint | null {
  const said = total === undefined ? price : total;
  const value = said === null ? null : toScale(said, TRACKED_SCALE, LARGEST);
  if (value === null) return null;
  return total === undefined ? (value * quantity) / 10n ** 14n : (value + 500_000n) / 1_000_000n;
}

/** Text of a number with all its decimals, a point before them and no grouping. */
function showDecimal({ units, scale }: Decimal): string {
  const digits = `${units}`.padStart(scale + 1, '0');
  return scale === 0 ? digits : `${digits.slice(0, -scale)}.${digits.slice(-scale)}`;
}

/** Questions about the decimal mark and the order of dates, if the cells allow both. */
function questionsOf(rows: readonly Cells[], answers: ImportAnswers, rules: Rules): Question[] {
  const questions: Question[] = [];
  const open = rows
    .flatMap(({ numbers, said }) =>
      numberFields.map((field) => ({ read: numbers[field], cell: said(field) })),
    )
    .find(({ read }) => isAmbiguous(read));
  if (rules.mark === null && open)
    questions.push({
      about: 'decimal',
      answer: answers.decimal,
      cell: open.cell.slice(0, SAID_CHARS),
      choices: (['point', 'comma'] as const).map((answer) => ({
        answer,
        reading: showDecimal(open.read[answer] as Decimal),
      })),
    });
  const day = rows.find(isOpenDate);
  if (rules.order === null && day)
    questions.push({
      about: 'dates',
      answer: answers.dates,
      cell: day.said('date').slice(0, SAID_CHARS),
      choices: (['day-first', 'month-first'] as const).map((answer) => ({
        answer,
        reading: new Date(day.date[answer] as number).toISOString(),
      })),
    });
  return questions;
}

function headOf(all: readonly CsvRow[], asked: number | null): number | null {
  if (asked === 0) return -1;
  const chosen = all.slice(0, MOST_ABOVE).findIndex(({ number }) => number === asked);
  return chosen >= 0 ? chosen : findHead(all);
}

function headQuestion(rows: readonly CsvRow[], answer: number | null): Question {
  const choices = rows.slice(0, HEAD_CHOICES).map(({ number, cells }) => ({
    answer: `${number}`,
    reading: cells.join(' | ').slice(0, SAID_CHARS),
  }));
  return { about: 'head', answer: answer === null ? null : `${answer}`, cell: null, choices };
}

/**
 * Reads every line. The identity of a line is its entry and the number of equal lines up to there,
 * so that a file read twice has the same identities.
 */
export function readImport(sent: string, answers: ImportAnswers): ReadImport {
  const { text, separator } = readSeparatorLine(sent);
  const most = IMPORT_MAX_LINES + MOST_ABOVE + 1;
  const { rows: all, leftOut } = readCsv(text, separator ?? findSeparator(text), most);
  const at = headOf(all, answers.head);
  const found = findHead(all);
  const questions = found === null && all.length > 0 ? [headQuestion(all, answers.head)] : [];
  const rows = at === null ? [] : all.slice(at + 1);
  const columns =
    at === -1
      ? (all[0]?.cells ?? []).map((_, index) => `${index + 1}`).slice(0, 40)
      : columnsOf(all[at ?? -1]);
  const mapping = answers.mapping ?? completeMapping(mappingOf(columns), rows, columns.length);
  const zone = zoneOf(columns[mapping.date ?? -1] ?? '', all.slice(0, Math.max(at ?? 0, 0)));
  const layout: Layout = { columns, mapping, zone, status: statusColumn(columns, mapping) };
  const isOther = (row: CsvRow) => columnsOf(row).join('\n') !== columns.join('\n');
  const other = rows.findIndex((row) => isHead(row) && isOther(row));
  const read = rows.slice(0, IMPORT_MAX_LINES).map((row, index) => ({
    number: row.number,
    cells:
      other >= 0 && index >= other
        ? refuse('other-head', row.cells.join(' | '))
        : readCells(row, layout),
  }));
  const usable = read
    .map(({ cells }) => cells)
    .filter((cells): cells is Cells => !('fault' in cells));
  const open: Rules = { mapping, mark: agreeOnMark(usable), order: agreeOnOrder(usable) };
  const rules: Rules = {
    mapping,
    mark: open.mark ?? answers.decimal,
    order: open.order ?? answers.dates,
  };
  const seen = new Map<string, number>();
  const lines = read.map(({ number, cells }): ImportLine => {
    const line = 'fault' in cells ? cells : readLine(cells, rules);
    if (isStopped(line)) return { number, ...line };
    const says = [line.kind, line.at ?? '', line.coin, line.quantity, line.amount ?? ''].join(' ');
    const count = (seen.get(says) ?? 0) + 1;
    seen.set(says, count);
    return { number, entry: line, identity: `${says} ${count}` };
  });
  return {
    format: formatOf(columns),
    head: at === null ? null : at === -1 ? 0 : (all[at]?.number ?? null),
    columns,
    mapping,
    questions: [...questions, ...questionsOf(usable, answers, open)],
    lines,
    leftOut: leftOut + Math.max(0, rows.length - IMPORT_MAX_LINES),
  };
}
