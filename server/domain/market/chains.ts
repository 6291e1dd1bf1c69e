/**
 * Chains of hashes: what an epoch's steps are, and how a tick's draws follow from them. The layout
 * is published: docs/market.md.
 */
import { createHmac, hash } from 'node:crypto';

import { EPOCH_TICKS } from '#protocol/market.ts';

/**
 * Replaces the tape in the chains to which its first tick commits: the tape's hash is not known
 * before that tick is made.
 */
const NO_TAPE = '0'.repeat(64);
const NUMBER_BYTES = 4;
const HASH_BYTES = 32;

/**
 * Of an epoch, from its seed: the anchor, which is the commitment, and then the step of each of its
 * ticks. Each value is the hash of its number and the next value, under a label of the epoch's own.
 * `committedAtTick` is the first that carried the commitment, `tape` the hash of tick 0, in hex.
 */
export function stepsOf(
  seed: Uint8Array,
  epoch: { number: number; committedAtTick: number },
  tape: string | null,
): Buffer[] {
  const begun = epoch.committedAtTick === 0 ? NO_TAPE : tape;
  if (begun === null) throw new Error('the tape has no first tick');
  const label = `drishti-chain-1\ntape=${begun}\nterm=${epoch.number}\nof=operator\n`;
  const block = Buffer.alloc(HASH_BYTES + NUMBER_BYTES + HASH_BYTES);
  hash('sha256', label, 'buffer').copy(block);
  const values = [Buffer.from(seed)];
  for (let number = EPOCH_TICKS; number > 0; number -= 1) {
    block.writeUInt32BE(number, HASH_BYTES);
    values.at(-1)?.copy(block, HASH_BYTES + NUMBER_BYTES);
    values.push(hash('sha256', block, 'buffer'));
  }
  return values.reverse();
}

/** The key under which the draws of a tick are made. */
export function drawKey(step: Uint8Array, tick: { tape: string; number: number }): Buffer {
  const number = Buffer.alloc(NUMBER_BYTES);
  number.writeUInt32BE(tick.number);
  return createHmac('sha256', step)
    .update('drishti-draw-1\n')
    .update(Buffer.from(tick.tape, 'hex'))
    .update(number)
    .digest();
}
