/**
 * The newest tick that this process knows to be committed, and who is told of it. Each listener has
 * a queue of its own: a slow one falls behind and delays neither the tape nor anybody else.
 */
import type { Log } from '#server/kit/process/log.ts';
import type { LastTick } from '#server/ledger/commands.ts';

import type { TapeTick } from './tape.rules.ts';

/** Prices in INR with eight decimals, by symbol. */
export type MarketTick = LastTick & { readonly prices: ReadonlyMap<string, bigint> };
/** A tick as far as one coin goes; the price is INR with eight decimals. */
export type PricedTick = { number: number; at: Date; price: bigint };
/** The same of a tick at which the coin may be held: then it has no price. */
export type CoinTick = { number: number; at: Date; price: bigint | null };
export const isPriced = (tick: CoinTick): tick is PricedTick => tick.price !== null;
export type TickListener = (tick: MarketTick) => Promise<void> | void;

export type LatestTick = {
  last(): MarketTick | null;
  /** Takes over a committed tick; answers false for one that is not newer. Tells nobody. */
  advance(tick: TapeTick): boolean;
  /** Takes over the last tick of a tape that was rewound; null where none is left. Tells nobody. */
  replace(tick: TapeTick | null): void;
  /** Tells every listener of the last tick. */
  tell(): void;
  listen(listener: TickListener): void;
  /** Resolves when all listeners are done with what they were told so far. */
  idle(): Promise<void>;
};

export function openLatestTick(symbols: readonly string[], log: Log): LatestTick {
  const queues: { listener: TickListener; tail: Promise<void> }[] = [];
  let last: MarketTick | null = null;

  const marketTick = ({ number, at, hash, prices }: TapeTick): MarketTick => ({
    number,
    at,
    hash,
    prices: pricesBySymbol(prices, symbols),
  });

  async function told(listener: TickListener, tick: MarketTick): Promise<void> {
    try {
      await listener(tick);
    } catch (error) {
      log.error({ error, tick: tick.number }, 'A listener failed at a tick');
    }
  }

  return {
    last: () => last,
    advance(tick) {
      if (last && tick.number <= last.number) return false;
      last = marketTick(tick);
      return true;
    },
    replace(tick) {
      last = tick && marketTick(tick);
    },
    tell() {
      const tick = last;
      if (!tick) return;
      for (const queue of queues) {
        queue.tail = queue.tail.then(() => told(queue.listener, tick));
      }
    },
    listen(listener) {
      queues.push({ listener, tail: Promise.resolve() });
    },
    async idle() {
      await Promise.all(queues.map((queue) => queue.tail));
    },
  };
}

/** Ticks older than a coin have no price of it, and neither have those at which it was held. */
function pricesBySymbol(
  prices: readonly (bigint | null)[],
  symbols: readonly string[],
): Map<string, bigint> {
  const bySymbol = new Map<string, bigint>();
  for (const [index, symbol] of symbols.entries()) {
    const price = prices[index];
    if (typeof price === 'bigint') bySymbol.set(symbol, price);
  }
  return bySymbol;
}
