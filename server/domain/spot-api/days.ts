/**
 * Figures of the last 24 hours, by coin: read from the candles once a minute while anybody asks,
 * and carried on from tick to tick in between.
 */
import { addFills, type ExchangeKline } from '#server/domain/market/klines.rules.ts';
import type { CoinFact, Market, MarketTick } from '#server/domain/market/market.ts';
import type { Reader } from '#server/kit/database/database.ts';

import { filledBy, type Feed } from './feed.ts';
import { tradeId } from './trades.ts';
import { readTradeEdges, type EdgeRow } from './trades.sql.ts';

/** What happened to a coin in a span of time. */
export type Span = ExchangeKline & {
  /** Milliseconds. */
  from: number;
  /** Ids of the first and the last fill in it; -1 where there is none. */
  firstId: number;
  lastId: number;
  /** Smallest units of the last fill of all; zero where there is none. */
  lastQuantity: bigint;
};

export const MINUTE_MS = 60_000;
const DAY_MS = 24 * 60 * MINUTE_MS;

type Services = { database: Reader; market: Market };

/**
 * From a moment on, in one reading each of candles and of fills; coins without a price since then
 * are left out.
 */
export async function readSpans(
  { database, market }: Services,
  coins: readonly CoinFact[],
  from: number,
  fillsUpTo?: number,
): Promise<Map<string, Span>> {
  const symbols = coins.map(({ symbol }) => symbol);
  const [windows, edges] = await Promise.all([
    market.windows(coins, from, fillsUpTo),
    readTradeEdges(database, symbols, from, fillsUpTo),
  ]);
  const edgeOf = new Map(edges.map((edge) => [edge.coin, edge]));
  return new Map(
    [...windows].map(([symbol, window]) => [
      symbol,
      { ...window, from, ...idsOf(edgeOf.get(symbol), window.fills) },
    ]),
  );
}

export function idsOf(edge: EdgeRow | undefined, fills: number) {
  const { first = null, last = null, lastPlace, lastQuantity } = edge ?? {};
  const isTraded = fills > 0 && first !== null && last !== null;
  return {
    firstId: isTraded ? tradeId({ tick: first, place: 0 }) : -1,
    lastId: isTraded ? tradeId({ tick: last, place: lastPlace ?? 0 }) : -1,
    lastQuantity: lastQuantity ?? 0n,
  };
}

export type Days = {
  /** As of the last tick. */
  read(): Promise<ReadonlyMap<string, Span>>;
};

export function openDays(services: Services & { feed: Feed }): Days {
  const { market, feed } = services;
  let minute = Number.NaN;
  let spans = new Map<string, Span>();
  /** Up to which tick prices, and fills, are in them. */
  let priced = -1;
  let traded = -1;
  let reading: Promise<void> | null = null;

  async function reread(tick: MarketTick): Promise<void> {
    const now = Math.floor(tick.at.getTime() / MINUTE_MS) * MINUTE_MS;
    const seen = { priced: tick.number, traded: feed.traded() };
    spans = await readSpans(services, market.coins, now - DAY_MS, seen.traded);
    minute = now;
    ({ priced, traded } = seen);
  }

  /** What came since they were read or carried on. */
  function carryOn(): void {
    for (const tick of feed.ticksAfter(priced)) {
      for (const [symbol, price] of tick.prices) {
        const span = spans.get(symbol);
        if (!span) continue;
        if (price > span.high) span.high = price;
        if (price < span.low) span.low = price;
        span.close = price;
      }
      priced = tick.number;
    }
    for (const trade of feed.tradesAfter(traded)) {
      const span = spans.get(trade.coin);
      if (!span) continue;
      addFills(span, filledBy(trade));
      span.lastId = tradeId(trade);
      if (span.firstId < 0) span.firstId = span.lastId;
      span.lastQuantity = trade.quantity;
    }
    traded = Math.max(traded, feed.traded());
  }

  return {
    async read() {
      const tick = market.last();
      if (!tick) return spans;
      if (tick.at.getTime() - minute >= MINUTE_MS || !(minute <= tick.at.getTime())) {
        reading ??= reread(tick).finally(() => (reading = null));
        await reading;
      }
      carryOn();
      return spans;
    },
  };
}
