/** The market where it could not be loaded or is closed, in English. */

export const market = {
  failed: 'Prices unavailable',
  statsFailed: 'Market stats unavailable',
  moneyUnaffected: 'Your money is not affected.',

  loading: 'Loading prices…',
  /** `wait` as a clock writes it: '4:40'. */
  opensIn: ({ wait }: { wait: string }) => `Trading opens in ${wait}.`,
  unpriced: 'This coin has no prices here. Choose another one.',
  delayed: 'Prices are delayed.',
  notTradable: 'This coin cannot be traded now.',
  search: 'Search coins',
  noMatch: ({ wanted }: { wanted: string }) => `No currency matches “${wanted}”.`,
};
