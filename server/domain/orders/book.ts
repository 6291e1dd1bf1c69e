/**
 * The order book and the last fills of a coin, as anybody may read them (O11 in docs/orders.md).
 * Nothing in either is made up.
 */
import { formatAmount, PRICE_SCALE } from '#protocol/money.ts';
import {
  type Book,
  type BookRow,
  type Fill,
  FILLS_SHOWN,
  type FillList,
  HOUSE_ROWS,
} from '#protocol/orders.ts';
import { quantityFor } from '#protocol/trading.ts';
import { type Exposures, roomUnder } from '#server/domain/exposure/exposure.ts';
import type { CoinFact, Market } from '#server/domain/market/market.ts';
import type { Reader } from '#server/kit/database/database.ts';
import { refuse } from '#server/kit/refuse.ts';

import { type FillRow, listFills, listResting, type RestingRow } from './book.sql.ts';

/** Prices of people's orders shown on each side, the nearest first. */
const PEOPLE_ROWS = 20;
/** The house's rows are a thousandth of the price apart. */
const STEP = 1000n;

type Services = { database: Reader; market: Pick<Market, 'coin' | 'last'>; exposures: Exposures };

function coinOf(market: Pick<Market, 'coin'>, symbol: string): CoinFact {
  return market.coin(symbol.toUpperCase()) ?? refuse('not-found');
}

/** Refuses `not-found` for a coin that is not traded. */
export async function readBook(services: Services, symbol: string): Promise<Book> {
  const { database, market, exposures } = services;
  const coin = coinOf(market, symbol);
  const resting = await listResting(database, [coin.symbol], PEOPLE_ROWS);
  const tick = market.last();
  const price = tick?.prices.get(coin.symbol) ?? null;
  const of = (state: RestingRow['state']) => resting.filter((row) => row.state === state);
  const house = houseRows(coin, price, exposures);
  const rows = (state: RestingRow['state']) => of(state).map((row) => peopleRow(row, coin));
  return {
    coin: coin.symbol,
    tick: tick?.number ?? null,
    asOf: tick?.at.toISOString() ?? null,
    price: price === null ? null : formatAmount(price, PRICE_SCALE),
    asks: inOrder([...house.asks, ...rows('limit-sell')], 1).map(shown),
    bids: inOrder([...house.bids, ...rows('limit-buy')], -1).map(shown),
    stops: [
      ...rows('stop-buy').map((row) => ({ ...shown(row), side: 'buy' as const })),
      ...rows('stop-sell').map((row) => ({ ...shown(row), side: 'sell' as const })),
    ],
  };
}

type Row = Omit<BookRow, 'price' | 'quantity'> & {
  price: bigint;
  /** Smallest units of the coin. */
  units: bigint;
  scale: number;
};
const shown = ({ price, units, scale, ...rest }: Row): BookRow => ({
  price: formatAmount(price, PRICE_SCALE),
  quantity: formatAmount(units, scale),
  ...rest,
});

/** A price of the book with all that can be had at it, smallest units of the coin. */
export type Level = { price: bigint; units: bigint };
export type Levels = { asks: Level[]; bids: Level[] };

/**
 * What can be had of each coin: the house's quotes and people's limit orders, nearest to the price
 * first, each price once.
 */
export async function readLevels(
  services: Services,
  coins: readonly CoinFact[],
): Promise<Map<string, Levels>> {
  const { database, market, exposures } = services;
  const symbols = coins.map(({ symbol }) => symbol);
  const resting = await listResting(database, symbols, PEOPLE_ROWS);
  const tick = market.last();
  return new Map(
    coins.map((coin) => {
      const rows = (state: RestingRow['state']) =>
        resting
          .filter((row) => row.coin === coin.symbol && row.state === state)
          .map((row) => peopleRow(row, coin));
      const house = houseRows(coin, tick?.prices.get(coin.symbol) ?? null, exposures);
      return [
        coin.symbol,
        {
          asks: byPrice(inOrder([...house.asks, ...rows('limit-sell')], 1)),
          bids: byPrice(inOrder([...house.bids, ...rows('limit-buy')], -1)),
        },
      ];
    }),
  );
}

function byPrice(rows: readonly Row[]): Level[] {
  const levels = new Map<bigint, bigint>();
  for (const { price, units } of rows)
    if (units > 0n) levels.set(price, (levels.get(price) ?? 0n) + units);
  return [...levels].map(([price, units]) => ({ price, units }));
}

/** Nearest to the price first: asks rise, bids fall. */
function inOrder(rows: readonly Row[], direction: 1 | -1): Row[] {
  const rank = (a: Row, b: Row) => (a.price === b.price ? 0 : a.price < b.price ? -1 : 1);
  return rows.toSorted((a, b) => direction * rank(a, b));
}

function peopleRow(row: RestingRow, coin: CoinFact): Row {
  const isBuy = row.state === 'limit-buy' || row.state === 'stop-buy';
  const units = isBuy ? quantityFor(row.gives, row.price, coin.scale) : row.gives;
  return {
    price: row.price,
    units,
    scale: coin.scale,
    orders: row.orders,
    source: 'people',
  };
}

function houseRows(coin: CoinFact, price: bigint | null, exposures: Exposures) {
  const { long, short } = exposures.of(coin.symbol);
  const { coinLong, coinShort } = exposures.limits();
  return {
    asks: quotes(coin, price, roomUnder(coinLong, long), 1n),
    bids: quotes(coin, price, roomUnder(coinShort, short), -1n),
  };
}

/** Where the operator sets no limit there is no size to name, so the house quotes nothing. */
function quotes(
  coin: CoinFact,
  price: bigint | null,
  room: bigint | null,
  direction: 1n | -1n,
): Row[] {
  if (price === null || room === null || room === 0n) return [];
  const part = room / BigInt(HOUSE_ROWS);
  return Array.from({ length: HOUSE_ROWS }, (_, index) => {
    const at = (price * (STEP + direction * BigInt(index + 1))) / STEP;
    return {
      price: at,
      units: at === 0n ? 0n : quantityFor(part, at, coin.scale),
      scale: coin.scale,
      orders: 0,
      source: 'house' as const,
    };
  });
}

/** The last fills, newest first. Refuses `not-found` for a coin that is not traded. */
export async function readFills(
  services: Pick<Services, 'database' | 'market'>,
  symbol: string,
): Promise<FillList> {
  const coin = coinOf(services.market, symbol);
  const rows = await listFills(services.database, coin.symbol, FILLS_SHOWN);
  return { items: rows.map((row) => fillOf(row, coin)) };
}

function fillOf({ side, price, quantity, tick, time }: FillRow, { scale }: CoinFact): Fill {
  return {
    side,
    price: formatAmount(price, PRICE_SCALE),
    quantity: formatAmount(quantity, scale),
    tick,
    time: time.toISOString(),
  };
}
