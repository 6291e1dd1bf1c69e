/**
 * The journal as CSV by the rules of statements' files, page after page: safe from formulas, with
 * times of India.
 */
import { Readable } from 'node:stream';

import { ENGLISH } from '#protocol/languages.ts';
import { csvField } from '#server/domain/statements/csv-file.ts';
import type { Reader } from '#server/kit/database/database.ts';
import { journalTexts } from '#texts/journal.ts';

import { type Filter, queryOf, toEntry } from './journal.ts';
import { type EntryRow, listEntries } from './journal.sql.ts';

/** Entries that a query answers. */
const PAGE = 500;
const IST_MS = 19_800_000;

/** What the filter leaves, of the newest trade first. */
export const journalFile = (reader: Reader, filter: Filter): Readable =>
  Readable.from(linesOf(reader, filter));

async function* linesOf(reader: Reader, filter: Filter): AsyncGenerator<string> {
  const words = journalTexts(ENGLISH);
  const line = (cells: readonly string[]) => `${cells.map(csvField).join(',')}\r\n`;
  yield `\uFEFF${line(words.columns)}`;
  for (let before: string | null = null; ;) {
    const rows: EntryRow[] = await listEntries(reader, { ...queryOf(filter), before, limit: PAGE });
    if (rows.length === 0) return;
    yield rows
      .map(toEntry)
      .map(({ id, kind, coin, side, amount, result, placedAt, tags, note }) =>
        line([
          ...[timeOf(placedAt), id, words.what({ kind, coin, side })],
          ...[amount ?? '', result ?? '', tags.join(', '), note],
        ]),
      )
      .join('');
    before = rows.at(-1)?.about ?? null;
  }
}

/** In India, as statements write it. */
const timeOf = (iso: string) =>
  new Date(Date.parse(iso) + IST_MS).toISOString().slice(0, 19).replace('T', ' ');
