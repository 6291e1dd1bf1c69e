/**
 * Candles against a fold written down as plainly as possible, over tapes with random gaps and
 * random stakes.
 */
import { randomBytes, randomUUID } from 'node:crypto';

import { describe, expect, test } from 'vitest';

import { type Interval, intervalSeconds } from '#protocol/market.ts';
import { isWhole } from '#test/extent.ts';
import {
  eachSecond,
  fewCoins,
  type MarketHouse,
  openMarketHouse,
  seededRandom,
} from '#test/market.ts';

import {
  type Candle,
  bucketStart,
  intervals,
  lengthMs,
  type StoredInterval,
} from './candles.rules.ts';
import type { CoinFact, Market } from './market.ts';
import { longTest } from '#test/long-test.ts';

type Known = { at: number; number: number; price: bigint };

async function stake(
  house: MarketHouse,
  coin: string,
  amount: bigint,
  market: Market,
): Promise<void> {
  await house.owner.execute(
    `insert into contracts (person_id, id, coin, direction, stake, duration, return_percentage, accepted_at, accepted_after_tick)
     values ($1, $2, $3, 'BUY_UP', $4, 60, 30, now(), $5)`,
    [randomUUID(), randomUUID(), coin, amount, market.last()?.number ?? 0],
  );
}

async function tapeOf(house: MarketHouse, coin: CoinFact): Promise<Known[]> {
  const rows = await house.owner.query<{ at: Date; number: number; price: bigint }>(
    'select at, number, prices[$1] as price from ticks order by number',
    [coin.position],
  );
  return rows.map((row) => ({ ...row, at: row.at.getTime() }));
}

function plainFold(
  ticks: readonly Known[],
  stakes: ReadonlyMap<number, bigint>,
  interval: Interval,
): Candle[] {
  const buckets = new Map<number, Known[]>();
  for (const tick of ticks) {
    const since = interval === '1w' ? MONDAY : 0;
    const time = tick.at - ((tick.at - since) % lengthMs(interval));
    buckets.set(time, [...(buckets.get(time) ?? []), tick]);
  }
  return [...buckets].map(([time, held]) => {
    const prices = held.map((tick) => tick.price).toSorted((a, b) => (a < b ? -1 : 1));
    return {
      time,
      open: held[0]?.price ?? 0n,
      high: prices.at(-1) ?? 0n,
      low: prices[0] ?? 0n,
      close: held.at(-1)?.price ?? 0n,
      volume: held.reduce((sum, tick) => sum + (stakes.get(tick.number) ?? 0n), 0n),
      synthetic: false,
    };
  });
}

/** One before every tick of these tests. */
const MONDAY = Date.parse('2025-12-29T00:00:00Z');

const everything = { from: null, to: null };

test('candles of every interval are a fold of the ticks, the current one and those after gaps too', async () => {
  const seed = process.env['CANDLE_SEED'] ?? randomBytes(4).toString('hex');
  const random = seededRandom(seed);
  const below = (limit: number) => {
    const bytes = Buffer.alloc(4);
    random(bytes);
    return bytes.readUInt32BE() % limit;
  };
  await using house = await openMarketHouse();
  house.clock.set(new Date('2026-01-04T22:10:03.000Z'));
  const market = await house.open();
  const watched = ['BTC', 'USDT', 'TRUMP'].map((symbol) => market.coin(symbol) as CoinFact);
  const stakes = new Map(watched.map((coin) => [coin.symbol, new Map<number, bigint>()]));
  let at = house.clock.now().getTime();

  async function compare(what: string): Promise<void> {
    for (const coin of watched) {
      const ticks = await tapeOf(house, coin);
      for (const interval of Object.keys(intervalSeconds) as Interval[]) {
        const expected = plainFold(ticks, stakes.get(coin.symbol) ?? new Map(), interval);
        const actual = await market.candles(coin, { interval, ...everything });
        const message = `CANDLE_SEED=${seed}: ${coin.symbol} ${interval} ${what}`;
        expect(actual, message).toEqual(expected.slice(-actual.length));
        // Ticks of the same second make fewer candles of a thousand.
        const most = Math.min(1000, expected.length);
        expect(actual.length, message).toBeGreaterThanOrEqual(
          interval === '1s' ? most * 0.9 : most,
        );
      }
    }
  }

  for (let round = 0; round < (isWhole ? 30 : 8); round += 1) {
    const times = Array.from({ length: 1 + below(150) }, () => {
      const gap = below(40);
      at += gap === 0 ? 1000 * below(5000) : gap === 1 ? 0 : 900 + below(200);
      return new Date(at);
    });
    await market.recordTicks(times);
    const last = market.last()?.number ?? 0;
    for (const coin of watched.slice(0, below(4))) {
      const amount = BigInt(1 + below(1_000_000));
      await stake(house, coin.symbol, amount, market);
      const held = stakes.get(coin.symbol);
      held?.set(last, (held.get(last) ?? 0n) + amount);
    }
    if (round % 3 === 0) await compare(`after round ${round}`);
  }
  await compare('at the end');

  // Whatever is missing is made again from the tape at the next start, and comes out the same.
  await market.stop();
  await house.owner.execute(`delete from candles where interval <> '1m' or time > $1`, [
    new Date(at - 4 * 3_600_000),
  ]);
  await house.open();
  await compare('after a start that made up for lost candles');
  const [doubled] = await house.owner.query(
    'select from candles group by coin, interval, time having count(*) > 1',
  );
  expect(doubled).toBeUndefined();
});

describe('a page of candles', () => {
  test('keeps the newest 1,000, or the oldest from a given time on', async () => {
    await using house = await openMarketHouse();
    house.clock.set(new Date('2026-01-05T00:00:00.000Z'));
    const market = await house.open({ coins: fewCoins });
    const start = house.clock.now().getTime();
    await market.recordTicks(
      Array.from({ length: 1200 }, (_, index) => new Date(start + (index + 1) * 60_000)),
    );
    const coin = market.coin('BTC') as CoinFact;
    const times = async (from: number | null, to: number | null) => {
      const range = {
        from: from === null ? null : new Date(from),
        to: to === null ? null : new Date(to),
      };
      const candles = await market.candles(coin, { interval: '1m', ...range });
      return candles.map((candle) => (candle.time - start) / 60_000);
    };
    const span = (first: number, last: number) =>
      Array.from({ length: last - first + 1 }, (_, index) => first + index);
    expect(await times(null, null)).toEqual(span(201, 1200));
    expect(await times(start, null)).toEqual(span(0, 999));
    expect(await times(start + 300 * 60_000, null)).toEqual(span(300, 1200));
    expect(await times(start + 60_001, start + 5 * 60_000)).toEqual([2, 3, 4, 5]);
    expect(await times(null, start + 60_000)).toEqual([0, 1]);
    expect(await times(start + 1200 * 60_000, null)).toEqual([1200]);
    expect(await times(start + 5000 * 60_000, null)).toEqual([]);
  });
});

describe('the synthetic history of a first start', () => {
  longTest(
    'fills a day of minutes, a week of five minutes and 30 days of the rest, and ends at the base prices',
    async () => {
      await using house = await openMarketHouse();
      house.clock.set(new Date('2026-02-03T13:47:31.500Z'));
      const progress: number[] = [];
      const market = await house.open({
        historyDays: 30,
        onProgress: (done, total) => progress.push(done / total),
      });
      const started = bucketStart(house.clock.now().getTime(), '1m');
      expect(progress).toHaveLength(25);
      expect(progress.at(-1)).toBe(1);

      const rows = await house.owner.query<{
        coin: string;
        interval: StoredInterval;
        count: number;
        first: Date;
        last: Date;
        synthetic: boolean;
      }>(
        `select coin, interval, count(*)::int as count, min(time) as first, max(time) as last, bool_and(synthetic) as synthetic
       from candles group by coin, interval`,
      );
      expect(rows).toHaveLength(25 * 5);
      const reach: Record<StoredInterval, number> = {
        '1m': 24,
        '5m': 7 * 24,
        '15m': 720,
        '1h': 720,
        '1d': 720,
      };
      for (const { interval, count, first, last, synthetic } of rows) {
        const length = lengthMs(interval);
        expect(synthetic).toBe(true);
        expect(started - first.getTime()).toBeGreaterThanOrEqual(reach[interval] * 3_600_000);
        expect(last.getTime()).toBe(bucketStart(started, interval) - length);
        expect(count).toBe((last.getTime() - first.getTime()) / length + 1);
      }

      for (const coin of market.coins) {
        const all = new Map<StoredInterval, Candle[]>();
        for (const interval of intervals) {
          const candles = await house.owner.query<Candle>(
            `select (extract(epoch from time) * 1000)::float8 as time, open, high, low, close, volume, synthetic
           from candles where coin = $1 and interval = $2 order by time`,
            [coin.symbol, interval],
          );
          all.set(interval, candles);
        }
        const minutes = all.get('1m') ?? [];
        for (const candle of minutes) {
          expect(candle.low <= candle.open && candle.low <= candle.close).toBe(true);
          expect(candle.high >= candle.open && candle.high >= candle.close && candle.low > 0n).toBe(
            true,
          );
        }
        // The last synthetic price is within a few of its own steps of the base price that the
        // genesis tick has.
        const gap = Math.abs(Number(minutes.at(-1)?.close ?? 0n) / Number(coin.basePrice) - 1);
        expect(gap).toBeLessThan((6 * coin.volatilityBps) / 10_000 / Math.sqrt(6));
        // A candle is made of its finer candles, where all of those exist.
        let compared = 0;
        for (const [index, interval] of intervals.slice(1).entries()) {
          const finer = intervals[index] ?? '1m';
          const parts = Map.groupBy(all.get(finer) ?? [], (part) =>
            bucketStart(part.time, interval),
          );
          for (const candle of all.get(interval) ?? []) {
            const held = parts.get(candle.time) ?? [];
            if (held.length < lengthMs(interval) / lengthMs(finer)) continue;
            const high = held.reduce((best, part) => (part.high > best ? part.high : best), 0n);
            const low = held.reduce(
              (best, part) => (part.low < best ? part.low : best),
              candle.open,
            );
            const { open } = held[0] ?? candle;
            const { close } = held.at(-1) ?? candle;
            expect({ open, high, low, close }).toEqual({
              open: candle.open,
              high: candle.high,
              low: candle.low,
              close: candle.close,
            });
            compared += 1;
          }
        }
        expect(compared).toBeGreaterThan(24 * 12 + 7 * 24 * 4 + 700);
      }

      // Minutes of a day move as the feed's do.
      const minutes = await market.candles(market.coin('BTC') as CoinFact, {
        interval: '1m',
        ...everything,
      });
      const closes = minutes.map((candle) => Math.log(Number(candle.close)));
      const moves = closes.slice(1).map((close, index) => close - (closes[index] ?? 0));
      const deviation = Math.sqrt(moves.reduce((sum, move) => sum + move * move, 0) / moves.length);
      expect(deviation / 0.002).toBeGreaterThan(0.9);
      expect(deviation / 0.002).toBeLessThan(1.1);
    },
  );

  test('four hours and weeks are folded from hours and days, whole, whichever end is asked for', async () => {
    await using house = await openMarketHouse();
    // A Tuesday, in the second of its four hours.
    house.clock.set(new Date('2026-02-03T13:47:31.500Z'));
    const market = await house.open({ historyDays: 30, coins: fewCoins });
    await market.recordTicks(eachSecond(house.clock.now(), 5));
    const bitcoin = market.coin('BTC') as CoinFact;
    const read = (interval: Interval, from: string | null, to: string | null) =>
      market.candles(bitcoin, {
        interval,
        from: from === null ? null : new Date(from),
        to: to === null ? null : new Date(to),
      });
    for (const [interval, finer, monday] of [
      ['4h', '1h', 0],
      ['1w', '1d', Date.parse('2026-01-05T00:00:00Z')],
    ] as const) {
      const length = lengthMs(interval);
      const parts = await read(finer, null, null);
      const all = await read(interval, null, null);
      const starts = parts.map(
        ({ time }) => time - ((((time - monday) % length) + length) % length),
      );
      expect(all.map(({ time }) => time)).toEqual([...new Set(starts)]);
      for (const candle of all) {
        const held = parts.filter((_part, index) => starts[index] === candle.time);
        const highs = held.map(({ high }) => high).toSorted((a, b) => (a < b ? -1 : 1));
        const lows = held.map(({ low }) => low).toSorted((a, b) => (a < b ? -1 : 1));
        expect(candle).toEqual({
          time: candle.time,
          open: held[0]?.open,
          close: held.at(-1)?.close,
          high: highs.at(-1),
          low: lows[0],
          volume: held.reduce((sum, { volume }) => sum + volume, 0n),
          synthetic: true,
        });
      }
      const from = '2026-01-14T01:30:00.000Z';
      expect(await read(interval, from, null)).toEqual(
        all.filter(({ time }) => time >= Date.parse(from)),
      );
      expect(await read(interval, null, from)).toEqual(
        all.filter(({ time }) => time <= Date.parse(from)),
      );
    }
    expect(new Date((await read('1w', null, null)).at(-1)?.time ?? 0).toISOString()).toBe(
      '2026-02-02T00:00:00.000Z',
    );
  });

  test('goes over into real candles: a bucket that holds both is marked, the next one is not', async () => {
    await using house = await openMarketHouse();
    house.clock.set(new Date('2026-02-03T13:47:31.500Z'));
    const market = await house.open({ historyDays: 1, coins: fewCoins });
    await market.recordTicks(eachSecond(house.clock.now(), 1600));
    const candles = await market.candles(market.coin('ETH') as CoinFact, {
      interval: '15m',
      ...everything,
    });
    const byTime = new Map(
      candles.map((candle) => [new Date(candle.time).toISOString().slice(11, 16), candle]),
    );
    expect(byTime.get('13:30')).toMatchObject({ synthetic: true });
    expect(byTime.get('13:45')).toMatchObject({ synthetic: true });
    expect(byTime.get('14:00')).toMatchObject({ synthetic: false });
    expect(candles.at(-1)?.time).toBe(Date.parse('2026-02-03T14:00:00Z'));
  });

  test('is made once: a second start leaves it as it is', async () => {
    await using house = await openMarketHouse();
    await (await house.open({ historyDays: 2, coins: fewCoins })).stop();
    const count = async () =>
      (await house.owner.query<{ count: number }>('select count(*)::int as count from candles'))[0]
        ?.count;
    const before = await count();
    await house.open({ historyDays: 2, coins: fewCoins });
    expect(await count()).toBe(before);
  });
});
