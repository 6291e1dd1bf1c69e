/** The arithmetic of trades by cases and by chance: what holds of every buy, sell and holding. */
import { expect, test } from 'vitest';

import {
  afterBuy,
  afterSell,
  averageCost,
  buyAt,
  feeOf,
  heldFor,
  isMet,
  leverages,
  mostMargin,
  noCostBasis,
  quantityFor,
  sellAt,
  type CostBasis,
  valueOf,
} from './trading.ts';

const SEED = 20_261_121;
const SEQUENCES = 10_000;

/** A small generator that gives the same numbers in every run (mulberry32). */
function openDice(seed: number): (below: number) => number {
  let state = seed;
  return (below) => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return Math.floor((((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296) * below);
  };
}

const dice = openDice(SEED);
/** Of any size up to this number of digits. */
const number = (digits: number) => 1n + BigInt(dice(999_999)) * 10n ** BigInt(dice(digits - 5));
const terms = () => ({ price: number(15), scale: dice(9), feeBps: dice(1001) });

test('fees are rounded up to the paisa, quantities and values down', () => {
  expect([feeOf(1n, 1), feeOf(10_000n, 1), feeOf(10_001n, 1), feeOf(99n, 0)]).toEqual([
    1n,
    1n,
    2n,
    0n,
  ]);
  // 100 rupees at 3 rupees a coin, two decimals: 33.33 coins, worth 99.99.
  expect(quantityFor(10_000n, 300_000_000n, 2)).toBe(3333n);
  expect(valueOf(3333n, 300_000_000n, 2)).toBe(9999n);
  expect(buyAt(10_000n, { price: 300_000_000n, scale: 2, feeBps: 0 })).toEqual({
    quantity: 3333n,
    fee: 0n,
    remainder: 1n,
  });
  expect(sellAt(3333n, { price: 300_000_000n, scale: 2, feeBps: 100 })).toEqual({
    amount: 9899n,
    fee: 100n,
  });
});

test('a limit is met by its price or a better one, a stop by its price or a worse one', () => {
  const at = (type: 'limit' | 'stop', side: 'buy' | 'sell') =>
    [99n, 100n, 101n].map((price) => isMet({ type, side, price: 100n }, price));
  expect(at('limit', 'buy')).toEqual([true, true, false]);
  expect(at('limit', 'sell')).toEqual([false, true, true]);
  expect(at('stop', 'buy')).toEqual([false, true, true]);
  expect(at('stop', 'sell')).toEqual([true, true, false]);
});

test('the average cost: a sale takes its part of what the coins have cost, the last one all of it', () => {
  const bought = afterBuy(afterBuy(noCostBasis, 3n, 100n), 3n, 101n);
  expect(averageCost(bought, 0)).toBe(33_500_000n);
  const sold = afterSell(bought, 2n, 80n);
  expect(sold).toEqual({ quantity: 4n, cost: 134n, realised: 13n });
  expect(afterSell(sold, 4n, 1n)).toEqual({ quantity: 0n, cost: 0n, realised: -120n });
  expect(averageCost(noCostBasis, 8)).toBeNull();
});

test(`${SEQUENCES} times (seed ${SEED}): buying and selling at one price never gains, however it is cut`, () => {
  for (let round = 0; round < SEQUENCES; round += 1) {
    const priced = terms();
    const amount = number(12);
    const { quantity, fee, remainder } = buyAt(amount, priced);
    const spent = amount - fee - remainder;
    expect(fee >= 0n && remainder >= 0n && spent >= 0n && quantity >= 0n).toBe(true);
    // What is left over would not have paid one unit more.
    expect(quantityFor(amount - fee, priced.price, priced.scale)).toBe(quantity);
    expect(valueOf(quantity + 1n, priced.price, priced.scale)).toBeGreaterThanOrEqual(spent);
    let back = 0n;
    let left = quantity;
    while (left > 0n) {
      const part = dice(3) === 0 ? left : (left * BigInt(1 + dice(99))) / 100n || left;
      back += sellAt(part, priced).amount;
      left -= part;
    }
    expect(back).toBeLessThanOrEqual(amount);
    expect(sellAt(quantity, priced).amount).toBeGreaterThanOrEqual(back);
  }
});

test(`${SEQUENCES} times (seed ${SEED}): two buys never get more than one of both amounts`, () => {
  for (let round = 0; round < SEQUENCES; round += 1) {
    const priced = terms();
    const [one, two] = [number(12), number(12)];
    const whole = buyAt(one + two, priced).quantity;
    const parts = buyAt(one, priced).quantity + buyAt(two, priced).quantity;
    expect(parts).toBeLessThanOrEqual(whole);
  }
});

test(`${SEQUENCES} sequences (seed ${SEED}): what all fills together brought is what the portfolio says`, () => {
  for (let round = 0; round < SEQUENCES; round += 1) {
    let standing: CostBasis = noCostBasis;
    let paid = 0n;
    for (let fills = 1 + dice(8); fills > 0; fills -= 1) {
      const sells = standing.quantity > 0n && dice(2) === 0;
      if (sells) {
        const quantity = dice(3) === 0 ? standing.quantity : 1n + (standing.quantity - 1n) / 2n;
        const amount = number(10);
        standing = afterSell(standing, quantity, amount);
        paid -= amount;
      } else {
        const amount = number(10);
        standing = afterBuy(standing, number(12), amount);
        paid += amount;
      }
      expect(standing.quantity >= 0n && standing.cost >= 0n).toBe(true);
      expect(standing.cost - standing.realised).toBe(paid);
      if (standing.quantity === 0n) expect(standing.cost).toBe(0n);
    }
  }
});

test(`${SEQUENCES} balances (seed ${SEED}): the most margin can be frozen with its fee, a paisa more cannot`, () => {
  for (let round = 0; round < SEQUENCES; round += 1) {
    const available = number(15) - 1n;
    const leverage = leverages[dice(leverages.length)] ?? 2;
    const feeBps = dice(1001);
    const most = mostMargin(available, leverage, feeBps);
    expect(heldFor(most, leverage, feeBps) <= available).toBe(true);
    expect(heldFor(most + 1n, leverage, feeBps) > available).toBe(true);
  }
});
