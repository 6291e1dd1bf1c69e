/**
 * The walk must be fair: what is known of the past says nothing about the next move. Fixed seeds
 * make each run equal.
 */
import { createHmac } from 'node:crypto';

import { describe, expect, test } from 'vitest';

import {
  DRAW_MIDPOINT,
  drawFrom,
  drawText,
  inProportion,
  movedPrice,
  nextPrices,
  STEP_DENOMINATOR,
  STEP_NUMERATOR,
} from './feed.rules.ts';
import { seedHmac, sha256 } from './hash-tape.ts';

const TICKS = 100_000;
const BPS = 20;
const START = 579_000_000_000_000n;

function path(name: string, ticks = TICKS): bigint[] {
  const hmac = seedHmac(Buffer.from(sha256(`feed test ${name}`), 'hex'));
  const prices = [START];
  for (let tick = 1; tick <= ticks; tick += 1) {
    prices.push(movedPrice(prices[tick - 1] ?? START, drawFrom(hmac(drawText(name, tick))), BPS));
  }
  return prices;
}

const asNumbers = (prices: readonly bigint[]) => prices.map((price) => Math.log(Number(price)));
const moves = (logs: readonly number[], every = 1) => {
  const result: number[] = [];
  for (let at = every; at < logs.length; at += every) {
    result.push((logs[at] ?? 0) - (logs[at - every] ?? 0));
  }
  return result;
};
const deviation = (values: readonly number[]) =>
  Math.sqrt(values.reduce((sum, value) => sum + value * value, 0) / values.length);

describe('the walk over 100,000 ticks', () => {
  const prices = path('BTC');
  const steps = moves(asNumbers(prices));

  test('its moves do not depend on each other at lags of 1 to 60 ticks', () => {
    const square = steps.reduce((sum, step) => sum + step * step, 0);
    for (let lag = 1; lag <= 60; lag += 1) {
      let product = 0;
      for (let at = lag; at < steps.length; at += 1) {
        product += (steps[at] ?? 0) * (steps[at - lag] ?? 0);
      }
      expect(Math.abs(product / square), `lag ${lag}`).toBeLessThan(0.02);
    }
  });

  test('it goes up as often as down', () => {
    const ups = steps.filter((step) => step > 0).length;
    const downs = steps.filter((step) => step < 0).length;
    expect(Math.abs(ups / (ups + downs) - 0.5)).toBeLessThan(0.01);
    expect(ups + downs).toBeGreaterThan(TICKS * 0.99);
  });

  test('a minute moves it by the published volatility', () => {
    expect(deviation(moves(asNumbers(prices), 60)) / 0.002).toBeGreaterThan(0.95);
    expect(deviation(moves(asNumbers(prices), 60)) / 0.002).toBeLessThan(1.05);
    // Per tick there are sixty times as many samples, so the bound is tighter.
    expect((deviation(steps) * Math.sqrt(60)) / 0.002).toBeCloseTo(1, 1);
  });
});

describe('a player who knows every tick so far', () => {
  const HOLD = 60;
  const paths = Array.from({ length: 10 }, (_, index) => path(`COIN${index}`, 100_000));
  const bots: Record<string, (prices: readonly bigint[], now: number) => boolean> = {
    'bets on the last move going on': (prices, now) =>
      (prices[now] ?? 0n) > (prices[now - 1] ?? 0n),
    'bets on the last minute going on': (prices, now) =>
      (prices[now] ?? 0n) > (prices[now - 60] ?? 0n),
    'bets on a return to the mean of five minutes': (prices, now) => {
      const window = prices.slice(now - 300, now);
      return (prices[now] ?? 0n) * BigInt(window.length) < window.reduce((a, b) => a + b, 0n);
    },
    'bets on a return to the first price': (prices, now) => (prices[now] ?? 0n) < START,
  };

  test.each(Object.keys(bots))('%s: wins half of its contracts', (name) => {
    let won = 0;
    let decided = 0;
    for (const prices of paths) {
      for (let now = 300; now + 1 + HOLD < prices.length; now += HOLD + 1) {
        const entry = prices[now + 1] ?? 0n;
        const exit = prices[now + 1 + HOLD] ?? 0n;
        if (entry === exit) continue;
        decided += 1;
        if (bots[name]?.(prices, now) === exit > entry) won += 1;
      }
    }
    expect(decided).toBeGreaterThan(15_000);
    expect(Math.abs(won / decided - 0.5)).toBeLessThan(0.01);
  });
});

describe('one move', () => {
  test('is symmetric: opposite draws move the price equally far', () => {
    for (const draw of [1, 7, 999, 53_510, DRAW_MIDPOINT]) {
      for (const price of [1n, 95_200n, 8_500_000_000n, START]) {
        const up = movedPrice(price, draw, BPS) - price;
        const down = price - movedPrice(price, -draw, BPS);
        if (price - up >= 1n) expect(down).toBe(up);
      }
    }
  });

  test('rounds half of a unit away from zero', () => {
    // 1 x 1 x 1 x half the denominator is exactly half a unit.
    const half = STEP_DENOMINATOR / 2n;
    expect(movedPrice(10n, 1, 1, half / 10n)).toBe(11n);
    expect(movedPrice(10n, -1, 1, half / 10n)).toBe(9n);
    expect(movedPrice(10n, 1, 1, half / 10n - 1n)).toBe(10n);
    expect(movedPrice(10n, -1, 1, half / 10n - 1n)).toBe(10n);
  });

  test('never leaves a price below the smallest unit', () => {
    expect(movedPrice(1n, -DRAW_MIDPOINT, BPS, STEP_DENOMINATOR)).toBe(1n);
  });

  test('has the deviation that the published constants promise', () => {
    const perTick = (Number(STEP_NUMERATOR) / Number(STEP_DENOMINATOR)) * BPS;
    const drawDeviation = Math.sqrt((8 * (65_536 ** 2 - 1)) / 12);
    expect(perTick * drawDeviation * Math.sqrt(60)).toBeCloseTo(0.002, 9);
  });
});

test('draws lie evenly around zero: all bits clear and all bits set are opposite', () => {
  expect(drawFrom(new Uint8Array(32))).toBe(-DRAW_MIDPOINT);
  expect(drawFrom(new Uint8Array(32).fill(255))).toBe(DRAW_MIDPOINT);
  // Only the first sixteen bytes count, most significant byte first.
  expect(drawFrom(Uint8Array.from([1, 2, ...Array.from({ length: 30 }, () => 0)]))).toBe(
    258 - DRAW_MIDPOINT,
  );
});

test('the HMAC over prepared blocks is HMAC-SHA256', () => {
  for (const length of [1, 32, 64]) {
    const seed = Buffer.from(
      sha256(`seed ${length}`)
        .repeat(2)
        .slice(0, length * 2),
      'hex',
    );
    const hmac = seedHmac(seed);
    for (const text of ['BTC:1', '', 'x'.repeat(64), 'TRUMP:2147483647']) {
      const expected = createHmac('sha256', seed).update(text).digest('hex');
      expect(Buffer.from(hmac(text)).toString('hex')).toBe(expected);
    }
  }
});

const own = { volatilityBps: 20, relation: 'own' } as const;

test('a coin that the tick before did not have starts from its base price', () => {
  const coins = [
    { ...own, symbol: 'OLD', basePrice: 100_000_000n },
    { ...own, symbol: 'NEW', basePrice: 900_000_000n },
  ];
  const still = () =>
    Uint8Array.from([255, 255, 255, 255, 255, 255, 255, 255, 0, 3, 0, 1, 0, 0, 0, 0]);
  expect(drawFrom(still())).toBe(4);
  const next = nextPrices([123_456_789n], coins, 9, still);
  expect(next).toEqual([123_456_791n, 900_000_017n]);
});

describe('coins that stand for another one', () => {
  const coins = [
    { ...own, symbol: 'WRAPPED', basePrice: 578_600_000_000_000n, relation: { follows: 'BTC' } },
    { ...own, symbol: 'BTC', basePrice: START },
    { ...own, symbol: 'USDT', basePrice: 8_500_000_000n, volatilityBps: 5, relation: 'fixed' },
  ] as const;
  const hmac = seedHmac(Buffer.from(sha256('feed test related'), 'hex'));
  const walk = () => {
    const ticks: bigint[][] = [coins.map(({ basePrice }) => basePrice)];
    for (let tick = 1; tick <= 10_000; tick += 1)
      ticks.push(nextPrices(ticks[tick - 1] ?? [], coins, tick, hmac));
    return ticks;
  };

  test('the dollar stands still, the wrapped coin keeps its share of the other over 10,000 ticks', () => {
    const ticks = walk();
    const share = 5_786 / 5_790;
    for (const [wrapped = 0n, bitcoin = 0n, dollar] of ticks) {
      expect(dollar).toBe(8_500_000_000n);
      // Rounding of the smallest unit never adds up to a thousandth of a paisa.
      expect(Math.abs(Number(wrapped) - Number(bitcoin) * share)).toBeLessThan(1_000);
    }
    expect(new Set(ticks.map(([wrapped]) => wrapped)).size).toBeGreaterThan(9_990);
  });

  test('a price in proportion is rounded half up and never falls below the smallest unit', () => {
    expect(inProportion(1n, 2n, 3n)).toBe(2n);
    expect(inProportion(1n, 3n, 4n)).toBe(1n);
    expect(inProportion(1n, 100n, 1n)).toBe(1n);
  });
});
