/** Rules of price alerts: levels, what would fire at once, and the words. */
import { describe, expect, test } from 'vitest';

import { noticeText } from '#texts/notice-text.ts';

import { faultNow, firedNotice, movedBy, readLevel } from './alerts.rules.ts';

const rupees = (amount: number) => BigInt(amount) * 10n ** 8n;

describe('a level', () => {
  test.each([
    ['above', '5790000', 579_000_000_000_000n],
    ['below', '0.00081034', 81_034n],
    ['move', '5', 500n],
    ['move', '1000', 100_000n],
    ['move', '2.25', 225n],
  ] as const)('%s %s is read', (kind, text, level) => {
    expect(readLevel(kind, text)).toEqual({ level });
  });

  test.each([
    ['above', '0'],
    ['above', '0.000000001'],
    ['below', '9999999999999'],
    ['below', '1,000'],
    ['move', '0.99'],
    ['move', '1000.01'],
    ['move', '5.001'],
  ] as const)('%s %s is refused', (kind, text) => {
    const fault = kind === 'move' ? 'alert-percent-invalid' : 'alert-price-invalid';
    expect(readLevel(kind, text)).toEqual({ fault });
  });
});

test('a move counts up and down alike, rounded down, and is nothing where the day before is not known', () => {
  expect(movedBy({ price: rupees(105), dayAgo: rupees(100) })).toBe(500n);
  expect(movedBy({ price: rupees(95), dayAgo: rupees(100) })).toBe(500n);
  expect(movedBy({ price: rupees(104_999), dayAgo: rupees(100_000) })).toBe(499n);
  expect(movedBy({ price: rupees(100), dayAgo: null })).toBe(null);
});

test('what is met already is not set', () => {
  const standing = { price: rupees(100), dayAgo: rupees(90) };
  const faults = [
    faultNow('above', rupees(100), standing),
    faultNow('below', rupees(100), standing),
    faultNow('move', 1_111n, standing),
  ];
  expect(faults.every((fault) => fault?.includes('already'))).toBe(true);
  expect(faultNow('above', rupees(101), standing)).toBe(null);
  expect(faultNow('below', rupees(99), standing)).toBe(null);
  expect(faultNow('move', 1_112n, standing)).toBe(null);
});

test('the words say the level, and where the price is', () => {
  const toldText = (...met: Parameters<typeof firedNotice>) => noticeText(firedNotice(...met));
  const standing = { price: rupees(5_800_000), dayAgo: rupees(6_000_000) };
  expect(toldText({ kind: 'above', level: rupees(5_790_000), coin: 'BTC' }, standing)).toEqual({
    title: 'BTC above ₹57,90,000.00',
    message: 'BTC is at ₹58,00,000.00, at or above your alert at ₹57,90,000.00.',
  });
  expect(toldText({ kind: 'move', level: 300n, coin: 'BTC' }, standing)).toEqual({
    title: 'BTC moved 3.00%',
    message: 'BTC fell by at least 3.00% within 24 hours. It is at ₹58,00,000.00.',
  });
  const small = { price: 81_034n, dayAgo: null };
  expect(toldText({ kind: 'below', level: 81_100n, coin: 'SHIB' }, small).message).toBe(
    'SHIB is at ₹0.00081034, at or below your alert at ₹0.000811.',
  );
});
