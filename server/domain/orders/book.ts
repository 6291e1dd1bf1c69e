/** The order book and the last fills of a coin, as anybody may read them (O11 in docs/orders.md). Nothing in either is made up. */
import { formatAmount, PRICE_SCALE } from '#protocol/money.ts';
import {
  type Book,
  type BookRow,
  FILLS_SHOWN,
  type FillList,
  HOUSE_ROWS,
} from '#protocol/orders.ts';
import { quantityFor } from '#protocol/trading.ts';
import { type Exposures, roomUnder } from '#server/domain/exposure/exposure.ts';
import type { CoinFact, Market } from '#server/domain/market/market.ts';
import type { Reader } from '#server/kit/database.ts';
import { refuse } from '#server/kit/refuse.ts';

import { listFills, listResting, type RestingRow } from './book.sql.ts';

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
  const resting = await listResting(database, coin.symbol, PEOPLE_ROWS);
  const tick = market.last();
  const price = tick?.prices.get(coin.symbol) ?? null;
  const { long, short } = exposures.of(coin.symbol);
  const { coinLong, coinShort } = exposures.limits();
  const of = (state: RestingRow['state']) => resting.filter((row) => row.state === state);
  const rows = (state: RestingRow['state']) => of(state).map((row) => peopleRow(row, coin));
  return {
    coin: coin.symbol,
    tick: tick?.number ?? null,
    asOf: tick?.at.toISOString() ?? null,
    price: price === null ? null : formatAmount(price, PRICE_SCALE),
    asks: inOrder(
      [...houseRows(coin, price, roomUnder(coinLong, long), 1n), ...rows('limit-sell')],
      1,
    ),
    bids: inOrder(
      [...houseRows(coin, price, roomUnder(coinShort, short), -1n), ...rows('limit-buy')],
      -1,
    ),
    stops: [
      ...rows('stop-buy').map((row) => ({ ...shown(row), side: 'buy' as const })),
      ...rows('stop-sell').map((row) => ({ ...shown(row), side: 'sell' as const })),
    ],
  };
}

type Row = Omit<BookRow, 'price'> & { price: bigint };
const shown = ({ price, ...rest }: Row): BookRow => ({
  price: formatAmount(price, PRICE_SCALE),
  ...rest,
});

/** Nearest to the price first: asks rise, bids fall. */
function inOrder(rows: readonly Row[], direction: 1 | -1): BookRow[] {
  const rank = (a: Row, b: Row) => (a.price === b.price ? 0 : a.price < b.price ? -1 : 1);
  return rows.toSorted((a, b) => direction * rank(a, b)).map(shown);
}

function peopleRow(row: RestingRow, coin: CoinFact): Row {
  const isBuy = row.state === 'limit-buy' || row.state === 'stop-buy';
  const units = isBuy ? quantityFor(row.gives, row.price, coin.scale) : row.gives;
  return {
    price: row.price,
    quantity: formatAmount(units, coin.scale),
    orders: row.orders,
    source: 'people',
  };
}

/** Where the operator sets no limit there is no size to name, so the house quotes nothing. */
function houseRows(
  coin: CoinFact,
  price: bigint | null,
  room: bigint | null,
  direction: 1n | -1n,
): Row[] {
  if (price === null || room === null || room === 0n) return [];
  const part = room / BigInt(HOUSE_ROWS);
  return Array.from({ length: HOUSE_ROWS }, (_, index) => {
    const at = (price * (STEP + direction * BigInt(index + 1))) / STEP;
    const quantity = at === 0n ? 0n : quantityFor(part, at, coin.scale);
    return {
      price: at,
      quantity: formatAmount(quantity, coin.scale),
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
  return {
    items: rows.map(({ side, price, quantity, tick, time }) => ({
      side,
      price: formatAmount(price, PRICE_SCALE),
      quantity: formatAmount(quantity, coin.scale),
      tick,
      time: time.toISOString(),
    })),
  };
}
