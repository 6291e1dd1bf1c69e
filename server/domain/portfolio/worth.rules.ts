/**
 * What a person owns in all, pure: rupees, coins and positions at given prices, and the stakes of
 * running contracts. Each rupee is counted once: the margin of a position is frozen, and counts in
 * the position. Amounts are paise, prices INR with eight decimals.
 */
import { equityAt, type PositionTerms, valueOf } from '#protocol/trading.ts';

/** Paise. */
export type Added = {
  /** Money that came from outside less money that went there. */
  added: bigint;
  /** Part of it that the house gave. */
  granted: bigint;
};

/** A position that is open; without an entry it is worth what is frozen for it, which is cash. */
export type OpenPosition = Omit<PositionTerms, 'entryPrice'> & {
  coin: string;
  entryPrice: bigint | null;
};

export type Books = {
  available: bigint;
  frozen: bigint;
  /** Smallest units by coin, available and frozen. */
  coins: ReadonlyMap<string, bigint>;
  positions: readonly OpenPosition[];
  stakes: bigint;
};

export type Parts = {
  cash: bigint;
  reserved: bigint;
  margin: bigint;
  /** Null where something owned has no price. */
  coins: bigint | null;
  positions: bigint | null;
  total: bigint | null;
};

type PriceOf = (coin: string) => bigint | null;

const sum = (values: readonly (bigint | null)[]): bigint | null =>
  values.reduce<bigint | null>(
    (total, value) => (total === null || value === null ? null : total + value),
    0n,
  );

/**
 * Each coin and each position is rounded down by itself, as it would be if it were sold or closed.
 */
export function partsAt(books: Books, priceOf: PriceOf, scaleOf: (coin: string) => number): Parts {
  const { available, frozen, stakes } = books;
  const entered = books.positions.flatMap((position) => {
    const { entryPrice } = position;
    return entryPrice === null ? [] : [{ ...position, entryPrice }];
  });
  const coins = sum(
    [...books.coins].map(([coin, quantity]) => {
      if (quantity === 0n) return 0n;
      const price = priceOf(coin);
      return price === null ? null : valueOf(quantity, price, scaleOf(coin));
    }),
  );
  const positions = sum(
    entered.map((position) => {
      const price = priceOf(position.coin);
      return price === null ? null : equityAt(position, price);
    }),
  );
  const margin = entered.reduce((total, position) => total + position.margin, 0n);
  const reserved = frozen - margin;
  const cash = available + reserved;
  return { cash, reserved, margin, coins, positions, total: sum([cash, coins, positions, stakes]) };
}
