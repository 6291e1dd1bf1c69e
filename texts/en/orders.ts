/** Orders in English. */
import type { OrderTexts } from '#texts/orders.ts';

export const orders: OrderTexts = {
  amountInvalid: 'Please enter a valid amount',
  insufficient: 'Insufficient funds for this trade',
  insufficientCoins: 'Insufficient coins for this trade',
  tooSmall: 'This amount is too small for one unit of the coin.',
  coinUnknown: 'This coin is not traded.',
  amountMissing: 'To buy, enter rupees; to sell, coins.',
  priceInvalid: 'Please enter a valid price',
  priceMissing: 'A limit or stop order needs its price.',
  priceUnwanted: 'A market order takes no price.',
  expiryInvalid: 'Choose a future time, at most 366 days ahead.',
  expiryUnwanted: 'A market order does not wait.',
  stopSide: 'A buy stop is above the price, a sell stop below it.',
  typeOff: 'This order type is not available yet.',
  tooManyOpen: 'You have 200 open orders: cancel one first.',
  unchanged: 'Nothing has changed.',
  stopPriceUnwanted: 'Only a limit order can have a stop beside it.',
  pairSides: 'Limit and stop must be on opposite sides of the price.',
  pairAmount: 'To change the amount, cancel the pair and place it again.',
  tooLate: 'This order is already being filled.',

  cancelled: 'Cancelled: nothing traded',
  waiting: 'Waiting for the next price',
  unfilled: {
    'no-price': 'Not filled: no price in time',
    'zero-fill': 'Not filled: worth less than one unit',
    expired: 'Not filled: its time ran out',
    'other-met': 'Cancelled: the other order of its pair was met',
  },
  opened: ({ what, price }) => `Opened ${what} at ${price}`,
  traded: ({ side, quantity, price }) =>
    `${side === 'buy' ? 'Bought' : 'Sold'} ${quantity} at ${price}`,
  openUntil: ({ price }) => `Open until the price reaches ${price}`,
  fillsNow: ({ where }) => `Fills at the next price: your limit is ${where} the price.`,
  isFar: ({ type, where }) => `The ${type} is ${where} the price.`,
  where: ({ far, than }) => (far === null ? than : `${far}% ${than}`),
};
