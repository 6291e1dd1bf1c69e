/** Budgets of requests: what may be asked for at once, what comes back with time, and that a flood of callers is forgotten. */
import { expect, test } from 'vitest';

import { openBudgets } from './budgets.ts';
import { virtualClock } from './clock.ts';
import { Refusal } from './refuse.ts';

const START = new Date('2026-01-05T06:30:00.000Z');

function open() {
  const clock = virtualClock(START);
  return { clock, budgets: openBudgets(clock, { perSecond: 10, most: 100 }) };
}

/** Null where it is not refused. */
function retryAfter(ask: () => void): number | null {
  try {
    ask();
    return null;
  } catch (error) {
    if (!(error instanceof Refusal) || error.code !== 'rate-limited') throw error;
    return error.retryAfter ?? Number.NaN;
  }
}

test('all of it may be asked for at once, then as much as comes back, and no more than it ever holds', () => {
  const { clock, budgets } = open();
  for (let at = 0; at < 10; at += 1) budgets.spend('asha', 10);
  expect(retryAfter(() => budgets.spend('asha', 10))).toBe(1);
  expect(retryAfter(() => budgets.spend('asha', 25))).toBe(3);
  clock.advance(1_000);
  expect(retryAfter(() => budgets.spend('asha', 10))).toBe(null);
  expect(retryAfter(() => budgets.spend('asha', 1))).toBe(1);
  clock.advance(3_600_000);
  expect(retryAfter(() => budgets.spend('asha', 100))).toBe(null);
  expect(retryAfter(() => budgets.spend('asha', 1))).toBe(1);
});

test('a refusal takes nothing, one caller takes nothing from another, and a look takes nothing', () => {
  const { clock, budgets } = open();
  budgets.spend('asha', 100);
  for (let at = 0; at < 50; at += 1) expect(retryAfter(() => budgets.spend('asha', 1))).toBe(1);
  expect(retryAfter(() => budgets.check('asha'))).toBe(1);
  expect(retryAfter(() => budgets.spend('ravi', 100))).toBe(null);
  clock.advance(100);
  for (let at = 0; at < 50; at += 1) expect(retryAfter(() => budgets.check('asha'))).toBe(null);
  expect(retryAfter(() => budgets.spend('asha', 1))).toBe(null);
});

test('a clock that is set back gives nothing and takes nothing', () => {
  const { clock, budgets } = open();
  budgets.spend('asha', 99);
  clock.set(new Date(START.getTime() - 60_000));
  expect(retryAfter(() => budgets.spend('asha', 1))).toBe(null);
  expect(retryAfter(() => budgets.spend('asha', 1))).toBe(1);
});

test('callers whose budget is whole again are forgotten, however many there were', () => {
  const { clock, budgets } = open();
  for (let at = 0; at < 50_000; at += 1) {
    budgets.spend(`address ${at}`, 1);
    clock.advance(1);
  }
  expect(budgets.remembered).toBeLessThan(11_000);
});
