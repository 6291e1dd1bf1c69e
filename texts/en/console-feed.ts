/** Texts of the price feed, in English. */
export const consoleFeed = {
  priceFeed: 'Price feed',
  refreshed: 'refreshed every 3 seconds',
  loadFailed: 'Could not load the state of the feed',
  saysNothing: 'This says nothing about the prices themselves.',
  loading: 'Loading the state of the feed',

  pricesArrive: 'Prices arrive every second',
  pricesHaveStopped: 'Prices have stopped',
  pricesHaveStoppedBody:
    'The last tick is more than 5 seconds old, so nothing can be placed. What waits longer for its entry is void, stake back. It goes on by itself with the next tick; look at the process that records them.',
  noTickYet: 'There is no tick yet',
  noTickYetBody: 'The market has not begun: no process records prices.',

  rewound: 'The database was rewound',
  rewoundBody: ({
    at,
    known,
    found,
    lost,
  }: {
    at: string;
    known: string;
    found: string;
    lost: string;
  }) =>
    `At ${at} it was behind what it had confirmed: the last known tick was ${known}, the last one there ${found}. Trading stayed closed until the seeds that people may know were over. Confirmed requests known to be lost: ${lost}. Their people have a notice.`,
  noTick: 'none',
  /** Of a lost request, before the id of its person and before its key, which are set apart. */
  lostOf: ({ at, kind }: { at: string; kind: string }) => `${at} ${kind}, person`,
  lostKey: ', key',

  lastTick: 'Last tick',
  ticksLastHour: 'Ticks, last hour',
  ofAllSeconds: ({ share }: { share: string }) => `${share} of 3,600 seconds`,
  longestGap: 'Longest gap, last hour',
  longestGapMeans: 'from one tick to the next',
  gapsOver5s: 'Gaps over 5 s, last hour',
  gapsOver5sMean: 'entries and exits in them are void',
  voidContracts: 'Void contracts, last day',
  ofEnded: ({ count }: { count: string }) => `of ${count} that ended`,

  theTape: 'The tape',
  source: 'Source',
  lastHash: 'Hash of the last tick',
  epoch: 'Epoch',
  epochOf: ({ number, first, last }: { number: string; first: string; last: string }) =>
    `${number}, ticks ${first} to ${last}`,
  exchangePrices:
    'Nothing here can be set. Each tick says the rate, and the hash of the messages that its prices were read from. A coin whose price is in doubt has none until it is believed again.',
  seededPrices:
    'Nothing here can be set. Prices of an epoch come from a seed whose hash is on the tape before its first use and which is published after its last.',

  milliseconds: ({ count }: { count: number }) => `${count} ms`,
  seconds: ({ count }: { count: string }) => `${count} s`,
  minutes: ({ minutes, seconds }: { minutes: number; seconds: number }) =>
    `${minutes} min ${seconds} s`,
};
