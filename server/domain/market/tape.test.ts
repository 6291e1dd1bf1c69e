/**
 * The tape on a real database: its chain, its seeds, and that nobody but the market's role can
 * write or foresee it.
 */
import { createHash, createHmac } from 'node:crypto';

import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import type { Epoch, Tick } from '#protocol/market.ts';
import { parseAmount } from '#protocol/money.ts';
import {
  eachSecond,
  MARKET_START,
  type MarketHouse,
  openMarketHouse,
  seededRandom,
} from '#test/market.ts';

import type { Market } from './market.ts';

const TICKS = 300;
const sha256 = (data: string | Buffer) => createHash('sha256').update(data).digest('hex');

let house: MarketHouse;
let market: Market;
let ticks: Tick[];
let epochs: Epoch[];

beforeAll(async () => {
  house = await openMarketHouse();
  market = await house.open();
  for (let count = 0; count < 70; count += 1) {
    house.clock.advance(1000);
    await market.recordTick();
  }
  await market.recordTicks(eachSecond(house.clock.now(), TICKS - 70));
  ticks = await market.ticks(0, TICKS);
  epochs = await market.epochs(1, 10);
});
afterAll(() => house[Symbol.asyncDispose]());

/** The tick's text as docs/market.md has it, rewritten here from what the API answers. */
function textOf(tick: Tick): string {
  const prices = Object.entries(tick.prices).map(([symbol, price]) => `${symbol}=${price}`);
  return [
    'drishti-tick-4',
    `number=${tick.number}`,
    `time=${tick.time}`,
    ...prices,
    `commitment=${tick.commitment ?? '-'}`,
    `placed=${tick.placed ?? '-'}`,
    `source=${tick.source}`,
    `previous=${tick.previousHash}`,
    '',
  ].join('\n');
}

const sha = (...parts: (string | Uint8Array)[]) => {
  const hash = createHash('sha256');
  for (const part of parts) hash.update(part);
  return hash.digest();
};
const u32 = (value: number) => {
  const bytes = Buffer.alloc(4);
  bytes.writeUInt32BE(value);
  return bytes;
};

/**
 * What a tick's step hashes to before its epoch's first tick, as docs/market.md has it; `tape` is
 * the hash of tick 0.
 */
function anchorBehind(tick: Tick | undefined, epoch: Epoch, tape: string): string {
  const of = epoch.committedAtTick === 0 ? '0'.repeat(64) : tape;
  const label = sha(`drishti-chain-1\ntape=${of}\nterm=${epoch.number}\nof=operator\n`);
  let value = Buffer.from(tick?.step ?? '', 'hex');
  for (let place = (tick?.number ?? 0) - epoch.firstTick + 1; place > 0; place -= 1)
    value = sha(label, u32(place), value);
  return value.toString('hex');
}

const drawKeyOf = (tick: Tick) =>
  createHmac('sha256', Buffer.from(tick.step ?? '', 'hex'))
    .update('drishti-draw-1\n')
    .update(Buffer.from(ticks[0]?.hash ?? '', 'hex'))
    .update(u32(tick.number))
    .digest();

describe('the chain', () => {
  test('has every number once and each tick names the one before it', () => {
    expect(ticks.map((tick) => tick.number)).toEqual(
      Array.from({ length: TICKS + 1 }, (_, at) => at),
    );
    expect(ticks[0]?.previousHash).toBe('0'.repeat(64));
    for (const [index, tick] of ticks.slice(1).entries()) {
      expect(tick.previousHash).toBe(ticks[index]?.hash);
    }
  });

  test('can be hashed again from what everybody may read', () => {
    for (const tick of ticks) expect(sha256(textOf(tick))).toBe(tick.hash);
  });

  test('begins with the base prices, at the time of the first start in whole milliseconds', () => {
    expect(ticks[0]?.time).toBe(MARKET_START.toISOString());
    expect(ticks[0]?.prices).toMatchObject({ BTC: '5790000.00000000', SHIB: '0.00095200' });
    expect(Object.keys(ticks[0]?.prices ?? {})).toEqual(market.coins.map((coin) => coin.symbol));
  });
});

describe('epochs', () => {
  test('each is committed to on the tape four epochs before its first tick, and in the first of each epoch since', () => {
    expect(epochs.map((epoch) => epoch.number)).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9]);
    const carriers = ticks.filter((tick) => tick.commitment !== null);
    expect(carriers.map((tick) => tick.number)).toEqual([0, 1, 61, 121, 181, 241]);
    for (const epoch of epochs) {
      expect(epoch.firstTick).toBe((epoch.number - 1) * 60 + 1);
      expect(epoch.lastTick).toBe(epoch.number * 60);
      expect(epoch.committedAtTick).toBe(epoch.number <= 4 ? 0 : epoch.firstTick - 240);
      const named = carriers.filter(({ commitment }) =>
        commitment
          ?.split(',')
          .includes(`${epoch.number}@${epoch.committedAtTick}/${epoch.commitment}`),
      );
      expect(named[0]?.number).toBe(epoch.committedAtTick);
      expect(named.map((tick) => tick.number)).toEqual(
        carriers
          .map((tick) => tick.number)
          .filter((number) => number >= epoch.committedAtTick && number <= epoch.firstTick),
      );
    }
  });

  test('each tick has its step at once, and the last one’s is the seed that was committed to', () => {
    const revealed = epochs.filter((epoch) => epoch.seed !== null);
    expect(revealed.map((epoch) => epoch.number)).toEqual([1, 2, 3, 4, 5]);
    for (const epoch of revealed) {
      for (const tick of ticks.slice(epoch.firstTick, epoch.lastTick + 1))
        expect(anchorBehind(tick, epoch, ticks[0]?.hash ?? '')).toBe(epoch.commitment);
      expect(ticks[epoch.lastTick]?.step).toBe(epoch.seed);
    }
  });

  test('the prices of 300 ticks follow from their steps alone', () => {
    let recomputed = 0;
    for (const coin of market.coins) {
      let price = coin.basePrice;
      for (const tick of ticks.slice(1)) {
        const followed = { WBTC: 'BTC', STETH: 'ETH' }[coin.symbol];
        if (followed !== undefined) {
          const of = (number: number) =>
            parseAmount(ticks[number]?.prices[followed] ?? '', 8) ?? 1n;
          const [from, to] = [of(tick.number - 1), of(tick.number)];
          price = (2n * price * to + from) / (2n * from);
        }
        if (followed !== undefined || ['USDT', 'USDC'].includes(coin.symbol)) {
          expect(parseAmount(tick.prices[coin.symbol] ?? '', 8)).toBe(price);
          recomputed += 1;
          continue;
        }
        const bytes = createHmac('sha256', drawKeyOf(tick))
          .update(`${coin.symbol}:${tick.number}`)
          .digest();
        let draw = -262_140n;
        for (let at = 0; at < 16; at += 2) draw += BigInt(bytes.readUInt16BE(at));
        const scaled =
          price * (draw < 0n ? -draw : draw) * BigInt(coin.volatilityBps) * 24_126_264n;
        const size = (scaled + 50_000_000_000_000_000n) / 100_000_000_000_000_000n;
        price = draw < 0n ? price - size : price + size;
        expect(parseAmount(tick.prices[coin.symbol] ?? '', 8)).toBe(price);
        recomputed += 1;
      }
    }
    expect(recomputed).toBe(25 * TICKS);
  });

  test('a seed is public with the epoch’s last tick and not before', async () => {
    await using other = await openMarketHouse();
    const young = await other.open();
    const seedOf = async (number: number) => (await young.epochs(number, number))[0];
    for (let number = 1; number <= 60; number += 1) {
      const before = await seedOf(1);
      expect(before?.seed).toBeNull();
      expect(before?.seedRevealsAt).toBe(new Date(MARKET_START.getTime() + 60_000).toISOString());
      other.clock.advance(1000);
      await young.recordTick();
    }
    expect(await seedOf(1)).toMatchObject({
      seed: expect.stringMatching(/^[0-9a-f]{64}$/),
      seedRevealsAt: null,
    });
    expect((await seedOf(2))?.seed).toBeNull();
    expect(young.isOpen()).toBe(true);
    const stored = await other.owner.query<{ at: Date }>(
      'select at from epoch_reveals where number = 1',
    );
    expect(stored[0]?.at).toEqual(young.last()?.at);
  });
});

describe('the application’s role', () => {
  const denied = { code: '42501' };

  test('cannot read a seed', async () => {
    await expect(house.database.query('select * from epoch_seeds')).rejects.toMatchObject(denied);
  });

  test.each([
    'ticks',
    'epochs',
    'epoch_seeds',
    'epoch_reveals',
    'candles',
    'coins',
    'market_lease',
  ])('cannot write %s', async (table) => {
    const copy = `insert into ${table} select * from ${table} limit 1`;
    await expect(house.database.execute(copy)).rejects.toMatchObject(denied);
    await expect(house.database.execute(`delete from ${table}`)).rejects.toMatchObject(denied);
    await expect(house.database.execute(`truncate ${table} cascade`)).rejects.toMatchObject(denied);
  });
});

describe('the market’s own role', () => {
  test.each(['ticks', 'epochs', 'epoch_seeds', 'epoch_reveals', 'candles', 'coins'])(
    'cannot change or remove what %s holds',
    async (table) => {
      const [column] = await house.owner.query<{ name: string }>(
        `select column_name as name from information_schema.columns where table_name = $1 order by ordinal_position`,
        [table],
      );
      const change = `update ${table} set ${column?.name} = ${column?.name}`;
      for (const text of [change, `delete from ${table}`, `truncate ${table} cascade`]) {
        await expect(house.marketDatabase.execute(text)).rejects.toMatchObject({ code: '42501' });
      }
    },
  );
});

test('ticks recorded together are the same as ticks recorded one by one', async () => {
  await using other = await openMarketHouse();
  const single = await other.open({ random: seededRandom('market') });
  for (let count = 0; count < 130; count += 1) {
    other.clock.advance(1000);
    await single.recordTick();
  }
  expect(single.last()?.hash).toBe(ticks[130]?.hash);
});

test('a start finds the tape where it was and goes on with its seeds', async () => {
  await using other = await openMarketHouse();
  const first = await other.open();
  await first.recordTicks(eachSecond(MARKET_START, 95));
  await first.stop();
  other.clock.set(new Date(MARKET_START.getTime() + 200_000));
  const second = await other.open({ random: seededRandom('another start') });
  expect(second.last()).toEqual(first.last());
  await second.recordTick();
  const [before, after] = await second.ticks(95, 96);
  expect(after?.previousHash).toBe(before?.hash);
  // Tick 96 is of epoch 2, whose seed the first process drew; with the same past both give the same
  // prices.
  expect(after?.prices).toEqual(ticks[96]?.prices);
});

test('after a stop of any length the same seeds go on, whoever records', async () => {
  await using other = await openMarketHouse();
  const first = await other.open();
  await first.recordTicks(eachSecond(MARKET_START, 60));
  const committed = await first.epochs(1, 9);
  await first.stop();
  other.clock.advance(24 * 3_600_000);
  const second = await other.open({ random: seededRandom('a day later') });
  await second.recordTicks(eachSecond(other.clock.now(), 250));
  const revealed = await second.epochs(1, 5);
  expect(revealed.map(({ commitment }) => commitment)).toEqual(
    committed.map(({ commitment }) => commitment),
  );
  for (const epoch of revealed) {
    const [last] = await second.ticks(epoch.lastTick, epoch.lastTick);
    expect(anchorBehind(last, epoch, ticks[0]?.hash ?? '')).toBe(epoch.commitment);
  }
});

test('no tick is made of a stored seed that is not the one committed to', async () => {
  await using other = await openMarketHouse();
  const first = await other.open();
  await first.recordTicks(eachSecond(MARKET_START, 10));
  await first.stop();
  // By the database's owner: nobody else can.
  await other.owner.execute(`update epoch_seeds set seed = sha256('another') where number = 3`);
  const second = await other.open();
  await expect(second.recordTick()).rejects.toThrow(
    'the stored seed of epoch 3 is not the one committed to',
  );
  expect(await second.ticks(10, 20)).toHaveLength(1);
});

test('a tick is always later than the one before it, whatever the clock does', async () => {
  await using other = await openMarketHouse();
  const young = await other.open();
  other.clock.advance(5000);
  const first = await young.recordTick();
  other.clock.set(MARKET_START);
  const second = await young.recordTick();
  expect(second.at.getTime()).toBe(first.at.getTime() + 1);
  expect(second.number).toBe(first.number + 1);
});
