/**
 * Statements: asked for once, then the same file whenever it is fetched, because what it is made of
 * never changes. Each file that is given out is on a public list by its hash. Reads money, moves
 * none.
 */
import type { Readable } from 'node:stream';

import { languageOf, type Locale } from '#protocol/languages.ts';
import { formatAmount } from '#protocol/money.ts';
import {
  type FileFormat,
  type IssuedEntry,
  type IssuedPage,
  MOST_STATEMENTS_A_DAY,
  PDF_MOST_LINES,
  type Period,
  type Preview,
  type StatementEntry,
  type StatementPage,
} from '#protocol/statements.ts';
import type { Country, Year } from '#server/domain/tax/country.ts';
import { yearOf } from '#server/domain/tax/country.ts';
import { numberCursor, pageOf, readCursor } from '#server/kit/page-of.ts';
import type { Clock } from '#server/kit/clock.ts';
import type { Database } from '#server/kit/database/database.ts';
import type { RandomSource } from '#server/kit/ids.ts';
import { refuse, refuseFields } from '#server/kit/refuse.ts';

import { askInBackground, longFormats, readMade, toBackground } from './background.ts';
import { type BackgroundRow, listFiles } from './background.sql.ts';
import { listFile } from './list-file.ts';
import type { Making } from './make-file.ts';
import { type FileFacts, linesOf, orderOf, type Owner, partsOf } from './file-orders.ts';
import { countOf, dayOf, endOf, periodProblems, startOf, withRupees } from './statements.rules.ts';
import {
  countSince,
  findIssued,
  findSpan,
  findStatement,
  findWhole,
  type GivenRow,
  insertStatement,
  lockAsker,
  type IssuedRow,
  listGiven,
  listIssued,
  listStatements,
  listSums,
  readLastTick,
  type StatementRow,
} from './statements.sql.ts';

const ID_BYTES = 16;
const A_DAY_MS = 86_400_000;

export type StatementServices = FileFacts & {
  database: Database;
  clock: Clock;
  random: RandomSource;
  making: Making;
  /** Has what waits in the background looked at. */
  wakeBackground(): void;
};

export type Statements = {
  preview(personId: string, period: Period): Promise<Preview>;
  /**
   * Returns the statement whose files have this language and, as PDF, these digits: an earlier one
   * where the period was over then.
   */
  ask(personId: string, period: Period, locale: Locale): Promise<StatementEntry>;
  /** Newest first. An unknown cursor is refused as `invalid`. */
  list(
    personId: string,
    page: { cursor: string | undefined; limit: number },
  ): Promise<StatementPage>;
  /**
   * Streams it. `not-offered` where it has more lines than a PDF may. `bytes` is known of what was
   * made in the background.
   */
  file(
    person: Owner,
    id: string,
    format: FileFormat,
  ): Promise<{ name: string; parts: number; bytes: bigint | null; stream: Readable }>;
  /**
   * Has it made in the background. Refuses as `file` does, and `rate-limited` beyond
   * MOST_BACKGROUND_FILES.
   */
  make(personId: string, id: string, format: FileFormat): Promise<StatementEntry>;
  issued(page: { cursor: string | undefined; limit: number }): Promise<IssuedPage>;
  issuedOne(hash: string): Promise<IssuedEntry>;
};

export function openStatements(services: StatementServices): Statements {
  const { database, clock, random, making, scaleOf, country } = services;

  /** Where the period is in the book, as far as it is written. Refuses what is no period. */
  async function locate(personId: string, period: Period) {
    const today = dayOf(clock.now());
    refuseFields(periodProblems(period, today));
    if (period.kind === 'tax') refuseUnlessYear(country, period);
    const tick = await readLastTick(database);
    if (!tick) return refuse('invalid', { fields: { from: 'day-unknown' } });
    const end = endOf(period.to);
    const query = { personId, from: startOf(period.from), end, beforeTick: tick.number };
    const span = await findSpan(database, query);
    return { span, tick, upTo: tick.at < end ? tick.at : end };
  }

  async function entriesOf(rows: readonly StatementRow[]): Promise<StatementEntry[]> {
    const given = await listGiven(
      database,
      rows.map(({ id }) => id),
    );
    const by = Map.groupBy(given, ({ statement_id: id }) => id);
    const background = await listFiles(
      database,
      rows.map(({ id }) => id),
    );
    const byFile = Map.groupBy(background, ({ statement_id: id }) => id);
    return rows.map((row) => toEntry(row, by.get(row.id) ?? [], byFile.get(row.id) ?? []));
  }

  async function entryOf(row: StatementRow): Promise<StatementEntry> {
    const [entry] = await entriesOf([row]);
    return entry ?? refuse('not-found');
  }

  async function require(personId: string, id: string, format: FileFormat): Promise<StatementRow> {
    const row = /^[0-9a-f]{32}$/.test(id) ? await findStatement(database, personId, id) : null;
    if (!row) return refuse('not-found');
    if (format === 'pdf' && countOf(row) > PDF_MOST_LINES) refuse('not-offered');
    return row;
  }

  return {
    async preview(personId, period) {
      const { span, upTo } = await locate(personId, period);
      const sums = withRupees(await listSums(database, { personId, ...span }));
      return {
        ...period,
        upTo: upTo.toISOString(),
        movements: countOf(span),
        assets: sums.map(({ asset, opening, came, went, movements }) => {
          const inWords = (units: bigint) => formatAmount(units, scaleOf(asset));
          return {
            asset,
            opening: inWords(opening),
            came: inWords(came),
            went: inWords(went),
            closing: inWords(opening + came - went),
            movements: Number.parseInt(movements.toString(), 10),
          };
        }),
      };
    },

    async ask(personId, period, locale) {
      const { kind, from, to } = period;
      const { span, tick } = await locate(personId, period);
      const end = endOf(to);
      const whole = { personId, kind, from, to, end, locale };
      const before = await findWhole(database, whole);
      if (before) return entryOf(before);
      const now = clock.now();
      const since = new Date(now.getTime() - A_DAY_MS);
      // A person's requests take turns: the same is made once, and none beyond the day's number.
      const row = await database.transaction(async (tx) => {
        await lockAsker(tx, personId);
        const meanwhile = await findWhole(tx, whole);
        if (meanwhile) return meanwhile;
        if ((await countSince(tx, personId, since)) >= MOST_STATEMENTS_A_DAY)
          return refuse('rate-limited', { retryAfter: 3_600 });
        const id = Buffer.alloc(ID_BYTES);
        random(id);
        const asked: StatementRow = {
          id: id.toString('hex'),
          person_id: personId,
          kind,
          from_day: from,
          to_day: to,
          before_tick: tick.number,
          ...span,
          asked_at: now,
          language: locale,
        };
        await insertStatement(tx, asked);
        return asked;
      });
      return entryOf(row);
    },

    async list(personId, { cursor, limit }) {
      const after = readCursor(cursor, (id) => (/^[0-9a-f]{32}$/.test(id) ? id : null));
      const rows = await listStatements(database, { personId, after, limit: limit + 1 });
      const { shown, nextCursor } = pageOf(rows, limit, ({ id }) => id);
      return { items: await entriesOf(shown), nextCursor };
    },

    async file(person, id, format) {
      const row = await require(person.id, id, format);
      const name = nameOf(row, format);
      const made = await readMade(database, id, format);
      if (made) return { name, parts: 0, ...made };
      making.refuseIfFull();
      const order = await orderOf({ ...services, reader: database }, row, person, format);
      const stream = making.start({
        personId: person.id,
        order,
        pages: linesOf(database, row),
        list: (hash) => listFile(database, clock, row, { hash, format }),
      });
      return { name, parts: partsOf(order, countOf(row)), bytes: null, stream };
    },

    async make(personId, id, format) {
      const row = await require(personId, id, format);
      await askInBackground({ database, clock }, row, format);
      services.wakeBackground();
      return entryOf(row);
    },

    async issued({ cursor, limit }) {
      const rows = await listIssued(database, { before: numberCursor(cursor), limit: limit + 1 });
      const { shown, nextCursor } = pageOf(rows, limit, ({ number }) => number.toString());
      return { items: shown.map(toIssued), nextCursor };
    },

    async issuedOne(hash) {
      const row = await findIssued(database, hash);
      return row ? toIssued(row) : refuse('not-found');
    },
  };
}

/** A pack is of a whole year with rules. */
function refuseUnlessYear(country: Country, period: Period): Year {
  const year = yearOf(country, period.from);
  if (year.from !== period.from || year.to !== period.to || country.lawOf(year.to) === null)
    refuse('invalid', { fields: { from: 'day-unknown' } });
  return year;
}

const nameOf = ({ kind, from_day: from, to_day: to }: StatementRow, format: FileFormat) =>
  `drishti-${kind}-${from === to ? from : `${from}-to-${to}`}.${format}`;

const toEntry = (
  row: StatementRow,
  given: readonly GivenRow[],
  background: readonly BackgroundRow[],
): StatementEntry => ({
  id: row.id,
  kind: row.kind,
  from: row.from_day,
  to: row.to_day,
  askedAt: row.asked_at.toISOString(),
  language: languageOf(row.language),
  movements: countOf(row),
  files: given.map(({ format, hash, issued_at: at }) => ({
    format,
    hash,
    issuedAt: at.toISOString(),
  })),
  long: longFormats(row),
  background: background.map((file) => toBackground(row, file)),
});

const toIssued = ({ number, from_day, to_day, issued_at, ...row }: IssuedRow): IssuedEntry => ({
  number: Number.parseInt(number.toString(), 10),
  hash: row.hash,
  from: from_day,
  to: to_day,
  issuedAt: issued_at.toISOString(),
  previous: row.previous,
  entry: row.entry,
});
