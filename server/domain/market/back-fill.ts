/**
 * Candles from before the first tick with an exchange's prices, so that its charts and the change
 * of 24 hours do not begin empty: the exchange's own, in rupees. Marked synthetic like all candles
 * without ticks; nothing is ever settled on them.
 */
import type { Database } from '#server/kit/database/database.ts';
import { CANDLES_LOCK } from '#server/kit/database/locks.ts';
import type { Log } from '#server/kit/process/log.ts';

import { bucketStart, type Candle, intervals, lengthMs } from './candles.rules.ts';
import { insertCandles } from './candles.sql.ts';
import type { ExchangeSetting, Kline } from './exchange.ts';
import { historyReach, type StoredCandle } from './history.rules.ts';
import { inRupees, readPrice } from './quotes.rules.ts';
import { QUOTE_COIN } from './quotes.ts';

/** Coins that are asked for at once: an exchange counts requests. */
const AT_ONCE = 3;

/**
 * A candle in rupees; null where it is none: prices that are no numbers, or not in their order, or
 * no such moment.
 */
export function readKline(kline: Kline, interval: StoredCandle['interval'], rate: bigint) {
  const read = (text: string) => {
    const price = readPrice(text);
    return price === null ? 0n : inRupees(price, rate);
  };
  const [open, high, low, close] = [kline.open, kline.high, kline.low, kline.close].map(read);
  if (!open || !high || !low || !close || kline.time !== bucketStart(kline.time, interval))
    return null;
  const isWhole = low <= open && low <= close && open <= high && close <= high;
  const candle: Candle = { time: kline.time, open, high, low, close, volume: 0n, synthetic: true };
  return isWhole ? { ...candle, interval } : null;
}

/** The coin that the others are priced in: its price has always been the rate. */
function flatHistory(rate: bigint, until: number): StoredCandle[] {
  return intervals.flatMap((interval) => {
    const length = lengthMs(interval);
    const from = bucketStart(until - historyReach[interval], interval);
    const end = bucketStart(until, interval);
    return Array.from({ length: (end - from) / length }, (_, index) => ({
      interval,
      time: from + index * length,
      open: rate,
      high: rate,
      low: rate,
      close: rate,
      volume: 0n,
      synthetic: true,
    }));
  });
}

async function askHistory(
  { feed, rate }: ExchangeSetting,
  symbol: string,
  until: number,
): Promise<StoredCandle[]> {
  const candles: StoredCandle[] = [];
  for (const interval of intervals) {
    const end = bucketStart(until, interval);
    let from = bucketStart(until - historyReach[interval], interval);
    while (from < end) {
      const klines = await feed.klines(symbol, interval, from);
      const last = klines.at(-1);
      if (!last || last.time < from) break;
      for (const kline of klines) {
        const candle = kline.time < from ? null : readKline(kline, interval, rate);
        if (!candle || candle.time >= end) continue;
        candles.push(candle);
        from = candle.time + lengthMs(interval);
      }
      from = Math.max(from, last.time + lengthMs(interval));
    }
  }
  return candles;
}

/**
 * Asks the exchange for the candles up to `until` and writes them, coin by coin. A coin whose
 * history cannot be had begins without one; nothing waits for it for longer than the feed does.
 */
export async function fillBack(options: {
  marketDatabase: Database;
  setting: ExchangeSetting;
  coins: readonly { symbol: string }[];
  until: Date;
  log: Log;
}): Promise<void> {
  const { marketDatabase, setting, coins, until, log } = options;
  const waiting = [...coins];
  async function work(): Promise<void> {
    for (let coin = waiting.shift(); coin; coin = waiting.shift()) {
      const { symbol } = coin;
      try {
        const candles =
          symbol === QUOTE_COIN
            ? flatHistory(setting.rate, until.getTime())
            : await askHistory(setting, symbol, until.getTime());
        if (candles.length === 0) continue;
        await marketDatabase.transaction(async (tx) => {
          await tx.query(`select pg_advisory_xact_lock(${CANDLES_LOCK})`);
          await insertCandles(tx, symbol, candles);
        });
      } catch (error) {
        log.warn({ error, coin: symbol }, 'The exchange gave no history of a coin');
      }
    }
  }
  await Promise.all(Array.from({ length: AT_ONCE }, work));
}
