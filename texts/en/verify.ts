/** Texts of verify, in English. */

export const verify = {
  aTicksNumberFrom: 'A tick’s number, from 0.',
  ticksTo: ({ fact1, fact2 }: { fact1: string | number; fact2: string | number }) =>
    `Ticks ${fact1} to ${fact2}`,
  fetchesTheseTicksWorks:
    'Fetches these ticks, recomputes every hash, and checks every live price against the rule.',
  fetchesTheseTicksAnd:
    'Fetches these ticks and their seeds, and works out every hash and every price again.',
  theNewestTickIs: ({ fact1 }: { fact1: string | number }) => ` The newest tick is ${fact1}.`,
  fromTick: 'From tick',
  toTick: 'To tick',
  ticksVerified: 'Ticks verified',
  ofTicks: ({ fact1, fact2 }: { fact1: string | number; fact2: string | number }) =>
    `${fact1} of ${fact2} ticks`,
  stop: 'Stop',
  verifyThisPeriod: 'Verify this period',
  couldNotVerifyThis: 'Could not verify this period',
  nothingWasFoundWrong: ({ message }: { message: string | number }) =>
    `${message} Nothing was found wrong until then.`,
  thisTickIsNot: 'This tick is not on the tape yet.',
  notBeforeTheFirst: 'Not before the first.',
  thisFileIsToo: 'This file is too large for a receipt.',
  loadingYourReceipt: 'Loading your receipt',
  thisReceiptIsPrivate: 'This receipt is private to who placed the contract.',
  toFetchItOr: 'to fetch it, or choose its file above.',
  logIn: 'Log in',
  couldNotLoadThis: 'Could not load this receipt',
  openAReceiptUnder:
    'Open a receipt under “Closing Order”, download it, and choose the file here. It is checked without a network too.',
  chooseReceipt: 'Choose receipt',
  orPasteItsText: 'Or paste its text',
  textOfTheReceipt: 'Text of the receipt',
  formatDrishtiReceipt: '{ "format": "drishti-receipt-3", …',
  verifyThisText: 'Verify this text',
  publicTape: 'public tape',
  alsoAgainstThePublic: ', also against the public tape',
  byTheFileAlone: ', by the file alone',
  comparingWithThePublic: 'Comparing with the public tape…',
  everythingInTheFile:
    'Everything in the file was checked; whether the public tape still says the same was not.',
  thisReceiptComesWithout:
    'This receipt comes without its stretch of the tape, so the public tape is needed.',
  retry: 'Retry',
  holds: 'Holds',
  doesNotHold: 'Does not hold',
  waits: 'Waits',
  verified: 'Verified',
  aDiscrepancyWasFound: 'A discrepancy was found',
  nothingIsWrongBut: 'Nothing is wrong, but not all of it can be checked yet',
  result: 'Result',
  andMoreBelow: ({ others }: { others: string | number }) => ` And ${others} more below.`,
  ofChecksHoldThe: ({
    held,
    length,
    until,
  }: {
    held: string | number;
    length: string | number;
    until: string | number;
  }) => `${held} of ${length} checks hold. The rest cannot be checked before ${until}.`,
  allChecksHold: 'All checks hold.',
  cannotBeCheckedBefore: ({ until }: { until: string | number }) =>
    `Cannot be checked before ${until}.`,
  andMoreLikeThese: ({ more }: { more: string | number }) => `And ${more} more like these.`,
  expected: 'Expected',
  seen: 'Seen',
  aReceipt: 'A receipt',
  aPeriodOfThe: 'A period of the tape',
  verify: 'Verify',
  whatToVerify: 'What to verify',
  whatIsChecked: 'What is checked',
  thatTheTapeIs:
    'The tape is one unbroken chain. Live prices have the form and the rate of the published rule. The contract got the prices of the right ticks. Outcome and arithmetic follow from the rule. Prices of simulated days also follow from a seed.',
  whatItCannotShow:
    'It cannot show that the exchange said these prices, which follow from no seed. It cannot show that you chose this direction and amount: you know those.',
  thatTheTapeIs2:
    'The tape is one unbroken chain. Each price follows from a seed promised before the contract was accepted. The contract got the prices of the right ticks. Outcome and arithmetic follow from the published rule.',
  whatItCannotShow2:
    'It cannot show whether somebody saw prices early. It cannot show that you chose this direction and amount: you know those.',
  thatTheTapeIsOfBeacon:
    'The tape is one unbroken chain. Each price follows from a seed promised before the contract was accepted, and from a round of the beacon. Each round has the right signature, and each tick the round and the time that its number says. The contract got the prices of the right ticks. Outcome and arithmetic follow from the published rule.',
  whatItCannotShowOfBeacon:
    'It cannot show whether somebody knew two draws of a contract when it was accepted, as the rule says. It cannot show that you chose this direction and amount: you know those.',
  whatItCannotShowOfOwnBeacon:
    'It cannot show whether whoever runs both the server and the beacon knew prices early. It cannot show that you chose this direction and amount: you know those.',
  theSameCheckIs: 'The same check is a command, and a folder to copy:',
  formatsAndFormulasAre: '. Formats and formulas are in',
  ofTheSource: 'of the source.',
  npmRunVerify: 'npm run verify',
  docsVerificationMd: 'docs/verification.md',
  readTheRule: 'Read the rule',
  whatWeOwe: 'What we owe',
  dayByDay: 'Day by day',
  showOlder: 'Show older',
  noTotalYet: 'No total yet',
  theFirstOneIs: 'The first one is published within a minute of the first account.',
  couldNotLoadThe: 'Could not load the totals',
  thisSaysNothingAbout: 'This says nothing about your balance, which is where it was.',
  loadingTheTotals: 'Loading the totals',
  owedToCustomersOn: ({ time }: { time: string | number }) => `Owed to customers on ${time}`,
  inVirtualFunds: ', in virtual funds',
  coinsOwedToCustomers: 'Coins owed to customers',
  priceRecord: ({ fact1, time }: { fact1: string | number; time: string | number }) =>
    `price record ${fact1}, ${time}`,
  customers: ({ fact1 }: { fact1: string | number }) => `${fact1} customers`,
  whatThisShows: 'What this shows',
  thatYourBalanceIs:
    'That your balance is in the total we say we owe: whole, and once. Every balance is a leaf of a tree; each step upwards adds two sums and seals both. If everybody checks, nobody can have been left out.',
  whatItDoesNot: 'What it does not show',
  thatWeHoldWhat: 'That we hold what we owe. A sum of debts says nothing about what is there.',
  thatOthersCheckedA: 'That others checked. A balance nobody checks could be missing.',
  whatIsInYour: 'What is in your open contracts: it is owed to nobody until they end.',
  anythingOfValueThese: 'Anything of value: these funds are virtual.',
  yourProofNamesYou:
    'Your proof names you, and shows the balances of one other customer without a name. Show it only to people who may know yours.',
  yourProofFor: ({ time }: { time: string | number }) => `Your proof for ${time}`,
  toSeeYourOwn: 'to see your own balance in this total and to check it.',
  youAreNotIn: 'You are not in this total',
  youHadNoAccount: 'You had no account yet when it was made. The next day’s has you.',
  couldNotLoadYour: 'Could not load your proof',
  yourBalanceIsNot: 'Your balance is not affected.',
  loadingYourProof: 'Loading your proof',
  yourRupeesAvailableAnd: 'Your rupees, available and frozen',
  checkItHere: 'Check it here',
  downloadProof: 'Download proof',
  yourBalanceIsIn:
    'Your balance is in the total, and this browser worked that out by itself. Compare the root with what other people see.',
  thisProofDoesNot:
    'This proof does not hold. Download it, keep it, and show it to somebody you trust.',
  right: 'Right',
  wrong: 'Wrong',
  workItOutAgain: 'Work it out again, here in this browser. Nothing that you choose leaves it.',
  onceADayWhat: 'Once a day: what all customers own together, and your proof that you are in it.',
  couldNotRefreshThe: 'Could not refresh the totals',
  yourCoins: ({ asset }: { asset: string }) => `Your ${asset}`,
};
