/** Texts of the exposure, in English. */
export const consoleExposure = {
  exposure: 'Exposure',
  refreshed: 'refreshed every 5 seconds',
  theCoin: 'The coin',
  byCoin: 'Exposure by coin',
  loadFailed: 'Could not load the exposure',
  limitsHold: 'Limits are held all the same: they are checked where orders are accepted.',
  loading: 'Loading the exposure',

  principalDesk: 'Principal desk',
  principalDeskMeans: 'rupees taken less paid out; coins aside',
  insurance: 'Insurance',
  insuranceMeans: 'losses beyond margins, after gaps',
  fees: 'Fees',
  feesMean: 'taken from people',
  asOfTick: 'As of tick',
  noPriceYet: 'no price yet',
  limits: 'Limits',
  limitsMean: 'set by admins, in the settings',
  limitsSet: ({ count }: { count: number }) => `${count} of 4`,

  peoplesNet: 'People’s net',
  long: 'Long',
  longUsed: 'Long used',
  short: 'Short',
  shortUsed: 'Short used',
  positions: 'Positions',
  sides: { long: 'long', short: 'short' },
  even: 'even',
  noLimit: 'no limit',

  close: 'Close',
  net: 'Net',
  standEven: 'People stand for as much long as short.',
  stand: {
    long: ({ amount }: { amount: string }) =>
      `People stand long for ${amount}; the house stands for the opposite.`,
    short: ({ amount }: { amount: string }) =>
      `People stand short for ${amount}; the house stands for the opposite.`,
  },
  coinsOwned: 'Coins owned',
  theirValue: 'Their value',
  unfilledBuys: 'Unfilled buys',
  longPositions: 'Long positions',
  shortPositions: 'Short positions',
  limit: 'Limit',
  none: 'none',
  used: 'Used',
  /** Behind the share of the limit, which is marked where little is left. */
  andLeft: ({ amount }: { amount: string }) => `, ${amount} left`,
  largestLong: 'Largest person, long',
  largestShort: 'Largest person, short',
  nobody: 'Nobody.',
  person: 'Person',
  openPositions: ({ count }: { count: string }) =>
    `Open positions: ${count}. Rupees at the price of the last tick. What would pass a limit is refused; selling, closing and cancelling never are.`,
};
