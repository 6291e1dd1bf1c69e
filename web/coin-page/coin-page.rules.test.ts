/** What the page of a coin makes of prices, holdings, alerts and orders. */
import { expect, test } from 'vitest';

import type { Candle, Coin } from '#protocol/market.ts';
import type { Order } from '#protocol/orders.ts';

import { awayFrom, filled, gainPercent, movedBy, rankOf, reachOf } from './coin-page.rules.ts';

const at = (minute: number) => new Date(Date.UTC(2026, 10, 23, 10, minute)).toISOString();
const candle = (minute: number, low: string, high: string): Candle => ({
  time: at(minute),
  open: low,
  high,
  low,
  close: high,
  volume: '0.00',
  synthetic: false,
});

test('the reach is of the candles since then and of the price of this moment, by value', () => {
  const candles = [
    candle(0, '1.00000000', '99.00000000'),
    candle(5, '9.50000000', '10.50000000'),
    candle(10, '9.90000000', '11.00000000'),
  ];
  const since = Date.parse(at(5));
  expect(reachOf(candles, since, '10.00000000')).toEqual({
    low: '9.50000000',
    high: '11.00000000',
  });
  expect(reachOf(candles, since, '9.00000000')?.low).toBe('9.00000000');
  expect(reachOf(candles, since, '100.00000000')?.high).toBe('100.00000000');
  expect(reachOf(candles, since, null)?.low).toBe('9.50000000');
  expect(reachOf(candles, Date.parse(at(11)), '10.00000000')).toBeNull();
});

test('the move is to the last decimal, with its sign', () => {
  expect(movedBy('14490.61490000', '13531.24000000')).toBe('959.37490000');
  expect(movedBy('0.00074800', '0.00075000')).toBe('-0.00000200');
  expect(movedBy('1.00000000', '1.00000000')).toBe('0.00000000');
  expect(movedBy(null, '1.00000000')).toBeNull();
  expect(movedBy('1.00000000', null)).toBeNull();
});

test('profit is in percent of what was paid, and of nothing there is none', () => {
  expect(gainPercent('21093.07', '159749.74')).toBe('13.20');
  expect(gainPercent('-10.00', '30.00')).toBe('-33.33');
  expect(gainPercent('0.00', '30.00')).toBe('0.00');
  expect(gainPercent('5.00', '0.00')).toBeNull();
  expect(gainPercent(null, '30.00')).toBeNull();
});

test('an alert is as far away as its level is from the price; a move has no level', () => {
  const price = '14490.61000000';
  expect(awayFrom({ kind: 'above', level: '15000.00000000' }, price)).toBe('3.51');
  expect(awayFrom({ kind: 'below', level: '13800.00000000' }, price)).toBe('4.76');
  expect(awayFrom({ kind: 'move', level: '5.00' }, price)).toBeNull();
  expect(awayFrom({ kind: 'above', level: '15000.00000000' }, null)).toBeNull();
});

test('the rank goes by market cap, and unknown ones are behind', () => {
  const coin = (symbol: string, marketCap: string | null) =>
    ({ symbol, stats: { marketCap, volume24h: '0.00', supply: '1' } }) as Coin;
  const coins = [coin('A', '90.00'), coin('B', '1000.00'), coin('C', null), coin('D', '90.00')];
  expect(['A', 'B', 'C', 'D'].map((symbol) => rankOf(coins, symbol))).toEqual([2, 1, null, 2]);
  expect(rankOf(coins, 'NOPE')).toBeNull();
});

test('fills are spot orders that were completed', () => {
  const order = (id: string, status: Order['status'], positionId: string | null) =>
    ({ id, status, positionId }) as Order;
  const orders = [
    order('1', 'completed', null),
    order('2', 'failed', null),
    order('3', 'completed', 'position-3'),
    order('4', 'cancelled', null),
  ];
  expect(filled(orders).map(({ id }) => id)).toEqual(['1']);
});
