/**
 * Prices of an exchange that speaks Binance's public market data: combined streams of 24 h mini
 * tickers over a WebSocket, and over HTTP the candles and, from a second address, the prices that
 * the stream's are compared with. No key, no order, no account.
 */
import type { ExchangeFeed, Quote } from '#server/domain/market/market.ts';
import type { RandomSource } from '#server/kit/ids.ts';
import type { Log } from '#server/kit/process/log.ts';

import { keepAsking, openAsking } from './ask-exchange.ts';
import { readKlines, readMessage, readPrices } from './messages.ts';
import { keepStreaming } from './keep-stream.ts';

export type BinanceOptions = {
  /** Of the streams, e.g. `wss://stream.example`. */
  streamUrl: string;
  /** Of the candles. */
  restUrl: string;
  /** Of the second source. */
  checkUrl: string;
  /** Symbols of coins, and what they are called there, priced in USDT. */
  pairs: readonly { symbol: string; pair: string }[];
  log: Log;
  random: RandomSource;
  /** Shorter in tests. */
  pace?: Partial<Pace>;
};

type Pace = {
  /** The second source is asked so often. */
  checkMs: number;
  /** A stream without a message for so long is given up. */
  silentMs: number;
  /** First and longest wait before another attempt; the real one is a random part of it. */
  retryMs: number;
  retryMostMs: number;
  /** An answer over HTTP has to be there within this. */
  answerMs: number;
};

const usual: Pace = {
  checkMs: 5_000,
  silentMs: 10_000,
  retryMs: 1_000,
  retryMostMs: 60_000,
  answerMs: 5_000,
};

/** Binance answers at most this number of candles at once. */
const MOST_KLINES = 1_000;

export function openBinance(options: BinanceOptions): ExchangeFeed {
  const { streamUrl, restUrl, checkUrl, log, random } = options;
  const pace = { ...usual, ...options.pace };
  const byPair = new Map(options.pairs.map(({ symbol, pair }) => [pair, symbol]));
  const pairOf = new Map(options.pairs.map(({ symbol, pair }) => [symbol, pair]));
  const streams = [...byPair.keys()].map((pair) => `${pair.toLowerCase()}@miniTicker`);
  const stopping = new AbortController();
  const rest = openAsking({ base: restUrl, pace, random, log, stopping: stopping.signal });
  const check = openAsking({ base: checkUrl, pace, random, log, stopping: stopping.signal });
  const parts: Promise<void>[] = [];
  /** Pairs that the exchange trades: asking it for another one is refused as a whole. */
  let traded: readonly string[] | null = null;

  async function tradedPairs(): Promise<readonly string[]> {
    if (traded) return traded;
    const all = readPrices(await rest.ask('/api/v3/ticker/price'));
    traded = [...byPair.keys()].filter((pair) => all.has(pair));
    return traded;
  }

  /** The second source's prices by symbol. */
  async function askPrices(): Promise<ReadonlyMap<string, string>> {
    const pairs = await tradedPairs();
    const query = encodeURIComponent(JSON.stringify(pairs));
    const answer = await check
      .ask(`/api/v3/ticker/price?symbols=${query}`)
      .catch((error: unknown) => {
        // What is traded may have changed: it is asked for again.
        traded = null;
        throw error;
      });
    const prices = new Map<string, string>();
    for (const [pair, price] of readPrices(answer)) {
      const symbol = byPair.get(pair);
      if (symbol !== undefined) prices.set(symbol, price);
    }
    return prices;
  }

  return {
    name: new URL(streamUrl).host,
    start({ quote, checked }) {
      const told = (message: string): boolean => {
        const read = readMessage(message);
        const symbol = read === null ? undefined : byPair.get(read.pair);
        if (read === null || symbol === undefined) return false;
        const { price, at } = read;
        quote({ symbol, price, at, message } satisfies Quote);
        return true;
      };
      const url = `${streamUrl}/stream?streams=${streams.join('/')}`;
      parts.push(
        keepStreaming({ url, pace, random, log, stopping: stopping.signal, told }),
        keepAsking({
          pace,
          random,
          log,
          stopping: stopping.signal,
          ask: async () => checked(await askPrices()),
        }),
      );
    },
    async klines(symbol, interval, from) {
      const pair = pairOf.get(symbol);
      if (pair === undefined || !(await tradedPairs()).includes(pair)) return [];
      const query = `symbol=${pair}&interval=${interval}&startTime=${from}&limit=${MOST_KLINES}`;
      return readKlines(await rest.ask(`/api/v3/klines?${query}`));
    },
    async stop() {
      stopping.abort();
      await Promise.all(parts);
    },
  };
}
