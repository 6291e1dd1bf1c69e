/** What a file is to be made of: the facts around it, and its lines, page after page. */
import { languageOf } from '#protocol/languages.ts';
import type { FileFormat } from '#protocol/statements.ts';
import { countries } from '#server/domain/tax/countries/countries.ts';
import { type Country, yearOf } from '#server/domain/tax/country.ts';
import type { Reader } from '#server/kit/database/database.ts';
import { formatDate, formatDateTime } from '#texts/format.ts';
import { readAs } from '#texts/reader.ts';
import { statementTexts } from '#texts/statements.ts';

import { ACCOUNT_COLUMNS } from './account-statement.ts';
import { NOTE_COLUMNS } from './contract-note.ts';
import type { Block, Frame } from './document.ts';
import type { Order } from './maker.ts';
import { pagesOf } from './pdf-pages.ts';
import { endOf, startOf, withRupees } from './statements.rules.ts';
import {
  listSums,
  listSymbols,
  readApart,
  readFills,
  readLines,
  readTickTime,
  readTrades,
  type StatementRow,
} from './statements.sql.ts';
import { TAX_COLUMNS } from './tax-pack.ts';

/** Lines that a query answers: what one costs this process is about a millisecond. */
const PAGE = 2_000;

/** What all files of an installation are made with. */
export type FileFacts = {
  /** Decimals of an asset's amounts. */
  scaleOf(asset: string): number;
  country: Country;
  isVirtual: boolean;
  /** Where a file is checked, as it is written in it. */
  site: string;
};
export type Files = FileFacts & { reader: Reader };

/** `baseUrl`: where the outside world reaches us; null where that is not said. */
export function fileFacts(of: {
  scaleOf(asset: string): number;
  isVirtual: boolean;
  baseUrl: string | null;
}): FileFacts {
  const { scaleOf, isVirtual, baseUrl } = of;
  const country = countries['IN'];
  if (!country) throw new Error('the rules of India are missing');
  return { scaleOf, country, isVirtual, site: `${baseUrl ?? ''}/verify` };
}

/** `email` is null for an account that never had one. */
export type Owner = { id: string; name: string; email: string | null };

const columnsOf = { statement: ACCOUNT_COLUMNS, 'contract-note': NOTE_COLUMNS, tax: TAX_COLUMNS };

export async function orderOf(
  files: Files,
  row: StatementRow,
  person: Owner,
  format: FileFormat,
): Promise<Order> {
  const { reader, isVirtual, site } = files;
  const language = languageOf(row.language);
  // Spreadsheets read no other digits than Latin ones.
  const locale = format === 'pdf' ? row.language : language;
  const words = statementTexts(language);
  const { id, kind, from_day: from, to_day: to } = row;
  const end = endOf(to);
  const tickAt = await readTickTime(reader, row.before_tick);
  const upTo = tickAt !== null && tickAt < end ? tickAt : end;
  const date = (day: string) => readAs(locale, () => formatDate(startOf(day).toISOString()));
  const moment = (at: Date) => readAs(locale, () => formatDateTime(at.toISOString()));
  const head: Block = {
    of: 'head',
    title: words.titles[kind],
    facts: [
      [words.name, person.name],
      [words.uid, person.id],
      [words.period, words.from({ from: date(from), to: date(to), isOneDay: from === to })],
      [words.upTo, moment(upTo)],
      [words.written, moment(row.asked_at)],
      [words.id, id],
    ],
    instead: { value: person.email ?? person.id, note: words.noTypeface },
  };
  const frame: Frame = {
    title: words.titles[kind],
    warning: isVirtual ? words.practice : null,
    footer: words.footer({ id, site }),
    page: words.page,
    of: words.of,
    id,
    language: `${language}-IN`,
    at: row.asked_at.toISOString(),
    columns: columnsOf[kind],
  };
  return { format, frame, locale, facts: { ...(await factsOf(files, row)), head } };
}

type Facts = Order['facts'];
type Headless<One> = One extends { head: Block } ? Omit<One, 'head'> : never;

async function factsOf(files: Files, row: StatementRow): Promise<Headless<Facts>> {
  const { reader, scaleOf, country } = files;
  const personId = row.person_id;
  if (row.kind === 'statement') {
    const sums = withRupees(await listSums(reader, { ...row, personId }));
    const assets = sums.map(({ movements, ...sum }) => ({
      ...sum,
      scale: scaleOf(sum.asset),
      movements: Number.parseInt(movements.toString(), 10),
    }));
    return { of: 'statement', assets };
  }
  const symbols = await listSymbols(reader);
  const scales = Object.fromEntries(symbols.map((symbol) => [symbol, scaleOf(symbol)]));
  if (row.kind === 'contract-note') return { of: 'contract-note', scales };
  const { position_fees: positionFees, ...apart } = await readApart(reader, { ...row, personId });
  const year = yearOf(country, row.from_day);
  return { of: 'tax', country: country.code, year, scales, apart: { ...apart, positionFees } };
}

/** What the file will have: lines of a CSV, about how many pages of a PDF. */
export function partsOf({ format, facts }: Order, lines: number): number {
  if (format === 'pdf') return pagesOf(facts.of === 'statement' ? lines + facts.assets.length : 0);
  return facts.of === 'statement' ? lines + facts.assets.length + HEAD_LINES : 0;
}
/** The head of a statement, the names of its tables and of their columns. */
const HEAD_LINES = 12;

/** As SQL writes them: for the maker to read. */
export function linesOf(reader: Reader, row: StatementRow): AsyncGenerator<string> {
  if (row.kind === 'tax') return fillsOf(reader, row);
  return ownLines(reader, row, row.kind === 'statement' ? readLines : readTrades);
}

async function* ownLines(
  reader: Reader,
  { person_id: personId, first_line: first, last_line: last }: StatementRow,
  read: typeof readLines,
): AsyncGenerator<string> {
  for (let after = first - 1n; after < last;) {
    const page = await read(reader, { personId, after, last, limit: PAGE });
    if (page.last === null) throw new Error('lines of a book are missing');
    if (page.text !== null) yield page.text;
    after = page.last;
  }
}

/** Of all years until the end of this one: what is sold was bought before. */
export async function* fillsOf(
  reader: Reader,
  row: Pick<StatementRow, 'person_id' | 'to_day' | 'before_tick'>,
): AsyncGenerator<string> {
  const query = { personId: row.person_id, end: endOf(row.to_day), beforeTick: row.before_tick };
  let after = { coin: '', number: 0 };
  for (;;) {
    const page = await readFills(reader, { ...query, after, limit: PAGE });
    if (page.text === null || page.coin === null || page.number === null) return;
    yield page.text;
    after = { coin: page.coin, number: page.number };
  }
}
