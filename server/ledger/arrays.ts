/**
 * Values in PostgreSQL's binary forms: arrays (`array_send` in its sources: header, then each element with its length) and
 * the rows of a COPY. A batch hands over thousands of them: reading them as text cost the database a seventh of its time.
 */
import type { Value } from '#server/kit/database.ts';

type Encoding = {
  oid: number;
  /** Bytes of each element; null where they differ. */
  size: number | null;
  /** Writes the element at the offset and answers its bytes. */
  write(target: Buffer, value: NonNullable<Value>, at: number): number;
};

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

function writeUuid(target: Buffer, value: NonNullable<Value>, at: number): number {
  if (typeof value !== 'string' || value.length !== 36) return fail('uuid');
  let seen = 0;
  for (let index = 0; index < 16; index += 1) {
    const from = uuidPairs[index] as number;
    const high = digits[value.charCodeAt(from)] ?? 255;
    const low = digits[value.charCodeAt(from + 1)] ?? 255;
    seen |= high | low;
    target[at + index] = (high << 4) | low;
  }
  return seen > 15 ? fail('uuid') : 16;
}

const whole =
  (bytes: 2 | 4, type: string): Encoding['write'] =>
  (target, value, at) => {
    if (typeof value !== 'number' || !Number.isInteger(value)) return fail(type);
    // Past the range of the type this throws.
    if (bytes === 2) target.writeInt16BE(value, at);
    else target.writeInt32BE(value, at);
    return bytes;
  };

const encodings: Readonly<Record<string, Encoding>> = {
  uuid: { oid: 2950, size: 16, write: writeUuid },
  text: {
    oid: 25,
    size: null,
    write: (target, value, at) =>
      typeof value === 'string' ? target.write(value, at) : fail('text'),
  },
  bigint: {
    oid: 20,
    size: 8,
    write(target, value, at) {
      if (typeof value !== 'bigint' && !Number.isSafeInteger(value)) return fail('bigint');
      target.writeBigInt64BE(BigInt(value as bigint | number), at);
      return 8;
    },
  },
  bytea: {
    oid: 17,
    size: null,
    write: (target, value, at) =>
      value instanceof Buffer ? value.copy(target, at) : fail('bytea'),
  },
  tid: { oid: 27, size: 6, write: writePlace },
  int: { oid: 23, size: 4, write: whole(4, 'int') },
  smallint: { oid: 21, size: 2, write: whole(2, 'smallint') },
  boolean: {
    oid: 16,
    size: 1,
    write(target, value, at) {
      if (typeof value !== 'boolean') return fail('boolean');
      target[at] = value ? 1 : 0;
      return 1;
    },
  },
  timestamptz: {
    oid: 1184,
    size: 8,
    write(target, value, at) {
      if (!(value instanceof Date)) return fail('timestamptz');
      // Exact: fewer than 2^53 microseconds until the year 2285.
      const microseconds = (value.getTime() - EPOCH_MS) * 1000;
      target.writeInt32BE(Math.floor(microseconds / TWO_TO_32), at);
      target.writeUInt32BE(((microseconds % TWO_TO_32) + TWO_TO_32) % TWO_TO_32, at + 4);
      return 8;
    },
  },
};

/** `(block,offset)`, as PostgreSQL prints the place of a row. */
function writePlace(target: Buffer, value: NonNullable<Value>, at: number): number {
  if (typeof value !== 'string') return fail('tid');
  const comma = value.indexOf(',');
  const block = Number.parseInt(value.slice(1, comma), 10);
  const offset = Number.parseInt(value.slice(comma + 1, -1), 10);
  if (!Number.isInteger(block) || !Number.isInteger(offset)) return fail('tid');
  target.writeUInt32BE(block, at);
  target.writeUInt16BE(offset, at + 4);
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

/** One column of the rows as an array of that SQL type. Throws TypeError or RangeError on a value that is none. */
export function encodeColumn(
  type: string,
  rows: readonly (readonly Value[])[],
  column: number,
): Buffer {
  const encoding = encodingOf(type);
  const target = Buffer.allocUnsafe(HEADER_BYTES + bytesOf(encoding, rows, column));
  let hasNull = 0;
  let at = HEADER_BYTES;
  for (const row of rows) {
    const value = row[column] ?? null;
    if (value === null) {
      hasNull = 1;
      target.writeInt32BE(-1, at);
      at += LENGTH_BYTES;
      continue;
    }
    const bytes = encoding.write(target, value, at + LENGTH_BYTES);
    target.writeInt32BE(bytes, at);
    at += LENGTH_BYTES + bytes;
  }
  // No rows: an array without a dimension, which is how PostgreSQL spells an empty one.
  target.writeInt32BE(rows.length === 0 ? 0 : 1, 0);
  target.writeInt32BE(hasNull, 4);
  target.writeInt32BE(encoding.oid, 8);
  if (rows.length === 0) return target.subarray(0, 12);
  target.writeInt32BE(rows.length, 12);
  target.writeInt32BE(1, 16);
  return target.subarray(0, at);
}

const COPY_HEADER = Buffer.from('PGCOPY\n\xff\r\n\0\0\0\0\0\0\0\0\0', 'latin1');
const COUNT_BYTES = 2;

/**
 * The rows as `copy … from stdin (format binary)` takes them (PostgreSQL's manual, COPY, "Binary Format"): the types must be
 * the columns' own, since nothing is converted on the way. Throws TypeError or RangeError on a value that is none.
 */
export function encodeRows(types: readonly string[], rows: readonly (readonly Value[])[]): Buffer {
  const columns = types.map(encodingOf);
  const bytes = columns.map((encoding, column) => bytesOf(encoding, rows, column));
  const framing = COPY_HEADER.length + (rows.length + 1) * COUNT_BYTES;
  const target = Buffer.allocUnsafe(bytes.reduce((sum, some) => sum + some, framing));
  let at = COPY_HEADER.copy(target);
  for (const row of rows) {
    target.writeInt16BE(columns.length, at);
    at += COUNT_BYTES;
    for (let column = 0; column < columns.length; column += 1) {
      const value = row[column] ?? null;
      const length =
        value === null ? -1 : (columns[column] as Encoding).write(target, value, at + LENGTH_BYTES);
      target.writeInt32BE(length, at);
      at += LENGTH_BYTES + Math.max(0, length);
    }
  }
  target.writeInt16BE(-1, at);
  return target.subarray(0, at + COUNT_BYTES);
}

/** All columns of the rows, in the order of their types. */
export function encodeColumns(
  types: readonly string[],
  rows: readonly (readonly Value[])[],
): Buffer[] {
  return types.map((type, column) => encodeColumn(type, rows, column));
}
