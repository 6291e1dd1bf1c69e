/**
 * Ed25519 signatures, checked as RFC 8032 (5.1.7) has it, without the cofactor: written out so that the verifier needs nothing
 * but the language. It holds no secrets, so that it may take as long as it likes over each bit.
 */
import { sha512 } from './sha512.ts';

const P = 2n ** 255n - 19n;
/** Of the group that the base point makes. */
const ORDER = 2n ** 252n + 27742317777372353535851937790883648493n;

const mod = (value: bigint, by = P) => {
  const rest = value % by;
  return rest < 0n ? rest + by : rest;
};

function power(base: bigint, exponent: bigint): bigint {
  let result = 1n;
  let square = base;
  for (let rest = exponent; rest > 0n; rest >>= 1n) {
    if (rest & 1n) result = (result * square) % P;
    square = (square * square) % P;
  }
  return result;
}

const inverse = (value: bigint) => power(mod(value), P - 2n);
const D = mod(-121665n * inverse(121666n));
const ROOT_OF_MINUS_ONE = power(2n, (P - 1n) / 4n);

/** Extended coordinates: x = X / Z, y = Y / Z, x y = T / Z. */
type Point = readonly [x: bigint, y: bigint, z: bigint, t: bigint];
const NEUTRAL: Point = [0n, 1n, 1n, 0n];

/** Complete: right for equal points too. */
function add([x1, y1, z1, t1]: Point, [x2, y2, z2, t2]: Point): Point {
  const a = ((y1 - x1) * (y2 - x2)) % P;
  const b = ((y1 + x1) * (y2 + x2)) % P;
  const c = (((2n * t1 * t2) % P) * D) % P;
  const d = (2n * z1 * z2) % P;
  const [e, f, g, h] = [b - a, d - c, d + c, b + a];
  return [(e * f) % P, (g * h) % P, (f * g) % P, (e * h) % P];
}

const negated = ([x, y, z, t]: Point): Point => [-x, y, z, -t];

const littleEndian = (bytes: Uint8Array): bigint =>
  bytes.reduceRight((number, byte) => (number << 8n) | BigInt(byte), 0n);

/** Of its 32 bytes; null where they are no point, or not written the one way that there is. */
function readPoint(bytes: Uint8Array): Point | null {
  const number = littleEndian(bytes);
  const isOdd = number >> 255n === 1n;
  const y = number & (2n ** 255n - 1n);
  if (y >= P) return null;
  const u = mod(y * y - 1n);
  const v = mod(D * y * y + 1n);
  let x = (u * v ** 3n * power(mod(u * v ** 7n), (P - 5n) / 8n)) % P;
  const square = (v * x * x) % P;
  if (square === mod(-u)) x = (x * ROOT_OF_MINUS_ONE) % P;
  else if (square !== u) return null;
  if (x === 0n && isOdd) return null;
  if (((x & 1n) === 1n) !== isOdd) x = P - x;
  return [x, y, 1n, (x * y) % P];
}

function writePoint([x, y, z]: Point): Uint8Array {
  const over = inverse(z);
  const number = mod(y * over) | ((mod(x * over) & 1n) << 255n);
  return Uint8Array.from({ length: 32 }, (_, index) =>
    Number((number >> BigInt(8 * index)) & 255n),
  );
}

/** A point times 0 to 15, times 16, times 256 and so on: any multiple of it is a sum of 64 of these. */
type Table = Point[][];
function tableOf(point: Point): Table {
  const table: Table = [];
  for (let unit = point; table.length < 64;) {
    const row = [NEUTRAL];
    while (row.length < 16) row.push(add(row.at(-1) as Point, unit));
    table.push(row);
    unit = add(row[15] as Point, unit);
  }
  return table;
}

function times(scalar: bigint, table: Table, sum: Point): Point {
  let rest = scalar;
  let total = sum;
  for (const row of table) {
    const digit = Number(rest & 15n);
    if (digit !== 0) total = add(total, row[digit] as Point);
    rest >>= 4n;
  }
  return total;
}

const BASE = tableOf(readPoint(Uint8Array.of(0x58, ...Array<number>(31).fill(0x66))) as Point);

/** The same few keys sign a whole tape. */
const MOST_KEYS = 32;
const known = new Map<string, Table | null>();
function tableUnder(key: Uint8Array): Table | null {
  const name = key.join();
  const held = known.get(name);
  if (held !== undefined) return held;
  const point = readPoint(key);
  const table = point && tableOf(negated(point));
  if (known.size >= MOST_KEYS) known.clear();
  known.set(name, table);
  return table;
}

/** Whether 64 bytes are the signature of the message under a key of 32 bytes. False for whatever has another form. */
export function isSigned(message: Uint8Array, signature: Uint8Array, key: Uint8Array): boolean {
  if (signature.length !== 64 || key.length !== 32) return false;
  const [r, s] = [signature.subarray(0, 32), littleEndian(signature.subarray(32))];
  const owner = tableUnder(key);
  if (owner === null || s >= ORDER) return false;
  const digest = littleEndian(sha512(Uint8Array.of(...r, ...key, ...message))) % ORDER;
  const point = times(digest, owner, times(s, BASE, NEUTRAL));
  return writePoint(point).every((byte, index) => byte === r[index]);
}
