/** What people read of market screens, in their language. English says which texts there are. */
import { marketScreens as en } from './en/market-screens.ts';
import { marketScreens as hi } from './hi/market-screens.ts';
import { inLanguages } from './in-languages.ts';

export type MarketScreenTexts = typeof en;

export const marketScreenTexts = inLanguages<MarketScreenTexts>({ en, hi });
