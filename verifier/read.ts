/**
 * Reads receipts, receipt files and answers of the public routes. Nothing is trusted: every field
 * has its form, and the first that does not is named. Fields that no check needs are passed over.
 */
import type { Beacon, Round } from './beacon.ts';
import type { SignedHead } from './heads.ts';
import type { Placed } from './placement.ts';
import type { Extract, Receipt } from './receipt.ts';
import {
  BEACON_VERSION,
  PLAIN_VERSION,
  PRICE_DECIMALS,
  promisedBy,
  readUnits,
  RUPEE_DECIMALS,
  type Tick,
} from './rules.ts';
import type { Epoch } from './tape.ts';

/** Format of a receipt file whose ticks are of no beacon. */
const PLAIN_FORMAT = 'drishti-receipt-3';
/** Format of a receipt file whose ticks are a beacon's. */
const BEACON_FORMAT = 'drishti-receipt-4';

/** Far more than any list of coins has. */
const MOST_OF_COINS = 100_000;
const MOST_OF_TERMS = 10_000;
const isHash = (text: string) => /^[0-9a-f]{64}$/.test(text);

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
  const { format } = file;
  if (format !== PLAIN_FORMAT && format !== BEACON_FORMAT)
    throw new Unreadable(
      `A receipt file of format "${String(format)}" cannot be read here, only ${PLAIN_FORMAT} and ${BEACON_FORMAT}.`,
    );
  const tape = record(file['tape'], 'tape');
  const ticks = readTicks(tape['ticks'], 'tape.ticks');
  const epochs = readEpochs(tape['epochs'], 'tape.epochs');
  const coins = readCoins(tape['coins'] ?? null, 'tape.coins');
  const receipt = readReceipt(record(file['receipt'], 'receipt'));
  const beacon = format === BEACON_FORMAT ? readBeacon(tape['beacon'], 'tape.beacon') : null;
  const genesis = readGenesis(tape['genesis'] ?? null, 'tape.genesis');
  const placed = readPlaced(file['placed'], 'placed');
  return { receipt: { ...receipt, placed }, extract: { ticks, epochs, coins, genesis, beacon } };
}

/** What the text says is read elsewhere. */
export function readTermsText(value: unknown, where = 'terms'): string | null {
  if (value === null || (typeof value === 'string' && value.length <= MOST_OF_TERMS)) return value;
  throw new Unreadable(`${where} is not the terms of a beacon.`);
}

export const readRounds = (value: unknown, where = 'rounds'): Round[] =>
  list(value, where, (item, place) => {
    const { count, hex } = fieldsOf(item, place);
    return { number: count('number'), signature: hex('signature', 96) };
  });

function readBeacon(value: unknown, where: string): Beacon {
  const fields = record(value, where);
  return {
    terms: readTermsText(fields['terms'], `${where}.terms`),
    rounds: readRounds(fields['rounds'], `${where}.rounds`),
  };
}

/** A tick and its hash, with the signature of both where there is one. */
export function readHead(
  value: unknown,
  where = 'head',
): { tick: number; hash: string; signature: string | null } {
  const { fields, orNull, count, hash, hex } = fieldsOf(value, where);
  const signature =
    fields['signature'] === undefined ? null : orNull('signature', (name) => hex(name, 128));
  return { tick: count('tick'), hash: hash('hash'), signature };
}

/** A head that somebody kept, as `--heads` names them: one in JSON a line. */
export function readSignedHead(value: unknown, where: string): Omit<SignedHead, 'keptIn'> {
  const { count, hash, hex } = fieldsOf(value, where);
  return {
    tape: hash('tape'),
    key: hash('key'),
    tick: count('tick'),
    hash: hash('hash'),
    signature: hex('signature', 128),
  };
}

/** The hash of tick 0. */
function readGenesis(value: unknown, where: string): string | null {
  if (value === null || (typeof value === 'string' && isHash(value))) return value;
  throw new Unreadable(`${where} is not 64 hex digits.`);
}

function readPlaced(value: unknown, where: string): Placed | null {
  if (value === null) return null;
  const { fields, count, hex } = fieldsOf(value, where);
  const path = list(fields['path'], `${where}.path`, (item, place) => {
    if (typeof item === 'string' && isHash(item)) return item;
    throw new Unreadable(`${place} is not 64 hex digits.`);
  });
  return {
    tick: count('tick'),
    salt: hex('salt', 32),
    index: count('index'),
    size: count('size'),
    path,
  };
}

/** The text that says what moves each coin; what it says is read elsewhere. */
export function readCoins(value: unknown, where = 'text'): string | null {
  if (value === null || (typeof value === 'string' && value.length <= MOST_OF_COINS)) return value;
  throw new Unreadable(`${where} is not a list of coins.`);
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
    hash: (name: string) => ofText(name, '64 hex digits', isHash),
    hex: (name: string, digits: number) =>
      ofText(
        name,
        `${digits} hex digits`,
        (text) => text.length === digits && /^[0-9a-f]*$/.test(text),
      ),
    commitments: (name: string) =>
      ofText(name, 'a commitment, or several like 2@0/…', (text) => areCommitments(text)),
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

const areCommitments = (commitment: string) => promisedBy({ commitment }) !== null;
const isPrice = (text: string) => (readUnits(text, PRICE_DECIMALS) ?? 0n) > 0n;

function isTime(text: string): boolean {
  const time = new Date(text);
  return !Number.isNaN(time.getTime()) && time.toISOString() === text;
}

function readTick(value: unknown, where: string): Tick {
  const { fields, orNull, count, line, time, hash, commitments } = fieldsOf(value, where);
  const version = count('version');
  if (version !== PLAIN_VERSION && version !== BEACON_VERSION)
    throw new Unreadable(`${where}: a tick of version ${version} cannot be read here.`);
  const prices: Record<string, string> = {};
  for (const [symbol, price] of Object.entries(record(fields['prices'], `${where}.prices`))) {
    if (!/^[A-Z][A-Z0-9]{0,15}$/.test(symbol))
      throw new Unreadable(`${where}.prices: "${symbol}" is not a coin.`);
    if (typeof price !== 'string' || !isPrice(price))
      throw new Unreadable(`${where}.prices.${symbol} is not a price with eight decimals.`);
    prices[symbol] = price;
  }
  return {
    version,
    number: count('number'),
    time: time('time'),
    prices,
    commitment: orNull('commitment', commitments),
    source: line('source'),
    hash: hash('hash'),
    previousHash: hash('previousHash'),
    placed: orNull('placed', hash),
    step: orNull('step', hash),
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
  const chainHead = readHead(fields['chainHead'], `${where}.chainHead`);
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
    closesAtTick: orNull('closesAtTick', count),
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
    chainHead,
  };
}
