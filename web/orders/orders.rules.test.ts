/** The list of orders as events move it. */
import { expect, test } from 'vitest';

import type { Order } from '#protocol/orders.ts';

import {
  awaitedPrice,
  canCancel,
  canChange,
  isResting,
  type LoadedOrders,
  outcomeWords,
  percentAway,
  restingWords,
  typeWords,
  withOrder,
} from './orders.rules.ts';

const order = (given: Partial<Order> = {}): Order => ({
  id: 'trade-1',
  coin: 'BTC',
  coinName: 'Bitcoin',
  side: 'buy',
  type: 'market',
  status: 'pending',
  amount: '1000.00',
  quantity: null,
  number: 1,
  clientOrderId: null,
  byQuantity: false,
  price: null,
  limitPrice: null,
  timeInForce: 'gtc',
  postOnly: false,
  listNumber: null,
  listClientOrderId: null,
  fillNumber: null,
  leverage: 1,
  positionId: null,
  fee: null,
  realised: null,
  acceptedAt: '2026-11-21T10:00:00.000Z',
  acceptedAfterTick: 60,
  pair: null,
  changedAt: null,
  changedAfterTick: null,
  expiresAt: null,
  triggeredTick: null,
  fillTick: null,
  fillPrice: null,
  filledAt: null,
  endedAt: null,
  failure: null,
  ...given,
});

const list = (...items: Order[]): LoadedOrders => ({
  pageParams: [null],
  pages: [
    {
      items,
      nextCursor: null,
      counts: { pending: items.length, completed: 3, failed: 0, cancelled: 0 },
    },
  ],
});

test('a new order comes first and is counted, a filled one changes in place', () => {
  const two = withOrder(list(order()), order({ id: 'trade-2' }));
  expect(two?.pages[0]?.items.map(({ id }) => id)).toEqual(['trade-2', 'trade-1']);
  expect(two?.pages[0]?.counts).toMatchObject({ pending: 2, completed: 3 });
  const filled = two && withOrder(two, order({ status: 'completed' }));
  expect(filled?.pages[0]?.items.map(({ status }) => status)).toEqual(['pending', 'completed']);
  expect(filled?.pages[0]?.counts).toMatchObject({ pending: 1, completed: 4 });
});

test('the same event twice counts once', () => {
  const once = withOrder(list(order()), order({ status: 'failed' }));
  const twice = once && withOrder(once, order({ status: 'failed' }));
  expect(twice?.pages[0]?.counts).toEqual({ pending: 0, completed: 3, failed: 1, cancelled: 0 });
});

test('an answer that arrives after the news of the fill does not make it pending again', () => {
  const filled = withOrder(list(order()), order({ status: 'completed' }));
  expect(filled && withOrder(filled, order())).toEqual(filled);
});

test('one that ended and was never loaded has to be asked for', () => {
  expect(withOrder(list(), order({ status: 'completed' }))).toBeNull();
});

test('orders are cancelled while they wait, positions are closed instead', () => {
  expect(canCancel(order())).toBe(true);
  expect(canCancel(order({ status: 'completed' }))).toBe(false);
  const opening = order({ positionId: 'position-1', side: 'sell', leverage: 10 });
  expect(canCancel(opening)).toBe(false);
  expect(typeWords(opening)).toBe('Short 10×');
  expect(typeWords(order({ type: 'stop' }))).toBe('Stop');
});

test('how far a price is away is never said to be nothing while there is something', () => {
  expect(percentAway('5290000.00000000', '5322544.00000000')).toBe('0.62');
  expect(percentAway('100.00000001', '100.00000000')).toBe('0.01');
  expect(percentAway('100.00000000', '100.00000000')).toBe('0.00');
});

test('an order says what happened to it, or what it waits for', () => {
  const filled = {
    status: 'completed',
    quantity: '0.34780800',
    fillPrice: '14372.10000000',
  } as const;
  expect(outcomeWords(order({ ...filled, coin: 'SOL' }))).toBe('Bought 0.347808 SOL at ₹14,372.10');
  expect(outcomeWords(order({ ...filled, coin: 'SOL', side: 'sell' }))).toBe(
    'Sold 0.347808 SOL at ₹14,372.10',
  );
  expect(outcomeWords(order({ ...filled, leverage: 10, positionId: 'position-1' }))).toBe(
    'Opened long 10× at ₹14,372.10',
  );
  expect(outcomeWords(order())).toBe('Waiting for the next price');
  const limit = { type: 'limit', price: '5600000.00000000' } as const;
  expect(outcomeWords(order(limit))).toBe('Open until the price reaches ₹56,00,000.00');
  const stop = order({ type: 'stop', price: '0.00120000' });
  expect(outcomeWords(stop)).toBe('Open until the price reaches ₹0.0012');
  expect(outcomeWords({ ...stop, triggeredTick: 61 })).toBe('Waiting for the next price');
  expect(outcomeWords(order({ status: 'cancelled' }))).toBe('Cancelled: nothing was traded');
  expect(outcomeWords(order({ status: 'failed', failure: 'no-price' }))).toBe(
    'Not filled: no price arrived in time',
  );
});

test('only what waits for its own price rests', () => {
  const limit = order({ type: 'limit', price: '5600000.00000000' });
  expect([order(), limit, { ...limit, triggeredTick: 9 }].map(isResting)).toEqual([
    ...[false, true, false],
  ]);
  expect(isResting({ ...limit, status: 'cancelled' })).toBe(false);
  expect(isResting({ ...limit, timeInForce: 'ioc' })).toBe(false);
});

test('what programs place has its name, the price that it waits for, and is not changed', () => {
  const exact = order({ type: 'limit', price: '5600000.00000000', byQuantity: true });
  expect([isResting(exact), canChange(exact), canChange({ ...exact, byQuantity: false })]).toEqual([
    ...[true, false, true],
  ]);
  const stop = order({ type: 'stop-limit', price: '9.00000000', limitPrice: '10.00000000' });
  expect([typeWords(stop), restingWords({ ...stop, type: 'take-profit' })]).toEqual([
    ...['Stop limit', 'Take profit buy'],
  ]);
  expect([awaitedPrice(stop), canChange(stop)]).toEqual(['9.00000000', false]);
  expect(awaitedPrice({ ...stop, triggeredTick: 9 })).toBe('10.00000000');
  expect(awaitedPrice({ ...stop, triggeredTick: 9, timeInForce: 'fok' })).toBe(null);
  expect(outcomeWords(order({ status: 'failed', failure: 'beyond-reserve' }))).toBe(
    'Not filled: cost more than the reserved amount',
  );
});
