/** What people read of coin page, in their language. English says which texts there are. */
import { coinPage as en } from './en/coin-page.ts';
import { coinPage as hi } from './hi/coin-page.ts';
import { inLanguages } from './in-languages.ts';

export type CoinPageTexts = typeof en;

export const coinPageTexts = inLanguages<CoinPageTexts>({ en, hi });
