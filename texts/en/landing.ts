/** Texts of landing, in English. */

export const landing = {
  simulated: 'SIMULATED',
  watchTheMarketThen: 'Watch the market, then try your judgement on it',
  virtualRupeesPublishedRules: 'Virtual rupees, published rules, and a receipt for every result.',
  exploreCryptoMarkets: 'Explore Crypto Markets',
  createAccount: 'Create Account',
  onePriceRecordAnd: 'Every number comes from one public price record',
  realTimeData: 'Real-Time Data',
  onePriceASecond: 'One price a second for each coin, the same for everybody.',
  beautifulVisualizations: 'Beautiful Visualizations',
  hollowCandlesRiseFilled: 'Hollow candles rise, filled candles fall: readable without colour.',
  multiCoinSupport: 'Multi-Coin Support',
  theLargeCoinsAnd: 'The large coins and many smaller ones.',
  secureAuthentication: 'Secure Authentication',
  passwordsAreKeptAs: 'Passkeys and two-factor codes. Passwords are stored only as hashes.',
  responsiveDesign: 'Responsive Design',
  desktopTabletAndMobile: 'Desktop, tablet and mobile: the same five places on each.',
  marketAlerts: 'Market Alerts',
  setAPriceAlert: 'Get notified when a coin reaches your price.',
  logIn: 'Log In',
  picturesWithSamples: 'Screens of the app, with sample amounts.',
  aContractSecond: 'A contract, second by second',
  theChartStands:
    'The chart stands still while a contract runs. You see your entry, the price now, and the money.',
  pictureOfContract:
    'The screen of a contract: one-second prices, the entry, and the seconds that are left.',
  howContractsSettle: 'How contracts settle',
  aReceiptYou: 'A receipt you can check',
  eachResultHas:
    'Every result has a receipt with the prices that decided it. Your browser checks it itself.',
  pictureOfReceipt:
    'A receipt: the prices of a contract, what was paid, and that all checks passed.',
  verifyAReceipt: 'Verify a receipt',
  allYouOwn: 'All you own, as one line',
  cashCoinsAnd: 'Cash, coins and contracts as one net worth, beside the money you added.',
  pictureOfNetWorth: 'The wallet: net worth as a line over a month, and what it is made of.',
  whatWeOweYou: 'What we owe you',
  liveData: 'Live Data',
  simulatedFeed: 'Simulated feed',
  updatesEvery3S: 'updates every 3 s',
  samplePicture: 'sample picture',
  usdt15m: ({ COIN }: { COIN: string | number }) => `${COIN}/USDT · 15m`,
  cryptoProductsAndNfts:
    'Crypto products and NFTs are unregulated and can be highly risky. There may be no regulatory recourse for any loss from such transactions.',
  onThisPage: 'On this page',
  features: 'Features',
  testimonials: 'Testimonials',
  support: 'Support',
  openDrishti: 'Open Drishti',
  visualizeTheFutureOf: 'Visualize the Future of Finance',
  elegantTrackingWithReal:
    'Elegant tracking with real-time data and visualizations of market trends, for modern investors.',
  exploreMarkets: 'Explore Markets',
  pricesAre: 'Prices are',
  andBalancesAreVirtual:
    'and balances are virtual. Crypto products are unregulated and can be highly risky.',
  practicePlatform: 'Practice platform.',
  drawnHere: 'simulated',
  liveFromAnExchange: 'live from an exchange',
  horizonDrawnFromSimulated: 'Horizon drawn from simulated prices',
  drawnFromSimulatedPrices: 'Drawn from simulated prices',
  theReceiptEndedThe: 'The receipt ended the argument',
  iWasSureThe:
    'I was sure the closing price was off. The receipt had both prices, to the millisecond, and the arithmetic. It was not off.',
  aYearOfMistakes: 'A year of mistakes in a month',
  sixtySecondContractsTaught:
    'Sixty-second contracts taught me how little I know about sixty seconds. Virtual rupees were the right price.',
  numbersICanRead: 'Numbers I can read',
  lakhsAndCroresWhere:
    'Lakhs and crores where I expect them, the loss as large as the gain, and nothing on the screen that shouts.',
  trustedByInvestorsWorldwide: 'Trusted by Investors Worldwide',
  illustrativeStoriesNotCustomer: 'Illustrative stories, not customer reviews',
  /** Of the document, before anything is drawn. */
  document: {
    title: 'Visualize the Future of Finance',
    description:
      'Follow coin prices, practise spot trades and timed contracts in rupees. Simulated market, virtual funds, outcomes anyone can check.',
  },
};
