/** Words and checks of the form for an alert. */
import { describe, expect, test } from 'vitest';

import { MOVE_MAX_PERCENT, MOVE_MIN_PERCENT } from '#protocol/alerts.ts';
import { alertTexts } from '#texts/alerts.ts';

import { alertWords, levelError, levelOf } from './alerts.rules.ts';

const percentInvalid = alertTexts().percentInvalid({
  least: MOVE_MIN_PERCENT,
  most: MOVE_MAX_PERCENT,
});

describe('a level as it is typed', () => {
  test.each([
    ['above', '₹58,00,000', null],
    ['below', '0.00081034', null],
    ['move', '5', null],
    ['above', '', alertTexts().priceInvalid],
    ['above', '0', alertTexts().priceInvalid],
    ['below', '1.123456789', alertTexts().priceInvalid],
    ['move', '0.99', percentInvalid],
    ['move', '5.001', percentInvalid],
    ['move', '1000.01', percentInvalid],
  ] as const)('%s %s', (kind, typed, error) => {
    expect(levelError(kind, typed)).toBe(error);
  });

  test('is sent without its grouping', () => {
    expect(levelOf('above', '₹58,00,000.50')).toBe('5800000.50');
  });
});

test('an alert in words', () => {
  expect(alertWords({ coin: 'BTC', kind: 'above', level: '5800000.00000000' })).toBe(
    'BTC above ₹58,00,000.00',
  );
  expect(alertWords({ coin: 'DOGE', kind: 'below', level: '14.17050000' })).toBe(
    'DOGE below ₹14.1705',
  );
  expect(alertWords({ coin: 'SOL', kind: 'move', level: '5.00' })).toBe('SOL moves 5.00% in 24 h');
});
