/**
 * The market as other slices and visitors see it: figures, staleness, listeners, and processes that
 * share the tape.
 */
import { randomUUID } from 'node:crypto';

import { describe, expect, test } from 'vitest';

import { CoinList, MarketStats } from '#protocol/market.ts';
import { PriceFrame } from '#protocol/live.ts';
import { parseAmount } from '#protocol/money.ts';
import { systemClock } from '#server/kit/clock.ts';
import { type Database } from '#server/kit/database/database.ts';
import { MARKET_LOCK } from '#server/kit/database/locks.ts';
import {
  eachSecond,
  fewCoins,
  MARKET_START,
  type MarketHouse,
  openMarketHouse,
  seededRandom,
} from '#test/market.ts';
import { until } from '#test/waits.ts';
import { Value } from 'typebox/value';

import { readCoins } from './coins.ts';
import type { CoinFact, Market, MarketTick } from './market.ts';
import { nextSecond } from './market.jobs.ts';
import { LeaseLost } from './recorder.ts';
import { changePercent, marketCap } from './summaries.rules.ts';

const coins = readCoins(null);
const bitcoin = coins[0] as CoinFact;

async function stake(
  house: MarketHouse,
  coin: string,
  amount: bigint,
  market: Market,
): Promise<void> {
  await house.owner.execute(
    `insert into contracts (person_id, id, coin, direction, stake, duration, return_percentage, accepted_at, accepted_after_tick)
     values ($1, $2, $3, 'SELL_SHORT', $4, 60, 30, now(), $5)`,
    [randomUUID(), randomUUID(), coin, amount, market.last()?.number ?? 0],
  );
}

describe('figures', () => {
  test('change is in percent with two decimals, rounded half away from zero', () => {
    expect(changePercent(110n, 100n)).toBe('10.00');
    expect(changePercent(90n, 100n)).toBe('-10.00');
    expect(changePercent(100_000n, 100_000n)).toBe('0.00');
    expect(changePercent(200_010n, 200_000n)).toBe('0.01');
    expect(changePercent(199_990n, 200_000n)).toBe('-0.01');
    expect(changePercent(200_009n, 200_000n)).toBe('0.00');
    expect(changePercent(199_991n, 200_000n)).toBe('0.00');
  });

  test('market capitalisation is price times supply, rounded down to the paisa', () => {
    expect(marketCap(579_000_000_000_000n, 19_980_000n)).toBe('115684200000000.00');
    expect(marketCap(95_299n, 3n)).toBe('0.00');
    expect(marketCap(8_500_000_999n, 1n)).toBe('85.00');
  });

  test('a new installation shows every coin with a price, a change, a day of closes and no volume', async () => {
    await using house = await openMarketHouse();
    const market = await house.open({ historyDays: 2 });
    const list = await market.list();
    expect(Value.Check(CoinList, list)).toBe(true);
    expect(list.items.map((coin) => coin.symbol)).toEqual(coins.map((coin) => coin.symbol));
    expect(list).toMatchObject({ tick: 0, opensAtTick: null });
    for (const coin of list.items) {
      expect(coin).toMatchObject({
        asOf: MARKET_START.toISOString(),
        delayed: false,
        tradable: true,
        change24h: expect.stringMatching(/^-?\d+\.\d\d$/),
        stats: { volume24h: '0.00', marketCap: expect.stringMatching(/^\d+\.\d\d$/) },
      });
      expect(coin.sparkline).toHaveLength(24);
    }
    const frame = market.frame();
    expect(Value.Check(PriceFrame, frame)).toBe(true);
    expect(frame?.prices['BTC']).toBe(list.items[0]?.price);
    expect(frame?.change24h['BTC']).toBe(list.items[0]?.change24h);
  });

  test('change, closes and volume are those of the last 24 hours of the tape', async () => {
    await using house = await openMarketHouse();
    house.clock.set(new Date('2026-03-01T10:00:00.000Z'));
    const market = await house.open({ coins: fewCoins });
    const start = house.clock.now().getTime();
    const minutes = (from: number, to: number) =>
      Array.from({ length: to - from }, (_, index) => new Date(start + (from + index) * 60_000));
    await market.recordTicks(minutes(1, 30));
    await stake(house, 'BTC', 70_000n, market);
    await market.recordTicks(minutes(30, 1440 + 30));
    await stake(house, 'BTC', 100n, market);
    const before = await market.stats(bitcoin);
    expect(Value.Check(MarketStats, before)).toBe(true);
    expect(before.volume24h).toBe('701.00');
    await market.recordTicks(minutes(1440 + 30, 1440 + 33));
    await stake(house, 'BTC', 11n, market);
    await stake(house, 'ETH', 5n, market);
    await market.recordTicks([
      new Date(start + (1440 + 32) * 60_000 + 1000),
      new Date(start + (1440 + 33) * 60_000),
    ]);
    // The first stake is more than a day old by now; the others are of this minute and of the three
    // before.
    expect((await market.stats(bitcoin)).volume24h).toBe('1.11');
    const list = await market.list();
    expect(list.items[1]?.stats.volume24h).toBe('0.05');

    const tape = await house.owner.query<{ at: Date; price: bigint }>(
      'select at, prices[1] as price from ticks order by number',
    );
    const last = tape.at(-1);
    const dayBefore = start + (33 - 1) * 60_000;
    const then = tape.findLast((tick) => tick.at.getTime() <= dayBefore)?.price ?? 0n;
    expect(list.items[0]?.change24h).toBe(changePercent(last?.price ?? 0n, then));
    const hours = [...new Set(tape.map((tick) => Math.floor(tick.at.getTime() / 3_600_000)))].slice(
      0,
      -1,
    );
    const closes = hours.slice(-24).map((hour) => {
      const close = tape.findLast(
        (tick) => Math.floor(tick.at.getTime() / 3_600_000) === hour,
      )?.price;
      return close;
    });
    expect(list.items[0]?.sparkline.map((text) => parseAmount(text, 8))).toEqual(closes);
  });

  test('prices are delayed and nothing is tradable once the last tick is over five seconds old', async () => {
    await using house = await openMarketHouse();
    const market = await house.open();
    await market.recordTicks(eachSecond(MARKET_START, 60));
    const last = market.last()?.at.getTime() ?? 0;
    const at = async (ms: number) => {
      house.clock.set(new Date(last + ms));
      const [coin] = (await market.list()).items;
      return [market.isStale(house.clock.now()), coin?.delayed, coin?.tradable];
    };
    expect(await at(5000)).toEqual([false, false, true]);
    expect(await at(5001)).toEqual([true, true, false]);
    await market.recordTick();
    expect(market.isStale(house.clock.now())).toBe(false);
  });
});

describe('listeners', () => {
  test('hear every tick in order, after its commit; a slow or failing one delays nothing', async () => {
    await using house = await openMarketHouse();
    const market = await house.open();
    const heard: number[] = [];
    const slow: number[] = [];
    let release: () => void = () => undefined;
    const gate = new Promise<void>((resolve) => (release = resolve));
    market.onTick(async (tick) => {
      const [row] = await house.database.query('select from ticks where number = $1', [
        tick.number,
      ]);
      if (row) heard.push(tick.number);
    });
    market.onTick(async (tick) => {
      await gate;
      slow.push(tick.number);
    });
    market.onTick((tick) => {
      throw new Error(`no tick pleases me: ${tick.number}`);
    });
    for (let count = 0; count < 5; count += 1) await market.recordTick();
    expect(market.last()?.number).toBe(5);
    expect(slow).toEqual([]);
    release();
    await market.idle();
    expect(heard).toEqual([1, 2, 3, 4, 5]);
    expect(slow).toEqual([1, 2, 3, 4, 5]);
  });
});

describe('processes that share a tape', () => {
  const real = { clock: systemClock };

  test('one records, the others follow; when it stops without a word another takes over once its lease is over', async () => {
    await using house = await openMarketHouse();
    const first = await house.open(real);
    const second = await house.open({ ...real, random: seededRandom('second') });
    const reader = await house.open({ ...real, marketDatabase: null });
    const heard: number[] = [];
    reader.onTick((tick) => void heard.push(tick.number));
    for (const market of [first, second, reader]) market.start();
    await until('tick 3', () => (reader.last()?.number ?? 0) >= 3);
    const holders = async () =>
      house.owner.query<{ holder: string; fence: bigint }>(
        'select holder, fence from market_lease',
      );
    const [before] = await holders();

    // As if the recording process had died: its lease runs on in the name of one that will not come
    // back.
    const [lease] = await house.owner.query<{ expires_at: Date }>(
      `update market_lease set holder = 'gone' returning expires_at`,
    );
    const [{ head } = { head: 0 }] = await house.owner.query<{ head: number }>(
      'select max(number) as head from ticks',
    );
    await until('two more ticks', () => (reader.last()?.number ?? 0) > head + 1);
    const [next] = await house.owner.query<{ at: Date }>('select at from ticks where number = $1', [
      head + 1,
    ]);
    expect(next?.at.getTime()).toBeGreaterThanOrEqual(lease?.expires_at.getTime() ?? Infinity);
    const [after] = await holders();
    expect(after?.fence).toBeGreaterThan(before?.fence ?? 0n);
    await reader.idle();
    expect(heard).toEqual(
      Array.from({ length: heard.length }, (_, index) => (heard[0] ?? 0) + index),
    );
    await expectWholeTape(house);
  });

  test('a market that stops gives the lease back: the next takes over at once', async () => {
    await using house = await openMarketHouse();
    const first = await house.open(real);
    const second = await house.open(real);
    await first.recordTick();
    await expect(second.recordTick()).rejects.toThrow(LeaseLost);
    await first.stop();
    expect((await second.recordTick()).number).toBe(2);
    await expectWholeTape(house);
  });

  test('a recorder whose lease was taken records nothing more', async () => {
    await using house = await openMarketHouse();
    const first = await house.open(real);
    const second = await house.open(real);
    await first.recordTick();
    await house.owner.execute(`update market_lease set expires_at = '-infinity'`);
    await second.recordTick();
    await expect(first.recordTick()).rejects.toThrow(LeaseLost);
    expect((await second.recordTick()).number).toBe(3);
    await expectWholeTape(house);
  });

  test('a tick recorded after ticks of others waits until those could be read', async () => {
    await using house = await openMarketHouse();
    const first = await house.open(real);
    const second = await house.open(real);
    const heard: number[] = [];
    first.onTick((tick) => void heard.push(tick.number));
    const takeOver = () => house.owner.execute(`update market_lease set expires_at = '-infinity'`);
    await first.recordTick();
    await takeOver();
    await second.recordTick();
    await expect(first.recordTick()).rejects.toThrow(LeaseLost);
    await takeOver();
    const [{ app } = { app: '' }] = await house.database.query<{ app: string }>(
      'select quote_ident(current_user) as app',
    );
    await house.owner.execute(`revoke select on ticks from ${app}`);
    expect((await first.recordTick()).number).toBe(1);
    await house.owner.execute(`grant select on ticks to ${app}`);
    expect((await first.recordTick()).number).toBe(4);
    await first.idle();
    expect(heard).toEqual([1, 2, 3, 4]);
    await expectWholeTape(house);
  });

  test('two first starts at once make one tape', async () => {
    await using house = await openMarketHouse();
    const [one, other] = await Promise.all([
      house.open({ random: seededRandom('one') }),
      house.open({ random: seededRandom('other') }),
    ]);
    expect(one.last()?.hash).toBe(other.last()?.hash);
    const [ticks] = await house.owner.query<{ count: number }>(
      'select count(*)::int as count from ticks',
    );
    expect(ticks?.count).toBe(1);
  });

  test('a process that does not record reads figures from the same tape', async () => {
    await using house = await openMarketHouse();
    const writer = await house.open();
    await writer.recordTicks(eachSecond(MARKET_START, 200));
    await stake(house, 'BTC', 12_345n, writer);
    const reader = await house.open({ marketDatabase: null });
    house.clock.set(writer.last()?.at ?? MARKET_START);
    expect(await reader.list()).toEqual(await writer.list());
    expect((await reader.stats(bitcoin)).volume24h).toBe('123.45');
    await expect(reader.recordTick()).rejects.toThrow('market role');
  });
});

describe('one tick a second', () => {
  test('never two in one second, and they go on when the database cuts every connection', async () => {
    await using house = await openMarketHouse();
    const market = await house.open({ clock: systemClock });
    const reader = await house.open({ clock: systemClock, marketDatabase: null });
    const heard: number[] = [];
    reader.onTick((tick) => void heard.push(tick.number));
    market.start();
    reader.start();
    await until('two ticks', () => heard.length >= 2);
    const [cut] = await house.owner.query<{ count: number }>(
      `select count(pg_terminate_backend(pid))::int as count from pg_stat_activity
       where datname = current_database() and pid <> pg_backend_pid()`,
    );
    expect(cut?.count).toBeGreaterThanOrEqual(4);
    const before = heard.length;
    await until('four more ticks', () => heard.length >= before + 4);
    await market.stop();
    await reader.idle();
    const ticks = await house.owner.query<{ second: bigint }>(
      `select floor(extract(epoch from at))::bigint as second from ticks where number > 0 order by number`,
    );
    expect(heard.length).toBeGreaterThanOrEqual(before + 4);
    expect(heard).toEqual(heard.map((_, index) => (heard[0] ?? 0) + index));
    expect(new Set(ticks.map((tick) => tick.second)).size).toBe(ticks.length);
    await expectWholeTape(house);
  });

  test('a commit whose answer is lost is found on the tape and not repeated', async () => {
    await using house = await openMarketHouse();
    const cut = { next: false, landed: 0 };
    const market = await house.open({ marketDatabase: losingAnswers(house.marketDatabase, cut) });
    const first = await market.recordTick();
    cut.next = true;
    await expect(market.recordTick()).rejects.toThrow('the answer was lost');
    expect(cut.landed).toBe(1);
    expect(market.last()?.number).toBe(first.number);
    const found = await market.recordTick();
    expect(found.number).toBe(first.number + 1);
    expect((await market.recordTick()).number).toBe(first.number + 2);
    await expectWholeTape(house);
  });

  test('recording waits for those who accept under the shared lock, and its time is read after them', async () => {
    await using house = await openMarketHouse();
    const market = await house.open({ clock: systemClock });
    let recording: Promise<MarketTick> | undefined;
    const acceptedAt = await house.database.transaction(async (tx) => {
      await tx.query(`select pg_advisory_xact_lock_shared(${MARKET_LOCK})`);
      recording = market.recordTick();
      await until('the recording waits for the lock', async () => {
        const waiting = await tx.query(
          `select 1 from pg_locks where locktype = 'advisory' and not granted
           and database = (select oid from pg_database where datname = current_database())`,
        );
        return waiting.length > 0;
      });
      const [row] = await tx.query<{ now: Date; ticks: number }>(
        `select date_trunc('milliseconds', clock_timestamp()) as now, (select count(*)::int from ticks) as ticks`,
      );
      expect(row?.ticks).toBe(1);
      return row?.now ?? MARKET_START;
    });
    const tick = await recording;
    expect(tick?.at.getTime()).toBeGreaterThanOrEqual(acceptedAt.getTime());
  });

  test('the next second is after the last one, however early the timer, and the clock set back does not stop it', () => {
    expect(nextSecond(10_000, 0)).toBe(11);
    expect(nextSecond(10_999, 11)).toBe(12);
    expect(nextSecond(11_000, 11)).toBe(12);
    expect(nextSecond(13_500, 11)).toBe(14);
    expect(nextSecond(5_000, 11)).toBe(6);
  });
});

/**
 * Numbers without gaps, each tick naming the one before, no epoch without its commitment and seed.
 */
async function expectWholeTape(house: MarketHouse): Promise<void> {
  const [broken] = await house.owner.query<{ count: number }>(
    `select count(*)::int as count from ticks t left join ticks p on p.number = t.number - 1
     where t.number > 0 and (p.hash is null or p.hash <> t.previous_hash or p.at > t.at)`,
  );
  expect(broken?.count).toBe(0);
  const [epochs] = await house.owner.query<{ count: number; seeds: number }>(
    'select count(*)::int as count, (select count(*)::int from epoch_seeds) as seeds from epochs',
  );
  expect(epochs?.seeds).toBe(epochs?.count);
}

/**
 * A database whose connection breaks right after a commit went through, before its answer arrives.
 */
function losingAnswers(database: Database, cut: { next: boolean; landed: number }): Database {
  return {
    ...database,
    async connect(name) {
      const client = await database.connect(name);
      const query = client.query.bind(client) as (...given: unknown[]) => Promise<unknown>;
      client.query = (async (...given: unknown[]) => {
        const answer = await query(...given);
        if (given[0] !== 'commit' || !cut.next) return answer;
        cut.next = false;
        cut.landed += 1;
        throw new Error('the answer was lost');
      }) as unknown as typeof client.query;
      return client;
    },
  };
}
