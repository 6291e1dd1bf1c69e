/** The chains of a roster as far as they were given out: whether a value is the one that it is said to be. */
import { type FollowedChain, followChain } from './chains.ts';
import { firstTickOf } from './epochs.rules.ts';
import { type Opening, placeInTerm, type Roster } from './witnesses.rules.ts';

type RosterChains = {
  isX(witness: string, tick: number, value: string): boolean;
  /** By places in the roster. */
  isZ(one: number, other: number, tick: number, value: string): boolean;
};

/** Terms whose chains are kept in memory: the one that holds and the next. */
const MOST_KEPT = 4;
const kept = new Map<string, RosterChains>();

/** One for each roster in this process, since each value is quick to check by the one before. */
export function chainsOf(roster: Roster & { hash: string }): RosterChains {
  const known = kept.get(roster.hash);
  if (known) return known;
  const chains = openChains(roster);
  if (kept.size >= MOST_KEPT) kept.clear();
  kept.set(roster.hash, chains);
  return chains;
}

function openChains(roster: Roster): RosterChains {
  const { tape, term, witnesses, pairs } = roster;
  const own = new Map(
    witnesses.map(({ sign, own: anchor }) => [sign, followChain({ tape, term, of: sign }, anchor)]),
  );
  const shared = new Map<string, FollowedChain>(
    pairs.map(({ low, high, anchor }) => {
      const keys = [witnesses[low]?.sign ?? '', witnesses[high]?.sign ?? ''];
      return [`${low}.${high}`, followChain({ tape, term, of: keys.toSorted().join('.') }, anchor)];
    }),
  );
  const isOf = (tick: number) =>
    tick >= firstTickOf(roster.firstEpoch) && tick < firstTickOf(roster.lastEpoch + 1);
  return {
    isX: (witness, tick, value) =>
      isOf(tick) && own.get(witness)?.holds(value, placeInTerm(roster, tick)) === true,
    isZ: (one, other, tick, value) =>
      isOf(tick) &&
      shared
        .get(`${Math.min(one, other)}.${Math.max(one, other)}`)
        ?.holds(value, placeInTerm(roster, tick)) === true,
  };
}

/** Whether all that an opening gives out is what it is said to be. `next` is the roster at the tick after `tick`. */
export function isTrueOpening(
  { witness, z, x }: Opening,
  tick: number,
  {
    now,
    next,
  }: { now: (Roster & { hash: string }) | null; next: (Roster & { hash: string }) | null },
): boolean {
  const place = now?.witnesses.findIndex(({ sign }) => sign === witness) ?? -1;
  const values = Object.entries(z);
  const areSealed = values.every(
    ([partner, value]) =>
      now !== null &&
      place !== -1 &&
      chainsOf(now).isZ(place, parseInt(partner, 10) - 1, tick, value),
  );
  if (!areSealed) return false;
  return x === null ? values.length > 0 : next !== null && chainsOf(next).isX(witness, tick + 1, x);
}
