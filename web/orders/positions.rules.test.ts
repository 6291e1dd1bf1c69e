/** A position by the last price, and the list of the open ones as events move it. */
import { expect, test } from 'vitest';

import type { Position } from '#protocol/positions.ts';

import { endingWords, worthAt, withPosition } from './positions.rules.ts';

const position = (given: Partial<Position> = {}): Position => ({
  id: 'position-1',
  coin: 'BTC',
  coinName: 'Bitcoin',
  side: 'long',
  status: 'open',
  margin: '5000.00',
  leverage: 10,
  exposure: '50000.00',
  fee: '0.00',
  quantity: '0.01000000',
  acceptedAt: '2026-11-21T10:00:00.000Z',
  acceptedAfterTick: 60,
  entryTick: 61,
  entryPrice: '5000000.00000000',
  entryAt: '2026-11-21T10:00:01.000Z',
  liquidationPrice: '4750000.00000000',
  takeProfit: null,
  stopLoss: null,
  price: '5000000.00000000',
  equity: '5000.00',
  pnl: '0.00',
  closeAskedAt: null,
  closeReason: null,
  closeTick: null,
  closePrice: null,
  closedAt: null,
  returned: null,
  gap: null,
  ...given,
});

test('profit, loss and equity follow the price, and never lose more than the margin', () => {
  expect(worthAt(position(), '5100000.00000000')).toEqual({ pnl: '1000.00', equity: '6000.00' });
  expect(worthAt(position(), '4900000.00000000')).toEqual({
    pnl: '-1000.00',
    equity: '4000.00',
  });
  expect(worthAt(position(), '4000000.00000000')).toEqual({ pnl: '-5000.00', equity: '0.00' });
  expect(worthAt(position({ side: 'short' }), '4900000.00000000')?.pnl).toBe('1000.00');
});

test('before its entry, or without a price, nothing is said', () => {
  expect(worthAt(position({ entryPrice: null }), '5100000.00000000')).toBeNull();
  expect(worthAt(position(), null)).toBeNull();
});

test('open ones come and change in place, ended ones leave', () => {
  const open = withPosition([position()], position({ id: 'position-2', status: 'pending' }));
  expect(open.map(({ id }) => id)).toEqual(['position-2', 'position-1']);
  const closing = withPosition(open, position({ status: 'closing' }));
  expect(closing.map(({ status }) => status)).toEqual(['pending', 'closing']);
  expect(withPosition(closing, position({ status: 'liquidated' }))).toHaveLength(1);
});

test('none goes back a stage', () => {
  const closing = [position({ status: 'closing' })];
  expect(withPosition(closing, position({ status: 'pending' }))).toEqual(closing);
  expect(withPosition(closing, position())).toEqual(closing);
});

test('each end has its words', () => {
  expect(endingWords(position())).toBeNull();
  expect(endingWords(position({ status: 'failed' }))).toMatch(/returned/);
  expect(endingWords(position({ status: 'liquidated', closeReason: 'liquidation' }))).toMatch(
    /^Liquidated/,
  );
});
