/** Spot trading in English. */
import type { PositionSide } from '#protocol/positions.ts';
import type { LeftOut } from '#texts/trade.ts';
import { formatMultiple, formatShare } from '#texts/format.ts';

const leftOutNames: Readonly<Record<LeftOut, string>> = {
  amount: 'amount',
  price: 'price',
  stopPrice: 'stop price',
  takeProfit: 'take profit',
  stopLoss: 'stop loss',
  leverage: 'leverage',
};

const ways: Readonly<Record<PositionSide, string>> = { long: 'long', short: 'short' };

export const trade = {
  noFee: 'No fee.',
  feePercent: ({ percent }: { percent: string }) => `Fee ${percent}.`,
  fillsNext: 'Fills at the next price.',
  losses: 'Losses grow as fast as gains.',
  /** Of what is paid for a position: the most that can be lost. */
  marginHint: ({ hasFee }: { hasFee: boolean }) =>
    `You can lose this amount${hasFee ? ' and the fee' : ''}.`,
  none: 'none',
  validCancelled: 'Until cancelled',
  validTime: 'Until a time',
  /** Of a limit order: what it is filled at. */
  limitHint: ({ isBuy }: { isBuy: boolean }) =>
    `Fills at this price or ${isBuy ? 'lower' : 'higher'}.`,
  stopHint: 'Once reached, fills at the next price.',
  pair: 'Stop beside it (OCO)',
  pairHint: 'The first one met cancels the other.',
  /** Where another coin was chosen: what was typed for the one before and does not go along. */
  leftOut: ({ coin, what }: { coin: string; what: readonly LeftOut[] }) =>
    `For ${coin} only, and cleared: ${what.map((name) => leftOutNames[name]).join(', ')}.`,
  paused: 'Prices are paused on your screen only.',

  margin: 'Margin',
  exposure: 'Exposure',
  fee: 'Fee',
  feeIncluded: 'Fee, included',
  feeOnExposure: 'Fee on exposure',
  liquidationPrice: 'Liquidation price',
  allLostAt: 'Everything lost at',
  youPay: 'You pay',
  youSell: 'You sell',
  youReceive: 'You receive',
  availableAfter: 'Available after',
  limitPrice: 'Limit price',
  stopPrice: 'Stop price',
  pairPrice: 'Stop price, beside it',
  validUntil: 'Valid until',
  untilCancelled: 'cancelled (GTC)',
  takeProfit: 'Take profit',
  stopLoss: 'Stop loss',
  equity: 'Equity',
  profitOrLoss: 'Profit or loss',
  entryPrice: 'Entry price',
  now: 'Now',
  /**
   * What closes a leveraged position, and what a gap beyond that does: percent of the price, and
   * the rupees of the margin.
   */
  risk: ({ half, all, margin }: { half: string; all: string; margin: string | null }) =>
    `A ${formatShare(half)} move against you closes it and loses about half of ${margin ?? 'what you pay'}. A jump of ${formatShare(all)} loses all of it.`,
  about: ({ figure }: { figure: string }) => `about ${figure}`,

  review: 'Review your trade',
  confirm: 'Confirm',
  confirmPay: ({ amount }: { amount: string }) => `Confirm: pay ${amount}`,
  confirmRisk: ({ amount }: { amount: string }) => `Confirm: risk ${amount}`,
  confirmSell: ({ amount }: { amount: string }) => `Confirm: sell ${amount}`,
  typeLeverage: ({ leverage }: { leverage: number }) => `Type ${leverage} to confirm`,
  /** Of a limit or stop order under review: until which price, and what is reserved. */
  openUntil: ({ prices, reserved }: { prices: string; reserved: string }) =>
    `Open until the price reaches ${prices}; ${reserved} is reserved.`,
  either: ({ one, other }: { one: string; other: string }) => `${one} or ${other}`,
  unchanged: 'Your balance has not changed.',
  paidWith: ({ amount, fee }: { amount: string; fee: string | null }) =>
    `Paid ${amount}${fee === null ? '' : `, fee ${fee} included`}.`,
  receivedAfter: ({ amount, fee }: { amount: string; fee: string | null }) =>
    `Received ${amount}${fee === null ? '' : ` after a fee of ${fee}`}.`,
  released: 'Everything reserved is available again.',
  pairOpen: 'Its stop is open too: the first one met cancels the other.',
  canChange: 'You can change or cancel it until then.',
  notOpened: 'Not opened: no price in time',
  waiting: 'Waiting for the next price',
  opened: ({ side, leverage, price }: { side: PositionSide; leverage: number; price: string }) =>
    `Opened ${ways[side]} ${formatMultiple(leverage)} at ${price}`,
  marginOf: ({ amount }: { amount: string }) => `Margin ${amount}.`,

  quotes: 'Indicative house quotes.',
  tapPrice: 'Tap a price to use it.',
  takePrice: 'Take this price as your limit',
  dots: 'Dots: people’s orders.',
  noQuotes: 'No quotes at the moment.',
  bookFailed: 'Order book unavailable',
  fillsFailed: 'Trade history unavailable',
  stops: 'Stop orders',
  noFills: 'No trades yet',

  positions: 'Positions',
  positionsFailed: 'Positions unavailable',
  noneOpen: 'No open positions.',
  noneEnded: 'No position has ended yet.',
  closing: 'Closing…',
  closeQuestion: 'Close this position?',
  closeFailed: 'Could not close',
  close: 'Close position',
  keepOpen: 'Keep open',
  closesNext: 'Closes at the next price.',
  closingNext: 'Closing at the next price.',
  getBack: 'You get back',
  targetsFailed: 'Could not set the targets',
  setTargets: 'Set targets',
  settingTargets: 'Setting take profit and stop loss',
  targetsSet: 'Targets are set.',
  firstMet: 'The first one met closes it.',
  nothingChanged: 'Nothing was changed. Please try again later.',
  /** Beside the price now. */
  liquidationAt: ({ price }: { price: string }) => `, liquidation at ${price}.`,
  backAndFee: ({ amount, fee }: { amount: string | null; fee: string | null }) =>
    `${amount === null ? '' : `${amount} came back`}${fee === null ? '' : `, fee ${fee}`}`,
  /** What the loss went beyond the margin. */
  gapBorne: ({ amount }: { amount: string }) => `We bore ${amount} beyond the margin.`,
  fromTo: ({ entry, close }: { entry: string; close: string }) => `${entry} to ${close}.`,

  paid: 'Paid, fee included',
  received: 'Received',
  receivedAfterFee: 'Received after fee',
  sold: 'Sold',
  reserved: 'Reserved',
  returned: 'Returned',
  accepted: 'Accepted',
  filled: 'Filled',
  record: 'Price record',
  tradeId: 'trade ID',
};
