/**
 * Statements: asked for once, then the same file whenever it is fetched, because what it is made of never changes. Each file that is given out is
 * on a public list by its hash. Reads money, moves none.
 */
import type { Readable } from 'node:stream';

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
import type { Clock } from '#server/kit/clock.ts';
import type { Database, Tx } from '#server/kit/database.ts';
import type { RandomSource } from '#server/kit/ids.ts';
import { ISSUED_LOCK } from '#server/kit/locks.ts';
import { refuse, refuseFields } from '#server/kit/refuse.ts';

import type { Making } from './making.ts';
import { type Files, linesOf, orderOf, partsOf } from './file-orders.ts';
import {
  dayOf,
  endOf,
  entryHash,
  NO_PREVIOUS,
  periodProblems,
  startOf,
  withRupees,
} from './statements.rules.ts';
import {
  countSince,
  findIssued,
  findSpan,
  findStatement,
  findWhole,
  type GivenRow,
  insertIssued,
  insertStatement,
  type IssuedRow,
  listGiven,
  listIssued,
  listStatements,
  listSums,
  lockIssued,
  readLastTick,
  type StatementRow,
} from './statements.sql.ts';

const ID_BYTES = 16;
const A_DAY_MS = 86_400_000;

export type StatementServices = Omit<Files, 'reader'> & {
  database: Database;
  clock: Clock;
  random: RandomSource;
  making: Making;
};

export type Statements = {
  preview(personId: string, period: Period): Promise<Preview>;
  /** The one of before, where the period was over then. */
  ask(personId: string, period: Period): Promise<StatementEntry>;
  /** Newest first. An unknown cursor is refused as `invalid`. */
  list(
    personId: string,
    page: { cursor: string | undefined; limit: number },
  ): Promise<StatementPage>;
  /** Streams it. `not-offered` where it has more lines than a PDF may. */
  file(
    person: { id: string; name: string },
    id: string,
    format: FileFormat,
  ): Promise<{ name: string; parts: number; stream: Readable }>;
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
    return rows.map((row) => toEntry(row, by.get(row.id) ?? []));
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
            ...{ asset, opening: inWords(opening), came: inWords(came), went: inWords(went) },
            closing: inWords(opening + came - went),
            movements: Number.parseInt(movements.toString(), 10),
          };
        }),
      };
    },

    async ask(personId, period) {
      const { kind, from, to } = period;
      const { span, tick } = await locate(personId, period);
      const end = endOf(to);
      const before = await findWhole(database, { personId, kind, from, to, end });
      const now = clock.now();
      let row = before;
      if (!row) {
        const since = new Date(now.getTime() - A_DAY_MS);
        if ((await countSince(database, personId, since)) >= MOST_STATEMENTS_A_DAY)
          return refuse('rate-limited', { retryAfter: 3_600 });
        const id = Buffer.alloc(ID_BYTES);
        random(id);
        row = {
          ...{ id: id.toString('hex'), person_id: personId, kind, from_day: from, to_day: to },
          ...{ before_tick: tick.number, ...span, asked_at: now },
        };
        await insertStatement(database, row);
      }
      const [entry] = await entriesOf([row]);
      return entry ?? refuse('not-found');
    },

    async list(personId, { cursor, limit }) {
      if (cursor !== undefined && !/^[0-9a-f]{32}$/.test(cursor))
        refuse('invalid', { fields: { cursor: 'cursor-unknown' } });
      const rows = await listStatements(database, {
        ...{ personId, after: cursor ?? null, limit: limit + 1 },
      });
      const items = await entriesOf(rows.slice(0, limit));
      return { items, nextCursor: rows.length > limit ? (items.at(-1)?.id ?? null) : null };
    },

    async file(person, id, format) {
      const row = /^[0-9a-f]{32}$/.test(id) ? await findStatement(database, person.id, id) : null;
      if (!row) return refuse('not-found');
      const lines = countOf(row);
      if (format === 'pdf' && lines > PDF_MOST_LINES) refuse('not-offered');
      making.refuseIfFull(person.id);
      const order = await orderOf({ ...services, reader: database }, row, person, format);
      const stream = making.start({
        ...{ personId: person.id, order },
        pages: linesOf(database, row),
        list: (hash) => listFile(database, clock, row, { hash, format }),
      });
      return { name: nameOf(row, format), parts: partsOf(order, lines), stream };
    },

    async issued({ cursor, limit }) {
      if (cursor !== undefined && !/^[1-9][0-9]{0,17}$/.test(cursor))
        refuse('invalid', { fields: { cursor: 'cursor-unknown' } });
      const before = cursor === undefined ? null : BigInt(cursor);
      const rows = await listIssued(database, { before, limit: limit + 1 });
      const items = rows.slice(0, limit);
      const last = items.at(-1);
      return {
        items: items.map(toIssued),
        nextCursor: rows.length > limit && last ? last.number.toString() : null,
      };
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

/** Puts the hash behind the last entry; once, however often the same file is made. */
function listFile(
  database: Database,
  clock: Clock,
  { id, from_day, to_day }: StatementRow,
  { hash, format }: { hash: string; format: FileFormat },
): Promise<void> {
  return database.transaction(async (tx: Tx) => {
    await lockIssued(tx, ISSUED_LOCK);
    if (await findIssued(tx, hash)) return;
    const [last] = await listIssued(tx, { before: null, limit: 1 });
    const number = (last?.number ?? 0n) + 1n;
    const previous = last?.entry ?? NO_PREVIOUS;
    const issuedAt = clock.now();
    const entry = entryHash({ number, hash, from: from_day, to: to_day, issuedAt, previous });
    await insertIssued(
      tx,
      { number, hash, from_day, to_day, issued_at: issuedAt, previous, entry },
      { statementId: id, format },
    );
  });
}

const countOf = ({ first_line, last_line }: { first_line: bigint; last_line: bigint }): number =>
  Number.parseInt((last_line - first_line + 1n).toString(), 10);

const nameOf = ({ kind, from_day: from, to_day: to }: StatementRow, format: FileFormat) =>
  `drishti-${kind}-${from === to ? from : `${from}-to-${to}`}.${format}`;

const toEntry = (row: StatementRow, given: readonly GivenRow[]): StatementEntry => ({
  ...{ id: row.id, kind: row.kind, from: row.from_day, to: row.to_day },
  askedAt: row.asked_at.toISOString(),
  movements: countOf(row),
  files: given.map(({ format, hash, issued_at: at }) => ({
    ...{ format, hash, issuedAt: at.toISOString() },
  })),
});

const toIssued = ({ number, from_day, to_day, issued_at, ...row }: IssuedRow): IssuedEntry => ({
  number: Number.parseInt(number.toString(), 10),
  hash: row.hash,
  ...{ from: from_day, to: to_day, issuedAt: issued_at.toISOString() },
  ...{ previous: row.previous, entry: row.entry },
});
