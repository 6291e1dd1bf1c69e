/** When days and weeks begin in India, what is in force, and what a limit lets through. */
import { describe, expect, test } from 'vitest';

import { reasonText } from '#texts/refusal-text.ts';

import {
  inForce,
  leftOf,
  limitPassed,
  passedFacts,
  periodStart,
  planChange,
  renewalOf,
  type Used,
} from './limits.rules.ts';

const at = (text: string) => new Date(text);

test.each([
  // Monday 5 January 2026, a moment before and at midnight in India, and a Sunday.
  ['2026-01-05T18:29:59.999Z', '2026-01-04T18:30:00.000Z', '2026-01-04T18:30:00.000Z'],
  ['2026-01-05T18:30:00.000Z', '2026-01-05T18:30:00.000Z', '2026-01-04T18:30:00.000Z'],
  ['2026-01-11T12:00:00.000Z', '2026-01-10T18:30:00.000Z', '2026-01-04T18:30:00.000Z'],
  ['2026-01-11T18:30:00.000Z', '2026-01-11T18:30:00.000Z', '2026-01-11T18:30:00.000Z'],
])('at %s the day began at %s and the week at %s', (now, day, week) => {
  expect(periodStart('day', at(now)).toISOString()).toBe(day);
  expect(periodStart('week', at(now)).toISOString()).toBe(week);
  expect(renewalOf('day', at(now)).getTime() - at(day).getTime()).toBe(86_400_000);
  expect(renewalOf('week', at(now)).getTime() - at(week).getTime()).toBe(7 * 86_400_000);
});

describe('a change', () => {
  const now = at('2026-01-05T06:00:00.000Z');
  const later = at('2026-01-06T06:00:00.000Z');
  const now100 = { before: null, amount: 100n, actsAt: now };
  const to200 = { before: 100n, amount: 200n, actsAt: later };

  test.each([
    ['the first limit', undefined, 100n, { before: null, amount: 100n, actsAt: now }],
    ['a stricter one', now100, 50n, { before: 100n, amount: 50n, actsAt: now }],
    ['a looser one', now100, 200n, to200],
    ['none any more', now100, null, { before: 100n, amount: null, actsAt: later }],
    ['the same', now100, 100n, null],
    ['what is waiting already', to200, 200n, null],
    [
      'the same, while a looser one waits',
      to200,
      100n,
      { before: 100n, amount: 100n, actsAt: now },
    ],
    ['none where there is none', undefined, null, null],
  ])('to %s', (_, change, amount, planned) => {
    expect(planChange(change, amount, now)).toEqual(planned);
  });

  test('is in force from its moment on', () => {
    expect(inForce(to200, at('2026-01-06T05:59:59.999Z'))).toBe(100n);
    expect(inForce(to200, later)).toBe(200n);
    expect(inForce(undefined, now)).toBeNull();
  });
});

test('a limit lets through what is exactly it, and names the first that is passed', () => {
  const now = at('2026-01-05T06:00:00.000Z');
  const limits = new Map([
    ['stake day' as const, { before: null, amount: 100n, actsAt: now }],
    ['contracts week' as const, { before: null, amount: 2n, actsAt: now }],
  ]);
  const used = { 'stake day': 40n, 'contracts week': 1n } as unknown as Used;
  expect(limitPassed(limits, used, { stake: 60n, contracts: 1n }, now)).toBeNull();
  expect(limitPassed(limits, used, { stake: 61n, contracts: 2n }, now)).toMatchObject({
    measure: 'stake',
    left: 60n,
  });
  const count = limitPassed(limits, used, { stake: 1n, contracts: 2n }, now);
  expect(count && reasonText({ reason: 'limit-passed', facts: passedFacts(count) })).toBe(
    'Your limit for contracts and leveraged trades is 2 a week. You have 1 left until 12 Jan 2026, 12:00 am IST.',
  );
});

test.each([
  [100n, 0n, 100n],
  [100n, -40n, 100n],
  [100n, 100n, 0n],
  [100n, 130n, 0n],
  [100n, 60n, 40n],
])('of %s with %s used, %s is left', (limit, used, left) => {
  expect(leftOf(limit, used)).toBe(left);
});
