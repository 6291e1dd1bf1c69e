/** Texts of contract screens, in English. */

const places = { above: 'above', below: 'below' };

export const contractScreens = {
  market: 'Market',
  close: 'Close',
  closingPrice: 'Closing price…',
  secondsLeft: ({ coin, passed }: { coin: string | number; passed: string | number }) =>
    `${coin}: ${passed} seconds left`,
  left: ({ left }: { left: string | number }) => `${left} left`,
  watchYourContractOn: ({ coin }: { coin: string | number }) => `Watch your contract on ${coin}:`,
  marketStats: 'Market Stats',
  simulated: 'Simulated',
  retry: 'Retry',
  receipt: 'Receipt',
  available: ({ amount }: { amount: string }) => `Available ${amount}`,
  ofAvailable: ({ amount }: { amount: string }) => `of ${amount}`,
  buyUp: 'Buy Up',
  sellShort: 'Sell Short',
  usdt: '/USDT',
  usdt2: ({
    coin,
    stake,
    fact3,
  }: {
    coin: string | number;
    stake: string | number;
    fact3: string | number;
  }) => `${coin}/USDT, ${stake}, ${fact3}`,
  pricesLoading: ({ coinName }: { coinName: string | number }) => `${coinName} prices, loading`,
  oneSecondPricesOf: ({ coinName, now }: { coinName: string | number; now: string | number }) =>
    `One-second prices of ${coinName}, the last ${now} rupees`,
  viewAsTable: 'View as table',
  ifRight: 'If right',
  ifWrong: 'If wrong',
  entry: 'Entry',
  pricesFromTheOpening: ({ length }: { length: string | number }) =>
    `${length} prices, from the opening to the closing price`,
  opening: ({ entryAt }: { entryAt: string | number }) => `Opening ${entryAt}`,
  closingIst: ({ exitAt }: { exitAt: string | number }) => `Closing ${exitAt} IST`,
  prices: ({ coinName }: { coinName: string | number }) => `${coinName} prices`,
  theLastPricesOf: ({ ROWS, coinName }: { ROWS: string | number; coinName: string | number }) =>
    `The last ${ROWS} prices of ${coinName}, newest first`,
  timeIst: 'Time (IST)',
  price: 'Price',
  couldNotLoadYour: 'Could not load your contracts',
  yourContractsAndYour: 'Your contracts and your balance are not affected.',
  loadingClosedOrders: 'Loading closed orders',
  showOlder: 'Show older',
  closedContracts: 'Closed contracts',
  closed: 'Closed',
  proof: 'Proof',
  ofChecks: ({ length, length2 }: { length: string | number; length2: string | number }) =>
    `${length} of ${length2} checks`,
  verifiedInThisBrowser: ({ count }: { count: string | number }) =>
    `Verified in this browser: ${count}`,
  soFarTheRest: ({ count }: { count: string | number }) =>
    `${count} so far. The rest within minutes.`,
  doNotRelyOn: ({ count }: { count: string | number }) => `${count}. Do not rely on this receipt.`,
  checkingOf: ({ done, of }: { done: string | number; of: string | number }) =>
    `Checking ${done} of ${of}`,
  theServerCannotBe: 'The server cannot be reached.',
  couldNotCheckNo: 'Could not check: no connection',
  couldNotCheckThe: 'Could not check: the server did not answer',
  doesNotHold: ({ claim }: { claim: string | number }) => `Does not hold: ${claim}.`,
  questionThisResult: 'Question this result',
  equalPricesReturnThe: ' Equal prices return the whole stake.',
  theStakeIsLost: 'the stake is lost',
  theStake: 'the stake',
  to: 'to',
  download: 'Download',
  verifyElsewhere: 'Verify elsewhere',
  loadingTheReceipt: 'Loading the receipt',
  contractSettled: ({ coin }: { coin: string | number }) => `${coin} contract, settled`,
  contract2: ({ coin }: { coin: string | number }) => `${coin} contract`,
  onS: ({
    amount,
    direction,
    duration,
  }: {
    amount: string | number;
    direction: string | number;
    duration: string | number;
  }) => `${amount} on ${direction} · ${duration}s`,
  buyUpWinsAbove: 'Buy Up wins above the opening price.',
  sellShortWinsBelow: 'Sell Short wins below the opening price.',
  noPriceInTime: 'No price in time.',
  closedAtEntry: 'Closed at entry.',
  closedEntry: ({ side }: { side: 'above' | 'below' }) => `Closed ${places[side]} entry.`,
  profit: 'Profit',
  loss: 'Loss',
  refunded: 'Refunded',
  void: 'Void',
  active: 'Active',
  stakeIsBack: 'The whole stake is back.',
  marketCap: 'Market Cap',
  volume24h: 'Volume (24h)',
  circulatingSupply: 'Circulating Supply',
  receiptOf: ({ coin }: { coin: string }) => `Receipt of the ${coin} contract`,
};
