/**
 * Values in PostgreSQL's binary forms: arrays (`array_send` in its sources: header, then each
 * element with its length) and the rows of a COPY. A batch hands over thousands of them: reading
 * them as text cost the database a seventh of its time.
 */
import type { Value } from '#server/kit/database/database.ts';

type Encoding = {
  oid: number;
  /** Bytes of each element; null where they differ. */
  size: number | null;
  /** Writes the element at the offset and answers its bytes. */
  write(target: Target, value: NonNullable<Value>, at: number): number;
};

/**
 * The bytes that are written, and the same ones as numbers: setting one through the view costs a
 * fraction of Buffer's way.
 */
type Target = { bytes: Buffer; view: DataView };

function openTarget(size: number): Target {
  const bytes = Buffer.allocUnsafe(size);
  return { bytes, view: new DataView(bytes.buffer, bytes.byteOffset, size) };
}

const HEADER_BYTES = 20;
const LENGTH_BYTES = 4;
/** PostgreSQL counts microseconds since 2000-01-01. */
const EPOCH_MS = Date.UTC(2000, 0, 1);
const TWO_TO_32 = 2 ** 32;

/** Value of the hexadecimal digit with that character code. */
const digits = new Uint8Array(128).fill(255);
for (const [value, digit] of [...'0123456789abcdef'].entries()) {
  digits[digit.charCodeAt(0)] = value;
  digits[digit.toUpperCase().charCodeAt(0)] = value;
}
/** Where the pairs of digits of a uuid's 36 characters begin. */
const uuidPairs = [0, 2, 4, 6, 9, 11, 14, 16, 19, 21, 24, 26, 28, 30, 32, 34] as const;

const fail = (type: string): never => {
  throw new TypeError(`This value cannot be written as ${type}.`);
};

function writeUuid({ bytes }: Target, value: NonNullable<Value>, at: number): number {
  if (typeof value !== 'string' || value.length !== 36) return fail('uuid');
  let seen = 0;
  for (let index = 0; index < 16; index += 1) {
    const from = uuidPairs[index] as number;
    const high = digits[value.charCodeAt(from)] ?? 255;
    const low = digits[value.charCodeAt(from + 1)] ?? 255;
    seen |= high | low;
    bytes[at + index] = (high << 4) | low;
  }
  return seen > 15 ? fail('uuid') : 16;
}

/** Longer texts are worth the call out of JavaScript that writes them. */
const SHORT_TEXT = 64;

function writeText({ bytes }: Target, value: NonNullable<Value>, at: number): number {
  if (typeof value !== 'string') return fail('text');
  if (value.length > SHORT_TEXT) return bytes.write(value, at);
  for (let index = 0; index < value.length; index += 1) {
    const code = value.charCodeAt(index);
    if (code > 127) return bytes.write(value, at);
    bytes[at + index] = code;
  }
  return value.length;
}

function writeSmallint({ view }: Target, value: NonNullable<Value>, at: number): number {
  if (typeof value !== 'number' || (value << 16) >> 16 !== value) return fail('smallint');
  view.setInt16(at, value);
  return 2;
}

function writeInt({ view }: Target, value: NonNullable<Value>, at: number): number {
  if (typeof value !== 'number' || (value | 0) !== value) return fail('int');
  view.setInt32(at, value);
  return 4;
}

function writeBigint({ view }: Target, value: NonNullable<Value>, at: number): number {
  if (typeof value !== 'bigint' && !Number.isSafeInteger(value)) return fail('bigint');
  const exact = BigInt(value as bigint | number);
  if (BigInt.asIntN(64, exact) !== exact) return fail('bigint');
  view.setBigInt64(at, exact);
  return 8;
}

const encodings: Readonly<Record<string, Encoding>> = {
  uuid: { oid: 2950, size: 16, write: writeUuid },
  text: { oid: 25, size: null, write: writeText },
  json: { oid: 114, size: null, write: writeText },
  bigint: { oid: 20, size: 8, write: writeBigint },
  bytea: {
    oid: 17,
    size: null,
    write: ({ bytes }, value, at) =>
      value instanceof Buffer ? value.copy(bytes, at) : fail('bytea'),
  },
  tid: { oid: 27, size: 6, write: writePlace },
  int: { oid: 23, size: 4, write: writeInt },
  smallint: { oid: 21, size: 2, write: writeSmallint },
  boolean: {
    oid: 16,
    size: 1,
    write({ bytes }, value, at) {
      if (typeof value !== 'boolean') return fail('boolean');
      bytes[at] = value ? 1 : 0;
      return 1;
    },
  },
  timestamptz: {
    oid: 1184,
    size: 8,
    write({ view }, value, at) {
      if (!(value instanceof Date) || Number.isNaN(value.getTime())) return fail('timestamptz');
      // Exact: fewer than 2^53 microseconds until the year 2285.
      const microseconds = (value.getTime() - EPOCH_MS) * 1000;
      view.setInt32(at, Math.floor(microseconds / TWO_TO_32));
      view.setUint32(at + 4, ((microseconds % TWO_TO_32) + TWO_TO_32) % TWO_TO_32);
      return 8;
    },
  },
};

/** `(block,offset)`, as PostgreSQL prints the place of a row. */
function writePlace({ view }: Target, value: NonNullable<Value>, at: number): number {
  if (typeof value !== 'string') return fail('tid');
  const comma = value.indexOf(',');
  const block = Number.parseInt(value.slice(1, comma), 10);
  const offset = Number.parseInt(value.slice(comma + 1, -1), 10);
  if (!Number.isInteger(block) || !Number.isInteger(offset)) return fail('tid');
  view.setUint32(at, block);
  view.setUint16(at + 4, offset);
  return 6;
}

function encodingOf(type: string): Encoding {
  return encodings[type] ?? fail(type);
}

function bytesOf({ size }: Encoding, rows: readonly (readonly Value[])[], column: number): number {
  if (size !== null) return rows.length * (LENGTH_BYTES + size);
  let bytes = 0;
  for (const row of rows) {
    const value = row[column];
    bytes += LENGTH_BYTES;
    // At most three bytes a UTF-16 unit: counting them exactly would read the text twice.
    if (typeof value === 'string') bytes += value.length * 3;
    else if (value instanceof Buffer) bytes += value.length;
  }
  return bytes;
}

/**
 * One column of the rows as an array of that SQL type. Throws TypeError or RangeError on a value
 * that is none.
 */
export function encodeColumn(
  type: string,
  rows: readonly (readonly Value[])[],
  column: number,
): Buffer {
  const encoding = encodingOf(type);
  const target = openTarget(HEADER_BYTES + bytesOf(encoding, rows, column));
  const { bytes, view } = target;
  let hasNull = 0;
  let at = HEADER_BYTES;
  for (const row of rows) {
    const value = row[column] ?? null;
    if (value === null) {
      hasNull = 1;
      view.setInt32(at, -1);
      at += LENGTH_BYTES;
      continue;
    }
    const length = encoding.write(target, value, at + LENGTH_BYTES);
    view.setInt32(at, length);
    at += LENGTH_BYTES + length;
  }
  // No rows: an array without a dimension, which is how PostgreSQL spells an empty one.
  view.setInt32(0, rows.length === 0 ? 0 : 1);
  view.setInt32(4, hasNull);
  view.setInt32(8, encoding.oid);
  if (rows.length === 0) return bytes.subarray(0, 12);
  view.setInt32(12, rows.length);
  view.setInt32(16, 1);
  return bytes.subarray(0, at);
}

const COPY_HEADER = Buffer.from('PGCOPY\n\xff\r\n\0\0\0\0\0\0\0\0\0', 'latin1');
const COUNT_BYTES = 2;

/**
 * The rows as `copy … from stdin (format binary)` takes them (PostgreSQL's manual, COPY, "Binary
 * Format"): the types must be the columns' own, since nothing is converted on the way. Throws
 * TypeError or RangeError on a value that is none.
 */
export function encodeRows(types: readonly string[], rows: readonly (readonly Value[])[]): Buffer {
  const columns = types.map(encodingOf);
  let size = COPY_HEADER.length + (rows.length + 1) * COUNT_BYTES;
  for (const [column, encoding] of columns.entries()) size += bytesOf(encoding, rows, column);
  const target = openTarget(size);
  const { bytes, view } = target;
  let at = COPY_HEADER.copy(bytes);
  for (const row of rows) {
    view.setInt16(at, columns.length);
    at += COUNT_BYTES;
    for (let column = 0; column < columns.length; column += 1) {
      const value = row[column] ?? null;
      const length =
        value === null ? -1 : (columns[column] as Encoding).write(target, value, at + LENGTH_BYTES);
      view.setInt32(at, length);
      at += LENGTH_BYTES + Math.max(0, length);
    }
  }
  view.setInt16(at, -1);
  return bytes.subarray(0, at + COUNT_BYTES);
}

/** All columns of the rows, in the order of their types. */
export function encodeColumns(
  types: readonly string[],
  rows: readonly (readonly Value[])[],
): Buffer[] {
  return types.map((type, column) => encodeColumn(type, rows, column));
}
