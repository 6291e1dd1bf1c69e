/** Texts of the price feed, in English. */
import { formatCount } from '#texts/format.ts';
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
  pricesAreBehind: 'Prices are behind their rounds',
  pricesAreBehindBody:
    'Nothing can be placed until the tape has caught up. Every missed tick is recorded in its order, and nothing is void. Where the rounds behind do not become fewer, look at the process that records ticks.',
  pricesWaitForPublic: 'Prices wait for the public randomness',
  pricesWaitForOwn: 'Prices wait for the operator’s beacon',
  pricesWaitBody: ({ since }: { since: string }) =>
    `No round has come since ${since}, so no tick is recorded and nothing can be placed. Deposits, withdrawals and tickets go on. Afterwards every missed tick is recorded in its order, and nothing is void.`,
  pricesWaitRemedy: ({ transport, setting }: { transport: string; setting: string }) =>
    `What to do: the process that records ticks has to reach one relay over outbound ${transport}. Look at the firewall, the proxy and the name server. ${setting} names other relays, and takes a restart.`,
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
  gapsAreMadeUp: 'missed ticks are made up for',
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
  beaconPrices:
    'Nothing here can be set. Prices follow from seeds, whose hashes are on the tape before their first use, and from the rounds of the beacon.',

  theBeacon: 'The beacon',
  network: 'Network',
  chainHash: 'Chain hash',
  isPublic: 'Public',
  isPublicMeans: 'Yes: independent organisations make its rounds, and nobody knows one before.',
  isOwnMeans: 'No: whoever runs this network can foresee its rounds, and prices with them.',
  lastRound: 'Round of the last tick',
  dueRound: 'Newest round due',
  roundsBehind: 'Rounds behind',
  roundsBehindMean: ({ count }: { count: string }) => `${count} (0 or 1 while prices come)`,
  lateTicks: 'Ticks recorded late, last hour',

  milliseconds: ({ count }: { count: number }) => `${count} ms`,
  seconds: ({ count }: { count: string }) => `${count} s`,
  minutes: ({ minutes, seconds }: { minutes: number; seconds: number }) =>
    `${formatCount(minutes)} min ${seconds} s`,
};
