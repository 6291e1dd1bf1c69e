/** What people read of watchlists, in their language. */
import { watchlists as en } from './en/watchlists.ts';
import { watchlists as hi } from './hi/watchlists.ts';
import { inLanguages } from './in-languages.ts';

export type WatchlistTexts = typeof en;

export const watchlistTexts = inLanguages<WatchlistTexts>({ en, hi });
