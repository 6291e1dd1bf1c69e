/** The market where it could not be loaded or is closed, in English. */
import type { MarketTexts } from '#texts/market.ts';

export const market: MarketTexts = {
  failed: 'Prices unavailable',
  statsFailed: 'Market stats unavailable',
  moneyUnaffected: 'Your money is not affected.',

  loading: 'Loading prices…',
  opensIn: ({ wait }) => `Trading opens in ${wait}.`,
  unpriced: 'This coin has no prices here. Choose another one.',
  delayed: 'Prices are delayed.',
  notTradable: 'This coin cannot be traded now.',
  search: 'Search coins',
  noMatch: ({ wanted }) => `No currency matches “${wanted}”.`,
};
