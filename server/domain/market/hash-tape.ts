/**
 * SHA-256 and HMAC-SHA256 for the feed and the tape, with the server's own cryptography. Holds no
 * seed longer than its caller does.
 */
import { hash } from 'node:crypto';

import type { SeedHmac } from './feed.rules.ts';
import { type TickContent, tickText } from './tape.rules.ts';

const BLOCK_BYTES = 64;
const DIGEST_BYTES = 32;
const MAX_TEXT_BYTES = 64;

export const SEED_BYTES = 32;

/** Hex. */
export function sha256(data: string | Uint8Array): string {
  return hash('sha256', data, 'hex');
}

export function tickHash(tick: TickContent, symbols: readonly string[]): string {
  return sha256(tickText(tick, symbols));
}

/**
 * HMAC-SHA256 under one seed, for ASCII texts of at most 64 characters. Written out with one-shot
 * hashes over prepared blocks, since an HMAC object for each of a tick's coins costs four times as
 * much; its equality is tested.
 */
export function seedHmac(seed: Uint8Array): SeedHmac {
  if (seed.length > BLOCK_BYTES) throw new RangeError('a seed is at most 64 bytes');
  const inner = Buffer.alloc(BLOCK_BYTES + MAX_TEXT_BYTES, 0x36);
  const outer = Buffer.alloc(BLOCK_BYTES + DIGEST_BYTES, 0x5c);
  for (const [index, byte] of seed.entries()) {
    inner[index] = byte ^ 0x36;
    outer[index] = byte ^ 0x5c;
  }
  return (text) => {
    if (text.length > MAX_TEXT_BYTES) throw new RangeError('the text is at most 64 characters');
    const length = inner.write(text, BLOCK_BYTES, 'latin1');
    const digest = hash('sha256', inner.subarray(0, BLOCK_BYTES + length), 'buffer');
    digest.copy(outer, BLOCK_BYTES);
    return hash('sha256', outer, 'buffer');
  };
}
