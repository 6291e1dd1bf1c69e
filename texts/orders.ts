/** What people read of orders, in their language. */
import type { OrderFailure, OrderSide } from '#protocol/orders.ts';

import { orders as en } from './en/orders.ts';
import { ENGLISH, type Language } from './languages.ts';

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
    | 'typeOff'
    | 'tooManyOpen'
    | 'tooLate'
    | 'unchanged'
    | 'stopPriceUnwanted'
    | 'pairSides'
    | 'pairAmount'
    // What became of an order.
    | 'cancelled'
    | 'waiting',
    string
  >
> & {
  /** How one ended that bought and sold nothing, as short as a line of a list. */
  unfilled: Readonly<Record<OrderFailure, string>>;
  opened(facts: { what: string; price: string }): string;
  traded(facts: { side: OrderSide; quantity: string; price: string }): string;
  openUntil(facts: { price: string }): string;
  /** Before an order is placed: it is filled at once, or is far from the price. `where` is 'at', or how far above or below. */
  fillsNow(facts: { where: string }): string;
  isFar(facts: { type: 'limit' | 'stop'; where: string }): string;
  /** How far is written with its '%', empty where it is near. */
  where(facts: { far: string | null; than: 'above' | 'at' | 'below' }): string;
};

const languages: Readonly<Record<Language, OrderTexts>> = { en };

export const orderTexts = (language = ENGLISH): OrderTexts => languages[language];
