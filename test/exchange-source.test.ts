/**
 * A market whose source of prices changes between two starts, and the candles from before the first
 * tick of an exchange.
 */
import { expect, test } from 'vitest';

import { openBinance } from '#server/adapters/exchange/binance.ts';
import { fillBack, readKline } from '#server/domain/market/back-fill.ts';
import { stepsOf } from '#server/domain/market/chains.ts';
import { type Market, pairsOf, readCoins } from '#server/domain/market/market.ts';
import type { Clock } from '#server/kit/clock.ts';
import { openLog } from '#server/kit/process/log.ts';
import { untilPasses } from '#test/waits.ts';
import { verifyTape } from '#verifier/tape.ts';

import { eachSecond, MARKET_START, openMarketHouse, seededRandom } from './market.ts';
import { openStandIn } from './stand-in-exchange.ts';

const rate = 8_500_000_000n;
const log = openLog('silent');
const [bitcoin, ether] = readCoins(null);

/** A stand-in that trades Bitcoin alone, and what a market needs to hear of it. */
async function openSource(clock: Clock) {
  const standIn = await openStandIn({ clock, prices: { BTC: '68000.10000000' } });
  const feed = () =>
    openBinance({
      ...standIn,
      pairs: pairsOf([bitcoin, ether].flatMap((coin) => coin ?? [])),
      log,
      random: seededRandom('source'),
      pace: { checkMs: 10, retryMs: 10, silentMs: 600_000 },
    });
  return {
    setting: () => ({ feed: feed(), rate }),
    /** The second source has been asked since now, and the stream's next price heard. */
    async say(market: Market, price: string) {
      standIn.prices.set('BTC', price);
      const { checked } = standIn.counts;
      await untilPasses(() => expect(standIn.counts.checked).toBeGreaterThan(checked + 1));
      await untilPasses(() => expect(standIn.counts.connections).toBeGreaterThan(0));
      const heard = market.messages()?.offered ?? 0;
      standIn.say();
      await untilPasses(() => expect(market.messages()?.offered).toBe(heard + 1));
    },
    [Symbol.asyncDispose]: standIn[Symbol.asyncDispose],
  };
}

test('from simulated prices to an exchange’s and back: the tape goes on and says so, and no seed is left or used twice', async () => {
  await using house = await openMarketHouse();
  const simulated = await house.open();
  await simulated.recordTicks(eachSecond(MARKET_START, 90));
  await simulated.stop();
  house.clock.set(new Date(MARKET_START.getTime() + 100_000));

  await using exchange = await openSource(house.clock);
  const live = await house.open({ exchange: exchange.setting() });
  await expect(live.recordTick()).rejects.toThrow('believed');
  await exchange.say(live, '68000.10000000');
  const first = await live.recordTick();
  expect(first.number).toBe(91);
  expect(Object.fromEntries(first.prices)).toEqual({
    BTC: 578_000_850_000_000n,
    USDT: 8_500_000_000n,
  });
  const epochs = await live.epochs(1, 9);
  expect(epochs.map(({ number, seed }) => [number, seed !== null])).toEqual([
    [1, true],
    [2, true],
    [3, true],
    [4, true],
    [5, true],
    [6, true],
  ]);
  const [genesis] = await live.ticks(0, 0);
  for (const epoch of epochs)
    expect(
      stepsOf(Buffer.from(epoch.seed ?? '', 'hex'), epoch, genesis?.hash ?? '')[0]?.toString('hex'),
    ).toBe(epoch.commitment);
  const list = await live.list();
  expect(list.items[0]).toMatchObject({
    symbol: 'BTC',
    change24h: null,
    dayAgo: null,
    tradable: true,
  });
  expect(list.items[1]).toMatchObject({ price: null, delayed: true, tradable: false });
  const range = { interval: '1h', from: null, to: null } as const;
  if (!bitcoin) throw new Error('there is no coin');
  expect((await live.candles(bitcoin, range)).map(({ open }) => open)).toEqual([
    578_000_850_000_000n,
  ]);
  await live.stop();

  const again = await house.open();
  const times = eachSecond(house.clock.now(), 340);
  await again.recordTicks(times);
  const ticks = await again.ticks(90, 431);
  expect(ticks.map(({ source }) => source.split(' ')[0])).toEqual([
    'simulated-related',
    'exchange',
    ...Array.from({ length: 269 }, () => 'simulated-standing'),
    ...Array.from({ length: 71 }, () => 'simulated-related'),
  ]);
  const prices = ticks.slice(2, 271).map((tick) => tick.prices['BTC']);
  expect(new Set(prices)).toEqual(new Set(['5780008.50000000']));
  expect(ticks[271]?.prices['BTC']).not.toBe('5780008.50000000');
  expect(
    (await again.epochs(7, 9)).map(({ number, committedAtTick }) => [number, committedAtTick]),
  ).toEqual([
    [7, 121],
    [8, 181],
    [9, 241],
  ]);

  const tape = await again.ticks(0, 431);
  const seeds = await again.epochs(1, 99);
  const report = verifyTape(tape, seeds);
  expect(report.steps.map(({ name, verdict }) => [name, verdict])).toEqual([
    ['numbering', 'ok'],
    ['times', 'ok'],
    ['hashes', 'ok'],
    ['chain', 'ok'],
    ['commitments', 'ok'],
    ['seeds', 'ok'],
    ['prices', 'ok'],
    ['steps', 'ok'],
    ['exchange', 'ok'],
  ]);

  type Change = [number: number, change: Partial<(typeof tape)[number]>, where: string];
  const ofExchange = tape[91];
  const changes: Change[] = [
    [91, { source: ofExchange?.source.replace(/ messages=.*/, '') ?? '' }, 'source'],
    [91, { commitment: 'a'.repeat(64) }, 'commitment'],
    [91, { prices: { ...ofExchange?.prices, USDT: '86.00000000' } }, 'price of USDT'],
    [100, { source: 'a friend' }, 'source'],
    [100, { prices: { ...tape[99]?.prices, BTC: '5780008.50000001' } }, 'price of BTC'],
    [80, { source: 'simulated-standing' }, 'source'],
    [400, { source: 'simulated-standing' }, 'source'],
    [200, { source: 'simulated-related' }, 'source'],
  ];
  for (const [number, change, where] of changes) {
    const told = tape.map((tick) => (tick.number === number ? { ...tick, ...change } : tick));
    const { steps } = verifyTape(told, seeds);
    const problems = steps.find(({ name }) => name === 'exchange')?.problems ?? [];
    expect(problems.map((one) => one.where)).toContain(`tick ${number}, ${where}`);
  }
});

test('an exchange’s tape begins without prices, with its candles in rupees', async () => {
  await using house = await openMarketHouse();
  await using exchange = await openSource(house.clock);
  const setting = exchange.setting();
  const market = await house.open({ exchange: setting });
  expect(market.last()).toMatchObject({ number: 0, prices: new Map() });
  await expect(market.epochs(1, 9)).resolves.toEqual([]);
  if (!bitcoin) throw new Error('there is no coin');
  const { marketDatabase } = house;
  await fillBack({ marketDatabase, setting, coins: market.coins, until: MARKET_START, log });
  const minute = 60_000;
  const time = Math.floor(MARKET_START.getTime() / minute) * minute - minute;
  const candles = await market.candles(bitcoin, { interval: '1m', from: null, to: null });
  const opened = 100n + BigInt((time / minute) % 7);
  const closed = 100n + BigInt((time / minute + 1) % 7);
  expect(candles.at(-1)).toEqual({
    time,
    synthetic: true,
    volume: 0n,
    open: opened * rate,
    close: closed * rate,
    high: 110n * rate,
    low: 90n * rate,
  });
  const counts = await house.owner.query<{ coin: string; interval: string; count: number }>(
    `select coin, interval, count(*)::int as count from candles where interval in ('1m', '1d')
     group by coin, interval order by coin, interval`,
  );
  expect(counts).toEqual([
    { coin: 'BTC', interval: '1d', count: 30 },
    { coin: 'BTC', interval: '1m', count: 1500 },
    { coin: 'USDT', interval: '1d', count: 30 },
    { coin: 'USDT', interval: '1m', count: 1500 },
  ]);
  // No minute of an exchange's history is made up.
  const days = (count: number) => new Date(MARKET_START.getTime() - count * 24 * 60 * minute);
  const oldest = await market.candles(bitcoin, { interval: '1m', from: days(20), to: days(1) });
  expect(oldest[0]?.time).toBe(time + minute - 1500 * minute);
  await exchange.say(market, '103.50000000');
  await market.recordTick();
  await market.idle();
  const [first] = (await market.list()).items;
  expect(first).toMatchObject({ price: '8797.50000000' });
  expect(first?.change24h).toMatch(/^-?\d\.\d\d$/);
  // What the change is against is told to the last decimal.
  const dayAgo = Number(first?.dayAgo);
  expect(first?.dayAgo).toMatch(/^\d+\.\d{8}$/);
  expect(((8797.5 - dayAgo) / dayAgo) * 100).toBeCloseTo(Number(first?.change24h), 1);
});

test('a candle that is none is left out', () => {
  const good = { time: 60_000, open: '2', high: '3', low: '1', close: '2' };
  expect(readKline(good, '1m', rate)).toMatchObject({ open: 2n * rate, synthetic: true });
  const wrong = [
    { high: 'NaN' },
    { low: '0' },
    { open: '4' },
    { close: '0.5' },
    { time: 60_001 },
  ].map((fault) => readKline({ ...good, ...fault }, '1m', rate));
  expect(wrong).toEqual([null, null, null, null, null]);
});
