/** Identifiers, passed in: UUIDv7 (RFC 9562), in rising order within a process. */
import { randomFillSync } from 'node:crypto';

/** Fills the buffer with random bytes; a seeded one makes a run repeatable. */
export type RandomSource = (buffer: Uint8Array) => void;

export type Ids = {
  /** A UUIDv7 of that time (milliseconds of it are kept); always greater than the one before. */
  next(at: Date): string;
};

const POOL_BYTES = 4096;

export function makeIds(random: RandomSource = (buffer) => void randomFillSync(buffer)): Ids {
  const pool = Buffer.alloc(POOL_BYTES);
  let used = POOL_BYTES;
  let lastMs = 0;
  let sequence = 0;
  return {
    next(at) {
      if (used + 8 > POOL_BYTES) {
        random(pool);
        used = 0;
      }
      const ms = at.getTime();
      if (ms > lastMs) {
        lastMs = ms;
        sequence = 0;
      } else {
        // 12 bits count within a millisecond (RFC 9562, method 1); past them, borrow from the next millisecond.
        sequence += 1;
        if (sequence > 0xfff) {
          lastMs += 1;
          sequence = 0;
        }
      }
      const time = lastMs.toString(16).padStart(12, '0');
      const tail = pool.toString('hex', used, used + 8);
      used += 8;
      const variant = ((Number.parseInt(tail.slice(0, 1), 16) & 0x3) | 0x8).toString(16);
      return `${time.slice(0, 8)}-${time.slice(8)}-7${sequence.toString(16).padStart(3, '0')}-${variant}${tail.slice(1, 4)}-${tail.slice(4)}`;
    },
  };
}

const uuid = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/;

/** In the one spelling that we write; anything else would only make PostgreSQL complain. */
export function isUuid(text: string): boolean {
  return uuid.test(text);
}
