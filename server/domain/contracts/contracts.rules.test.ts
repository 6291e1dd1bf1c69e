/** The rules of contracts as tables; the numbers in the names are those of docs/settlement.md. */
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';

import { returnPercentages } from '#protocol/contracts.ts';
import type { PricedTick } from '#server/domain/market/market.ts';

import {
  coinQuantityOf,
  payoutCollateral,
  endingOf,
  exitTickOf,
  expiryOf,
  outcomeOf,
  payoutOf,
} from './contracts.rules.ts';

const at = (ms: number) => new Date(Date.UTC(2026, 0, 5, 12, 0, 0) + ms);
const tick = (number: number, ms: number, price: bigint): PricedTick => ({
  number,
  at: at(ms),
  price,
});

describe('C5 who wins', () => {
  test.each([
    // direction, entry, exit, outcome
    ['BUY_UP', 100n, 101n, 'WIN'],
    ['BUY_UP', 100n, 99n, 'LOSS'],
    ['BUY_UP', 100n, 100n, 'REFUNDED'],
    ['SELL_SHORT', 100n, 99n, 'WIN'],
    ['SELL_SHORT', 100n, 101n, 'LOSS'],
    ['SELL_SHORT', 100n, 100n, 'REFUNDED'],
    ['BUY_UP', 579_120_440_000_000n, 579_120_440_000_001n, 'WIN'],
  ] as const)('%s entered at %s, closed at %s: %s', (direction, entry, exit, outcome) => {
    expect(outcomeOf(direction, entry, exit)).toBe(outcome);
  });
});

describe('C6 what is paid, in paise', () => {
  test.each([
    // outcome, stake, percent, payout
    ['WIN', 10_000_00n, 30, 13_000_00n],
    ['WIN', 10_000_00n, 40, 14_000_00n],
    ['WIN', 10_000_00n, 50, 15_000_00n],
    ['WIN', 1n, 30, 1n],
    ['WIN', 3n, 50, 4n],
    ['WIN', 101n, 30, 131n],
    ['LOSS', 10_000_00n, 30, 0n],
    ['REFUNDED', 10_000_00n, 30, 10_000_00n],
    ['VOID', 1n, 50, 1n],
    ['VOID', 10_000_00n, 50, 10_000_00n],
  ] as const)('%s of %s paise at %s %%: %s', (outcome, stake, percent, payout) => {
    expect(payoutOf(outcome, stake, percent)).toBe(payout);
  });

  test('never rounds up, and splitting a stake never pays more', () => {
    fc.assert(
      fc.property(
        fc.bigInt({ min: 1n, max: 10n ** 15n }),
        fc.bigInt({ min: 1n, max: 10n ** 15n }),
        fc.constantFrom(...Object.values(returnPercentages)),
        (a, b, percent) => {
          expect(payoutCollateral(a, percent) * 100n).toBeLessThanOrEqual(a * BigInt(percent));
          const together = payoutOf('WIN', a + b, percent);
          expect(payoutOf('WIN', a, percent) + payoutOf('WIN', b, percent)).toBeLessThanOrEqual(
            together,
          );
        },
      ),
    );
  });
});

describe('C2 to C7 how a contract ends by the recorded ticks', () => {
  const terms = {
    endsBy: 'tick',
    direction: 'BUY_UP',
    stake: 100_00n,
    duration: 60,
    returnPercentage: 30,
    acceptedAt: at(0),
  } as const;
  const now = at(62_000);
  const entry = tick(1, 900, 100n);
  const unpriced = (number: number, ms: number) => ({ number, at: at(ms), price: null });
  test.each([
    // what happens, entry, exit, now, outcome
    ['a price above', entry, tick(61, 60_900, 101n), now, 'WIN'],
    ['a price below', entry, tick(61, 60_900, 99n), now, 'LOSS'],
    ['an equal price', entry, tick(61, 60_900, 100n), now, 'REFUNDED'],
    ['no exit yet', entry, null, at(60_000), null],
    ['no exit for hours', entry, null, at(10_000_000), null],
    ['an exit that comes hours late', entry, tick(61, 10_000_000, 101n), at(10_000_000), 'WIN'],
    ['an exit that comes early', entry, tick(61, 31_000, 99n), at(31_000), 'LOSS'],
    ['an exit at which the coin has no price', entry, unpriced(61, 60_900), now, 'VOID'],
    ['an entry 5 s after acceptance', tick(1, 5_000, 100n), tick(61, 65_000, 101n), now, 'WIN'],
    ['an entry later than that', tick(1, 5_001, 100n), null, at(5_001), 'VOID'],
    ['an entry at which the coin has no price', unpriced(1, 900), null, at(900), 'VOID'],
    ['no tick for 5 s', null, null, at(5_000), null],
    ['no tick for longer than 5 s', null, null, at(5_001), 'VOID'],
  ] as const)('%s', (_name, first, exit, time, outcome) => {
    const tape = { entry: first, exit, now: time };
    expect(endingOf(terms, tape)?.outcome ?? null).toBe(outcome);
  });

  test('C4 the exit is so many ticks after the entry', () => {
    expect([60, 120, 180].map((duration) => exitTickOf(1001, duration))).toEqual([
      1061, 1121, 1181,
    ]);
  });

  test('the dates of ticks decide nothing once a contract is entered', () => {
    const ms = fc.integer({ min: 1, max: 3_600_000 });
    const price = fc.bigInt({ min: 99n, max: 101n });
    fc.assert(
      fc.property(price, price, ms, ms, ms, (from, to, first, other, later) => {
        const ends = (exitMs: number, nowMs: number) =>
          endingOf(terms, {
            entry: tick(1, 900, from),
            exit: tick(61, exitMs, to),
            now: at(nowMs),
          })?.outcome;
        expect(ends(900 + first, later)).toBe(ends(900 + other, later + other));
      }),
    );
  });
});

test('C3 the expected end counts from the entry tick', () => {
  expect(expiryOf(at(900), 60)).toEqual(at(60_900));
});

test('the coin quantity is stake / entry price, rounded down, and zero for Sell Short', () => {
  // ₹10,000.00 at ₹57,91,204.40 is 0.00172675… BTC.
  expect(coinQuantityOf('BUY_UP', 10_000_00n, 579_120_440_000_000n, 8)).toBe(172_675n);
  expect(coinQuantityOf('BUY_UP', 1n, 579_120_440_000_000n, 8)).toBe(0n);
  expect(coinQuantityOf('SELL_SHORT', 10_000_00n, 579_120_440_000_000n, 8)).toBe(0n);
});
