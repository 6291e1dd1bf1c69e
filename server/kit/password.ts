/**
 * Passwords as argon2id hashes in PHC form. Checking one takes the same time whether the person
 * exists or not; hashing is bounded, so a flood of sign-ins cannot take the memory and cores that
 * money needs.
 */
import { argon2, timingSafeEqual } from 'node:crypto';

import type { RandomSource } from './ids.ts';
import { refuse } from './refuse.ts';

export type PasswordCost = {
  /** KiB. */
  memory: number;
  passes: number;
  parallelism: number;
};

/** OWASP's floor for argon2id: 19 MiB, two passes, one lane. */
const COST: PasswordCost = { memory: 19 * 1024, passes: 2, parallelism: 1 };
const SALT_BYTES = 16;
const TAG_BYTES = 32;
const MAX_AT_ONCE = 2;
const MAX_WAITING = 200;

export type Passwords = {
  /** PHC string. Refuses `overloaded` when too many are waiting. */
  hash(password: string): Promise<string>;
  /** Null means nobody: it costs the same and is never right. */
  verify(password: string, hash: string | null): Promise<boolean>;
};

/** New hashes cost `cost`; a stored one names its own. */
export function openPasswords(random: RandomSource, cost: PasswordCost = COST): Passwords {
  const run = makeQueue(MAX_AT_ONCE, MAX_WAITING);
  const salt = () => {
    const bytes = Buffer.alloc(SALT_BYTES);
    random(bytes);
    return bytes;
  };
  const nobody = format(salt(), Buffer.alloc(TAG_BYTES), cost);

  return {
    hash: (password) =>
      run(async () => {
        const nonce = salt();
        return format(nonce, await derive(password, nonce, cost), cost);
      }),
    verify: (password, hash) =>
      run(async () => {
        const stored = parse(hash ?? nobody);
        const derived = await derive(password, stored.nonce, stored.cost);
        const right = timingSafeEqual(derived, stored.tag);
        return right && hash !== null;
      }),
  };
}

function derive(password: string, nonce: Buffer, cost: PasswordCost): Promise<Buffer> {
  // One spelling of a character: a phone and a desktop may compose é differently.
  const message = Buffer.from(password.normalize('NFKC'), 'utf8');
  return new Promise((resolve, reject) => {
    argon2('argon2id', { ...cost, message, nonce, tagLength: TAG_BYTES }, (error, tag) => {
      if (error) reject(error);
      else resolve(Buffer.from(tag));
    });
  });
}

const unpadded = (bytes: Buffer) => bytes.toString('base64').replace(/=+$/, '');

function format(nonce: Buffer, tag: Buffer, cost: PasswordCost): string {
  const { memory, passes, parallelism } = cost;
  return `$argon2id$v=19$m=${memory},t=${passes},p=${parallelism}$${unpadded(nonce)}$${unpadded(tag)}`;
}

const phc = /^\$argon2id\$v=19\$m=(\d+),t=(\d+),p=(\d+)\$([A-Za-z0-9+/]+)\$([A-Za-z0-9+/]+)$/;

function parse(hash: string): { nonce: Buffer; tag: Buffer; cost: PasswordCost } {
  const match = phc.exec(hash);
  if (!match) throw new Error('A stored password hash is not argon2id in PHC form.');
  const [, memory, passes, parallelism, nonce, tag] = match as unknown as string[];
  return {
    nonce: Buffer.from(nonce ?? '', 'base64'),
    tag: Buffer.from(tag ?? '', 'base64'),
    cost: {
      memory: Number.parseInt(memory ?? '', 10),
      passes: Number.parseInt(passes ?? '', 10),
      parallelism: Number.parseInt(parallelism ?? '', 10),
    },
  };
}

function makeQueue(atOnce: number, maxWaiting: number) {
  let running = 0;
  const waiting: (() => void)[] = [];
  return async <T>(work: () => Promise<T>): Promise<T> => {
    if (running >= atOnce) {
      if (waiting.length >= maxWaiting) refuse('overloaded', { retryAfter: 5 });
      await new Promise<void>((start) => waiting.push(start));
    } else {
      running += 1;
    }
    try {
      return await work();
    } finally {
      // The place is handed on, so `running` changes only when nobody waits.
      const next = waiting.shift();
      if (next) next();
      else running -= 1;
    }
  };
}
