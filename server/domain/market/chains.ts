/** Chains of hashes: what an epoch's steps are, and how a tick's draws follow from them. The layout is published: docs/witness-protocol.md. */
import { createHmac, hash } from 'node:crypto';

import { EPOCH_TICKS } from '#protocol/market.ts';

/** Stands for the tape in the chains to which its first tick commits, whose hash is not known before it is made. */
const NO_TAPE = '0'.repeat(64);
const NUMBER_BYTES = 4;
const HASH_BYTES = 32;

/**
 * The values v(0) to v(length), each the hash of its number and the next one, under a label of its own for each chain. `tape` is the hash of tick
 * 0, in hex.
 */
function chainDownFrom(
  end: Uint8Array,
  length: number,
  chain: { tape: string; term: number; of: string },
): Buffer[] {
  const label = `drishti-chain-1\ntape=${chain.tape}\nterm=${chain.term}\nof=${chain.of}\n`;
  const block = Buffer.alloc(HASH_BYTES + NUMBER_BYTES + HASH_BYTES);
  hash('sha256', label, 'buffer').copy(block);
  const values = [Buffer.from(end)];
  for (let number = length; number > 0; number -= 1) {
    block.writeUInt32BE(number, HASH_BYTES);
    values.at(-1)?.copy(block, HASH_BYTES + NUMBER_BYTES);
    values.push(hash('sha256', block, 'buffer'));
  }
  return values.reverse();
}

/**
 * Of an epoch, from its seed: the anchor, which is the commitment, and then the step of each of its ticks. `committedAtTick` is the first that
 * carried the commitment.
 */
export function stepsOf(
  seed: Uint8Array,
  epoch: { number: number; committedAtTick: number },
  tape: string | null,
): Buffer[] {
  const isGenesis = epoch.committedAtTick === 0;
  if (tape === null && !isGenesis) throw new Error('the tape has no first tick');
  const chain = {
    tape: isGenesis ? NO_TAPE : (tape ?? NO_TAPE),
    ...{ term: epoch.number, of: 'operator' },
  };
  return chainDownFrom(seed, EPOCH_TICKS, chain);
}

/** What witnesses contributed to a tick, in the order of their roster; null for who was absent. Both empty without a roster. */
export type Contributions = {
  x: readonly (Uint8Array | null)[];
  z: readonly (Uint8Array | null)[];
};

/** The key under which the draws of a tick are made. */
export function drawKey(
  step: Uint8Array,
  tick: { tape: string; number: number },
  { x, z }: Contributions,
): Buffer {
  const number = Buffer.alloc(NUMBER_BYTES);
  number.writeUInt32BE(tick.number);
  const hmac = createHmac('sha256', step)
    .update('drishti-draw-1\n')
    .update(Buffer.from(tick.tape, 'hex'))
    .update(number);
  for (const value of [...x, ...z]) {
    hmac.update(value ? '\u0001' : '\u0000');
    if (value) hmac.update(value);
  }
  return hmac.digest();
}

type ChainName = { tape: string; term: number; of: string };

/** Somebody else's chain, of which the anchor is known, and then each value that was given out. */
export type FollowedChain = {
  /** Whether a value, hex, is that of a place above 0. Costs as many hashes as it lies from the last one that was right. */
  holds(value: string, at: number): boolean;
};

export function followChain({ tape, term, of }: ChainName, anchor: string): FollowedChain {
  const label = hash('sha256', `drishti-chain-1\ntape=${tape}\nterm=${term}\nof=${of}\n`, 'buffer');
  const block = Buffer.alloc(HASH_BYTES + NUMBER_BYTES + HASH_BYTES);
  label.copy(block);
  let known = { at: 0, value: anchor };
  /** The value of place `to`, which lies before `from`. */
  function back(value: string, from: number, to: number): string {
    let bytes = Buffer.from(value, 'hex');
    for (let number = from; number > to; number -= 1) {
      block.writeUInt32BE(number, HASH_BYTES);
      bytes.copy(block, HASH_BYTES + NUMBER_BYTES);
      bytes = hash('sha256', block, 'buffer');
    }
    return bytes.toString('hex');
  }
  return {
    holds(value, at) {
      if (at <= known.at) return back(known.value, known.at, at) === value;
      if (back(value, at, known.at) !== known.value) return false;
      known = { at, value };
      return true;
    },
  };
}
