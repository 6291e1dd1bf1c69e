/** Texts of order screens, in English. */
import type { OrderSide, OrderType } from '#protocol/orders.ts';
import type { PositionSide } from '#protocol/positions.ts';
import { formatMultiple, formatShare } from '#texts/format.ts';

/** Within a sentence. */
const sides: Readonly<Record<OrderSide, string>> = { buy: 'buy', sell: 'sell' };
const ways: Readonly<Record<PositionSide, string>> = { long: 'long', short: 'short' };
const types: Readonly<Record<OrderType, string>> = {
  market: 'market',
  limit: 'limit',
  stop: 'stop',
  'stop-limit': 'stop-limit',
  'take-profit': 'take-profit',
  'take-profit-limit': 'take-profit-limit',
};

export const orderScreens = {
  swapTheTwoAmounts: 'Swap the two amounts',
  youPayInr: 'You Pay (INR)',
  youReceiveInr: 'You Receive (INR)',
  positionSize: 'Position size',
  youSell: 'You Sell',
  youReceive: 'You Receive',
  atMost: ({ amount }: { amount: string }) => `At most ${amount} can be given now.`,
  shareOfThe: ({ fact1 }: { fact1: string | number }) => `Share of the ${fact1}`,
  order: 'Order',
  bothOrders: 'Both orders',
  cancelledIsAvailableAgain: ({
    what,
    cancelled,
  }: {
    what: string | number;
    cancelled: string | number;
  }) => `${what} cancelled. ${cancelled} is available again.`,
  cancelBothOrdersOf: 'Cancel both orders of this pair?',
  cancelThisOrder: 'Cancel this order?',
  cancelBoth: 'Cancel both',
  cancelOrder: 'Cancel order',
  keepThem: 'Keep them',
  keepIt: 'Keep it',
  sides,
  cancellingTheOrderOf: ({ frozen }: { frozen: string | number }) =>
    `Cancelling the order of ${frozen}`,
  becomesAvailableToYou: ({ frozen }: { frozen: string | number }) =>
    `${frozen} becomes available to you again at once.`,
  orderChanged: 'Order changed',
  changeThis: ({ type, side }: { type: OrderType; side: OrderSide }) =>
    `Change this ${types[type]} ${sides[side]}`,
  changingTheOrder: 'Changing the order',
  theChangeCountsFrom: 'The change counts from the next price on. Current price',
  limitPrice: 'Limit price',
  stopPrice: 'Stop price',
  isReservedForIt: ({ reserved }: { reserved: string | number }) =>
    `${reserved} is reserved for it now.`,
  on: ({
    side,
    leverage,
    coin,
  }: {
    side: PositionSide;
    leverage: string | number;
    coin: string | number;
  }) => `${ways[side]} ${formatMultiple(leverage)} on ${coin}`,
  openOrdersOn: ({ coin }: { coin: string | number }) => `Open orders on ${coin}`,
  allOpenOrders: 'All open orders',
  cancel: 'Cancel',
  away: ({ fact1 }: { fact1: string | number }) => `${formatShare(fact1)} away`,
  change: 'Change',
  oneCancelsTheOther: ({ gives }: { gives: string | number }) => `${gives} · one cancels the other`,
  at: ({ order, fact2 }: { order: string | number; fact2: string | number }) =>
    `${order} at ${fact2}`,
  stop: 'Stop',
  limit: 'Limit',
  ordersComingSoon: ({ name }: { name: string | number }) => `${name} Orders Coming Soon`,
  orderFunctionalityWillBe: ({ name }: { name: string | number }) =>
    `${name} order functionality will be available in the next update.`,
  long: 'Long',
  short: 'Short',
  tradeHistory: 'Trade History',
  loadingTheTradeHistory: 'Loading the trade history',
  lastFillsOfNewest: ({ coin }: { coin: string | number }) => `Last fills of ${coin}, newest first`,
  priceInr: 'Price (INR)',
  time: 'Time',
  buy: 'Buy',
  sell: 'Sell',
  leverage: 'Leverage',
  simulated: 'Simulated',
  times: ({
    coinName,
    side,
    leverage,
  }: {
    coinName: string | number;
    side: PositionSide;
    leverage: string | number;
  }) => `${coinName}, ${ways[side]} ${leverage} times`,
  tpSl: 'TP / SL',
  close: 'Close',
  orderBook: 'Order Book',
  loadingTheOrderBook: 'Loading the order book',
  orderBookOfDearest: ({ coin }: { coin: string | number }) =>
    `Order book of ${coin}, dearest first`,
  resting: ({ orders }: { orders: string | number }) => `, ${orders} resting`,
  yourWalletAndYour: 'your wallet and your trades',
  goToWallet: 'Go to Wallet',
  currentPrice: 'Current price',
  market: 'Market',
  trade: ({ symbol }: { symbol: string | number }) => `Trade ${symbol}`,
  side: 'Side',
  orderType: 'Order type',
  currentPriceInr: 'Current price (INR)',
  refresh: 'Refresh',
  open: 'Open',
  ended: 'Ended',
  showOlder: 'Show older',
  valid: 'Valid',
  validUntilIst: 'Valid until (IST)',
  cryptocurrencyTrading: 'Cryptocurrency Trading',
  noCoinsAvailableYet: 'No coins available yet',
  yourTrades: 'Your Trades',
  failedToLoadTrades: 'Failed to load trades',
  loadingYourTrades: 'Loading your trades',
  startTrading: 'Start Trading',
  tradesByStatus: 'Trades by status',
  changeOrder: 'Change order',
  tradeSubmitted: 'Trade Submitted',
  tradeSubmittedSuccessfully: 'Trade submitted successfully',
  submissionFailed: 'Submission Failed',
  failedToSubmitTrade: 'Failed to submit trade',
  thereWasAnError: 'There was an error submitting your trade. Please try again later.',
  withXLeverage: ({ leverage }: { leverage: string | number }) => ` with ${leverage}x leverage`,
  withXLeverage2: ({ leverage }: { leverage: string | number }) => `with ${leverage}x leverage `,
  yourOrderForHas: ({
    draft,
    tokens,
    symbol,
    leverage,
  }: {
    draft: string | number;
    tokens: string | number;
    symbol: string | number;
    leverage: string | number;
  }) =>
    `Your ${draft} order for ${tokens} ${symbol} ${leverage}has been submitted and will be processed shortly.`,
  buyB: 'Buy (B)',
  sellS: 'Sell (S)',
  availableRupees: 'available rupees',
  availableCoins: 'available coins',
  couldNotCancel: 'Could not cancel',
  couldNotChange: 'Could not change',
  keepItAsIt: 'Keep it as it is',
  availableOf: ({ amount }: { amount: string }) => `Available ${amount}`,
  closingNow: 'Closing...',
  to: ({ what }: { what: string }) => `To ${what}`,
  typed: ({ type, side }: { type: 'market' | 'limit' | 'stop'; side: string }) =>
    ({ market: side, limit: `Limit ${side}`, stop: `Stop ${side}` })[type],
};
