/**
 * A tick in the making: what the next one will hold, and the statements that write it. Held in
 * memory by the recorder between the moment a tick is due and its commit, and shown to nobody.
 */
import type { Reader } from '#server/kit/database/database.ts';
import type { RandomSource } from '#server/kit/ids.ts';

import type { CoinFact } from './coin-list.rules.ts';
import {
  epochOf,
  epochRevealedAt,
  epochsCarriedBy,
  firstTickOf,
  lastTickOf,
} from './epochs.rules.ts';
import {
  beaconDrawKey,
  type BeaconTerms,
  beginsRound,
  roundOf,
  termsText,
  timeOf,
} from './beacon/beacon-tape.rules.ts';
import { insertLate, insertRounds, readBeaconTerms } from './beacon/beacon.sql.ts';
import { type SeedChain, seedOf } from './beacon/seed-chain.ts';
import type { Round } from './beacon/signatures.ts';
import type { LivePrices } from './exchange.ts';
import { nextPrices } from './feed.rules.ts';
import { drawKey, stepsOf } from './chains.ts';
import { SEED_BYTES, seedHmac, tickHash } from './hash-tape.ts';
import { readSaltKey } from './placements.sql.ts';
import { beaconSource, simulatedOf } from './simulated-source.ts';
import { commitmentLine, type TapeTick } from './tape.rules.ts';
import {
  insertEpochs,
  insertReveals,
  insertSeeds,
  insertTicks,
  type NewEpoch,
  notifyTick,
  readFirstTick,
  readLastCommitted,
  readLastTick,
  readSeeds,
  type Reveal,
  type Statement,
  type StoredSeed,
} from './tape.sql.ts';

/**
 * Of the ticks between an exchange's prices and simulated ones: prices stand still until an epoch
 * begins whose seed was committed to in time.
 */
const STANDING = 'simulated-standing';

/** `steps` are those of the seed's chain, from its anchor on. */
export type HeldSeed = StoredSeed & { steps: readonly Buffer[] };
/** The end of the tape, as a process last saw it: what the next tick is made from. */
export type TapeEnd = {
  /** The hash of tick 0. */
  tape: string;
  /** What the salts of placements follow from. */
  saltKey: Buffer;
  last: TapeTick;
  /** Of the epochs that are committed to and not over. */
  seeds: Map<number, HeldSeed>;
  /** The last epoch that was ever committed to, 0 where there is none. */
  committed: number;
  /** The source line of all its simulated ticks. */
  simulated: string;
  /** Null where draws follow from seeds alone. */
  beacon: BeaconEnd | null;
};

/** What the next tick of a beacon's tape is made from, besides the round. */
export type BeaconEnd = { terms: BeaconTerms; chain: SeedChain };

export type NextTick = {
  tick: Omit<TapeTick, 'at' | 'hash' | 'placed'>;
  /** Those that this tick is the first to commit to. */
  epochs: NewEpoch[];
  /**
   * The one that ends with this tick; with the first tick of an exchange, every one that it cuts
   * short.
   */
  reveals: { number: number; seed: Buffer }[];
  /** The round that this tick is the first to use. */
  round: Round | null;
};

/**
 * Through the market's role only: it reads seeds. Throws an Error where the tape has taken up a
 * beacon since this process began: it then belongs to those who know of that.
 */
export async function readTapeEnd(
  market: Reader,
  coins: readonly CoinFact[],
  beacon: BeaconEnd | null = null,
): Promise<TapeEnd> {
  const last = await readLastTick(market);
  const first = await readFirstTick(market);
  if (!last || !first) throw new Error('the tape has no genesis tick');
  const stored = await readSeeds(market, Math.max(1, epochOf(last.number)));
  const seeds = new Map(stored.map((seed) => [seed.number, held(seed, first.hash)]));
  for (const seed of seeds.values()) {
    // No price is made of a seed without a commitment.
    if (commitmentOf(seed) !== seed.commitment)
      throw new Error(`the stored seed of epoch ${seed.number} is not the one committed to`);
  }
  const terms = await readBeaconTerms(market);
  if (terms && !beacon) throw new Error('the tape has taken up a beacon');
  const simulated = terms ? beaconSource(termsText(terms)) : simulatedOf(first.source, coins);
  const committed = await readLastCommitted(market);
  const saltKey = await readSaltKey(market);
  return { tape: first.hash, saltKey, last, seeds, committed, simulated, beacon };
}

/**
 * With the steps of its chain, which begin with the anchor. `tape` is null before there is a tick
 * 0.
 */
export function held(stored: StoredSeed, tape: string | null): HeldSeed {
  return { ...stored, steps: stepsOf(stored.seed, stored, tape) };
}

/** Returns what is published of a seed before its use: the anchor, hex. */
export const commitmentOf = ({ steps }: HeldSeed) => steps[0]?.toString('hex');

/**
 * Returns what the prices of one tick of an epoch are drawn under, and the tick's step. `round` is
 * the one that the tick uses, null on a tape without a beacon.
 */
export function drawsOf(
  seed: HeldSeed,
  { round, ...tick }: { tape: string; number: number; round: Round | null },
) {
  const step = seed.steps[tick.number - firstTickOf(seed.number) + 1];
  if (!step) throw new Error(`tick ${tick.number} is none of epoch ${seed.number}`);
  const key = round ? beaconDrawKey(step, { ...tick, round }) : drawKey(step, tick);
  return { hmac: seedHmac(key), step: step.toString('hex') };
}

/**
 * Everything of the next simulated tick but its time. Where it carries commitments, seeds are drawn
 * for epochs to come that were never committed to: one on a tape as it runs, several on a tape that
 * had an exchange's prices. An epoch whose seed an exchange made useless stays without one.
 */
export function makeNextTick(
  from: TapeEnd,
  coins: readonly CoinFact[],
  random: RandomSource,
  round: Round | null = null,
): NextTick {
  const number = from.last.number + 1;
  if (from.beacon && round?.number !== roundOf(from.beacon.terms, number))
    throw new Error(`tick ${number} has no round`);
  const current = from.seeds.get(epochOf(number));
  if (!current && from.last.source === from.simulated)
    throw new Error(`the seed of epoch ${epochOf(number)} is not stored`);
  const carried = epochsCarriedBy(number);
  const epochs = carried
    .filter((epoch) => epoch > Math.max(from.committed, epochOf(number)))
    .map((epoch) =>
      newEpoch({ number: epoch, committedAtTick: number }, from.tape, seedsOf(from, random)),
    );
  const draws = current ? drawsOf(current, { tape: from.tape, number, round }) : null;
  const standing = carried.flatMap((epoch) => from.seeds.get(epoch) ?? []);
  const commitment = commitmentLine([...standing, ...epochs]);
  const revealed = epochRevealedAt(number);
  return {
    tick: {
      version: from.last.version,
      number,
      prices: draws
        ? nextPrices(from.last.prices, coins, number, draws.hmac)
        : coins.map((coin, index) => from.last.prices[index] ?? coin.basePrice),
      commitment: commitment === '' ? null : commitment,
      source: current ? from.simulated : STANDING,
      previousHash: from.last.hash,
      step: draws?.step ?? null,
    },
    epochs,
    reveals: revealed === null || !current ? [] : [{ number: revealed, seed: current.seed }],
    round: from.beacon && beginsRound(from.beacon.terms, number) ? round : null,
  };
}

/**
 * Everything of the next tick with an exchange's prices but its time. Seeds that are left are of no
 * use and made public.
 */
export function makeNextLiveTick(from: TapeEnd, live: LivePrices): NextTick {
  const next = from.last.number + 1;
  return {
    tick: {
      version: from.last.version,
      number: next,
      prices: live.prices,
      commitment: null,
      source: live.source,
      previousHash: from.last.hash,
      step: null,
    },
    epochs: [],
    reveals: [...from.seeds].map(([number, { seed }]) => ({ number, seed })),
    round: null,
  };
}

/**
 * The tick at its time, always later than the one before it, whatever the clock does: so that the
 * last tick at or before a moment is known for good once a tick at or after it is on the tape.
 * `placed` is the root of what was accepted since that one.
 */
export function finishTick(
  { tick }: NextTick,
  { time, last, placed }: { time: Date; last: TapeTick; placed: string | null },
  symbols: readonly string[],
): TapeTick {
  const at = time > last.at ? time : new Date(last.at.getTime() + 1);
  const content = { ...tick, at, placed };
  return { ...content, hash: tickHash(content, symbols) };
}

/** The end of the tape once this tick is on it; seeds that are public are dropped. */
export function endAfter(from: TapeEnd, tick: TapeTick, { epochs, reveals }: NextTick): TapeEnd {
  const seeds = new Map(from.seeds);
  for (const { number } of reveals) seeds.delete(number);
  for (const epoch of epochs) seeds.set(epoch.number, held(epoch, from.tape));
  const committed = epochs.at(-1)?.number ?? from.committed;
  return { ...from, last: tick, seeds, committed };
}

/** Where the seed of an epoch comes from: drawn by chance, or the next one of a beacon's chain. */
export type Seeds = (epoch: number) => Buffer;

export const drawnSeeds =
  (random: RandomSource): Seeds =>
  () => {
    const seed = Buffer.alloc(SEED_BYTES);
    random(seed);
    return seed;
  };

const seedsOf = ({ beacon }: TapeEnd, random: RandomSource): Seeds =>
  beacon ? (epoch) => seedOf(beacon.chain, epoch - beacon.terms.epoch + 1) : drawnSeeds(random);

/** The time of the next tick of a beacon's tape. */
export const nextTimeOf = ({ terms }: BeaconEnd, last: TapeTick): Date =>
  timeOf(terms, last.number + 1);

/**
 * The seed of an epoch that this tick is the first to commit to. `tape` is null where that is tick
 * 0.
 */
export function newEpoch(
  epoch: { number: number; committedAtTick: number },
  tape: string | null,
  seeds: Seeds,
): NewEpoch {
  const seed = seeds(epoch.number);
  return {
    ...epoch,
    firstTick: firstTickOf(epoch.number),
    lastTick: lastTickOf(epoch.number),
    commitment: stepsOf(seed, epoch, tape)[0]?.toString('hex') ?? '',
    seed,
  };
}

/** Of a beacon's tape: ticks recorded later than this after their times are noted as late. */
const LATE_MS = 1_000;

/**
 * Ticks with their commitments, seeds, rounds and reveals, and one notification of the last.
 * `recordedAt` is the database's time, given where ticks have times of their own.
 */
export function tickStatements(
  ticks: readonly TapeTick[],
  nextTicks: readonly NextTick[],
  last: TapeTick,
  recordedAt: Date | null = null,
): Statement[] {
  const rounds = nextTicks.flatMap(({ round }) => round ?? []);
  const late = recordedAt
    ? ticks.filter(({ at }) => recordedAt.getTime() - at.getTime() > LATE_MS)
    : [];
  const [firstLate, lastLate] = [late[0], late.at(-1)];
  const epochs = nextTicks.flatMap((nextTick) => nextTick.epochs);
  const reveals = nextTicks.flatMap((nextTick, index): Reveal[] => {
    const tick = ticks[index];
    return tick ? nextTick.reveals.map((reveal) => ({ ...reveal, at: tick.at })) : [];
  });
  return [
    insertTicks(ticks),
    ...(epochs.length > 0 ? [insertEpochs(epochs), insertSeeds(epochs)] : []),
    ...(reveals.length > 0 ? [insertReveals(reveals)] : []),
    ...(rounds.length > 0 ? [insertRounds(rounds)] : []),
    ...(recordedAt && firstLate && lastLate
      ? [insertLate({ first: firstLate.number, last: lastLate.number, recordedAt })]
      : []),
    notifyTick(last.number),
  ];
}
