/**
 * How one's money did: every range and state, a first day, a great loss, amounts at their longest.
 */
import {
  type ContractRecord,
  performance,
  type Performance,
  type PerformancePoint,
  type Returns,
} from '#protocol/performance.ts';
import { formatAmount } from '#protocol/money.ts';
import { performanceTexts } from '#texts/performance.ts';

import {
  type Answer,
  DAY,
  entriesOf,
  type Entry,
  fails,
  type Moments,
  replies,
  silent,
} from './entry.ts';
import { MOST } from './samples.ts';
import { customer } from './shells.ts';

const inr = (paise: number) => formatAmount(BigInt(Math.round(paise)), 2);
const percent = (value: number) => formatAmount(BigInt(Math.round(value * 10_000)), 4);

/** A month by day: up, a fall in the middle, and most of it made up for. */
function pointsOf(moments: Moments): PerformancePoint[] {
  return Array.from({ length: 32 }, (_, day) => {
    const own =
      Math.sin(day / 5) * 3.1 + Math.sin(day * 1.7) * 0.6 + (day > 16 ? -4.2 : 0) + day * 0.11;
    const added = day > 10 ? 105_000_000 : 100_000_000;
    return {
      at: day === 31 ? moments.ago(0) : moments.ago((31 - day) * DAY),
      total: inr(added * (1 + own / 100)),
      added: inr(added),
      granted: '850000.00',
      timeWeighted: percent(day === 0 ? 0 : own),
      bitcoin: percent(day === 0 ? 0 : Math.sin(day / 7) * 5 - day * 0.2),
    };
  });
}

const recordOf = (given: Partial<ContractRecord>): ContractRecord => ({
  duration: 60,
  returnPercentage: 30,
  wins: 34,
  losses: 31,
  returned: 2,
  staked: '67000.00',
  net: '-20800.00',
  rate: '52.3',
  low: '40.4',
  high: '64.0',
  breakEven: '76.9',
  verdict: 'losing',
  ...given,
});
const none = {
  wins: 0,
  losses: 0,
  returned: 0,
  staked: '0.00',
  net: '0.00',
  rate: null,
  low: null,
  high: null,
  verdict: 'none' as const,
};
const noRecord = [
  recordOf(none),
  recordOf({ ...none, duration: 120, returnPercentage: 40, breakEven: '71.4' }),
  recordOf({ ...none, duration: 180, returnPercentage: 50, breakEven: '66.7' }),
];
const record = [
  recordOf({}),
  recordOf({
    duration: 120,
    returnPercentage: 40,
    breakEven: '71.4',
    wins: 4,
    losses: 0,
    returned: 0,
    rate: '100.0',
    low: '51.0',
    high: '100.0',
    net: '1600.00',
    verdict: 'open',
  }),
  recordOf({
    duration: 180,
    returnPercentage: 50,
    breakEven: '66.7',
    wins: 91,
    losses: 9,
    returned: 0,
    rate: '91.0',
    low: '83.8',
    high: '95.2',
    net: '0.07',
    verdict: 'beyond-luck',
  }),
];

function returnsOf(moments: Moments, given: Partial<Returns> = {}): Returns {
  const points = pointsOf(moments);
  const last = points.at(-1);
  return {
    from: points[0]?.at ?? '',
    to: last?.at ?? '',
    isWhole: false,
    points,
    start: '1000000.00',
    end: last?.total ?? '',
    added: '50000.00',
    gained: '-12431.07',
    timeWeighted: last?.timeWeighted ?? '',
    moneyWeighted: '-1.2218',
    yearly: null,
    bitcoin: last?.bitcoin ?? null,
    inBitcoin: '983112.44',
    drawdown: {
      deepest: '-6.8112',
      now: '-3.1209',
      recoveredAt: null,
      peakAt: points[9]?.at ?? null,
      troughAt: points[24]?.at ?? null,
    },
    coins: [
      {
        coin: 'BTC',
        coinName: 'Bitcoin',
        gained: '-12173.75',
        timeWeighted: '-8.9312',
        moneyWeighted: '-7.1004',
        price: '-9.0111',
      },
      {
        coin: 'SOL',
        coinName: 'Solana',
        gained: '39297.18',
        timeWeighted: '14.2250',
        moneyWeighted: '21.8817',
        price: '13.9000',
      },
      {
        coin: 'SHIB',
        coinName: 'Shiba Inu',
        gained: '-0.01',
        timeWeighted: '0.0000',
        moneyWeighted: null,
        price: null,
      },
    ],
    positions: '-6730.42',
    contracts: '-32824.07',
    ...given,
  };
}

export const performanceShown = (moments: Moments, given: Partial<Performance> = {}): Answer =>
  replies(performance.read, {
    range: '1m',
    returns: returnsOf(moments),
    missing: null,
    record,
    ...given,
  });

export function performanceEntries(moments: Moments): Entry[] {
  const texts = performanceTexts();
  const without = (missing: Performance['missing']) =>
    performanceShown(moments, { returns: null, missing, record: noRecord });
  const most = returnsOf(moments);
  return entriesOf(
    {
      app: 'web',
      name: 'Performance',
      address: '/performance',
      answers: [performanceShown(moments), ...customer(moments)],
    },
    {
      Loading: { answers: [silent(performance.read)], shows: texts.loading },
      Error: { answers: [fails(performance.read)], shows: texts.failed },
      'First day': { answers: [without('first-day')], shows: texts.firstDay },
      'No money': { answers: [without('no-money')], shows: texts.noMoney },
      'A coin without a price': { answers: [without('no-price')], shows: texts.noPrice },
      Full: { shows: '−₹12,431.07' },
      'A day old': {
        answers: [
          performanceShown(moments, {
            returns: returnsOf(moments, {
              isWhole: true,
              points: pointsOf(moments).slice(-2),
              coins: [],
              added: '0.00',
              gained: '0.00',
              timeWeighted: '0.0000',
              bitcoin: null,
              moneyWeighted: '0.0000',
              inBitcoin: null,
              positions: '0.00',
              contracts: '0.00',
              drawdown: {
                deepest: '0.0000',
                now: '0.0000',
                peakAt: null,
                troughAt: null,
                recoveredAt: null,
              },
            }),
            record: noRecord,
          }),
        ],
        shows: texts.noFall,
      },
      'A year and more': {
        answers: [
          performanceShown(moments, {
            range: 'all',
            returns: returnsOf(moments, {
              isWhole: true,
              yearly: '-1.1200',
              added: '-50000.00',
              drawdown: { ...most.drawdown, recoveredAt: most.to, now: '0.0000' },
            }),
          }),
        ],
        steps: [{ press: 'All, since the start' }],
        shows: 'XIRR',
      },
      'A hundred crore': {
        answers: [
          performanceShown(moments, {
            returns: returnsOf(moments, {
              gained: `-${MOST}`,
              added: MOST,
              inBitcoin: MOST,
              positions: MOST,
              contracts: `-${MOST}`,
              timeWeighted: '-99.9900',
              moneyWeighted: null,
              points: most.points.map((point) => ({ ...point, total: MOST, added: `-${MOST}` })),
              coins: most.coins.map((coin) => ({ ...coin, gained: MOST, price: '123456.7890' })),
            }),
            record: record.map((one) => ({ ...one, net: `-${MOST}`, wins: 99_999, losses: 9 })),
          }),
        ],
        shows: '−99.99%',
      },
    },
  );
}
