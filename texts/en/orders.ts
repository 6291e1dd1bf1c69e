/** Orders in English. */
import type { OrderFailure, OrderSide, OrderType } from '#protocol/orders.ts';
import { formatShare } from '#texts/format.ts';

const types: Readonly<Record<OrderType, string>> = {
  market: 'Market',
  limit: 'Limit',
  stop: 'Stop',
  'stop-limit': 'Stop limit',
  'take-profit': 'Take profit',
  'take-profit-limit': 'Take profit limit',
};

const sides: Readonly<Record<OrderSide, string>> = { buy: 'buy', sell: 'sell' };
const places = { above: 'above', at: 'at', below: 'below' };
const kinds = { limit: 'limit', stop: 'stop' };

export const orders = {
  amountInvalid: 'Please enter a valid amount',
  insufficient: 'Insufficient funds for this trade',
  insufficientCoins: 'Insufficient coins for this trade',
  tooSmall: 'This amount is too small for one unit of the coin.',
  coinUnknown: 'This coin is not traded.',
  amountMissing: 'Enter rupees or coins, not both; to sell at a price of yours, coins.',
  priceInvalid: 'Please enter a valid price',
  priceMissing: 'A limit or stop order needs its price.',
  priceUnwanted: 'A market order takes no price.',
  expiryInvalid: 'Choose a future time, at most 366 days ahead.',
  expiryUnwanted: 'A market order does not wait.',
  stopSide: 'A buy stop is above the price, a sell stop below it.',
  profitSide: 'A buy take profit is below the price, a sell take profit above it.',
  wouldFill: 'This order is only to rest, but the price meets its limit already.',
  limitPriceMissing: 'An order with a limit after its trigger needs that limit.',
  limitPriceUnwanted: 'Only an order with a trigger and a limit takes a limit beside its price.',
  timeInForceUnwanted: 'Only a single order with a limit can be for the next price alone.',
  postOnlyUnwanted: 'Only a limit order until cancelled can be for resting alone.',
  pairIdUnwanted: 'Only a pair of orders takes this.',
  clientIdTaken: 'You have an order with this id already.',
  typeOff: 'Limit and stop orders are off here: an admin sets “Order types” in the console.',
  tooManyOpen: 'You have 200 open orders: cancel one first.',
  unchanged: 'Nothing has changed.',
  notChangeable: 'This order is not changed: cancel it and place another.',
  stopPriceUnwanted: 'Only a limit order can have a stop beside it.',
  pairSides: 'Limit and stop must be on opposite sides of the price.',
  pairAmount: 'To change the amount, cancel the pair and place it again.',
  tooLate: 'This order is already being filled.',

  cancelled: 'Cancelled: nothing traded',
  waiting: 'Waiting for the next price',
  /** As a name at the head of a line: 'Take profit'. */
  types,
  /** At the head of a line: 'Limit sell'. */
  resting: ({ type, side }: { type: OrderType; side: OrderSide }) =>
    `${types[type]} ${sides[side]}`,
  /** How one ended that bought and sold nothing, as short as a line of a list. */
  unfilled: {
    'no-price': 'Not filled: no price in time',
    'zero-fill': 'Not filled: worth less than one unit',
    'beyond-reserve': 'Not filled: it cost more than was reserved',
    expired: 'Not filled: its time ran out',
    'other-met': 'Cancelled: the other order of its pair was met',
  } satisfies Readonly<Record<OrderFailure, string>>,
  opened: ({ what, price }: { what: string; price: string }) => `Opened ${what} at ${price}`,
  traded: ({ side, quantity, price }: { side: OrderSide; quantity: string; price: string }) =>
    `${side === 'buy' ? 'Bought' : 'Sold'} ${quantity} at ${price}`,
  openUntil: ({ price }: { price: string }) => `Open until the price reaches ${price}`,
  /**
   * Before an order is placed: it is filled at once, or is far from the price. `where` is 'at', or
   * how far above or below.
   */
  fillsNow: ({ where }: { where: string }) =>
    `Fills at the next price: your limit is ${where} the price.`,
  isFar: ({ type, where }: { type: 'limit' | 'stop'; where: string }) =>
    `The ${kinds[type]} is ${where} the price.`,
  /** How far is written with its '%', empty where it is near. */
  where: ({ far, than }: { far: string | null; than: 'above' | 'at' | 'below' }) =>
    far === null ? places[than] : `${formatShare(far)} ${places[than]}`,
};
