/** A market whose source of prices changes between two starts, and the candles from before the first tick of an exchange. */
import { expect, test } from 'vitest';

import { openLog } from '#server/kit/log.ts';
import { eachSecond, MARKET_START, openMarketHouse } from '#test/market.ts';

import { fillBack } from './back-fill.ts';
import { commitmentTo } from './hashing.ts';
import type { ExchangeFeed, Kline, Quote } from './market.ts';

const rate = 8_500_000_000n;
type Told = { quote(quote: Quote): void; checked(prices: ReadonlyMap<string, string>): void };

/** A feed in memory: what is said is heard at once. The real one has its own tests. */
function openFeed(klines: (interval: string, from: number) => Kline[] = () => []) {
  let told: Told | null = null;
  const feed: ExchangeFeed = {
    name: 'exchange.example',
    start: (listener) => {
      told = listener;
    },
    klines: async (symbol, interval, from) => (symbol === 'BTC' ? klines(interval, from) : []),
    stop: async () => undefined,
  };
  return {
    setting: { feed, rate },
    say(price: string, at: Date) {
      told?.checked(new Map([['BTC', price]]));
      told?.quote({ symbol: 'BTC', price, at: at.getTime(), message: price });
    },
  };
}

test('from simulated prices to an exchange’s and back: the tape goes on and says so, and no seed is left or used twice', async () => {
  await using house = await openMarketHouse();
  const simulated = await house.open();
  await simulated.recordTicks(eachSecond(MARKET_START, 90));
  await simulated.stop();
  house.clock.set(new Date(MARKET_START.getTime() + 100_000));

  const exchange = openFeed();
  const live = await house.open({ exchange: exchange.setting });
  await expect(live.recordTick()).rejects.toThrow('believed');
  exchange.say('68000.1', house.clock.now());
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
  ]);
  for (const { seed, commitment } of epochs)
    expect(commitmentTo(Buffer.from(seed ?? '', 'hex'))).toBe(commitment);
  const list = await live.list();
  expect(list.items[0]).toMatchObject({ symbol: 'BTC', change24h: null, tradable: true });
  expect(list.items[1]).toMatchObject({ price: null, delayed: true, tradable: false });
  const range = { interval: '1h', from: null, to: null } as const;
  const [bitcoin] = live.coins;
  if (!bitcoin) throw new Error('there is no coin');
  expect((await live.candles(bitcoin, range)).map(({ open }) => open)).toEqual([578_000_850_000_000n]);
  await live.stop();

  const again = await house.open();
  const times = eachSecond(house.clock.now(), 160);
  await again.recordTicks(times);
  const ticks = await again.ticks(90, 251);
  expect(ticks.map(({ source }) => source.split(' ')[0])).toEqual([
    'simulated',
    'exchange',
    ...Array.from({ length: 89 }, () => 'simulated-standing'),
    ...Array.from({ length: 71 }, () => 'simulated'),
  ]);
  const prices = ticks.slice(2, 91).map((tick) => tick.prices['BTC']);
  expect(new Set(prices)).toEqual(new Set(['5780008.50000000']));
  expect(ticks[91]?.prices['BTC']).not.toBe('5780008.50000000');
  expect((await again.epochs(4, 9)).map(({ number, committedAtTick }) => [number, committedAtTick])).toEqual([
    [4, 121],
    [5, 181],
    [6, 241],
  ]);
});

test('an exchange’s tape begins without prices, with its candles in rupees and those that are none left out', async () => {
  await using house = await openMarketHouse();
  const minute = 60_000;
  const until = MARKET_START.getTime();
  const exchange = openFeed((interval, from) =>
    interval === '1m'
      ? Array.from({ length: 1_000 }, (_, index) => ({
          time: from + index * minute,
          open: '68000',
          high: index === 7 ? 'NaN' : '68100.5',
          low: index === 8 ? '68099' : '67900',
          close: '68050',
        })).filter(({ time }) => time <= until)
      : [],
  );
  const market = await house.open({ exchange: exchange.setting });
  expect(market.last()).toMatchObject({ number: 0, prices: new Map() });
  await expect(market.epochs(1, 9)).resolves.toEqual([]);
  const { marketDatabase } = house;
  const { setting } = exchange;
  const log = openLog('silent');
  await fillBack({ marketDatabase, setting, coins: market.coins, until: MARKET_START, log });
  const [bitcoin] = market.coins;
  if (!bitcoin) throw new Error('there is no coin');
  const range = { interval: '1m', from: null, to: null } as const;
  const candles = await market.candles(bitcoin, range);
  const lastMinute = Math.floor(until / minute) * minute - minute;
  expect(candles.at(-1)).toEqual({
    ...{ time: lastMinute, synthetic: true, volume: 0n },
    ...{ open: 578_000_000_000_000n, high: 578_854_250_000_000n },
    ...{ low: 577_150_000_000_000n, close: 578_425_000_000_000n },
  });
  // 25 hours, less the two that are none.
  const [count] = await house.owner.query<{ count: number }>(
    `select count(*)::int as count from candles where coin = 'BTC' and interval = '1m'`,
  );
  expect(count?.count).toBe(25 * 60 - 4);
  expect(market.messages()).toEqual({ offered: 0, believed: 0 });
  exchange.say('68000', house.clock.now());
  await market.recordTick();
  house.clock.advance(60_000);
  exchange.say('68340', house.clock.now());
  await market.recordTick();
  await market.idle();
  expect((await market.list()).items[0]).toMatchObject({ price: '5808900.00000000', change24h: '0.43' });
});
