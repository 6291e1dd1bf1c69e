/**
 * The wallet: net worth with its curve, of what it is made, coins, what was gained for good, and
 * what happened.
 */
// Long because one page has all of a person's money, in every state.
import { people } from '#protocol/people.ts';
import {
  type Activity,
  type Curve,
  type CurvePoint,
  type Holding,
  portfolio,
  type Portfolio,
  type RealisedYear,
} from '#protocol/portfolio.ts';
import { formatAmount, INR_SCALE } from '#protocol/money.ts';
import { portfolioTexts } from '#texts/portfolio.ts';

import {
  type Answer,
  DAY,
  entriesOf,
  type Entry,
  fails,
  HOUR,
  MINUTE,
  type Moments,
  replies,
} from './entry.ts';
import { listStates } from './list-states.ts';
import { holdingOf, mostHolding } from './holdings.ts';
import { asha, idOf, longPerson, meOf, MOST, mostMeOf, noCoins, worthOf } from './samples.ts';
import { customer } from './shells.ts';

const inr = (paise: number) => formatAmount(BigInt(Math.round(paise)), INR_SCALE);

/**
 * A month of ups and downs that ends near what is owned; the money grew by a deposit after a third
 * of it.
 */
function monthOf(moments: Moments, given: Partial<Curve> = {}): Curve {
  const count = 120;
  const points: CurvePoint[] = Array.from({ length: count }, (_, index) => {
    const part = index / (count - 1);
    const wave =
      Math.sin(index / 13) * 1_500_000 +
      Math.sin(index / 4.1) * 400_000 +
      Math.sin(index * 1.7) * 110_000 +
      Math.sin(index * 0.77) * 120_000;
    const isLater = index > 40;
    return {
      at: moments.ago(30 * DAY - index * 6 * HOUR),
      total: inr(
        107_241_055 + wave * Math.sin(Math.PI * part) + part * 293_257 + (isLater ? 5_000_000 : 0),
      ),
      added: isLater ? '1050000.00' : '1000000.00',
      granted: '850000.00',
    };
  });
  return { range: '1m', points, isWhole: false, ...given };
}

/**
 * Nearly all in rupees: what was gained or lost is little beside what was put in, a third of the
 * time ago by much more.
 */
function greatDepositOf(moments: Moments): Curve {
  const points = monthOf(moments).points.map(({ at }, index): CurvePoint => {
    const wave = Math.sin(index / 9) * 700_000 + Math.sin(index * 1.3) * 90_000;
    const put = index > 40 ? 1_385_000_000 : 85_000_000;
    return {
      at,
      total: inr(put + wave * (put / 1_000_000_000)),
      added: inr(put),
      granted: '850000.00',
    };
  });
  return { range: 'all', points, isWhole: true };
}

const held: readonly Holding[] = [
  holdingOf({
    coin: 'SOL',
    coinName: 'Solana',
    available: '12.48000000',
    frozen: '0.00000000',
    total: '12.48000000',
    price: '14490.61000000',
    value: '180842.81',
    cost: '159749.74',
    averageCost: '12800.46000000',
    unrealised: '21093.07',
    dayChange: '11972.88',
    dayPercent: '7.09',
    realised: '18204.11',
  }),
  holdingOf({
    available: '0.02450000',
    frozen: '0.00000000',
    total: '0.02450000',
    price: '5322544.00000000',
    value: '130402.33',
    cost: '132746.01',
    averageCost: '5418204.30000000',
    unrealised: '-2343.68',
    dayChange: '-9830.31',
    dayPercent: '-7.01',
    realised: '0.00',
  }),
  holdingOf({
    coin: 'ETH',
    coinName: 'Ethereum',
    available: '0.18200000',
    frozen: '0.00000000',
    total: '0.18200000',
    price: '286360.97000000',
    value: '52117.70',
    cost: '49491.36',
    averageCost: '271930.55000000',
    unrealised: '2626.34',
    dayChange: '1350.41',
    dayPercent: '2.66',
    realised: '0.00',
  }),
  holdingOf({
    coin: 'DOGE',
    coinName: 'Dogecoin',
    available: '4536.591610',
    frozen: '0.000000',
    total: '4536.591610',
    price: '10.97000000',
    value: '49766.41',
    cost: '65009.36',
    averageCost: '14.33000000',
    unrealised: '-15242.95',
    dayChange: '-6390.50',
    dayPercent: '-11.38',
    realised: '0.00',
  }),
  holdingOf({
    coin: 'XRP',
    coinName: 'XRP',
    available: '200.000000',
    frozen: '10.000000',
    total: '210.000000',
    price: '185.49000000',
    value: '38952.90',
    cost: '40152.00',
    averageCost: '191.20000000',
    unrealised: '-1199.10',
    dayChange: '-2548.12',
    dayPercent: '-6.14',
    realised: '0.00',
  }),
  holdingOf({
    coin: 'SHIB',
    coinName: 'Shiba Inu',
    available: '1500000.00',
    frozen: '0.00',
    total: '1500000.00',
    price: '0.00170600',
    value: '2559.00',
    cost: '10500.00',
    averageCost: '0.00700000',
    unrealised: '-7941.00',
    dayChange: '35.82',
    dayPercent: '1.42',
    realised: '0.00',
  }),
];

function fullOf(moments: Moments, given: Partial<Portfolio> = {}): Portfolio {
  return {
    ...noCoins(moments),
    items: [
      ...held,
      ...noCoins(moments).items.filter(
        ({ coin }) => !held.some((holding) => holding.coin === coin),
      ),
    ],
    value: '454641.15',
    cost: '457648.47',
    unrealised: '-3007.32',
    realised: '18204.11',
    dayChange: '-5409.82',
    worth: worthOf({
      total: '1125343.12',
      cash: '644255.17',
      available: '619259.92',
      reserved: '24995.25',
      coins: '454641.15',
      positions: '13946.80',
      margin: '15000.00',
      openPositions: 2,
      stakes: '12500.00',
      openContracts: 1,
      added: '1050000.00',
    }),
    ...given,
  };
}

const full = (moments: Moments, given: Partial<Portfolio> = {}) =>
  replies(portfolio.all, fullOf(moments, given));

const yearOf = (given: Partial<RealisedYear> = {}): RealisedYear => ({
  name: '2026-27',
  from: '2026-03-31T18:30:00.000Z',
  coins: '18204.11',
  positions: '-6730.00',
  contracts: '-8450.00',
  net: '3024.11',
  ...given,
});

const realised = (...items: RealisedYear[]) => replies(portfolio.realised, { items });
const nothingRealised = yearOf({
  coins: '0.00',
  positions: '0.00',
  contracts: '0.00',
  net: '0.00',
});

const nothing: Omit<Activity, 'id' | 'at' | 'kind' | 'cause'> = {
  amount: '0.00',
  moved: null,
  movedAsset: null,
  coin: null,
  quantity: null,
  price: null,
  fee: null,
  side: null,
  leverage: null,
  result: null,
  outcome: null,
};

const reserved = (moved: string, movedAsset = 'INR') => ({ moved, movedAsset });
const sol = { coin: 'SOL', price: '14372.10000000', quantity: '0.34780800', fee: '12.50' };
const CRORES = '999999999.99';
const short = { coin: 'ETH', side: 'short', leverage: 5 } as const;
const up = { coin: 'BTC', side: 'BUY_UP' } as const;

/** One of each kind there is, the newest first. */
const everything: readonly (Partial<Activity> & Pick<Activity, 'kind' | 'cause'>)[] = [
  { kind: 'bought', cause: idOf('trade-'), ...sol, side: 'buy', amount: '-5000.00' },
  { kind: 'contract-stake', cause: idOf('contract-', 1), ...up, amount: '-12500.00' },
  {
    kind: 'sold',
    cause: idOf('trade-', 2),
    ...sol,
    side: 'sell',
    amount: '4986.23',
    result: '412.08',
  },
  {
    kind: 'contract-payout',
    cause: idOf('contract-', 3),
    ...up,
    amount: '13000.00',
    result: '3000.00',
    outcome: 'WIN',
  },
  {
    kind: 'contract-stake',
    cause: idOf('contract-', 4),
    ...up,
    amount: '-10000.00',
    result: '-10000.00',
    outcome: 'LOSS',
  },
  {
    kind: 'position-closed',
    cause: idOf('position-', 5),
    ...short,
    price: '286360.97000000',
    amount: '-730.00',
    result: '-730.00',
  },
  { kind: 'deposit', cause: idOf('dep-', 6), amount: '50000.00' },
  {
    kind: 'order-hold',
    cause: idOf('trade-', 7),
    coin: 'SOL',
    side: 'buy',
    ...reserved('24995.25'),
  },
  {
    kind: 'order-release',
    cause: idOf('trade-', 8),
    coin: 'XRP',
    side: 'sell',
    ...reserved('10.000000', 'XRP'),
  },
  {
    kind: 'contract-refund',
    cause: idOf('contract-', 9),
    ...up,
    amount: '2500.00',
    outcome: 'REFUNDED',
  },
  {
    kind: 'position-closed',
    cause: idOf('position-', 10),
    ...short,
    price: '286360.97000000',
    amount: '-500.00',
    result: '-500.00',
    outcome: 'liquidated',
  },
  {
    kind: 'position-entered',
    cause: idOf('position-', 11),
    ...short,
    price: '286360.97000000',
    amount: '-75.00',
    fee: '75.00',
  },
  { kind: 'position-hold', cause: idOf('position-', 12), ...short, ...reserved('15075.00') },
  { kind: 'position-return', cause: idOf('position-', 13), ...short, ...reserved('15075.00') },
  { kind: 'withdrawal', cause: idOf('wit-', 14), amount: '-12500.00' },
  { kind: 'withdrawal-release', cause: idOf('wit-', 15), ...reserved('12500.00') },
  { kind: 'withdrawal-hold', cause: idOf('wit-', 16), ...reserved('12500.00') },
  { kind: 'correction', cause: 'correction', amount: '-120.00' },
  { kind: 'started-again', cause: 'started-again', amount: '850000.00' },
  { kind: 'welcome-grant', cause: 'welcome', amount: '850000.00' },
];

function activity(
  moments: Moments,
  entries: readonly (Partial<Activity> & Pick<Activity, 'kind' | 'cause'>)[],
  nextCursor: string | null = null,
): Answer {
  const items = entries.map((entry, index) => ({
    ...nothing,
    id: String(1000 - index),
    at: moments.ago(index * 47 * MINUTE + 120),
    ...entry,
  }));
  return replies(portfolio.activity, { items, nextCursor });
}

const noPoints = (range: Curve['range']): Answer =>
  replies(portfolio.curve, { range, points: [], isWhole: true });

export function portfolioEntries(moments: Moments): Entry[] {
  const me = meOf(asha, moments);
  const balances = {
    inr: { available: '619259.92', frozen: '39995.25', total: '659255.17' },
    coins: [],
  };
  const rich = replies(people.me, { ...me, balances, totalUsdt: '7755.943176' });
  const eight = activity(moments, everything.slice(0, 8), '993');
  const mostPoint = { total: MOST, added: `-${MOST}`, granted: '850000.00' };
  return entriesOf(
    {
      app: 'web',
      name: 'Wallet',
      address: '/wallet',
      answers: [
        rich,
        full(moments),
        replies(portfolio.curve, monthOf(moments)),
        realised(yearOf()),
        eight,
        ...customer(moments),
      ],
    },
    {
      ...listStates({
        files: ['web/portfolio/ActivityList.tsx'],
        routes: [portfolio.activity, people.me, portfolio.all, portfolio.curve, portfolio.realised],
        loading: 'Loading account balance',
        empty: {
          answers: [
            replies(people.me, {
              ...me,
              totalUsdt: '10000.000000',
              balances: {
                inr: { available: '850000.00', frozen: '0.00', total: '850000.00' },
                coins: [],
              },
            }),
            replies(portfolio.all, {
              ...noCoins(moments),
              worth: worthOf({ available: '850000.00', reserved: '0.00' }),
            }),
            noPoints('all'),
            realised(nothingRealised),
            activity(moments, []),
          ],
          shows: 'No coins yet',
        },
        error: 'Failed to load account balance',
        full: '₹12,800.46',
        stale: portfolioTexts().activityFailed,
        paged: eight,
      }),
      'Start again': {
        answers: [
          replies(people.me, {
            ...me,
            totalUsdt: '4.852941',
            balances: { inr: { available: '412.50', frozen: '0.00', total: '412.50' }, coins: [] },
          }),
          replies(portfolio.all, {
            ...noCoins(moments),
            worth: worthOf({
              total: '412.50',
              cash: '412.50',
              available: '412.50',
              reserved: '0.00',
            }),
            startAgain: '850000.00',
          }),
        ],
        steps: [{ press: 'Start again' }],
        shows: 'The amount counts as money added, not as a gain.',
      },
      'First day': {
        answers: [noPoints('1m'), activity(moments, everything.slice(-1))],
        shows: 'The curve starts tomorrow.',
      },
      'Curve failed': { answers: [fails(portfolio.curve)], shows: 'Could not load the curve' },
      'Younger than the range': {
        answers: [replies(portfolio.curve, monthOf(moments, { isWhole: true }))],
        shows: 'since',
      },
      'A great deposit': {
        answers: [
          replies(portfolio.curve, greatDepositOf(moments)),
          full(moments, {
            worth: worthOf({
              total: '13865420.10',
              cash: '13384332.15',
              available: '13359336.90',
              reserved: '24995.25',
              coins: '454641.15',
              positions: '13946.80',
              margin: '15000.00',
              openPositions: 2,
              stakes: '12500.00',
              openContracts: 1,
              added: '13850000.00',
            }),
          }),
        ],
        shows: 'Net money added',
      },
      'Sold today': {
        answers: [
          full(moments, {
            items: held.map((holding, at) =>
              at === 2
                ? {
                    ...holding,
                    available: '0.00000000',
                    frozen: '0.00000000',
                    total: '0.00000000',
                    value: '0.00',
                    cost: '0.00',
                    averageCost: null,
                    unrealised: '0.00',
                  }
                : holding,
            ),
          }),
        ],
        steps: [{ see: '₹1,80,842.81' }, { pressIfThere: 'Today' }],
        shows: '+₹1,350.41',
      },
      'A coin without a price': {
        answers: [
          full(moments, {
            worth: worthOf({ total: null, coins: null, added: '1050000.00' }),
            value: null,
            unrealised: null,
            dayChange: null,
            items: held.map((holding, at) =>
              at === 0
                ? {
                    ...holding,
                    price: null,
                    value: null,
                    unrealised: null,
                    dayChange: null,
                    dayPercent: null,
                  }
                : holding,
            ),
          }),
        ],
        shows: 'One of your coins has no price at the moment.',
      },
      'All that can happen': { answers: [activity(moments, everything)], shows: 'liquidated' },
      'Several years': {
        answers: [
          realised(
            yearOf(),
            yearOf({ name: '2025-26', from: '2025-03-31T18:30:00.000Z', net: '-0.01' }),
            yearOf({ name: '2024-25', from: '2024-03-31T18:30:00.000Z', net: '99999999.99' }),
          ),
        ],
        steps: [{ press: '2025-26' }],
        shows: 'Realised in 2025-26',
      },
      'A hundred crore': {
        answers: [
          replies(people.me, {
            ...me,
            balances: {
              inr: { available: CRORES, frozen: CRORES, total: '1999999999.98' },
              coins: [],
            },
            totalUsdt: '23529411.764470',
          }),
          full(moments, {
            items: held.map((holding, at) =>
              at === 0
                ? { ...holding, value: CRORES, unrealised: `-${CRORES}`, dayChange: CRORES }
                : { ...holding, unrealised: '-0.01', dayChange: '0.01' },
            ),
            value: CRORES,
            unrealised: `-${CRORES}`,
            dayChange: CRORES,
            worth: worthOf({
              total: '3999999999.96',
              cash: CRORES,
              available: CRORES,
              coins: CRORES,
              positions: CRORES,
              margin: CRORES,
              stakes: CRORES,
              added: CRORES,
            }),
          }),
          realised(
            yearOf({ coins: CRORES, positions: `-${CRORES}`, contracts: '-0.01', net: '-0.01' }),
          ),
          activity(moments, [
            { kind: 'bought', cause: idOf('trade-'), ...sol, side: 'buy', amount: `-${CRORES}` },
            {
              kind: 'sold',
              cause: idOf('trade-', 1),
              ...sol,
              side: 'sell',
              amount: CRORES,
              result: `-${CRORES}`,
            },
            {
              kind: 'position-closed',
              cause: idOf('position-', 2),
              ...short,
              price: '0.00700000',
              amount: '-0.01',
              result: '-0.01',
            },
          ]),
        ],
        shows: '−₹99,99,99,999.99',
      },
      'Longest values': {
        answers: [
          replies(people.me, mostMeOf(longPerson, moments)),
          replies(portfolio.all, {
            ...fullOf(moments),
            items: [mostHolding, ...held.filter(({ coin }) => coin !== mostHolding.coin)],
            value: MOST,
            cost: MOST,
            unrealised: `-${MOST}`,
            realised: `-${MOST}`,
            dayChange: `-${MOST}`,
            worth: worthOf({
              total: MOST,
              cash: MOST,
              available: MOST,
              reserved: MOST,
              coins: MOST,
              positions: MOST,
              margin: MOST,
              stakes: MOST,
              added: `-${MOST}`,
            }),
          }),
          replies(portfolio.curve, {
            range: '1m',
            isWhole: false,
            points: [
              { at: moments.ago(30 * DAY), ...mostPoint },
              { at: moments.ago(DAY), ...mostPoint },
            ],
          }),
          realised(
            yearOf({ coins: `-${MOST}`, positions: MOST, contracts: MOST, net: `-${MOST}` }),
          ),
          activity(moments, [
            {
              kind: 'bought',
              cause: idOf('trade-'),
              coin: 'BTC',
              quantity: '9223372036.85477580',
              price: '92233720368.54775807',
              fee: MOST,
              side: 'buy',
              amount: `-${MOST}`,
            },
            {
              kind: 'sold',
              cause: idOf('trade-', 1),
              coin: 'BTC',
              quantity: '9223372036.85477580',
              price: '92233720368.54775807',
              fee: MOST,
              side: 'sell',
              amount: MOST,
              result: `-${MOST}`,
            },
            {
              kind: 'order-hold',
              cause: idOf('trade-', 2),
              coin: 'BTC',
              side: 'sell',
              ...reserved('9223372036.85477580', 'BTC'),
            },
            {
              kind: 'position-closed',
              cause: idOf('position-', 3),
              ...short,
              leverage: 100,
              price: '92233720368.54775807',
              amount: `-${MOST}`,
              result: `-${MOST}`,
              outcome: 'liquidated',
            },
          ]),
          ...customer(moments, longPerson),
        ],
        shows: '92,23,37,20,36,85,47,758.07',
      },
    },
  );
}
