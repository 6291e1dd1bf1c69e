/**
 * Many coins: what a second of the market costs the server with 25 and with 300, what is stored of
 * it, ten thousand readers of 25 coins each, and whether the page of all coins scrolls on a slow
 * phone.
 */
import { setTimeout as sleep } from 'node:timers/promises';

import { choiceOf, openPriceFrames } from '#server/domain/live/price-frames.ts';
import { readTicksAsKlines } from '#server/domain/market/klines.sql.ts';
import { type CoinFact, type Market, readCoins } from '#server/domain/market/market.ts';
import { packTicks } from '#server/domain/market/pack-ticks.ts';
import { readSizes } from '#server/domain/market/packs.sql.ts';
import { readShownTicks } from '#server/domain/market/tape.sql.ts';
import { PAGE_TICKS } from '#protocol/market.ts';
import { PACK_TICKS } from '#server/ledger/packed-ticks.ts';
import { systemClock } from '#server/kit/clock.ts';
import { startTestDatabase } from '#test/database.ts';
import { eachSecond, type MarketHouse, openMarketHouse, seededRandom } from '#test/market.ts';

import { grouped, median, percentile, printLine, printTable, rounded } from './figures.ts';
import { clusterCpuSeconds } from './processes.ts';
import { openServed, type Served } from './served.ts';
import { type Heard, subscribe, type Subscriber } from './subscribers.ts';
import { benchWebScrolling } from './web.ts';

const MANY = 'coins/300.json';
/** Whole minutes: candles are written once in each. */
const WATCHED_S = 60;
/** Measured at once. */
const TICKS = 600;
/** Of a coin: minutes, five minutes, quarters of an hour, hours and a day. */
const CANDLES_A_DAY = 1440 + 288 + 96 + 24 + 1;
/** Ticks that are packed, in whole rows. */
const PACKED = 20 * PACK_TICKS;
const KLINES = 1000;
const READS = 15;
const DAY_MS = 86_400_000;
const READERS = 10_000;
const COINS_EACH = 25;
const PER_ADDRESS = 400;
const AT_ONCE = 100;
const READ_S = 20;
const SETTLING_MS = 4_000;

export async function benchCoins(): Promise<void> {
  printLine('## Many coins');
  await printTicks();
  const rows: string[][] = [];
  for (const file of [null, MANY]) {
    const served = await openServed(1, file === null ? {} : { env: { COINS_FILE: file } });
    try {
      rows.push(await secondsOf(served, readCoins(file).length));
      if (file !== null) await printReaders(served, file);
    } finally {
      await served.close();
    }
  }
  printTable(
    ['coins', 'a second: records ms', 'serves ms', 'PostgreSQL ms', 'frame of all coins, bytes'],
    rows,
  );
  await benchWebScrolling(MANY);
}

/**
 * Processor time of a tick by itself, in a process that has warmed up: of what records it, and of
 * what serves it.
 */
async function printTicks(): Promise<void> {
  const rows: string[][] = [];
  const packed: string[][] = [];
  const server = await startTestDatabase();
  for (const file of [null, MANY]) {
    await using house = await openMarketHouse(await server.clone());
    const coins = readCoins(file);
    const records = await house.open({ coins });
    let isServed = false;
    let heard = (): void => undefined;
    const recorded = async (): Promise<number> => {
      const before = process.cpuUsage();
      for (let tick = 0; tick < TICKS; tick += 1) {
        house.clock.advance(1000);
        const served = isServed ? new Promise<void>((done) => (heard = done)) : null;
        await records.recordTick();
        await served;
      }
      await records.idle();
      const { user, system } = process.cpuUsage(before);
      return (user + system) / 1000 / TICKS;
    };
    await recorded();
    const alone = await recorded();
    const serves = await house.open({ coins, marketDatabase: null });
    const choice = choiceOf(
      coins
        .map(({ symbol }) => symbol)
        .slice(0, COINS_EACH - 1)
        .join(','),
      coins,
    );
    const frame = openPriceFrames(serves.frame, coins);
    serves.onTick(() => {
      frame()?.(choice);
      heard();
    });
    serves.start();
    isServed = true;
    await recorded();
    const both = await recorded();
    const [stored] = await house.owner.query<{ tick: number; candle: number }>(
      `select (pg_total_relation_size('ticks') / (select count(*) from ticks))::int as tick,
              (pg_total_relation_size('candles') / (select count(*) from candles))::int as candle`,
    );
    packed.push(await packedOf(house, records, coins));
    const { tick = 0, candle = 0 } = stored ?? {};
    rows.push([
      grouped(coins.length),
      rounded(alone, 2),
      rounded(both - alone, 2),
      grouped(tick),
      rounded((tick * 86_400) / 1e6, 0),
      rounded((candle * coins.length * CANDLES_A_DAY) / 1e6, 0),
    ]);
  }
  printTable(
    [
      ...['coins', 'a tick: records ms', 'serves ms', 'stored bytes'],
      ...['ticks a day, MB', 'candles a day, MB'],
    ],
    rows,
  );
  printTable(
    [
      ...['coins', 'a packed tick, bytes', 'a day, MB', 'a year, GB', 'packing 900 ms'],
      ...[
        'a page of ticks: from ticks ms',
        'packed ms',
        '1,000 klines of 1s: from ticks ms',
        'packed ms',
      ],
    ],
    packed,
  );
  await server.stop();
}

/**
 * What old ticks take once they are packed, how long that lasts, and what reading them costs before
 * and after.
 */
async function packedOf(
  house: MarketHouse,
  records: Market,
  coins: readonly CoinFact[],
): Promise<string[]> {
  const { owner, database, clock } = house;
  clock.advance(PACKED * 1000);
  await records.recordTicks(eachSecond(new Date(clock.now().getTime() - PACKED * 1000), PACKED));
  clock.advance(2 * DAY_MS);
  await records.recordTicks(eachSecond(clock.now(), 120));
  await records.idle();
  await owner.execute('update processed_ticks set tick = $1', [records.last()?.number ?? 0]);
  await owner.execute('vacuum analyze ticks');
  const [first, last] = [PACK_TICKS, PACK_TICKS + PAGE_TICKS - 1];
  const [since] = await records.ticks(first, first);
  const from = Date.parse(since?.time ?? '');
  const bitcoin = { symbol: coins[0]?.symbol ?? '', position: 1 };
  const reads = [
    () => readShownTicks(database, first, last),
    () => readTicksAsKlines(database, bitcoin, { from, to: null, limit: KLINES, keep: 'oldest' }),
  ];
  const before = await mediansOf(reads);
  const began = performance.now();
  const { ticks } = await packTicks(owner, { coins, before: clock.now() });
  const packing = ((performance.now() - began) / ticks) * PACK_TICKS;
  if (ticks < PACKED) throw new Error('not all ticks were packed');
  const after = await mediansOf(reads);
  const { packed: bytes } = await readSizes(owner);
  const tick = Number(bytes) / ticks;
  return [
    grouped(coins.length),
    grouped(Math.round(tick)),
    rounded((tick * 86_400) / 1e6, 1),
    rounded((tick * 86_400 * 365) / 1e9, 1),
    rounded(packing, 0),
    ...before.flatMap((ms, index) => [rounded(ms, 1), rounded(after[index] ?? 0, 1)]),
  ];
}

/** Milliseconds of each. */
async function mediansOf(reads: readonly (() => Promise<unknown>)[]): Promise<number[]> {
  const medians: number[] = [];
  for (const read of reads) {
    const times: number[] = [];
    for (let round = 0; round < READS; round += 1) {
      const began = performance.now();
      await read();
      times.push(performance.now() - began);
    }
    medians.push(median(times));
  }
  return medians;
}

/** With nobody reading: all that the server does in whole minutes, by tick. */
async function secondsOf(served: Served, count: number): Promise<string[]> {
  await sleep(SETTLING_MS);
  const cluster = () => clusterCpuSeconds(served.postmaster);
  const [before, base] = [served.cpuParts(), cluster()];
  const [first, began] = [await lastTick(served), performance.now()];
  await sleep(WATCHED_S * 1000);
  const [after, now, last] = [served.cpuParts(), cluster(), await lastTick(served)];
  const ticks = last - first;
  if (ticks < 0.9 * ((performance.now() - began) / 1000)) throw new Error('ticks were left out');
  const each = (seconds: number) => rounded((1000 * seconds) / ticks, 2);
  const frame = await frameBytes(served);
  return [
    grouped(count),
    each(after.records - before.records),
    each(after.serves - before.serves),
    each(now - base),
    grouped(frame),
  ];
}

async function lastTick({ owner }: Served): Promise<number> {
  const [row] = await owner.query<{ number: number }>('select max(number) as number from ticks');
  return row?.number ?? 0;
}

async function frameBytes({ url }: Served): Promise<number> {
  const answer = await fetch(`${url}/api/live`);
  const decoder = new TextDecoder();
  let text = '';
  for await (const chunk of answer.body ?? []) {
    text += decoder.decode(chunk as Uint8Array, { stream: true });
    const frame = /event: prices\n.*\n\n/.exec(text);
    // Leaving ends the stream.
    if (frame) return frame[0].length;
  }
  throw new Error('no frame came');
}

async function printReaders(served: Served, file: string): Promise<void> {
  const symbols = readCoins(file).map(({ symbol }) => symbol);
  const random = seededRandom('readers of many coins');
  const chosen = () => {
    const draws = Buffer.alloc(2 * symbols.length);
    random(draws);
    return symbols
      .map((symbol, index) => ({ symbol, draw: draws.readUInt16LE(2 * index) }))
      .sort((one, other) => one.draw - other.draw)
      .slice(0, COINS_EACH)
      .map(({ symbol }) => symbol)
      .join(',');
  };
  const heard: Heard = { lags: [], waiting: new Map() };
  const readers: Subscriber[] = [];
  try {
    while (readers.length < READERS) {
      const from = readers.length;
      const opened = Array.from({ length: AT_ONCE }, (_, index) =>
        subscribe(served.url, heard, {
          localAddress: `127.0.1.${1 + Math.floor((from + index) / PER_ADDRESS)}`,
          coins: chosen(),
        }),
      );
      readers.push(...(await Promise.all(opened)));
    }
    await sleep(SETTLING_MS);
    await served.loopHeldMs();
    heard.lags.length = 0;
    const [before, began] = [served.cpuSeconds(), systemClock.now().getTime()];
    await sleep(READ_S * 1000);
    const seconds = (systemClock.now().getTime() - began) / 1000;
    const core = (served.cpuSeconds() - before) / seconds;
    const held = await served.loopHeldMs();
    printTable(
      [
        'readers',
        'coins each',
        'frames heard',
        'lag p50 ms',
        'lag p99 ms',
        '% of a core',
        'loop held ms',
      ],
      [
        [
          grouped(readers.length),
          grouped(COINS_EACH),
          grouped(heard.lags.length),
          rounded(percentile(heard.lags, 0.5), 0),
          rounded(percentile(heard.lags, 0.99), 0),
          rounded(100 * core, 0),
          rounded(held),
        ],
      ],
    );
  } finally {
    for (const reader of readers) reader.close();
  }
}
