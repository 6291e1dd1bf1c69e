/** A person's levels on the chart, and what each asks for where it is let go. */
import { expect, test } from 'vitest';

import type { Alert } from '#protocol/alerts.ts';
import type { Order } from '#protocol/orders.ts';
import type { Position } from '#protocol/positions.ts';

import { askedBy, levelsOf, limitAt, sideOf } from './chart-work.rules.ts';

const alert = (given: Partial<Alert> = {}) =>
  ({ id: 'alert-1', coin: 'SOL', kind: 'above', level: '15000.00000000', ...given }) as Alert;
const order = (given: Partial<Order> = {}) =>
  ({
    id: 'trade-1',
    coin: 'SOL',
    side: 'buy',
    type: 'limit',
    status: 'pending',
    price: '13000.00000000',
    limitPrice: null,
    timeInForce: 'gtc',
    triggeredTick: null,
    positionId: null,
    ...given,
  }) as Order;
const position = (given: Partial<Position> = {}) =>
  ({
    id: 'position-1',
    coin: 'SOL',
    side: 'long',
    status: 'open',
    entryPrice: '14000.00000000',
    liquidationPrice: '13300.00000000',
    takeProfit: '15000.00000000',
    stopLoss: null,
    ...given,
  }) as Position;

test('what waits for a price has a level, and a handle where it can be moved', () => {
  const levels = levelsOf('SOL', {
    alerts: [alert(), alert({ kind: 'move', level: '5.00' }), alert({ coin: 'BTC' })],
    orders: [order(), order({ id: 'trade-2', coin: 'BTC' })],
    positions: [position()],
  });
  expect(levels.map(({ id, price, handle }) => [id, price, handle !== null])).toEqual([
    ['alert-1', 15_000, true],
    ['trade-1', 13_000, true],
    ['position-1 entry', 14_000, true],
    ['position-1 takeProfit', 15_000, true],
    ['position-1 liquidation', 13_300, false],
  ]);
  const closing = levelsOf('SOL', {
    alerts: [],
    orders: [],
    positions: [position({ status: 'closing' })],
  });
  expect(closing.map(({ handle }) => handle)).toEqual([null, null, null]);
});

test('a level says the digits that lists say: cut, not rounded', () => {
  const positions = [position({ entryPrice: '5680147.20950166', takeProfit: '0.07119000' })];
  const levels = levelsOf('SOL', { alerts: [], orders: [], positions });
  expect(levels.map(({ words, text }) => `${words} ${text}`)).toEqual([
    'Entry 56,80,147.20',
    'Take profit 0.07119',
    'Liquidation 13,300.00',
  ]);
});

test('an alert that was set in the place of another keeps that place, and so its handle', () => {
  const own = {
    alerts: [alert({ id: 'alert-2' }), alert({ id: 'alert-3' })],
    orders: [],
    positions: [],
  };
  const levels = levelsOf('SOL', own, new Map([['alert-2', 'alert-1']]));
  expect(levels.map(({ id, place }) => [id, place])).toEqual([
    ['alert-2', 'alert-1'],
    ['alert-3', 'alert-3'],
  ]);
});

const owned = { alerts: [alert()], orders: [order()], positions: [position()] };

test('a level that is let go asks for what it is, at its price', () => {
  const ask = (level: string, price: string) => askedBy(level, price, owned, '13904.55');
  expect(ask('alert-1', '13900.00')).toMatchObject({
    what: 'alert',
    kind: 'below',
    price: '13900.00',
  });
  expect(ask('trade-1', '12900.00')).toEqual({ what: 'order', order: order(), price: '12900.00' });
  expect(ask('position-1 stopLoss', '13700.00')).toMatchObject({ start: { stopLoss: '13700.00' } });
  expect(ask('position-9 entry', '1.00')).toBeNull();
});

test('from its entry a position gets a target on the side that gains, a stop on the other', () => {
  const short = { ...owned, positions: [position({ side: 'short' })] };
  const starts = (price: string) =>
    [owned, short].map((own) => {
      const asked = askedBy('position-1 entry', price, own, null);
      return asked?.what === 'targets' ? asked.start : null;
    });
  expect(starts('14500.00')).toEqual([{ takeProfit: '14500.00' }, { stopLoss: '14500.00' }]);
  expect(starts('13500.00')).toEqual([{ stopLoss: '13500.00' }, { takeProfit: '13500.00' }]);
  expect(sideOf('1.00', null)).toBe('above');
});

test('a limit order below the price buys, above it sells, and at it buys', () => {
  const sides = ['13904.54', '13904.55', '13904.56'].map(
    (price) => limitAt(price, '13904.55000000').side,
  );
  expect(sides).toEqual(['buy', 'buy', 'sell']);
  expect(limitAt('13000.00', null)).toEqual({ side: 'buy', price: '13000.00' });
});
