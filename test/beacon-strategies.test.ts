/**
 * What the operator of a house could do about the prices of a beacon's tape. It is played with the
 * real rules of draws, rounds, acceptance and endings. Contracts that are open stay at chance, and
 * of new ones nobody knows more than is published. Each strategy gains where its rule is another
 * one. A whole run has 100,000 contracts.
 */
import { createHash } from 'node:crypto';

import { expect, test } from 'vitest';

import { endingOf, exitTickOf } from '#server/domain/contracts/contracts.rules.ts';
import {
  beaconDrawKey,
  type BeaconTerms,
  roundOf,
  timeOf,
  tradesUntil,
} from '#server/domain/market/beacon/beacon-tape.rules.ts';
import { roundTime } from '#server/domain/market/beacon/network.rules.ts';
import { drawSeedChain, seedOf } from '#server/domain/market/beacon/seed-chain.ts';
import { firstTickOf } from '#server/domain/market/epochs.rules.ts';
import { nextPrices } from '#server/domain/market/feed.rules.ts';
import { seedHmac } from '#server/domain/market/hash-tape.ts';
import {
  type BeaconEnd,
  held,
  makeNextTick,
  newEpoch,
  type TapeEnd,
} from '#server/domain/market/next-tick.ts';

import { openTestBeacon } from './beacon.ts';
import { isWhole } from './extent.ts';
import { fewCoins, seededRandom } from './market.ts';

const CONTRACTS = isWhole ? 100_000 : 2_000;
const DURATIONS = isWhole ? [60, 120, 180] : [60];
/** Backstop of a test that computes for minutes. */
const LIMIT_MS = 1_800_000;

const [bitcoin] = fewCoins;
if (!bitcoin) throw new Error('there is no coin');
const coins = [bitcoin];
const TAPE = 'ab'.repeat(32);
const terms: BeaconTerms = {
  network: openTestBeacon(1_767_594_600).network,
  tick: 0,
  round: 1,
  epoch: 1,
  epochs: 100,
  end: TAPE,
  coins: TAPE,
  heads: TAPE,
};

const bytes = (name: string) => createHash('sha512').update(name).digest();
const roundNamed = (number: number) => ({
  number,
  signature: bytes(`round ${number}`).subarray(0, 48),
});
const stepOf = (number: number) => bytes(`step ${number}`).subarray(0, 32);

const drawn = new Map<number, Uint8Array>();

/**
 * What a tick's price is drawn with: many contracts meet the same tick, and each asks for it once.
 */
function drawsOf(number: number): Uint8Array {
  const known = drawn.get(number);
  if (known) return known;
  const round = roundNamed(roundOf(terms, number));
  const key = beaconDrawKey(stepOf(number), { tape: TAPE, number, round });
  const draws = seedHmac(key)(`${bitcoin?.symbol}:${number}`);
  drawn.set(number, draws);
  return draws;
}

/** Prices of ticks from one on to another, from the base price. */
function pathOf(first: number, last: number): bigint[] {
  const path: bigint[] = [];
  let price = bitcoin?.basePrice ?? 0n;
  for (let number = first; number <= last; number += 1) {
    [price = 0n] = nextPrices([price], coins, number, () => drawsOf(number));
    path.push(price);
  }
  return path;
}

/** Three standard errors of a share of one half. */
const NOISE = (3 * 0.5) / Math.sqrt(CONTRACTS);
const shareKnowing = (draws: number, of: number) =>
  0.5 + Math.asin(Math.sqrt(draws / of)) / Math.PI;

/**
 * For a contract that is accepted after this tick, at the last moment and `laterMs` after the
 * rule's own. A person who has all seeds and all rounds that are due then takes a direction by
 * them: `isUpTaken`. `isUp` and `isDown` are what happens.
 */
function foreseen(last: number, duration: number, laterMs: number) {
  const entry = last + 1;
  const moment = tradesUntil(terms, last).getTime() - 1 + laterMs;
  const path = pathOf(entry, exitTickOf(entry, duration));
  const [from = 0n] = path;
  const known = path.filter(
    (_, index) => roundTime(terms.network, roundOf(terms, entry + index)) <= moment,
  );
  const to = path.at(-1) ?? 0n;
  return { isUpTaken: (known.at(-1) ?? 0n) > from, isUp: to > from, isDown: to < from };
}

/** How often somebody is right who places a contract with all that can be known. */
function shareOfTheKnowing(duration: number, laterMs: number): number {
  let right = 0;
  for (let contract = 0; contract < CONTRACTS; contract += 1) {
    // The next tick is the first of its round: then most is known.
    const { isUpTaken, isUp, isDown } = foreseen(3 * contract, duration, laterMs);
    if (isUpTaken ? isUp : isDown) right += 1;
  }
  return right / CONTRACTS;
}

/**
 * How often customers win whose orders are held back, tick by tick, until what is known is against
 * them.
 */
function shareOfTheHeldBack(duration: number, laterMs: number): number {
  let wins = 0;
  for (let contract = 0; contract < CONTRACTS; contract += 1) {
    const wantsUp = (bytes(`customer ${contract}`)[0] ?? 0) % 2 === 0;
    let round = contract;
    let found = foreseen(3 * round, duration, laterMs);
    while (found.isUpTaken === wantsUp) {
      round += 1;
      found = foreseen(3 * round, duration, laterMs);
    }
    if (wantsUp ? found.isUp : found.isDown) wins += 1;
  }
  return wins / CONTRACTS;
}

test(
  'whoever has all seeds and all rounds that are out is right as often as is published, and one round more would show',
  () => {
    for (const duration of DURATIONS) {
      const published = shareKnowing(2, duration);
      const share = shareOfTheKnowing(duration, 0);
      process.stdout.write(`${duration} s: ${(share * 100).toFixed(1)} % of ${CONTRACTS}\n`);
      expect(Math.abs(share - published)).toBeLessThan(NOISE);
    }
    // Accepted a round later, five draws after the entry are known; three rounds later eleven,
    // which fewer contracts show.
    expect(shareOfTheKnowing(60, isWhole ? 3_000 : 9_000)).toBeGreaterThan(
      shareKnowing(2, 60) + NOISE,
    );
  },
  LIMIT_MS,
);

test(
  'an order that is held back until what is known is against it wins as rarely as is published',
  () => {
    for (const duration of DURATIONS) {
      const published = 1 - shareKnowing(2, duration);
      const share = shareOfTheHeldBack(duration, 0);
      process.stdout.write(`held back, ${duration} s: ${(share * 100).toFixed(1)} %\n`);
      expect(Math.abs(share - published)).toBeLessThan(NOISE);
    }
    // Were orders accepted a round later, or three, more would be known against them.
    expect(shareOfTheHeldBack(60, isWhole ? 3_000 : 9_000)).toBeLessThan(
      1 - shareKnowing(2, 60) - NOISE,
    );
  },
  LIMIT_MS,
);

/**
 * How often customers win whose contracts are open. The operator lets no tick come until the end of
 * a contract is known. Only then, ten minutes later, come those that would win.
 */
function shareAgainstStalls(rule: 'number' | 'tick'): number {
  let wins = 0;
  for (let contract = 0; contract < CONTRACTS; contract += 1) {
    const entry = 3 * contract + 1;
    const path = pathOf(entry, exitTickOf(entry, 60));
    const [from = 0n] = path;
    const to = path.at(-1) ?? 0n;
    const direction = (bytes(`customer ${contract}`)[0] ?? 0) % 2 === 0 ? 'BUY_UP' : 'SELL_SHORT';
    const wouldWin = direction === 'BUY_UP' ? to > from : to < from;
    const stallMs = wouldWin ? 600_000 : 0;
    // Without a time of its own a late tick has the time at which it came.
    const at = (number: number) =>
      new Date(timeOf(terms, number).getTime() + (rule === 'tick' ? stallMs : 0));
    const exit = exitTickOf(entry, 60);
    const ending = endingOf(
      {
        endsBy: rule,
        direction,
        stake: 100n,
        duration: 60,
        returnPercentage: 30,
        acceptedAt: new Date(timeOf(terms, entry).getTime() - 500),
      },
      {
        entry: { number: entry, at: at(entry), price: from },
        exit: { number: exit, at: at(exit), price: to },
        now: new Date(timeOf(terms, exit).getTime() + stallMs),
      },
    );
    if (ending?.outcome === 'WIN') wins += 1;
  }
  return wins / CONTRACTS;
}

test(
  'to stall until the end is known changes no outcome; void by time it would',
  () => {
    expect(Math.abs(shareAgainstStalls('number') - 0.5)).toBeLessThan(NOISE);
    expect(shareAgainstStalls('tick')).toBeLessThan(0.5 - NOISE);
  },
  LIMIT_MS,
);

async function endOfTape(number: number): Promise<{ end: TapeEnd; beacon: BeaconEnd }> {
  const chain = await drawSeedChain({ epochs: 100, random: seededRandom('strategies') });
  const beacon = { terms, chain };
  const last: TapeEnd['last'] = {
    version: 5,
    number,
    at: timeOf(terms, number),
    prices: [bitcoin?.basePrice ?? 0n],
    commitment: null,
    source: 'simulated-beacon',
    previousHash: TAPE,
    hash: TAPE,
    placed: null,
    step: null,
  };
  const epochs = [1, 2, 3, 4, 5].map((epoch) =>
    newEpoch({ number: epoch, committedAtTick: 0 }, TAPE, () => seedOf(chain, epoch)),
  );
  const seeds = new Map(epochs.map((epoch) => [epoch.number, held(epoch, TAPE)]));
  const end: TapeEnd = {
    tape: TAPE,
    saltKey: Buffer.alloc(32),
    last,
    seeds,
    committed: 5,
    simulated: 'simulated-beacon',
    beacon,
  };
  return { end, beacon };
}

test('after a pause only one round makes the next tick, whichever are out', async () => {
  const { end } = await endOfTape(40);
  const random = seededRandom('any');
  const fitting = Array.from({ length: 200 }, (_, index) => index + 1).filter((number) => {
    try {
      makeNextTick(end, coins, random, roundNamed(number));
      return true;
    } catch {
      return false;
    }
  });
  expect(fitting).toEqual([roundOf(terms, 41)]);
  expect(() => makeNextTick(end, coins, random)).toThrow('no round');
});

test('after a pause no seed can be picked: whatever chance gives, the next epoch is committed to with the one of the chain', async () => {
  // The first tick of epoch 2 commits to epoch 6.
  const { end } = await endOfTape(firstTickOf(2) - 1);
  const round = roundNamed(roundOf(terms, firstTickOf(2)));
  const committedTo = (from: TapeEnd) =>
    new Set(
      ['one', 'two', 'three', 'four'].map(
        (name) => makeNextTick(from, coins, seededRandom(name), round).tick.commitment,
      ),
    );
  expect(committedTo(end).size).toBe(1);
  // As without a beacon, each draw would be another seed.
  expect(committedTo({ ...end, beacon: null }).size).toBe(4);
});
