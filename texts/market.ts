/**
 * What people read of the market where it could not be loaded, or where nothing can be placed in
 * it, in their language.
 */
import { market as en } from './en/market.ts';
import { market as hi } from './hi/market.ts';
import { inLanguages } from './in-languages.ts';

export type MarketTexts = typeof en;

export const marketTexts = inLanguages<MarketTexts>({ en, hi });
