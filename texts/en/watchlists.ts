/** Watchlists in English. */
import { WATCHLIST_LIMIT } from '#protocol/watchlists.ts';

export const watchlists = {
  nameMissing: 'Enter a name.',
  nameTaken: 'You have a list of this name already.',
  full: `You have ${WATCHLIST_LIMIT} lists, the most allowed. Delete one first.`,
};
