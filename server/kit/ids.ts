/** Identifiers, passed in: UUIDv7 (RFC 9562), in rising order within a process. */
import { randomFillSync } from 'node:crypto';

/** Fills the buffer with random bytes; a seeded one makes a run repeatable. */
export type RandomSource = (buffer: Uint8Array) => void;

export type Ids = {
  /** A UUIDv7 of that time (milliseconds of it are kept); always greater than the one before. */
  next(at: Date): string;
};

const POOL_BYTES = 4096;
const digits = [...'0123456789abcdef'];

export function makeIds(random: RandomSource = (buffer) => void randomFillSync(buffer)): Ids {
  const pool = Buffer.alloc(POOL_BYTES);
  let used = POOL_BYTES;
  let lastMs = 0;
  let sequence = 0;
  /** How ids of that millisecond begin. */
  let prefix = '';
  /**
   * Three hexadecimal digits: to ask for them by `toString(16)` costs as much as the rest of an id.
   */
  const counted = (value: number) =>
    `${digits[value >> 8]}${digits[(value >> 4) & 15]}${digits[value & 15]}`;

  function moveTo(ms: number): void {
    lastMs = ms;
    sequence = 0;
    const time = ms.toString(16).padStart(12, '0');
    prefix = `${time.slice(0, 8)}-${time.slice(8)}-7`;
  }

  return {
    next(at) {
      if (used + 8 > POOL_BYTES) {
        random(pool);
        used = 0;
      }
      const ms = at.getTime();
      // 12 bits count within a millisecond (RFC 9562, method 1); past them, borrow from the next
      // millisecond.
      if (ms > lastMs) moveTo(ms);
      else if (sequence === 0xfff) moveTo(lastMs + 1);
      else sequence += 1;
      // The two bits that say which variant of UUID it is.
      pool[used] = ((pool[used] as number) & 0x3f) | 0x80;
      const tail = pool.toString('hex', used, used + 8);
      used += 8;
      return `${prefix}${counted(sequence)}-${tail.slice(0, 4)}-${tail.slice(4)}`;
    },
  };
}

const uuid = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/;

/** In the one spelling that we write; anything else would only make PostgreSQL complain. */
export function isUuid(text: string): boolean {
  return uuid.test(text);
}
