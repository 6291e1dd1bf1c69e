/**
 * What happened lately, in memory: the last ticks, and the fills of each once all of them are
 * booked. Followed in every process that serves.
 */
import { setTimeout as sleep } from 'node:timers/promises';

import type { Filled } from '#server/domain/market/klines.rules.ts';
import type { Market, MarketTick } from '#server/domain/market/market.ts';
import type { Reader } from '#server/kit/database/database.ts';
import type { Log } from '#server/kit/process/log.ts';

import type { SpotPace } from './pace.ts';
import { readTradesAfter, type TradeRow } from './trades.sql.ts';

/** Ticks that are kept: longer than what is read once a minute needs. */
const KEPT_TICKS = 360;
export type Feed = {
  /** Rising; those kept. */
  ticksAfter(number: number): readonly MarketTick[];
  tradesAfter(tick: number): readonly TradeRow[];
  /** Up to which tick fills are known. */
  traded(): number;
  /** Another text whenever prices or fills have moved on. */
  standing(): string;
  /**
   * Called after each tick, in order: once with its prices, once when its fills are known or do not
   * come in time.
   */
  listen(listener: FeedListener): void;
  /** Called once the fills of another tick are known, also where there are none. */
  onTraded(listener: () => void): void;
  /** Reads nothing any more. */
  stop(): Promise<void>;
};

type FeedListener = {
  onPrices(tick: MarketTick): Promise<void> | void;
  onTrades(trades: readonly TradeRow[]): Promise<void> | void;
};

/** What one fill adds to a kline. */
export function filledBy({ side, quantity, amount }: TradeRow): Filled {
  const isBought = side === 'buy';
  return {
    fills: 1,
    quantity,
    amount,
    boughtQuantity: isBought ? quantity : 0n,
    boughtAmount: isBought ? amount : 0n,
  };
}

export function openFeed({
  database,
  market,
  log,
  pace,
}: {
  database: Reader;
  market: Market;
  log: Log;
  pace: Pick<SpotPace, 'lookAfterMs'>;
}): Feed {
  const ticks: MarketTick[] = [];
  const listeners: FeedListener[] = [];
  const tradedListeners: (() => void)[] = [];
  const stopping = new AbortController();
  let looking: Promise<void> | null = null;
  let trades: TradeRow[] = [];
  let traded = Math.max(0, (market.last()?.number ?? 0) - 1);

  /** Fills of ticks that were not told before. */
  async function look(): Promise<TradeRow[]> {
    const found = await readTradesAfter(database, traded);
    traded = Math.max(traded, found.upto);
    trades = [...trades, ...found.trades].filter(({ tick }) => tick > traded - KEPT_TICKS);
    return found.trades;
  }

  async function lookUntil(tick: number): Promise<void> {
    for (const ms of pace.lookAfterMs) {
      if (ms > 0) await sleep(ms, undefined, { signal: stopping.signal }).catch(() => undefined);
      if (stopping.signal.aborted) return;
      const before = traded;
      const found = await look();
      if (traded > before) for (const listener of tradedListeners) listener();
      if (found.length > 0) for (const { onTrades } of listeners) await onTrades(found);
      if (traded >= tick || market.last()?.number !== tick) return;
    }
  }

  /** Beside the ticks: nothing that waits for what a tick tells waits for its fills. */
  async function lookOn(): Promise<void> {
    let seen = -1;
    while (seen !== market.last()?.number && !stopping.signal.aborted) {
      seen = market.last()?.number ?? -1;
      await lookUntil(seen).catch((error: unknown) =>
        log.warn({ error }, 'Fills could not be read; they come with the next tick'),
      );
    }
    looking = null;
  }

  market.onTick(async (tick) => {
    ticks.push(tick);
    if (ticks.length > KEPT_TICKS) ticks.shift();
    for (const { onPrices } of listeners) await onPrices(tick);
    if (!stopping.signal.aborted) looking ??= lookOn();
  });

  return {
    ticksAfter: (number) => ticks.filter((tick) => tick.number > number),
    tradesAfter: (number) => trades.filter(({ tick }) => tick > number),
    traded: () => traded,
    standing: () => `${market.last()?.number} ${traded}`,
    listen: (listener) => void listeners.push(listener),
    onTraded: (listener) => void tradedListeners.push(listener),
    async stop() {
      stopping.abort();
      await looking;
    },
  };
}
