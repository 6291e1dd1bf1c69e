/**
 * A day of an exchange's messages, made from a seed. The stand-in speaks them over a real
 * WebSocket, as fast as they are taken. The connection, the guards and the tape are the real ones,
 * on a real database. Prints what a day takes. Prints also what is in use after a collection each
 * quarter of an hour: it must not grow. Ends with a verdict on that and on the speed. What the
 * process holds besides is the heap's slack, which `--max-old-space-size` bounds.
 */
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

import { startTestDatabase } from '#test/database.ts';
import { seededRandom } from '#test/market.ts';
import { openStandIn } from '#test/stand-in-exchange.ts';

import { formatAmount, PRICE_SCALE } from '#protocol/money.ts';
import { openBinance } from '#server/adapters/exchange/binance.ts';
import { openMarket, pairsOf, readCoins } from '#server/domain/market/market.ts';
import { virtualClock } from '#server/kit/clock.ts';
import { openDatabase } from '#server/kit/database/database.ts';
import { openLog } from '#server/kit/process/log.ts';

import { printLine } from './figures.ts';

const START = new Date('2026-01-05T00:00:00.000Z');
const RATE = 8_500_000_000n;
const HOUR = 3_600;
const QUARTER = 900;
const MEGABYTE = 1024 * 1024;
/**
 * Memory after this part of the run is what the rest is measured against: everything that is filled
 * once is full by then.
 */
const SETTLED_PART = 8;
/** What may be in use more at the end than then; a day has two million messages. */
const MOST_GROWN = 10;

/** Than the messages came: a day within a quarter of an hour. */
const LEAST_TIMES = 100;

/** `used` is what is alive on the heap and in buffers outside it. */
type Megabytes = { rss: number; used: number };

setFlagsFromString('--expose_gc');
const collect = runInNewContext('gc') as () => void;

function memory(): Megabytes {
  collect();
  const { rss, heapUsed, external } = process.memoryUsage();
  return { rss: rss / MEGABYTE, used: (heapUsed + external) / MEGABYTE };
}

export async function benchExchange(hours: number): Promise<void> {
  const server = await startTestDatabase();
  const clone = await server.clone();
  const at = (connectionString: string) =>
    openDatabase({ connectionString, applicationName: 'bench', maxConnections: 4 });
  const [database, marketDatabase] = [at(clone.appUrl), at(clone.marketUrl)];
  const clock = virtualClock(START);
  const random = seededRandom('a day of an exchange');
  const coins = readCoins(null);
  const traded = coins.filter(({ symbol }) => symbol !== 'USDT');
  const prices = new Map(
    traded.map(({ symbol, basePrice }) => [symbol, (basePrice * 100_000_000n) / RATE]),
  );
  const texts = () =>
    [...prices].map(([symbol, price]) => [symbol, formatAmount(price, PRICE_SCALE)] as const);
  const standIn = await openStandIn({ clock, prices: Object.fromEntries(texts()) });
  const log = openLog('error');
  const symbols = traded.map(({ symbol }) => symbol);
  const feed = openBinance({
    ...standIn,
    pairs: pairsOf(coins),
    log,
    random,
    pace: { checkMs: 50 },
  });
  const exchange = { feed, rate: RATE };
  const market = await openMarket({
    database,
    marketDatabase,
    clock,
    log,
    random,
    coins,
    exchange,
    historyDays: 0,
  });
  const offered = () => market.messages()?.offered ?? 0;
  const turn = () => new Promise<void>((next) => void setImmediate(next));

  /** Every price moves by up to a thousandth. */
  function move(): void {
    const draws = Buffer.alloc(symbols.length * 2);
    random(draws);
    for (const [index, symbol] of symbols.entries()) {
      const price = prices.get(symbol) ?? 1n;
      const moved = price + (price * BigInt(draws.readInt16LE(index * 2))) / 32_768_000n;
      prices.set(symbol, moved > 0n ? moved : 1n);
    }
    for (const [symbol, text] of texts()) standIn.prices.set(symbol, text);
  }

  async function second(): Promise<void> {
    clock.advance(1000);
    move();
    const before = offered();
    standIn.say();
    while (offered() < before + symbols.length) await turn();
  }

  try {
    while (standIn.counts.checked < 2) await turn();
    const quarters = (hours * HOUR) / QUARTER;
    let settled = memory();
    const began = performance.now();
    for (let quarter = 1; quarter <= quarters; quarter += 1) {
      for (let passed = 0; passed < QUARTER; passed += 1) {
        await second();
        if ((market.messages()?.believed ?? 0) > 0) await market.recordTick();
      }
      const now = memory();
      if (quarter === Math.ceil(quarters / SETTLED_PART)) settled = now;
      const figures = `in use ${now.used.toFixed(1)} MB, process ${now.rss.toFixed(0)} MB`;
      printLine(`${(quarter / 4).toFixed(2)} h: tick ${market.last()?.number ?? 0}, ${figures}`);
    }
    const seconds = (performance.now() - began) / 1000;
    const last = memory();
    const counts = market.messages();
    printLine(
      `${hours} h in ${seconds.toFixed(0)} s, ${((hours * HOUR) / seconds).toFixed(0)} times as fast: ` +
        `${counts?.offered ?? 0} messages, ${counts?.believed ?? 0} believed`,
    );
    const grown = last.used - settled.used;
    printLine(
      `Since ${(hours / SETTLED_PART).toFixed(2)} h: ${grown.toFixed(1)} MB more in use, ` +
        `${(last.rss - settled.rss).toFixed(0)} MB more of the process`,
    );
    const times = (hours * HOUR) / seconds;
    const failures = [
      ...(grown > MOST_GROWN ? [`memory grew by more than ${MOST_GROWN} MB`] : []),
      ...(times < LEAST_TIMES ? [`it was less than ${LEAST_TIMES} times as fast`] : []),
    ];
    printLine(`Verdict: ${failures.length === 0 ? 'holds' : `FAILED, ${failures.join('; ')}`}`);
    if (failures.length > 0) throw new Error(failures.join('; '));
  } finally {
    await market.stop();
    await standIn[Symbol.asyncDispose]();
    await Promise.all([database.close(), marketDatabase.close()]);
    await clone.drop();
    await server.stop();
  }
}
