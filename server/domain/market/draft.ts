/**
 * A tick in the making: what the next one will hold, and the statements that write it. Held in memory by the recorder
 * between the moment a tick is due and its commit, and shown to nobody.
 */
import type { Database } from '#server/kit/database.ts';
import type { RandomSource } from '#server/kit/ids.ts';

import type { CoinFact } from './coins.ts';
import {
  epochCommittedAt,
  epochOf,
  epochRevealedAt,
  firstTickOf,
  lastTickOf,
} from './epochs.rules.ts';
import type { LivePrices } from './exchange.ts';
import { nextPrices, type SeedHmac } from './feed.rules.ts';
import { commitmentTo, SEED_BYTES, seedHmac, tickHash } from './hashing.ts';
import type { TapeTick } from './tape.rules.ts';
import {
  insertEpochs,
  insertReveals,
  insertSeeds,
  insertTicks,
  type NewEpoch,
  notifyTick,
  readLastTick,
  readSeeds,
  type Reveal,
  type Statement,
} from './tape.sql.ts';

/** Of each simulated tick's source line. */
export const SIMULATED = 'simulated';
/**
 * Of the ticks between an exchange's prices and simulated ones: prices stand still until an epoch begins whose seed was
 * committed to in time.
 */
export const STANDING = 'simulated-standing';

/** Where the tape stands, as a process last saw it: what the next tick is made from. */
export type TapeEnd = { last: TapeTick; seeds: Map<number, { seed: Buffer; hmac: SeedHmac }> };

export type Draft = {
  tick: Omit<TapeTick, 'at' | 'hash'>;
  /** The one that this tick commits to. */
  epoch: NewEpoch | null;
  /** The one that ends with this tick; with the first tick of an exchange, every one that it cuts short. */
  reveals: { number: number; seed: Buffer }[];
};

/** Through the market's role only: it reads seeds. */
export async function readTapeEnd(market: Database): Promise<TapeEnd> {
  const last = await readLastTick(market);
  if (!last) throw new Error('the tape has no genesis tick');
  const stored = await readSeeds(market, Math.max(1, epochOf(last.number)));
  const seeds = new Map(stored.map(({ number, seed }) => [number, { seed, hmac: seedHmac(seed) }]));
  return { last, seeds };
}

/** Everything of the next simulated tick but its time. Draws a new seed where the tick commits to one. */
export function draftTick(from: TapeEnd, coins: readonly CoinFact[], random: RandomSource): Draft {
  const number = from.last.number + 1;
  const current = from.seeds.get(epochOf(number));
  if (!current && from.last.source === SIMULATED)
    throw new Error(`the seed of epoch ${epochOf(number)} is not stored`);
  const committed = epochCommittedAt(number);
  const epoch = committed === null ? null : newEpoch(committed, number, random);
  const revealed = epochRevealedAt(number);
  return {
    tick: {
      number,
      prices: current
        ? nextPrices(from.last.prices, coins, number, current.hmac)
        : coins.map((coin, index) => from.last.prices[index] ?? coin.basePrice),
      commitment: epoch?.commitment ?? null,
      source: current ? SIMULATED : STANDING,
      previousHash: from.last.hash,
    },
    epoch,
    reveals: revealed === null || !current ? [] : [{ number: revealed, seed: current.seed }],
  };
}

/** Everything of the next tick with an exchange's prices but its time. Seeds that are left are of no use and made public. */
export function draftLiveTick(from: TapeEnd, live: LivePrices): Draft {
  return {
    tick: {
      number: from.last.number + 1,
      prices: live.prices,
      commitment: null,
      source: live.source,
      previousHash: from.last.hash,
    },
    epoch: null,
    reveals: [...from.seeds].map(([number, { seed }]) => ({ number, seed })),
  };
}

/**
 * The tick at its time, always later than the one before it, whatever the clock does: so that the last tick at or before a
 * moment is known for good once a tick at or after it is on the tape.
 */
export function finishTick(
  { tick }: Draft,
  time: Date,
  last: TapeTick,
  symbols: readonly string[],
): TapeTick {
  const at = time > last.at ? time : new Date(last.at.getTime() + 1);
  const content = { ...tick, at };
  return { ...content, hash: tickHash(content, symbols) };
}

/** Where the tape stands once this tick is on it; seeds that are public are dropped. */
export function endAfter(from: TapeEnd, tick: TapeTick, { epoch, reveals }: Draft): TapeEnd {
  const seeds = new Map(from.seeds);
  for (const { number } of reveals) seeds.delete(number);
  if (epoch) {
    const seed = Buffer.from(epoch.seed);
    seeds.set(epoch.number, { seed, hmac: seedHmac(seed) });
  }
  return { last: tick, seeds };
}

/** Draws the seed of an epoch that this tick commits to. */
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
  drafts: readonly Draft[],
  last: TapeTick,
): Statement[] {
  const epochs = drafts.flatMap(({ epoch }) => (epoch ? [epoch] : []));
  const reveals = drafts.flatMap((draft, index): Reveal[] => {
    const tick = ticks[index];
    return tick ? draft.reveals.map((reveal) => ({ ...reveal, at: tick.at })) : [];
  });
  return [
    insertTicks(ticks),
    ...(epochs.length > 0 ? [insertEpochs(epochs), insertSeeds(epochs)] : []),
    ...(reveals.length > 0 ? [insertReveals(reveals)] : []),
    notifyTick(last.number),
  ];
}
