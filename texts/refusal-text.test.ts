/**
 * Every reason that is made of facts with its sentence: a table; and what holds for all refusals.
 */
import { expect, test } from 'vitest';

import type { PlainReason, ReasonFacts, ReasonName } from '#protocol/reasons.ts';
import { refusals } from '#protocol/refusals.ts';

import { refusalTexts } from './refusals.ts';
import { reasonText, refusalText } from './refusal-text.ts';

const { codes, reasons } = refusalTexts('en');

const exposure = { limit: '5000000.00', left: '1250.50', coin: 'BTC', side: 'long' } as const;
const otherExposure = { limit: '1.00', left: '0.00', coin: 'ETH', side: 'short' } as const;
const renewsAt = '2026-01-02T18:30:00.000Z';

/** Facts, others of which every one differs, and the sentence of the first. */
const table: { [Name in keyof ReasonFacts]: [ReasonFacts[Name], ReasonFacts[Name], string] } = {
  'type-wrong': [{ type: 'integer' }, { type: 'tuple' }, 'This must be a whole number.'],
  'not-one-of': [{ allowed: [60, 120] }, { allowed: ['a'] }, 'This must be one of: 60, 120.'],
  'too-short': [{ least: 2 }, { least: 3 }, 'This must have at least 2 characters.'],
  'too-long': [{ most: 300 }, { most: 2 }, 'This must have at most 300 characters.'],
  'too-small': [{ least: 1 }, { least: 2 }, 'This must be 1 or more.'],
  'too-great': [{ most: 100 }, { most: 2 }, 'This must be 100 or less.'],
  'span-too-long': [
    { most: 60, pages: '/api/ticks/pages' },
    { most: 2, pages: '/x' },
    'At most 60 per request. For more, page through /api/ticks/pages.',
  ],
  'json-key-forbidden': [{ key: '__proto__' }, { key: 'x' }, 'The field __proto__ is not allowed.'],
  'json-key-twice': [{ key: 'amount' }, { key: 'x' }, 'The field amount appears twice.'],
  'amount-below': [{ least: '1.00' }, { least: '2.00' }, 'The smallest amount is ₹1.00.'],
  'amount-above': [{ most: '500.00' }, { most: '2.00' }, 'The largest amount is ₹500.00.'],
  'key-trade-limit': [
    { most: '500.00' },
    { most: '2.00' },
    'This API key can spend at most ₹500.00 per trade.',
  ],
  'key-day-limit': [
    { most: '500.00' },
    { most: '2.00' },
    'This API key can spend at most ₹500.00 in 24 hours.',
  ],
  'limit-passed': [
    { measure: 'stake', period: 'day', limit: '5000.00', left: '120.00', renewsAt },
    {
      measure: 'loss',
      period: 'week',
      limit: '7.00',
      left: '0.00',
      renewsAt: '2026-02-01T00:00:00Z',
    },
    'Your limit for stakes is ₹5,000.00 a day. You have ₹120.00 left until 3 Jan 2026, 12:00 am IST.',
  ],
  'on-break': [
    { endsAt: '2026-01-02T09:30:00.000Z' },
    { endsAt: '2026-02-02T09:30:00.000Z' },
    'You are on a break until 2 Jan 2026, 3:00 pm IST. Contracts, leveraged trades and deposits are off. You can still withdraw, close positions and cancel orders.',
  ],
  'exposure-of-person': [
    exposure,
    otherExposure,
    'You can hold at most ₹50,00,000.00 long in BTC. ₹1,250.50 is left.',
  ],
  'exposure-of-people': [
    exposure,
    otherExposure,
    'All customers together can hold at most ₹50,00,000.00 long in BTC. ₹1,250.50 is left.',
  ],
  'too-many-a-minute': [
    { most: 30 },
    { most: 2 },
    'At most 30 contracts a minute. Please wait a moment.',
  ],
  'too-many-open': [
    { most: 30, coin: 'BTC' },
    { most: 2, coin: 'ETH' },
    'At most 30 open contracts in BTC. Wait until one ends.',
  ],
  'start-again-enough': [
    { below: '8500.00' },
    { below: '85.00' },
    'You can start again when you have less than ₹8,500.00 in total.',
  ],
  'started-again': [
    { nextAt: '2026-01-02T09:30:00.000Z' },
    { nextAt: '2026-02-02T09:30:00.000Z' },
    'You can start again once in 24 hours. Next time: 2 Jan 2026, 3:00 pm IST.',
  ],
  'trading-opens': [{ seconds: 420 }, { seconds: 5 }, 'Trading opens in about 420 seconds.'],
  'audit-reason-short': [{ least: 10 }, { least: 2 }, 'Please enter at least 10 characters.'],
  'delayed-most': [
    { most: 5 },
    { most: 2 },
    'At most 5 changes can wait at the same time. Withdraw one, or wait until one takes effect.',
  ],
};

test.each(Object.entries(table))('%s leaves out no fact', (name, [facts, others, sentence]) => {
  const reasonOf = (given: object) =>
    ({ reason: name, facts: given }) as unknown as Parameters<typeof reasonText>[0];
  expect(reasonText(reasonOf(facts))).toBe(sentence);
  for (const [fact, value] of Object.entries(others)) {
    expect([fact, reasonText(reasonOf({ ...facts, [fact]: value }))]).not.toEqual([fact, sentence]);
  }
});

/** Sentences that name a constant of the protocol. */
const limits: Partial<Record<PlainReason, string>> = {
  'alert-percent-invalid': 'Enter 1 to 1,000 percent, with at most 2 decimals.',
  'too-many-alerts': 'You have reached the limit of 50 alerts. Remove one first.',
  'import-full': 'You can keep at most 20,000 rows in total. Remove a file first.',
  'too-many-recurring': 'You have 20 recurring buys, the most allowed. End one first.',
  'too-many-watchlists': 'You have 10 lists, the most allowed. Delete one first.',
};

test.each(Object.entries(limits))('%s names its limit', (reason, sentence) => {
  expect(reasonText(reason as PlainReason)).toBe(sentence);
});

test('every code and every reason has a sentence, and the table above all that are made of facts', () => {
  expect(Object.keys(codes).toSorted()).toEqual(Object.keys(refusals).toSorted());
  const made = Object.entries(reasons).filter(([, text]) => typeof text === 'function');
  expect(made.map(([name]) => name).toSorted()).toEqual(
    [...Object.keys(table), ...Object.keys(limits)].toSorted(),
  );
  const plain = [...Object.entries(codes), ...Object.entries(reasons)].filter(
    (entry): entry is [ReasonName, string] => typeof entry[1] === 'string',
  );
  expect(plain.filter(([, text]) => text.trim() !== text || text.length < 8)).toEqual([]);
});

test('a refusal without a reason is all that its code says', () => {
  expect(refusalText({ code: 'not-found' })).toBe('Not found');
  expect(refusalText({ code: 'not-found', reason: 'no-bank-details' })).toBe(
    'No bank details are saved yet.',
  );
});
