/**
 * Spot trading: the ticket in all its forms, the book, positions and orders; and a coin of the
 * portfolio.
 */
import { formatAmount } from '#protocol/money.ts';
import { market } from '#protocol/market.ts';
import { meta as metaRoutes } from '#protocol/meta.ts';
import { type Book, type BookRow, type Order, orders } from '#protocol/orders.ts';
import { people, type StatementLine } from '#protocol/people.ts';
import { portfolio } from '#protocol/portfolio.ts';
import { type Position, positions } from '#protocol/positions.ts';

import {
  type Answer,
  entriesOf,
  type Entry,
  fails,
  HOUR,
  type Moments,
  refuses,
  replies,
  silent,
} from './entry.ts';
import { listStates } from './list-states.ts';
import {
  holdingOf,
  LONGEST_COIN,
  MOST_COINS,
  MOST_PRICE,
  mostHolding,
  portfolioOf,
} from './holdings.ts';
import { coinsOf, idOf, longestCoins, longPerson, meta, MOST, mostMeOf } from './samples.ts';
import { customer } from './shells.ts';

export function orderOf(moments: Moments, given: Partial<Order> = {}, number = 0): Order {
  return {
    id: idOf('trade-', number),
    number: 2 * number + 1,
    clientOrderId: null,
    coin: 'BTC',
    coinName: 'Bitcoin',
    side: 'buy',
    type: 'market',
    status: 'completed',
    amount: '100000.00',
    quantity: '0.01725388',
    byQuantity: false,
    price: null,
    limitPrice: null,
    timeInForce: 'gtc',
    postOnly: false,
    leverage: 1,
    positionId: null,
    fee: '100.00',
    realised: null,
    acceptedAt: moments.ago(2 * HOUR),
    acceptedAfterTick: 599,
    pair: null,
    listNumber: null,
    listClientOrderId: null,
    changedAt: null,
    changedAfterTick: null,
    expiresAt: null,
    triggeredTick: null,
    fillTick: 600,
    fillNumber: 1,
    fillPrice: '5784120.55000000',
    filledAt: moments.ago(2 * HOUR - 1),
    endedAt: moments.ago(2 * HOUR - 1),
    failure: null,
    ...given,
  };
}

export const notFilled = {
  quantity: null,
  fee: null,
  fillTick: null,
  fillNumber: null,
  fillPrice: null,
  filledAt: null,
} as const;

export function ordersOf(
  moments: Moments,
  items: Order[],
  query: Record<string, string> = {},
): Answer {
  const count = (status: Order['status']) => items.filter((item) => item.status === status).length;
  return replies(
    orders.list,
    {
      items,
      nextCursor: null,
      counts: {
        pending: count('pending'),
        completed: count('completed'),
        failed: count('failed'),
        cancelled: count('cancelled'),
      },
    },
    query,
  );
}

function severalOrders(moments: Moments): Order[] {
  return [
    orderOf(
      moments,
      {
        ...notFilled,
        type: 'limit',
        status: 'pending',
        price: '5600000.00000000',
        acceptedAt: moments.ago(600),
        expiresAt: moments.ahead(24 * HOUR),
        endedAt: null,
      },
      5,
    ),
    orderOf(
      moments,
      { amount: '5000.00', positionId: idOf('position-', 4), leverage: 10, side: 'sell' },
      4,
    ),
    orderOf(moments, {}, 3),
    orderOf(moments, { side: 'sell', coin: 'ETH', coinName: 'Ethereum', amount: '3018.20' }, 2),
    orderOf(moments, { ...notFilled, status: 'failed', failure: 'no-price' }, 1),
    orderOf(moments, { ...notFilled, status: 'cancelled' }, 0),
  ];
}

export function positionOf(moments: Moments, given: Partial<Position> = {}, number = 0): Position {
  return {
    id: idOf('position-', number),
    coin: 'BTC',
    coinName: 'Bitcoin',
    side: 'long',
    status: 'open',
    margin: '5000.00',
    leverage: 10,
    exposure: '50000.00',
    fee: '50.00',
    quantity: '0.00864435',
    acceptedAt: moments.ago(HOUR),
    acceptedAfterTick: 599,
    entryTick: 600,
    entryPrice: '5784120.55000000',
    entryAt: moments.ago(HOUR - 1),
    liquidationPrice: '5494914.52250000',
    takeProfit: '5900000.00000000',
    stopLoss: null,
    price: '5790000.00000000',
    equity: '5050.82',
    pnl: '50.82',
    closeAskedAt: null,
    closeReason: null,
    closeTick: null,
    closePrice: null,
    closedAt: null,
    returned: null,
    gap: null,
    ...given,
  };
}

const positionsOf = (...items: Position[]) => replies(positions.list, { items, nextCursor: null });

function severalPositions(moments: Moments): Position[] {
  const ended = { status: 'closed', closePrice: '5801000.00000000', closeTick: 700 } as const;
  const past = { price: null, equity: null, closedAt: moments.ago(1_800) } as const;
  return [
    positionOf(moments),
    positionOf(moments, { side: 'short', leverage: 50, status: 'closing' }, 1),
    positionOf(
      moments,
      { ...ended, ...past, closeReason: 'asked', pnl: '145.90', returned: '5145.90', gap: '0.00' },
      2,
    ),
    positionOf(
      moments,
      {
        ...ended,
        ...past,
        status: 'liquidated',
        closeReason: 'liquidation',
        closePrice: '5100000.00000000',
        pnl: '-5000.00',
        returned: '0.00',
        gap: '913.71',
      },
      3,
    ),
  ];
}

function bookOf(moments: Moments): Book {
  const price = 579_000_000_000_000n;
  const row = (thousandths: bigint): BookRow => ({
    price: formatAmount(price + (price * thousandths) / 1_000n, 8),
    quantity: formatAmount(3_400_000_000n + thousandths * 90_000_000n, 8),
    orders: 0,
    source: 'house',
  });
  const asks = [1n, 2n, 3n, 4n, 5n].map(row);
  const bids = [-1n, -2n, -3n, -4n, -5n].map(row);
  const resting: BookRow = {
    price: '5760000.00000000',
    quantity: '0.41000000',
    orders: 3,
    source: 'people',
  };
  return {
    coin: 'BTC',
    tick: 600,
    asOf: moments.ago(1),
    price: '5790000.00000000',
    asks,
    bids: [...bids, resting],
    stops: [{ ...resting, price: '5500000.00000000', side: 'sell' }],
  };
}

/** The house's quotes alone, where nobody has an order. */
function quotesOf(moments: Moments): Book {
  const book = bookOf(moments);
  return { ...book, bids: book.bids.filter(({ source }) => source === 'house'), stops: [] };
}

function fillsOf(moments: Moments): Answer {
  const items = [0, 1, 2, 3, 4, 5, 6, 7].map((number) => ({
    side: number % 3 === 0 ? ('sell' as const) : ('buy' as const),
    price: formatAmount(579_000_000_000_000n - BigInt(number) * 90_000_000_000n, 8),
    quantity: formatAmount(1_725_388n + BigInt(number * number) * 310_007n, 8),
    tick: 600 - number,
    time: moments.ago(number * 7 + 2),
  }));
  return replies(orders.fills, { items });
}

export function orderEntries(moments: Moments): Entry[] {
  const all = { ...meta, orderTypes: ['market' as const, 'limit' as const, 'stop' as const] };
  const switchedOn = replies(metaRoutes.meta, { ...all, spotFeeBps: 10 });
  const none = [ordersOf(moments, []), positionsOf()];
  const full = [
    ordersOf(moments, severalOrders(moments)),
    positionsOf(...severalPositions(moments)),
  ];
  const pays = { fill: 'You Pay (INR)', with: '5000' };
  const leveraged = [pays, { press: 'Leverage' }];
  const longest = positionOf(moments, {
    ...LONGEST_COIN,
    coin: 'BTC',
    margin: '99999999999999999.99',
    exposure: '999999999999999999.90',
    fee: '9999999999999999.99',
    entryPrice: MOST_PRICE,
    liquidationPrice: MOST_PRICE,
    takeProfit: MOST_PRICE,
    stopLoss: MOST_PRICE,
  });
  return [
    ...entriesOf(
      {
        app: 'web',
        name: 'Trade',
        address: '/trade',
        answers: [
          replies(orders.book, bookOf(moments)),
          fillsOf(moments),
          portfolioOf(moments, holdingOf()),
          ...none,
          ...customer(moments),
        ],
      },
      {
        ...listStates({
          files: [
            'web/orders/YourOrders.tsx',
            'web/orders/Positions.tsx',
            'web/orders/OrderBook.tsx',
            'web/orders/LastFills.tsx',
          ],
          routes: [orders.list, positions.list, orders.book, orders.fills],
          loading: {
            answers: [market.coins, people.me, market.candles].map(silent),
            shows: 'Loading Positions',
            hasPrices: false,
          },
          empty: {
            answers: [
              replies(orders.book, quotesOf(moments)),
              replies(orders.fills, { items: [] }),
            ],
            shows: 'No trades yet',
          },
          error: 'Failed to load trades',
          full: { answers: full, shows: 'Closing…' },
          paged: full[0],
        }),
        'Market failed': {
          answers: [fails(market.coins), fails(market.candles)],
          shows: 'Prices unavailable',
        },
        Sell: { steps: [{ press: 'Sell' }], shows: 'You Sell' },
        'Limit soon': { steps: [{ press: 'Limit' }], shows: 'Limit Orders Coming Soon' },
        'Stop soon': { steps: [{ press: 'Stop' }], shows: 'Stop Orders Coming Soon' },
        'Limit on': {
          answers: [switchedOn],
          steps: [
            { press: 'Limit' },
            { press: 'Until a set time' },
            { fill: 'Limit price', with: '5000000' },
          ],
          shows: '% below the price',
        },
        'Wrong amount': { steps: [{ press: 'Buy BTC' }], shows: 'Please enter a valid amount' },
        'Not enough': {
          steps: [
            { see: 'Available ₹' },
            { fill: 'You Pay (INR)', with: '900000' },
            { press: 'Buy BTC' },
          ],
          shows: 'Insufficient funds for this trade',
        },
        Leverage: { answers: [switchedOn], steps: leveraged, shows: 'You lose everything at' },
        Review: { steps: [pays, { press: 'Buy BTC' }], shows: 'Review your trade' },
        'Leverage review': {
          answers: [switchedOn],
          steps: [...leveraged, { press: '50×' }, { press: 'Buy BTC' }],
          shows: 'Type 50 to confirm',
        },
        Submitted: {
          answers: [replies(orders.place, orderOf(moments, { amount: '5000.00' }))],
          steps: [pays, { press: 'Buy BTC' }, { press: 'Confirm' }],
          shows: 'Bought 0.017253 BTC',
        },
        Refused: {
          answers: [refuses(orders.place, 'ledger-halted')],
          steps: [pays, { press: 'Buy BTC' }, { press: 'Confirm' }],
          shows: 'Submission Failed',
        },
        'Change an order': {
          answers: [...full, switchedOn],
          steps: [{ see: 'Open orders on BTC' }, { press: 'Change' }],
          shows: 'Change this limit buy',
        },
        'Close a position': {
          answers: full,
          steps: [{ see: 'Equity' }, { press: 'Close' }],
          shows: 'Close this position?',
        },
        'Set targets': {
          answers: full,
          steps: [{ see: 'Equity' }, { press: 'TP / SL' }],
          shows: 'The first target reached closes the position.',
        },
        'Ended positions': {
          answers: full,
          steps: [{ press: 'Closed' }],
          shows: 'beyond the margin',
        },
        'Longest values': {
          address: '/trade?coin=BTC',
          answers: [
            replies(market.coins, longestCoins(moments)),
            replies(people.me, mostMeOf(longPerson, moments)),
            ordersOf(moments, [
              orderOf(moments, {
                ...LONGEST_COIN,
                amount: MOST,
                quantity: MOST_COINS,
                fee: MOST,
                fillPrice: MOST_PRICE,
              }),
            ]),
            positionsOf(longest),
            ...customer(moments, longPerson),
          ],
          steps: [{ see: 'THELONGEST' }],
          shows: '9,99,99,99,99,99,99,99,999.90',
        },
      },
    ),
    ...coinEntries(moments),
  ];
}

function coinEntries(moments: Moments): Entry[] {
  const line = (number: number, given: Partial<StatementLine>): StatementLine => ({
    id: String(number),
    at: moments.ago((12 - number) * HOUR),
    kind: 'order-receive',
    asset: 'BTC',
    amount: '0.01725388',
    availableAfter: '0.01725388',
    frozenAfter: '0.00000000',
    cause: idOf('trade-', number),
    ...given,
  });
  const statement = (...items: StatementLine[]) =>
    replies(people.statement, { items, nextCursor: null });
  const lines = statement(
    line(3, { kind: 'order-hold', amount: '0.00000000', frozenAfter: '0.00100000' }),
    line(2, { kind: 'order-give', amount: '-0.00050000' }),
    line(1, {}),
  );
  const most = { availableAfter: MOST_COINS, frozenAfter: MOST_COINS };
  return entriesOf(
    {
      app: 'web',
      name: 'Coin records',
      address: '/coin-records?coin=BTC',
      answers: [replies(portfolio.one, holdingOf()), lines, ...customer(moments)],
    },
    {
      ...listStates({
        files: ['web/portfolio/CoinRecordsPage.tsx', 'web/portfolio/Statement.tsx'],
        routes: [portfolio.one, people.statement],
        loading: 'Loading BTC',
        empty: {
          answers: [
            replies(
              portfolio.one,
              holdingOf({
                available: '0.00000000',
                frozen: '0.00000000',
                total: '0.00000000',
                value: '0.00',
                cost: '0.00',
                averageCost: null,
                unrealised: '0.00',
                realised: '0.00',
              }),
            ),
            statement(),
          ],
          shows: 'No activity yet',
        },
        error: 'Could not load this coin',
        full: 'Order filled, received',
        paged: lines,
      }),
      'Longest values': {
        answers: [
          replies(market.coins, coinsOf(moments, { price: MOST_PRICE })),
          replies(portfolio.one, mostHolding),
          statement(line(1, { amount: `-${MOST_COINS}`, ...most })),
        ],
        shows: '18,44,67,44,073.70955160',
      },
    },
  );
}
