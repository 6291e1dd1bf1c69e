/**
 * What the endpoints of the exchange's API are called over a socket: each method is the row of one
 * of them.
 */
import { type Endpoint, endpoints } from './endpoints.ts';
import { signedEndpoints } from './signed-endpoints.ts';

/** Anybody may ask for these. */
const marketMethods: Readonly<Record<string, string>> = {
  ping: '/api/v3/ping',
  time: '/api/v3/time',
  exchangeInfo: '/api/v3/exchangeInfo',
  depth: '/api/v3/depth',
  'trades.recent': '/api/v3/trades',
  'trades.historical': '/api/v3/historicalTrades',
  'trades.aggregate': '/api/v3/aggTrades',
  klines: '/api/v3/klines',
  uiKlines: '/api/v3/uiKlines',
  avgPrice: '/api/v3/avgPrice',
  ticker: '/api/v3/ticker',
  'ticker.24hr': '/api/v3/ticker/24hr',
  'ticker.tradingDay': '/api/v3/ticker/tradingDay',
  'ticker.price': '/api/v3/ticker/price',
  'ticker.book': '/api/v3/ticker/bookTicker',
};

/** A key opens these. */
const signedMethods: Readonly<Record<string, string>> = {
  'account.status': 'GET /api/v3/account',
  'account.commission': 'GET /api/v3/account/commission',
  'account.rateLimits.orders': 'GET /api/v3/rateLimit/order',
  'order.place': 'POST /api/v3/order',
  'order.test': 'POST /api/v3/order/test',
  'order.status': 'GET /api/v3/order',
  'order.cancel': 'DELETE /api/v3/order',
  'order.cancelReplace': 'POST /api/v3/order/cancelReplace',
  'openOrders.status': 'GET /api/v3/openOrders',
  'openOrders.cancelAll': 'DELETE /api/v3/openOrders',
  'orderList.place': 'POST /api/v3/order/oco',
  'orderList.place.oco': 'POST /api/v3/orderList/oco',
  'orderList.status': 'GET /api/v3/orderList',
  'orderList.cancel': 'DELETE /api/v3/orderList',
  'openOrderLists.status': 'GET /api/v3/openOrderList',
  allOrders: 'GET /api/v3/allOrders',
  allOrderLists: 'GET /api/v3/allOrderList',
  myTrades: 'GET /api/v3/myTrades',
};

/** A method of each name that has a row. */
function rowsOf<Row>(
  methods: Readonly<Record<string, string>>,
  rows: readonly Row[],
  nameOf: (row: Row) => string,
): ReadonlyMap<string, Row> {
  const known = new Map(rows.map((row) => [nameOf(row), row]));
  return new Map(
    Object.entries(methods).flatMap(([method, name]) => {
      const row = known.get(name);
      return row ? [[method, row] as const] : [];
    }),
  );
}

export const marketCalls: ReadonlyMap<string, Endpoint> = rowsOf(
  marketMethods,
  endpoints,
  ({ path }) => path,
);

export const signedCalls = rowsOf(
  signedMethods,
  signedEndpoints,
  ({ method, path }) => `${method} ${path}`,
);
