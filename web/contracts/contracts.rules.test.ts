/** What the order center says of a contract: its end, result sentences that never celebrate, order, price path. */
import { expect, test } from 'vitest';

import type { Contract } from '#protocol/contracts.ts';

import {
  expectedEnd,
  pathPoints,
  percentFromEntry,
  resultSentence,
  soonestFirst,
  stateWord,
  withContract,
} from './contracts.rules.ts';

const open: Contract = {
  id: 'contract-1',
  coin: 'BTC',
  coinName: 'Bitcoin',
  direction: 'BUY_UP',
  amount: '10000.00',
  duration: 60,
  returnPercentage: 30,
  coinQuantity: '0.00172763',
  status: 'ACTIVE',
  acceptedAt: '2026-11-21T10:00:00.400Z',
  acceptedAfterTick: 100,
  entryTick: 101,
  entryPrice: '5788410.22000000',
  entryAt: '2026-11-21T10:00:01.000Z',
  expiresAt: '2026-11-21T10:01:01.000Z',
  closesAtTick: 161,
  exitTick: null,
  exitPrice: null,
  exitAt: null,
  settledAt: null,
  payout: null,
  profit: null,
};
const expiry = Date.parse('2026-11-21T10:01:01.000Z');

test('the end of a countdown follows the ticks, as far as anybody sees', () => {
  const at = (ms: number) => new Date(expiry + ms).toISOString();
  expect(expectedEnd(open, expiry, { tick: 121, time: at(-40_000) })).toBe(expiry);
  expect(expectedEnd(open, expiry, { tick: 121, time: at(-39_800) }), 'a little late').toBe(expiry);
  expect(
    expectedEnd(open, expiry, { tick: 121, time: at(-37_000) }),
    'three ticks are missing',
  ).toBe(expiry + 3_000);
  expect(expectedEnd(open, expiry, { tick: 131, time: at(-40_000) }), 'ten too many').toBe(
    expiry - 10_000,
  );
  expect(expectedEnd(open, expiry, { tick: 160, time: at(600_000) }), 'after a stop').toBe(
    expiry + 601_000,
  );
  const timed = { ...open, closesAtTick: null };
  expect(expectedEnd(timed, expiry, { tick: 121, time: at(-37_000) }), 'by the time').toBe(expiry);
});

test('results are told alike for win and loss, with the side the price closed on', () => {
  const say = (changes: Partial<Contract>) => resultSentence({ ...open, ...changes });
  expect(say({})).toBeNull();
  expect(say({ status: 'WIN', profit: '3000.00' })).toBe('Closed above entry. +₹3,000.00');
  expect(say({ status: 'LOSS', profit: '-10000.00' })).toBe('Closed below entry. −₹10,000.00');
  expect(say({ direction: 'SELL_SHORT', status: 'WIN', profit: '3000.00' })).toBe(
    'Closed below entry. +₹3,000.00',
  );
  expect(say({ direction: 'SELL_SHORT', status: 'LOSS', profit: '-10000.00' })).toBe(
    'Closed above entry. −₹10,000.00',
  );
  expect(say({ status: 'REFUNDED', profit: '0.00' })).toBe(
    'Closed at the entry price. Stake of ₹10,000.00 returned',
  );
  expect(say({ status: 'VOID', profit: '0.00' })).toBe(
    'No valid price in time. Stake of ₹10,000.00 returned',
  );
});

test('the state is profit, loss, or the status itself', () => {
  const word = (status: Contract['status']) => stateWord({ ...open, status });
  expect((['WIN', 'LOSS', 'REFUNDED', 'VOID'] as const).map(word)).toEqual([
    'Profit',
    'Loss',
    'Refunded',
    'Void',
  ]);
});

test('the move since entry is cut to two decimals and keeps its sign', () => {
  expect(percentFromEntry('100.00000000', '100.05999999')).toBe('0.05');
  expect(percentFromEntry('100.00000000', '98.75000000')).toBe('-1.25');
  expect(percentFromEntry('100.00000000', '100.00000001')).toBe('0.00');
});

test('the next to settle comes first, those without an entry last', () => {
  const later = { ...open, id: 'contract-2', expiresAt: '2026-11-21T10:03:00.000Z' };
  const waiting = { ...open, id: 'contract-3', expiresAt: null };
  expect(soonestFirst([waiting, later, open]).map(({ id }) => id)).toEqual([
    'contract-1',
    'contract-2',
    'contract-3',
  ]);
});

test('a changed contract replaces itself, a new one is added, a settled one leaves', () => {
  const entered = { ...open, entryTick: 102 };
  expect(withContract([open], entered)).toEqual([entered]);
  expect(withContract([open], { ...open, id: 'contract-2' })).toHaveLength(2);
  expect(withContract([open], { ...open, status: 'WIN' })).toEqual([]);
});

test('the price path fills its box from the highest to the lowest price', () => {
  const box = { width: 100, height: 40, inset: 4 };
  expect(pathPoints([1, 3, 2], box)).toEqual([
    { x: 4, y: 36 },
    { x: 50, y: 4 },
    { x: 96, y: 20 },
  ]);
  expect(pathPoints([5, 5], box).map(({ y }) => y)).toEqual([20, 20]);
  expect(pathPoints([5], box)).toEqual([]);
});
