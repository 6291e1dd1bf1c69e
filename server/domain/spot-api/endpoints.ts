/**
 * The endpoints of the exchange's API that anybody may ask: path, weight, and what each reads.
 * Signed ones: signed-endpoints.ts.
 */
import type { Market } from '#server/domain/market/market.ts';
import type { Keys } from '#server/domain/keys/keys.ts';
import type { Exposures } from '#server/domain/exposure/exposure.ts';
import type { Clock } from '#server/kit/clock.ts';
import type { Database } from '#server/kit/database/database.ts';
import type { Teller } from '#server/ledger/teller.ts';
import type { Cost } from '#protocol/route.ts';
import type { Variants } from '#server/entry/http/shared-answers.ts';

import { type Books, shownDepth } from './books.ts';
import type { Days } from './days.ts';
import { readExchangeInfo } from './exchange-info.ts';
import { listKlines } from './klines.ts';
import { integer, oneCoin, type Params } from './params.ts';
import type { Outcomes } from './outcomes.ts';
import {
  listBest,
  listDays,
  listPrices,
  listTradingDays,
  listWindows,
  readAverage,
} from './tickers.ts';
import { sentUnit } from './time-unit.ts';
import { listAggregates, listTrades } from './trades.ts';

type SpotServices = {
  database: Database;
  market: Market;
  exposures: Exposures;
  clock: Clock;
  books: Books;
  days: Days;
};

/** What people's programs ask for. */
export type SignedServices = SpotServices & {
  teller: Teller;
  outcomes: Outcomes;
  feeBps: number;
  keys: Pick<Keys, 'list'>;
};

/** Anybody may read it. */
export type Endpoint = {
  path: string;
  /** What it weighs: the points of the house's budgets. */
  cost: Cost;
  /** Parameters that it reads. */
  params: readonly string[];
  /**
   * Its answer is the same for everybody until prices or fills move on, or for ever. Without it, an
   * answer is made for each request.
   */
  shared?: 'tick' | 'ever';
  /** True if the answer is another for callers who send a key. */
  isOfCaller?: true;
  answer(services: SpotServices, params: Params, caller: Caller): unknown;
};

/** Kind of caller that an endpoint for anybody may tell apart. */
export type Caller = { hasKey: boolean };

/** Headers by which the answer of an endpoint differs, and the variant that they name. */
export function variantsOf({ path, isOfCaller }: Endpoint): Variants {
  const hasUnit = isTimed(path);
  return {
    headers: [...(hasUnit ? [TIME_UNIT] : []), ...(isOfCaller ? [KEY] : [])],
    of: (headers) =>
      [
        hasUnit ? (sentUnit(headers[TIME_UNIT]) ?? 'OTHER') : '',
        isOfCaller && headers[KEY] ? 'KEY' : '',
      ].join(' '),
  };
}

export const TIME_UNIT = 'x-mbx-time-unit';
const KEY = 'x-mbx-apikey';
/** True for paths that Binance answers in the unit that is asked for. */
export const isTimed = (path: string) => path.startsWith('/api/v3/');

const bySymbol = ['symbol', 'symbols'];
const klineParams = ['symbol', 'interval', 'startTime', 'endTime', 'timeZone', 'limit'];
const spanParams = [...bySymbol, 'type'];

const read = (
  path: string,
  cost: Cost,
  params: readonly string[],
  answer: Endpoint['answer'],
): Endpoint => ({ path, cost, params, answer, shared: 'tick' });

const constant = (path: string, answer: unknown): Endpoint => ({
  path,
  cost: 'cheap',
  params: [],
  shared: 'ever',
  answer: () => answer,
});

/** There is nothing of the kind. Clients with a key sign the question, which nobody has to. */
const none = (path: string): Endpoint => ({
  path,
  cost: 'cheap',
  params: ['timestamp', 'recvWindow', 'signature'],
  answer: () => [],
});

export const endpoints: readonly Endpoint[] = [
  constant('/api/v3/ping', {}),
  {
    path: '/api/v3/time',
    cost: 'cheap',
    params: [],
    answer: ({ clock }) => ({ serverTime: clock.now().getTime() }),
  },
  {
    ...read(
      '/api/v3/exchangeInfo',
      'list',
      [...bySymbol, 'permissions', 'showPermissionSets', 'symbolStatus'],
      readExchangeInfo,
    ),
    isOfCaller: true,
  },
  read('/api/v3/depth', 'list', ['symbol', 'limit'], async ({ market, books }, params) => {
    const coin = oneCoin(market, params);
    const limit = integer(params, 'limit', { fallback: 100, most: 5_000 });
    const known = await books.read([coin]);
    return shownDepth(known.get(coin.symbol) ?? { tick: 0, asks: [], bids: [] }, coin, limit);
  }),
  read('/api/v3/trades', 'list', ['symbol', 'limit'], listTrades),
  read('/api/v3/historicalTrades', 'list', ['symbol', 'limit', 'fromId'], listTrades),
  read(
    '/api/v3/aggTrades',
    'list',
    ['symbol', 'fromId', 'startTime', 'endTime', 'limit'],
    listAggregates,
  ),
  read('/api/v3/klines', 'expensive', klineParams, ({ market }, params) =>
    listKlines(market, params),
  ),
  read('/api/v3/uiKlines', 'expensive', klineParams, ({ market }, params) =>
    listKlines(market, params),
  ),
  read('/api/v3/avgPrice', 'cheap', ['symbol'], ({ market }, params) =>
    readAverage(market, params),
  ),
  read('/api/v3/ticker/24hr', 'list', spanParams, listDays),
  read('/api/v3/ticker/tradingDay', 'expensive', [...spanParams, 'timeZone'], listTradingDays),
  read('/api/v3/ticker/price', 'cheap', bySymbol, ({ market }, params) =>
    listPrices(market, params),
  ),
  read('/api/v3/ticker/bookTicker', 'list', bySymbol, listBest),
  read('/api/v3/ticker', 'expensive', [...spanParams, 'windowSize'], listWindows),
  // What clients ask before they load any markets: there are none of these kinds.
  constant('/sapi/v1/system/status', { status: 0, msg: 'normal' }),
  none('/sapi/v1/margin/allAssets'),
  none('/sapi/v1/margin/allPairs'),
  none('/sapi/v1/margin/isolated/allPairs'),
  constant('/fapi/v1/exchangeInfo', { symbols: [] }),
  constant('/dapi/v1/exchangeInfo', { symbols: [] }),
];
