/** Dice that fall alike in every run of a seed. */
import { createHash } from 'node:crypto';

/** A whole number from 0 to below `below`, the same in every run of a seed. */
export type Dice = (below: number) => number;

export function openDice(seed: string): Dice {
  let state = createHash('sha256').update(seed).digest().readInt32LE(0);
  return (below) => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return Math.floor((((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296) * below);
  };
}
