/**
 * Commitments as ticks are drafted, on any tape: what was committed to stays, and it is committed
 * to before it can be needed.
 */
import fc from 'fast-check';
import { expect, test } from 'vitest';

import { seededRandom } from '#test/market.ts';

import { readCoins } from './coins.ts';
import {
  type NextTick,
  makeNextLiveTick,
  makeNextTick,
  endAfter,
  finishTick,
  held,
  drawnSeeds,
  newEpoch,
  type TapeEnd,
} from './next-tick.ts';
import {
  committedFrom,
  epochOf,
  epochsCarriedBy,
  EPOCHS_AHEAD,
  firstTickOf,
  LONGEST_REACH,
} from './epochs.rules.ts';
import { PUBLISHED } from './simulated-source.ts';
import { NO_PREVIOUS_HASH, type TapeTick } from './tape.rules.ts';

const few = readCoins(null).slice(0, 2);
const symbols = few.map(({ symbol }) => symbol);
const TAPE = 'ab'.repeat(32);
const START = Date.parse('2026-01-05T06:30:00.250Z');

/** Returns the end of a tape at this tick, with the seeds of its epoch and of `ahead` more. */
function endAt(number: number, ahead: number, name: string): TapeEnd {
  const random = seededRandom(name);
  const last: TapeTick = {
    version: 4,
    number,
    at: new Date(START + number * 1000),
    prices: few.map(({ basePrice }) => basePrice),
    commitment: null,
    source: PUBLISHED,
    previousHash: NO_PREVIOUS_HASH,
    hash: NO_PREVIOUS_HASH,
    placed: null,
    step: null,
  };
  const seeds: TapeEnd['seeds'] = new Map();
  const current = Math.max(1, epochOf(number));
  for (let epoch = current; epoch <= epochOf(number) + ahead; epoch += 1) {
    const committedAtTick = ahead === 1 && epoch > 1 ? firstTickOf(epoch - 1) : 0;
    const made = newEpoch({ number: epoch, committedAtTick }, TAPE, drawnSeeds(random));
    seeds.set(epoch, held(made, TAPE));
  }
  return {
    last,
    seeds,
    committed: epochOf(number) + ahead,
    simulated: PUBLISHED,
    tape: TAPE,
    saltKey: Buffer.alloc(32),
    beacon: null,
  };
}

/** What a tick names, read back from its line. */
function namedBy({ commitment }: TapeTick): { epoch: number; since: number; hash: string }[] {
  const parts = commitment?.split(',') ?? [];
  return parts.map((part) => {
    const [epoch = '', since = '', hash = ''] = part.split(/[@/]/);
    return { epoch: parseInt(epoch, 10), since: parseInt(since, 10), hash };
  });
}

test('every epoch that a contract can meet is named by a tick at or before its acceptance', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 0, max: 2_000_000 }),
      fc.integer({ min: 1, max: LONGEST_REACH }),
      (accepted, later) => {
        let carrier = accepted;
        while (epochsCarriedBy(carrier).length === 0) carrier -= 1;
        expect(epochsCarriedBy(carrier)).toContain(epochOf(accepted + later));
      },
    ),
  );
});

test('trading is open from the genesis on, and elsewhere from the tick that commits far enough', () => {
  expect(committedFrom(0, EPOCHS_AHEAD)).toBe(0);
  expect(committedFrom(95, 3), 'commitments one epoch ahead').toBe(121);
  expect(committedFrom(5_000, 6), 'after thousands of ticks of an exchange').toBe(5_041);
  const tick = fc.integer({ min: 0, max: 2_000_000 });
  fc.assert(
    fc.property(tick, fc.integer({ min: 0, max: 40_000 }), (last, committed) => {
      const opens = committedFrom(last, committed);
      const isCommitted = committed * 60 >= last + LONGEST_REACH;
      expect(opens === 0).toBe(isCommitted);
      if (isCommitted) return;
      expect(opens - last).toBeLessThanOrEqual(60);
      expect(committedFrom(opens, epochOf(opens) + EPOCHS_AHEAD)).toBe(0);
    }),
  );
});

test('what a tick commits to no later one says otherwise, whatever attempts fail and wherever a tape goes on', () => {
  fc.assert(
    fc.property(
      fc.record({
        from: fc.integer({ min: 0, max: 400 }),
        ahead: fc.constantFrom(1, 4),
        /** Attempts whose commit never landed, before each of these ticks. */
        lost: fc.array(fc.integer({ min: 1, max: 400 }), { maxLength: 12 }),
        /** An exchange's prices in between, from one of these ticks to before the other. */
        live: fc.tuple(fc.integer({ min: 1, max: 400 }), fc.integer({ min: 1, max: 400 })),
        name: fc.string({ maxLength: 8 }),
      }),
      ({ from, ahead, lost, live, name }) => {
        const random = seededRandom(`draws ${name}`);
        let end = endAt(from, ahead, name);
        const stored = new Map(
          [...end.seeds].map(([epoch, { commitment }]) => [epoch, commitment]),
        );
        const named = new Map<number, string>();
        for (let count = 1; count <= 400; count += 1) {
          // Nobody saw what such an attempt drew.
          for (const at of lost) if (at === count) makeNextTick(end, few, random);
          const isLive = count >= live[0] && count < live[1];
          const nextTick: NextTick = isLive
            ? makeNextLiveTick(end, { prices: [...end.last.prices], source: 'exchange of a test' })
            : makeNextTick(end, few, random);
          const tick = finishTick(
            nextTick,
            { time: new Date(end.last.at.getTime() + 1000), last: end.last, placed: null },
            symbols,
          );
          const committed = namedBy(tick);
          expect(tick.version).toBe(4);
          const isSimulated = tick.source === PUBLISHED;
          if (isSimulated)
            expect(committed.map(({ epoch }) => epoch)).toEqual(epochsCarriedBy(tick.number));
          for (const { epoch, hash, since } of committed) {
            if (since === tick.number) expect(epoch).toBeGreaterThan(epochOf(since));
            expect(hash).toBe(stored.get(epoch) ?? hash);
            expect(`${since}:${hash}`).toBe(named.get(epoch) ?? `${since}:${hash}`);
            stored.set(epoch, hash);
            named.set(epoch, `${since}:${hash}`);
          }
          // Steady from the second such tick on: one new epoch each.
          if (isSimulated && committed.length > 0 && tick.number > from + 60)
            expect(nextTick.epochs.map(({ number }) => number)).toEqual([epochOf(tick.number) + 4]);
          end = endAfter(end, tick, nextTick);
        }
        if (live[0] >= live[1]) expect(named.size).toBeGreaterThan(8);
      },
    ),
    { numRuns: 25 },
  );
});
