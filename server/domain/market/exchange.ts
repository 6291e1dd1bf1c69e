/**
 * Prices of an exchange, for the tape. Here is what the market asks of the code that speaks an
 * exchange's protocol, and what the recorder asks of the market. Nothing here waits for the
 * network: a tick takes what has come, or is not recorded.
 */
import type { Interval } from '#protocol/market.ts';
import { formatAmount, PRICE_SCALE } from '#protocol/money.ts';
import type { Clock } from '#server/kit/clock.ts';
import type { Log } from '#server/kit/process/log.ts';

import { keepQuotes, QUOTE_COIN, type Quote, type Quotes } from './quotes.ts';

/** A finished candle as an exchange tells it: USDT, as it wrote them. */
export type Kline = { time: number; open: string; high: string; low: string; close: string };

/** A connection to an exchange, and the second source that its prices are compared with. */
export type ExchangeFeed = {
  /** Host that the prices come from: part of every tick. */
  readonly name: string;
  /** Connects, and again whenever the connection is lost. */
  start(told: {
    quote(quote: Quote): void;
    checked(prices: ReadonlyMap<string, string>): void;
  }): void;
  /**
   * At most 1,000 finished candles of a coin from that moment on, rising; none where the exchange
   * does not trade it. Throws where it cannot be asked.
   */
  klines(symbol: string, interval: Interval, from: number): Promise<Kline[]>;
  stop(): Promise<void>;
};

export type ExchangeSetting = {
  feed: ExchangeFeed;
  /** INR for one USDT, eight decimals. */
  rate: bigint;
};

/**
 * What a tick is made of: prices in the coins' order, null for a coin that is held, and the tick's
 * source line.
 */
export type LivePrices = { prices: (bigint | null)[]; source: string };

/** What an exchange is asked for: all coins but the one that it prices them in. */
export const pairsOf = (coins: readonly { symbol: string; exchangeSymbol: string }[]) =>
  coins
    .filter(({ symbol }) => symbol !== QUOTE_COIN)
    .map(({ symbol, exchangeSymbol }) => ({ symbol, pair: exchangeSymbol }));

export type Exchange = {
  start(): void;
  /**
   * What follows on the last tick. Null while no coin has a believed price: then no tick is
   * recorded.
   */
  read(last: { prices: readonly (bigint | null)[]; source: string } | null): LivePrices | null;
  counts: Quotes['counts'];
  stop(): Promise<void>;
};

/** How the source line of each tick with an exchange's prices begins. */
export const EXCHANGE = 'exchange';

/** Of a tick without any price of the exchange, as the first one of a new tape is. */
export const exchangeSource = ({ feed, rate }: ExchangeSetting): string =>
  `${EXCHANGE} ${feed.name} usdt=${formatAmount(rate, PRICE_SCALE)}`;

export function openExchange(options: {
  setting: ExchangeSetting;
  coins: readonly { symbol: string }[];
  clock: Clock;
  log: Log;
}): Exchange {
  const { setting, coins, clock, log } = options;
  const quotes = keepQuotes({ coins, rate: setting.rate, clock, log });
  return {
    start() {
      setting.feed.start({ quote: quotes.offer, checked: quotes.confirm });
    },
    read(last) {
      const origin = exchangeSource(setting);
      // Prices of another source or at another rate are nothing that a step could be measured from.
      const isSame = last !== null && last.source.startsWith(`${origin} `);
      const reading = quotes.read(isSame ? last.prices : []);
      if (!reading) return null;
      return { prices: reading.prices, source: `${origin} messages=${reading.messages}` };
    },
    counts: quotes.counts,
    stop: () => setting.feed.stop(),
  };
}
