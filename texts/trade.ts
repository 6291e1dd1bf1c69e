/** What people read on the screen of spot trading, its ticket wherever it is, and in the review, in their language. */
import { trade as en } from './en/trade.ts';
import { trade as hi } from './hi/trade.ts';
import { inLanguages } from './in-languages.ts';

/** What of a ticket may have to stay behind with its coin. */
export type LeftOut = 'amount' | 'price' | 'stopPrice' | 'takeProfit' | 'stopLoss' | 'leverage';

export type TradeTexts = Readonly<
  Record<
    // The ticket.
    | 'noFee'
    | 'fillsNext'
    | 'losses'
    | 'marginHint'
    | 'multiple'
    | 'none'
    | 'validCancelled'
    | 'validTime'
    | 'stopHint'
    | 'pair'
    | 'pairHint'
    | 'paused'
    // Names of figures.
    | 'margin'
    | 'exposure'
    | 'fee'
    | 'feeIncluded'
    | 'feeOnExposure'
    | 'liquidationPrice'
    | 'allLostAt'
    | 'youPay'
    | 'youSell'
    | 'youReceive'
    | 'availableAfter'
    | 'limitPrice'
    | 'stopPrice'
    | 'pairPrice'
    | 'validUntil'
    | 'untilCancelled'
    | 'takeProfit'
    | 'stopLoss'
    | 'equity'
    | 'profitOrLoss'
    | 'entryPrice'
    | 'now'
    // The review, and what became of it.
    | 'review'
    | 'confirm'
    | 'unchanged'
    | 'released'
    | 'pairOpen'
    | 'canChange'
    | 'notOpened'
    | 'waiting'
    // The book.
    | 'quotes'
    | 'tapPrice'
    | 'takePrice'
    | 'dots'
    | 'noQuotes'
    | 'bookFailed'
    | 'fillsFailed'
    | 'stops'
    | 'noFills'
    // Positions.
    | 'positions'
    | 'positionsFailed'
    | 'noneOpen'
    | 'noneEnded'
    | 'atNextPrice'
    | 'closing'
    | 'closeQuestion'
    | 'closeFailed'
    | 'close'
    | 'keepOpen'
    | 'closesNext'
    | 'closingNext'
    | 'getBack'
    | 'targetsFailed'
    | 'setTargets'
    | 'settingTargets'
    | 'targetsSet'
    | 'firstMet'
    | 'nothingChanged'
    // Orders.
    | 'paid'
    | 'received'
    | 'receivedAfterFee'
    | 'sold'
    | 'reserved'
    | 'returned'
    | 'accepted'
    | 'filled'
    | 'record',
    string
  >
> & {
  /** Where another coin was chosen: what was typed for the one before and does not go along. */
  leftOut(facts: { coin: string; what: readonly LeftOut[] }): string;
  feePercent(facts: { percent: string }): string;
  /** Of a limit order: what it is filled at. */
  limitHint(facts: { isBuy: boolean }): string;
  /** What closes a leveraged position, and what a gap beyond that does: percent of the price, and the rupees of the margin. */
  risk(facts: { half: string; all: string; margin: string | null }): string;
  about(facts: { figure: string }): string;
  typeLeverage(facts: { leverage: number }): string;
  confirmPay(facts: { amount: string }): string;
  confirmRisk(facts: { amount: string }): string;
  confirmSell(facts: { amount: string }): string;
  /** Of a limit or stop order under review: until which price, and what is reserved. */
  openUntil(facts: { prices: string; reserved: string }): string;
  either(facts: { one: string; other: string }): string;
  paidWith(facts: { amount: string; fee: string | null }): string;
  receivedAfter(facts: { amount: string; fee: string | null }): string;
  opened(facts: { side: string; leverage: number; price: string }): string;
  marginOf(facts: { amount: string }): string;
  /** Beside the price now. */
  liquidationAt(facts: { price: string }): string;
  backAndFee(facts: { amount: string | null; fee: string | null }): string;
  /** What the loss went beyond the margin. */
  gapBorne(facts: { amount: string }): string;
  fromTo(facts: { entry: string; close: string }): string;
};

export const tradeTexts = inLanguages<TradeTexts>({ en, hi });
