/**
 * What an order asks for: reading the form, the orders that result, and what they freeze. O1 and
 * O15 to O19 in docs/orders.md.
 */
import { INR_SCALE, parseAmount, PRICE_SCALE } from '#protocol/money.ts';
import type { OrderSide, OrderType, PlaceOrder, TimeInForce } from '#protocol/orders.ts';
import type { Reason } from '#protocol/reasons.ts';
import { amountToBuy, marginToBuy, quantityToSell } from '#protocol/trading.ts';
import type { Market } from '#server/domain/market/market.ts';
import { leading, refuse } from '#server/kit/refuse.ts';

import type { OrderCoin } from './orders.ts';

/** Of the columns that hold prices and amounts: far above any use. */
export const LARGEST = 10n ** 18n;

export const within = (value: bigint | null) =>
  value === null || value === 0n || value > LARGEST ? null : value;

/** What a side names of what it gives. */
export const givenField = (side: OrderSide) => (side === 'buy' ? 'amount' : 'quantity');

/**
 * Exactly one of them: what is given, the coins that a buy brings, the rupees that a market sell is
 * to bring.
 */
type Named = { gives: bigint } | { brings: bigint };

export type OrderPlacement = {
  personId: string;
  coin: OrderCoin;
  side: OrderSide;
  type: OrderType;
  /**
   * Paise of a buy, smallest units of the coin of a sell; what it `brings` is counted the other way
   * round.
   */
  named: Named;
  /** The limit of a limit order, what triggers the others. */
  price: bigint | null;
  /** What a triggered order may fill at: of this order, or of the stop order beside it. */
  limitPrice: bigint | null;
  /** Of the stop order beside a limit order. */
  stopPrice: bigint | null;
  timeInForce: TimeInForce;
  postOnly: boolean;
  expiresAt: Date | null;
  clientId: string | null;
  stopClientId: string | null;
  listClientId: string | null;
};

/** One of the orders that result from a placement. */
export type Leg = Pick<
  OrderPlacement,
  'type' | 'price' | 'limitPrice' | 'timeInForce' | 'postOnly' | 'clientId'
>;

/** The orders that result from it: of a pair the limit order first. */
export function legsOf(placement: OrderPlacement): readonly [Leg, ...Leg[]] {
  const { type, price, limitPrice, stopPrice, timeInForce, postOnly, clientId } = placement;
  if (stopPrice === null) return [{ type, price, limitPrice, timeInForce, postOnly, clientId }];
  const resting = { timeInForce, limitPrice: null };
  return [
    { ...resting, type, price, postOnly, clientId },
    {
      timeInForce,
      limitPrice,
      postOnly: false,
      clientId: placement.stopClientId,
      type: limitPrice === null ? 'stop' : 'stop-limit',
      price: stopPrice,
    },
  ];
}

/** The coins that a buy names; null of all else. */
export const exactOf = ({ side, named }: Pick<OrderPlacement, 'side' | 'named'>): bigint | null =>
  side === 'buy' && 'brings' in named ? named.brings : null;

/**
 * What is frozen for it at the last price: as it was named, or as the prices say. Of a pair what
 * the dearer of both may take. The fee is in hundredths of a percent.
 */
export function givesOf(placement: OrderPlacement, lastPrice: bigint, feeBps: number): bigint {
  const { side, named, coin } = placement;
  if ('gives' in named) return named.gives;
  const at = (price: bigint) => ({ price, scale: coin.scale, feeBps });
  if (side === 'sell') return quantityToSell(named.brings, at(lastPrice));
  const takes = legsOf(placement).map(({ type, price, limitPrice }) => {
    const limit = type === 'limit' ? price : limitPrice;
    if (limit !== null) return amountToBuy(named.brings, at(limit));
    return marginToBuy(named.brings, at(price ?? lastPrice));
  });
  return takes.reduce((most, one) => (one > most ? one : most), 0n);
}

type Fields = Record<string, Reason>;

/**
 * Reads a request for an order. Refuses `invalid` with what is wrong at the fields, all at once.
 */
export function readPlacement(
  { market }: { market: Pick<Market, 'coin'> },
  personId: string,
  body: PlaceOrder,
): OrderPlacement {
  const fields: Fields = {};
  const coin = market.coin(body.coin);
  if (!coin) fields['coin'] = 'coin-unknown';
  const named = readNamed(body, coin?.scale ?? 0, fields);
  const prices = readPrices(body, fields);
  readKind(body, fields);
  const expiresAt = body.expiresAt === undefined ? null : new Date(body.expiresAt);
  if (expiresAt && Number.isNaN(expiresAt.getTime())) fields['expiresAt'] = 'expiry-invalid';
  const isWhole = Object.keys(fields).length === 0;
  if (!isWhole || named === null || !coin) return refuse('invalid', leading(fields));
  const { side, type } = body;
  return {
    personId,
    coin,
    side,
    type,
    named,
    ...prices,
    expiresAt,
    timeInForce: body.timeInForce ?? 'gtc',
    postOnly: body.postOnly ?? false,
    clientId: body.clientOrderId ?? null,
    stopClientId: body.stopClientOrderId ?? null,
    listClientId: body.listClientOrderId ?? null,
  };
}

function readNamed(body: PlaceOrder, scale: number, fields: Fields): Named | null {
  const { side, type } = body;
  const given = givenField(side);
  const other = givenField(side === 'buy' ? 'sell' : 'buy');
  const mayBring = side === 'buy' || type === 'market';
  const isBrought = mayBring && body[given] === undefined && body[other] !== undefined;
  if (!isBrought && body[other] !== undefined) fields[other] = 'amount-of-other-side';
  const field = isBrought ? other : given;
  const value = within(parseAmount(body[field] ?? '', field === 'amount' ? INR_SCALE : scale));
  if (value === null) fields[field] = 'amount-invalid';
  if (value === null) return null;
  return isBrought ? { brings: value } : { gives: value };
}

function readPrices(body: PlaceOrder, fields: Fields) {
  const read = (name: 'price' | 'limitPrice' | 'stopPrice') => {
    const text = body[name];
    if (text === undefined) return null;
    const value = within(parseAmount(text, PRICE_SCALE));
    if (value === null) fields[name] = 'price-invalid';
    return value;
  };
  const prices = {
    price: read('price'),
    limitPrice: read('limitPrice'),
    stopPrice: read('stopPrice'),
  };
  const { type } = body;
  if (type === 'market' && body.price !== undefined) fields['price'] = 'price-unwanted';
  if (type !== 'market' && body.price === undefined) fields['price'] = 'price-missing';
  if (body.stopPrice !== undefined && type !== 'limit') fields['stopPrice'] = 'stop-price-unwanted';
  const isLimited = type === 'stop-limit' || type === 'take-profit-limit';
  if (isLimited && body.limitPrice === undefined) fields['limitPrice'] = 'limit-price-missing';
  if (!isLimited && body.limitPrice !== undefined && body.stopPrice === undefined)
    fields['limitPrice'] = 'limit-price-unwanted';
  return prices;
}

/** What goes with which type. */
function readKind(body: PlaceOrder, fields: Fields): void {
  const { type, timeInForce = 'gtc', postOnly = false, expiresAt } = body;
  const isPair = body.stopPrice !== undefined;
  const hasLimit = type !== 'market' && type !== 'stop' && type !== 'take-profit';
  const isForNext = timeInForce !== 'gtc';
  if (isForNext && (!hasLimit || isPair)) fields['timeInForce'] = 'time-in-force-unwanted';
  if (postOnly && (type !== 'limit' || isForNext)) fields['postOnly'] = 'post-only-unwanted';
  const isAtOnce = type === 'market' || (type === 'limit' && isForNext);
  if (isAtOnce && expiresAt !== undefined) fields['expiresAt'] = 'expiry-unwanted';
  for (const name of ['stopClientOrderId', 'listClientOrderId'] as const)
    if (body[name] !== undefined && !isPair) fields[name] = 'pair-id-unwanted';
  const isSame = body.clientOrderId !== undefined && body.clientOrderId === body.stopClientOrderId;
  if (isSame) fields['stopClientOrderId'] = 'client-order-id-taken';
}
