/**
 * What can be traded and within which bounds: those that placing an order holds, from the same
 * constants.
 */
import { formatAmount, INR_SCALE, PRICE_SCALE } from '#protocol/money.ts';
import { MAX_OPEN_ORDERS } from '#protocol/orders.ts';
import type { Settings } from '#protocol/settings.ts';
import type { CoinFact, Market } from '#server/domain/market/market.ts';
import { LARGEST } from '#server/domain/orders/placement.ts';
import { readSettings } from '#server/domain/settings/settings.ts';
import type { Clock } from '#server/kit/clock.ts';
import type { Database } from '#server/kit/database/database.ts';
import { STREAMS_PER_ADDRESS } from '#server/entry/http/live.ts';

import type { Caller } from './endpoints.ts';
import { faults, weightAMinute, weightAtOnce } from './errors.ts';
import { type Params, someCoins } from './params.ts';
import { QUOTE_ASSET, symbolOf } from './symbols.ts';

type Offered = Settings['orderTypes'][number];

/**
 * What clients call the types of orders; those that rest at a limit once a price has met them need
 * both.
 */
function typeNames(offered: readonly Offered[]): string[] {
  const names: Readonly<Record<Offered, readonly string[]>> = {
    market: ['MARKET'],
    limit: ['LIMIT', 'LIMIT_MAKER'],
    stop: ['STOP_LOSS', 'TAKE_PROFIT'],
  };
  const hasBoth = offered.includes('limit') && offered.includes('stop');
  return [
    ...offered.flatMap((type) => names[type]),
    ...(hasBoth ? ['STOP_LOSS_LIMIT', 'TAKE_PROFIT_LIMIT'] : []),
  ];
}

/**
 * Limits of the caller. The first row is the weight that may be spent at once, over the seconds in
 * which as much comes back: a caller who keeps to that row within any such span is never refused.
 */
function rateLimitsOf({ hasKey }: Caller) {
  const { most, seconds } = weightAtOnce(hasKey);
  const weight = { rateLimitType: 'REQUEST_WEIGHT' } as const;
  return [
    { ...weight, interval: 'SECOND', intervalNum: seconds, limit: most },
    { ...weight, interval: 'MINUTE', intervalNum: 1, limit: weightAMinute(hasKey) },
    {
      rateLimitType: 'CONNECTIONS',
      interval: 'MINUTE',
      intervalNum: 5,
      limit: STREAMS_PER_ADDRESS,
    },
  ];
}

/** Of one person, in all symbols together. */
const exchangeFilters = [
  { filterType: 'EXCHANGE_MAX_NUM_ORDERS', maxNumOrders: MAX_OPEN_ORDERS },
  { filterType: 'EXCHANGE_MAX_NUM_ALGO_ORDERS', maxNumAlgoOrders: MAX_OPEN_ORDERS },
] as const;

const PERMISSION = 'SPOT';
const statuses = ['TRADING', 'HALT', 'BREAK'] as const;
type Status = (typeof statuses)[number];

type Services = { database: Database; market: Market; clock: Clock };

export async function readExchangeInfo(
  { database, market, clock }: Services,
  params: Params,
  caller: Caller,
) {
  const { coins } = someCoins(market, params);
  const asked = params['symbolStatus'];
  const wanted = statuses.find((status) => status === asked);
  if (asked !== undefined && !wanted) throw faults.symbolStatus();
  const isNamed = params['symbol'] !== undefined || params['symbols'] !== undefined;
  if (isNamed && (asked !== undefined || params['permissions'] !== undefined))
    throw faults.combination();
  const hasPermission = includesSpot(params['permissions']);
  const { orderTypes } = await readSettings(database);
  const areSetsShown = params['showPermissionSets'] !== 'false';
  const standing = { market, now: clock.now(), orderTypes, areSetsShown };
  return {
    timezone: 'UTC',
    serverTime: clock.now().getTime(),
    rateLimits: rateLimitsOf(caller),
    exchangeFilters,
    symbols: coins
      .map((coin) => symbolInfo(coin, standing))
      .filter(({ status }) => hasPermission && (!wanted || status === wanted)),
  };
}

/** `SPOT`, or a JSON list of permissions. */
function includesSpot(text: string | undefined): boolean {
  if (text === undefined) return true;
  if (/^[A-Z0-9_]{1,20}$/.test(text)) return text === PERMISSION;
  if (!/^\["[A-Z0-9_]{1,20}"(?:,"[A-Z0-9_]{1,20}")*\]$/.test(text))
    throw faults.value('permissions');
  return (JSON.parse(text) as string[]).includes(PERMISSION);
}

function symbolInfo(
  coin: CoinFact,
  standing: { market: Market; now: Date; orderTypes: readonly Offered[]; areSetsShown: boolean },
) {
  const { orderTypes } = standing;
  const isOn = (type: Offered) => orderTypes.includes(type);
  return {
    symbol: symbolOf(coin),
    status: statusOf(coin, standing),
    baseAsset: coin.symbol,
    baseAssetPrecision: coin.scale,
    quoteAsset: QUOTE_ASSET,
    quotePrecision: PRICE_SCALE,
    quoteAssetPrecision: PRICE_SCALE,
    baseCommissionPrecision: coin.scale,
    quoteCommissionPrecision: INR_SCALE,
    orderTypes: typeNames(orderTypes),
    icebergAllowed: false,
    ocoAllowed: isOn('limit') && isOn('stop'),
    otoAllowed: false,
    opoAllowed: false,
    quoteOrderQtyMarketAllowed: isOn('market'),
    allowTrailingStop: false,
    cancelReplaceAllowed: true,
    amendAllowed: false,
    pegInstructionsAllowed: false,
    isSpotTradingAllowed: true,
    isMarginTradingAllowed: false,
    filters: filtersOf(coin),
    permissions: [],
    permissionSets: standing.areSetsShown ? [[PERMISSION]] : [],
    defaultSelfTradePreventionMode: 'NONE',
    allowedSelfTradePreventionModes: ['NONE'],
  };
}

function statusOf({ symbol }: CoinFact, { market, now }: { market: Market; now: Date }): Status {
  if (market.isStale(now) || !market.isOpen()) return 'BREAK';
  return market.last()?.prices.has(symbol) ? 'TRADING' : 'HALT';
}

/**
 * Any amount from one smallest unit to the largest that a column holds; the value at least a paisa.
 */
function filtersOf({ scale }: CoinFact) {
  const unit = formatAmount(1n, scale);
  const lot = { minQty: unit, maxQty: formatAmount(LARGEST, scale), stepSize: unit };
  const priceUnit = formatAmount(1n, PRICE_SCALE);
  const priceMost = formatAmount(LARGEST, PRICE_SCALE);
  return [
    {
      filterType: 'PRICE_FILTER',
      minPrice: priceUnit,
      maxPrice: priceMost,
      tickSize: priceUnit,
    },
    { filterType: 'LOT_SIZE', ...lot },
    { filterType: 'MARKET_LOT_SIZE', ...lot },
    {
      filterType: 'NOTIONAL',
      minNotional: formatAmount(1n, INR_SCALE),
      applyMinToMarket: true,
      maxNotional: formatAmount(LARGEST, INR_SCALE),
      applyMaxToMarket: true,
      avgPriceMins: 0,
    },
    { filterType: 'MAX_NUM_ORDERS', maxNumOrders: MAX_OPEN_ORDERS },
    { filterType: 'MAX_NUM_ALGO_ORDERS', maxNumAlgoOrders: MAX_OPEN_ORDERS },
  ];
}
