/** Amounts on the wire: what is read, what is refused, and that nothing is ever rounded. */
import fc from 'fast-check';
import { expect, test } from 'vitest';

import { formatAmount, parseAmount } from './money.ts';

test.each([
  ['0', 0n],
  ['1', 100n],
  ['1.5', 150n],
  ['1.50', 150n],
  ['007.05', 705n],
  ['92233720368547758.07', 9_223_372_036_854_775_807n],
] as const)('%s is %s paise', (text, paise) => {
  expect(parseAmount(text, 2)).toBe(paise);
});

test.each([
  '',
  ' ',
  ' 1',
  '1 ',
  '-1',
  '-0',
  '+1',
  '1.',
  '.5',
  '1.005',
  '1e3',
  '1e-9',
  '0x10',
  'NaN',
  'Infinity',
  '1,000',
  '1_000',
  '₹1',
  '१२',
  '１',
  '1.2.3',
  'null',
  'true',
  '1\n',
  '\u00001',
  '9'.repeat(21),
  '9007199254740993.123',
])('%j is refused', (text) => {
  expect(parseAmount(text, 2)).toBeNull();
});

test('writing and reading give back every amount at every scale', () => {
  fc.assert(
    fc.property(
      fc.bigInt({ min: 0n, max: 10n ** 17n }),
      fc.integer({ min: 0, max: 8 }),
      (minor, scale) => {
        expect(parseAmount(formatAmount(minor, scale), scale)).toBe(minor);
      },
    ),
  );
});

test('negative amounts are written with a sign and never read', () => {
  expect(formatAmount(-5n, 2)).toBe('-0.05');
  expect(parseAmount('-0.05', 2)).toBeNull();
});
