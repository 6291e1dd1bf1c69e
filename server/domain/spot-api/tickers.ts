/**
 * Tickers as exchange clients read them: prices, the best of the book, and figures of 24 hours or
 * another span.
 */
import { formatAmount, INR_SCALE, PRICE_SCALE } from '#protocol/money.ts';
import { klineStart } from '#server/domain/market/klines.rules.ts';
import type { CoinFact, Market } from '#server/domain/market/market.ts';
import type { Database } from '#server/kit/database/database.ts';

import { bestOf, type Books } from './books.ts';
import { type Days, MINUTE_MS, readSpans, type Span } from './days.ts';
import { faults } from './errors.ts';
import { oneCoin, type Params, someCoins, tickerType, timeZone, windowSize } from './params.ts';
import { priceText, quantityText, rupeesText, symbolOf } from './symbols.ts';

export type TickerServices = { database: Database; market: Market; books: Books; days: Days };

/** Most symbols whose spans are read at once. */
const MOST_SPANS = 100;

const oneOrAll = <Item>(isOne: boolean, items: readonly Item[]) => {
  if (!isOne) return items;
  const [item] = items;
  // A coin that has no price now.
  if (item === undefined) throw faults.symbol();
  return item;
};

export function listPrices(market: Market, params: Params) {
  const { coins, isOne } = someCoins(market, params);
  const items = coins.flatMap((coin) => {
    const price = market.last()?.prices.get(coin.symbol);
    return price === undefined ? [] : [{ symbol: symbolOf(coin), price: priceText(price) }];
  });
  return oneOrAll(isOne, items);
}

export async function listBest({ market, books }: TickerServices, params: Params) {
  const { coins, isOne } = someCoins(market, params);
  const known = await books.read(coins);
  const items = coins.map((coin) => ({
    symbol: symbolOf(coin),
    ...bestOf(known.get(coin.symbol), coin),
  }));
  return oneOrAll(isOne, items);
}

export async function listDays({ market, books, days }: TickerServices, params: Params) {
  const { coins, isOne } = someCoins(market, params);
  const type = tickerType(params);
  const [spans, known] = await Promise.all([days.read(), books.read(coins)]);
  const items = coins.flatMap((coin) => {
    const span = spans.get(coin.symbol);
    if (!span) return [];
    if (type === 'MINI') return [mini(span, coin, closes(market))];
    const { symbol, priceChange, priceChangePercent, weightedAvgPrice, ...rest } = full(
      span,
      coin,
      closes(market),
    );
    return [
      {
        symbol,
        priceChange,
        priceChangePercent,
        weightedAvgPrice,
        prevClosePrice: priceText(span.open),
        lastQty: quantityText(span.lastQuantity, coin),
        ...bestOf(known.get(coin.symbol), coin),
        ...rest,
      },
    ];
  });
  return oneOrAll(isOne, items);
}

/** `windowSize` back from the current minute. */
export function listWindows(services: TickerServices, params: Params) {
  const at = closes(services.market);
  return listSpans(services, params, Math.floor(at / MINUTE_MS) * MINUTE_MS - windowSize(params));
}

/** From the midnight of the time zone. */
export function listTradingDays(services: TickerServices, params: Params) {
  return listSpans(services, params, klineStart(closes(services.market), '1d', timeZone(params)));
}

async function listSpans(services: TickerServices, params: Params, from: number) {
  const { market } = services;
  if (params['symbol'] === undefined && params['symbols'] === undefined)
    throw faults.missing('symbols');
  const { coins, isOne } = someCoins(market, params);
  if (coins.length > MOST_SPANS) throw faults.value('symbols');
  const shape = tickerType(params) === 'MINI' ? mini : full;
  const spans = await readSpans(services, coins, from);
  const items = coins.flatMap((coin) => {
    const span = spans.get(coin.symbol);
    return span ? [shape(span, coin, closes(market))] : [];
  });
  return oneOrAll(isOne, items);
}

/** The last tick's time. */
const closes = (market: Market) => market.last()?.at.getTime() ?? 0;

function mini(span: Span, coin: CoinFact, closeTime: number) {
  return {
    symbol: symbolOf(coin),
    openPrice: priceText(span.open),
    highPrice: priceText(span.high),
    lowPrice: priceText(span.low),
    lastPrice: priceText(span.close),
    volume: quantityText(span.quantity, coin),
    quoteVolume: rupeesText(span.amount),
    openTime: span.from,
    closeTime,
    firstId: span.firstId,
    lastId: span.lastId,
    count: span.fills,
  };
}

export function full(span: Span, coin: CoinFact, closeTime: number) {
  const { symbol, ...rest } = mini(span, coin, closeTime);
  return {
    symbol,
    priceChange: priceText(span.close - span.open),
    priceChangePercent: percentOf(span.close - span.open, span.open),
    weightedAvgPrice: priceText(averageOf(span, coin)),
    ...rest,
  };
}

/** Three decimals, rounded towards zero. */
const percentOf = (part: bigint, whole: bigint) => formatAmount((part * 100_000n) / whole, 3);

/** Of the fills; zero where there is none. */
function averageOf({ amount, quantity }: Span, { scale }: CoinFact): bigint {
  const factor = 10n ** BigInt(PRICE_SCALE - INR_SCALE + scale);
  return quantity === 0n ? 0n : (amount * factor) / quantity;
}

const AVERAGE_MINUTES = 5;

/** Of the ticks of the last five minutes. */
export async function readAverage(market: Market, params: Params) {
  const coin = oneCoin(market, params);
  const at = closes(market);
  const ticks = (await market.recentPrices(coin)).filter(
    (tick) => tick.at.getTime() > at - AVERAGE_MINUTES * MINUTE_MS,
  );
  if (ticks.length === 0) throw faults.symbol();
  return {
    mins: AVERAGE_MINUTES,
    price: priceText(meanOf(ticks.map(({ price }) => price))),
    closeTime: at,
  };
}

export const meanOf = (prices: readonly bigint[]): bigint =>
  prices.reduce((sum, price) => sum + price, 0n) / BigInt(Math.max(1, prices.length));
