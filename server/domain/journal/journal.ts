/** The journal: notes and tags on one's own trades. It moves no money and tells nobody anything. */
import {
  JOURNAL_LIMIT,
  JOURNAL_NOTE_MAX_CHARS,
  type JournalEntry,
  type JournalFilter,
  type JournalKind,
  type JournalPage,
  type JournalText,
  MOST_TAGS,
  TAG_MAX_CHARS,
  type WriteJournal,
} from '#protocol/journal.ts';
import { formatAmount, INR_SCALE } from '#protocol/money.ts';
import { cleanLine, cleanText, isBlank } from '#protocol/text.ts';
import { pageOf, uuidCursor } from '#server/kit/page-of.ts';
import type { Clock } from '#server/kit/clock.ts';
import type { Database } from '#server/kit/database/database.ts';
import { isUuid } from '#server/kit/ids.ts';
import { refuse } from '#server/kit/refuse.ts';

import {
  type About,
  countEntries,
  type EntryRow,
  findCoin,
  insertText,
  listEntries,
  lockWriter,
  readText,
  updateText,
} from './journal.sql.ts';

const prefixes: Readonly<Record<JournalKind, string>> = {
  contract: 'contract-',
  order: 'trade-',
  position: 'position-',
};
const kinds = Object.keys(prefixes) as JournalKind[];

/** Refuses `not-found` what is no contract, order or position of the person's. */
async function find(database: Database, personId: string, id: string) {
  const kind = kinds.find((one) => id.startsWith(prefixes[one]));
  const about = id.slice(kind === undefined ? 0 : prefixes[kind].length);
  if (kind === undefined || !isUuid(about)) return refuse('not-found');
  const of: About = { personId, kind, about };
  const coin = await findCoin(database, of);
  return coin === null ? refuse('not-found') : { ...of, coin };
}

/** Empty where nothing was written. Refuses `not-found`. */
export async function journalOf(
  database: Database,
  personId: string,
  id: string,
): Promise<JournalText> {
  const of = await find(database, personId, id);
  return (await readText(database, of)) ?? { version: 0, note: '', tags: [] };
}

/**
 * Refuses `not-found`, `changed` where another version has come since, and as `invalid` too many
 * tags and one entry too many.
 */
export async function writeJournal(
  { database, clock }: { database: Database; clock: Clock },
  personId: string,
  id: string,
  typed: WriteJournal,
): Promise<JournalText> {
  const of = await find(database, personId, id);
  const note = cleanText(typed.note);
  const tags = tagsOf(typed.tags);
  // What it is composed of, a text can be longer than it was typed.
  if (note.length > JOURNAL_NOTE_MAX_CHARS || tags.length > MOST_TAGS) refuse('invalid');
  const entry = { ...of, note, tags, at: clock.now() };
  await database.transaction(async (tx) => {
    await lockWriter(tx, personId);
    if (typed.version === 0 && (await countEntries(tx, personId)) >= JOURNAL_LIMIT)
      refuse('invalid', { fields: { note: 'journal-full' } });
    const isWritten = await (typed.version === 0
      ? insertText(tx, entry)
      : updateText(tx, typed.version, entry));
    if (!isWritten) refuse('changed');
  });
  return { version: typed.version + 1, note, tags };
}

/** Cleaned, each once, without the mark that people put in front; a comma parts two of them. */
function tagsOf(typed: readonly string[]): string[] {
  const tags = new Map<string, string>();
  for (const text of typed.flatMap((one) => one.split(','))) {
    const tag = cleanLine(text)
      .replace(/^[#\s]+/, '')
      .slice(0, TAG_MAX_CHARS)
      .trim();
    if (!isBlank(tag) && !tags.has(tag.toLowerCase())) tags.set(tag.toLowerCase(), tag);
  }
  return [...tags.values()];
}

export type Filter = { personId: string } & JournalFilter;
export const queryOf = ({ personId, kind, tag }: Filter) => ({
  personId,
  kind: kind ?? null,
  tag: tag ?? null,
});

/** An unknown cursor is refused as `invalid`. */
export async function listJournal(
  database: Database,
  { cursor, limit, ...filter }: Filter & { cursor: string | undefined; limit: number },
): Promise<JournalPage> {
  const before = uuidCursor(cursor);
  const rows = await listEntries(database, { ...queryOf(filter), before, limit: limit + 1 });
  const { shown, nextCursor } = pageOf(rows, limit, ({ about }) => about);
  return { items: shown.map(toEntry), nextCursor };
}

export function toEntry(row: EntryRow): JournalEntry {
  const { about, kind, coin, side, amount, result, note, tags, version } = row;
  const inr = (paise: bigint | null) => (paise === null ? null : formatAmount(paise, INR_SCALE));
  return {
    id: `${prefixes[kind]}${about}`,
    kind,
    coin,
    side,
    amount: inr(amount),
    result: inr(result),
    placedAt: row.placed_at.toISOString(),
    version,
    note,
    tags,
    changedAt: row.changed_at.toISOString(),
  };
}
