/**
 * A tick in the making: what the next one will hold, and the statements that write it. Held in memory by the recorder
 * between the moment a tick is due and its commit, and shown to nobody.
 */
import type { Database } from '#server/kit/database.ts';
import type { RandomSource } from '#server/kit/ids.ts';

import type { CoinFact } from './coins.ts';
import {
  epochOf,
  epochRevealedAt,
  epochsCarriedBy,
  firstTickOf,
  lastTickOf,
} from './epochs.rules.ts';
import type { LivePrices } from './exchange.ts';
import { type FeedRule, nextPrices, type SeedHmac } from './feed.rules.ts';
import { commitmentTo, SEED_BYTES, seedHmac, tickHash } from './hashing.ts';
import { commitmentLine, type TapeTick, TICK_VERSION } from './tape.rules.ts';
import {
  insertEpochs,
  insertReveals,
  insertSeeds,
  insertTicks,
  type NewEpoch,
  notifyTick,
  readFirstSource,
  readLastCommitted,
  readLastTick,
  readSeeds,
  type Reveal,
  type Statement,
  type StoredSeed,
} from './tape.sql.ts';

/** The source line of simulated ticks, by the rule that made their prices. */
export const simulatedBy: Readonly<Record<FeedRule, string>> = {
  related: 'simulated-related',
  separate: 'simulated',
};
/**
 * Of the ticks between an exchange's prices and simulated ones: prices stand still until an epoch begins whose seed was
 * committed to in time.
 */
const STANDING = 'simulated-standing';

type HeldSeed = StoredSeed & { hmac: SeedHmac };
/** Where the tape stands, as a process last saw it: what the next tick is made from. */
export type TapeEnd = {
  last: TapeTick;
  /** Of the epochs that are committed to and not over. */
  seeds: Map<number, HeldSeed>;
  /** The last epoch that was ever committed to, 0 where there is none. */
  committed: number;
  /** Of all its simulated prices. */
  rule: FeedRule;
};

export type NextTick = {
  tick: Omit<TapeTick, 'at' | 'hash'>;
  /** Those that this tick is the first to commit to. */
  epochs: NewEpoch[];
  /** The one that ends with this tick; with the first tick of an exchange, every one that it cuts short. */
  reveals: { number: number; seed: Buffer }[];
};

/** Through the market's role only: it reads seeds. */
export async function readTapeEnd(market: Database): Promise<TapeEnd> {
  const last = await readLastTick(market);
  if (!last) throw new Error('the tape has no genesis tick');
  const stored = await readSeeds(market, Math.max(1, epochOf(last.number)));
  for (const { number, seed, commitment } of stored) {
    // No price is made of a seed without a commitment.
    if (commitmentTo(seed) !== commitment)
      throw new Error(`the stored seed of epoch ${number} is not the one committed to`);
  }
  const seeds = new Map(stored.map((seed) => [seed.number, held(seed)]));
  const first = await readFirstSource(market);
  const rule = first === simulatedBy.separate ? 'separate' : 'related';
  return { last, seeds, committed: await readLastCommitted(market), rule };
}

const held = (stored: StoredSeed): HeldSeed => ({ ...stored, hmac: seedHmac(stored.seed) });

/**
 * Everything of the next simulated tick but its time. Where it carries commitments, seeds are drawn for epochs to come that
 * were never committed to: one on a tape as it runs, several on one that was begun when commitments were made one epoch ahead
 * or that had an exchange's prices. An epoch whose seed an exchange made useless stays without one.
 */
export function makeNextTick(
  from: TapeEnd,
  coins: readonly CoinFact[],
  random: RandomSource,
): NextTick {
  const number = from.last.number + 1;
  const current = from.seeds.get(epochOf(number));
  if (!current && from.last.source === simulatedBy[from.rule])
    throw new Error(`the seed of epoch ${epochOf(number)} is not stored`);
  const carried = epochsCarriedBy(number);
  const epochs = carried
    .filter((epoch) => epoch > Math.max(from.committed, epochOf(number)))
    .map((epoch) => newEpoch(epoch, number, random));
  const standing = carried.flatMap((epoch) => from.seeds.get(epoch) ?? []);
  const commitment = commitmentLine([...standing, ...epochs]);
  const revealed = epochRevealedAt(number);
  return {
    tick: {
      version: TICK_VERSION,
      number,
      prices: current
        ? nextPrices(from.last.prices, coins, number, current.hmac, from.rule)
        : coins.map((coin, index) => from.last.prices[index] ?? coin.basePrice),
      commitment: commitment === '' ? null : commitment,
      source: current ? simulatedBy[from.rule] : STANDING,
      previousHash: from.last.hash,
    },
    epochs,
    reveals: revealed === null || !current ? [] : [{ number: revealed, seed: current.seed }],
  };
}

/** Everything of the next tick with an exchange's prices but its time. Seeds that are left are of no use and made public. */
export function makeNextLiveTick(from: TapeEnd, live: LivePrices): NextTick {
  return {
    tick: {
      version: TICK_VERSION,
      number: from.last.number + 1,
      prices: live.prices,
      commitment: null,
      source: live.source,
      previousHash: from.last.hash,
    },
    epochs: [],
    reveals: [...from.seeds].map(([number, { seed }]) => ({ number, seed })),
  };
}

/**
 * The tick at its time, always later than the one before it, whatever the clock does: so that the last tick at or before a
 * moment is known for good once a tick at or after it is on the tape.
 */
export function finishTick(
  { tick }: NextTick,
  time: Date,
  last: TapeTick,
  symbols: readonly string[],
): TapeTick {
  const at = time > last.at ? time : new Date(last.at.getTime() + 1);
  const content = { ...tick, at };
  return { ...content, hash: tickHash(content, symbols) };
}

/** Where the tape stands once this tick is on it; seeds that are public are dropped. */
export function endAfter(from: TapeEnd, tick: TapeTick, { epochs, reveals }: NextTick): TapeEnd {
  const seeds = new Map(from.seeds);
  for (const { number } of reveals) seeds.delete(number);
  for (const epoch of epochs) seeds.set(epoch.number, held(epoch));
  return { last: tick, seeds, committed: epochs.at(-1)?.number ?? from.committed, rule: from.rule };
}

/** Draws the seed of an epoch that this tick is the first to commit to. */
export function newEpoch(number: number, committedAtTick: number, random: RandomSource): NewEpoch {
  const seed = Buffer.alloc(SEED_BYTES);
  random(seed);
  return {
    number,
    firstTick: firstTickOf(number),
    lastTick: lastTickOf(number),
    commitment: commitmentTo(seed),
    committedAtTick,
    seed,
  };
}

/** Ticks with their commitments, seeds and reveals, and one notification of the last. */
export function tickStatements(
  ticks: readonly TapeTick[],
  nextTicks: readonly NextTick[],
  last: TapeTick,
): Statement[] {
  const epochs = nextTicks.flatMap((nextTick) => nextTick.epochs);
  const reveals = nextTicks.flatMap((nextTick, index): Reveal[] => {
    const tick = ticks[index];
    return tick ? nextTick.reveals.map((reveal) => ({ ...reveal, at: tick.at })) : [];
  });
  return [
    insertTicks(ticks),
    ...(epochs.length > 0 ? [insertEpochs(epochs), insertSeeds(epochs)] : []),
    ...(reveals.length > 0 ? [insertReveals(reveals)] : []),
    notifyTick(last.number),
  ];
}
