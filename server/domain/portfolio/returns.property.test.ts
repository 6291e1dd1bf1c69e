/**
 * Returns of random people, each with some ten movements, against a computation of its own: it
 * lives every life forward from its events, with exact fractions, where the code folds back from
 * today with decimals; and it checks a rate by letting a balance grow at it, where the code
 * searches for a root. `npm run test:returns` makes 10,000 movements; RETURNS_SEED repeats a run.
 */
import { randomUUID } from 'node:crypto';

import { expect, test } from 'vitest';

import { openDice } from '#test/faults/dice.ts';

import { foldBack, istMidnight, istDay } from './curve.rules.ts';
import {
  beginOf,
  type CoinFill,
  coinResult,
  heldGrowth,
  heldInstead,
  trackOf,
  valuationMoments,
} from './performance.rules.ts';
import { deepestFall, growthPercent, levelsOf, percentOf } from './returns.rules.ts';

const people = Number(process.env['RETURNS_PEOPLE'] ?? 40);
const seed = process.env['RETURNS_SEED'] ?? randomUUID();

const T0 = Date.parse('2026-01-05T06:30:00Z');
const HOUR = 3_600_000;
const DAY = 24 * HOUR;
const COINS = { BTC: 8, DOGE: 6, SHIB: 2 } as const;
type Coin = keyof typeof COINS;
const coins = Object.keys(COINS) as Coin[];
const PRICE_ONE = 10n ** 8n;

type Position = {
  coin: Coin;
  side: 'long' | 'short';
  margin: bigint;
  leverage: number;
  entryPrice: bigint;
  acceptedAt: number;
  endedAt: number | null;
};
/** What happened at a moment. `inr` was added to the rupees, `outside` of it from outside. */
type Event = {
  at: number;
  inr: bigint;
  outside: bigint;
  coin?: { coin: Coin; quantity: bigint };
  fill?: CoinFill & { coin: Coin };
  /** To what is at stake. */
  stake?: bigint;
  /** What a position, or a contract's stake and payout, did to the rupees. */
  of?: 'positions' | 'contracts';
};
type Life = {
  now: number;
  events: Event[];
  positions: Position[];
  priceAt(coin: Coin, at: number): bigint;
};

/** a / b, b above zero; shortened now and then would change nothing but time. */
type Fraction = { a: bigint; b: bigint };
const times = (one: Fraction, other: Fraction): Fraction => ({
  a: one.a * other.a,
  b: one.b * other.b,
});
/** Percent with four decimals of a fraction, less one: to the nearest, halves away from zero. */
function percent({ a, b }: Fraction): string {
  const units = (a - b) * 1_000_000n;
  const size = units < 0n ? -units : units;
  const rounded = (2n * size + b) / (2n * b);
  const digits = rounded.toString().padStart(5, '0');
  const sign = units < 0n && rounded >= 0n ? '-' : '';
  return `${sign}${digits.slice(0, -4)}.${digits.slice(-4)}`.replace(/^-(0\.0000)$/, '$1');
}

const floorDiv = (a: bigint, b: bigint) => (a >= 0n || a % b === 0n ? a / b : a / b - 1n);
const worthOf = (coin: Coin, quantity: bigint, price: bigint) =>
  (quantity * price) / 10n ** BigInt(6 + COINS[coin]);
const equityOf = ({ side, margin, leverage, entryPrice }: Position, price: bigint) => {
  const way = side === 'long' ? 1n : -1n;
  const gained = floorDiv(margin * BigInt(leverage) * way * (price - entryPrice), entryPrice);
  return margin + (gained < -margin ? -margin : gained);
};

function live(below: (sides: number) => number): Life {
  const days = 2 + below(60);
  const now = T0 + days * DAY + below(DAY);
  const hours = Math.ceil((now - T0) / HOUR) + 2;
  const paths = Object.fromEntries(
    coins.map((coin, index) => {
      let price = BigInt([5_000_000, 11, 1][index] ?? 1) * PRICE_ONE + BigInt(below(1_000_000));
      return [
        coin,
        Array.from({ length: hours }, () => {
          price = (price * BigInt(9_500 + below(1_010))) / 10_000n + 1n;
          return price;
        }),
      ];
    }),
  ) as Record<Coin, bigint[]>;
  // The price just before a moment: one comes at the start of each hour.
  const priceAt = (coin: Coin, at: number) =>
    paths[coin][Math.max(0, Math.floor((at - 1 - T0) / HOUR))] ?? 1n;
  const grant = BigInt(100 + below(90_000_000));
  const events: Event[] = [{ at: T0, inr: grant, outside: grant }];
  const positions: Position[] = [];
  const held: Record<Coin, bigint> = { BTC: 0n, DOGE: 0n, SHIB: 0n };
  let [rupees, margins] = [grant, 0n];
  const moments = Array.from({ length: 10 }, () => T0 + 1 + below(now - T0 - 1)).toSorted(
    (a, b) => a - b,
  );
  const some = (most: bigint) => (most * BigInt(1 + below(1000))) / 1000n;
  for (const at of moments) {
    const coin = coins[below(3)] ?? 'BTC';
    const price = priceAt(coin, at + 1);
    // What is frozen for a position stays out of use, so that nothing is ever below zero.
    const free = rupees > margins ? rupees - margins : 0n;
    const add = (event: Omit<Event, 'at'>, when = at) => {
      events.push({ at: when, ...event });
      rupees += event.inr;
    };
    switch (below(8)) {
      case 0: {
        const amount = BigInt(1 + below(50_000_000));
        add({ inr: amount, outside: amount });
        break;
      }
      case 1: {
        // All of it now and then.
        const amount = below(4) === 0 ? free : some(free);
        if (amount > 0n) add({ inr: -amount, outside: -amount });
        break;
      }
      case 2:
      case 3: {
        const amount = some(free);
        const fee = (amount * 13n + 9_999n) / 10_000n;
        const quantity = ((amount - fee) * 10n ** BigInt(6 + COINS[coin])) / price;
        if (quantity === 0n) break;
        held[coin] += quantity;
        const fill = { coin, at, side: 'buy', price, quantity, amount } as const;
        add({ inr: -amount, outside: 0n, coin: { coin, quantity }, fill });
        break;
      }
      case 4: {
        const quantity = below(2) === 0 ? held[coin] : some(held[coin]);
        const value = worthOf(coin, quantity, price);
        const amount = value - (value * 13n + 9_999n) / 10_000n;
        if (quantity === 0n || amount <= 0n) break;
        held[coin] -= quantity;
        const fill = { coin, at, side: 'sell', price, quantity, amount } as const;
        add({ inr: amount, outside: 0n, coin: { coin, quantity: -quantity }, fill });
        break;
      }
      case 5:
      case 6: {
        const stake = some(free);
        if (stake === 0n) break;
        add({ inr: -stake, outside: 0n, stake, of: 'contracts' });
        const payout = [0n, stake, (stake * 3n) / 2n][below(3)] ?? 0n;
        // Some still run now.
        if (below(5) > 0) add({ inr: payout, outside: 0n, stake: -stake, of: 'contracts' });
        break;
      }
      default: {
        const margin = some(free);
        if (margin === 0n) break;
        const side = below(2) === 0 ? 'long' : 'short';
        const opened = {
          coin,
          side,
          margin,
          leverage: 5,
          entryPrice: price,
          acceptedAt: at,
        } as const;
        const endedAt = below(3) === 0 ? null : at + 1 + below(now - at);
        positions.push({ ...opened, endedAt });
        margins += margin;
        if (endedAt === null || endedAt >= now) {
          positions[positions.length - 1] = { ...opened, endedAt: null };
          break;
        }
        const gained = equityOf({ ...opened, endedAt }, priceAt(coin, endedAt)) - margin;
        events.push({ at: endedAt, inr: gained, outside: 0n, of: 'positions' });
      }
    }
  }
  events.sort((one, other) => one.at - other.at);
  return { now, events, positions, priceAt };
}

/** Net worth just before a moment, from every event before it. */
function worthBefore({ events, positions, priceAt }: Life, at: number): bigint {
  const happened = events.filter((event) => event.at < at);
  let total = happened.reduce((sum, { inr, stake = 0n }) => sum + inr + stake, 0n);
  for (const coin of coins) {
    const quantity = happened.reduce(
      (sum, event) => sum + (event.coin?.coin === coin ? event.coin.quantity : 0n),
      0n,
    );
    total += worthOf(coin, quantity, priceAt(coin, at));
  }
  for (const position of positions) {
    const { acceptedAt, endedAt, margin, coin } = position;
    if (acceptedAt < at && (endedAt === null || endedAt >= at))
      total += equityOf(position, priceAt(coin, at)) - margin;
  }
  return total;
}

/**
 * A balance that grows at a rate while there is something, from the first flow to the end, less
 * what there is then.
 */
function balanceAt(
  growth: number,
  moments: { at: number; value: bigint; added: bigint }[],
): number {
  const isIdle = (index: number) => {
    const mark = moments[index];
    return !mark || mark.value + mark.added <= 0n;
  };
  let whole = 0;
  for (let index = 1; index < moments.length; index += 1)
    if (!isIdle(index - 1)) whole += (moments[index]?.at ?? 0) - (moments[index - 1]?.at ?? 0);
  let balance = 0;
  for (const [index, { at, value, added }] of moments.entries()) {
    const before = moments[index - 1];
    if (before && !isIdle(index - 1)) balance *= growth ** ((at - before.at) / whole);
    balance += Number(index === 0 ? value + added : added);
  }
  return balance - Number(moments.at(-1)?.value ?? 0n);
}

const tally = { movements: 0, rates: 0, falls: 0, coins: 0 };

function holds(life: Life): void {
  const { now, events, positions, priceAt } = life;
  const first = T0;
  const outside = events.filter((event) => event.outside !== 0n);
  const begin = beginOf(now - T0 > 40 * DAY ? '1m' : 'all', first, now);
  const moments = valuationMoments(
    begin,
    now,
    outside.map(({ at }) => at),
  );
  // What the database would answer.
  const bucket = (at: number) => moments.findLastIndex((moment) => moment <= at);
  const flows = events.flatMap(({ at, inr, outside: added, coin }) => [
    { moment: bucket(at), asset: 'INR', gained: inr, added, granted: 0n },
    ...(coin
      ? [{ moment: bucket(at), asset: coin.coin, gained: coin.quantity, added: 0n, granted: 0n }]
      : []),
  ]);
  const sum = (list: readonly bigint[]) => list.reduce((total, each) => total + each, 0n);
  const quantityNow = (coin: Coin) =>
    sum(events.map((event) => (event.coin?.coin === coin ? event.coin.quantity : 0n)));
  const stakesBefore = (at: number) =>
    sum(events.filter((event) => event.at < at).map(({ stake = 0n }) => stake));
  const scaleOf = (coin: string) => COINS[coin as Coin];
  const points = foldBack({
    moments,
    now: {
      assets: new Map([
        ['INR', sum(events.map(({ inr }) => inr))],
        ...coins.map((coin) => [coin, quantityNow(coin)] as const),
      ]),
      added: sum(events.map((event) => event.outside)),
      granted: 0n,
    },
    flows: flows.filter(({ moment }) => moment >= 0),
    positions,
    stakes: new Map(moments.map((at, moment) => [moment, stakesBefore(at)])),
    priceAt: (coin, moment) => priceAt(coin as Coin, moments[moment] ?? 0),
    scaleOf,
  });
  const floatingNow = sum(
    positions
      .filter(({ endedAt }) => endedAt === null)
      .map((position) => equityOf(position, priceAt(position.coin, now)) - position.margin),
  );
  const end = {
    at: now,
    total: worthBefore(life, now),
    added: sum(events.map((event) => event.outside)),
    granted: 0n,
    floating: floatingNow,
    stakes: stakesBefore(now),
  };
  const track = trackOf([...points, end]);
  const levels = levelsOf(track);

  // By itself: the moments again, from the definition.
  const own = [
    begin,
    ...Array.from({ length: 80 }, (_, day) => istMidnight(istDay(T0) + day)),
    ...outside.map(({ at }) => at),
  ]
    .filter((at, index, all) => at >= begin && at <= now - 10_000 && all.indexOf(at) === index)
    .toSorted((a, b) => a - b);
  // A flow of the last seconds counts as well.
  for (const { at } of outside) if (at > now - 10_000 && !own.includes(at)) own.push(at);
  own.push(now);
  const marks = own.map((at, index) => {
    const next = own[index + 1];
    const added = sum(
      outside
        .filter((event) => event.at >= at && next !== undefined && event.at < next)
        .map((event) => event.outside),
    );
    return { at, value: worthBefore(life, at), added };
  });
  expect(track).toEqual(marks);
  let level: Fraction = { a: 1n, b: 1n };
  const exact = marks.map(({ value }, index) => {
    const before = marks[index - 1];
    const base = before ? before.value + before.added : 0n;
    if (base > 0n) level = times(level, { a: value, b: base });
    return level;
  });
  expect(levels.map(percentOf)).toEqual(exact.map(percent));

  let deepest: Fraction = { a: 1n, b: 1n };
  for (const [index, low] of exact.entries())
    for (const high of exact.slice(0, index)) {
      if (high.a === 0n) continue;
      const fall = { a: low.a * high.b, b: low.b * high.a };
      if (fall.a * deepest.b < deepest.a * fall.b) deepest = fall;
    }
  expect(percentOf(deepestFall(levels).deepest)).toBe(percent(deepest));
  if (deepest.a < deepest.b) tally.falls += 1;

  const rate = growthPercent(heldGrowth(track));
  const gained = end.total - (points[0]?.total ?? 0n) - (end.added - (points[0]?.added ?? 0n));
  if (rate !== null && rate !== '-100.0000' && rate !== '0.0000') {
    tally.rates += 1;
    const growth = 1 + Number(rate) / 100;
    expect(Math.sign(growth - 1), rate).toBe(gained > 0n ? 1 : -1);
    const [low, high] = [growth - 1e-6, growth + 1e-6].map((near) => balanceAt(near, marks));
    // A root is between the two, or so near that a paisa is more.
    const isRoot = (low ?? 0) * (high ?? 0) <= 0 || Math.abs(low ?? 0) < 1;
    expect(isRoot, `${rate}: ${low} ${high}`).toBe(true);
  }

  // Had all of it been BTC, in fractions of a coin.
  let bitcoin: Fraction | null = { a: 0n, b: 1n };
  for (const [index, { at, value, added }] of marks.entries()) {
    const amount = index === 0 ? value + added : added;
    const price = priceAt('BTC', at);
    if (bitcoin) bitcoin = { a: bitcoin.a * price + amount * bitcoin.b, b: bitcoin.b * price };
    if (bitcoin && bitcoin.a < 0n) bitcoin = null;
  }
  const prices = marks.map(({ at }) => priceAt('BTC', at));
  const instead = heldInstead(track, prices);
  if (bitcoin === null) expect(instead).toBeNull();
  else {
    const paise = (bitcoin.a * (prices.at(-1) ?? 0n) * 2n + bitcoin.b) / (bitcoin.b * 2n);
    expect(instead).toBe(paise);
  }

  // By coin, and the parts of what was gained.
  const from = points[0]?.at ?? 0;
  let parts = 0n;
  for (const coin of coins) {
    const fills = events.flatMap(({ fill }) =>
      fill && fill.coin === coin && fill.at >= from ? [fill] : [],
    );
    const [startPrice, endPrice] = [priceAt(coin, from), priceAt(coin, now)];
    const quantity = quantityNow(coin);
    const terms = { scale: COINS[coin], from, to: now, quantity, startPrice, endPrice, fills };
    const result = coinResult(terms);
    parts += result?.gained ?? 0n;
    let there = sum(
      events.map((event) =>
        event.at < from && event.coin?.coin === coin ? event.coin.quantity : 0n,
      ),
    );
    let base = worthOf(coin, there, startPrice);
    let coinLevel: Fraction = { a: 1n, b: 1n };
    for (const fill of fills) {
      const rest = fill.side === 'buy' ? there + fill.quantity : there - fill.quantity;
      const left = fill.side === 'buy' ? there : rest;
      const out = fill.side === 'buy' ? 0n : fill.amount;
      const value = worthOf(coin, left, fill.price);
      if (base > 0n) coinLevel = times(coinLevel, { a: value + out, b: base });
      base = fill.side === 'buy' ? value + fill.amount : value;
      there = rest;
      tally.coins += 1;
    }
    if (base > 0n) coinLevel = times(coinLevel, { a: worthOf(coin, there, endPrice), b: base });
    expect(percentOf(result?.level ?? 0n)).toBe(percent(coinLevel));
  }
  for (const part of ['positions', 'contracts'] as const)
    parts += sum(events.map((event) => (event.of === part && event.at >= from ? event.inr : 0n)));
  parts += end.floating - (points[0]?.floating ?? 0n) + end.stakes - (points[0]?.stakes ?? 0n);
  expect(parts).toBe(gained);
  tally.movements += events.length;
}

test(`returns of ${people} random people equal a computation of its own (RETURNS_SEED=${seed})`, () => {
  for (let person = 0; person < people; person += 1) {
    const { below } = openDice(`${seed} ${person}`);
    try {
      holds(live(below));
    } catch (error) {
      throw new Error(`Person ${person}, RETURNS_SEED=${seed}`, { cause: error });
    }
  }
  expect(tally.movements).toBeGreaterThan(people * 8);
  expect(tally.rates).toBeGreaterThan(people / 2);
  expect(tally.falls).toBeGreaterThan(people / 2);
  expect(tally.coins).toBeGreaterThan(people);
});
