/**
 * Reads receipts, receipt files and answers of the public routes. Nothing is trusted: every field has its form, and the
 * first that does not is named. Fields that no check needs are passed over.
 */
import type { Extract, Receipt } from './receipt.ts';
import {
  NEWEST_VERSION,
  PRICE_DECIMALS,
  promisedBy,
  readUnits,
  RUPEE_DECIMALS,
  type Tick,
} from './rules.ts';
import type { Epoch } from './tape.ts';

/** What a receipt file begins with: the second since ticks say their version. */
const RECEIPT_FORMATS: readonly unknown[] = ['drishti-receipt-1', 'drishti-receipt-2'];

/** `extract` is null where a receipt comes without its stretch of the tape. */
export type ReceiptFile = { receipt: Receipt; extract: Extract | null };

/** The text is not what it should be; the message says where and is written for people. */
export class Unreadable extends Error {}

/** Of a receipt file, or of a receipt as the server answers it. Throws Unreadable. */
export function readReceiptFile(text: string): ReceiptFile {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    throw new Unreadable('This is not a receipt: it is not JSON.');
  }
  const file = record(value, 'the file');
  if (!('format' in file)) return { receipt: readReceipt(file), extract: null };
  if (!RECEIPT_FORMATS.includes(file['format']))
    throw new Unreadable(
      `format: "${String(file['format'])}" is not known here, only ${RECEIPT_FORMATS.join(' and ')}.`,
    );
  const tape = record(file['tape'], 'tape');
  const ticks = readTicks(tape['ticks'], 'tape.ticks');
  const epochs = readEpochs(tape['epochs'], 'tape.epochs');
  return { receipt: readReceipt(record(file['receipt'], 'receipt')), extract: { ticks, epochs } };
}

type Fields = Record<string, unknown>;

function record(value: unknown, where: string): Fields {
  if (typeof value === 'object' && value !== null && !Array.isArray(value)) return value as Fields;
  throw new Unreadable(`${where} is not an object.`);
}

function list<T>(value: unknown, where: string, read: (item: unknown, where: string) => T): T[] {
  if (!Array.isArray(value)) throw new Unreadable(`${where} is not a list.`);
  return value.map((item, index) => read(item, `${where}[${index}]`));
}

/** Fields of one object, each read in its form. */
function fieldsOf(value: unknown, where: string) {
  const fields = record(value, where);
  const field = <T>(name: string, form: string, read: (value: unknown) => T | undefined): T => {
    const found = read(fields[name]);
    if (found === undefined) throw new Unreadable(`${where}.${name} is not ${form}.`);
    return found;
  };
  const ofText = (name: string, form: string, fits: (text: string) => boolean) =>
    field(name, form, (seen) => (typeof seen === 'string' && fits(seen) ? seen : undefined));
  const read = {
    count: (name: string) =>
      field(name, 'a whole number from 0', (seen) =>
        typeof seen === 'number' && Number.isSafeInteger(seen) && seen >= 0 ? seen : undefined,
      ),
    line: (name: string) => ofText(name, 'a text of one line', (text) => !/[\r\n]/.test(text)),
    time: (name: string) => ofText(name, 'a time like 2026-01-05T06:30:00.250Z', isTime),
    hash: (name: string) => ofText(name, '64 hex digits', (text) => /^[0-9a-f]{64}$/.test(text)),
    commitments: (name: string) =>
      ofText(name, 'a commitment, or several like 2@0:…', (text) => areCommitments(text)),
    price: (name: string) => ofText(name, 'a price with eight decimals', isPrice),
    rupees: (name: string) =>
      ofText(name, 'rupees with two decimals', (text) => readUnits(text, RUPEE_DECIMALS) !== null),
    quantity: (name: string) =>
      ofText(name, 'a quantity', (text) => /^(0|[1-9][0-9]*)(\.[0-9]{1,18})?$/.test(text)),
    one: <T extends string>(name: string, of: readonly T[]) =>
      field(name, `one of ${of.join(', ')}`, (seen) => of.find((known) => known === seen)),
  };
  const orNull = <T>(name: string, reader: (name: string) => T): T | null =>
    fields[name] === null ? null : reader(name);
  return { fields, orNull, ...read };
}

const areCommitments = (commitment: string) => promisedBy({ number: 0, commitment }) !== null;
const isPrice = (text: string) => (readUnits(text, PRICE_DECIMALS) ?? 0n) > 0n;

function isTime(text: string): boolean {
  const time = new Date(text);
  return !Number.isNaN(time.getTime()) && time.toISOString() === text;
}

function readTick(value: unknown, where: string): Tick {
  const { fields, orNull, count, line, time, hash, commitments } = fieldsOf(value, where);
  const prices: Record<string, string> = {};
  for (const [symbol, price] of Object.entries(record(fields['prices'], `${where}.prices`))) {
    if (!/^[A-Z][A-Z0-9]{0,15}$/.test(symbol))
      throw new Unreadable(`${where}.prices: "${symbol}" is not a coin.`);
    if (typeof price !== 'string' || !isPrice(price))
      throw new Unreadable(`${where}.prices.${symbol} is not a price with eight decimals.`);
    prices[symbol] = price;
  }
  const commitment = orNull('commitment', commitments);
  // What was kept before ticks said it.
  const isOld = fields['version'] === undefined;
  const version = isOld ? (commitment?.includes('@') ? 2 : 1) : count('version');
  if (version < 1 || version > NEWEST_VERSION)
    throw new Unreadable(`${where}: a tick of version ${version} cannot be read here.`);
  return {
    version,
    number: count('number'),
    time: time('time'),
    prices,
    commitment,
    source: line('source'),
    hash: hash('hash'),
    previousHash: hash('previousHash'),
  };
}

function readEpoch(value: unknown, where: string): Epoch {
  const { orNull, count, time, hash } = fieldsOf(value, where);
  return {
    number: count('number'),
    firstTick: count('firstTick'),
    lastTick: count('lastTick'),
    commitment: hash('commitment'),
    committedAtTick: count('committedAtTick'),
    seed: orNull('seed', hash),
    seedRevealsAt: orNull('seedRevealsAt', time),
  };
}

export const readTicks = (value: unknown, where = 'ticks') => list(value, where, readTick);
export const readEpochs = (value: unknown, where = 'epochs') => list(value, where, readEpoch);

function readReceipt(value: Fields): Receipt {
  const where = 'receipt';
  if (value['status'] === 'ACTIVE')
    throw new Unreadable('This contract is still active: it has no receipt yet.');
  const { fields, orNull, count, line, time, price, rupees, quantity, one } = fieldsOf(
    value,
    where,
  );
  const head = fieldsOf(fields['chainHead'], `${where}.chainHead`);
  return {
    id: line('id'),
    coin: line('coin'),
    direction: one('direction', ['BUY_UP', 'SELL_SHORT']),
    amount: rupees('amount'),
    duration: count('duration'),
    returnPercentage: count('returnPercentage'),
    coinQuantity: orNull('coinQuantity', quantity),
    status: one('status', ['WIN', 'LOSS', 'REFUNDED', 'VOID']),
    acceptedAt: time('acceptedAt'),
    acceptedAfterTick: count('acceptedAfterTick'),
    entryTick: orNull('entryTick', count),
    entryPrice: orNull('entryPrice', price),
    entryAt: orNull('entryAt', time),
    expiresAt: orNull('expiresAt', time),
    closesAtTick: fields['closesAtTick'] === undefined ? null : orNull('closesAtTick', count),
    exitTick: orNull('exitTick', count),
    exitPrice: orNull('exitPrice', price),
    exitAt: orNull('exitAt', time),
    settledAt: time('settledAt'),
    payout: rupees('payout'),
    profit: rupees('profit'),
    ticks: list(fields['ticks'], `${where}.ticks`, readTick),
    path: list(fields['path'], `${where}.path`, (item, place) => {
      const point = fieldsOf(item, place);
      return { tick: point.count('tick'), time: point.time('time'), price: point.price('price') };
    }),
    rule: line('rule'),
    arithmetic: line('arithmetic'),
    balanceBefore: rupees('balanceBefore'),
    balanceAfter: rupees('balanceAfter'),
    epochs: list(fields['epochs'], `${where}.epochs`, readEpoch),
    chainHead: { tick: head.count('tick'), hash: head.hash('hash') },
  };
}
