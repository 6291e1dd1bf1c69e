/**
 * Chance that can be had again: the same seed gives the same schedule of faults and operations in
 * every run.
 */
import { createHash } from 'node:crypto';

export type Dice = {
  /** From 0 to `limit` - 1. */
  below(limit: number): number;
  /** Both ends included. */
  between(from: number, to: number): number;
  pick<T>(list: readonly T[]): T;
  /** One of the names, as often as its weight says. */
  weighted<Name extends string>(weights: Readonly<Partial<Record<Name, number>>>): Name;
};

export function openDice(seed: string): Dice {
  let throws = 0;
  const dice: Dice = {
    below(limit) {
      throws += 1;
      const bytes = createHash('sha256').update(`${seed} ${throws}`).digest();
      return bytes.readUInt32LE(0) % limit;
    },
    between: (from, to) => from + dice.below(to - from + 1),
    pick<T>(list: readonly T[]) {
      if (list.length === 0) throw new Error('nothing to pick from');
      return list[dice.below(list.length)] as T;
    },
    weighted<Name extends string>(weights: Readonly<Partial<Record<Name, number>>>) {
      const names = Object.keys(weights) as Name[];
      const each = names.flatMap((name) => Array.from({ length: weights[name] ?? 0 }, () => name));
      return dice.pick(each);
    },
  };
  return dice;
}
