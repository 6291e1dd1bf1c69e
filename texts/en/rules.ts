/** How contracts are settled and proved, in English. */

export const rules = {
  proof: 'Proof',
  simulatedFeed: 'Simulated feed',
  readTheRule: 'Read the rule',
  livePricesFollowFrom:
    'Live prices follow from no seed. What can be checked is the chain: each tick names the one before it and the messages its prices were read from.',
  hash: 'Hash',
  ticksTo: ({ fact1, fact2 }: { fact1: string | number; fact2: string | number }) =>
    `ticks ${fact1} to ${fact2}`,
  commitment: 'Commitment',
  signature: 'Signature',
  seed: 'Seed',
  notRevealedYet: 'Not revealed yet',
  revealedAbout: ({ seedRevealsAt }: { seedRevealsAt: string | number }) =>
    `Revealed about ${seedRevealsAt}`,
  tick: ({ fact1 }: { fact1: string | number }) => `tick ${fact1}`,
  contract: 'Contract',
  howItWorks: 'How it works',
  theRule: 'The rule',
  wherePricesComeFrom: 'Where prices come from',
  whatYouRisk: 'What you risk',
  whatWeOwe: 'What we owe',
  onThisPage: 'On this page',
  youCanLoseThe: 'You can lose the whole amount of a contract.',
  simulatedMarket: 'Simulated market',
  onceADayWe:
    'Once a day we publish what all customers own together, and you can check that your balance is in it:',
  theTotalsAndYour: 'the totals and your proof',
  pricesHereAreDrawn: 'Prices here are drawn, not traded. Once a second a',
  givesEveryCoinA:
    'gives every coin a new price: the last one, moved a little up or down. Up and down are equally likely, and nothing pulls a price back to where it was. So there is no pattern to find.',
  tick2: 'tick',
  theDrawsAreSettled: 'The draws are settled before anybody trades on them. Sixty ticks are an',
  andEachEpochIs:
    ', and each epoch is drawn from one secret number, its seed. A fingerprint of that seed goes on the tape four epochs before the seed is used, so it is there before any contract is accepted that the seed can decide. With each tick comes its step, which leads back to that fingerprint. So whoever wants to can work out every price at once: had we changed one, the fingerprint would not fit.',
  epoch: 'epoch',
  everyTickAlsoCarries:
    'Every tick also carries the fingerprint of the tick before it. Changing an old price would change every fingerprint since, and anybody who kept a receipt would notice.',
  whatThisCannotRuleOut:
    'What this cannot rule out: whoever runs the server could know prices four to five minutes ahead. They hold the seeds of this epoch and the next four. They could also stop the market, which changes no outcome: your contract waits for its closing price. They cannot choose a price once your contract is accepted. That is why staff cannot trade, why each check says when its seeds were promised, and why every gap in the tape is there for all to see.',
  ourPartIsSettled:
    'Our part of the draws is settled before anybody trades on it. Sixty ticks are an',
  drawsFollowPublic:
    'The other part is public randomness, which neither we nor anybody else can know ahead. The network drand, run by some twenty independent organisations, publishes a number every three seconds. Each number decides three ticks, and which ones is fixed for all time. So a price is known to nobody before both parts are there.',
  drawsFollowOwn:
    'The other part comes from the operator’s own beacon, not public: a number every three seconds, which decides three ticks. Whoever runs that beacon could know its numbers ahead.',
  whatBeaconCannotRuleOut:
    'What this cannot rule out: when your contract is accepted, whoever runs the server can know two of its 60, 120 or 180 draws, those of a number that is out already. A guess with them is right in 56, 54 or 53 of 100 cases; 77, 72 or 67 are needed to break even. They could hold your order back until those two are against you: you would then win 44, 46 or 47 times in 100. They could stop the market, which everybody sees, and which changes no outcome. Together with most members of the network they could know prices ahead.',
  whatOwnBeaconCannotRuleOut:
    'What this cannot rule out: whoever runs both the server and the beacon could know prices ahead. They could also stop the market, which everybody sees, and which changes no outcome. They cannot choose a price once your contract is accepted.',
  doNotTakeOur: 'Do not take our word for it:',
  inYourOwnBrowser: 'in your own browser.',
  verifyAReceiptOr: 'verify a receipt or a period of the tape',
  pricesComeFromAn:
    'Prices come from an exchange, in USDT, and are shown in rupees at a fixed rate that stands in every tick. Once a second the latest ones are written to the tape; contracts settle on the tape alone. Every tick carries the fingerprint of the one before it, so that an old price cannot be changed without everybody noticing, and the fingerprint of the messages its prices were read from.',
  aPriceThatIs:
    'A price that is no number, jumps by more than 10%, is more than 3% away from a second source, or is older than 5 seconds is not written. The coin then has no price: nothing can be placed on it, and a contract that would be entered or settled without one is void, stake back.',
  whatThisCannotShow:
    'What this cannot show: these prices follow from no seed, so nobody can work them out again. Whoever recorded the same exchange at the same time can compare; the exchange itself, and the rate, have to be trusted.',
  availableBefore: 'Available before it settled',
  availableAfter: 'Available after',
  chainHead: 'Chain head',
  epochOf: ({ what }: { what: string | number }) => `Epoch ${what}`,
  tickOf: ({ what }: { what: string | number }) => `Tick ${what}`,
  atTick: ({ number }: { number: string }) => `tick ${number}`,
  afterTick: ({ number }: { number: string }) => `after tick ${number}`,
};
