/** Watchlists in English. */
import { WATCHLIST_LIMIT } from '#protocol/watchlists.ts';
import type { WatchlistTexts } from '#texts/watchlists.ts';

export const watchlists: WatchlistTexts = {
  nameMissing: 'Enter a name.',
  nameTaken: 'You have a list of this name already.',
  full: `You have ${WATCHLIST_LIMIT} lists, the most allowed. Delete one first.`,
};
