/** What people read of orders, in their language. */
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
    | 'tooLate',
    string
  >
>;

const languages: Readonly<Record<Language, OrderTexts>> = { en };

export const orderTexts = (language = ENGLISH): OrderTexts => languages[language];
