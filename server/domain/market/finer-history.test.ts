/**
 * Candles of a new installation's history that are not stored: every interval reaches as far back
 * as the coarsest one, at each entrance that answers candles.
 */
import { pro } from 'ccxt';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import type { Interval } from '#protocol/market.ts';
import { type MarketHouse, openMarketHouse, seededRandom } from '#test/market.ts';
import { openWorld, type World } from '#test/world.ts';
import { WAIT_MS } from '#test/waits.ts';

import { bucketStart, type Candle, foldCandles, lengthMs } from './candles.rules.ts';
import { insertCandles } from './candles.sql.ts';
import { readCoins } from './coins.ts';
import { syntheticHistory } from './history.rules.ts';
import type { ExchangeKline } from './klines.rules.ts';
import type { CoinFact, Market } from './market.ts';

const DAYS = 30;
const DAY = 24 * 3_600_000;
const PAGE = 1_000;

describe('a new house', () => {
  // Neither the first nor the last minute of a coarser candle.
  const now = new Date('2026-02-03T13:47:31.500Z');
  const oldest = bucketStart(now.getTime() - DAYS * DAY, '15m');
  const coins = readCoins(null)
    .filter(({ symbol }) => ['BTC', 'USDT', 'WBTC'].includes(symbol))
    .map((coin, index) => ({ ...coin, position: index + 1 }));
  let house: MarketHouse;
  let market: Market;
  beforeAll(async () => {
    house = await openMarketHouse();
    house.clock.set(now);
    market = await house.open({ historyDays: DAYS, coins });
  });
  afterAll(() => house[Symbol.asyncDispose]());

  const coinOf = (symbol: string) => market.coin(symbol) as CoinFact;

  async function forwards(of: Market, coin: CoinFact, interval: Interval): Promise<Candle[]> {
    const all: Candle[] = [];
    for (let from = oldest - DAY; ; from = (all.at(-1)?.time ?? 0) + 1) {
      const page = await of.candles(coin, { interval, from: new Date(from), to: null });
      all.push(...page);
      if (page.length < PAGE) return all;
    }
  }

  async function backwards(of: Market, coin: CoinFact, interval: Interval): Promise<Candle[]> {
    const all: Candle[] = [];
    for (let to: Date | null = null; ; to = new Date((all[0]?.time ?? 0) - 1)) {
      const page = await of.candles(coin, { interval, from: null, to });
      all.unshift(...page);
      if (page.length < PAGE) return all;
    }
  }

  test('has every minute of its history, and coarser candles fold from the minutes', async () => {
    const end = bucketStart(now.getTime(), '1m');
    const bitcoin = coinOf('BTC');
    const minutes = (await forwards(market, bitcoin, '1m')).filter(({ time }) => time < end);
    expect(minutes.map(({ time }) => time)).toEqual(
      Array.from({ length: (end - oldest) / 60_000 }, (_, index) => oldest + index * 60_000),
    );
    for (const interval of ['5m', '15m', '1h', '1d'] as const) {
      const isWhole = ({ time }: Candle) => time >= oldest && time + lengthMs(interval) <= end;
      const candles = (await forwards(market, bitcoin, interval)).filter(isWhole);
      const ends = [oldest + lengthMs(interval) - 1, end].map((at) => bucketStart(at, interval));
      expect(candles.length, interval).toBe(((ends[1] ?? 0) - (ends[0] ?? 0)) / lengthMs(interval));
      expect(candles, interval).toEqual(foldCandles(minutes, interval).filter(isWhole));
    }
    expect(minutes.filter(({ open, close }) => open === close).length).toBeLessThan(100);
  });

  test('answers the same candles backwards, and through another process', async () => {
    const other = await house.open({ coins: market.coins, marketDatabase: null });
    const bitcoin = coinOf('BTC');
    for (const interval of ['1m', '5m'] as const) {
      const all = await forwards(market, bitcoin, interval);
      expect(await backwards(other, bitcoin, interval)).toEqual(all);
    }
  });

  test('moves a coin that follows another one in proportion, and leaves a fixed one still', async () => {
    const [leader, follower] = [coinOf('BTC'), coinOf('WBTC')];
    const range = { interval: '1m', from: new Date(oldest), to: null } as const;
    const ofLeader = await market.candles(leader, range);
    const ofFollower = await market.candles(follower, range);
    for (const [index, { close, high }] of ofFollower.entries()) {
      const led = ofLeader[index];
      const ratio = Number(follower.basePrice) / Number(leader.basePrice);
      expect(Number(close) / Number(led?.close) / ratio).toBeCloseTo(1, 9);
      expect(Number(high) / Number(led?.high) / ratio).toBeCloseTo(1, 9);
    }
    const [first, ...rest] = await market.candles(coinOf('USDT'), range);
    expect(rest.every(({ open, high, low }) => open === first?.open && high === low)).toBe(true);
  });

  test.each([
    ['1m', 0],
    ['3m', 0],
    ['5m', 0],
    ['30m', 0],
    ['1h', 330 * 60_000],
    // A time zone of no whole quarter hours.
    ['3m', 7 * 60_000],
  ] as const)(
    'has klines of %s, %i ms ahead of UTC, from its first day on',
    async (interval, offsetMs) => {
      const bitcoin = coinOf('BTC');
      const ask = (bounds: object) =>
        market.klines(bitcoin, {
          interval,
          offsetMs,
          from: null,
          to: null,
          limit: PAGE,
          keep: 'newest',
          ...bounds,
        });
      const rising: ExchangeKline[] = [];
      for (let from = oldest - DAY; ; from = (rising.at(-1)?.time ?? 0) + 1) {
        const page = await ask({ from, keep: 'oldest' });
        rising.push(...page);
        if (page.length < PAGE) break;
      }
      const falling: ExchangeKline[] = [];
      for (let to: number | null = null; ; to = (falling[0]?.time ?? 0) - 1) {
        const page = await ask({ to });
        falling.unshift(...page);
        if (page.length < PAGE) break;
      }
      expect(falling).toEqual(rising);
      const [low, high] = await Promise.all([
        ask({ limit: 1, from: oldest, keep: 'oldest' }),
        ask({ limit: 1 }),
      ]);
      expect([low, high]).toEqual([[rising.find(({ time }) => time >= oldest)], rising.slice(-1)]);
      const minutes = await forwards(market, bitcoin, '1m');
      expect(Math.max(...rising.map((one) => Number(one.high)))).toBe(
        Math.max(...minutes.map((one) => Number(one.high))),
      );
      const steps = new Set(
        rising.slice(1).map(({ time }, index) => time - (rising[index]?.time ?? 0)),
      );
      expect(steps.size).toBe(1);
    },
  );
});

describe('an exchange client', () => {
  const symbol = 'BTC';
  let world: World;
  let since: number;
  beforeAll(async () => {
    // A client that pages without a pause asks for all pages at once.
    const gate = { atOnce: 2, waiting: 100, ofOneCaller: 100 };
    world = await openWorld({ limits: { gates: { list: gate, expensive: gate } } });
    const coin = world.app.market.coin(symbol) as CoinFact;
    const start = world.clock.now().getTime();
    since = start - DAYS * DAY;
    const history = syntheticHistory(coin, start, DAYS, seededRandom('finer history'));
    await world.owner.transaction((tx) => insertCandles(tx, symbol, history));
    await world.skip(5);
  });
  afterAll(() => world[Symbol.asyncDispose]());

  const read = async <Answer>(path: string) =>
    (await (await fetch(`${world.url}${path}`)).json()) as Answer;
  type Kline = [start: number, ...rest: unknown[]];

  async function pages(interval: string): Promise<Kline[]> {
    const all: Kline[] = [];
    for (let from = since; ; from = (all.at(-1)?.[0] ?? 0) + 1) {
      const path = `/api/v3/klines?symbol=${symbol}INR&interval=${interval}&limit=1000&startTime=${from}`;
      const page = await read<Kline[]>(path);
      all.push(...page);
      if (page.length < PAGE) return all;
    }
  }

  test('reads as many minutes as the other intervals hold, each the same at all entrances', async () => {
    const [minutes, fives, quarters] = [await pages('1m'), await pages('5m'), await pages('15m')];
    const before = (all: Kline[]) =>
      all.filter(([time]) => time < world.clock.now().getTime() - 60_000);
    expect(fives[0]?.[0]).toBe(since);
    expect(before(minutes)).toHaveLength(before(fives).length * 5);
    expect(before(fives)).toHaveLength(before(quarters).length * 3);

    const [from, to] = [since + DAY, since + DAY + 99 * 60_000];
    const expected = minutes.filter(([time]) => time >= from && time <= to);
    expect(expected).toHaveLength(100);
    const iso = (ms: number) => new Date(ms).toISOString();
    const { items } = await read<{ items: { time: string; close: string; synthetic: boolean }[] }>(
      `/api/market/candles?coin=${symbol}&interval=1m&from=${iso(from)}&to=${iso(to)}`,
    );
    expect(items.map(({ time, close }) => [Date.parse(time), Number(close)])).toEqual(
      expected.map(([time, , , , close]) => [time, Number(close)]),
    );
    expect(items.every(({ synthetic }) => synthetic)).toBe(true);
    const bars = await read<{ t: number[]; c: number[] }>(
      `/udf/history?symbol=${symbol}INR&resolution=1&from=${from / 1000}&to=${to / 1000 + 1}`,
    );
    expect(bars.t.map((time, index) => [time * 1000, bars.c[index]])).toEqual(
      expected.map(([time, , , , close]) => [time, Number(close)]),
    );
  });

  test('pages through all minutes with ccxt', async () => {
    const exchange = new pro.binance({ timeout: WAIT_MS, enableRateLimit: false });
    const api = exchange.urls['api'] as Record<string, unknown>;
    for (const [name, url] of Object.entries(api))
      if (typeof url === 'string') api[name] = url.replace(/^https:\/\/[^/]+/, world.url);
    const until = since + DAYS * DAY - 1;
    const bars = await exchange.fetchOHLCV(`${symbol}/INR`, '1m', since, undefined, {
      paginate: true,
      paginationCalls: 50,
      until,
    });
    expect(bars).toHaveLength(DAYS * 1440);
    expect(bars.findIndex(([time], index) => time !== since + index * 60_000)).toBe(-1);
  });
});
