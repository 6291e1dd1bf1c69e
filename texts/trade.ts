/**
 * What people read on the screen of spot trading, its ticket wherever it is, and in the review, in
 * their language.
 */
import { trade as en } from './en/trade.ts';
import { trade as hi } from './hi/trade.ts';
import { inLanguages } from './in-languages.ts';

/** What of a ticket may have to stay behind with its coin. */
export type LeftOut = 'amount' | 'price' | 'stopPrice' | 'takeProfit' | 'stopLoss' | 'leverage';

export type TradeTexts = typeof en;

export const tradeTexts = inLanguages<TradeTexts>({ en, hi });
