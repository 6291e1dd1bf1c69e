/** What people read of orders, in their language. */
import type { OrderFailure, OrderSide, OrderType } from '#protocol/orders.ts';

import { orders as en } from './en/orders.ts';
import { orders as hi } from './hi/orders.ts';
import { inLanguages } from './in-languages.ts';

export type OrderTexts = Readonly<
  Record<
    | 'amountInvalid'
    | 'insufficient'
    | 'insufficientCoins'
    | 'tooSmall'
    | 'coinUnknown'
    | 'amountMissing'
    | 'priceInvalid'
    | 'priceMissing'
    | 'priceUnwanted'
    | 'expiryInvalid'
    | 'expiryUnwanted'
    | 'stopSide'
    | 'profitSide'
    | 'wouldFill'
    | 'limitPriceMissing'
    | 'limitPriceUnwanted'
    | 'timeInForceUnwanted'
    | 'postOnlyUnwanted'
    | 'pairIdUnwanted'
    | 'clientIdTaken'
    | 'typeOff'
    | 'tooManyOpen'
    | 'tooLate'
    | 'unchanged'
    | 'notChangeable'
    | 'stopPriceUnwanted'
    | 'pairSides'
    | 'pairAmount'
    // What became of an order.
    | 'cancelled'
    | 'waiting',
    string
  >
> & {
  /** As a name at the head of a line: 'Take profit'. */
  types: Readonly<Record<OrderType, string>>;
  /** How one ended that bought and sold nothing, as short as a line of a list. */
  unfilled: Readonly<Record<OrderFailure, string>>;
  /** At the head of a line: 'Limit sell'. */
  resting(facts: { type: OrderType; side: OrderSide }): string;
  opened(facts: { what: string; price: string }): string;
  traded(facts: { side: OrderSide; quantity: string; price: string }): string;
  openUntil(facts: { price: string }): string;
  /** Before an order is placed: it is filled at once, or is far from the price. `where` is 'at', or how far above or below. */
  fillsNow(facts: { where: string }): string;
  isFar(facts: { type: 'limit' | 'stop'; where: string }): string;
  /** How far is written with its '%', empty where it is near. */
  where(facts: { far: string | null; than: 'above' | 'at' | 'below' }): string;
};

export const orderTexts = inLanguages<OrderTexts>({ en, hi });
