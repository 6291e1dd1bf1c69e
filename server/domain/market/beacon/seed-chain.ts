/**
 * The operator's part of a beacon's tape: one chain of hashes over all of its epochs. The seed of
 * epoch e is the SHA-256 of the seed of epoch e + 1, so the end, which the tape names before its
 * first draw, fixes every seed. Of the chain some values are kept; the others follow from the next
 * of them.
 */
import { hash } from 'node:crypto';
import { setImmediate as breathe } from 'node:timers/promises';

import type { RandomSource } from '#server/kit/ids.ts';

import { SEED_BYTES } from '#server/domain/market/hash-tape.ts';

/** Ten years of minutes. */
export const CHAIN_EPOCHS = 5_259_600;
/** One value in `KEPT_EVERY` is kept: a seed takes at most as many hashes, some 10 ms. */
const KEPT_EVERY = 2_000;
/** Between two looks at what else the process has to do. */
const AT_ONCE = 20_000;

export type SeedChain = {
  /** How many epochs it has seeds for. */
  readonly epochs: number;
  /**
   * Values that are kept, one after the other: of epochs `KEPT_EVERY`, twice as many, and so on,
   * and of the last one.
   */
  readonly kept: Buffer;
};

const after = (value: Uint8Array): Buffer => hash('sha256', value, 'buffer');

/**
 * Draws a chain, which takes some ten seconds for ten years. `end` is public: the SHA-256 of the
 * seed of epoch 1, hex. `onProgress` is told how many hashes are done, of all.
 */
export async function drawSeedChain(options: {
  epochs: number;
  random: RandomSource;
  onProgress?: ((done: number, total: number) => void) | undefined;
}): Promise<SeedChain & { end: string }> {
  const { epochs, random, onProgress } = options;
  let value: Buffer = Buffer.alloc(SEED_BYTES);
  random(value);
  const kept: Buffer[] = [value];
  for (let epoch = epochs - 1; epoch > 0; epoch -= 1) {
    value = after(value);
    if (epoch % KEPT_EVERY === 0) kept.push(value);
    if (epoch % AT_ONCE !== 0) continue;
    onProgress?.(epochs - epoch, epochs);
    await breathe();
  }
  return { epochs, kept: Buffer.concat(kept.reverse()), end: after(value).toString('hex') };
}

/** The seed of an epoch. Throws RangeError for one that the chain does not reach. */
export function seedOf({ epochs, kept }: SeedChain, epoch: number): Buffer {
  if (!Number.isInteger(epoch) || epoch < 1 || epoch > epochs)
    throw new RangeError(`the chain has no seed for epoch ${epoch}`);
  const place = Math.ceil(epoch / KEPT_EVERY);
  const from = Math.min(place * KEPT_EVERY, epochs);
  let value: Buffer = Buffer.from(kept.subarray((place - 1) * SEED_BYTES, place * SEED_BYTES));
  for (let at = from; at > epoch; at -= 1) value = after(value);
  return value;
}

/**
 * Whether a public seed is the one before the next one; the end of the chain comes before epoch 1.
 * Both hex.
 */
export const followsFrom = (earlier: string, seed: string): boolean =>
  after(Buffer.from(seed, 'hex')).toString('hex') === earlier;
