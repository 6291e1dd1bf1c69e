/** The order center: what runs, what has ended, and the receipts. */
import { type Contract, contracts, type Direction, type Receipt } from '#protocol/contracts.ts';
import { market, type Tick } from '#protocol/market.ts';
import { formatAmount } from '#protocol/money.ts';
import { orders } from '#protocol/orders.ts';
import { positions } from '#protocol/positions.ts';
import { withStake } from '#web/contracts/contracts.rules.ts';

import {
  activeContract,
  LIMIT_STAKE,
  list,
  longest,
  longestSettled,
  openOnes,
  page,
  refund,
  settledContract,
  settledOnes,
  win,
} from './contract-samples.ts';
import {
  type Answer,
  DAY,
  entriesOf,
  type Entry,
  fails,
  HOUR,
  type Moments,
  replies,
  silent,
  type State,
} from './entry.ts';
import { listStates } from './list-states.ts';
import { notFilled, orderOf, ordersOf, positionOf } from './orders.entries.ts';
import { performanceShown } from './performance.entries.ts';
import { HASH, idOf, MOST } from './samples.ts';
import { customer } from './shells.ts';
import { makeFile, makeTape } from './tape.ts';

function receiptOf(contract: Contract, moments: Moments): Receipt {
  const tick = (number: number, secondsAgo: number): Tick => ({
    version: 4,
    number,
    time: moments.ago(secondsAgo),
    prices: { [contract.coin]: contract.entryPrice ?? '0.00000000' },
    commitment: null,
    source: 'simulated',
    hash: HASH,
    previousHash: HASH,
    placed: null,
    step: null,
  });
  const start = BigInt((contract.entryPrice ?? '1.00000000').replace('.', ''));
  return {
    ...contract,
    ticks: [tick(599, 2 * HOUR + 1), tick(600, 2 * HOUR), tick(660, 2 * HOUR - 60)],
    path: Array.from({ length: 61 }, (_, step) => ({
      tick: 600 + step,
      time: moments.ago(2 * HOUR - step),
      price:
        step === 0 || step === 60
          ? ((step === 0 ? contract.entryPrice : contract.exitPrice) ?? '1.00000000')
          : formatAmount(start + (start * BigInt(((step * 13) % 17) - 6)) / 40_000n, 8),
    })),
    rule: 'Buy Up wins when the closing price is above the opening price.',
    arithmetic: `₹${contract.amount} stake, ₹${contract.payout ?? '0.00'} paid out`,
    balanceBefore: '847500.00',
    balanceAfter: withStake('847500.00', contract.payout ?? '0.00'),
    epochs: [
      {
        number: 10,
        firstTick: 601,
        lastTick: 660,
        commitment: HASH,
        committedAtTick: 541,
        seed: HASH,
        seedRevealsAt: null,
      },
      {
        number: 11,
        firstTick: 661,
        lastTick: 720,
        commitment: HASH,
        committedAtTick: 601,
        seed: null,
        seedRevealsAt: moments.ahead(50),
      },
    ],
    chainHead: { tick: 661, hash: HASH, signature: null },
  };
}

/** Where the check of a receipt is not what the entry is about. */
const unchecked = [silent(market.tickPage), silent(market.epochPage)];

/** Every way that a contract ends, and everything that the check of its receipt can say. */
function receiptStates(moments: Moments): Record<string, State> {
  const tapeWith = (direction: Direction) => {
    const { ticks, epochs } = makeTape(moments, direction);
    return [
      replies(market.tickPage, { items: ticks }),
      // Tick 0, which chains begin with.
      replies(market.ticks, { items: ticks.slice(0, 1) }),
      replies(market.epochPage, { items: epochs }),
    ];
  };
  const shown = tapeWith('BUY_UP');
  const { receipt } = makeFile(moments);
  const other = makeFile(moments, 'SELL_SHORT').receipt;
  const at = ({ id }: { id: string }) => `/order?tab=closing&contract=${id}`;
  const of = (contract: Contract, given: Partial<Receipt> = {}) => ({
    address: at(contract),
    answers: [
      replies(contracts.receipt, { ...receiptOf(contract, moments), ...given }),
      ...unchecked,
    ],
  });
  const same = { exitPrice: '5784120.55000000' };
  const refunded = settledContract(moments, refund, same);
  const voided = settledContract(moments, refund, {
    status: 'VOID',
    exitTick: null,
    exitPrice: null,
    exitAt: null,
  });
  const small = settledContract(
    moments,
    { status: 'LOSS', profit: '-0.01', payout: '0.00' },
    {
      coin: 'SHIB',
      coinName: 'Shiba Inu',
      amount: '0.01',
      entryPrice: '0.00123456',
      exitPrice: '0.00123455',
    },
  );
  return {
    Verified: {
      address: at(receipt),
      answers: [replies(contracts.receipt, receipt), ...shown],
      shows: 'Verified in this browser: 19 of 19 checks',
    },
    'Verified, the other direction': {
      address: at(other),
      answers: [replies(contracts.receipt, other), ...tapeWith('SELL_SHORT')],
      shows: 'Verified in this browser: 19 of 19 checks',
    },
    Proof: {
      address: at(receipt),
      answers: [replies(contracts.receipt, receipt), ...shown],
      steps: [{ press: 'Proof' }],
      shows: 'Chain head',
    },
    Checking: {
      answers: [
        replies(contracts.receipt, receiptOf(settledContract(moments, win), moments)),
        ...unchecked,
      ],
      shows: 'Checking…',
    },
    'Could not check': {
      address: at(receipt),
      answers: [replies(contracts.receipt, receipt), fails(market.tickPage)],
      shows: 'Could not check',
    },
    'Not to be relied on': {
      address: at(receipt),
      answers: [replies(contracts.receipt, { ...receipt, balanceAfter: '847499.49' }), ...shown],
      shows: '18 of 19 checks passed. Do not rely on this receipt.',
    },
    'The first tick is not known yet': {
      address: at(receipt),
      answers: [
        replies(contracts.receipt, receipt),
        replies(market.ticks, { items: [] }),
        ...shown,
      ],
      shows: 'so far. The rest follow within minutes.',
    },
    Refunded: { ...of(refunded), shows: 'Closed at entry.' },
    Void: { ...of(voided, { path: [] }), shows: 'No price arrived in time.' },
    'The smallest coin and stake': { ...of(small), shows: '₹0.00123455' },
  };
}

/**
 * Spot orders and positions beside the contracts: two open orders and a position, and what ended
 * over two days.
 */
function others(moments: Moments): Answer[] {
  const limit = {
    ...notFilled,
    type: 'limit',
    status: 'pending',
    price: '5600000.00000000',
    amount: '24995.25',
    endedAt: null,
  } as const;
  const stop = {
    ...limit,
    type: 'stop',
    side: 'sell',
    coin: 'XRP',
    coinName: 'XRP',
    amount: null,
    quantity: '210.000000',
    price: '180.00000000',
  } as const;
  const yesterday = { filledAt: moments.ago(DAY + HOUR), endedAt: moments.ago(DAY + HOUR) };
  return [
    ordersOf(moments, [orderOf(moments, limit, 11), orderOf(moments, stop, 12)], { state: 'open' }),
    ordersOf(
      moments,
      [
        orderOf(
          moments,
          { coin: 'SOL', coinName: 'Solana', quantity: '2.480000', amount: '34974.32' },
          13,
        ),
        orderOf(
          moments,
          { side: 'sell', coin: 'ETH', coinName: 'Ethereum', realised: '-0.01', ...yesterday },
          14,
        ),
        orderOf(moments, { ...limit, status: 'cancelled', ...yesterday, filledAt: null }, 15),
      ],
      { state: 'ended' },
    ),
    replies(
      positions.list,
      {
        items: [
          positionOf(moments, {}, 21),
          positionOf(moments, { status: 'closing', side: 'short', coin: 'ETH' }, 22),
        ],
        nextCursor: null,
      },
      { state: 'open' },
    ),
    replies(
      positions.list,
      {
        items: [
          positionOf(
            moments,
            {
              coin: 'ETH',
              coinName: 'Ethereum',
              side: 'short',
              leverage: 5,
              status: 'closed',
              closeReason: 'asked',
              closePrice: '5781004.10000000',
              closedAt: moments.ago(DAY),
              pnl: '442.93',
              returned: '5442.93',
              gap: '0.00',
            },
            23,
          ),
        ],
        nextCursor: null,
      },
      { state: 'ended' },
    ),
  ];
}

const noOthers = (moments: Moments): Answer[] => [
  ordersOf(moments, []),
  replies(positions.list, { items: [], nextCursor: null }),
];

const running = (...items: Contract[]) => replies(list, page(...items), { state: 'active' });
const settled = (...items: Contract[]) => replies(list, page(...items), { state: 'closed' });

/** What the order center asks for, of a customer who has nothing there. */
export const emptyCenter = (moments: Moments): Answer[] => [
  ...[running(), settled(), performanceShown(moments)],
  ...noOthers(moments),
];

export function orderCenterEntries(moments: Moments): Entry[] {
  const several = openOnes(moments);
  const one = settledContract(moments, win);
  const [lost = one] = longestSettled(moments);
  const late = { entryAt: moments.ago(75), expiresAt: moments.ago(15) };
  const rest = [performanceShown(moments), ...customer(moments), ...noOthers(moments)];
  const lists = [list, orders.list, positions.list] as const;
  const everything = [running(...several), settled(...settledOnes(moments)), ...others(moments)];
  const ended = { ...page(...settledOnes(moments)), nextCursor: 'next' };
  const older = replies(list, ended, { state: 'closed' });
  const longestOpen = [
    activeContract(moments, longest),
    activeContract(moments, { ...longest, coin: 'BTC', direction: 'SELL_SHORT', duration: 180 }, 1),
  ];
  return [
    ...entriesOf(
      { app: 'web', name: 'Position orders', address: '/order', answers: rest },
      {
        ...listStates({
          files: ['web/order-center/OpenOrders.tsx'],
          routes: lists,
          loading: 'Loading contracts',
          empty: { answers: [replies(list, page())], shows: 'No contracts found.' },
          error: 'Could not load your contracts',
          full: { answers: everything, shows: 'Price better by' },
          stale: 'The list may be incomplete or out of date.',
        }),
        'One list failed': {
          answers: [fails(orders.list), running(...several), settled(), ...others(moments)],
          shows: 'The list may be incomplete or out of date.',
        },
        'Spot alone': { answers: everything, steps: [{ press: 'Spot 2' }], shows: '% away' },
        'No positions': {
          answers: [running(...several), settled()],
          steps: [{ press: 'Positions 0' }],
          shows: 'No open positions.',
        },
        'Waiting for its closing price': {
          answers: [running(activeContract(moments, late)), settled()],
          shows: 'Closing price…',
          hasPrices: false,
        },
        'Longest values': {
          answers: [
            running(...longestOpen),
            settled(...longestSettled(moments)),
            ordersOf(
              moments,
              [
                orderOf(moments, {
                  ...notFilled,
                  type: 'limit',
                  status: 'pending',
                  endedAt: null,
                  coin: 'THELONGEST',
                  amount: LIMIT_STAKE,
                  price: '92233720368.54775807',
                }),
              ],
              { state: 'open' },
            ),
          ],
          shows: 'THELONGEST',
        },
      },
    ),
    ...entriesOf(
      { app: 'web', name: 'Closing orders', address: '/order?tab=closing', answers: rest },
      {
        ...listStates({
          files: ['web/order-center/ClosedOrders.tsx'],
          routes: lists,
          // A wide screen waits for the open ones first.
          loading: 'Loading',
          empty: { answers: [replies(list, page())], shows: 'No closed orders found.' },
          error: 'Could not load your contracts',
          full: { answers: [running(), older, ...others(moments)], shows: 'Show older' },
          stale: 'The list may be incomplete or out of date.',
          paged: older,
        }),
        'A trade': {
          answers: [running(), settled(), ...others(moments)],
          steps: [{ press: 'Spot in SOL' }],
          shows: 'Paid, fee included',
        },
        'A trade by its address': {
          address: `/order?item=${idOf('trade-')}`,
          answers: [
            running(),
            settled(),
            replies(orders.one, orderOf(moments, { id: idOf('trade-') })),
            ...others(moments),
          ],
          shows: 'Paid, fee included',
        },
        'A position by its address': {
          address: `/order?item=${idOf('position-')}`,
          answers: [
            running(),
            settled(),
            replies(
              positions.one,
              positionOf(moments, {
                status: 'closed',
                closeReason: 'take-profit',
                pnl: '900.00',
                closedAt: moments.ago(DAY),
                closePrice: '5906512.00000000',
                returned: '5900.00',
              }),
            ),
            ...others(moments),
          ],
          shows: 'returned',
        },
        'No trade at that address': {
          address: `/order?item=${idOf('trade-')}`,
          answers: [running(), settled(), fails(orders.one), ...others(moments)],
          shows: 'Could not load this order',
        },
        'Longest values': {
          answers: [running(), settled(...longestSettled(moments))],
          shows: '99,99,99,99,99,99,99,999.99',
        },
      },
    ),
    ...entriesOf(
      {
        app: 'web',
        name: 'Receipt',
        address: `/order?tab=closing&contract=${one.id}`,
        answers: [replies(list, page(...settledOnes(moments))), ...customer(moments)],
      },
      {
        Loading: { answers: [silent(contracts.receipt)], shows: 'Loading the receipt' },
        Error: { answers: [fails(contracts.receipt)], shows: 'Receipt unavailable' },
        ...receiptStates(moments),
        'Longest values': {
          address: `/order?tab=closing&contract=${lost.id}`,
          answers: [
            replies(list, page(...longestSettled(moments))),
            replies(contracts.receipt, {
              ...receiptOf(lost, moments),
              arithmetic: `₹${LIMIT_STAKE} x 50% = ₹49999999999999999.99 for the house`,
              balanceBefore: MOST,
              balanceAfter: MOST,
            }),
            ...unchecked,
          ],
          steps: [{ press: 'Proof' }],
          shows: 'Chain head',
        },
      },
    ),
  ];
}
