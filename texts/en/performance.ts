/** How one's money did over time, in English. */
import type { ContractRecord, PerformanceRange } from '#protocol/performance.ts';
import { formatShare } from '#texts/format.ts';

export const performance = {
  title: 'Performance',
  tagline: 'How your money did, without what you added or took out',
  open: 'Performance',
  range: 'Range',
  loading: 'Loading your performance',
  failed: 'Could not load your performance',
  failedBody: 'Your money is not affected; only this view of it is missing.',

  firstDay: 'Your returns start tomorrow',
  firstDayBody: 'Your first money came today. From midnight on this page compares days.',
  noMoney: 'Nothing to measure yet',
  noMoneyBody: 'Returns begin with the first money in your account.',
  noPrice: 'No returns at the moment',
  noPriceBody: 'One of your coins has no price. Returns are back as soon as it has one.',
  recharge: 'Recharge',

  gained: 'Gained',
  lost: 'Lost',
  timeWeighted: 'Time-weighted return',
  timeWeightedShort: 'Time-weighted',
  timeWeightedMeans: 'What one rupee would have made that was there all the time.',
  moneyWeighted: 'Money-weighted return',
  moneyWeightedShort: 'Money-weighted',
  moneyWeightedMeans: 'What your rupees made, each for as long as it was there.',
  noRate: 'No single rate fits what was added and taken out.',
  bitcoin: 'Holding BTC instead',
  bitcoinUnknown: 'You took out more than that would have been.',
  drawdown: 'Deepest fall',
  noFall: 'Your return never fell below an earlier level.',

  netWorthChart: 'Net worth by day',
  returnChart: 'Return beside BTC',
  you: 'You',

  coins: 'Where gains and losses came from',
  coin: 'Coin',
  gainedInRupees: 'Gained or lost',
  ofPrice: 'Its price',
  noCoins: 'You held no coins in this range.',
  positions: 'Positions',
  contracts: 'Contracts',
  sum: 'In all',

  record: 'Contracts beside chance',
  recordMeans:
    'The dot is how often you were right, the band where that could be if it were not for luck (95%). The line is break-even: only a whole band above it says more than luck.',
  noRecord: 'No contract settled in this range.',
  rightOf: 'Right',
  breakEven: 'Break-even',
  interval: 'Could be, but for luck',
  net: 'Net',
  returned: 'Refunded or void',
  definitions: 'How returns are worked out',

  ranges: {
    '1m': { label: '1M', words: '1 month' },
    '3m': { label: '3M', words: '3 months' },
    '1y': { label: '1Y', words: '1 year' },
    all: { label: 'All', words: 'since the start' },
  } satisfies Readonly<Record<PerformanceRange, { label: string; words: string }>>,
  verdicts: {
    'beyond-luck': 'Above break-even, beyond luck',
    open: 'Cannot be told from luck',
    losing: 'Below break-even',
    none: 'None settled',
  } satisfies Readonly<Record<ContractRecord['verdict'], string>>,
  /** From when to now. */
  since: ({ from }: { from: string }) => `since ${from}`,
  added: ({ amount, isTakenOut }: { amount: string; isTakenOut: boolean }) =>
    `without the ${amount} ${isTakenOut ? 'taken out' : 'added'}`,
  yearly: ({ percent }: { percent: string }) => `${percent} a year (XIRR).`,
  inBitcoin: ({ amount }: { amount: string }) => `The same money in BTC would be ${amount}.`,
  fell: ({ from, to }: { from: string; to: string }) => `From ${from} to ${to}.`,
  recovered: ({ at }: { at: string }) => `Made up for on ${at}.`,
  belowNow: ({ percent }: { percent: string }) => `Now ${percent} from its highest level.`,
  chart: ({ own, bitcoin }: { own: string; bitcoin: string | null }) =>
    `Your time-weighted return is ${own}.${bitcoin === null ? '' : ` BTC is ${bitcoin}.`}`,
  duration: ({ seconds, percent }: { seconds: number; percent: number }) =>
    `${seconds} s, ${formatShare(percent)} return`,
  right: ({ wins, all }: { wins: string; all: string }) => `${wins} of ${all}`,
  rate: ({ percent }: { percent: string }) => formatShare(percent),
  between: ({ low, high }: { low: string; high: string }) =>
    `${formatShare(low)} to ${formatShare(high)}`,
};
