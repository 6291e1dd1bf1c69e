/** The sentences of receipts. That they are the verifier's, every verified receipt shows. */
import { expect, test } from 'vitest';

import { readAs } from '#texts/reader.ts';

import { arithmeticLine, ruleSentence } from './receipt-sentences.ts';

test('they are English, whoever reads', () => {
  const rule = readAs('hi', () => ruleSentence('BUY_UP', 'WIN'));
  expect(rule).toBe('Buy Up wins when the closing price is above the opening price.');
});

test('the arithmetic can be followed by hand', () => {
  expect(arithmeticLine('WIN', 10_000_00n, 30)).toBe(
    '₹10000.00 × 30% = ₹3000.00; ₹10000.00 + ₹3000.00 = ₹13000.00',
  );
  expect(arithmeticLine('LOSS', 10_000_00n, 30)).toBe('₹10000.00 staked, ₹0.00 paid');
  expect(arithmeticLine('VOID', 10_000_00n, 30)).toBe('₹10000.00 staked, ₹10000.00 returned');
});
