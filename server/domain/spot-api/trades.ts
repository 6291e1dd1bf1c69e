/**
 * Trades as exchange clients read them: people's fills, each against the house at its tick's price.
 */
import type { CoinFact, Market } from '#server/domain/market/market.ts';
import type { Reader } from '#server/kit/database/database.ts';

import { faults } from './errors.ts';
import { integer, oneCoin, optionalInteger, type Params, startAndEnd } from './params.ts';
import { priceText, quantityText, rupeesText } from './symbols.ts';
import { readTrades, type TradeRow } from './trades.sql.ts';

/**
 * An id is the tick's number times this, and the place in it: it rises, and says where the trade
 * is.
 */
const PLACES = 1_000_000;
const HOUR_MS = 3_600_000;

export const tradeId = ({ tick, place }: Pick<TradeRow, 'tick' | 'place'>): number =>
  tick * PLACES + place;

/** Who asks takes, and the house makes: a person who sells sells to the maker. */
export const isBuyerMaker = ({ side }: Pick<TradeRow, 'side'>): boolean => side === 'sell';

type Services = { database: Reader; market: Pick<Market, 'coin'> };

const limitOf = (params: Params) => integer(params, 'limit', { fallback: 500, most: 1_000 });

/** An id that no tick can have is behind all. */
function placeOf(id: number) {
  const tick = Math.floor(id / PLACES);
  return tick > 2_147_483_646
    ? { tick: 2_147_483_646, place: PLACES - 1 }
    : { tick, place: id % PLACES };
}

const shownTrade = (trade: TradeRow, coin: CoinFact) => ({
  id: tradeId(trade),
  price: priceText(trade.price),
  qty: quantityText(trade.quantity, coin),
  quoteQty: rupeesText(trade.amount),
  time: trade.at.getTime(),
  isBuyerMaker: isBuyerMaker(trade),
  isBestMatch: true,
});

/** Rising; the newest unless `fromId` is sent. */
export async function listTrades({ database, market }: Services, params: Params) {
  const coin = oneCoin(market, params);
  const fromId = optionalInteger(params, 'fromId');
  const trades = await readTrades(database, {
    coin: coin.symbol,
    from: fromId === null ? null : placeOf(fromId),
    startTime: null,
    endTime: null,
    limit: limitOf(params),
    keep: fromId === null ? 'newest' : 'oldest',
  });
  return trades.map((trade) => shownTrade(trade, coin));
}

/** Each fill by itself: those of one tick are of different people's orders. */
export async function listAggregates({ database, market }: Services, params: Params) {
  const coin = oneCoin(market, params);
  const fromId = optionalInteger(params, 'fromId');
  const { from: startTime, to: endTime } = startAndEnd(params);
  if (fromId !== null && (startTime !== null || endTime !== null)) throw faults.combination();
  if (startTime !== null && endTime !== null && endTime - startTime > 24 * HOUR_MS)
    throw faults.tooLong(24);
  const trades = await readTrades(database, {
    coin: coin.symbol,
    from: fromId === null ? null : placeOf(fromId),
    startTime,
    endTime,
    limit: limitOf(params),
    keep: fromId === null && startTime === null ? 'newest' : 'oldest',
  });
  return trades.map((trade) => shownAggregate(trade, coin));
}

export const shownAggregate = (trade: TradeRow, coin: CoinFact) => ({
  a: tradeId(trade),
  p: priceText(trade.price),
  q: quantityText(trade.quantity, coin),
  f: tradeId(trade),
  l: tradeId(trade),
  T: trade.at.getTime(),
  m: isBuyerMaker(trade),
  M: true,
});
