/** What ticks and the clock do to each kind of order, as pure functions. */
import { expect, test } from 'vitest';

import type { OrderSide, OrderType, TimeInForce } from '#protocol/orders.ts';

import {
  isTriggered,
  type OpenOrder,
  stateOf,
  stepAt,
  stepWithoutTick,
  triggeredState,
} from './orders.rules.ts';

const start = new Date('2026-11-24T00:00:00Z');
const after = (ms: number) => new Date(start.getTime() + ms);
const tick = (price: bigint | null, number = 11, ms = 1_000) => ({ number, at: after(ms), price });

function placed(type: OrderType, side: OrderSide, timeInForce: TimeInForce = 'gtc'): OpenOrder {
  return {
    type,
    side,
    timeInForce,
    state: stateOf({ type, side, timeInForce }),
    price: type === 'market' ? null : 100n,
    limitPrice: type.endsWith('-limit') ? 90n : null,
    acceptedAt: start,
    afterTick: 10,
    expiresAt: null,
  };
}
const triggered = (order: OpenOrder): OpenOrder => ({ ...order, state: triggeredState(order) });

test.each([
  ['limit', 'buy', 100n, 101n, 'fill'],
  ['limit', 'sell', 100n, 99n, 'fill'],
  ['stop', 'buy', 100n, 99n, 'trigger'],
  ['stop', 'sell', 100n, 101n, 'trigger'],
  ['stop-limit', 'buy', 100n, 99n, 'trigger'],
  ['stop-limit', 'sell', 100n, 101n, 'trigger'],
  ['take-profit', 'buy', 100n, 101n, 'trigger'],
  ['take-profit', 'sell', 100n, 99n, 'trigger'],
  ['take-profit-limit', 'buy', 100n, 101n, 'trigger'],
  ['take-profit-limit', 'sell', 100n, 99n, 'trigger'],
] as const)('%s %s: a price that meets it, one that does not, and what happens', (...row) => {
  const [type, side, met, missed, step] = row;
  const order = placed(type, side);
  expect([stepAt(order, tick(met)), stepAt(order, tick(missed))]).toEqual([step, null]);
  expect([stepAt(order, tick(null)), stepAt(order, tick(met, 10))]).toEqual([null, null]);
  const dated = { ...order, expiresAt: after(500) };
  expect([stepAt(dated, tick(met)), stepWithoutTick(dated, after(501))]).toEqual([
    ...['expired', 'expired'],
  ]);
  expect(isTriggered(order)).toBe(false);
});

test('O17 once triggered it takes the next price, however late, or rests at its limit', () => {
  for (const type of ['stop', 'take-profit'] as const) {
    const order = triggered(placed(type, 'buy'));
    expect([order.state, isTriggered(order)]).toEqual(['waiting', true]);
    expect(stepAt(order, tick(999n, 99, 60_000))).toBe('fill');
    expect(stepAt(order, tick(null))).toBe(null);
  }
  for (const type of ['stop-limit', 'take-profit-limit'] as const) {
    const order = triggered(placed(type, 'buy'));
    expect([order.state, isTriggered(order)]).toEqual(['limit-buy', true]);
    // The limit counts now, not what triggered it.
    expect([90n, 91n, 100n].map((price) => stepAt(order, tick(price)))).toEqual([
      ...['fill', null, null],
    ]);
  }
});

test('O18 for the next price alone: it fills by that one or ends, in time or not at all', () => {
  const order = placed('limit', 'buy', 'ioc');
  expect(order.state).toBe('waiting');
  expect(stepAt(order, tick(100n))).toBe('fill');
  expect(stepAt(order, tick(101n))).toBe('expired');
  expect(stepAt(order, tick(null))).toBe('expired');
  expect(stepAt(order, tick(100n, 11, 5_001))).toBe('expired');
  expect(stepAt(order, tick(100n, 12))).toBe(null);
  expect([stepWithoutTick(order, after(5_000)), stepWithoutTick(order, after(5_001))]).toEqual([
    ...[null, 'expired'],
  ]);
  const rests = placed('stop-limit', 'sell', 'fok');
  expect(rests.state).toBe('stop-sell');
  const waits = triggered(rests);
  expect([waits.state, isTriggered(waits)]).toEqual(['waiting', true]);
  // However late that next one is: it was written to act while nobody looks.
  expect(stepAt(waits, tick(90n, 11, 60_000))).toBe('fill');
  expect(stepAt(waits, tick(89n))).toBe('expired');
  expect(stepWithoutTick(waits, after(60_000))).toBe(null);
});
