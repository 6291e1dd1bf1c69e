/**
 * Holdings that people track elsewhere: previews and imports their files, and values the coins.
 * Nothing here touches the ledger.
 */
import { type DateOrder, type DecimalMark, TRACKED_SCALE } from '#protocol/import-lines.ts';
import {
  ImportMapping,
  type ImportPreview,
  type PreviewLine,
  type Tracked,
  TRACKED_LIMIT,
} from '#protocol/imports.ts';
import { formatAmount, INR_SCALE } from '#protocol/money.ts';
import { valueOf } from '#protocol/trading.ts';
import type { Market } from '#server/domain/market/market.ts';
import type { Clock } from '#server/kit/clock.ts';
import type { Database } from '#server/kit/database/database.ts';
import { type Ids, isUuid } from '#server/kit/ids.ts';
import { refuse, refuseField } from '#server/kit/refuse.ts';
import { Check } from 'typebox/value';

import {
  countEntries,
  deleteFile,
  insertFile,
  listFiles,
  listKnown,
  lockImporter,
  readInWorth,
  sumCoins,
} from './imports.sql.ts';
import { type ImportLine, readImport, type ReadImport } from './lines.rules.ts';

export type ImportServices = {
  database: Database;
  market: Pick<Market, 'last'>;
  clock: Clock;
  ids: Ids;
};
export type SentImport = {
  bytes: Buffer | null;
  mapping?: string;
  head?: string;
  decimal?: DecimalMark;
  dates?: DateOrder;
};

const PREFIX = 'import-';

/**
 * Refuses `invalid` for a missing file, a file that is not UTF-8 text or has no lines, and a
 * malformed mapping.
 */
function readSent({ bytes, mapping, head, decimal, dates }: SentImport): ReadImport {
  if (bytes === null || bytes.length === 0) return refuseField('file', 'import-missing');
  let text: string;
  try {
    text = new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return refuseField('file', 'import-unreadable');
  }
  if (text.includes('\0')) return refuseField('file', 'import-unreadable');
  const read = readImport(text, {
    mapping: mapping === undefined ? null : readMapping(mapping),
    head: head === undefined ? null : Number.parseInt(head, 10),
    decimal: decimal ?? null,
    dates: dates ?? null,
  });
  if (read.lines.length === 0 && read.questions.length === 0)
    return refuseField('file', 'import-empty');
  return read;
}

function readMapping(text: string) {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    return refuseField('mapping', 'malformed');
  }
  return Check(ImportMapping, value) ? value : refuseField('mapping', 'malformed');
}

const isRead = (line: ImportLine): line is Extract<ImportLine, { identity: string }> =>
  'identity' in line;

function toPreview(read: ReadImport, known: ReadonlySet<string>): ImportPreview {
  const none = { said: null, kind: null, at: null, coin: null, quantity: null, amount: null };
  const lines = read.lines.map((line): PreviewLine => {
    const { number } = line;
    if ('asked' in line) return { number, state: 'asked', fault: null, ...none };
    if ('fault' in line)
      return { ...none, number, state: 'refused', fault: line.fault, said: line.said };
    const { kind, at, coin, quantity, amount } = line.entry;
    return {
      number,
      fault: null,
      said: null,
      kind,
      coin,
      state: known.has(line.identity) ? 'known' : 'taken',
      at: at === null ? null : new Date(at).toISOString(),
      quantity: formatAmount(quantity, TRACKED_SCALE),
      amount: amount === null ? null : formatAmount(amount, INR_SCALE),
    };
  });
  const count = (state: PreviewLine['state']) =>
    lines.filter((line) => line.state === state).length;
  const { format, head, questions, columns, mapping, leftOut } = read;
  return {
    format,
    head,
    questions,
    columns,
    mapping,
    lines,
    leftOut,
    taken: count('taken'),
    known: count('known'),
    refused: count('refused'),
    asked: count('asked'),
  };
}

const identitiesOf = ({ lines }: ReadImport) =>
  lines.filter(isRead).map(({ identity }) => identity);

/** Returns what an import of the file would do; keeps nothing. */
export async function previewImport(
  { database }: Pick<ImportServices, 'database'>,
  personId: string,
  sent: SentImport,
): Promise<ImportPreview> {
  const read = readSent(sent);
  return toPreview(read, await listKnown(database, personId, identitiesOf(read)));
}

/**
 * Imports the lines that are not kept yet. Refuses `invalid` while a question about the file is
 * open, and if the person would then keep more than `TRACKED_LIMIT` lines.
 */
export function takeImport(
  { database, clock, ids }: ImportServices,
  personId: string,
  sent: SentImport,
): Promise<ImportPreview> {
  const read = readSent(sent);
  if (read.questions.some(({ answer }) => answer === null)) refuseField('file', 'import-asked');
  return database.transaction(async (tx) => {
    await lockImporter(tx, personId);
    const known = await listKnown(tx, personId, identitiesOf(read));
    const fresh = read.lines.filter(isRead).filter(({ identity }) => !known.has(identity));
    if (fresh.length + (await countEntries(tx, personId)) > TRACKED_LIMIT)
      refuseField('file', 'import-full');
    const at = clock.now();
    if (fresh.length > 0)
      await insertFile(tx, { personId, id: ids.next(at), format: read.format, at }, fresh);
    return toPreview(read, known);
  });
}

/** Refuses `not-found` for a file of another person too. */
export async function removeImport(database: Database, personId: string, id: string) {
  const uuid = id.startsWith(PREFIX) ? id.slice(PREFIX.length) : '';
  const found =
    isUuid(uuid) && (await database.transaction((tx) => deleteFile(tx, personId, uuid))) > 0;
  if (!found) refuse('not-found');
}

/** Rounds the value of each coin down. A coin without a price here has no value. */
export async function readTracked(
  { database, market }: Pick<ImportServices, 'database' | 'market'>,
  personId: string,
): Promise<Tracked> {
  const [coins, files, inWorth] = await Promise.all([
    sumCoins(database, personId),
    listFiles(database, personId),
    readInWorth(database, personId),
  ]);
  const prices = market.last()?.prices;
  let sum = 0n;
  const items = coins.map(({ coin, quantity: text }) => {
    const quantity = BigInt(text);
    const price = prices?.get(coin);
    const value =
      coin === 'INR'
        ? quantity / 1_000_000n
        : price === undefined
          ? null
          : valueOf(quantity < 0n ? 0n : quantity, price, TRACKED_SCALE);
    if (value !== null && value > 0n) sum += value;
    return {
      coin,
      quantity: formatAmount(quantity, TRACKED_SCALE),
      value: value === null ? null : formatAmount(value < 0n ? 0n : value, INR_SCALE),
    };
  });
  return {
    items,
    files: files.map(({ id, format, lines, added_at: at }) => ({
      id: PREFIX + id,
      format,
      lines,
      addedAt: at.toISOString(),
    })),
    value: formatAmount(sum, INR_SCALE),
    inWorth,
  };
}
