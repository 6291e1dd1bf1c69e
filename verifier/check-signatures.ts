/**
 * What takes long of a beacon's tape, done once before its ticks are checked: the signatures of its
 * rounds as one batch, and the way down the chain of seeds to the value that the terms name.
 */
import { type Beacon, headText, readBeaconTerms, type Round } from './beacon.ts';
import { fromHex, sha256, toHex } from './sha256.ts';
import { type Curves, loadCurves, type Turn } from './signatures.ts';

/** Twenty years of epochs. A file that names a longer way down is meant to keep somebody busy. */
const LONGEST_CHAIN = 10_519_200;
/** Hashes between two looks at what else there is to do. */
const HASHES = 10_000;

type SeededEpoch = { number: number; seed: string | null };
type SignedPart = { beacon?: Beacon | null; epochs: readonly SeededEpoch[] };

export type Signed = {
  /** Looks at what is new of these. */
  take(part: SignedPart): Promise<void>;
  /** False where the package with the curves is not there. */
  isAble(): boolean;
  /** Whether the network's key signed it; null where it was not looked at. */
  isOfNetwork(key: string, round: Round): boolean | null;
  isHeadOf(
    key: string,
    head: { tape: string; tick: number; hash: string; signature: string },
  ): boolean;
  /**
   * The hash below the chain's first seed, that of epoch `from`, as this seed has it; null where it
   * was not looked at.
   */
  endOf(from: number, epoch: number, seed: string): string | null;
};

const noTurn: Turn = () => Promise.resolve();

/** Nothing is loaded before there is something of a beacon. */
export function openSigned(turn: Turn = noTurn): Signed {
  let curves: Curves | null = null;
  let hasAsked = false;
  const known = new Map<string, boolean>();
  const nameOf = (key: string, { number, signature }: Round) => `${key} ${number} ${signature}`;
  const ends = new Map<string, string>();
  const wayOf = (from: number, epoch: number, seed: string) => `${from} ${epoch} ${seed}`;

  /** Of the lowest seed only: each of the others is checked against the next one. */
  async function walkDown(from: number, epochs: readonly SeededEpoch[]): Promise<void> {
    const lowest = epochs.find(({ number, seed }) => number >= from && seed !== null);
    if (!lowest || lowest.seed === null || lowest.number - from > LONGEST_CHAIN) return;
    const way = wayOf(from, lowest.number, lowest.seed);
    if (ends.has(way)) return;
    let value = fromHex(lowest.seed);
    for (let left = lowest.number - from + 1; left > 0; left -= 1) {
      value = sha256(value);
      if (left % HASHES === 0) await turn();
    }
    ends.set(way, toHex(value));
  }

  return {
    async take({ beacon, epochs }) {
      const terms = beacon?.terms ? readBeaconTerms(beacon.terms) : null;
      if (!beacon || !terms) return;
      if (!hasAsked) curves = await loadCurves();
      hasAsked = true;
      const { key } = terms;
      const fresh = beacon.rounds.filter((round) => !known.has(nameOf(key, round)));
      if (curves && fresh.length > 0) {
        const wrong = new Set(await curves.wrongRounds(key, fresh, turn));
        for (const round of fresh) known.set(nameOf(key, round), !wrong.has(round));
      }
      await walkDown(terms.epoch, epochs);
    },
    isAble: () => curves !== null || !hasAsked,
    isOfNetwork: (key, round) => known.get(nameOf(key, round)) ?? null,
    isHeadOf: (key, { tape, tick, hash, signature }) =>
      curves?.isSigned(key, headText(tape, { tick, hash }), signature) ?? false,
    endOf: (from, epoch, seed) => ends.get(wayOf(from, epoch, seed)) ?? null,
  };
}

/** For heads alone, whose key is at hand. */
export async function openHeadCheck(): Promise<Pick<Signed, 'isAble' | 'isHeadOf'>> {
  const curves = await loadCurves();
  return {
    isAble: () => curves !== null,
    isHeadOf: (key, { tape, tick, hash, signature }) =>
      curves?.isSigned(key, headText(tape, { tick, hash }), signature) ?? false,
  };
}

/** The same stretch with what `verifyReceipt` needs to know of its signatures. */
export async function withSigned<Part extends SignedPart>(
  part: Part,
  turn?: Turn,
): Promise<Part & { signed: Signed }> {
  const signed = openSigned(turn);
  await signed.take(part);
  return { ...part, signed };
}
