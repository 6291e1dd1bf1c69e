/**
 * What an exchange says of each coin, in memory: the last believed message of each, and what the
 * second source said. Only the newest message is kept, so that a day of them takes no more room
 * than a minute.
 */
import type { Clock } from '#server/kit/clock.ts';
import type { Log } from '#server/kit/process/log.ts';

import { sha256 } from './hash-tape.ts';
import {
  type Doubt,
  inRupees,
  isBeyond,
  JUMP_PERCENT,
  judge,
  nothingKnown,
  priceNow,
  readPrice,
} from './quotes.rules.ts';

/** One message of an exchange about one coin, as it came. */
export type Quote = {
  /** The coin's, e.g. `BTC`. */
  symbol: string;
  /** In USDT, as the exchange wrote it. */
  price: string;
  /** The exchange's time of it, milliseconds since 1970. */
  at: number;
  /** The whole message, byte for byte. */
  message: string;
};

/** The coin that the others are priced in: its own price is the rate. */
export const QUOTE_COIN = 'USDT';

type Reading = {
  /** INR with eight decimals, in the coins' order; null for a coin that is held. */
  prices: (bigint | null)[];
  /**
   * Hex SHA-256 of the messages that the prices were read from, in the coins' order, each ended by
   * a line feed.
   */
  messages: string;
};

export type Quotes = {
  offer(quote: Quote): void;
  /** What the second source said just now, in USDT by symbol, as it wrote it. */
  confirm(prices: ReadonlyMap<string, string>): void;
  /**
   * Null while no coin of the exchange has a believed price. `before`, the tick's before in the
   * coins' order: a price that jumped since then is left out, so that the tape itself shows that
   * none does.
   */
  read(before?: readonly (bigint | null)[]): Reading | null;
  /** Messages that were offered, and how many of them no guard stopped. */
  counts(): { offered: number; believed: number };
};

export function keepQuotes(options: {
  coins: readonly { symbol: string }[];
  /** INR for one USDT, eight decimals. */
  rate: bigint;
  clock: Clock;
  log: Log;
}): Quotes {
  const { coins, rate, clock, log } = options;
  const known = new Map(coins.map(({ symbol }) => [symbol, { ...nothingKnown }]));
  const messages = new Map<string, string>();
  const doubts = new Map<string, Doubt>();
  const count = { offered: 0, believed: 0 };
  const now = () => clock.now().getTime();

  /** A doubt is told once, when it begins, and not again with every message. */
  function doubted(symbol: string, doubt: Doubt): void {
    if (doubts.get(symbol) === doubt) return;
    doubts.set(symbol, doubt);
    log.warn({ coin: symbol, doubt }, 'A price of the exchange is not believed');
  }

  return {
    offer({ symbol, price, at, message }) {
      const before = known.get(symbol);
      if (!before || symbol === QUOTE_COIN) return;
      count.offered += 1;
      const { standing, doubt } = judge(before, { price, at }, now());
      known.set(symbol, standing);
      if (doubt !== null) return doubted(symbol, doubt);
      count.believed += 1;
      messages.set(symbol, message);
      if (doubts.delete(symbol)) log.info({ coin: symbol }, 'Prices are believed again');
    },
    confirm(prices) {
      const at = now();
      for (const [symbol, text] of prices) {
        const standing = known.get(symbol);
        const price = readPrice(text);
        if (standing && price !== null) known.set(symbol, { ...standing, check: { price, at } });
      }
    },
    read(before = []) {
      const at = now();
      let text = '';
      let isKnown = false;
      const prices = coins.map(({ symbol }, index) => {
        if (symbol === QUOTE_COIN) return rate;
        const price = priceNow(known.get(symbol) ?? nothingKnown, at);
        const rupees = price === null ? 0n : inRupees(price, rate);
        if (rupees === 0n) return null;
        isKnown = true;
        const last = before[index] ?? null;
        if (last !== null && isBeyond(rupees, last, JUMP_PERCENT)) return null;
        text += `${messages.get(symbol) ?? ''}\n`;
        return rupees;
      });
      return isKnown ? { prices, messages: sha256(text) } : null;
    },
    counts: () => ({ ...count }),
  };
}
