/**
 * The book of each tick as exchange clients read it. It is read once a tick and coin at most, for
 * the first client that asks. Its update id is the tick's number.
 */
import type { CoinFact, Market, MarketTick } from '#server/domain/market/market.ts';
import type { Exposures } from '#server/domain/exposure/exposure.ts';
import { type Level, type Levels, readLevels } from '#server/domain/orders/book.ts';
import type { Reader } from '#server/kit/database/database.ts';

import { priceText, quantityText } from './symbols.ts';

export type TickBook = Levels & { tick: number };

export type Books = {
  /** Of the last tick, by symbol. */
  read(coins: readonly CoinFact[]): Promise<Map<string, TickBook>>;
};

const NO_TICK = -1;

export function openBooks(services: {
  database: Reader;
  market: Pick<Market, 'coin' | 'last'>;
  exposures: Exposures;
}): Books {
  const { database, market, exposures } = services;
  let of = NO_TICK;
  let known = new Map<string, Promise<TickBook>>();

  function load(coins: readonly CoinFact[], tick: MarketTick | null): void {
    const number = tick?.number ?? NO_TICK;
    const standing = { coin: market.coin, last: () => tick };
    const reading = readLevels({ database, market: standing, exposures }, coins);
    const kept = known;
    for (const { symbol } of coins) {
      const book = reading.then((levels) => ({
        ...(levels.get(symbol) ?? { asks: [], bids: [] }),
        tick: number,
      }));
      kept.set(symbol, book);
      book.catch(() => kept.delete(symbol));
    }
  }

  return {
    async read(coins) {
      const tick = market.last();
      const number = tick?.number ?? NO_TICK;
      if (number !== of) {
        of = number;
        known = new Map();
      }
      const missing = coins.filter(({ symbol }) => !known.has(symbol));
      if (missing.length > 0) load(missing, tick);
      const kept = known;
      const books = await Promise.all(
        coins.map(async ({ symbol }) => [symbol, await kept.get(symbol)] as const),
      );
      return new Map(books.flatMap(([symbol, book]) => (book ? [[symbol, book]] : [])));
    },
  };
}

const levelTexts = (levels: readonly Level[], coin: CoinFact, limit: number) =>
  levels
    .slice(0, limit)
    .map(({ price, units }) => [priceText(price), quantityText(units, coin)] as const);

export const shownDepth = (book: TickBook, coin: CoinFact, limit: number) => ({
  lastUpdateId: book.tick,
  bids: levelTexts(book.bids, coin, limit),
  asks: levelTexts(book.asks, coin, limit),
});

/** The best on either side; zeros where there is nothing. */
export function bestOf(book: TickBook | undefined, coin: CoinFact) {
  const none = { price: 0n, units: 0n };
  const [bid = none] = book?.bids ?? [];
  const [ask = none] = book?.asks ?? [];
  return {
    bidPrice: priceText(bid.price),
    bidQty: quantityText(bid.units, coin),
    askPrice: priceText(ask.price),
    askQty: quantityText(ask.units, coin),
  };
}

/** Price levels that differ, with what is there now: nothing where one has gone. */
export function changedLevels(
  before: readonly Level[],
  after: readonly Level[],
): Map<bigint, bigint> {
  const was = new Map(before.map(({ price, units }) => [price, units]));
  const changes = new Map<bigint, bigint>();
  for (const { price, units } of after) {
    if (was.get(price) !== units) changes.set(price, units);
    was.delete(price);
  }
  for (const price of was.keys()) changes.set(price, 0n);
  return changes;
}

/** Of levels that changed lately: each with what is there now. */
export function levelsNow(
  changed: readonly ReadonlyMap<bigint, bigint>[],
  now: readonly Level[],
  coin: CoinFact,
) {
  const standing = new Map(now.map(({ price, units }) => [price, units]));
  const prices = new Set(changed.flatMap((one) => [...one.keys()]));
  return [...prices].map((price) => [
    priceText(price),
    quantityText(standing.get(price) ?? 0n, coin),
  ]);
}
