/** Watchlists, in Hindi. */
import { WATCHLIST_LIMIT } from '#protocol/watchlists.ts';
import type { WatchlistTexts } from '#texts/watchlists.ts';

export const watchlists: WatchlistTexts = {
  nameMissing: 'एक नाम लिखें।',
  nameTaken: 'इस नाम की सूची आपके पास पहले से है।',
  full: `आपकी ${WATCHLIST_LIMIT} सूचियाँ हैं, इससे ज़्यादा नहीं हो सकतीं। पहले एक हटाएँ।`,
};
