/** Orders in English. */
import type { OrderTexts } from '#texts/orders.ts';

export const orders: OrderTexts = {
  amountInvalid: 'Please enter a valid amount',
  insufficient: 'Insufficient funds for this trade',
  insufficientCoins: 'Insufficient coins for this trade',
  tooSmall: 'This amount is too small for one unit of the coin.',
  coinUnknown: 'This coin is not traded.',
  amountMissing: 'A buy names the rupees you pay, a sell the coins you sell.',
  priceInvalid: 'Please enter a valid price',
  priceMissing: 'A limit or stop order needs its price.',
  priceUnwanted: 'A market order has no price of its own.',
  expiryInvalid: 'Choose a time in the future, at most 366 days ahead.',
  expiryUnwanted: 'A market order does not wait.',
  stopSide: 'A stop to buy stands above the price, a stop to sell below it.',
  typeOff: 'This order type is not available yet.',
  tooManyOpen: 'You have 200 open orders: cancel one first.',
  tooLate: 'A price has already met this order: it is being filled.',
};
