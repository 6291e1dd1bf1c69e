/** Contracts in English. */

export const contracts = {
  notOffered: 'Contracts are not offered here.',
  followsDollar: 'This coin follows the dollar: no contracts and no leverage on it.',
  loginNeeded: 'Please log in to trade',
  amountInvalid: 'Please enter a valid amount',
  insufficient: 'Insufficient balance to place this contract',
  errorTitle: 'Transaction Error',
  failedTitle: 'Transaction failed',
  failedDetail: 'There was an error processing your transaction',
  ahead: 'Price ahead by',
  behind: 'Price behind by',
  level: 'Level with the entry',
  ifItEndedNow: 'if it ended now',
  /** Of a settled contract, elsewhere in the app: the coin and how it ended. */
  outcome: ({ coin, sentence }: { coin: string; sentence: string }) => `${coin}: ${sentence}`,
  waiting: 'Waiting for the next price',
  settling: 'Settling…',
  pricesPaused: 'Prices paused',
  equalPrices: 'Equal prices return the whole stake.',
  entryIsNext: 'Your entry is the next price, within a second.',
};
